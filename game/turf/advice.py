"""The advice for a person: where a horse would land and why, and what a seat would earn if the race ended now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import msgspec

from game.kernel.seat import Why
from game.kernel.texts import Texts
from game.turf.cards import horses_of, line_up, prizes_of, terms_of
from game.turf.config import COATS, TurfConfig, chips_of
from game.turf.payout import pace_pays, prize, settle
from game.turf.race import ALL, FINISHED, NONE, PLACES, Race, mask_of, occupied, printed
from game.turf.result import Chip
from game.turf.state import MoveNote
from game.turf.turns import blockers_of
from game.turf.view import TurfView

_HORSES = ("horse", "other")
"""The values of a reason that name a horse."""
_POUNDS = ("pounds", "other_pounds")
"""The values of a reason that are money."""
UNKNOWN = -1
"""A face-down chip, or the sum of bets on a horse that a seat cannot know."""


class Blocker(msgspec.Struct, frozen=True):
    """A horse on a space that a move cannot enter (turf.T18).

    ``straggler`` marks one that still stands on a start space where another comes home (turf.T20).
    """

    horse: int
    space: int
    straggler: bool


class Forecast(msgspec.Struct, frozen=True):
    """A move as it would go (turf.T15-T23); positions count from the start line, spaces are printed numbers.

    ``wanted`` is the position that the number asks for, ``end`` the one reached; ``blockers`` stand from ``wanted``
    back to just before ``end``. ``place`` is 1-3 when the horse finishes, else 0; the ranks are its places in the field
    before and after.
    """

    horse: int
    steps: int
    start: int
    wanted: int
    end: int
    blockers: tuple[Blocker, ...]
    takes_pace: bool
    place: int
    rank_before: int
    rank_after: int
    ends_race: bool

    @property
    def from_space(self) -> int:
        """The printed space where it stands."""
        return printed(self.start)

    @property
    def to_space(self) -> int:
        """The printed space where it lands; 33 for a horse that crosses the line."""
        return printed(min(self.end, FINISHED - 1))


class Earnings(msgspec.Struct, frozen=True):
    """The gain or loss of a seat if the race ended now: the least and the most that the reader can rule in.

    Both are equal when nothing that matters is hidden.
    """

    least: int
    most: int

    @property
    def known(self) -> bool:
        """Whether there is one figure only."""
        return self.least == self.most


def race_of(view: TurfView) -> Race:
    """The race as the view shows it, to play on with; raises ``ValueError`` before the first race."""
    if not view.start:
        raise ValueError("there is no race before the first deal")
    race = line_up(view.config, view.start)
    race.positions, race.arrived = list(view.positions), list(view.arrived)
    race.order, race.pace, race.moves = list(view.order), view.pace, len(view.moves)
    race.running = ALL & ~mask_of(view.order)
    race.left = mask_of(view.left) or race.running
    race.taken = occupied(race.positions)
    return race


def forecast(view: TurfView, horse: int, face: int | None = None) -> Forecast:
    """The landing of a horse with the face rolled, or another one; raises ``ValueError`` when it cannot move."""
    rolled = view.face if face is None else face
    if rolled == NONE or horse not in view.left:
        raise ValueError(f"horse {horse} cannot move now")
    race = race_of(view)
    steps = view.cards[horse][rolled]
    start, before = race.positions[horse], race.ranking().index(horse) + 1
    blockers = tuple(
        Blocker(other, printed(race.positions[other]), race.positions[other] <= 0 < start)
        for other in blockers_of(race, horse, steps)
    )
    end = race.move(horse, steps)
    return Forecast(
        horse=horse,
        steps=steps,
        start=start,
        wanted=start + steps,
        end=end,
        blockers=blockers,
        takes_pace=race.pace != view.pace,
        place=len(race.order) if end >= FINISHED else 0,
        rank_before=before,
        rank_after=race.ranking().index(horse) + 1,
        ends_race=race.over,
    )


def forecasts(view: TurfView) -> tuple[Forecast, ...]:
    """The forecasts of moving each horse that may move, empty outside a race."""
    return tuple(forecast(view, horse) for horse in view.left) if view.phase == "race" else ()


def standing(view: TurfView) -> tuple[int, ...]:
    """The horses from first to last as the race stands (turf.T23)."""
    return race_of(view).ranking()


def column_range(view: TurfView, horse: int) -> tuple[int, int]:
    """The fewest and the most bets that may lie on a horse (turf.T25, turf.T32, turf.T35)."""
    low = high = 0
    for seat in range(view.seats):
        sums = {sum(row) for row in _rows(view, seat, (horse,))}
        low, high = low + min(sums), high + max(sums)
    return low, high


def rate_range(view: TurfView, place: int, low: int, high: int) -> tuple[int, int]:
    """The least and the most pounds that a bet of 1 brings at a place (0 is first), with so many bets on the horse."""
    most, least = (prize(prizes_of(view.config), place, max(1, bets)) * view.factor for bets in (low, high))
    return least, most


def earnings_of(view: TurfView, seat: int, horse: int | None = None) -> Earnings:
    """The gain or loss of one seat if the race ended as it stands, or as it would stand after a horse moved.

    Horses still running count in the order in which they stand. Face-down chips of others are taken in every way that
    their places allow, so that the bounds are exact (turf.T32). Raises ``ValueError`` before the first race, and for a
    horse that cannot move.
    """
    after = view if horse is None else _moved(view, horse)
    return _earnings(after, seat, standing(after))


def _moved(view: TurfView, horse: int) -> TurfView:
    """The view with a horse where the face rolled takes it."""
    told = forecast(view, horse)
    race = race_of(view)
    race.move(horse, told.steps)
    note = MoveNote(view.turn, horse, view.face, told.steps, told.start, told.end)
    return msgspec.structs.replace(
        view,
        positions=tuple(race.positions),
        arrived=tuple(race.arrived),
        left=race.movable(),
        order=tuple(race.order),
        pace=race.pace,
        moves=(*view.moves, note),
    )


def _earnings(view: TurfView, seat: int, order: Sequence[int]) -> Earnings:
    terms = terms_of(view.config, max(1, view.race))
    placed, last = tuple(order[:PLACES]), order[-1]
    bonus = terms.pace * terms.factor if pace_pays(placed, view.pace, terms) else 0
    others = _reachable_sums(view, seat, placed)
    money = view.players[seat].money
    nets = set()
    watched = (*placed, view.pace, last)
    for values in _value_rows(view, seat, watched):
        counts = tuple(_counted(view, value) for value in values[:PLACES])
        fixed = values[PLACES] * bonus
        due = values[PLACES + 1] * terms.last * terms.factor
        if not any(values[:PLACES]):
            nets.add(settle(money, fixed, due, terms.pay_first).net)
            continue
        for sums in others:
            received = fixed
            for place in range(PLACES):
                if values[place]:
                    bets = counts[place] + sums[place]
                    received += values[place] * prize(terms.prizes, place, bets) * terms.factor
            nets.add(settle(money, received, due, terms.pay_first).net)
    return Earnings(min(nets), max(nets))


def _reachable_sums(view: TurfView, seat: int, horses: Sequence[int]) -> set[tuple[int, ...]]:
    """The sums that the other seats may have on these horses together; those beyond the last column are cut to it."""
    top = len(prizes_of(view.config)[0])
    sums = {(0,) * len(horses)}
    for other in range(view.seats):
        if other != seat:
            rows = set(_rows(view, other, horses))
            sums = {tuple(min(top, a + b) for a, b in zip(old, row, strict=True)) for old in sums for row in rows}
    return sums


def _rows(view: TurfView, seat: int, horses: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yields what a seat may count for on these horses in the payout column (turf.T25, turf.T32, turf.T35)."""
    for values in _assignments(view, seat):
        yield tuple(sum(_counted(view, v) for h, v in values if h == horse) for horse in horses)


