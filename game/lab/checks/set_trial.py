"""A trial of a rule set: matches by it and by the one that it stands on, on the same deals, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec

from game.kernel.options import Option
from game.lab.checks.trial import Skill, interval, of_skill, skill_plan, with_skill
from game.lab.reports.rule_awareness import looks_at
from game.lab.runs.plan import Limits, Plan, RuleChoice, SeedChoice
from game.lab.runs.playing import MatchResult, SeedResult
from game.lab.runs.quick_plans import USUAL_SEATS, comparison, usual_unit

MATCHES = {"holla": 1000, "turf": 400, "rummikub": 300}
"""Matches, or rounds and games of them, a side of a trial that runs to its end."""
TOP_SCORE = "top_score"
"""The fact of the highest score of a match or part."""
FEW = 20
"""Fewer matches a side than that advise nothing."""
_SURE = 3.0
"""Standard errors that a difference has to have: one in 370 by chance, of some ten figures that are looked at."""


class Sums(msgspec.Struct, frozen=True):
    """The sums of all facts of the matches of one side, and of their squares."""

    matches: int = 0
    facts: dict[str, float] = {}
    squares: dict[str, float] = {}

    def with_match(self, facts: Mapping[str, float]) -> Sums:
        """Adds a match."""
        sums = {name: self.facts.get(name, 0.0) + value for name, value in facts.items()}
        squares = {name: self.squares.get(name, 0.0) + value * value for name, value in facts.items()}
        return Sums(self.matches + 1, sums, squares)

    def mean(self, fact: str) -> float:
        """The mean of a fact over the matches."""
        return self.facts.get(fact, 0.0) / max(1, self.matches)

    def share(self, fact: str, parts: int = 1) -> tuple[float, float, float]:
        """The mean of a fact that is a share of the parts of a match, with Wilson's interval."""
        tried = self.matches * parts
        return interval(round(self.mean(fact) * tried), tried)

    def error(self, fact: str) -> float:
        """The standard error of the mean of a fact."""
        spread = self.squares.get(fact, 0.0) / max(1, self.matches) - self.mean(fact) ** 2
        return sqrt(max(0.0, spread) / max(1, self.matches))


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
        facts = _facts(result.matches[0])
        if result.variant:
            return msgspec.structs.replace(self, with_it=self.with_it.with_match(facts))
        return msgspec.structs.replace(self, without=self.without.with_match(facts))

    @property
    def few(self) -> bool:
        """Whether there are too few matches to say anything."""
        return min(self.without.matches, self.with_it.matches) < FEW

    def clearest(self, facts: Sequence[str]) -> Change | None:
        """The change of one of these facts that is the surest; ``None`` where none is beyond chance."""
        changes = [Change(fact, self.without.mean(fact), self.with_it.mean(fact), self._error(fact)) for fact in facts]
        return max((change for change in changes if change.sure >= _SURE), key=lambda change: change.sure, default=None)

    def _error(self, fact: str) -> float:
        return sqrt(self.without.error(fact) ** 2 + self.with_it.error(fact) ** 2)


class Change(msgspec.Struct, frozen=True):
    """The mean of a fact without the change and with it, and the standard error of the difference."""

    fact: str
    before: float
    now: float
    error: float

    @property
    def sure(self) -> float:
        """How many standard errors the difference has."""
        return abs(self.now - self.before) / self.error if self.error else 0.0

    @property
    def margin(self) -> float:
        """How far the difference may be off, 19 times in 20."""
        return 1.96 * self.error


def _facts(match: MatchResult) -> dict[str, float]:
    """The facts of a match; those of seats are added up."""
    found = {TOP_SCORE: max(seat.score for seat in match.seats)}
    for seat in match.seats:
        for name, value in seat.facts.items():
            found[name] = found.get(name, 0.0) + value
    return found | match.facts


def deaf_to(game: str, level: str, options: Iterable[str]) -> tuple[str, ...]:
    """The options of these that bots of a level do not look at, and so cannot react to."""
    return tuple(sorted({*options} - looks_at(game, level)))


def plans_of(game: str, rules: RuleChoice, options: Mapping[str, Any], level: str) -> tuple[Plan, Plan]:
    """The plans of matches by these rules, and with these options upon them: of equal seats, and of skill."""
    unit, seeds = usual_unit(game), SeedChoice(count=MATCHES[game])
    equal = comparison(game, [level], rules, [dict(options)], ["length"], unit, USUAL_SEATS, seeds, Limits())
    return equal, skill_plan(game, level, rules, [dict(options)], unit, USUAL_SEATS)


class OptionSweep(msgspec.Struct, frozen=True):
    """The figures of a trial of an option at several values, on the same deals."""

    option: str
    values: tuple[int, ...]
    sides: tuple[Sums, ...]

    def with_result(self, result: SeedResult) -> OptionSweep:
        """Adds a match at one value."""
        sides = list(self.sides)
        sides[result.variant] = sides[result.variant].with_match(_facts(result.matches[0]))
        return msgspec.structs.replace(self, sides=tuple(sides))

    @property
    def played(self) -> int:
        """How many matches are played at each value."""
        return min(side.matches for side in self.sides)

    def clearest(self, facts: Sequence[str]) -> Change | None:
        """The change from end to end of one of these facts that is the surest; ``None`` where none is beyond chance."""
        return SetFigures(self.sides[0], self.sides[-1]).clearest(facts)


def sweep_of_option(option: Option) -> OptionSweep:
    """The figures before the first match: values on both sides of the usual one, as far as the option has them."""
    low, high = option.range or (option.default, option.default)
    step = max(1, option.default // 3)
    around = (option.default + step * far for far in range(-2, 3))
    values = tuple(value for value in around if low <= value <= high)
    return OptionSweep(option.id, values, tuple(Sums() for _ in values))


def option_sweep_plan(game: str, options: Mapping[str, Any], sweep: OptionSweep, level: str, count: int) -> Plan:
    """A plan of matches by these options at each value of one."""
    first, *rest = ({sweep.option: value} for value in sweep.values)
    rules = RuleChoice(set={**options, **first})
    unit, seeds = usual_unit(game), SeedChoice(count=count)
    return comparison(game, [level], rules, rest, ["length"], unit, USUAL_SEATS, seeds, Limits())
