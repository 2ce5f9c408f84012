"""What the curtain shows of a table: all that lies open for everybody, within the width that there is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.kernel.entry import load
from scenes.app.samples import played
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.public import PIECE_GAP, WIDE, Public, lines_of
from tests.scenes.table_kit import new_app

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def test_every_game_tells_what_lies_open(tmp_path: Path) -> None:
    app = new_app(tmp_path, (1280, 720), "en", 0.0)

    def told(game: str) -> dict[str, Public]:
        match = played(game, lambda match: len(match.acts) >= 60)
        table = load(SCENE_ENTRIES[game].table).TABLE
        views = [match.view(seat) for seat in range(match.seats)]
        found = [tuple(table.seats.public(app.ctx, view, NAMES)) for view in views]
        assert all(one == found[0] for one in found), "the same from every seat"
        seen[game] = views[0]
        return {one.label: one for one in found[0]}

    seen: dict[str, Any] = {}
    holla = told("holla")
    assert holla["Chips beside the island"].value == str(seen["holla"].pot)
    assert sum(map(len, holla["River"].groups)) == len(seen["holla"].river)
    riichi = told("riichi")
    rivers = [one for label, one in riichi.items() if set(label.split(" · ")) & set(NAMES)]
    assert len(rivers) == 4 and all(one.groups for one in rivers)
    rummikub = told("rummikub")
    assert len(rummikub["Sets on the table"].groups) == len(seen["rummikub"].table)
    assert sum(map(len, told("turf")["From the front"].groups)) == 7
    app.close()


@pytest.mark.parametrize("wide", [WIDE, WIDE / 2])
def test_pieces_stay_within_the_width(wide: float) -> None:
    thing = Public("", groups=(("1r",) * 3, ("2r",) * 13, ("3r",) * 4, ("4r",) * 30), piece=19)
    places, height = lines_of(thing, wide)
    step = thing.piece + PIECE_GAP
    fit = int(wide // step)
    for group, (left, top) in zip(thing.groups, places, strict=True):
        lines = 1 + (len(group) - 1) // fit
        assert left + min(len(group), fit) * step <= wide + PIECE_GAP and top + lines * thing.piece <= height
    assert len({top for _, top in places}) > 1
