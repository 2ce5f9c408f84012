"""Rows of numbers straight from a state: what a view of it would give, without making one.

A ``Source`` says of a game which slots hold what; ``Feed`` writes those that changed since it was last asked. The test
of the environments holds every row against the view of its state.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from game.holla.rules import HollaRules
from game.holla.state import DISCARD, DRAW, LAST_CALL, HollaState
from game.holla.state import NONE as NOBODY
from game.holla.state import PHASES as HOLLA_PHASES
from game.holla.turns import lender_of
from game.holla.view import HIDDEN, discardable
from game.lab.games.numbers_of import Codec, Part, Row, Slots, TooLong, clear
from game.riichi import view as riichi
from game.riichi.state import PHASES as RIICHI_PHASES
from game.riichi.state import TURN, RiichiState
from game.turf.config import factor_of
from game.turf.race import MEMBERS
from game.turf.state import BET, RACE, TurfState
from game.turf.state import PHASES as TURF_PHASES
from game.turf.view import HIDDEN as DOWN
from game.turf.view import owed

SHORT, MOST_SHORTS = 16, 4096
"""Slots of a value that is kept once it was written, and how many such values are."""


class Growing(NamedTuple):
    """Structs that are appended, of which the last one may be replaced; anew in every ``epoch``."""

    epoch: int
    items: Sequence[Any]


class SourceRows(NamedTuple):
    """A source's rows of a state; what belongs to seats comes last, seat after seat."""

    numbers: Sequence[float]
    words: Sequence[str]
    blocks: Sequence[tuple[float, ...]]
    lists: Sequence[Any]
    pairs: Sequence[tuple[list[int], list[int]]]
    wholes: Sequence[Any]
    growing: Sequence[Growing]


class Source(msgspec.Struct, frozen=True):
    """The places of a view that a game tells, by paths such as ``river`` and, for every seat, ``table{}.river``.

    ``blocks`` are numbers side by side, named by the first. ``lists`` hold numbers, where a set means its sorted items,
    ``pairs`` the items of two lists. ``wholes`` are replaced and never changed.
    """

    read: Callable[[Any, int], SourceRows]
    numbers: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()
    growing: tuple[str, ...] = ()


