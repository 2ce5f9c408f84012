"""Whether what acts are told to be worth may judge a decision: only where decisions played out prove its kind.

``assets/verdicts/GAME.yaml`` lists the kinds of decision by the act told to be best, with the figures of the truth set;
``tools.truth`` writes it. A kind that is not listed is not proven.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec

import assets
from game.kernel.seat import Valued
from game.kernel.sources import read_source

FOLDER = "verdicts"

Verdict = Literal["better", "equal", "none", "other"]
"""The best act is better than the next; both are about equal; nothing is proven of such decisions; a hint advises an
act that is told to be worth less than the next, of which nothing is said."""


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of a kind of decision; see ``game.lab.checks.truth_figures``."""

    decided: int
    """How many decisions told beyond their spread are decided, and how many of them were told right."""
    right: int
    slope: float
    """The share of what was told that was found, with its error."""
    error: float
    proven: bool


@cache
def proofs(game: str) -> Mapping[str, Proof]:
    """The kinds of decision of a game that were played out; raises ``SourceError`` for a wrong file."""
    path = assets.path(FOLDER, f"{game}.yaml")
    return read_source(path).convert(dict[str, Proof]) if path.exists() else {}


def kind_of(action: Any) -> str:
    """The kind of a decision at which this act is told to be best."""
    return str(type(action).__struct_config__.tag or "")


def verdict(game: str, told: Sequence[Valued]) -> Verdict:
    """The act told to be best beside the next one, as far as that is proven; acts are given best first."""
    if len(told) < 2:
        return "none"
    best, other = told[:2]
    if other.above:
        return "other"
    if not best.spread and not other.spread:
        return "better" if best.value > other.value else "equal"
    found = proofs(game).get(kind_of(best.action))
    if found is None or not found.proven:
        return "none"
    return "better" if best.value - other.value >= max(best.spread, other.spread) else "equal"
