"""Bets at the Royal Turf table: what a hint promises and explains, what the button refuses, what cards show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch
from game.kernel.seat import Answer, Why
from game.kernel.texts import Texts
from game.turf import advice
from game.turf.actions import Bet
from game.turf.cards import horses_of
from game.turf.config import TurfConfig
from game.turf.favourite import favourite
from tests.scenes.recorded import watching
from tests.scenes.turf_table import Sitting, bots, dealt, new_client, sit

Seat = Callable[..., Sitting]


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Seat]:
    """Opens tables, closed afterwards."""
    open_: list[Sitting] = []

    def build(match: AnyMatch, **how: Any) -> Sitting:
        sitting = sit(tmp_path, new_client(match, bots()), **how)
        open_.append(sitting)
        return sitting

    yield build
    for sitting in open_:
        sitting.app.close()


def advised(s: Sitting, bet: Bet) -> str:
    """What the last step of a hint says that advises a bet."""
    s.table.turns.forget_advice()
    values: dict[str, str | int] = {"horse": "grey", "chip": bet.chip, "pounds": 300}
    s.table.turns.advise(Answer(bet, Why("bet_brings", values)))
    for _ in range(2):
        s.table.turns.ask_hint()
    s.steps(3)
    return s.said()


@pytest.mark.parametrize("chip", [1, 2])
def test_an_advised_chip_counts_in_the_payout(at_table: Seat, chip: int) -> None:
    match = dealt(seats=4)
    s = at_table(match)
    horse = 3
    before = advice.column_range(match.view(0), horse)[0]
    advised(s, Bet(chip, horse))
    column = min(before + chip, 5) - 1
    payouts = s.look("payouts")
    assert payouts.lit == (column, column)
    pays = payouts.rows[0][column]
    assert s.look("turn").text.startswith("With this chip") and f"{pays}/" in s.look("turn").text


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_bet_beside_the_likeliest_horse_names_it_with_its_chance(at_table: Seat, language: str) -> None:
    match = dealt(seats=4)
    s, view = at_table(match, language=language), match.view(0)
    told = {horse: favourite(view, Bet(2, horse)) for horse in range(7)}
    assert any(told.values()) and not all(told.values())
    for horse, found in told.items():
        said = advised(s, Bet(2, horse))
        if found is None:
            assert "%" not in said
        else:
            assert f"{found.chance}%" in said and horses_of(view.config)[found.horse].get(language) in said


def test_the_button_says_why_a_bet_is_refused(at_table: Seat) -> None:
    match = dealt(2)
    match.act(0, Bet(1, 2))
    match.act(1, Bet(1, 3))
    s = at_table(match)
    s.click(s.chip(2))
    s.point(s.card(2))
    assert (s.held, s.choice.aimed) == (2, 2)
    assert s.table.buttons["run"].reason == "your chip is there"
    s.point(s.card(4))
    assert s.table.buttons["run"].reason is None
    s.key(pygame.K_SPACE)
    assert [(chip.horse, chip.value) for chip in s.table.view.own.bets] == [(2, 1), (4, 2)]


def test_a_chip_of_0_lies_beside_another_where_the_rules_allow_it(at_table: Seat) -> None:
    match = dealt(3, bets="hidden", hidden_horses="zero_anywhere")
    for chip in (0, 0, 0, 2, 2, 2):
        match.act(match.to_act()[0], Bet(chip, 4))
    s = at_table(match)
    laid = {node.look.chip.value: node for node in s.table.marked.values() if node.id[0] == "laid"}
    assert laid.keys() == {0, 2} and not laid[0].rect.colliderect(laid[2].rect)


@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1280, 720), (1600, 900)])
def test_every_card_shows_the_printed_name_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    s = sit(tmp_path, new_client(dealt()), size, "ko")
    with watching(monkeypatch) as written:
        s.table.layout(s.app.ctx.layout)
        s.app.redraw()
        s.app.step(0.0)
    shown = {text: box for text, box in written.labels if text not in written.cut}
    for number, horse in enumerate(horses_of(TurfConfig())):
        assert all(s.table.lay.cards[number].contains(shown[horse.get(language)]) for language in ("ko", "en"))
    assert not written.overlaps()
    s.app.close()


@pytest.mark.parametrize(("amount", "words"), [(1, "1 pound "), (-1, "-1 pound "), (0, "0 pounds "), (2, "2 pounds ")])
def test_one_pound_is_no_pounds(amount: int, words: str) -> None:
    why = Why("bet_brings", {"horse": "grey", "chip": 1, "pounds": amount})
    assert words in advice.sentence(why, Texts("en"), TurfConfig())
    assert f"{amount}파운드" in advice.sentence(why, Texts("ko"), TurfConfig())
