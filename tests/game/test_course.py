"""The course of a match, what decided it and the best of it, from the events of matches of bots."""

from __future__ import annotations

from typing import Any

import pytest

from game.games import GAMES
from game.holla import course as holla
from game.holla.events import RoundEnded
from game.kernel.course import Course, ended, lead_since
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.riichi import course as riichi
from game.rummikub import course as rummikub
from game.rummikub.events import Laid
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from game.turf import course as turf
from game.turf.events import Finished, Moved, RaceStarted
from game.turf.race import HORSES


def match_of(game: str, **options: Any) -> AnyMatch:
    rules, bot = GAMES[game], make_bot(game, "easy")
    match: AnyMatch = Match(rules, config_of(rules, options), 4, 20240722)
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    return match


@pytest.mark.parametrize(
    ("rows", "seat", "since"),
    [
        ([(0, 0), (5, 2), (6, 9)], 1, 2),
        ([(0, 0), (5, 2), (9, 6)], 0, 1),
        ([(0, 0), (5, 2), (2, 5), (9, 6)], 0, 3),
        ([(0, 0), (5, 2), (5, 5), (9, 6)], 0, 1),
        ([(3, 0), (5, 2), (9, 6)], 0, 1),
        ([(0, 0), (0, 0)], 0, None),
        ([(0, 0), (5, 2), (6, 9)], 0, None),
    ],
)
def test_the_part_since_which_a_seat_led(rows: list[tuple[int, int]], seat: int, since: int | None) -> None:
    assert lead_since(rows, seat) == since


def test_a_course_ends_with_what_was_settled() -> None:
    run = ended([(10, 10), (12, 8), (15, 5)], (16, 4))
    assert run == Course(((10, 10), (12, 8), (16, 4)))
    assert run.line(1) == (10, 8, 4) and run.gain(2, 0) == 4
    assert ended([(10, 10)], (10, 10)).rows == ((10, 10), (10, 10))


def test_holla() -> None:
    match = match_of("holla", rounds=3)
    rounds = [event.result for event in match.events if isinstance(event, RoundEnded)]
    game = match.view(0).game
    run = holla.course(rounds, rounds[0].chips_before, game)
    assert run.rows[-1] == game.chips and len(run.rows) == len(rounds) + 1
    best = holla.dearest(rounds)
    worth = [result.points + result.bonus for result in rounds if result.kind == "won"]
    assert best is not None and best.points + best.bonus == max(worth)
    assert holla.dearest([]) is None


def test_riichi() -> None:
    match = match_of("riichi", length="tonpu")
    rounds, view = riichi.rounds_of(match.events), match.view(0)
    run = riichi.course(rounds, view.config.start_points, view.game)
    assert run.rows[0] == (view.config.start_points,) * 4
    assert run.rows[-1] == tuple(line.points for line in sorted(view.game.seats, key=lambda line: line.seat))
    best = riichi.dearest(rounds)
    assert best is not None
    brought = [win.deltas[win.seat] - win.stick_points for result in rounds for win in result.wins]
    assert best[1] in best[0].wins and best[1].deltas[best[1].seat] - best[1].stick_points == max(brought)


def test_rummikub() -> None:
    match = match_of("rummikub", games=2)
    view = match.view(0)
    assert rummikub.course(view.results, view.seats).rows[-1] == view.match.points
    order = rummikub.standings(view.results, view.seats)
    assert [won for won, _ in order[-1]] == list(view.match.wins)
    assert max(order[-1]) == order[-1][view.match.ranks.index(1)]
    found = rummikub.largest(match.events)
    assert found is not None
    game, laid = found
    assert len(laid.laid) == max(len(event.laid) for event in match.events if isinstance(event, Laid))
    assert 1 <= game <= len(view.results)
    last = rummikub.last_laid(match.events)
    assert last is not None and last is [event for event in match.events if isinstance(event, Laid)][-1]
    sets = rummikub.sets_of(last)
    assert set(last.laid) <= {tile for tiles in sets for tile in tiles} and set(sets) <= set(last.table)
    assert all(set(tiles) & set(last.laid) for tiles in sets)
    assert rummikub.last_laid(()) is None


def test_turf() -> None:
    match = match_of("turf")
    view = match.view(0)
    run = turf.course(view.results)
    assert run.rows[-1] == view.match.money and len(run.rows) == len(view.results) + 1
    best = turf.dearest(view.results)
    assert best is not None
    race, seat = best
    gains = [line.money - line.before for result in view.results for line in result.seats]
    assert race.seats[seat].money - race.seats[seat].before == max(gains)
    run_in = turf.decided(match.events)
    assert run_in is not None and run_in.horse == view.results[-1].ranking[0]
    moves = [event for event in match.events if isinstance(event, Moved) and event.horse == run_in.horse]
    assert (run_in.seat, run_in.steps) == (moves[-1].seat, moves[-1].steps) and 0 <= run_in.ahead < HORSES
    assert turf.decided(()) is None


def test_a_race_is_decided_by_the_run_over_the_line_and_past_whom() -> None:
    start = RaceStarted(1, 0, (), (), (2, 0, 1), (), 1)
    runs = (Moved(0, 0, 0, 20, -1, 19, ()), Moved(1, 1, 0, 36, -2, 34, ()), Finished(1, 1))
    assert turf.decided((start, *runs)) == turf.Decision(1, 1, 36, 0)
    assert turf.decided((start, runs[1], runs[2])) == turf.Decision(1, 1, 36, 2), "who started in front led"
    again = Moved(0, 0, 0, 15, 19, 34, ())
    assert turf.decided((start, runs[0], again, Finished(0, 1))) == turf.Decision(0, 0, 15, 0)
