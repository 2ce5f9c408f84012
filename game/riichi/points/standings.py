"""The course of a game: renchan, the next hand, the end, final scores.

Pure functions (riichi.R30, riichi.R45, riichi.R49, riichi.R62-R68). Seat 0 is the first dealer. Points are exact; final
scores are whole tenths of P, which is a thousand points.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Literal

import msgspec

from game.riichi.config import RIICHI_STICK, SEATS, RiichiConfig, bets
from game.riichi.points.settlement import pay_draw

WINDS = 4
FLOATING_UMA = {1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12)}
"""P by rank for the number of seats that have the return points; nothing for none or all (riichi.R64)."""
LAST_HAND = {"single": 0, "first_win": 0, "tonpu": 3, "hanchan": 7, "four_winds": 15}
"""The number of the last planned hand, dealers counted from 0 (riichi.R68)."""

Kind = Literal["tsumo", "ron", "draw", "abort", "chombo"]
Reason = Literal["", "bust", "top", "length"]


class Place(msgspec.Struct, frozen=True):
    """The place of a hand in the game: round wind 0-3 for east to north, dealer 0-3, honba (riichi.R45)."""

    wind: int = 0
    dealer: int = 0
    honba: int = 0

    @property
    def hand(self) -> int:
        """The number of the dealer's turn in the whole game, from 0."""
        return self.wind * SEATS + self.dealer


class Outcome(msgspec.Struct, frozen=True):
    """The way in which a hand ended.

    ``winners`` stand in turn order after the seat that gave the tile; ``name`` tells which abort it was: one of
    ``nine_terminals``, ``four_winds``, ``four_riichi``, ``four_kans``, ``three_ron``.
    """

    kind: Kind
    winners: tuple[int, ...] = ()
    tenpai: tuple[int, ...] = ()
    name: str = ""


class NextHand(msgspec.Struct, frozen=True):
    """The sequel of a hand: the next place, or the end of the game with its ``reason``.

    ``top`` is the last dealer's stop (riichi.R66), ``bust`` riichi.R67, ``length`` the last hand (riichi.R68).
    """

    place: Place
    renchan: bool
    reason: Reason = ""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.reason)


def dealer_stays(config: RiichiConfig, dealer: int, outcome: Outcome) -> bool:
    """Whether the same seat deals the next hand (riichi.R39, riichi.R44, riichi.R45, riichi.R49)."""
    if outcome.kind == "chombo":
        return True
    if outcome.kind == "abort":
        return _stays_after_abort(config, outcome.name)
    if outcome.kind == "draw":
        if config.renchan == "any_draw" or config.length == "first_win":
            return True
        if config.renchan == "all_noten" and not outcome.tenpai:
            return True
        return config.renchan in ("tenpai", "all_noten") and dealer in outcome.tenpai
    return config.renchan != "never" and config.length != "first_win" and _wins_on(config, dealer, outcome.winners)


def _stays_after_abort(config: RiichiConfig, name: str) -> bool:
    if name == "three_ron":
        return config.three_ron_dealer == "stays"
    rule: str = getattr(config, name)
    return rule != "dealer_moves"


def _wins_on(config: RiichiConfig, dealer: int, winners: Sequence[int]) -> bool:
    """Whether a dealer among the winners stays (riichi.R49)."""
    if dealer not in winners:
        return False
    if len(winners) == 1 or config.several_rons_dealer == "renchan":
        return True
    return config.several_rons_dealer == "if_first" and winners[0] == dealer


def honba_after(place: Place, outcome: Outcome, stays: bool) -> int:
    """The honba of the next hand: up with renchan and draws, gone when another wins, kept by a chombo.

    Source: riichi.R39, riichi.R44, riichi.R45.
    """
    if outcome.kind == "chombo":
        return place.honba
    if outcome.kind in ("draw", "abort") or stays:
        return place.honba + 1
    return 0


