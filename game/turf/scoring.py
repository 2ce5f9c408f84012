"""Ends of races and of the match: what bets bring, and who wins (turf.T23-T30)."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.rules import Standing
from game.turf import events as ev
from game.turf.cards import terms_of
from game.turf.config import COATS, PLACE_NAMES, TurfConfig
from game.turf.payout import Terms, column_sums, pace_pays, prize, settle
from game.turf.race import HORSES, PLACES
from game.turf.result import Chip, MatchResult, Payment, RaceResult, SeatLine
from game.turf.state import DEAL, NONE, OVER, TurfState


def value_rows(bets: Sequence[Sequence[Chip]]) -> list[list[int]]:
    """The bet value of each seat on each horse."""
    rows = []
    for chips in bets:
        row = [0] * HORSES
        for chip in chips:
            row[chip.horse] += chip.value
        rows.append(row)
    return rows


def score_race(
    terms: Terms,
    money: Sequence[int],
    bets: Sequence[Sequence[Chip]],
    ranking: Sequence[int],
    pace: int,
    race: int = 1,
    moves: int = 0,
) -> RaceResult:
    """The payout of a race, line by line (turf.T25-T28); ``ranking`` holds all horses from first to last."""
    rows = value_rows(bets)
    sums = column_sums(rows, terms.by_chips)
    pays = pace_pays(ranking[:PLACES], pace, terms)
    lines = []
    for before, chips, row in zip(money, bets, rows, strict=True):
        payments = [
            _payment(kind, horse, row[horse], prize(terms.prizes, place, sums[horse]) * terms.factor)
            for place, (kind, horse) in enumerate(zip(PLACE_NAMES, ranking[:PLACES], strict=True))
            if row[horse]
        ]
        if pays and row[pace]:
            payments.append(_payment("pace", pace, row[pace], terms.pace * terms.factor))
        last = ranking[-1]
        rate = terms.last * terms.factor
        done = settle(before, sum(p.amount for p in payments), row[last] * rate, terms.pay_first)
        if row[last]:
            payments.append(Payment("last", last, row[last], -rate, -done.paid))
        lines.append(
            SeatLine(tuple(chips), tuple(payments), before, done.received, done.due, done.paid, before + done.net)
        )
    return RaceResult(race, tuple(ranking), pace, pays, terms.factor, tuple(sums), moves, tuple(lines))


def _payment(kind: str, horse: int, value: int, rate: int) -> Payment:
    return Payment(kind, horse, value, rate, value * rate)


def end_race(state: TurfState) -> list[ev.TurfEvent]:
    """Pays the race that has just ended, puts its cards out of the game and gives the chips back (turf.T23-T29)."""
    config, run = state.config, state.run
    result = score_race(
        terms_of(config, state.race), state.money, state.bets, run.ranking(), run.pace, state.race, run.moves
    )
    state.results.append(result)
    _count_race(state, result)
    state.money = [line.money for line in result.seats]
    for seat, laid in enumerate(state.bets):
        state.hands[seat] = sorted(chip.value for chip in laid)
    state.bets = [[] for _ in range(state.seats)]
    state.used += state.cards
    if state.race >= config.races:
        state.phase, state.dealer, state.turn = OVER, NONE, NONE
        ranks = tuple(rank_of(config, state.results, state.money, seat) for seat in range(state.seats))
        state.match = MatchResult(ranks, tuple(state.money))
        return [ev.RaceEnded(result, NONE, ()), ev.MatchEnded(state.match)]
    state.tied = tuple(seat for seat, money in enumerate(state.money) if money == max(state.money))
    state.phase, state.turn = DEAL, NONE
    state.dealer = state.chance.stream("first", state.race + 1).choice(state.tied)
    return [ev.RaceEnded(result, state.dealer, state.tied)]


def _count_race(state: TurfState, result: RaceResult) -> None:
    state.tally.add(f"win_{COATS[result.ranking[0]]}")
    state.tally.add(f"last_{COATS[result.last]}")
    for horse in result.order:
        state.tally.add(f"place_{COATS[horse]}")


def rank_of(config: TurfConfig, results: Sequence[RaceResult], money: Sequence[int], seat: int) -> int:
    """The place of a seat by money; equal seats share it unless the last race decides (turf.T1, turf.T30)."""
    earned = [0] * len(money)
    if config.winner_tie == "last_race" and results:
        earned = [line.money - line.before for line in results[-1].seats]
    own = (money[seat], earned[seat])
    return 1 + sum(other > own for other in zip(money, earned, strict=True))


def standings(state: TurfState) -> tuple[Standing, ...]:
    """The places by seat, the pounds as score (turf.T1)."""
    return tuple(
        Standing(seat, rank_of(state.config, state.results, state.money, seat), state.money[seat])
        for seat in range(state.seats)
    )
