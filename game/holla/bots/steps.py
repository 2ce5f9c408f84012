"""The levels that count cubes: ``easy`` and ``normal``, and the frame of ``hard``.

All run the same race: lower the distance to the nearest yeok, take the cube that completes the hand wherever it lies,
declare at once. ``hard`` keeps the discard that leaves the most useful unseen cubes. ``normal`` does so only when one
cube is missing and else gives away the loneliest cube. ``easy`` has a favourite colour and gives away any cube of
another; it counts the kinds it waits for without remembering what went by.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.holla.actions import HollaAction
from game.holla.bots.common import (
    ThinkingBot,
    complete_discards,
    island,
    most_valuable,
    mountain,
    of_kind,
    rivers,
)  # fmt: skip
from game.holla.bots.features import Features
from game.holla.bots.reasons import cube_word, cube_words, why
from game.holla.distance import Reach, discard_outlooks, nearest
from game.holla.hands import DiscardOutlook
from game.kernel.chance import Stream
from game.kernel.seat import Answer, Why
from game.pieces.cubes import COLOURS, RANKS, colour_of, cube_text

CLOSE = 2
"""The most ranks between cubes of one colour that stand near each other."""


class StepBot(ThinkingBot):
    """A bot that lowers the distance step by step."""

    river_at = 1
    """The largest distance at which it draws from the river: 1 for the cube that completes its hand."""
    together = 2
    """The largest distance at which it looks into all yeok that are equally near; farther off into the dearest."""

    def draw(self, sight: Features, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Takes the island cube if it is a step, else perhaps a river cube, else a mountain cube."""
        reach = _reach(sight)
        near, far = reach.distance, self.far(reach)
        useful = () if far else reach.useful
        if near == 0:
            return Answer(mountain(legal), why("mountain_complete"))
        take = island(legal)
        if take is not None and (
            reach.helped(sight.rules.counted((*sight.hand, sight.island))) if far else sight.island in useful
        ):
            key = "island_completes" if near == 1 else "island_helps"
            return Answer(take, why(key, cube=cube_text(sight.view.island), distance=near - 1))
        if near <= self.river_at:
            answer = self.river(sight, legal, near, useful)
            if answer is not None:
                return answer
        return Answer(mountain(legal), waiting(sight, near, useful))

    def river(self, sight: Features, legal: Sequence[HollaAction], near: int, useful: Sequence[int]) -> Answer | None:
        """The river draw that is a step and leaves the most useful cubes, if there is one."""
        best: tuple[float, HollaAction, int] | None = None
        for kind, action in rivers(legal).items():
            if kind not in useful:
                continue
            hand, locked = (*sight.hand, kind), (*sight.locked, kind)
            steps = [o for o in discard_outlooks(sight.rules, hand, locked) if o.distance < near]
            left = max(self.worths(sight, hand, locked, steps), default=None)
            if left is not None and (best is None or left > best[0]):
                best = left, action, kind
        if best is None:
            return None
        key = "river_completes" if near == 1 else "river_helps"
        return Answer(best[1], why(key, cube=cube_word(best[2]), distance=near - 1, fee=sight.view.config.river_fee))

    def discard(self, sight: Features, cubes: Sequence[int], stream: Stream) -> Answer:
        """Keeps the distance; takes among such discards the best for the next step, or any."""
        kinds = sorted({c >> 1 for c in cubes})
        done = complete_discards(sight, sight.hand, set(kinds))
        if done:
            kind, yeok, points = most_valuable(sight, done)
            return Answer(of_kind(cubes, kind), why("discard_complete", cube=cube_word(kind), yeok=yeok, points=points))
        reach = _reach(sight) if len(sight.hand) == 14 else None
        if reach is not None and self.far(reach):
            keeping = [o for o in reach.dearest().discards() if o.keeps and o.kind in kinds]
            if keeping:
                # How many cubes bring it nearer to any of them, nobody has counted.
                chosen = self.among(sight, keeping, stream)
                return after_discard(sight, cubes, msgspec.structs.replace(chosen, useful=()))
        options = looks_after(sight, kinds)
        near = min(o.distance for o in options)
        keeping = [o for o in options if o.distance == near]
        return after_discard(sight, cubes, self.among(sight, keeping, stream))

    def far(self, reach: Reach) -> bool:
        """Whether of several yeok that are equally near only the dearest is looked into."""
        return reach.several and reach.distance > self.together

    def among(self, sight: Features, keeping: Sequence[DiscardOutlook], stream: Stream) -> DiscardOutlook:
        """Chooses one of the discards that keep the distance: one after which the hand is worth most."""
        if len(keeping) == 1:
            return keeping[0]
        worths = self.worths(sight, sight.hand, sight.locked, keeping)
        return stream.choice([o for o, worth in zip(keeping, worths, strict=True) if worth == max(worths)])

    def worths(
        self, sight: Features, hand: tuple[int, ...], locked: tuple[int, ...], looks: Sequence[DiscardOutlook]
    ) -> list[float]:  # fmt: skip
        """The worth of a hand of fourteen after each of these discards: the useful unseen cubes."""
        return [sight.count(look.useful) for look in looks]


class NormalBot(StepBot):
    """A bot that counts useful cubes only when one is missing; until then it gives away the loneliest cube."""

    level = "normal"

    def among(self, sight: Features, keeping: Sequence[DiscardOutlook], stream: Stream) -> DiscardOutlook:
        """Chooses the loneliest cube, or the widest wait."""
        return super().among(sight, keeping, stream) if keeping[0].distance <= 1 else loneliest(sight, keeping, stream)


