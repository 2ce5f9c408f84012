"""The answers of a run: seed values of every question, tests, ratings and facts; equal results, equal answers."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from math import isnan, nan
from statistics import fmean, stdev
from typing import Literal

import msgspec

from game.lab.figures.inference import detectable, holm, interval
from game.lab.figures.numbers import Estimate
from game.lab.figures.sequential import EVERY, FIRST_LOOK, Bounds, Verdict, log_likelihood_ratio
from game.lab.runs.plan import Plan, Question
from game.lab.runs.playing import MatchResult, SeatResult, SeedResult
from game.lab.runs.seating import APART

Outcome = Literal["more", "less", "none", "open", "h0", "h1"]
"""``more`` and ``less`` name a difference from 0; ``none`` excludes one of ``least`` or more; ``h0`` and ``h1`` are of
a sequential test between two means; ``open`` says that the seeds do not tell."""

_MEASURES: dict[str, Callable[[SeatResult], float]] = {
    "score": lambda seat: seat.score,
    "place": lambda seat: -seat.place,
    "win": lambda seat: seat.win,
}
"""Higher is better: places count backwards."""
SIGNIFICANT = 0.05


class Answer(msgspec.Struct, frozen=True):
    """The answer to one question: the mean over ``seeds`` with its 95 % interval, in the unit of the measure.

    ``detectable`` is the smallest difference that so many seeds show four times in five. ``ratio`` is the log of the
    likelihood ratio of a sequential test, else 0. ``shared`` is the part of the spread that pairing by seed removed.
    """

    kind: Literal["strength", "difference"]
    names: tuple[str, str]
    what: str
    variant: int
    estimate: Estimate
    low: float
    high: float
    detectable: float
    outcome: Outcome
    p: float
    sequential: bool = False
    ratio: float = 0.0
    shared: float = 0.0
    least: float = 0.0
    """The difference of a sequential test between three answers, else 0."""
    among: str = ""
    """Who sat at the tables of a difference, where every name has its own."""

    @property
    def seeds(self) -> int:
        """How many seeds it rests on."""
        return self.estimate.count


# -- values of seeds


def strength(result: SeedResult, names: tuple[str, str], measure: str) -> float | None:
    """How much more a seat of the first name gets than one of the second: the mean over lineups with both."""
    value = _MEASURES[measure]
    found = []
    for match in result.matches:
        sides = [[value(seat) for seat in match.seats if seat.entrant == name] for name in names]
        if all(sides):
            found.append(fmean(sides[0]) - fmean(sides[1]))
    return fmean(found) if found else None


def fact(result: SeedResult, name: str) -> float | None:
    """The mean of a fact over the lineups: of the match, else of its seats."""
    found = [value for match in result.matches if (value := match_fact(match, name)) is not None]
    return fmean(found) if found else None


def match_fact(match: MatchResult, name: str) -> float | None:
    """A fact of one match, or the mean of its seats; ``None`` where it has no such fact."""
    if name in match.facts:
        return match.facts[name]
    found = [seat.facts[name] for seat in match.seats if name in seat.facts]
    return fmean(found) if found else None


# -- sequential tests


def looks(seeds: int) -> Sequence[int]:
    """The numbers of seeds after which a sequential test looks."""
    return range(FIRST_LOOK, seeds + 1, EVERY)


Ratios = dict[tuple[float, float, int], float]
"""What earlier looks at the same values found, by both means and the number of values."""


def decided(values: Sequence[float], bounds: Bounds, known: Ratios | None = None) -> tuple[int, Verdict, float]:
    """The first look that decides, with its verdict; else all values, ``open`` and the last ratio."""
    known = {} if known is None else known
    ratio = 0.0
    for seen in looks(len(values)):
        key = (bounds.h0, bounds.h1, seen)
        if key not in known:
            known[key] = log_likelihood_ratio(values[:seen], bounds.h0, bounds.h1)
        ratio = known[key]
        if ratio >= bounds.upper:
            return seen, "h1", ratio
        if ratio <= bounds.lower:
            return seen, "h0", ratio
    return len(values), "open", ratio


def three_way(
    values: Sequence[float], difference: float, alpha: float, known: Ratios | None = None
) -> tuple[int, Outcome, float]:
    """Decides by two sequential tests over the same values: stronger by ``difference``, weaker, or no difference of
    that size.

    The first asks for the mean between 0 and +difference, the second between -difference and 0; ``none`` needs both
    to speak for 0. Each has the error ``alpha``. The ratio is the one for a difference that was seen.
    """
    up, up_verdict, up_ratio = decided(values, Bounds(0.0, difference, alpha, alpha), known)
    down, down_verdict, down_ratio = decided(values, Bounds(-difference, 0.0, alpha, alpha), known)
    if up_verdict == "h1" and (down_verdict != "h0" or up <= down):
        return up, "more", up_ratio
    if down_verdict == "h0":
        return down, "less", -down_ratio
    ratio = max(up_ratio, -down_ratio)
    if up_verdict == "h0" and down_verdict == "h1":
        return max(up, down), "none", ratio
    return len(values), "open", ratio


# -- columns


class Columns:
    """Seed values by column and variant, for as many seeds as every variant has. A missing value is NaN.

    Columns are ``strength/A/B/score``, ``fact/NAME``, ``seat/K/score``, ``entrant/NAME/score`` and so on; see ``row``.
    """

    def __init__(self, plan: Plan, variants: tuple[str, ...]) -> None:
        self.plan = plan
        self.variants = variants
        self._values: tuple[dict[str, array[float]], ...] = tuple({} for _ in variants)
        self._counts = [0] * len(variants)
        self._digests: tuple[list[str], ...] = tuple([] for _ in variants)
        self._ratios: dict[tuple[str, int], Ratios] = {}

    def add(self, result: SeedResult) -> None:
        """Adds the next seed of a variant; seeds come in their order."""
        values, seen = self._values[result.variant], self._counts[result.variant]
        self._digests[result.variant].append("".join(match.digest for match in result.matches))
        for name, value in row(self.plan, result):
            if name not in values:
                values[name] = array("d", [nan] * seen)
            values[name].append(value)
        self._counts[result.variant] = seen = seen + 1
        for column in values.values():
            if len(column) < seen:
                column.append(nan)

    @property
    def seeds(self) -> int:
        """How many seeds every variant has."""
        return min(self._counts, default=0)

    def reacted(self, variant: int) -> float:
        """The share of seeds that were not played act by act as under the first variant."""
        pairs = list(zip(self._digests[0][: self.seeds], self._digests[variant], strict=False))
        return sum(base != other for base, other in pairs) / max(1, len(pairs))

    def ratios(self, column: str, variant: int) -> Ratios:
        """The ratios that sequential tests saw so far of these values, so that every look is taken once."""
        return self._ratios.setdefault((column, variant), {})

    def names(self) -> tuple[str, ...]:
        """The columns of the first variant, in the order in which they came."""
        return tuple(self._values[0])

    def raw(self, variant: int, name: str) -> Sequence[float]:
        """A value for every common seed, NaN where there is none."""
        found = self._values[variant].get(name)
        return found[: self.seeds] if found is not None else ()

    def pairs(self, variant: int, name: str) -> list[tuple[float, float]]:
        """The value under the first variant and under this one, of the seeds that have both."""
        both = zip(self.raw(0, name), self.raw(variant, name), strict=False)
        return [(base, other) for base, other in both if not (isnan(base) or isnan(other))]

    def values(self, variant: int, name: str) -> list[float]:
        """The values that are there."""
        return [v for v in self.raw(variant, name) if not isnan(v)]


def row(plan: Plan, result: SeedResult) -> Iterator[tuple[str, float]]:
    """The columns of one seed."""
    for question in plan.questions:
        if question.strength is not None:
            value = strength(result, question.strength, question.measure)
            yield strength_column(question.strength, question.measure), nan if value is None else value
    names = dict.fromkeys(name for match in result.matches for name in match.facts)
    names |= dict.fromkeys(name for match in result.matches for seat in match.seats for name in seat.facts)
    for name in names:
        value = fact(result, name)
        yield f"fact/{name}", nan if value is None else value
    if plan.seating == APART:
        for entrant in plan.field:
            table = tuple(match for match in result.matches if match.seats[0].entrant == entrant)
            alone = msgspec.structs.replace(result, matches=table)
            for name in names:
                value = fact(alone, name)
                yield fact_column(name, entrant), nan if value is None else value
    seats = range(plan.seats)
    for measure, of in _MEASURES.items():
        by_match = [[of(seat) for seat in match.seats] for match in result.matches]
        for seat in seats:
            yield f"seat/{seat}/{measure}", fmean(values[seat] for values in by_match)
        yield f"square/{measure}", fmean(value**2 for values in by_match for value in values)
        yield f"all/{measure}", fmean(value for values in by_match for value in values)
        for name in plan.field:
            own = [of(seat) for match in result.matches for seat in match.seats if seat.entrant == name]
            if own:
                yield f"entrant/{name}/{measure}", fmean(own)
    for name in plan.field:
        seats_of = [seat.facts for match in result.matches for seat in match.seats if seat.entrant == name]
        for fact_of in seats_of[0] if seats_of else ():
            yield f"did/{name}/{fact_of}", fmean(facts.get(fact_of, 0.0) for facts in seats_of)


def strength_column(names: tuple[str, str], measure: str) -> str:
    """The column of a question of strength."""
    return f"strength/{names[0]}/{names[1]}/{measure}"


def fact_column(name: str, among: str = "") -> str:
    """The column of a fact: of all lineups, or of the tables where ``among`` has every seat."""
    return f"among/{among}/{name}" if among else f"fact/{name}"


# -- answers


def answers(found: Columns) -> tuple[Answer, ...]:
    """The answer to every question of the plan, under every variant for strength, of every variant against the first.

    Chances of the questions that have no sequential test are corrected after Holm.
    """
    listed: list[Answer] = []
    for question in found.plan.questions:
        listed += _strengths(found, question) if question.strength else _differences(found, question)
    chances = holm({str(at): a.p for at, a in enumerate(listed) if not a.sequential})
    return tuple(_corrected(a, chances[str(at)]) if str(at) in chances else a for at, a in enumerate(listed))


def settled(found: Columns) -> bool:
    """Whether every question has a sequential test that has decided: nothing more has to be played."""
    questions = found.plan.questions
    if not questions or any(question.stop is None for question in questions):
        return False
    return all(answer.outcome != "open" for answer in answers(found))


def _strengths(found: Columns, question: Question) -> list[Answer]:
    assert question.strength is not None
    column = strength_column(question.strength, question.measure)
    return [
        _answer("strength", question.strength, question.measure, variant, found, column, question)
        for variant in range(len(found.variants))
    ]


def _differences(found: Columns, question: Question) -> list[Answer]:
    listed = []
    for variant in range(1, len(found.variants)):
        for among in found.plan.field if found.plan.seating == APART else ("",):
            column = fact_column(question.difference, among)
            names = (found.variants[variant], found.variants[0])
            answer = _answer("difference", names, question.difference, variant, found, column, question)
            pairs = found.pairs(variant, column)[: answer.seeds]
            listed.append(msgspec.structs.replace(answer, shared=_shared(pairs), among=among))
    return listed


def _shared(pairs: Sequence[tuple[float, float]]) -> float:
    """How much smaller the variance of the difference is than that of two unrelated samples: 1 is all, 0 nothing."""
    if len(pairs) < 2:
        return 0.0
    apart = stdev(b for b, _ in pairs) ** 2 + stdev(o for _, o in pairs) ** 2
    return 1 - stdev(o - b for b, o in pairs) ** 2 / apart if apart else 0.0


def _answer(
    kind: Literal["strength", "difference"], names: tuple[str, str], what: str, variant: int, found: Columns,
    column: str, question: Question,
) -> Answer:  # fmt: skip
    values: Sequence[float]
    if kind == "strength":
        values = found.values(variant, column)
    else:
        values = [other - base for base, other in found.pairs(variant, column)]
    stop, used, ratio, least = question.stop, len(values), 0.0, 0.0
    outcome: Outcome = "open"
    if stop is not None:
        known = found.ratios(column, variant)
        if stop.bounds is not None:
            used, outcome, ratio = decided(values, stop.bounds, known)
        else:
            least = question.least
            used, outcome, ratio = three_way(values, least, stop.alpha, known)
    seen, low, high = interval(values[:used])
    if stop is None:
        outcome = _plain(seen, low, high, question.least)
    spread = stdev(values[:used]) if used > 1 else 0.0
    return Answer(
        kind, names, what, variant, seen, low, high, detectable(spread, used), outcome, seen.p, stop is not None, ratio,
        least=least,
    )  # fmt: skip


def _plain(seen: Estimate, low: float, high: float, least: float) -> Outcome:
    if seen.p < SIGNIFICANT and seen.mean:
        return "more" if seen.mean > 0 else "less"
    if seen.error == 0 and not seen.mean:
        return "none"
    return "none" if least and -least < low and high < least else "open"


def _corrected(answer: Answer, p: float) -> Answer:
    """The answer with a chance that counts how many questions were asked."""
    luck = answer.outcome in ("more", "less") and p >= SIGNIFICANT
    return msgspec.structs.replace(answer, p=p, outcome="open" if luck else answer.outcome)
