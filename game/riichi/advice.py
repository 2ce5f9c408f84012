"""The advice from a seat's view alone: waits with what is left and what they pay, and the gaps to the others.

Nothing here knows more than the view; the table shows it, bots and hints may use it.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec

from game.riichi.config import RiichiConfig, minimum_han, terms_of
from game.riichi.events import Called, DoraTurned, TileDrawn
from game.riichi.hands.melds import Meld
from game.riichi.hands.shapes import kinds_of, pack, waits
from game.riichi.hands.value import Situation, Terms, Worth, worth
from game.riichi.points.settlement import ron_points, tsumo_points
from game.riichi.state import MOST_KANS, NONE, SEATS
from game.riichi.tiles import COPIES, EAST, KIND_OF, KINDS, RED_OF
from game.riichi.view import RiichiView

RIVER, MISSED, MISSED_FOR_GOOD = "riichi.R32", "riichi.R33", "riichi.R34"
"""The three kinds of furiten, by their rules."""
DEAD_WALL = 14
"""Tiles of the dead wall, which every kan fills up again (riichi.R4)."""


class Prospect(msgspec.Struct, frozen=True, kw_only=True):
    """A kind that would complete the hand: how many are unseen, and what a win on it pays.

    ``why`` says why a ron is not possible: ``furiten``, ``no_yaku``, ``minimum`` (the yaku are fewer han than the table
    wants, riichi.R10), or nothing. ``tsumo_why`` says it for a tsumo: ``no_yaku``, ``minimum``, or nothing.
    """

    kind: int
    left: int
    ron: Worth | None
    ron_points: int
    tsumo: Worth | None
    tsumo_points: tuple[int, int]
    """What the dealer pays and what each other seat pays; the first is zero to a dealer."""
    why: str = ""
    tsumo_why: str = ""

    @property
    def best(self) -> Worth | None:
        """The worth that a table shows: by ron, else by tsumo."""
        return self.ron or self.tsumo


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """The outlook of a waiting hand: what it may hope for."""

    prospects: tuple[Prospect, ...]
    furiten: str = ""
    """The rule that forbids a ron now (riichi.R32-R34), or nothing."""
    own_tiles: tuple[int, ...] = ()
    """The waits that lie in the own river, where that is the reason."""
    riichi: bool = False
    """Whether the values count a riichi."""

    @property
    def left(self) -> int:
        """How many of all waits are unseen."""
        return sum(prospect.left for prospect in self.prospects)


class Gaps(msgspec.Struct, frozen=True):
    """The gaps around a seat: rank from 1, points ahead of the next below and behind the next above (0 at the ends)."""

    rank: int
    ahead: int
    behind: int


def unseen(view: RiichiView) -> list[int]:
    """How many tiles of each kind this seat has not seen."""
    left = [COPIES] * KINDS
    for tile in (*view.tiles, *view.indicators):
        left[KIND_OF[tile]] -= 1
    for number, seat in enumerate(view.table):
        for thrown in seat.river:
            if not thrown.taken:
                left[KIND_OF[thrown.tile]] -= 1
        shown = seat.shown if number != view.seat else ()
        for tile in (*shown, *(tile for meld in seat.melds for tile in meld.tiles)):
            left[KIND_OF[tile]] -= 1
    return left


def outlook(view: RiichiView) -> Outlook | None:
    """The outlook of the own hand without the drawn tile: what it waits for; ``None`` when it is not tenpai."""
    if not view.waits or view.phase in ("deal", "over"):
        return None
    reason = _furiten(view, view.waits, None)
    return _outlook(view, view.hand, view.waits, view.own.riichi, reason, view.own.double)


class Winnings(msgspec.Struct, frozen=True):
    """The winnings of a win that can be called now: by ``ron``, or by tsumo from each seat and from the ``dealer``,
    which is zero to a dealer; ``honba`` comes on top."""

    worth: Worth
    ron: int
    each: int
    dealer: int
    honba: int


def winnings(view: RiichiView, tsumo: bool, events: Sequence[Any], ura: tuple[int, ...] = ()) -> Winnings | None:
    """The winnings of the win that the own hand has now; ``events`` are those that the seat has seen, oldest first, and
    ``ura`` the indicators supposed to be turned up after it."""
    if tsumo:
        tile, source = view.drawn, "discard"
    else:
        tile, source = (view.asked.tile, view.asked.source) if view.asked is not None else (NONE, "")
    if tile == NONE:
        return None
    situation = msgspec.structs.replace(_situation_now(view, tsumo, source, events), ura=ura)
    value = worth(view.hand, view.own.melds, tile, situation, terms_now(view))
    if value is None:
        return None
    dealer = view.own.wind == 0
    other = next(s for s in range(SEATS) if s not in (view.seat, view.dealer))
    return Winnings(
        value,
        0 if tsumo else ron_points(value.base, dealer),
        tsumo_points(value.base, view.seat, other, view.dealer),
        0 if dealer else tsumo_points(value.base, view.seat, view.dealer, view.dealer),
        view.honba * view.config.honba_points,
    )


def terms_now(view: RiichiView) -> Terms:
    """The terms of this round, on which the worth of hands depends."""
    return terms_of(view.config, view.honba)


def _situation_now(view: RiichiView, tsumo: bool, source: str, events: Sequence[Any]) -> Situation:
    since = list(itertools.takewhile(lambda event: not isinstance(event, TileDrawn | Called), reversed(events)))
    drawn = next((event for event in reversed(events) if isinstance(event, TileDrawn)), None)
    rinshan = tsumo and drawn is not None and drawn.rinshan
    fresh = sum(isinstance(event, DoraTurned) for event in since) if source == "discard" and not tsumo else 0
    last = view.left == 0 and source == "discard" and not (rinshan and not view.config.rinshan_with_haitei)
    own = view.own
    return Situation(
        seat_wind=EAST + own.wind,
        round_wind=EAST + view.wind,
        tsumo=tsumo,
        riichi=own.riichi,
        double_riichi=own.double,
        ippatsu=own.ippatsu,
        rinshan=rinshan,
        chankan=source != "discard",
        last_tile=last,
        first_turn=_untouched(view) and not own.river and not own.melds,
        dora=view.indicators[: len(view.indicators) - (0 if view.config.kan_dora_for_ron else fresh)],
    )


def after(view: RiichiView, tile: int, riichi: bool = False) -> Outlook | None:
    """The outlook of the own hand without a tile of it; ``riichi`` counts the riichi declared with it."""
    if tile not in view.tiles:
        return None
    hand = list(view.tiles)
    hand.remove(tile)
    kinds = _waits(view.config, hand, view.own.melds)
    if not kinds:
        return None
    declared = riichi or view.own.riichi
    reason = _furiten(view, kinds, tile)
    double = view.own.double or (riichi and not view.own.river and _untouched(view))
    return _outlook(view, tuple(sorted(hand)), kinds, declared, reason, double)


def shown_waits(view: RiichiView, seat: int) -> tuple[int, ...]:
    """The kinds that a hand that lies open waits for."""
    there = view.table[seat]
    return _waits(view.config, there.shown, there.melds)


def replacements(view: RiichiView) -> int:
    """How many tiles of the dead wall kans may still draw (riichi.R18)."""
    return MOST_KANS - sum(meld.is_kan for seat in view.table for meld in seat.melds)


def keeps_tenpai(view: RiichiView) -> tuple[int, ...]:
    """The own tiles without which the hand waits for something, each once."""
    found = []
    for tile in dict.fromkeys(view.tiles):
        hand = list(view.tiles)
        hand.remove(tile)
        if _waits(view.config, hand, view.own.melds):
            found.append(tile)
    return tuple(found)


def gaps(points: Sequence[int], seat: int) -> Gaps:
    """The rank and distances of a seat; of equal points the one nearer to the first dealer is higher (riichi.R62)."""
    order = sorted(range(len(points)), key=lambda s: (-points[s], s))
    at = order.index(seat)
    above = points[order[at - 1]] - points[seat] if at else 0
    below = points[seat] - points[order[at + 1]] if at + 1 < len(order) else 0
    return Gaps(at + 1, below, above)


def _untouched(view: RiichiView) -> bool:
    return all(not seat.melds for seat in view.table)


def _waits(config: RiichiConfig, hand: Sequence[int], melds: Sequence[Meld]) -> tuple[int, ...]:
    """The waits of a hand beside its melds, kinds of which it holds all four left out (riichi.R43)."""
    held = [0] * KINDS
    for tile in hand:
        held[KIND_OF[tile]] += 1
    if not config.melded_waits:
        for meld in melds:
            for tile in meld.tiles:
                held[KIND_OF[tile]] += 1
    return tuple(kind for kind in kinds_of(waits(pack(hand), len(melds))) if held[kind] < COPIES)


def _furiten(view: RiichiView, kinds: Sequence[int], tile: int | None) -> tuple[str, tuple[int, ...]]:
    """The rule that forbids a ron on these waits, and the own discards that are the reason.

    ``tile`` is the discard about to be made; furiten until the next draw is over by then (riichi.R33).
    """
    thrown = {KIND_OF[t.tile] for t in view.own.river}
    if tile is not None:
        thrown.add(KIND_OF[tile])
    own = tuple(kind for kind in kinds if kind in thrown)
    if own:
        return RIVER, own
    if not view.furiten or (tile is not None and not view.own.riichi):
        return "", ()
    # Furiten of a riichi hand never ends; without a riichi it ends with the next draw.
    return (MISSED_FOR_GOOD if view.own.riichi else MISSED), ()


def _outlook(
    view: RiichiView,
    hand: tuple[int, ...],
    kinds: Sequence[int],
    riichi: bool,
    reason: tuple[str, tuple[int, ...]],
    double: bool,
) -> Outlook:
    left = unseen(view)
    terms = terms_of(view.config, view.honba)
    furiten, own = reason
    prospects = tuple(_prospect(view, hand, kind, left[kind], terms, riichi, double, bool(furiten)) for kind in kinds)
    return Outlook(prospects=prospects, furiten=furiten, own_tiles=own, riichi=riichi)


def _prospect(
    view: RiichiView,
    hand: tuple[int, ...],
    kind: int,
    left: int,
    terms: Terms,
    riichi: bool,
    double: bool,
    furiten: bool,
) -> Prospect:
    tile = _likeliest(view, kind)
    melds, own = view.own.melds, view.own
    found: dict[bool, tuple[Worth | None, str]] = {}
    for tsumo in (False, True):
        situation = Situation(
            seat_wind=EAST + own.wind,
            round_wind=EAST + view.wind,
            tsumo=tsumo,
            riichi=riichi,
            double_riichi=double,
            dora=view.indicators,
        )
        value = worth(hand, melds, tile, situation, terms)
        found[tsumo] = (value, "" if value else _why_worthless(view, hand, tile, situation))
    (ron, why), (tsumo_worth, tsumo_why) = found[False], found[True]
    dealer = own.wind == 0
    paid = (0, 0)
    if tsumo_worth is not None:
        other = (view.seat + 1) % SEATS if dealer or (view.seat + 1) % SEATS != view.dealer else (view.seat + 2) % SEATS
        each = tsumo_points(tsumo_worth.base, view.seat, other, view.dealer)
        paid = (0 if dealer else tsumo_points(tsumo_worth.base, view.seat, view.dealer, view.dealer), each)
    return Prospect(
        kind=kind,
        left=left,
        ron=ron,
        ron_points=ron_points(ron.base, dealer) if ron is not None else 0,
        tsumo=tsumo_worth,
        tsumo_points=paid,
        why="furiten" if furiten else why,
        tsumo_why=tsumo_why,
    )


def _why_worthless(view: RiichiView, hand: tuple[int, ...], tile: int, situation: Situation) -> str:
    """Returns ``minimum`` when one han would do at another table, else ``no_yaku`` (riichi.R10)."""
    if minimum_han(view.config, view.honba) == 1:
        return "no_yaku"
    single = msgspec.structs.replace(terms_of(view.config, view.honba), minimum_han=1)
    return "minimum" if worth(hand, view.own.melds, tile, situation, single) else "no_yaku"


def _likeliest(view: RiichiView, kind: int) -> int:
    """The tile of a kind that is drawn sooner: the plain one, or the red one when no other is left."""
    red = RED_OF.get(kind)
    if red is None:
        return kind
    suit = tuple(RED_OF).index(kind)
    plain = COPIES - view.config.red_fives[suit]
    seen = [*view.tiles, *view.indicators]
    for seat in view.table:
        seen += [thrown.tile for thrown in seat.river if not thrown.taken]
        seen += [tile for meld in seat.melds for tile in meld.tiles]
    return red if seen.count(kind) >= plain and red not in seen else kind
