"""Worlds that could be: hidden hands as near to a yeok as hands of bots are by then."""

from __future__ import annotations

from game.holla.distance import discard_outlooks, nearest, outlook
from game.holla.resample import resample, settle_turn
from game.holla.state import DISCARD, DRAW, HAND, HollaState
from game.kernel.chance import ChanceSource, Stream

_AWAY = (
    (0, 39, 196, 453, 271, 41), (0, 137, 416, 367, 80), (0, 254, 536, 194, 16), (0, 392, 444, 164),
    (0, 458, 458, 84), (0, 430, 500, 70),
)  # fmt: skip
"""By rounds of turns, in steps of two: how many of a thousand hands miss how many cubes, from none on.

Counted over 2,700 hands of easy, normal and hard seats; whoever holds a river cube waits for its Holla."""
_STEPS = 12


def believe(state: HollaState, seat: int, chance: ChanceSource) -> HollaState:
    """Deals what a seat cannot know as it may well lie: hands as near to a yeok as they usually are by then."""
    twin = resample(state, seat, chance)
    if state.phase not in (DRAW, DISCARD) or not twin.left:
        return twin
    stream = chance.stream("believe")
    for other in range(state.seats):
        if other != seat and len(twin.hand_of(other)) == HAND:
            _bring(twin, other, _steps(twin, other, stream), stream)
    settle_turn(state, twin, seat)
    return twin


def _steps(state: HollaState, seat: int, stream: Stream) -> int:
    """How many cubes a hand misses, drawn by how late it is."""
    if state.locked[seat]:
        return 0
    shares = _AWAY[min(len(state.turns) // state.seats // 2, len(_AWAY) - 1)]
    left = stream.below(sum(shares))
    for steps, share in enumerate(shares):
        if left < share:
            return steps
        left -= share
    raise AssertionError("the shares add up")


def _bring(state: HollaState, seat: int, steps: int, stream: Stream) -> None:
    """Changes hidden cubes of a hand for cubes of the mountains until it misses so many."""
    assert state.hands is not None
    rules, locked = state.hands, [cube >> 1 for cube in state.locked[seat]]
    for _ in range(_STEPS):
        free = [at for at, cube in enumerate(state.ridges[seat]) if cube not in state.known[seat]]
        hand = state.kinds_of(seat)
        away = nearest(rules, hand, locked)
        lie = [(m, at) for m, pile in enumerate(state.mountains) for at in range(len(pile))]
        if away > steps:
            useful = outlook(rules, hand, locked).useful
            lie = [(m, at) for m, at in lie if state.mountains[m][at] >> 1 in useful]
        if away == steps or not free or not lie:
            return
        mountain, place = stream.choice(lie)
        if away > steps:
            kind = state.mountains[mountain][place] >> 1
            looks = discard_outlooks(rules, (*hand, kind), locked)
            nearer = {look.kind for look in looks if look.distance < away}
            free = [at for at in free if state.ridges[seat][at] >> 1 in nearer]
            if not free:
                continue
        ridge, pile, at = state.ridges[seat], state.mountains[mountain], stream.choice(free)
        ridge[at], pile[place] = pile[place], ridge[at]
