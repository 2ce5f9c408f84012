"""The exchange of like pieces: for each game, a state with its pieces named anew, and acts read by kind alone.

Two pieces of a kind are told apart by their numbers, which nothing may depend on. ``NAMES`` says for each game which
numbers may be exchanged. Riichi's tiles are numbered by kind (a red five is a kind of its own) and so are Royal Turf's
chips and horses: there a name says nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from game.kernel.chance import Stream
from game.kernel.match import AnyMatch
from game.kernel.offers import Act, Ask, Choose, No, Offer, Target
from game.pieces import cubes
from game.pieces.tiles import KIND_OF, box
from game.rummikub.actions import Sets

Names = Mapping[int, int]
"""The name of each piece after an exchange."""


@dataclass(frozen=True)
class Pieces:
    """The pieces of a game.

    ``renamed`` is a state with its pieces named anew; ``exchanged`` are acts that take another of like pieces in like
    places; ``fields`` of acts and ``targets`` of offers hold pieces.
    """

    kind: Callable[[int], int]
    all: Callable[[Any], Sequence[int]]
    renamed: Callable[[Any, Names], Any]
    exchanged: Callable[[AnyMatch, int, Any, Stream], Iterator[Any]]
    fields: tuple[str, ...]
    targets: tuple[str, ...]


def names_of(pieces: Pieces, state: Any, stream: Stream) -> dict[int, int]:
    """The names of pieces after those of each kind were mixed."""
    by_kind: dict[int, list[int]] = {}
    for piece in pieces.all(state):
        by_kind.setdefault(pieces.kind(piece), []).append(piece)
    names: dict[int, int] = {}
    for row in by_kind.values():
        mixed = row[:]
        stream.shuffle(mixed)
        names |= zip(row, mixed, strict=True)
    return names


def mapped(value: Any, piece: Callable[[int], int]) -> Any:
    """The value with pieces in tuples of any depth by their new names; -1 and what is no piece stay."""
    if isinstance(value, tuple | list):
        return type(value)(mapped(one, piece) for one in value)
    return piece(value) if isinstance(value, int) and value >= 0 else value


def act_with(pieces: Pieces, action: Any, piece: Callable[[int], int]) -> Any:
    """An act with the pieces in it named anew."""
    if not isinstance(action, msgspec.Struct):
        return action
    found = {name: mapped(getattr(action, name), piece) for name in pieces.fields if hasattr(action, name)}
    return msgspec.structs.replace(action, **found)


def by_kind(pieces: Pieces, action: Any) -> Any:
    """An act as it reads by kind."""
    return act_with(pieces, action, pieces.kind)


def offer_by_kind(pieces: Pieces, offer: Offer[Any]) -> Any:
    """An offer as it reads by kind."""
    match offer:
        case Act(action, foul):
            return "act", by_kind(pieces, action), foul
        case Ask(action, reason, values, foul):
            return "ask", by_kind(pieces, action), reason, values, foul
        case Choose(offers):
            return ("choose", *(offer_by_kind(pieces, one) for one in offers))
        case No(refusal):
            return "no", refusal
    return type(offer).__name__


def target_by_kind(pieces: Pieces, target: Target) -> Target:
    """A place as it reads by kind."""
    kind, *rest = target
    return (kind, *(mapped(tuple(rest), pieces.kind) if kind in pieces.targets else rest))


# Dragon Holla


def _holla_renamed(state: Any, names: Names) -> Any:
    twin = state.copy()
    for name in ("ridges", "locked", "mountains", "river", "island", "opening", "drawn"):
        setattr(twin, name, mapped(getattr(state, name), names.__getitem__))
    twin.known = [{names[cube] for cube in row} for row in state.known]
    change, named = msgspec.structs.replace, names.__getitem__
    twin.turns = [change(n, taken=mapped(n.taken, named), discard=mapped(n.discard, named)) for n in state.turns]
    if state.undo is not None:
        seat, cube, pushed, drawn, *rest = state.undo
        twin.undo = (seat, *mapped((cube, pushed, drawn), names.__getitem__), *rest)
    return twin


def _holla_exchanged(match: AnyMatch, seat: int, action: Any, stream: Stream) -> Iterator[Any]:
    """Yields acts with another cube of its kind on the same ridge or from the same thrower, not the drawn one."""
    state, cube = match.state, getattr(action, "cube", -1)
    places = [[c for c in pile if c != state.drawn] for pile in (*state.ridges, *state.locked)]
    rows = zip(state.river, state.river_by, strict=True)
    thrown = list(rows)
    places += [[c for c, by in thrown if by == who] for who in range(state.seats)]
    for place in places:
        if cube in place:
            yield from (msgspec.structs.replace(action, cube=c) for c in place if c >> 1 == cube >> 1 and c != cube)


# Rummikub


def _rummikub_renamed(state: Any, names: Names) -> Any:
    twin = state.copy()
    twin.racks = [sorted(names[tile] for tile in rack) for rack in state.racks]
    for name in ("pool", "table", "drawn"):
        setattr(twin, name, mapped(getattr(state, name), names.__getitem__))
    twin.known = [{names[tile] for tile in row} for row in state.known]
    change, named = msgspec.structs.replace, names.__getitem__
    twin.turns = [change(n, laid=mapped(n.laid, named), moved=mapped(n.moved, named)) for n in state.turns]
    return twin


def _rummikub_exchanged(match: AnyMatch, seat: int, action: Any, stream: Stream) -> Iterator[Any]:
    """Yields acts with like tiles exchanged that both lie on the table at the end, or both in the own rack before."""
    table: Sets | None = getattr(action, "table", None)
    if not table:
        return
    lying, rack = [tile for tiles in table for tile in tiles], match.state.racks[seat]
    here = {tile for tiles in match.state.table for tile in tiles} | set(rack)
    if len(set(lying)) != len(lying) or not set(lying) <= here:
        return
    for there in (lying, rack):
        by_kind: dict[int, list[int]] = {}
        for tile in there:
            by_kind.setdefault(KIND_OF[tile], []).append(tile)
        names: dict[int, int] = {}
        for row in by_kind.values():
            mixed = row[:]
            stream.shuffle(mixed)
            names |= zip(row, mixed, strict=True)
        if any(old != new for old, new in names.items()):
            yield msgspec.structs.replace(action, table=mapped(table, lambda tile, names=names: names.get(tile, tile)))


PIECES: dict[str, Pieces] = {
    "holla": Pieces(
        cubes.kind_of, lambda state: range(cubes.CUBES), _holla_renamed, _holla_exchanged,
        ("cube",), ("own", "river", "show"),
    ),
    "rummikub": Pieces(
        KIND_OF.__getitem__, lambda state: box(state.copies), _rummikub_renamed, _rummikub_exchanged,
        ("table",), ("joker", "tile"),
    ),
}  # fmt: skip
"""The games whose pieces have numbers that say more than their kind."""
