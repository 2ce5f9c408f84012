"""The seats that play by themselves: who counts further, errs less."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor

from game.kernel.chance import Stream
from game.kernel.seat import LEVELS, Answer, Bot, Bots, Why
from game.kernel.texts import Texts

from .values import NimView, Take

VERSION = 1
_SLIPS = {"random": 1, "beginner": 1, "easy": 1, "normal": 3, "hard": 12, "master": 0}
"""One act in so many is left to chance; 0: none."""


def rest(heaps: Sequence[int], most: int) -> int:
    """The nim sum: whoever leaves 0 can always leave 0 again. Heaps count by what is over whole rounds of ``most + 1``.

    >>> rest((3, 5, 6), 9), rest((3, 4, 5), 3)
    (0, 2)
    """
    return reduce(xor, (left % (most + 1) for left in heaps))


def good(view: NimView, act: Take) -> bool:
    """Whether what an act leaves is lost for the other (nim.N3).

    Where the last stone loses, it is the other way round once no heap counts for more than one stone.
    """
    heaps = [left - act.count * (heap == act.heap) for heap, left in enumerate(view.heaps)]
    most = view.config.most
    small = all(left % (most + 1) <= 1 for left in heaps)
    return (rest(heaps, most) == 0) != (small and view.config.last == "loses")


class CountingBot:
    """A bot that leaves what is lost for the other, where it can and does not slip."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, view: NimView | None, legal: Sequence[Take], stream: Stream) -> Answer:
        """Chooses an act and says why."""
        slips = _SLIPS[self.level]
        if view is None or (slips and not stream.below(slips)):
            return _told(stream.choice(legal), "chance")
        found = [act for act in legal if good(view, act)]
        if found:
            return _told(stream.choice(found), "leaves")
        return _told(min(legal, key=lambda act: act.count), "waits")


def _told(act: Take, key: str) -> Answer:
    return Answer(act, Why(key, {"count": act.count, "heap": act.heap + 1}))


def sentence(why: Why, texts: Texts) -> str:
    """The reason of an act in words."""
    return texts.t(f"nim.why.{why.key}", **why.values)


_BOTS: dict[str, Bot] = {level: CountingBot(level) for level in LEVELS}


def make_bot(level: str) -> Bot:
    """Makes the bot of a level; raises ``KeyError`` for another one."""
    return _BOTS[level]


BOTS = Bots(make_bot, VERSION)
