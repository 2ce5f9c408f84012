"""The matches of a run that stand out, why, and after how many acts they did: a few of every kind."""

from __future__ import annotations

import msgspec

from game.lab.runs.run_store import Place, RunStore

OF_A_KIND = 2
FAILED = "given_up"
_KINDS = (("length", -1), ("length", 1), ("swing", -1), ("lead_changes", -1), ("comeback", -1))
"""Facts, and whether the greatest (-1) or the least (1) stand out."""


class Unusual(msgspec.Struct, frozen=True):
    """A match that stands out, and why: a fact, its value, and after how many acts it came to it."""

    place: Place
    fact: str
    value: float
    acts: int


def unusual(store: RunStore, seeds: int) -> tuple[Unusual, ...]:
    """The unusual matches among the first seeds of all variants: each match once, for the first of its reasons."""
    found: dict[Place, Unusual] = {}
    for place, value, acts in store.given_up(seeds, OF_A_KIND):
        found.setdefault(place, Unusual(place, FAILED, value, acts))
    for name, sign in _KINDS:
        for place, value, acts in store.extremes(name, sign, seeds, OF_A_KIND):
            if value or name == "length":
                found.setdefault(place, Unusual(place, f"{name}_least" if sign > 0 else name, value, acts))
    return tuple(found.values())


def moment(store: RunStore, place: Place, seeds: int) -> int | None:
    """The act at which to look at a match: where it became unusual, else at its greatest swing."""
    listed = {one.place: one.acts for one in unusual(store, seeds)}
    return listed.get(place, store.moment(place, "swing"))
