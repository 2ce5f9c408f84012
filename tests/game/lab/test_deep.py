"""Decisions that are looked into deeply: acts played out in worlds that the seat may believe."""

from __future__ import annotations

from typing import Any

import pytest

from game.games import GAMES, HOUSE
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.lab.checks import deep
from game.lab.checks.deep import LEAST, Deep, DeepSearch, can_deepen, gains, question_of
from game.seats.bots import believe, make_bot
from game.seats.request import request_for

EARLY = {"holla": 30, "riichi": 40, "rummikub": 30, "turf": 30}


def decision(game: str) -> tuple[AnyMatch, int, list[Any]]:
    """A seat with several acts in the middle of a match."""
    rules, bot = GAMES[game], make_bot(game, "easy")
    match: AnyMatch = Match(rules, rules.config_type(), 4, 1_234)
    while True:
        request = request_for(match, match.to_act()[0])
        if len(match.acts) >= EARLY[game] and len(request.legal) > 1:
            return match, request.seat, list(request.legal)
        match.do(request.seat, bot.choose(request.view, request.legal, HashStream(request.key)).action)


@pytest.mark.parametrize("game", HOUSE)
def test_worlds_are_numbered_and_know_nothing_of_the_true_hands(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat, acts = decision(game)
    question = question_of(match, seat, acts)
    found, seconds = gains(question, 0, 2)
    assert len(found) == 2 and len(found[0]) == min(3, len(acts)) and seconds > 0
    assert gains(question, 1, 1)[0] == found[1:], "a world follows from its number"
    twin, told = believe(match, seat, Chance(99)), deep._read(question)
    assert twin.digest() != match.digest()
    monkeypatch.setattr(deep, "_read", lambda question: (twin, *told[1:]))
    assert gains(question, 0, 2)[0] == found


def test_leads_are_of_pairs_in_the_same_worlds() -> None:
    found = Deep(("a", "b", "c"))
    for gain in (1.0, 5.0, 9.0):
        found = found.with_gains((gain, gain - 2.0, gain + 1.0))
    assert found.order == [2, 0, 1]
    assert found.lead(2, 1) == (3.0, 0.0) and found.lead(0, 1) == (2.0, 0.0)
    noisy = Deep(("a", "b")).with_gains((1.0, 0.0)).with_gains((0.0, 3.0))
    mean, error = noisy.lead(1, 0)
    assert (mean, error) == (1.0, 2.0) and not noisy.sure


def test_it_ends_early_where_an_act_leads_clearly_or_nothing_differs() -> None:
    same, ahead, near = Deep(("a", "b")), Deep(("a", "b")), Deep(("a", "b"))
    for number in range(LEAST):
        assert not (same.clear or ahead.clear or near.clear)
        same, ahead = same.with_gains((3.0, 3.0)), ahead.with_gains((5.0 + number % 2, 1.0))
        near = near.with_gains((number % 7 / 7, number % 5 / 5))
    assert same.clear and ahead.clear and not near.clear
    assert ahead.sure and not same.sure, "equal acts are about equal"


def test_a_search_takes_no_more_than_its_budget_and_counts_worlds_in_order() -> None:
    match, seat, acts = decision("holla")
    found = DeepSearch(match, seat, acts, jobs=2, budget=0.3).wait()
    assert found.done and found.played >= 4 and found.seconds >= 0.3
    by_hand = Deep(tuple(acts[:3]))
    for world in gains(question_of(match, seat, acts), 0, found.played)[0]:
        by_hand = by_hand.with_gains(world)
    assert (by_hand.sums, by_hand.squares) == (found.sums, found.squares)


def test_a_search_that_fails_ends_with_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat, acts = decision("turf")

    def no_processes(jobs: int) -> Any:
        raise deep.NoProcesses("none")

    def breaks(question: bytes, first: int, count: int) -> Any:
        raise RuntimeError("a bot that fails")

    monkeypatch.setattr(deep, "process_pool", no_processes)
    monkeypatch.setattr(deep, "gains", breaks)
    found = DeepSearch(match, seat, acts).wait()
    assert found.done and not found.played


def test_what_no_seed_has_dealt_and_a_single_act_cannot_be_looked_into() -> None:
    match, _, acts = decision("holla")
    assert can_deepen(match, acts) and not can_deepen(match, acts[:1])
    match.chance = object()  # type: ignore[assignment]
    assert not can_deepen(match, acts)