def _value_rows(view: TurfView, seat: int, horses: Sequence[int]) -> set[tuple[int, ...]]:
    """The bet values that a seat may have on these horses."""
    return {tuple(sum(v for h, v in values if h == horse) for horse in horses) for values in _assignments(view, seat)}


def _counted(view: TurfView, value: int) -> int:
    return value if view.config.column == "bets" else int(value > 0)


def _assignments(view: TurfView, seat: int) -> set[tuple[tuple[int, int], ...]]:
    """Returns every way in which a seat's chips may lie, as pairs of horse and value (turf.T31-T33)."""
    chips = view.players[seat].bets
    if all(chip.value != UNKNOWN for chip in chips):
        return {tuple((chip.horse, chip.value) for chip in chips)}
    places = [chip.horse for chip in chips]
    ways = set(permutations(chips_of(view.config), len(places)))
    return {tuple(zip(places, way, strict=True)) for way in ways if _may_be(chips, way)}


def _may_be(chips: Sequence[Chip], way: Sequence[int]) -> bool:
    """Whether a chip may lie so: two chips of a seat share a horse only if one of them is the 0 (turf.T33)."""
    seen: dict[int, int] = {}
    for chip, value in zip(chips, way, strict=True):
        if chip.horse in seen and value and seen[chip.horse]:
            return False
        seen[chip.horse] = value
    return True


def sentence(why: Why, texts: Texts, config: TurfConfig) -> str:
    """A reason in the language of ``texts``; raises ``KeyError`` for a reason without words."""
    names: dict[str, str] = {
        coat: horse.get(texts.locale) for coat, horse in zip(COATS, horses_of(config), strict=True)
    }
    values = {name: names[str(v)] if name in _HORSES else v for name, v in why.values.items()}
    values |= {name: _pounds(int(why.values[name]), texts) for name in _POUNDS if name in values}
    told = texts.t(f"turf_why.{why.key}", **values)
    chance = why.values.get("chance")
    return told if chance is None else f"{told} {texts.t('turf.match_chance', chance=chance)}"


def _pounds(amount: int, texts: Texts) -> str:
    return texts.t(f"turf.pounds.{'one' if abs(amount) == 1 else 'many'}", amount=amount)
