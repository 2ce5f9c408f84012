"""An empty pool: who lays first helps the others. With two seats what is unseen is the other rack: both are counted."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.pieces.tiles import JOKER, KIND_OF, KINDS, NUMBER_OF
from game.rummikub.bots.features import Features, kinds_of
from game.rummikub.bots.moves import Move, best_move, cheapest_listed
from game.rummikub.bots.tempo import laid_since_empty, may_pass_safely
from game.rummikub.solution import Kinds, less
from game.rummikub.solver import goes_out, solve

WON = 10_000
"""The worth of a win: more than any difference of two racks."""


def best_without_pool(sight: Features) -> Move | None:
    """The move after the pool is empty: none while nobody has laid since and that is safe, else the highest sum."""
    if is_duel(sight):
        return best_of_duel(sight)
    if not laid_since_empty(sight.view) and may_pass_safely(sight):
        return None
    return best_move(sight, "value")


def is_duel(sight: Features) -> bool:
    """Whether the other rack is known tile by tile."""
    return sight.view.seats == 2 and not sight.view.pool


def best_of_duel(sight: Features) -> Move | None:
    """The move whose outcome is best two moves on, ``None`` for passing."""
    other = _other_rack(sight)
    best: tuple[int, Move | None] | None = None
    for move in _candidates(sight):
        score = _outcome(sight, move, other)
        if best is None or score > best[0]:
            best = (score, move)
    return best[1] if best else None


def _candidates(sight: Features) -> Iterator[Move | None]:
    """Yields the highest sum first, then the same with the jokers kept, a small play, and passing."""
    found: list[Move] = []
    for move in (best_move(sight, "value"), best_move(sight, "value", sight.jokers), cheapest_listed(sight)):
        if move is not None and all(move.laid != m.laid for m in found):
            found.append(move)
    yield from found
    if may_pass_safely(sight):
        yield None


def _other_rack(sight: Features) -> Kinds:
    unseen = [kind for kind in range(KINDS) for _ in range(sight.unseen[kind])]
    known = sight.view.players[1 - sight.view.seat].seen
    return tuple(sorted((*unseen, *(KIND_OF[t] for t in known))))


def _outcome(sight: Features, move: Move | None, other: Kinds) -> int:
    """The chances of a game after this move: who goes out next, else by how much the own rack is cheaper."""
    table = sight.position.table if move is None else kinds_of(move.play.table)
    own = sight.rack if move is None else less(sight.rack, move.laid)
    opened = sight.view.players[1 - sight.view.seat].opened
    reply = msgspec.structs.replace(sight.position, table=table, rack=other, opened=opened)
    if goes_out(reply):
        return -WON - _sum(sight, own)
    answer = solve(reply, "value", work=0)
    after = msgspec.structs.replace(sight.position, table=answer.table, rack=own)
    if goes_out(after):
        return WON + _sum(sight, answer.rack)
    return _sum(sight, answer.rack) - _sum(sight, own)


def _sum(sight: Features, kinds: Kinds) -> int:
    return sum(sight.config.joker_points if kind == JOKER else NUMBER_OF[kind] for kind in kinds)