class EasyBot(StepBot):
    """A bot that likes one colour, by its seat, and gives away the others; of waits it counts the kinds."""

    level = "easy"

    def among(self, sight: Features, keeping: Sequence[DiscardOutlook], stream: Stream) -> DiscardOutlook:
        """Chooses any cube of another colour, or the wait of the most kinds."""
        if keeping[0].distance <= 1:
            most = max(len(o.useful) for o in keeping)
            return stream.choice([o for o in keeping if len(o.useful) == most])
        favourite = sight.view.seat % len(COLOURS)
        return stream.choice([o for o in keeping if colour_of(o.kind) != favourite] or keeping)


def loneliest(sight: Features, options: Sequence[DiscardOutlook], stream: Stream) -> DiscardOutlook:
    """Chooses one of the discards with the fewest cubes of the hand near it."""
    near = [company(o.kind, sight.hand) for o in options]
    return stream.choice([o for o, count in zip(options, near, strict=True) if count == min(near)])


def company(kind: int, hand: Sequence[int]) -> int:
    """The nearness of the rest of the hand: a cube for the same number, or the same colour at most two away, two for
    both.

    The cube itself counts too, alike for every kind.
    """
    colour, rank = divmod(kind, RANKS)
    found = 0
    for other in hand:
        its_colour, its_rank = divmod(other, RANKS)
        found += (its_rank == rank) + (its_colour == colour and abs(its_rank - rank) <= CLOSE)
    return found


def looks_after(sight: Features, kinds: Sequence[int]) -> list[DiscardOutlook]:
    """The outlook after each discard among ``kinds``; a wrong count leaves more than thirteen cubes (holla.R88)."""
    if len(sight.hand) == 14:
        return [o for o in _reach(sight).discards() if o.kind in kinds]
    found = []
    for kind in kinds:
        rest = list(sight.hand)
        rest.remove(kind)
        found.append(DiscardOutlook(kind, nearest(sight.rules, rest, sight.locked), (), True))
    return found


def _reach(sight: Features) -> Reach:
    return Reach(sight.rules, sight.rules.counted(sight.hand), sight.locked, None)


FEW, WIDE = 4, 15
"""So many useful kinds are few; so many are wide open."""


def waiting(sight: Features, near: int, useful: Sequence[int]) -> Why:
    """The reason for a mountain cube: what the hand lacks, and what of it lies in the river for later."""
    if near == 1 and useful:
        return waits(sight, "mountain_waits", useful)
    if not useful:
        return why("mountain_far", distance=near)
    values: dict[str, str | int] = {"distance": near, "count": sight.count(useful)}
    if in_river := _in_river(sight, useful):
        return why("mountain_saves", held=cube_words(in_river), **values)
    if len(useful) <= FEW:
        return why("mountain_few", cubes=cube_words(useful), **values)
    if len(useful) >= WIDE:
        return why("mountain_wide", kinds=len(useful), **values)
    if len({colour_of(kind) for kind in useful}) == 1:
        return why("mountain_colour", cubes=cube_words(useful), **values)
    if len({kind % RANKS for kind in useful}) <= 2:
        return why("mountain_rank", cubes=cube_words(useful), **values)
    return why("mountain", cubes=cube_words(sorted(useful, key=lambda kind: -sight.unseen[kind])[:2]), **values)


def _in_river(sight: Features, useful: Sequence[int]) -> list[int]:
    """The useful kinds that may be taken out of the river."""
    return [kind for kind in useful if kind in sight.river] if sight.rivers_left else []


def waits(sight: Features, key: str, useful: Sequence[int], **values: str | int) -> Why:
    """The reason that tells what the hand waits for, how much of it is left, and what lies in the river or who is seen
    to hold some of it."""
    values |= {"cubes": cube_words(useful), "count": sight.count(useful)}
    if in_river := _in_river(sight, useful):
        return why(f"{key}_river", **values, held=cube_words(in_river))
    held = {seat: held_openly(sight, seat, useful) for seat in range(sight.view.seats) if seat != sight.view.seat}
    most = max(held, key=lambda seat: len(held[seat]))
    if not held[most]:
        return why(key, **values)
    return why(f"{key}_held", **values, seat=most, held=cube_words(held[most]))


def held_openly(sight: Features, seat: int, kinds: Sequence[int]) -> list[int]:
    """The cubes of these kinds that everybody knows a seat to hold, as kinds."""
    side = sight.view.table[seat]
    return [cube >> 1 for cube in {*side.seen, *side.locked} if cube >= 0 and cube >> 1 in kinds]


def after_discard(sight: Features, cubes: Sequence[int], chosen: DiscardOutlook) -> Answer:
    """The discard and what the hand waits for after it."""
    count = sight.count(chosen.useful)
    values: dict[str, str | int] = {"cube": cube_word(chosen.kind), "distance": chosen.distance}
    if chosen.distance == 1 and chosen.useful:
        reason = waits(sight, "discard_waits", chosen.useful, cube=cube_word(chosen.kind))
    elif chosen.useful:
        reason = why("discard_far", count=count, **values)
    else:
        reason = why("discard_keeps" if chosen.keeps else "discard_loses", **values)
    return Answer(of_kind(cubes, chosen.kind), reason)


__all__ = ["EasyBot", "NormalBot", "StepBot"]
