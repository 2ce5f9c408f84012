"""Hands that a yeok can be: drawn by the rules, without wilds, and whether they can be read as another yeok too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.holla.config import HollaConfig, Yeok
from game.holla.hands import HandRules
from game.holla.parts import Template, templates
from game.kernel.chance import Chance
from game.pieces.cubes import COPIES, KINDS

Hand = tuple[Template, ...]
"""The parts of a hand in the order of the yeok: the form of each and its kinds."""
TRIED = 60
"""Hands that are looked through for a second reading."""
_STEPS = 4000
"""Parts that are tried before a hand is held to be impossible; what can be built at all is found within dozens."""


@dataclass(frozen=True)
class Overlap:
    """Another yeok that some of the hands are too: how many of `tried`, whether they count as it, and one of them."""

    yeok: str
    hands: int
    tried: int
    counts: bool
    example: Hand


def example(yeok: Yeok, config: HollaConfig, number: int = 0) -> Hand | None:
    """A hand of the yeok, another for each number; ``None`` where no hand can be it."""
    stream = Chance(number).stream("example")
    found = [_looks(config, part.form, part.size) for part in yeok.parts]
    for looks in found:
        stream.shuffle(looks)
    return _Builder(found).hand()


def overlaps(yeok: Yeok, others: Sequence[Yeok], config: HollaConfig) -> tuple[Overlap, ...]:
    """Reads hands of a yeok at a table with the others; those come first that are met most often."""
    ids = [yeok.id, *(other.id for other in others)]
    table = HollaConfig(
        own_yeok=(yeok, *(other for other in others if other.id not in HollaConfig().yeok)), yeok=tuple(ids),
        set_tail_odd=config.set_tail_odd, run_tail_odd=config.run_tail_odd, snake_tail=config.snake_tail,
    )  # fmt: skip
    rules = HandRules.for_wilds(table, ())
    hands = [hand for number in range(TRIED) if (hand := example(yeok, config, number)) is not None]
    met: dict[str, list[tuple[Hand, bool]]] = {}
    for hand in hands:
        readings = rules.readings([kind for _, kinds in hand for kind in kinds])
        for other in {reading.yeok for reading in readings} - {yeok.id}:
            met.setdefault(other, []).append((hand, readings[0].yeok == other))
    found = [
        Overlap(other, len(seen), len(hands), any(counts for _, counts in seen), seen[0][0])
        for other, seen in met.items()
    ]
    return tuple(sorted(found, key=lambda overlap: -overlap.hands))


def _looks(config: HollaConfig, form: str, size: int) -> list[Template]:
    return list(templates(form, size, config.set_tail_odd, config.run_tail_odd, 0))


class _Builder:
    """A search for parts that together need no cube more often than there are copies."""

    def __init__(self, looks: Sequence[Sequence[Template]]) -> None:
        self._looks = looks
        self._order = sorted(range(len(looks)), key=lambda index: len(looks[index]))
        self._used = [0] * KINDS
        self._found: dict[int, Template] = {}
        self._steps = _STEPS

    def hand(self) -> Hand | None:
        """The first hand that can be laid."""
        if not self._looks or not self._fill(0):
            return None
        return tuple(self._found[index] for index in range(len(self._looks)))

    def _fill(self, at: int) -> bool:
        if at == len(self._order):
            return True
        index = self._order[at]
        for look in self._looks[index]:
            self._steps -= 1
            if self._steps < 0:
                return False
            kinds = look[1]
            for kind in kinds:
                self._used[kind] += 1
            if all(self._used[kind] <= COPIES for kind in kinds):
                self._found[index] = look
                if self._fill(at + 1):
                    return True
            for kind in kinds:
                self._used[kind] -= 1
        return False
