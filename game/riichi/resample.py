"""A table that one seat could not tell from the true one: hidden tiles are dealt anew."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.chance import ChanceSource, Stream
from game.riichi.hands.shapes import UNIT, pack, shanten
from game.riichi.play.aborts import after_discard
from game.riichi.play.calls import answers_to
from game.riichi.play.hands import refresh
from game.riichi.play.setup import tile_set
from game.riichi.state import DEAL, HAND, LIVE_END, NONE, OVER, REVEAL, SEATS, RiichiState, Side
from game.riichi.tiles import EAST, KIND_OF, KINDS

_TRIES = 60
_SWAPS = 400
"""The most tiles that are changed to bring a hand as near to a win as it is to be."""
_SELDOM = 4
"""One in so many tiles of kinds that a seat threw away stays in its hand, where it need not be there."""

Steps = Callable[[Side, Stream], int]
"""How many steps from a waiting hand a seat is to be."""


def resample(state: RiichiState, seat: int, chance: ChanceSource, steps: Steps | None = None) -> RiichiState:
    """Deals the concealed tiles of others and the wall anew; who declared riichi waits for something again.

    Seats that owe an answer to which this seat can only wait keep their tiles, for their answer is still to come. With
    ``steps`` hands without riichi are brought as near to a win as it says.
    """
    twin = state.copy()
    twin.chance = chance
    if state.phase in (DEAL, OVER):
        return twin
    stream = chance.stream("resample")
    claim = state.claim
    asked = claim is not None and bool(claim.options[seat]) and claim.answers[seat] is None
    fixed = {seat}
    if state.phase == REVEAL:
        fixed = set(range(SEATS))
    elif claim is not None and not asked:
        fixed |= {s for s in range(SEATS) if claim.options[s]}
    others = [s for s in range(SEATS) if s not in fixed]
    pool = _hidden(state, others)
    for s in sorted(others, key=lambda s: not state.sides[s].riichi):
        _deal_hand(state, twin.sides[s], pool, stream, steps)
    _lay_wall(twin, pool, stream)
    if claim is not None and asked:
        win_only = claim.source == "discard" and after_discard(twin, claim.by) != ""
        assert twin.claim is not None
        twin.claim.options = answers_to(twin, claim.tile, claim.by, claim.source, win_only)
        twin.claim.answers = [None] * SEATS
    return twin


def shuffled(state: RiichiState, chance: ChanceSource) -> RiichiState:
    """Deals in a copy only what lies face down in the wall anew; the hands stay."""
    twin = state.copy()
    twin.chance = chance
    lay_face_down(twin, chance.stream("wall"))
    return twin


def lay_face_down(state: RiichiState, stream: Stream) -> None:
    """Deals what lies face down in the wall anew."""
    _lay_wall(state, sorted(state.wall[at] for at in _face_down(state)), stream)


def _hidden(state: RiichiState, others: list[int]) -> list[int]:
    """The tiles that lie face down: concealed hands of these seats, the live wall and the rest of the dead wall."""
    tiles = [tile for s in others for tile in state.sides[s].tiles]
    for s in others:
        for tile in state.sides[s].known:
            tiles.remove(tile)
    tiles += [state.wall[at] for at in _face_down(state)]
    return sorted(tiles)


def _face_down(state: RiichiState) -> list[int]:
    """The places in the wall where tiles lie that nobody has seen."""
    shown = range(LIVE_END + 4, LIVE_END + 4 + 2 * state.doras, 2)
    dead = [at for at in range(LIVE_END + state.kans, len(state.wall)) if at not in shown]
    return [*range(state.next, LIVE_END), *dead]


def _deal_hand(state: RiichiState, side: Side, pool: list[int], stream: Stream, steps: Steps | None) -> None:
    """Gives a seat as many tiles as it holds; the drawn one stays apart."""
    drawn, size = side.drawn != NONE, len(side.hand)
    known = [tile for tile in side.known if tile in side.tiles]
    hand = _waiting_hand(pool, size, stream) if side.riichi and side.waits and not known else None
    if hand is None:
        stream.shuffle(pool)
        hand = known + [pool.pop() for _ in range(size - len(known))]
        while side.forbidden and all(side.forbidden >> KIND_OF[tile] & 1 for tile in hand):
            pool += hand[len(known) :]
            stream.shuffle(pool)
            hand = known + [pool.pop() for _ in range(size - len(known))]
        if steps is not None and not side.riichi and not side.forbidden:
            _bring(hand, len(known), pool, side, steps(side, stream), stream)
    else:
        for tile in hand:
            pool.remove(tile)
    side.hand = sorted(hand)
    side.packed = pack(hand)
    if drawn:
        side.drawn = pool.pop(stream.below(len(pool)))
    side.counts = [0] * KINDS
    for tile in side.hand:
        side.counts[KIND_OF[tile]] += 1
    if size % 3 == HAND % 3:
        refresh(side)
    if drawn:
        side.counts[KIND_OF[side.drawn]] += 1
    side.missed = False
    if side.riichi:
        side.missed_for_good = _let_pass(state, side)


def _bring(hand: list[int], known: int, pool: list[int], side: Side, steps: int, stream: Stream) -> None:
    """Changes tiles of a hand, but for the known ones at its beginning, until it misses so many steps.

    Tiles of kinds that the seat threw away are changed once more, where the hand is none the farther for it.
    """
    melds, packed = len(side.melds), pack(hand)
    away = shanten(packed, melds)
    thrown = [at for at in range(known, len(hand)) if side.thrown >> KIND_OF[hand[at]] & 1 and stream.below(_SELDOM)]
    tries = _SWAPS
    while known < len(hand) and tries and (away != steps or thrown):
        tries -= 1
        at = thrown.pop() if thrown and away == steps else known + stream.below(len(hand) - known)
        other = stream.below(len(pool))
        after = packed - UNIT[KIND_OF[hand[at]]] + UNIT[KIND_OF[pool[other]]]
        found = shanten(after, melds)
        if abs(found - steps) <= abs(away - steps):
            hand[at], pool[other] = pool[other], hand[at]
            packed, away = after, found


def _let_pass(state: RiichiState, side: Side) -> bool:
    """Whether a riichi hand with these waits has seen one of them thrown since, as far as the rivers tell."""
    since = next(at for at, thrown in enumerate(side.river) if thrown.riichi)
    return any(
        side.waits >> KIND_OF[thrown.tile] & 1
        for other in state.sides
        if other.river is not side.river
        for thrown in other.river[since + 1 :]
    )


def _waiting_hand(pool: list[int], size: int, stream: Stream) -> list[int] | None:
    """Picks tiles of the pool that make sets and a pair but for one tile; ``None`` when luck does not find any."""
    for _ in range(_TRIES):
        left = list(pool)
        stream.shuffle(left)
        hand = _some_sets(left, size // 3, stream)
        if hand is not None:
            hand.pop(stream.below(len(hand)))
            return hand
    return None


def _some_sets(left: list[int], sets: int, stream: Stream) -> list[int] | None:
    """Picks so many sets and a pair out of shuffled tiles, one group after the other."""
    hand: list[int] = []
    for group in range(sets + 1):
        found: list[int] | None = None
        for _ in range(_TRIES):
            kind = KIND_OF[left[stream.below(len(left))]]
            pair = group == sets
            run = kind < EAST and kind % 9 < 7 and stream.below(4) > 0
            wanted = (kind,) * 2 if pair else (kind, kind + 1, kind + 2) if run else (kind,) * 3
            found = _pick(left, wanted)
            if found is not None:
                break
        if found is None:
            return None
        hand += found
    return hand


def _pick(left: list[int], kinds: tuple[int, ...]) -> list[int] | None:
    """Takes one tile of each kind out of ``left``, or nothing when one is missing."""
    found: list[int] = []
    for kind in kinds:
        at = next((i for i, tile in enumerate(left) if KIND_OF[tile] == kind), NONE)
        if at == NONE:
            left += found
            return None
        found.append(left.pop(at))
    return found


def _lay_wall(twin: RiichiState, pool: list[int], stream: Stream) -> None:
    """Puts what is left of the hidden tiles into the wall; where tiles were dealt from lie those now in play."""
    stream.shuffle(pool)
    wall = list(twin.wall)
    down = _face_down(twin)
    for at in down:
        wall[at] = pool.pop()
    assert not pool
    gone = [at for at in range(len(wall)) if at < twin.next or LIVE_END <= at < LIVE_END + twin.kans]
    rest = tile_set(twin.config.red_fives)
    for at in set(range(len(wall))) - set(gone):
        rest.remove(wall[at])
    for at, tile in zip(gone, rest, strict=True):
        wall[at] = tile
    twin.wall = tuple(wall)