class Feed:
    """A feed of the row of one state after the other."""

    def __init__(self, codec: Codec, source: Source | None, view: Callable[[Any, int], Any], seats: int) -> None:
        """Keeps a row; ``view`` makes the first one, and every row of a game without a source."""
        self._codec, self._source, self._view = codec, source, view
        self._plain = Row(codec)
        self._row: array[float] | None = None
        self._shorts: dict[tuple[int, Any], array[float]] = {}
        if source is None:
            return

        def parts(names: Sequence[str]) -> list[Slots]:
            return [Slots(*codec.part(path, seat)) for path, seat in _paths(names, seats)]

        self._numbers, self._words, self._blocks = (
            [at for at, _ in parts(names)] for names in (source.numbers, source.words, source.blocks)
        )
        self._lists = [(at + 1, part.most) for at, part in parts(source.lists)]
        self._pairs, self._wholes, self._growing = parts(source.pairs), parts(source.wholes), parts(source.growing)

    def row(self, state: Any, seat: int) -> array[float]:
        """The numbers of a state as a seat sees it, to be read before the next; raises as ``Codec.encode`` does."""
        if self._source is None:
            return self._plain.follow(self._view(state, seat))
        told = self._source.read(state, seat)
        row, self._row = self._row, None
        if row is None:
            row = self._codec.encode(self._view(state, seat))
            self._remember(told)
        else:
            self._change(row, told)
        self._row = row
        return row

    def _remember(self, told: SourceRows) -> None:
        self._told_words, self._told_blocks, self._told_wholes = list(told.words), list(told.blocks), list(told.wholes)
        self._told_lists = [value.copy() if isinstance(value, (list, set)) else value for value in told.lists]
        self._told_pairs = [(one[:], two[:]) for one, two in told.pairs]
        self._told_tails = [(one.epoch, len(one.items), one.items[-1] if one.items else None) for one in told.growing]

    def _change(self, row: array[float], told: SourceRows) -> None:
        numbers, words, blocks, lists, pairs, wholes, growing = told
        for at, number in zip(self._numbers, numbers, strict=True):
            row[at] = number
        for index, word in enumerate(words):
            if word is not self._told_words[index]:
                row[self._words[index]] = self._codec.places[word]
                self._told_words[index] = word
        known = self._told_blocks
        for index, block in enumerate(blocks):
            if block != known[index]:
                at = self._blocks[index]
                row[at : at + len(block)] = array("f", block)
                known[index] = block
        self._change_lists(row, lists)
        for index, (one, two) in enumerate(pairs):
            was = self._told_pairs[index]
            if one != was[0] or two != was[1]:
                self._write_pairs(row, self._pairs[index], one, two, was)
                self._told_pairs[index] = (one[:], two[:])
        for index, value in enumerate(wholes):
            before = self._told_wholes[index]
            if value is not before:
                at, part = self._wholes[index]
                if part.size > SHORT:
                    part.change(value, before, row, at)
                else:
                    row[at : at + part.size] = self._short(at, part, value)
                self._told_wholes[index] = value
        for index, (epoch, items) in enumerate(growing):
            last, count = items[-1] if items else None, len(items)
            was_epoch, had, was_last = self._told_tails[index]
            if last is not was_last or count != had or epoch != was_epoch:
                self._write_tail(row, self._growing[index], items, had, epoch == was_epoch)
                self._told_tails[index] = (epoch, count, last)

    def _short(self, at: int, part: Part, value: Any) -> array[float]:
        """The slots of a short value, which are kept: the same few come again and again."""
        found = self._shorts.get((at, value))
        if found is None:
            if len(self._shorts) > MOST_SHORTS:
                self._shorts.clear()
            found = self._shorts[at, value] = array("f", bytes(4 * part.size))
            part.put(value, found, 0)
        return found

    def _change_lists(self, row: array[float], lists: Sequence[Any]) -> None:
        known = self._told_lists
        for index, value in enumerate(lists):
            before = known[index]
            if value == before:
                continue
            at, most = self._lists[index]
            count, had = len(value), len(before)
            if count > most:
                raise TooLong(f"{count} items, the layout holds {most}")
            row[at - 1] = count
            if isinstance(value, set):
                row[at : at + count] = array("f", sorted(value))
                known[index] = value.copy()
            else:
                row[at : at + count] = array("f", value)
                known[index] = value[:]
            if had > count:
                clear(row, at + count, had - count)

    def _write_pairs(
        self, row: array[float], slots: Slots, one: list[int], two: list[int], was: tuple[list[int], list[int]]
    ) -> None:
        at, part = slots
        count, had = len(one), len(was[0])
        if count > part.most:
            raise TooLong(f"{count} items, the layout holds {part.most}")
        begin = had if one[:had] == was[0] and two[:had] == was[1] else 0
        flat = [number for pair in zip(one[begin:], two[begin:], strict=True) for number in pair]
        row[at] = count
        at += 1
        row[at + 2 * begin : at + 2 * count] = array("f", flat)
        clear(row, at + 2 * count, 2 * (had - count))

    def _write_tail(self, row: array[float], slots: Slots, items: Sequence[Any], had: int, same: bool) -> None:
        at, part = slots
        count = len(items)
        assert part.item is not None and part.put_items is not None
        if count > part.most:
            raise TooLong(f"{count} items, the layout holds {part.most}")
        # The last one that was told may have been replaced.
        begin = max(0, had - 1) if same and count >= had else 0
        size = part.item.size
        row[at] = count
        part.put_items(items[begin:], row, at + 1 + begin * size)
        clear(row, at + 1 + count * size, (had - count) * size)


def _paths(names: Sequence[str], seats: int) -> list[tuple[str, int]]:
    """Returns every path with its seat: those of the table first, then those of each seat."""
    once = [(name, 0) for name in names if "{}" not in name]
    return once + [(name.replace("{}", ""), seat) for seat in range(seats) for name in names if "{}" in name]


# -- Dragon Holla


def _holla(state: HollaState, seat: int) -> SourceRows:
    phase, config = state.phase, state.config
    mine = state.turn == seat and phase == DISCARD
    ridge, free = state.ridges[seat], discardable(state, seat) if mine else []
    own = sorted(ridge)
    won = state.result is not None and state.result.kind == "won"
    numbers = [
        seat, state.round, state.dealer, state.first, state.turn, state.opening, state.island, state.left,
        lender_of(state, seat) if state.left else NOBODY, state.drawn if mine else NOBODY, state.pot, state.last_turns,
    ]  # fmt: skip
    lists: list[Any] = [own, own if free is ridge else sorted(free)]
    blocks = []
    for s, locked in enumerate(state.locked):
        hand = len(state.ridges[s]) + len(locked)
        blocks.append((state.chips[s], state.pot_paid[s], hand, len(state.mountains[s]), state.river_used[s]))
        lists += (locked if config.river_open or s == seat else [HIDDEN] * len(locked), state.known[s])
    words = (HOLLA_PHASES[DRAW if phase == LAST_CALL and state.closer != seat else phase], state.source)
    hands = tuple(tuple(sorted(state.hand_of(s))) for s in range(state.seats)) if won else ()
    wholes = (_HOLLA.owes(state, seat), state.rolls, hands)
    pairs = ((state.river, state.river_by),)
    return SourceRows(numbers, words, blocks, lists, pairs, wholes, (Growing(state.round, state.turns),))


