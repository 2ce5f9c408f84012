"""The wild D of a round and what each may replace (holla.R39-R47)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.holla.config import HollaConfig
from game.pieces.cubes import BIG_D, KINDS, RANKS, colour_of, make_kind, rank_of

_ALL = (1 << KINDS) - 1


class WildRules(msgspec.Struct, frozen=True):
    """The wild D of a round (holla.R40-R46).

    ``targets[c]`` is the mask of the kinds which the D of colour ``c`` may replace; zero when that D is only a 14.
    """

    targets: tuple[int, int, int, int]

    @property
    def wild_colours(self) -> tuple[int, ...]:
        """The colours whose D is wild, ascending."""
        return tuple(c for c in range(4) if self.targets[c])

    def can_replace(self, d_colour: int, kind: int) -> bool:
        """Whether the D of a colour may stand for a kind, in a part where wilds are allowed (holla.R39, holla.R46)."""
        return bool(self.targets[d_colour] >> kind & 1)


def wild_kinds(wilds: WildRules) -> tuple[int, ...]:
    """The kinds of the wild D, ascending."""
    return tuple(make_kind(c, BIG_D) for c in wilds.wild_colours)


def wild_rules(config: HollaConfig, open_kind: int | None) -> WildRules:
    """The wilds of a round whose first island cube is ``open_kind`` (holla.R40-R46).

    Every system is a limit on the D colours, on what a D may replace, or both; four-colour odd-even is both limits of
    its parents. Before the first cube is open (``None``) only the systems that do not look at it have wilds.
    """
    targets = [_ALL] * 4
    for colour in range(4):
        for limit in _limits(config, colour, open_kind):
            targets[colour] &= limit
    return _finished(config, targets)


def wilds_of_colours(config: HollaConfig, colours: tuple[int, ...]) -> WildRules:
    """The wilds by an explicit list of D colours, each for anything (holla.R39)."""
    return _finished(config, [_ALL if c in colours else 0 for c in range(4)])


def wild_table(config: HollaConfig) -> list[dict[str, list[Any]]]:
    """The kinds that the D of each colour may stand for, a list each, for all the kinds that may be opened first."""
    opened: dict[tuple[int, ...], list[int]] = {}
    for kind in range(KINDS):
        opened.setdefault(wild_rules(config, kind).targets, []).append(kind)
    return [
        {"open": kinds, "stands_for": [[k for k in range(KINDS) if mask >> k & 1] for mask in targets]}
        for targets, kinds in opened.items()
    ]


def _finished(config: HollaConfig, targets: list[int]) -> WildRules:
    if not config.wild_may_stand_for_d:
        targets = [t & ~_ranks(lambda rank: rank == BIG_D) for t in targets]
    return WildRules((targets[0], targets[1], targets[2], targets[3]))


def _limits(config: HollaConfig, colour: int, open_kind: int | None) -> list[int]:
    """The masks that the wild system lays over the D of one colour."""
    system = config.wild_system
    dots = colour + 1
    limits: list[int] = []
    if system == "three_cube":
        limits.append(0 if open_kind is None or colour == colour_of(open_kind) else _ALL)
    if system in ("odd_even", "own_colour_odd_even"):
        if config.odd_even_reading == "target_rank":
            limits.append(_ranks(lambda rank: rank % 2 == dots % 2))
        elif open_kind is None:
            limits.append(0)
        else:
            opened = colour_of(open_kind) + 1 if config.odd_even_reading == "colour" else rank_of(open_kind)
            limits.append(0 if opened % 2 == dots % 2 else _ALL)
    if system in ("own_colour", "own_colour_odd_even"):
        if config.own_colour_reading == "own":
            limits.append(((1 << RANKS) - 1) << (colour * RANKS))
        else:
            limits.append(_ALL if open_kind is not None and colour == colour_of(open_kind) else 0)
    return limits


def _ranks(wanted: Callable[[int], bool]) -> int:
    return sum(1 << k for k in range(KINDS) if wanted(rank_of(k)))
