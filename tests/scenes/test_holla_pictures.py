"""How Holla tables look, against stored pictures: sizes, seats, languages, a river full of cubes."""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Surface

from game.kernel.chance import Chance
from game.kernel.match import AnyMatch
from tests.scenes import pictures
from tests.scenes.holla_table import Silent, Sitting, new_client, new_match, sit

CASES: dict[str, tuple[tuple[int, int], int, int, str]] = {
    "holla_4_ko": ((1280, 720), 4, 30, "ko"),
    "holla_4_en_tall": ((1440, 1080), 4, 110, "en"),
    "holla_3_en": ((1280, 720), 3, 120, "en"),
    "holla_5_ko": ((1600, 900), 5, 70, "ko"),
    "holla_narrow_ko": ((1024, 640), 4, 60, "ko"),
}
"""Name: window, seats, acts, language."""


def played(seats: int, acts: int) -> AnyMatch:
    """A match after so many acts of chance, at the person's turn; few end a round soon."""
    match = new_match(seats, seed=11, yeok=("dragon",))
    stream = Chance(5).stream("picture")
    while len(match.acts) < acts or match.to_act()[0] != 0:
        seat = match.to_act()[0]
        legal = match.rules.legal(match.state, seat)
        from_mountain = [act for act in legal if type(act).__name__ == "DrawMountain"]
        match.act(seat, from_mountain[0] if from_mountain and stream.below(8) else stream.choice(legal))
    return match


def shown(folder: Path, name: str) -> tuple[Sitting, Surface]:
    """The table of a case, when everything rests."""
    size, seats, acts, language = CASES[name]
    sitting = sit(folder, new_client(played(seats, acts), Silent()), size, language)
    sitting.steps(5)
    return sitting, sitting.app.surface


@pytest.mark.parametrize("name", CASES)
def test_tables_look_as_stored(tmp_path: Path, name: str) -> None:
    sitting, surface = shown(tmp_path, name)
    share = pictures.differing(name, surface)
    sitting.app.close()
    assert share <= pictures.SHARE, (
        f"{share:.2%} of {name} differ; see python -m tests.scenes.test_holla_pictures --renew"
    )


def test_a_moved_cube_is_noticed(tmp_path: Path) -> None:
    """The comparison is fine enough to see one cube in another place."""
    name = "holla_4_ko"
    sitting, surface = shown(tmp_path, name)
    memory = sitting.table.board.memory
    cube = memory.ridge.cubes[-1]
    moved = memory.ridge.arranged(((cube,), *memory.ridge.without(cube)))
    sitting.table.board.choose(sitting.table.board.choice, replace(memory, ridge=moved))
    sitting.table.turns.refresh()
    sitting.steps(2)
    share = pictures.differing(name, surface)
    sitting.app.close()
    assert share > pictures.SHARE


def main() -> None:
    """Stores all pictures anew."""
    for name in CASES:
        with tempfile.TemporaryDirectory() as folder:
            sitting, surface = shown(Path(folder), name)
            pictures.renew(name, surface)
            sitting.app.close()


if __name__ == "__main__" and "--renew" in sys.argv:
    import os

    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    main()
