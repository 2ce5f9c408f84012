"""The setup of a round: the wall, the deal, and rounds laid out from what is known of them (riichi.R1-R5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from game.kernel.chance import ChanceSource
from game.riichi import events as ev
from game.riichi.config import RiichiConfig, terms_of
from game.riichi.hands.shapes import pack
from game.riichi.play.hands import refresh
from game.riichi.play.turns import draw
from game.riichi.state import (
    DEALT,
    HAND,
    LIVE_END,
    NONE,
    SEATS,
    TILES_IN_ALL,
    RiichiState,
    Side,
)
from game.riichi.tiles import COPIES, KIND_OF, KINDS, RED_FIVES, TILE_TEXT


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """The known part of a round's wall: hands by seat, then draws, rinshan tiles and indicators in their order.

    ``draws`` are live draws, the dealer's first one included. Everything may be shorter than it could be; the tiles
    left over lie where nothing is known.
    """

    hands: tuple[tuple[int, ...], ...]
    draws: tuple[int, ...] = ()
    rinshan: tuple[int, ...] = ()
    indicators: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


def tile_set(red_fives: Sequence[int]) -> list[int]:
    """Returns all 136 tiles, with so many red fives of man, pin and sou among them (riichi.R1, riichi.R3)."""
    tiles = [kind for kind in range(KINDS) for _ in range(COPIES)]
    for red, count in zip(RED_FIVES, red_fives, strict=True):
        at = KIND_OF[red] * COPIES
        tiles[at : at + count] = [red] * count
    return tiles


def wall_of(red_fives: Sequence[int], dealer: int, known: Known) -> tuple[int, ...]:
    """A whole wall that gives what is known, in the order of ``RiichiState.wall``.

    Raises ``ValueError`` when it names more tiles than there are or too many for their place.
    """
    wall = [NONE] * TILES_IN_ALL
    for seat, hand in enumerate(known.hands):
        if len(hand) > HAND:
            raise ValueError(f"seat {seat} is dealt {len(hand)} tiles, not {HAND}")
        at = HAND * ((seat - dealer) % SEATS)
        wall[at : at + len(hand)] = hand
    if len(known.draws) > LIVE_END - DEALT:
        raise ValueError(f"{len(known.draws)} tiles are drawn, there are {LIVE_END - DEALT}")
    wall[DEALT : DEALT + len(known.draws)] = known.draws
    for tiles, start, step, most in (
        (known.rinshan, LIVE_END, 1, 4),
        (known.indicators, LIVE_END + 4, 2, 5),
        (known.ura, LIVE_END + 5, 2, 5),
    ):
        if len(tiles) > most:
            raise ValueError(f"{len(tiles)} tiles lie where the dead wall has {most}")
        wall[start : start + step * len(tiles) : step] = tiles
    rest = Counter(tile_set(red_fives))
    rest.subtract(tile for tile in wall if tile != NONE)
    for tile, count in rest.items():
        if count < 0:
            raise ValueError(f"there is {-count} {TILE_TEXT[tile]} more than the set has")
    spare = sorted(rest.elements())
    return tuple(spare.pop() if tile == NONE else tile for tile in wall)


def deal(state: RiichiState) -> list[ev.RiichiEvent]:
    """Shuffles, breaks the wall and deals the next round (riichi.R1, riichi.R4, riichi.R5)."""
    tiles = tile_set(state.config.red_fives)
    number = state.round + 1
    state.chance.stream("wall", number).shuffle(tiles)
    dice = state.chance.stream("dice", number)
    return lay_out(state, tuple(tiles), (dice.below(6) + 1, dice.below(6) + 1))


def lay_out(state: RiichiState, wall: tuple[int, ...], dice: tuple[int, int]) -> list[ev.RiichiEvent]:
    """Deals a round from a given wall: thirteen tiles each from the dealer on, then the dealer's first draw."""
    state.round += 1
    state.wall, state.dice = wall, dice
    state.terms = terms_of(state.config, state.honba)
    state.next, state.kans = DEALT, 0
    state.doras, state.doras_due, state.doras_fresh = 1, 0, 0
    state.sticks_before = state.sticks
    state.interrupted = False
    state.claim, state.result = None, None
    state.by, state.kan_from = NONE, NONE
    state.reveal = [None] * SEATS
    state.sides = [Side() for _ in range(SEATS)]
    for i in range(SEATS):
        side = state.sides[(state.dealer + i) % SEATS]
        side.hand = sorted(wall[HAND * i : HAND * (i + 1)])
        for tile in side.hand:
            side.counts[KIND_OF[tile]] += 1
        side.packed = pack(side.hand)
        side.melded_waits = state.config.melded_waits
        refresh(side)
    state.tally.add("rounds")
    out: list[ev.RiichiEvent] = [
        ev.RoundStarted(state.round, state.wind, state.dealer, state.honba, state.sticks, tuple(state.points), dice)
    ]
    out += [ev.Dealt(seat, tuple(side.hand)) for seat, side in enumerate(state.sides)]
    out.append(ev.DoraTurned(wall[LIVE_END + 4]))
    draw(state, state.dealer, out)
    return out


def match_state(config: RiichiConfig, chance: ChanceSource) -> RiichiState:
    """A table before the first deal; the first dealer is seat 0."""
    return RiichiState(config, chance, [config.start_points] * SEATS)


def round_state(
    config: RiichiConfig,
    wall: tuple[int, ...],
    *,
    wind: int = 0,
    dealer: int = 0,
    honba: int = 0,
    sticks: int = 0,
    points: Sequence[int] | None = None,
    chance: ChanceSource,
) -> tuple[RiichiState, list[ev.RiichiEvent]]:
    """Deals a table in the middle of a match from a given wall; seat 0 is the first dealer of each wind."""
    state = RiichiState(config, chance, list(points or [config.start_points] * SEATS))
    state.wind, state.dealer, state.honba, state.sticks = wind, dealer, honba, sticks
    state.total = sum(state.points) + 1000 * sticks
    return state, lay_out(state, wall, (1, 1))