_HOLLA = HollaRules()
HOLLA = Source(
    _holla,
    numbers=(
        "seat", "round", "dealer", "first", "turn", "opening", "island", "mountains_left", "lender", "drawn", "pot",
        "last_turns",
    ),
    words=("phase", "source"),
    blocks=("table{}.chips",),
    lists=("ridge", "may_discard", "table{}.locked", "table{}.seen"),
    pairs=("river",),
    wholes=("owes", "rolls", "hands"),
    growing=("turns",),
)  # fmt: skip


# -- Royal Turf


def _turf(state: TurfState, seat: int) -> SourceRows:
    run, phase = state.run, state.phase
    hidden = state.config.bets == "hidden"
    numbers = [
        seat, state.race, state.dealer, state.first, state.turn, state.face, factor_of(state.config, state.race),
        run.pace,
    ]  # fmt: skip
    lists: list[Any] = [run.positions, run.arrived, run.order, sorted(state.stack), sorted(state.hands[seat])]
    pairs = []
    for s, bets in enumerate(state.bets):
        values = [DOWN] * len(bets) if hidden and s != seat else [chip.value for chip in bets]
        pairs.append(([chip.horse for chip in bets], values))
    blocks = [(money, len(hand)) for money, hand in zip(state.money, state.hands, strict=True)]
    left = MEMBERS[run.left] if phase in (BET, RACE) else ()
    wholes = (owed(state, seat), state.tied, state.numbers, state.cards, state.start, left)
    return SourceRows(numbers, (TURF_PHASES[phase],), blocks, lists, pairs, wholes, (Growing(state.race, state.moves),))


TURF = Source(
    _turf,
    numbers=("seat", "race", "dealer", "first", "turn", "face", "factor", "pace"),
    words=("phase",),
    blocks=("players{}.money",),
    lists=("positions", "arrived", "order", "to_come", "hand"),
    pairs=("players{}.bets",),
    wholes=("owes", "tied", "cards", "card_ids", "start", "left"),
    growing=("moves",),
)


# -- riichi


def _riichi(state: RiichiState, seat: int) -> SourceRows:
    side, claim = state.sides[seat], state.claim
    due = riichi.owes(state, seat)
    mine = state.phase == TURN and seat == state.turn
    numbers = [
        seat, state.round, state.wind, state.dealer, state.honba, state.sticks, riichi.turn_seen(state, seat),
        state.left, side.drawn, side.furiten,
    ]  # fmt: skip
    lists: list[Any] = [state.indicators, side.hand, state.chombo]
    wholes: list[Any] = [
        due, state.dice, riichi.kinds_in(side.waits), riichi.kinds_in(side.forbidden) if mine else (),
        riichi.Asked(claim.tile, claim.by, claim.source) if claim and due == ("claim",) else None,
    ]  # fmt: skip
    blocks: list[tuple[float, ...]] = []
    growing = []
    for s, other in enumerate(state.sides):
        drawn = other.drawn != riichi.NONE
        blocks.append((state.points[s], (s - state.dealer) % riichi.SEATS, len(other.hand) + drawn, drawn))
        blocks.append((other.riichi, other.double, other.ippatsu, other.dead))
        wholes += (other.melds, other.shown)
        growing.append(Growing(state.round, other.river))
    return SourceRows(numbers, (RIICHI_PHASES[state.phase],), blocks, lists, (), wholes, growing)


RIICHI = Source(
    _riichi,
    numbers=("seat", "round", "wind", "dealer", "honba", "sticks", "turn", "left", "drawn", "furiten"),
    words=("phase",),
    blocks=("table{}.points", "table{}.riichi"),
    lists=("indicators", "hand", "chombo"),
    wholes=("owes", "dice", "waits", "forbidden", "asked", "table{}.melds", "table{}.shown"),
    growing=("table{}.river",),
)
