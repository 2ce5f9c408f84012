"""What the strong seats think: hidden chips from moves, money from ends, effort in counted races and moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.kernel.chance import Chance, HashStream
from game.lab.checks.truth_set import match_of, read
from game.seats.request import request_for
from game.turf.actions import Bet, Deal
from game.turf.bots import make_bot, simulated
from game.turf.bots.evaluation import BATCH, Line, still
from game.turf.bots.features import Features, SeenMove, sight_of
from game.turf.bots.hidden_bets import arrangements, guesses
from game.turf.bots.levels import HARD, MASTER, SimulatingBot
from game.turf.bots.opponent_moves import against_others
from game.turf.bots.plain import face_down, greedy_move, known_columns
from game.turf.bots.simulated import BLUFFS, Effort, best_bets, best_moves, purse, told_bets
from game.turf.bots.stakes import Purse, Stakes, standing
from game.turf.bots.track import AWAY, end_of, noise
from game.turf.bots.wagers import ChanceBets
from game.turf.config import TurfConfig
from game.turf.payout import Terms
from game.turf.race import ALL, HEAD, SHOE
from tests.game.turf.tables import RULES, dealt, lay, move

TRUTH = Path(__file__).parents[4] / "benchmarks" / "truth" / "turf.jsonl"
PRIZES = ((500, 350, 250, 200, 150), (300, 250, 200, 150, 100), (200, 150, 100, 100, 50))
HIDDEN = TurfConfig(bets="hidden")
FOUR = [(0, 0), (1, 1), (1, 2), (2, 3)]
"""Chips and horses: the 0 on the first, the 2 on the fourth."""


def sight_at(
    config: TurfConfig | None = None, seats: int = 2, faces: tuple[int, ...] = (), moves: tuple[int, ...] = ()
) -> Features:
    """The sight of the seat to move after some moves; everybody bet alike."""
    match = dealt(config, seats, faces=faces)
    hidden = config is not None and config.bets == "hidden"
    lay(match, [FOUR if hidden else FOUR[1:]] * seats)
    move(match, *moves)
    return sight_of(match.view(match.to_act()[0]))


def test_a_sight_replays_the_race() -> None:
    sight = sight_at(faces=(SHOE, HEAD, HEAD), moves=(3, 0))
    assert [(past.seat, past.face, past.horse) for past in sight.past] == [(0, SHOE, 3), (1, HEAD, 0)]
    assert sight.field.at == (1, -1, -2, 4, -4, -5, -6)
    assert (sight.face, sight.field.turn, sight.seat) == (HEAD, 0, 0)
    assert sight.field.choices() == [1, 2, 4, 5, 6]
    assert sight.to_come == (1, 2)


def test_before_anybody_moves_every_arrangement_weighs_the_same() -> None:
    own, other = guesses(sight_at(HIDDEN), learn=True)
    assert own.found == (((0, 0), (1, 1), (2, 1), (3, 2)),)
    assert len(other.found) == 12
    assert len(set(other.weights)) == 1


def test_moves_betray_chips() -> None:
    """A seat that sends one horse ahead by much and wastes poor rolls on another bet on the first."""
    start = sight_at(HIDDEN)
    fast = SeenMove(start.field, 1, SHOE, 1)
    after = start.field.moved(1, SHOE)
    slow = SeenMove(after, 1, HEAD, 0)
    sight = msgspec.structs.replace(start, past=(fast, slow))
    _, learned = guesses(sight, learn=True)
    mean = [
        sum(w * dict(way)[h] for w, way in zip(learned.weights, learned.found, strict=True)) / sum(learned.weights)
        for h in range(4)
    ]
    assert mean[1] > 1.3
    assert mean[0] < 0.9
    _, blind = guesses(sight, learn=False)
    assert len(set(blind.weights)) == 1
    drawn = [learned.drawn((n + 0.5) / 400) for n in range(400)]
    assert sum(dict(way)[1] for way in drawn) / 400 == pytest.approx(mean[1], abs=0.02)


def test_habits_count_until_moves_tell_more() -> None:
    """A seat that laid its 2 first in both races before is taken to have done it again."""
    sight = msgspec.structs.replace(sight_at(HIDDEN), shown=((), ((2, 1, 0, 1), (2, 1, 1, 0))))
    _, other = guesses(sight, learn=True)
    likely = max(zip(other.weights, other.found, strict=True))[1]
    assert likely[0] == (0, 2)
    _, blind = guesses(sight, learn=False)
    assert len(set(blind.weights)) == 1


def test_a_zero_chip_may_join_another() -> None:
    assert len(arrangements((0, 1, 1, 2), 4)) == 12
    match = dealt(TurfConfig(bets="hidden", hidden_horses="zero_anywhere"), 2)
    for seat in (0, 1):
        assert seat == match.to_act()[0] or match.state.first == 0
    lay(match, [[(1, 1), (1, 2), (2, 3), (0, 3)]] * 2)
    _, other = guesses(sight_of(match.view(match.to_act()[0])), learn=True)
    assert all(0 in (v for h, v in way if h == 3) for way in other.found)


def test_a_face_down_zero_looks_like_any_chip() -> None:
    seen = face_down((0, 1, 1, 2), (((3, 0),), ((3, 2), (4, 1))))
    assert [row[3] for row in seen] == [1.0, 1.0]
    bets = ((0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 2, 1, 0, 0))
    assert against_others(bets)[1][3] == 2
    assert against_others(bets, seen)[1][3] == 1
    assert against_others(bets, seen)[0][3] == -1


def test_a_bluff_is_tried_beside_the_bets_that_pay() -> None:
    match = dealt(HIDDEN, 3)
    able = [(act.chip, act.horse) for act in RULES.legal(match.state, 0) if isinstance(act, Bet)]
    found = best_bets(sight_of(match.view(0)), able, HARD, b"k" * 16)
    assert len(found) == HARD.bets
    assert sum(f.chip == 0 for f in found) == BLUFFS


def test_columns_count_face_down_chips_as_the_mean() -> None:
    assert known_columns(sight_at()) == [0, 2, 2, 4, 0, 0, 0]
    assert known_columns(sight_at(HIDDEN)) == [1, 2, 2, 3, 0, 0, 0]


def test_ends_are_paid_as_the_rules_pay() -> None:
    stakes = Stakes(Terms(PRIZES), Purse(0, (0, 80), 0.0), ((1, 0, 2, 0, 0, 0, 1), (0, 0, 1, 0, 0, 0, 1)))
    key = (((2 * 7 + 0) * 7 + 1) * 7 + 2) * 7 + 6
    assert end_of(key) == (2, 0, 1, 2, 6)
    assert stakes.worth(key) == (2 * 250 + 300 + 200 - 100 - (80 + 250 + 100 - 100), 900)
    poor = Stakes(Terms(PRIZES, factor=2), Purse(1, (0, 80), 0.0), ((0,) * 7, (0, 0, 0, 0, 0, 0, 2)))
    assert poor.worth(key) == (0.0, -80)


def test_standing_is_a_share_of_victory() -> None:
    assert standing((500, 500), 0, 100.0) == 0.5
    assert standing((700, 500, 500), 0, 60.0) > 0.9
    assert standing((700, 500, 500), 0, 5000.0) == pytest.approx(1 / 3, abs=0.02)
    assert standing((0, 9_000_000), 0, 60.0) < 0.001
    assert standing((700, 500, 300), 0, 0.0) == 300.0
    sight = sight_at()
    last = msgspec.structs.replace(sight, to_come=())
    assert purse(sight, True).scale > purse(last, True).scale > 0
    assert purse(sight, False).scale == 0


def test_the_lead_counts_the_more_the_less_is_left_of_the_last_race() -> None:
    sight = sight_at()
    near = msgspec.structs.replace(sight.field, at=(AWAY, 17, 17, 10, AWAY, 2, 0), home=(4, 0))
    assert sight.field.left >= 1 and near.left == pytest.approx(0.5)
    late = msgspec.structs.replace(sight, field=near)
    assert purse(late, True) == purse(sight, True)
    whole, half = (purse(msgspec.structs.replace(one, to_come=()), True).scale for one in (sight, late))
    assert half == pytest.approx(whole / 2 / sight.field.left)


def test_pounds_decide_where_a_match_is_won_in_any_case() -> None:
    stakes = Stakes(Terms(PRIZES), Purse(0, (90_000, 80), 10.0), ((1, 0, 0, 0, 0, 0, 0), (0,) * 7))
    ahead, behind = ((((horse * 7 + 3) * 7 + 1) * 7 + 2) * 7 + 6 for horse in (0, 5))
    (more, pounds), (less, fewer) = stakes.worth(ahead), stakes.worth(behind)
    assert pounds > fewer and less < more < less + 0.001


def test_a_greedy_seat_moves_what_it_alone_bets_on() -> None:
    match = dealt(seats=2, faces=(SHOE,))
    lay(match, [[(2, 1), (1, 0), (1, 4)], [(2, 5), (1, 6), (1, 3)]])
    assert greedy_move(sight_of(match.view(0))).horse == 1


def test_a_move_that_ends_the_race_has_an_exact_price() -> None:
    """The own horse comes home third with this roll; any other move leaves the third place open."""
    match = dealt(TurfConfig(races=1), 2, faces=(SHOE,))
    lay(match, [[(2, 1), (1, 0), (1, 3)], [(2, 5), (1, 6), (1, 4)]])
    sight = sight_of(match.view(0))
    running = ALL & ~0b0000011
    at = (AWAY, AWAY, 20, 30, 24, 31, 25)
    field = msgspec.structs.replace(sight.field, at=at, ready=running, running=running, home=(1, 0), pace=1)
    near = msgspec.structs.replace(sight, field=field)
    for effort in (HARD, MASTER):
        best = best_moves(near, effort, b"k" * 16)[0]
        assert best.horse == 3
        assert best.pounds == 2 * 350 + 300 + 200 + 2 * 100
    assert field.moved(3, SHOE).over


def test_races_that_are_alike_count_as_one() -> None:
    """Two lucky tables of four races each are no proof; eight races by themselves are."""
    ahead, behind = Line(0), Line(1)
    ahead.worths, behind.worths = [5.0] * 4 + [1.0] * 4, [0.0] * 8
    assert still([ahead, behind]) == [ahead]
    assert still([ahead, behind], 4) == [ahead, behind]


class Counter:
    """Counts what is run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moves = self.races = 0
        plain = simulated.run

        def counted(field: Any, picks: Any, rolls: Any) -> Any:
            ends, moves = plain(field, picks, rolls)
            self.moves += moves
            self.races += len(ends)
            return ends, moves

        monkeypatch.setattr(simulated, "run", counted)


