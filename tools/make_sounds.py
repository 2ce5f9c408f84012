"""Synthesises assets/sounds: ``python -m tools.make_sounds [NAME ...]`` writes the same bytes every time.

Dry bone and wood, stone, water and cloth for the tables, hooves on turf; strings, flute and drums for what is worth
hearing out; a place under every table, and a piece of music for the menu and each game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from tools.sounds import score
from tools.sounds.effects import CALLS, HOOVES, QUIET, TOUCHES, Effect
from tools.sounds.loudness import levelled, limited, rounded
from tools.sounds.ogg import encoded, looped
from tools.sounds.places import PLACES
from tools.sounds.synth import RATE, Samples, ended

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
PIECES = ("menu", "holla", "riichi", "rummikub", "turf")
STINGS = "stings"
VARIANTS = 3


class Kind(NamedTuple):
    """The loudness of sounds of a kind, and how well they are kept.

    `lufs` of the loudest 400 ms if `short`, else of the whole; `peak` is the highest true peak in dB.
    """

    lufs: float
    peak: float
    quality: float
    short: bool = True


KINDS = {
    "quiet": Kind(-34.0, -12.0, 0.2),
    "touch": Kind(-30.0, -9.0, 0.2),
    "hoof": Kind(-29.0, -9.0, 0.2),
    "call": Kind(-26.0, -9.0, 0.2),
    "moment": Kind(-20.0, -8.0, 0.1),
    "place": Kind(-30.0, -12.0, 0.0, short=False),
    "music": Kind(-18.0, -7.0, 0.0, short=False),
}


class Made(NamedTuple):
    """A sound of the folder: its kind, and what makes it."""

    kind: str
    make: Callable[[], Samples]


@cache
def _score(name: str) -> score.Score:
    return score.read(name)


def _short(effect: Effect, variant: int) -> Samples:
    sound = effect(variant)
    return ended(sound, fade_out=min(0.02 + len(sound) / RATE / 12, 0.3))


def _phrase(piece: str, phrase: str) -> Samples:
    return ended(score.render(_score(piece), phrase), 0.004, 0.4)


def _all() -> Iterator[tuple[str, Made]]:
    for kind, effects in (("quiet", QUIET), ("touch", TOUCHES), ("hoof", HOOVES), ("call", CALLS)):
        for name, effect in effects.items():
            for variant in range(VARIANTS):
                yield f"{name}_{variant + 1}", Made(kind, partial(_short, effect, variant))
    for phrase in _score(STINGS).phrases:
        yield phrase, Made("moment", partial(_phrase, STINGS, phrase))
    for name, place in PLACES.items():
        yield name, Made("place", place)
    for piece in PIECES:
        for phrase in _score(piece).phrases:
            yield f"music/{piece}/{phrase}", Made("music", partial(_phrase, piece, phrase))


SOUNDS = dict(_all())
"""By name without ending, all that lies in the folder."""


def render(name: str) -> bytes:
    """Renders the file of one sound; raises ``KeyError`` for an unknown name."""
    made = SOUNDS[name]
    kind = KINDS[made.kind]
    write = looped if made.kind == "place" else encoded
    held = limited if made.kind in ("moment", "place", "music") else rounded
    return write(levelled(made.make(), kind.lufs, kind.peak, kind.short, held), kind.quality)


def main(arguments: list[str] | None = None) -> int:
    """Writes every sound, or those whose names begin with one of the arguments, and says how large they are."""
    parser = argparse.ArgumentParser(description="Synthesise assets/sounds anew.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only sounds whose names begin so")
    wanted = tuple(parser.parse_args(arguments).names)
    for name in SOUNDS:
        if not wanted or name.startswith(wanted):
            file = FOLDER / f"{name}.ogg"
            file.parent.mkdir(parents=True, exist_ok=True)
            content = render(name)
            file.write_bytes(content)
            print(f"{name}.ogg  {len(content) / 1024:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
