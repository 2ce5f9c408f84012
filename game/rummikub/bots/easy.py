"""The levels that miss things: tiles of their own rack, and whatever needs more than a few sets moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.pieces.tiles import COLOUR_OF, JOKER, KIND_OF, NUMBER_OF
from game.rummikub.actions import Sets, Tiles
from game.rummikub.bots.common import ThinkingBot, cannot_open, lays, opens, waits
from game.rummikub.bots.early import spares_joker
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import Move, best_move, lawful, move_of, move_out
from game.rummikub.bots.reasons import why
from game.rummikub.bots.strong import goes_out
from game.rummikub.melds import melds, pick
from game.rummikub.sets import SMALLEST, Reading, read_set
from game.rummikub.solution import less, tiles_of
from game.rummikub.solver import solve

OVERLOOKS = 6
"""Normal overlooks one of so many tiles of its rack for a turn."""
LOOKS = 6
"""How often normal looks at some table sets at once."""
WIDEST = 4
EASY_NOTICES = 2
"""Rearranging, easy notices one of so many tiles of its rack."""
EASY_LOOKS = 2
EASY_WIDEST = 2
FEW = 5
"""With so few tiles left, or once the pool is empty, both take their time and find every way to go out."""
EASY_ENDS, NORMAL_ENDS = 3, 4
"""So do they where what they would lay leaves so few tiles."""
LAST_LOOKS = 8
"""How often easy looks when it takes its time and cannot go out."""


class EasyBot(ThinkingBot):
    """A bot that lays whole sets from its rack and single tiles; rearranging, it sees part of its rack and two sets at
    a time.

    When few tiles are left it takes a longer look, so that games end. Jokers are for the end, or for an empty pool.
    """

    level = "easy"

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays the listed first meld with the most tiles, a joker only where that cannot wait."""
        moves = [move_of(sight, play) for play in sight.plays]
        if not moves:
            return cannot_open(sight)
        spare = spares_joker(sight)
        best = max((m for m in moves if not (spare and m.jokers)), key=lambda m: len(m.laid), default=None)
        return waits(sight, "with_joker") if best is None else opens(best, "open_sets")

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays sets first, then single tiles, then what a look at two sets finds."""
        last, pool = _takes_time(sight), sight.view.pool
        whole = with_sets(sight.turn.table, [t for t in sight.turn.rack if not pool or KIND_OF[t] != JOKER])
        added = _with_tiles(whole, _left(sight, whole))
        if not last:
            noticed = [t for t in sight.turn.rack if not stream.below(EASY_NOTICES)]
            moved = _rearranged(sight, added, noticed, stream, EASY_LOOKS, EASY_WIDEST)
        else:
            moved = _rearranged(sight, added, sight.turn.rack, stream, LAST_LOOKS, WIDEST)
        move = _last_lawful(sight, (whole, added, moved, moved if pool else _with_jokers(sight, moved)))
        if (out := _seen_out(sight, move, EASY_ENDS)) is not None:
            return goes_out(out)
        if move is None:
            return waits(sight, "not_seen")
        if move.moved:
            return answer_of(sight, move, "lay_rearranged")
        return answer_of(sight, move, "lay_sets" if len(whole) > len(sight.turn.table) else "lay_added")


class NormalBot(ThinkingBot):
    """A greedy bot with a narrow view: it rearranges two or three sets at a time and overlooks tiles of its rack."""

    level = "normal"

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays the largest first meld of the tiles it notices, a joker only where that cannot wait."""
        seen = [KIND_OF[t] for t in _noticed(sight.turn.rack, stream)]
        missed = less(sight.rack, seen)
        plain = best_move(sight, "tiles", (*missed, *(kind for kind in seen if kind == JOKER)))
        move = plain or (best_move(sight, "tiles", missed) if JOKER in seen else None)
        if move is None:
            return waits(sight, "not_seen") if missed else cannot_open(sight)
        return waits(sight, "with_joker") if plain is None and spares_joker(sight) else opens(move, "open_sets")

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays the whole rack when few tiles are left, else sets and single tiles as it sees them, else rearranges."""
        seen = _noticed(sight.turn.rack, stream)
        simple = with_sets(sight.turn.table, [t for t in seen if KIND_OF[t] != JOKER])
        simple = _with_tiles(simple, [t for t in _left(sight, simple) if t in seen])
        after = _rearranged(sight, simple, seen, stream, LOOKS, WIDEST)
        move = _last_lawful(sight, (simple, after))
        if (out := _seen_out(sight, move, NORMAL_ENDS)) is not None:
            return goes_out(out)
        if move is None:
            return waits(sight, "not_seen")
        return answer_of(sight, move, "lay_rearranged" if move.moved else "lay_added")


def answer_of(sight: Features, move: Move, key: str) -> Answer:
    """The play with its reason; laying the whole rack is one of its own."""
    if len(move.laid) == len(sight.rack):
        return Answer(move.play, why("out", count=len(move.laid)))
    return lays(move, key)


def _takes_time(sight: Features) -> bool:
    return not sight.view.pool or len(sight.rack) <= FEW


def _seen_out(sight: Features, move: Move | None, ends: int) -> Move | None:
    """A way to lay the whole rack, looked for near the end: in time, or since a move would leave few tiles."""
    near = move is not None and len(sight.rack) - len(move.laid) <= ends
    return move_out(sight) if near or _takes_time(sight) else None


def _noticed(rack: Tiles, stream: Stream) -> Tiles:
    return tuple(t for t in rack if stream.below(OVERLOOKS))


def _left(sight: Features, table: Sets) -> Tiles:
    laid = {t for tiles in table for t in tiles}
    return tuple(t for t in sight.turn.rack if t not in laid)


def _last_lawful(sight: Features, tables: Sequence[Sets]) -> Move | None:
    """The move of the last of these tables that the judge accepts."""
    for table in reversed(tables):
        move = lawful(sight, table)
        if move is not None:
            return move
    return None


def with_sets(table: Sets, rack: Iterable[int]) -> Sets:
    """The table with whole sets of these tiles, the largest first."""
    left = list(rack)
    while True:
        best = max(melds(left), key=lambda m: (len(m.kinds), -m.kinds.count(JOKER)), default=None)
        if best is None:
            return table
        tiles = pick(best, left)
        left = [t for t in left if t not in tiles]
        table = (*table, tiles)


def _with_tiles(table: Sets, rack: Iterable[int]) -> Sets:
    """The table with single tiles added to sets while one fits; jokers stay in the rack (rummikub.R36)."""
    left = [t for t in rack if KIND_OF[t] != JOKER]
    while True:
        found = next(((at, t, new) for t in left for at, s in enumerate(table) if (new := _taken_up(s, t))), None)
        if found is None:
            return table
        at, tile, new = found
        left.remove(tile)
        table = (*table[:at], *new, *table[at + 1 :])


def _taken_up(tiles: Tiles, tile: int) -> Sets:
    """The set with a tile added, or the two runs it is split into with the tile between; empty when it fits nowhere."""
    if fits(tiles, tile):
        return ((*tiles, tile),)
    for cut in range(SMALLEST - 1, len(tiles) - SMALLEST + 2):
        for low, high in (((*tiles[:cut], tile), tiles[cut:]), (tiles[:cut], (tile, *tiles[cut:]))):
            if _valid(low) and _valid(high):
                return low, high
    return ()


def _with_jokers(sight: Features, table: Sets) -> Sets:
    """The table with the jokers too."""
    for joker in (t for t in _left(sight, table) if KIND_OF[t] == JOKER):
        at = next((at for at, s in enumerate(table) if fits(s, joker)), None)
        if at is not None:
            table = (*table[:at], (*table[at], joker), *table[at + 1 :])
    return table


def fits(tiles: Tiles, tile: int) -> bool:
    """Whether a set takes up a tile at an end, or as a further colour."""
    return _valid((*tiles, tile))


def _valid(tiles: Tiles) -> bool:
    return isinstance(read_set(tiles), Reading)


def _rearranged(
    sight: Features, table: Sets, seen: Sequence[int], stream: Stream, looks: int, widest: int
) -> Sets:  # fmt: skip
    """Looks so often at so many sets near an own tile at most and lays what they can take up."""
    for _ in range(looks):
        left = [t for t in _left(sight, table) if t in seen]
        plain = [t for t in left if KIND_OF[t] != JOKER]
        if not plain:
            return table
        tile = stream.choice(plain)
        near = [s for s in table if _near(s, tile)]
        if len(near) < 2:
            continue
        stream.shuffle(near)
        chosen = near[:widest]
        kinds = tuple(tuple(KIND_OF[t] for t in s) for s in chosen)
        rack = tuple(KIND_OF[t] for t in plain)
        part = msgspec.structs.replace(sight.position, table=kinds, rack=rack, opened=True)
        found = solve(part, work=0)
        if found.placed:
            changed = tiles_of(found, chosen, plain)
            table = (*(s for s in table if s not in chosen), *changed)
    return table


def _near(tiles: Tiles, tile: int) -> bool:
    """Whether a set holds a tile of the same number, or of the same colour at most two away."""
    kind = KIND_OF[tile]
    number, colour = NUMBER_OF[kind], COLOUR_OF[kind]
    for other in (KIND_OF[t] for t in tiles):
        apart = abs(NUMBER_OF[other] - number)
        if other != JOKER and (apart == 0 or (COLOUR_OF[other] == colour and apart <= 2)):
            return True
    return False
