"""The shipped sounds are what the script makes, and they are fit to be played together."""

from collections import defaultdict
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
import soundfile

from scenes.kit.sound import CROWD, VOICES
from tools import make_sounds
from tools.make_sounds import FOLDER, KINDS, SOUNDS, VARIANTS
from tools.sounds import loudness, score
from tools.sounds.ogg import decoded, encoded
from tools.sounds.synth import RATE, clock, mix, placed

MUSIC = [name for name, made in SOUNDS.items() if made.kind == "music"]
PLACES = [name for name, made in SOUNDS.items() if made.kind == "place"]
EFFECTS = [name for name, made in SOUNDS.items() if made.kind not in ("music", "place")]
LOUDER = {"music": 1.0, "place": 1.0}
"""LU by which sounds may lie beside what their kind is levelled to; 1.5 to either side are 3 LU of a kind."""


@cache
def shipped(name: str) -> np.ndarray:
    return decoded((FOLDER / f"{name}.ogg").read_bytes())


def test_the_meter_measures_as_the_standard_says() -> None:
    # A sine of 997 Hz at full scale in one channel is -3.01 LUFS; in both it is 3.01 more.
    sine = np.sin(2 * np.pi * 997 * clock(4.0))
    assert loudness.integrated(sine) == pytest.approx(-3.01, abs=0.02)
    assert loudness.integrated(np.stack((sine, sine), axis=1) / 10) == pytest.approx(-20.0, abs=0.02)
    # Silences do not count; the ear hears 50 Hz less.
    assert loudness.integrated(np.concatenate((sine, np.zeros(10 * RATE)))) == pytest.approx(-3.1, abs=0.15)
    assert loudness.integrated(np.sin(2 * np.pi * 50 * clock(4.0))) < -5.0
    # Between two samples a wave is higher than at either.
    between = np.sin(np.pi / 2 * np.arange(4096) + np.pi / 4)
    assert loudness.true_peak(between) == pytest.approx(0.0, abs=0.1)
    assert 20 * np.log10(np.abs(between).max()) == pytest.approx(-3.01, abs=0.01)


def test_what_is_turned_down_keeps_below_its_peak_and_everything_else() -> None:
    sound = 0.2 * np.sin(2 * np.pi * 440 * clock(1.0))
    sound[20000:20400] *= 4.5
    held = loudness.limited(sound, -12.0)
    assert np.abs(held).max() <= 10 ** (-12 / 20) + 1e-9
    assert np.array_equal(held[:10000], sound[:10000])


# One of each way to make a sound; `make slow` renders all.
SOME = ("press_1", "bone_2", "river_3", "purse_1", "gallop_1", "foul_2", "riichi_1", "ambience_riichi", MUSIC[7])


@pytest.mark.parametrize("name", SOME)
def test_the_script_makes_the_shipped_file(name: str) -> None:
    assert make_sounds.render(name) == (FOLDER / f"{name}.ogg").read_bytes(), "run make sounds"


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SOUNDS if name not in SOME])
def test_the_script_makes_every_shipped_file(name: str) -> None:
    assert make_sounds.render(name) == (FOLDER / f"{name}.ogg").read_bytes(), "run make sounds"


def test_a_file_depends_on_its_sound_alone() -> None:
    sound = 0.3 * np.sin(2 * np.pi * 300 * clock(0.4))
    assert encoded(sound, 0.2) == encoded(sound, 0.2) != encoded(0.9 * sound, 0.2)
    assert len(decoded(encoded(sound, 0.2))) == len(sound)
    with pytest.raises(ValueError, match="lower its peak"):
        encoded(4 * sound, 0.2)


def test_nothing_else_lies_there_and_all_is_small() -> None:
    files = [file for file in FOLDER.rglob("*") if file.is_file()]
    names = {file.relative_to(FOLDER).with_suffix("").as_posix() for file in files if file.suffix == ".ogg"}
    assert names == set(SOUNDS)
    assert [file.name for file in files if file.suffix != ".ogg"] == ["order.yaml"]
    assert sum(file.stat().st_size for file in files) <= 6_000_000


def test_files_are_vorbis_of_44100_samples_a_second_and_what_is_no_effect_of_the_tables_is_stereo() -> None:
    forms = {name: soundfile.info(FOLDER / f"{name}.ogg") for name in SOUNDS}
    assert {(form.format, form.subtype, form.samplerate) for form in forms.values()} == {("OGG", "VORBIS", 44100)}
    wide = {name for name, made in SOUNDS.items() if made.kind in ("music", "place", "moment")}
    # The others are one channel, which the mixer places by the seat.
    assert {name for name, form in forms.items() if form.channels == 2} == wide


def test_little_of_it_lies_in_memory() -> None:
    def size(name: str) -> int:
        return len(shipped(name)) * 4  # two channels of two bytes, as the mixer holds them

    # Every effect ever heard, two places while they change, and three phrases: heard, next, and one that goes.
    held = sum(map(size, EFFECTS)) + 2 * max(map(size, PLACES)) + 3 * max(map(size, MUSIC))
    assert held <= 40_000_000