@pytest.mark.parametrize("effort", [HARD, MASTER])
def test_effort_is_counted(effort: Effort, monkeypatch: pytest.MonkeyPatch) -> None:
    sight = sight_at(HIDDEN, 4, faces=(SHOE,))
    counter = Counter(monkeypatch)
    found = best_moves(sight, effort, b"k" * 16)
    assert counter.moves <= effort.moves + 7 * BATCH * 80
    assert sum(f.races for f in found) == counter.races
    assert len(found) == 7
    counter.races = 0
    match = dealt(seats=4)
    able = [(act.chip, act.horse) for act in RULES.legal(match.state, 0) if isinstance(act, Bet)]
    bets = best_bets(sight_of(match.view(0)), able, effort, b"k" * 16)
    tried = len(able) if effort.open_mind else effort.bets
    assert counter.races <= tried * effort.tables * effort.races
    assert len(bets) == tried
    assert bets[0].worth >= bets[1].worth or bets[0].races > bets[1].races


def test_bets_are_told_by_the_races_of_all_ways_also_those_that_were_given_up() -> None:
    match = dealt(seats=4)
    sight, effort = sight_of(match.view(0)), msgspec.structs.replace(MASTER, tables=32)
    able = [(act.chip, act.horse) for act in RULES.legal(match.state, 0) if isinstance(act, Bet)]
    begun = best_bets(sight, able[1:], effort, b"k" * 16)
    told = told_bets(sight, able[1:], effort, b"k" * 16, (able[0], able[1]))
    assert {found.races for found in told} == {32 * effort.races} != {found.races for found in begun}
    assert sorted((found.chip, found.horse) for found in told) == sorted(able)
    assert (told[0].chip, told[0].horse, told[0].worth) == (begun[0].chip, begun[0].horse, begun[0].worth)
    assert best_bets(sight, able[1:], effort, b"k" * 16) == begun, "what chose is not changed by telling"


