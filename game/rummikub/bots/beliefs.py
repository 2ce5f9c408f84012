"""Worlds that could be: racks without the tiles that their seats would have laid."""

from __future__ import annotations

import msgspec

from game.kernel.chance import ChanceSource, Stream
from game.pieces.tiles import KIND_OF
from game.rummikub.bots.features import kinds_of
from game.rummikub.rules import RummikubRules
from game.rummikub.solution import Position
from game.rummikub.solver import best_opening, can_play, solve
from game.rummikub.state import PLAY, RummikubState

LAID = (46, 72, 88)
DREW = (52, 75, 90)
"""In how many of a hundred worlds a rack stays as it was dealt, by how many others have laid since its seat laid or
drew."""
CLOSED = (95, 45, 35, 57, 35, 43, 39, 33, 50)
"""The same for a seat without a first meld, by its turns. Counted over 2,100 racks of easy, normal and hard seats: so
many as can be laid, for each that could be if it were dealt by chance."""
_SWAPS = 24
_LOOKS = 4
"""The most tiles of the pool that are looked at for one that fits nowhere."""


def believe(state: RummikubState, seat: int, chance: ChanceSource) -> RummikubState:
    """Deals what a seat cannot know as it may well lie: what others could lay they would have laid."""
    twin = RummikubRules().resample(state, seat, chance)
    if state.phase != PLAY or not twin.pool:
        return twin
    stream = chance.stream("believe")
    for other in range(state.seats):
        if other != seat and stream.below(100) >= _stays(state, other):
            _clear(twin, other, stream)
    return twin


def _stays(state: RummikubState, seat: int) -> int:
    """How many worlds of a hundred leave the rack of a seat as chance deals it."""
    turns = [note for note in state.turns if note.seat == seat]
    if not state.opened[seat] or not turns:
        return CLOSED[min(len(turns), len(CLOSED) - 1)]
    since = 0
    for note in reversed(state.turns):
        if note.seat == seat:
            break
        since += note.act == "laid"
    return (LAID if turns[-1].act == "laid" else DREW)[min(since, len(LAID) - 1)]


def _clear(state: RummikubState, seat: int, stream: Stream) -> None:
    """Changes hidden tiles of a rack for tiles of the pool until nothing of it can be laid."""
    rack, opened, drawn = state.racks[seat], state.opened[seat], state.drawn[seat]
    for _ in range(_SWAPS):
        kinds = tuple(sorted(KIND_OF[tile] for tile in rack))
        config = state.config
        position = Position(
            kinds_of(state.table), kinds, opened, state.copies, config.first_meld, config.joker_new_set
        )  # fmt: skip
        found = (solve(position, work=0) if can_play(position) else None) if opened else best_opening(position)
        laid = set(found.placed) if found is not None else set()
        fit = [at for at, tile in enumerate(rack) if KIND_OF[tile] in laid and tile not in state.known[seat]]
        if not fit:
            break
        at, other = stream.choice(fit), _other(state, position, stream)
        if rack[at] in drawn:
            drawn = tuple(state.pool[other] if tile == rack[at] else tile for tile in drawn)
        rack[at], state.pool[other] = state.pool[other], rack[at]
    rack.sort()
    state.drawn[seat] = drawn


def _other(state: RummikubState, position: Position, stream: Stream) -> int:
    """The place in the pool of a tile that fits nowhere on the table, if one is found soon."""
    for _ in range(_LOOKS):
        place = stream.below(len(state.pool))
        alone = msgspec.structs.replace(position, rack=(KIND_OF[state.pool[place]],))
        if not position.opened or not can_play(alone):
            break
    return place