@pytest.mark.parametrize("name", list(SOUNDS))
def test_a_sound_is_as_loud_as_its_kind_and_clean(name: str) -> None:
    kind, sound = KINDS[SOUNDS[name].kind], loudness.columns(shipped(name))
    measure = loudness.momentary if kind.short else loudness.integrated
    assert measure(sound) == pytest.approx(kind.lufs, abs=LOUDER.get(SOUNDS[name].kind, 1.5))
    assert loudness.true_peak(sound) <= kind.peak + 0.7, "what Vorbis adds is less than that"
    assert np.abs(sound.mean(axis=0)).max() < 0.002
    if name in MUSIC or name in PLACES:
        sides = [loudness.integrated(sound[:, side]) for side in (0, 1)]
        assert sound.shape[1] == 2 and abs(sides[0] - sides[1]) < 4.0


@pytest.mark.parametrize("name", [*EFFECTS, *MUSIC])
def test_nothing_clicks_where_a_sound_begins_or_ends(name: str) -> None:
    sound = loudness.columns(shipped(name))
    assert np.abs(sound[0]).max() < 0.03
    assert np.abs(sound[-64:]).max() < 0.003


@pytest.mark.parametrize("name", PLACES)
def test_loops_have_no_seam(name: str) -> None:
    sound = loudness.columns(shipped(name))
    # The ear hears a seam as a step larger than any inside the sound, in its value or in its slope.
    steps = np.diff(np.concatenate((sound[-3:], sound[:3])), axis=0)
    inside = np.diff(sound, axis=0)
    assert np.abs(steps).max() < np.abs(inside).max()
    assert np.abs(np.diff(steps, axis=0)).max() < np.abs(np.diff(inside, axis=0)).max()


def test_every_effect_has_variants_that_differ_and_belong_together() -> None:
    variants = defaultdict(list)
    for name in EFFECTS:
        variants[name.rsplit("_", 1)[0]].append(loudness.columns(shipped(name)))
    for name, found in variants.items():
        assert len(found) >= VARIANTS, name
        lengths = [len(sound) / RATE for sound in found]
        assert max(lengths) <= 1.2 * min(lengths), name
        for one, other in pairwise(found):
            both = min(len(one), len(other))
            assert np.abs(one[:both] - other[:both]).max() > 0.01, f"{name}: two variants are alike"
        if SOUNDS[f"{name}_1"].kind == "moment":
            assert all(2.0 <= length <= 6.0 for length in lengths), name


def test_what_sounds_together_does_not_overload_the_device() -> None:
    loudest = sorted(EFFECTS, key=lambda name: np.abs(shipped(name)).max(), reverse=True)
    families: dict[str, str] = {}
    for name in loudest:
        families.setdefault(name.rsplit("_", 1)[0], name)
    chosen = list(families.values())[:VOICES]
    music = max(MUSIC, key=lambda name: np.abs(shipped(name)).max())
    place = max(PLACES, key=lambda name: np.abs(shipped(name)).max())
    # All at full volume: the highest moments of music and place under eight effects that begin at once.
    whole = np.zeros((12 * RATE, 2))
    top = np.abs(shipped(music)).max(axis=1).argmax() / RATE
    mix(whole, shipped(music), 0)
    mix(whole, np.roll(shipped(place), round(top * RATE) - np.abs(shipped(place)).max(axis=1).argmax(), axis=0), 0)
    for crowd, name in zip(CROWD, chosen, strict=True):
        sound = shipped(name)
        mix(whole, sound if sound.ndim == 2 else placed(sound, 0.0), max(0.0, top), crowd)
    assert loudness.true_peak(whole) <= -1.0


def test_a_busy_turn_and_a_gallop_stay_clear() -> None:
    turn = ["riichi_1", "bone_hard_1", "pon_1", "meld_2", "pick_1", "bone_2", "flip_1", "turn_1"]
    race = ["gallop_1", "gallop_2", "gallop_3", "gallop_1", "trot_2", "gate_1", "chip_1", "win_1"]
    for names, music in ((turn, "music/riichi/tension_2"), (race, "music/turf/last_1")):
        whole = np.array(np.concatenate((shipped(music), np.zeros((4 * RATE, 2)))))
        for number, name in enumerate(names):
            sound = shipped(name)
            mix(whole, sound if sound.ndim == 2 else placed(sound, 0.5 - number % 2), 2 + 0.11 * number, CROWD[number])
        assert loudness.true_peak(whole) <= -1.0


@pytest.mark.parametrize("piece", make_sounds.PIECES)
def test_a_score_states_form_and_chords_and_fills_its_phrases(piece: str) -> None:
    data = score.read(piece)
    for phrase, lines in data.phrases.items():
        assert lines["chords"], phrase
        assert 8.0 <= data.seconds(phrase) <= 16.0
        assert len(shipped(f"music/{piece}/{phrase}")) == round(RATE * data.seconds(phrase))


def test_a_line_that_does_not_fill_its_phrase_is_named() -> None:
    assert [note.beat for note in score.played("G3 -:2 D4+A4:1", 4, "here")] == [0.0, 3.0]
    assert score.pitch_of("A4") == 440.0
    assert score.pitch_of("Bb3") == pytest.approx(score.pitch_of("A#3")) == pytest.approx(233.08, abs=0.01)
    with pytest.raises(ValueError, match="here: the line has 3 beats; make them 4"):
        score.played("G3 -:2", 4, "here")