def next_hand(config: RiichiConfig, place: Place, outcome: Outcome, points: Sequence[int]) -> NextHand:
    """The sequel of this hand, given everybody's points after it (riichi.R45, riichi.R66-R68)."""
    stays = dealer_stays(config, place.dealer, outcome)
    honba = honba_after(place, outcome, stays)
    number = place.hand if stays else place.hand + 1
    following = Place(number // SEATS % WINDS, number % SEATS, honba)
    reason = _end(config, place, outcome, points, stays)
    return NextHand(following, stays, reason)


def _end(config: RiichiConfig, place: Place, outcome: Outcome, points: Sequence[int], stays: bool) -> Reason:
    if is_bust(config, points):
        return "bust"
    if outcome.kind == "chombo":
        return ""
    last = LAST_HAND[config.length]
    if config.length == "single":
        return "length"
    if stays:
        if _may_stop(config, place.hand, last) and _dealer_stops(config, place.dealer, outcome, points):
            return "top"
        sudden = config.extra_round == "sudden_death" and place.hand > last
        return "length" if sudden and max(points) >= config.goal_points else ""
    return "length" if _no_hand_left(config, place.hand + 1, last, points) else ""


def _may_stop(config: RiichiConfig, hand: int, last: int) -> bool:
    """Whether this hand is the last planned one; in whole extra rounds the last of a wind (riichi.R66, riichi.R68)."""
    if config.length == "first_win" and not config.stop_needs_goal:
        return False
    if config.extra_round == "whole_round" and hand > last:
        return hand % SEATS == SEATS - 1
    return hand >= last


def is_bust(config: RiichiConfig, points: Sequence[int]) -> bool:
    """Whether somebody's points end the game (riichi.R67)."""
    if config.bust == "plays_on":
        return False
    return min(points) < 0 or (config.bust == "at_zero" and min(points) == 0)


def _dealer_stops(config: RiichiConfig, dealer: int, outcome: Outcome, points: Sequence[int]) -> bool:
    """Whether the last dealer, who stays, ends the game in the lead (riichi.R66)."""
    won = config.agari_yame and outcome.kind in ("tsumo", "ron") and dealer in outcome.winners
    waited = config.tenpai_yame and outcome.kind == "draw"
    free = config.extra_round == "none" and not config.stop_needs_goal
    enough = free or points[dealer] >= config.goal_points
    return (won or waited) and enough and order(points)[0] == dealer


def _no_hand_left(config: RiichiConfig, number: int, last: int, points: Sequence[int]) -> bool:
    """Whether the hand with this number is not played any more (riichi.R68)."""
    if number <= last:
        return False
    if config.extra_round == "none" or config.length == "first_win" or number > last + SEATS or number >= WINDS * SEATS:
        return True
    if config.extra_round == "whole_round" and number % SEATS:
        return False
    return max(points) >= config.goal_points


def is_last_hand(config: RiichiConfig, place: Place) -> bool:
    """Whether the game may end with this hand (riichi.R42, riichi.R66)."""
    return place.hand >= LAST_HAND[config.length]


def may_claim_noten(
    config: RiichiConfig, place: Place, seat: int, points: Sequence[int], riichi: Collection[int]
) -> bool:
    """Whether a tenpai seat may keep its hand closed at an exhaustive draw (riichi.R42).

    The last dealer may only when first for sure, whoever of the others is tenpai.
    """
    if seat in riichi or config.noten_claim == "nobody":
        return False
    if config.noten_claim == "anyone":
        return True
    return seat == place.dealer and is_last_hand(config, place) and _surely_first(config, seat, points, riichi)


def _surely_first(config: RiichiConfig, seat: int, points: Sequence[int], riichi: Collection[int]) -> bool:
    rest = [other for other in range(SEATS) if other != seat]
    for count in range(len(rest) + 1):
        for tenpai in combinations(rest, count):
            if not set(riichi) <= set(tenpai):
                continue
            deltas = pay_draw(config, tenpai).deltas
            after = [have + change for have, change in zip(points, deltas, strict=True)]
            if order(after)[0] != seat:
                return False
    return True


def order(points: Sequence[int]) -> tuple[int, ...]:
    """The seats from first to last; of equal points the seat nearer to the first dealer (riichi.R62)."""
    return tuple(sorted(range(len(points)), key=lambda seat: (-points[seat], seat)))


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A seat at the end: points, rank from 1, and the final score with its parts in tenths of P (riichi.R62-R65)."""

    seat: int
    points: int
    """With the sticks that went to the first (riichi.R30)."""
    rank: int
    base: int
    """The points above the return."""
    oka: int
    uma: int
    bets: int
    chombo: int

    @property
    def score(self) -> int:
        """The final score in tenths of P."""
        return self.base + self.oka + self.uma + self.bets + self.chombo


def final_standings(
    config: RiichiConfig, points: Sequence[int], sticks: int = 0, chombo: Sequence[int] = (0,) * SEATS
) -> tuple[Standing, ...]:
    """The final score of everybody by seat (riichi.R30, riichi.R38, riichi.R62-R65).

    ``sticks`` lie on the table at the end; ``chombo`` counts the fouls by seat that are taken off now.
    """
    groups = _ranked(config, points)
    held = _with_sticks(config, points, sticks, groups[0])
    oka = _shared(groups, (oka_total(config), 0, 0, 0))
    uma = _shared(groups, [10 * p for p in uma_of(config, points)])
    ranks = {seat: 1 + sum(len(g) for g in groups[:index]) for index, group in enumerate(groups) for seat in group}
    side = _bets(config, held, ranks)
    off = 10 * config.chombo_final if config.chombo == "after_game" else 0
    return tuple(
        Standing(
            seat=seat,
            points=held[seat],
            rank=ranks[seat],
            base=(held[seat] - zero_points(config)) // 100,
            oka=oka[seat],
            uma=uma[seat],
            bets=side[seat],
            chombo=-off * chombo[seat],
        )
        for seat in range(SEATS)
    )


def zero_points(config: RiichiConfig) -> int:
    """The points that are worth a final score of zero (riichi.R62)."""
    if config.oka == "none":
        return config.start_points
    if config.oka == "named":
        return config.start_points + config.oka_points // SEATS
    return config.return_points


def oka_total(config: RiichiConfig) -> int:
    """The points that the first gets on top, in tenths of P (riichi.R62)."""
    if config.oka in ("in_uma", "none"):
        return 0
    return (zero_points(config) - config.start_points) * SEATS // 100


def uma_of(config: RiichiConfig, points: Sequence[int]) -> tuple[int, ...]:
    """The uma in P by rank, first to fourth (riichi.R63, riichi.R64)."""
    if config.uma == "fixed":
        return config.uma_points
    above = sum(have >= config.return_points for have in points)
    return FLOATING_UMA.get(above, (0,) * SEATS)


def _ranked(config: RiichiConfig, points: Sequence[int]) -> list[list[int]]:
    """The seats first to last, those that share a rank together."""
    groups: list[list[int]] = []
    for seat in order(points):
        if groups and config.rank_ties == "shared" and points[groups[-1][0]] == points[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return groups


def _with_sticks(config: RiichiConfig, points: Sequence[int], sticks: int, first: Sequence[int]) -> list[int]:
    """The points once the sticks are taken: by the first, in hundreds when several are (riichi.R30)."""
    held = list(points)
    if config.leftover_sticks == "first":
        each, rest = divmod(sticks * RIICHI_STICK // 100, len(first))
        for index, seat in enumerate(first):
            held[seat] += 100 * (each + (index < rest))
    return held


def _shared(groups: Sequence[Sequence[int]], by_rank: Sequence[int]) -> list[int]:
    """The gains of the ranks by seat; seats of one rank share them, odd tenths go to the nearer seats (riichi.R64)."""
    found = [0] * SEATS
    rank = 0
    for group in groups:
        each, rest = divmod(sum(by_rank[rank : rank + len(group)]), len(group))
        for index, seat in enumerate(group):
            found[seat] = each + (index < rest)
        rank += len(group)
    return found


def _bets(config: RiichiConfig, points: Sequence[int], ranks: dict[int, int]) -> list[int]:
    """The gains of the side bets by seat, in tenths of P (riichi.R65)."""
    found = [0] * SEATS
    for a, b in bets(config):
        if config.side_bet == "points":
            won = (points[a] - points[b]) * config.side_bet_points // 100
        else:
            won = 10 * config.side_bet_points * ((ranks[a] < ranks[b]) - (ranks[a] > ranks[b]))
        found[a] += won
        found[b] -= won
    return found