def test_a_bet_is_explained_by_money() -> None:
    match = dealt(seats=3)
    bot = SimulatingBot("hard", HARD)
    answer = bot.choose(match.view(0), RULES.legal(match.state, 0), Chance(1).stream("bot"))
    assert answer.why.key == "bet_expects"
    assert int(answer.why.values["pounds"]) > 0
    assert not isinstance(answer.action, Deal)


def test_later_chips_lie_each_on_a_horse_of_its_own_and_more_often_where_chips_are() -> None:
    laid = [((3, 2),), (), ((0, 1), (5, 0))]
    numbers = noise(b"chips", 400 * 3 * 11)
    on = [0] * 7
    for _ in range(400):
        whole = ChanceBets((0, 1, 1, 2), 1, 3, [[next(numbers) for _ in range(11)] for _ in range(3)]).complete(laid)
        assert all(tuple(own[: len(before)]) == before for own, before in zip(whole, laid, strict=True))
        assert all(sorted(value for _, value in own) == [0, 1, 1, 2] for own in whole)
        assert all(len({horse for horse, _ in own}) == 4 for own in whole)
        on[whole[1][0][0]] += 1
    # The first chip of seat 1: weights 1 + 3 x 2 on horse 3, 1 + 3 x 1 on horse 0, 1 on five others, of 16.
    assert 7 / 16 - 0.08 < on[3] / 400 < 7 / 16 + 0.08
    assert 4 / 16 - 0.08 < on[0] / 400 < 4 / 16 + 0.08


def test_an_end_that_brings_as_much_is_told_as_the_end() -> None:
    """Black ends the race before the horse on which the others have bet comes third."""
    decision = next(one for one in read(TRUTH).decisions if one.seed == 1101225)
    request = request_for(match_of("turf", decision), decision.seat)
    answer = make_bot("master").choose(request.view, request.legal, HashStream(request.key))
    assert answer.why.key == "move_ends" and answer.why.values["horse"] == "black"
