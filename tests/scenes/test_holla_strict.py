"""What a strict Holla table lets happen, by mouse and keys (holla.R86-R92)."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.scenes.hand import asks, choice_at, question
from tests.scenes.holla_table import Silent, Sitting, new_client, new_match, sit
from tests.scenes.table_kit import Listening

Opener = Callable[..., Sitting]


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Opener]:
    """Opens one table; it is closed afterwards."""
    sittings: list[Sitting] = []

    def opener(**options: Any) -> Sitting:
        client = options.pop("client", None) or new_client(new_match(**options))
        sittings.append(sit(tmp_path, client))
        return sittings[-1]

    yield opener
    for sitting in sittings:
        sitting.app.close()


def strict(open_table: Opener, **options: Any) -> Sitting:
    """A strict table at the person's turn."""
    sitting = open_table(table="strict", **options)
    sitting.wait()
    return sitting


def test_strict_second_draw_is_a_foul_that_happens(open_table: Opener) -> None:
    sitting = strict(open_table)
    sitting.drag(sitting.mountain, sitting.ridge)
    sitting.drag(sitting.mountain, sitting.ridge)
    assert sitting.table.view.own.hand == 15
    sitting.drag(sitting.own(sitting.table.view.may_discard[0]), sitting.island)
    assert sitting.table.view.own.chips == 90
    assert any("R88" in str(event) for event in sitting.match.events)


def test_strict_discard_without_a_draw(open_table: Opener) -> None:
    sitting = strict(open_table)
    sitting.drag(sitting.own(sitting.table.board.memory.ridge.cubes[0]), sitting.island)
    assert sitting.table.view.own.chips == 90 and sitting.table.view.own.hand == 13


def test_strict_act_out_of_turn(open_table: Opener) -> None:
    sitting = open_table(client=new_client(new_match(table="strict"), Silent()))
    sitting.steps(5)
    assert sitting.table.view.turn != 0
    sitting.drag(sitting.mountain, sitting.ridge)
    assert sitting.table.view.own.chips == 99 and sitting.table.view.own.hand == 13


def test_strict_showing_a_cube_asks_first(open_table: Opener) -> None:
    sitting = strict(open_table)
    sitting.click(sitting.own(sitting.table.board.memory.ridge.cubes[0]), 3)
    assert asks(sitting.app.stack.top) and sitting.table.view.own.chips == 100
    dialog = sitting.app.stack.top
    sitting.click(choice_at(dialog, 1))
    sitting.steps(2)
    assert sitting.table.view.own.chips == 99 and len(sitting.table.view.own.seen) == 1


def test_strict_touching_a_ridge_warns_of_the_forfeit(open_table: Opener) -> None:
    sitting = strict(open_table)
    sitting.click(sitting.table.lay.ridges["east"].rail.center, 3)
    dialog = sitting.app.stack.top
    assert dialog is not None and "몰수패" in question(dialog).text
    sitting.click(choice_at(dialog, 2))
    sitting.steps(30)
    result = sitting.table.view.result
    assert result is not None and result.kind == "forfeit" and result.offender == 0


def test_one_chip_of_a_fine_sounds_as_a_coin_and_ten_as_a_purse(open_table: Opener) -> None:
    heard = []
    for chips in (1, 10):
        sitting = open_table(client=new_client(new_match(table="strict"), Silent() if chips == 1 else None))
        sounds = Listening(sitting.app.ctx.sound)
        sitting.app.ctx.sound = sounds  # type: ignore[assignment]
        if chips == 1:
            sitting.steps(5)
            sitting.drag(sitting.mountain, sitting.ridge)
        else:
            sitting.wait()
            sitting.drag(sitting.own(sitting.table.board.memory.ridge.cubes[0]), sitting.island)
        sitting.steps(5)
        assert sitting.table.view.own.chips == 100 - chips
        heard.append([sound for sound in sounds.played if sound in ("coin", "coins", "purse")])
    assert heard == [["coin"], ["purse"]]
