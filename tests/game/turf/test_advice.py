"""What the table tells a person: where horses land and why, and earnings if the race ended now."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.turf.advice import (
    Blocker,
    Earnings,
    column_range,
    earnings_of,
    forecast,
    forecasts,
    race_of,
    rate_range,
    standing,
)
from game.turf.cards import prizes_of, terms_of
from game.turf.config import TurfConfig
from game.turf.payout import settle_race
from game.turf.race import CAP, FINISHED, HEAD, occupied, printed
from game.turf.scoring import value_rows
from game.turf.view import TurfView
from tests.game.turf.case import TABLES
from tests.game.turf.tables import RULES, dealt, lay, move, running, table


def views(config: TurfConfig, seats: int, seed: int, every: int = 7) -> list[tuple[AnyMatch, TurfView]]:
    """A match by chance, looked at now and then by the seat to act."""
    match: AnyMatch = Match(RULES, config, seats, seed)
    stream = Chance(seed).stream("advice")
    found = []
    while match.to_act():
        seat = match.to_act()[0]
        if len(match.acts) % every == 1:
            found.append((match.copy(), match.view(seat)))
        match.act(seat, stream.choice(RULES.legal(match.state, seat)))
    return found


@pytest.mark.parametrize("row", TABLES, ids=[row[0] for row in TABLES])
def test_a_forecast_is_what_happens(row: tuple[str, TurfConfig, int]) -> None:
    _, config, seats = row
    seen = 0
    for match, view in views(config, seats, 3):
        for told in forecasts(view):
            twin = match.copy()
            events = move(twin, told.horse)
            happened = events[0]
            seen += 1
            assert (happened.start, happened.end, happened.steps) == (told.start, told.end, told.steps)
            assert happened.blockers == tuple(b.horse for b in told.blockers)
            assert told.takes_pace == any(type(e).__name__ == "PaceTaken" for e in events)
            assert told.place == next((e.place for e in events if type(e).__name__ == "Finished"), 0)
            assert told.ends_race == any(type(e).__name__ == "RaceEnded" for e in events)
            assert bool(told.blockers) == (told.end < min(told.wanted, FINISHED))
            assert told.rank_before == standing(view).index(told.horse) + 1
            assert told.rank_after == standing(twin.view(0)).index(told.horse) + 1
            assert told.from_space == printed(told.start)
            assert told.to_space == (33 if told.place else printed(told.end))
    assert seen > 20


def test_blockers_are_named_from_the_target_back() -> None:
    match = running(faces=(HEAD, HEAD))
    told = forecast(match.view(0), 3)
    assert (told.steps, told.start, told.wanted, told.end) == (4, -3, 1, 1)
    told = forecast(match.view(0), 2)
    assert told.steps == 2
    assert told.blockers == (Blocker(0, 33, False), Blocker(1, 32, False))
    assert told.end == told.start == -2


@pytest.mark.rule("turf.T20")
def test_a_straggler_is_told_from_a_rival_beside() -> None:
    match = running(faces=(HEAD,))
    run = match.state.run
    run.positions[0] = 29
    run.positions[1] = 5
    run.taken = occupied(run.positions)
    told = forecast(match.view(0), 0)
    assert told.steps == 1
    assert told.blockers == (Blocker(3, 30, True),)
    assert (told.end, told.to_space) == (29, 29)


def test_another_face_can_be_asked_and_a_spent_horse_cannot() -> None:
    match = running(faces=(HEAD, HEAD))
    assert forecast(match.view(0), 0, CAP).steps == match.view(0).cards[0][CAP]
    move(match, 0)
    with pytest.raises(ValueError, match="cannot move"):
        forecast(match.view(1), 0)
    with pytest.raises(ValueError, match="no race"):
        race_of(table().view(0))
    with pytest.raises(ValueError, match="no race"):
        earnings_of(table().view(0), 0)


def earnings(view: TurfView, horse: int | None = None) -> tuple[Earnings, ...]:
    """By seat."""
    return tuple(earnings_of(view, seat, horse) for seat in range(view.seats))


def now(match: AnyMatch, state: Any) -> list[int]:
    """What each seat of a state would earn if the race ended, straight from the payout."""
    ranking = match.state.run.ranking()
    terms = terms_of(match.config, max(1, match.state.race))
    settled = settle_race(state.money, value_rows(state.bets), ranking[:3], state.run.pace, ranking[-1], terms)
    return [done.net for done in settled]


def test_with_open_bets_earnings_are_exact() -> None:
    for match, view in views(TurfConfig(start_money=100, column="chips"), 4, 9):
        if view.start:
            assert earnings(view) == tuple(Earnings(net, net) for net in now(match, match.state))
            assert all(e.known for e in earnings(view))


@pytest.mark.parametrize("row", TABLES, ids=[row[0] for row in TABLES])
def test_earnings_after_a_move_are_what_stands_there_once_it_is_made(row: tuple[str, TurfConfig, int]) -> None:
    _, config, seats = row
    changed = ended = 0
    for match, view in views(config, seats, 3, every=5):
        for told in forecasts(view):
            twin = match.copy()
            move(twin, told.horse)
            then = earnings(view, told.horse)
            if told.ends_race:
                lines = twin.view(view.seat).results[-1].seats
                ended += 1
                assert all(e.least <= line.money - line.before <= e.most for e, line in zip(then, lines, strict=True))
            else:
                assert then == earnings(twin.view(view.seat))
            changed += then != earnings(view)
    assert changed > 10 and ended


def test_earnings_after_a_move_need_a_horse_that_can_move() -> None:
    match = running(faces=(HEAD, HEAD))
    move(match, 0)
    with pytest.raises(ValueError, match="cannot move"):
        earnings(match.view(1), 0)


@pytest.mark.rule("turf.T32")
@pytest.mark.parametrize("free", ["different", "zero_anywhere"])
@pytest.mark.parametrize("column", ["bets", "chips"])
def test_with_hidden_bets_earnings_span_what_may_lie_there(free: str, column: str) -> None:
    config = TurfConfig(bets="hidden", hidden_horses=free, column=column, start_money=50)  # type: ignore[arg-type]
    reached: set[tuple[int, str]] = set()
    for number, (match, view) in enumerate(views(config, 3, 4, every=11)):
        if not view.start:
            continue
        told = earnings(view)
        worlds = [RULES.resample(match.state, view.seat, Chance(number * 100 + n)) for n in range(60)]
        for state in (match.state, *worlds):
            for seat, net in enumerate(now(match, state)):
                assert told[seat].least <= net <= told[seat].most
                if net == told[seat].least:
                    reached.add((seat, "least"))
                if net == told[seat].most:
                    reached.add((seat, "most"))
    assert reached == set(product(range(3), ("least", "most")))


@pytest.mark.rule("turf.T25", "turf.T32")
def test_bounds_are_reached_by_some_way_the_chips_may_lie() -> None:
    match = dealt(TurfConfig(bets="hidden"), seats=2)
    lay(match, [[(2, 0), (1, 1), (1, 2), (0, 3)], [(0, 0), (2, 1), (1, 2), (1, 3)]])
    view = match.view(0)
    assert standing(view)[:3] == (0, 1, 2)
    assert column_range(view, 0) == (2, 4)
    assert column_range(view, 6) == (0, 0)
    told = earnings(view)
    # Of the rival's 0, 1, 1, 2 three lie on the first three: at worst 2, 1, 1 in this order, at best 0, 1, 1.
    assert told[0] == Earnings(2 * 200 + 250 + 150, 2 * 350 + 250 + 150)
    assert told[1].least < told[1].most


@pytest.mark.rule("turf.T25", "turf.T28")
def test_more_bets_on_a_horse_bring_each_less() -> None:
    view = dealt().view(0)
    table = prizes_of(view.config)
    assert rate_range(view, 0, 2, 3) == (table[0][2], table[0][1])
    assert rate_range(view, 2, 0, 99) == (table[2][-1], table[2][0])
