"""Scores, read from ``scores/<piece>.yaml`` and played by the instruments. How a line is written says menu.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import yaml

from tools.sounds.instruments import NOTES, STROKES
from tools.sounds.synth import Samples, draws, echo, mix, placed, silence

FOLDER = Path(__file__).resolve().parent / "scores"
_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_SIGNS = {"b": -1, "#": 1}
UNEVEN = 0.012
"""Seconds by which a hand is late at most."""


class Struck(NamedTuple):
    """The notes that begin together: beat, pitches, length in beats, loudness."""

    beat: float
    pitches: tuple[float, ...]
    beats: float
    loud: float


class Score(NamedTuple):
    """A piece: `phrases` by name, each with a line a part; tempo and beats of a phrase by its mood."""

    name: str
    tempo: dict[str, float]
    beats: dict[str, float]
    room: tuple[float, float]
    parts: dict[str, tuple[float, float]]
    drums: dict[str, str]
    phrases: dict[str, dict[str, str]]

    def mood(self, phrase: str) -> str:
        """The mood of a phrase: its name without its number."""
        return phrase.rsplit("_", 1)[0]

    def seconds(self, phrase: str) -> float:
        """The length of a phrase."""
        mood = self.mood(phrase)
        return self.beats[mood] * 60 / self.tempo[mood]


def read(name: str) -> Score:
    """Reads a score; raises ``ValueError`` with its place where a line does not fill its phrase."""
    data: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    parts = {part: (float(pan), float(loud)) for part, (pan, loud) in data["parts"].items()}
    parts.setdefault("haegeum", (-0.2, 0.5))
    ring, wet = data["room"]
    score = Score(name, data["tempo"], data["beats"], (ring, wet), parts, data["drums"], data["phrases"])
    for phrase, lines in score.phrases.items():
        for part, line in lines.items():
            if part in NOTES:
                played(line, score.beats[score.mood(phrase)], f"{name}.yaml, {phrase}, {part}")
    return score


def pitch_of(name: str) -> float:
    """The frequency of a note such as ``Bb3``."""
    step = _STEPS[name[0]] + sum(_SIGNS[sign] for sign in name[1:-1])
    return float(440 * 2 ** ((step - 9) / 12 + int(name[-1]) - 4))


def played(line: str, beats: float, place: str) -> list[Struck]:
    """The notes of a line; raises ``ValueError`` where they do not fill so many beats."""
    found, at = [], 0.0
    for token in line.split():
        names, _, length = token.partition(":")
        long = float(length or 1)
        loud = 1.0 if "!" in names or at % 3 == 0 else 0.82
        if names != "-":
            found.append(Struck(at, tuple(pitch_of(name.rstrip("!")) for name in names.split("+")), long, loud))
        at += long
    if abs(at - beats) > 1e-6:
        raise ValueError(f"{place}: the line has {at:g} beats; make them {beats:g}")
    return found


def _line(score: Score, phrase: str, part: str) -> Samples:
    """The sound of one instrument in a phrase."""
    mood, note = score.mood(phrase), NOTES[part]
    beat, out = 60 / score.tempo[mood], silence(score.seconds(phrase))
    notes = played(score.phrases[phrase][part], score.beats[mood], phrase)
    late = draws(f"{score.name} {phrase} {part}", 0, UNEVEN, len(notes))
    for struck, wait in zip(notes, late, strict=True):
        for number, pitch in enumerate(struck.pitches):
            rolled = 0.022 * number if part in ("gayageum", "yanggeum") else 0.0
            mix(out, note(pitch, round(struck.beats * beat, 4), struck.loud), struck.beat * beat + wait + rolled)
    return out


def _strokes(score: Score, phrase: str) -> Samples:
    """The sound of the drums in a phrase: their pattern as often as it fits, the last beats left free."""
    pattern, mood = score.drums[score.phrases[phrase]["drums"]], score.mood(phrase)
    half, out = 30 / score.tempo[mood], silence(score.seconds(phrase))
    whole = round(2 * score.beats[mood])
    for number in range(whole - 2):
        letter = pattern[number % len(pattern)]
        if letter in STROKES:
            mix(out, STROKES[letter](), number * half, 1.0 if number % len(pattern) == 0 else 0.72)
    return out


def render(score: Score, phrase: str) -> Samples:
    """A phrase in stereo, not yet levelled; its last notes die away before its end."""
    out = placed(silence(score.seconds(phrase)), 0.0)
    for part in score.phrases[phrase]:
        if part == "chords":
            continue
        sound = _strokes(score, phrase) if part == "drums" else _line(score, phrase, part)
        pan, loud = score.parts[part]
        out += loud * placed(sound, pan)
    return np.asarray(echo(out, f"{score.name} room", *score.room))
