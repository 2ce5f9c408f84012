"""Strict tables: the question before an act that may cost, what they say of themselves, and rules of foul notes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.holla import actions as holla
from game.riichi.config import RiichiConfig
from scenes.kit.preferences import change_settings
from scenes.table.commands import Open
from tests.game.holla.tables import LONERS, SNAKE, seated, turn
from tests.game.riichi.desk import Desk
from tests.scenes import riichi_table
from tests.scenes.hand import choice_at, question
from tests.scenes.holla_table import Silent, Sitting, new_client, sit

SIZES = [(1280, 720), (1024, 768)]


def discarded(hand: str, **options: Any) -> Any:
    """A strict table at which the person has just discarded, with or without a yeok."""
    match = seated(hand, table="strict", dealer=1, opening="13g", **options)
    assert match.state.turn == 0
    turn(match)
    return match


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Any]:
    """Opens Holla tables and closes them."""
    opened: list[Sitting] = []

    def build(hand: str, size: tuple[int, int] = (1280, 720), language: str = "en", **options: Any) -> Sitting:
        client = new_client(discarded(hand, **options), Silent())
        opened.append(sit(tmp_path / str(len(opened)), client, size, language))
        change_settings(opened[-1].app.ctx, ask_costly=True)
        opened[-1].steps(2)
        return opened[-1]

    yield build
    for sitting in opened:
        sitting.app.close()


def asked(sitting: Any) -> tuple[Any, ...]:
    """Everything that the question shows."""
    dialog = sitting.app.stack.top
    asked = question(dialog)
    return asked.title, asked.text, [(w.name, tuple(w.rect)) for w in dialog.ui.widgets]


@pytest.mark.rule("holla.R86")
@pytest.mark.parametrize("size", SIZES)
def test_the_question_before_a_holla_is_the_same_for_the_true_and_the_false_one(table: Any, size: Any) -> None:
    found = []
    for hand in (SNAKE, LONERS):
        sitting = table(hand, size)
        button = sitting.table.buttons["holla"]
        looks = (button.of.label, button.of.sub, button.of.kind, tuple(button.rect), button.reason)
        sitting.click(button.rect.center)
        found.append((looks, asked(sitting)))
        assert len(sitting.match.acts) == 3, "nothing is done before the answer"
    assert found[0] == found[1]
    assert "5" in found[0][0][1] and "5" in found[0][1][1]


@pytest.mark.rule("holla.R86")
def test_the_question_can_be_switched_off_and_on(table: Any) -> None:
    sitting = table(LONERS)
    sitting.click(sitting.table.buttons["holla"].rect.center)
    sitting.click(choice_at(sitting.app.stack.top, 1))
    sitting.steps(2)
    assert sitting.table.view.own.chips == 95 and not sitting.app.ctx.settings.ask_costly
    sitting.table.carry_out(Open("menu"))
    sitting.steps(2)
    again = next(w for w in sitting.app.stack.top.ui.widgets if w.name == sitting.app.ctx.t("kit.costly.always"))
    sitting.click(again.rect.center)
    assert sitting.app.ctx.settings.ask_costly
    other = table(SNAKE)
    change_settings(other.app.ctx, ask_costly=False)
    other.click(other.table.buttons["holla"].rect.center)
    other.steps(2)
    assert other.match.acts[-1] == (0, holla.Declare())


def test_a_strict_table_says_so_and_a_foul_links_its_rule(table: Any) -> None:
    sitting = table(LONERS)
    assert "Strict table" in sitting.tops()
    cube = sitting.table.board.memory.ridge.cubes[0]
    sitting.click(sitting.own(cube), 3)
    sitting.click(choice_at(sitting.app.stack.top, 1))
    sitting.steps(2)
    notes = [note for note in sitting.app.toasts.notes if note.kind == "illegal"]
    assert notes and notes[-1].link is not None and cube in sitting.table.view.own.seen
    notes[-1].link[1]()
    sitting.steps(2)
    assert sitting.app.stack.top.called == "rule_book"


@pytest.mark.rule("riichi.R37")
def test_the_question_before_a_win_is_the_same_for_the_true_and_the_false_one(tmp_path: Path) -> None:
    found = []
    strict = RiichiConfig(table="strict")
    for number, draw in enumerate(("1s", "9m")):
        desk = Desk(riichi_table.WAITING, draws=draw, config=strict)
        client = riichi_table.new_client(riichi_table.match_of(desk))
        sitting = riichi_table.sit(tmp_path / str(number), client)
        change_settings(sitting.app.ctx, ask_costly=True)
        button = sitting.table.buttons["tsumo"]
        order = sitting.says()
        sitting.key(pygame.K_t)
        sitting.steps(2)
        found.append(
            ((button.of.label, button.of.sub, button.of.kind, button.rect.size, order.index("tsumo")), asked(sitting))
        )
        sitting.app.close()
    assert found[0] == found[1]
