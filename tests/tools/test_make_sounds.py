"""The shipped sounds are what the script makes, and they are fit to be played."""

import struct
import wave
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest

from tools import make_sounds
from tools.make_sounds import EFFECTS, FOLDER, LOOPS

NAMES = [*EFFECTS, *LOOPS]
FULL = 32768


def samples(file: Path) -> tuple[int, list[float]]:
    with wave.open(BytesIO(file.read_bytes())) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        count = sound.getnframes()
        return sound.getframerate(), [v / FULL for v in struct.unpack(f"<{count}h", sound.readframes(count))]


@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_shipped_file(name: str) -> None:
    assert make_sounds.render(name) == (FOLDER / f"{name}.wav").read_bytes(), "run make sounds"


def test_nothing_else_lies_there_and_all_is_small() -> None:
    files = sorted(FOLDER.iterdir())
    assert [file.name for file in files] == sorted(f"{name}.wav" for name in NAMES)
    # Effects of all games, and one loop for each of them.
    assert sum(file.stat().st_size for file in files) < 1_450_000 + 530_000 * len(LOOPS)


@pytest.mark.parametrize("name", list(EFFECTS))
def test_effects_are_level_and_end_softly(name: str) -> None:
    rate, sound = samples(FOLDER / f"{name}.wav")
    assert rate == 44100
    assert max(map(abs, sound)) == pytest.approx(10 ** (-9 / 20), rel=0.01)
    assert abs(sum(sound) / len(sound)) < 0.001
    assert abs(sound[0]) < 0.01
    assert abs(sound[-1]) < 0.001


def test_the_three_tiles_differ_in_pitch_only() -> None:
    lengths = {len(samples(FOLDER / f"tile_{number}.wav")[1]) for number in (1, 2, 3)}
    assert len(lengths) == 1
    assert len({(FOLDER / f"tile_{number}.wav").read_bytes() for number in (1, 2, 3)}) == 3


@pytest.mark.parametrize("name", list(LOOPS))
def test_loops_are_quiet_and_have_no_seam(name: str) -> None:
    rate, sound = samples(FOLDER / f"{name}.wav")
    assert len(sound) == rate * make_sounds.LOOP_SECONDS
    loudness = (sum(value * value for value in sound) / len(sound)) ** 0.5
    assert loudness == pytest.approx(10 ** (-30 / 20), rel=0.01)
    assert max(map(abs, sound)) < 0.3
    # The ear hears a seam as a step larger than any inside the sound, in its value or in its slope.
    steps = [after - before for before, after in pairwise(sound)]
    seam = sound[0] - sound[-1]
    bends = [abs(after - before) for before, after in pairwise(steps)]
    assert abs(seam) < max(map(abs, steps))
    assert max(abs(seam - steps[-1]), abs(steps[0] - seam)) < max(bends)
