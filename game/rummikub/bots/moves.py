"""The moves that a perfect answer becomes at this table, whatever its options ask of jokers and first melds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from game.pieces.tiles import JOKER, KIND_OF
from game.rummikub.actions import Play, Sets
from game.rummikub.bots.features import Features, kinds_of
from game.rummikub.solution import Kinds, Position, Solution, less, tiles_of, value_of
from game.rummikub.solver import best_opening, goes_out, solve
from game.rummikub.validate import faults, laid_tiles, moved_tiles, new_sets, worth_of

Objective = Literal["tiles", "value", "fewest"]
TIDY = 20_000
"""Steps that a bot spends on changing few sets, so that its play can be followed."""


class Move(msgspec.Struct, frozen=True):
    """A lawful play: the tiles it lays as kinds, how many table tiles it moves, and what a first meld is worth."""

    play: Play
    laid: Kinds
    moved: int
    worth: int

    @property
    def value(self) -> int:
        """The sum of the tiles laid, 30 for a joker."""
        return value_of(self.laid)

    @property
    def jokers(self) -> int:
        """How many jokers it lays."""
        return self.laid.count(JOKER)


def move_of(sight: Features, play: Play) -> Move:
    """A play that is known to be lawful, in figures."""
    before = sight.turn.table
    laid = tuple(sorted(KIND_OF[t] for t in laid_tiles(before, play.table)))
    worth = 0 if sight.turn.opened else worth_of(new_sets(before, play.table))
    return Move(play, laid, len(moved_tiles(before, play.table)), worth)


def lawful(sight: Features, table: Sets) -> Move | None:
    """The move that leaves this table, if the judge accepts it."""
    return None if faults(sight.config, sight.turn, table) else move_of(sight, Play(table))


def best_move(sight: Features, objective: Objective, keep: Kinds = (), work: int = TIDY) -> Move | None:
    """The best lawful play without the kinds to keep, or ``None``.

    Exact under the printed rules; where a table restricts jokers or first melds further, the best of what obeys.
    """
    for attempt in _attempts(sight, objective, keep, work):
        if attempt is not None:
            return attempt
    return None


def move_out(sight: Features, work: int = TIDY) -> Move | None:
    """A play that lays the whole rack, or ``None`` (rummikub.R30)."""
    for position in _readings(sight):
        if not goes_out(position):
            continue
        for stay, open_ in _parts(sight):
            move = _solved(
                sight, stay, msgspec.structs.replace(position, table=kinds_of(open_)), open_, "tiles", (), work
            )
            if move is not None and len(move.laid) == len(sight.rack):
                return move
    return None


def cheapest_listed(sight: Features) -> Move | None:
    """The listed play with the fewest jokers, then the fewest tiles, then the highest sum."""
    moves = [move_of(sight, play) for play in sight.plays]
    return min(moves, key=lambda m: (m.jokers, len(m.laid), -m.value), default=None)


def _attempts(sight: Features, objective: Objective, keep: Kinds, work: int) -> Iterator[Move | None]:
    readings = tuple(_readings(sight))
    for position in reversed(readings) if objective == "fewest" else readings:
        for stay, open_ in _parts(sight):
            part = msgspec.structs.replace(position, table=kinds_of(open_))
            yield _solved(sight, stay, part, open_, objective, keep, work)
            jokers = sight.jokers
            if _restricted(sight) and keep != jokers and jokers:
                yield _solved(sight, stay, part, open_, objective, jokers, work)
    if not sight.turn.opened and sight.config.first_meld_sets == "one":
        yield _listed_opening(sight, objective, keep)


def _readings(sight: Features) -> Iterator[Position]:
    """The positions to search: a first meld may use the table too where that is agreed (rummikub.R13)."""
    position = sight.position
    if not position.opened and sight.config.table_use == "same_turn":
        yield msgspec.structs.replace(position, opened=True)
    yield position


def _parts(sight: Features) -> Iterator[tuple[Sets, Sets]]:
    """Yields table sets to leave alone and sets to rearrange: first none and all, then those with jokers are left."""
    table = sight.turn.table
    yield (), table
    if _restricted(sight):
        with_joker = tuple(s for s in table if any(KIND_OF[t] == JOKER for t in s))
        if with_joker:
            yield with_joker, tuple(s for s in table if s not in with_joker)


def _restricted(sight: Features) -> bool:
    return bool(sight.config.joker_rack_tiles) or sight.config.jokers_per_set < 4


def _solved(
    sight: Features, stay: Sets, position: Position, open_: Sets, objective: Objective, keep: Kinds, work: int
) -> Move | None:  # fmt: skip
    found: Solution | None
    if position.opened:
        found = solve(position, "tiles" if objective == "fewest" else objective, keep, work)
    else:
        found = best_opening(position, objective, keep)
    if found is None or not found.placed:
        return None
    return lawful(sight, (*stay, *tiles_of(found, open_, sight.turn.rack)))


def _listed_opening(sight: Features, objective: Objective, keep: Kinds) -> Move | None:
    """A first meld out of the listed plays, for tables that want a single set (rummikub.R15)."""
    able = [m for m in (move_of(sight, p) for p in sight.plays) if _spares(sight, m, keep)]
    if objective == "fewest":
        return min(able, key=lambda m: (m.jokers, len(m.laid)), default=None)
    return max(able, key=lambda m: m.value if objective == "value" else len(m.laid), default=None)


def _spares(sight: Features, move: Move, keep: Kinds) -> bool:
    left = less(sight.rack, move.laid)
    return all(left.count(kind) >= keep.count(kind) for kind in set(keep))
