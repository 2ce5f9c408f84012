"""A trial of a rule set: matches by it and by the one that it stands on, on the same deals, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.lab.checks.trial import Skill, interval, of_skill, skill_plan, with_skill
from game.lab.games.lab_game import order_fact
from game.lab.runs.plan import Limits, Plan, RuleChoice, SeedChoice
from game.lab.runs.playing import SeedResult
from game.lab.runs.quick_plans import USUAL_SEATS, comparison, usual_unit

MATCHES = {"holla": 1000, "turf": 400, "rummikub": 300}
"""Matches, or rounds and games of them, a side of a trial that runs to its end."""


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
        return interval(round(self.mean(fact) * tried), tried)

    @property
    def first(self) -> float:
        """The share of parts that the first seat won."""
        return self.mean(order_fact(0))


class SetFigures(msgspec.Struct, frozen=True):
    """The figures of a trial so far."""

    without: Sums = Sums()
    with_it: Sums = Sums()
    skill: tuple[Skill, Skill] = (Skill(), Skill())
    """How much a stronger seat wins among weaker ones, without and with the change."""

    def with_result(self, result: SeedResult) -> SetFigures:
        """Adds a match of one side."""
        if of_skill(result):
            return msgspec.structs.replace(self, skill=with_skill(self.skill, result))
        (match,) = result.matches
        if result.variant:
            return msgspec.structs.replace(self, with_it=self.with_it.with_match(match.facts))
        return msgspec.structs.replace(self, without=self.without.with_match(match.facts))


def plans_of(game: str, base: str, options: Mapping[str, Any], level: str) -> tuple[Plan, Plan]:
    """The plans of matches by a shipped rule set, and by these options upon it: of equal seats, and of skill."""
    rules, unit = RuleChoice(preset=base), usual_unit(game)
    seeds = SeedChoice(count=MATCHES[game])
    equal = comparison(game, [level], rules, [dict(options)], ["length"], unit, USUAL_SEATS, seeds, Limits())
    return equal, skill_plan(game, level, rules, [dict(options)], unit, USUAL_SEATS)
