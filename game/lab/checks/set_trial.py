"""A trial of a rule set: matches by it and by the one that it stands on, on the same deals, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.lab.figures.inference import share_interval
from game.lab.games.lab_game import order_fact
from game.lab.runs.plan import Limits, Plan, RuleChoice, SeedChoice
from game.lab.runs.playing import SeedResult
from game.lab.runs.quick_plans import USUAL_SEATS, comparison

MATCHES = 400
"""Matches a side of a trial that runs to its end."""


class Sums(msgspec.Struct, frozen=True):
    """The sums of all facts of the matches of one side."""

    matches: int = 0
    facts: dict[str, float] = {}

    def with_match(self, facts: Mapping[str, float]) -> Sums:
        """Adds a match."""
        return Sums(self.matches + 1, {name: self.facts.get(name, 0.0) + value for name, value in facts.items()})

    def mean(self, fact: str) -> float:
        """The mean of a fact over the matches."""
        return self.facts.get(fact, 0.0) / max(1, self.matches)

    def share(self, fact: str, parts: int = 1) -> tuple[float, float, float]:
        """The mean of a fact that is a share of the parts of a match, with Wilson's interval."""
        tried = self.matches * parts
        came = round(self.mean(fact) * tried)
        found, low, high = share_interval([1.0] * came + [0.0] * (tried - came))
        return found.mean, low, high

    @property
    def first(self) -> float:
        """The share of parts that the first seat won."""
        return self.mean(order_fact(0))


class SetFigures(msgspec.Struct, frozen=True):
    """The figures of a trial so far."""

    without: Sums = Sums()
    with_it: Sums = Sums()

    def with_result(self, result: SeedResult) -> SetFigures:
        """Adds a match of one side."""
        (match,) = result.matches
        if result.variant:
            return msgspec.structs.replace(self, with_it=self.with_it.with_match(match.facts))
        return msgspec.structs.replace(self, without=self.without.with_match(match.facts))


def plan_of(game: str, base: str, options: Mapping[str, Any], level: str, matches: int = MATCHES) -> Plan:
    """A plan of matches by a shipped rule set, and by these options upon it."""
    return comparison(
        game, [level], RuleChoice(preset=base), [dict(options)], ["length"], "match", USUAL_SEATS,
        SeedChoice(count=matches), Limits(),
    )  # fmt: skip
