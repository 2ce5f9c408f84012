"""Calling Holla at the table: for real, held back, by name, by mistake; kept pictures against fresh ones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.holla.actions import Declare
from game.holla.events import Declared
from game.kernel.match import AnyMatch
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.table.shown_step import Step
from tests.scenes.ends import ended
from tests.scenes.hand import asks, choice_at, question
from tests.scenes.holla_table import Silent, Sitting, new_client, new_match, sit


def complete_match(**options: Any) -> AnyMatch:
    """A match in which seat 0 has just completed its hand."""
    strong, weak = make_bot("holla", "hard"), make_bot("holla", "easy")
    for seed in range(1, 60):
        match = new_match(seed=seed, **options)
        while not match.over and match.state.round < 2:
            seat = match.to_act()[0]
            if seat == 0 and "declare" in match.view(0).owes:
                return match
            match.act(seat, answer_with(strong if seat == 0 else weak, request_for(match, seat)).action)
    raise AssertionError("no seed completes a hand of seat 0")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    pygame.quit()


def table_of(folder: Path, match: AnyMatch) -> Sitting:
    """The table of a match whose bots do not answer."""
    sitting = sit(folder, new_client(match, Silent()))
    sitting.steps(3)
    return sitting


def test_holla_opens_the_result(folder: Path) -> None:
    sitting = table_of(folder, complete_match())
    button = sitting.table.buttons["holla"]
    assert button.of.kind == "vermilion" and sitting.table.buttons["hold"].visible
    sitting.click(button.rect.center)
    sitting.steps(5)
    assert ended(sitting)
    result = sitting.table.view.result
    assert result is not None and result.winner == 0


def test_the_call_of_another_seat_shows_beside_its_plate(folder: Path) -> None:
    sitting = table_of(folder, new_match())
    table = sitting.table
    for seat in (0, 2):
        event = Declared(seat=seat, cubes=(), true=True)
        table.turns.tell(event, Step(seat, Declare(), (event,), table.view), table.view)
        called = [node for node in table.board.marks.values() if node.id == ("called",)]
        assert bool(called) == (seat == 2)
    plate = table.lay.plates[table.lay.sides[2]]
    assert called[0].look.words == "홀라!" and abs(called[0].box[0] + called[0].box[2] / 2 - plate.centerx) < 2
    sitting.steps(4, 1.0)
    assert not [node for node in table.board.marks.values() if node.id == ("called",)]


def test_a_complete_hand_may_be_held(folder: Path) -> None:
    sitting = table_of(folder, complete_match())
    acts = sitting.table.client.act_number
    sitting.click(sitting.table.buttons["hold"].rect.center)
    assert sitting.table.client.act_number == acts + 1
    assert sitting.there and "declare" not in sitting.table.view.owes
    assert not sitting.table.buttons["hold"].visible and sitting.table.buttons["holla"].of.kind == "muted"


def test_compulsory_tables_offer_no_holding(folder: Path) -> None:
    sitting = table_of(folder, complete_match(declaring="compulsory", yeok_reading="declared"))
    assert not sitting.table.buttons["hold"].visible
    assert sitting.table.buttons["holla"].of.kind == "vermilion"


def test_declared_reading_names_the_yeok(folder: Path) -> None:
    match = complete_match(yeok_reading="declared")
    sitting = table_of(folder, match)
    legal = match.rules.legal(match.state, 0)
    readings = [act for act in legal if isinstance(act, Declare) and act.yeok is not None]
    sitting.click(sitting.table.buttons["holla"].rect.center)
    top = sitting.app.stack.top
    if asks(top):
        assert len(question(top).choices) == len(readings) + 1
        sitting.click(choice_at(top, 0))
    sitting.steps(5)
    result = sitting.table.view.result
    assert result is not None and result.yeok == readings[0].yeok


def test_strict_false_holla_is_a_real_mistake(folder: Path) -> None:
    match = new_match(table="strict")
    bot = make_bot("holla", "easy")
    while not (match.to_act()[0] == 0 and match.state.round == 1):
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    sitting = table_of(folder, match)
    sitting.key(pygame.K_SPACE)
    sitting.drag(sitting.own(sitting.table.view.may_discard[0]), sitting.island)
    sitting.click(sitting.table.buttons["holla"].rect.center)
    sitting.steps(3)
    view = sitting.table.view
    assert view.own.chips == 95 and view.pot == 5 and len(view.own.seen) == 13
    assert sitting.there


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 640)])
def test_kept_picture_is_what_a_fresh_one_would_be(folder: Path, size: tuple[int, int]) -> None:
    """Whatever was drawn piece by piece during play looks as if drawn at once."""
    sitting = sit(folder, new_client(new_match(seed=7)), size)
    for _ in range(6):
        sitting.wait()
        if not sitting.there:
            break
        view = sitting.table.view
        if "draw" in view.owes:
            sitting.key(pygame.K_SPACE)
        else:
            sitting.drag(sitting.own(view.may_discard[0]), sitting.island)
    sitting.wait()
    sitting.point((size[0] // 2, size[1] - 2))
    sitting.steps(20)
    kept = sitting.app.surface.copy()
    sitting.table.layout(sitting.app.ctx.layout)
    sitting.app.redraw()
    sitting.steps(2)
    fresh = sitting.app.surface
    difference = pygame.transform.threshold(None, kept, None, (6, 6, 6, 255), None, 0, fresh)
    different = size[0] * size[1] - difference
    assert different <= size[0] * size[1] // 2000, f"{different} pixels differ"
