"""The cost of a plan and what it can show, told before its first match.

The ``spreads`` of a game are standard deviations of the seed values of a question of strength, two ``normal`` seats
against two ``easy`` in every rotation, 24 seeds, and of how long a unit between four equal seats is; its ``seconds``
are processor seconds of a unit between four seats of a level, on one core of a busy server of 2026.
``python -m benchmarks lab_cost`` measures both. A standard deviation of 24 seeds is itself good to a seventh and levels
differ among themselves: take these for good to a quarter, the seeds that follow from them and the seconds to a half.
"""

from __future__ import annotations

from math import sqrt

from game.kernel.texts import Texts
from game.lab.figures.inference import detectable, needed
from game.lab.games.lab_game import PARTS
from game.lab.reports.report import fact_name, plain
from game.lab.runs.plan import Plan, Question, Ready
from game.lab.runs.runner import lineups_of


def seconds_a_seed(plan: Plan) -> float | None:
    """The processor seconds of one seed under one variant, about, or ``None`` where a level was never measured.

    Programs count as thinking for nothing, and so does the level random.
    """
    known = PARTS[plan.game].seconds.get(plan.unit)
    costs = {"random": 0.0, **(known or {})}
    levels = [[plan.field[name].level for name in line] for line in lineups_of(plan)]
    if known is None or any(level and level not in costs for line in levels for level in line):
        return None
    return sum(sum(costs.get(level, 0.0) for level in line) / len(line) for line in levels)


def spread_of(plan: Plan, question: Question) -> float:
    """The standard deviation to expect of the seed values of a question, 0 where nobody measured it.

    Of a difference the most it can be: that of two unrelated matches, though variants share their deals.
    """
    known = PARTS[plan.game].spreads
    if question.strength is not None:
        return known.get((plan.unit, question.measure), 0.0)
    return sqrt(2) * known.get((plan.unit, question.difference), 0.0)


def cost_lines(ready: Ready, jobs: int, texts: Texts) -> list[str]:
    """The lines of a run's cost: seeds, matches, processor hours, time on so many processes, power of questions."""
    plan = ready.plan
    seeds, variants = len(ready.seeds), len(ready.configs)
    each = seconds_a_seed(plan)
    matches = seeds * variants * len(lineups_of(plan))
    lines = [
        texts.t("lab_run.cost.size", seeds=seeds, variants=variants, lineups=len(lineups_of(plan)), matches=matches)
    ]
    if each is None:
        lines.append(texts.t("lab_run.cost.unknown", game=plan.game, unit=plan.unit))
    else:
        whole = each * seeds * variants
        lines.append(
            texts.t("lab_run.cost.time", cpu=span(whole, texts), wall=span(whole / max(1, jobs), texts), jobs=jobs)
        )
    if any(entrant.program for entrant in plan.field.values()):
        lines.append(texts.t("lab_run.cost.programs"))
    for question in plan.questions:
        spread = spread_of(plan, question)
        if question.strength is not None and spread:
            a, b = question.strength
            lines.append(texts.t("lab_run.cost.shows", a=a, b=b, seeds=seeds, least=plain(detectable(spread, seeds))))
        elif question.difference and spread:
            told = {"fact": fact_name(question.difference, texts), "least": plain(detectable(spread, seeds))}
            lines.append(texts.t("lab_run.cost.shows_fact", seeds=seeds, **told))
        elif question.difference and (question.least or _gap(question)):
            lines.append(texts.t("lab_run.cost.no_spread", fact=fact_name(question.difference, texts)))
    return lines + too_few(ready, texts)


def _gap(question: Question) -> float:
    bounds = question.stop.bounds if question.stop is not None else None
    return bounds.h1 - bounds.h0 if bounds is not None else 0.0


def too_few(ready: Ready, texts: Texts) -> list[str]:
    """A line for every question whose ``least`` difference so many seeds cannot show."""
    plan = ready.plan
    lines = []
    for question in plan.questions:
        wanted = question.least or _gap(question)
        spread = spread_of(plan, question)
        if wanted and spread and detectable(spread, len(ready.seeds)) > wanted:
            seeds = round_up(needed(spread, wanted))
            each = seconds_a_seed(plan)
            key = "too_few" if each is not None else "too_few_unknown"
            told = {
                "seeds": len(ready.seeds), "least": plain(detectable(spread, len(ready.seeds))), "asked": plain(wanted),
                "needed": f"{seeds:,}", "time": span((each or 0.0) * seeds * len(ready.configs), texts),
            }  # fmt: skip
            lines.append(texts.t(f"lab_run.cost.{key}", **told))
    return lines


def span(seconds: float, texts: Texts) -> str:
    """A time in words, such as ``5.2 hours``."""
    for name, size in (("hours", 3600), ("minutes", 60)):
        if seconds >= size:
            return texts.t(f"lab_run.span.{name}", n=plain(seconds / size))
    return texts.t("lab_run.span.seconds", n=plain(round(seconds, 1)))


def round_up(number: int) -> int:
    """Rounds up to two figures: what is known of spreads says no more."""
    step: int = 10 ** max(0, len(str(number)) - 2)
    return -(-number // step) * step
