"""A report as lines and tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from rich.console import Console
from rich.table import Table

from game.kernel.texts import Texts
from game.lab.figures.numbers import mean_seconds, quantile
from game.lab.reports.report import Line, Report, fact_name, headline, plain, share, signed, skill_sentence
from game.lab.runs.answers import SIGNIFICANT
from game.lab.runs.playing import Times


def print_report(report: Report, texts: Texts, console: Console, answer: str = "") -> None:
    """Prints the answer first, or what else answers for it, then who won what from where, then what differs."""
    t = texts.t
    console.print(answer or headline(report, texts), soft_wrap=True, highlight=False, markup=False)
    console.print(t("lab.report.size", seeds=report.seeds, matches=report.matches), highlight=False, markup=False)
    table = Table(*(t(f"lab.column.{name}") for name in ("entrant", "score", "place", "win", "rating")))
    for line in report.standings:
        rated = line.rating
        table.add_row(
            line.name,
            around(line.score),
            around(line.place),
            around_share(line.win),
            f"{rated.value:.1f} ({rated.low:.1f} … {rated.high:.1f})" if rated is not None else "",
        )
    console.print(table)
    for variant, lines in zip(report.variants, report.seats, strict=True):
        columns = (t("lab.column.seat"), t("lab.column.win"), t("lab.column.fair"), "p")
        seats = Table(*columns, title=_title(report, variant))
        for seat in lines:
            seats.add_row(str(int(seat.name) + 1), around_share(seat), share(seat.base), chance(seat.p))
        console.print(seats)
    did = Table(t("lab.column.fact"), *report.plan.field)
    for name, lines in report.did:
        did.add_row(fact_name(name, texts), *map(around, lines))
    console.print(did)
    for variant, lines in list(zip(report.variants, report.facts, strict=True))[1:]:
        _print_facts(report, variant, lines, texts, console)
    for skill in report.skill:
        console.print(skill_sentence(report, skill, texts), soft_wrap=True, highlight=False, markup=False)
    for name, matches, acts, first in report.failures:
        console.print(
            t("lab.report.failed", name=name, matches=matches, acts=acts, first=first), highlight=False, markup=False
        )
    if report.unusual:
        _print_unusual(report, texts, console)


def _print_unusual(report: Report, texts: Texts, console: Console) -> None:
    """Prints the unusual matches, each with the place that the command ``show`` asks for."""
    head = [texts.t(f"lab.column.{name}") for name in ("why", "value", "act", "variant")]
    table = Table(*head, "show", title=texts.t("lab.report.unusual"))
    for one in report.unusual:
        name, place = fact_name(one.fact, texts), "/".join(str(number + 1) for number in one.place)
        table.add_row(name, plain(one.value), str(one.acts), report.variants[one.place[0]], place)
    console.print(table)


def _print_facts(report: Report, variant: str, lines: Sequence[Line], texts: Texts, console: Console) -> None:
    base = report.variants[0]
    table = Table(texts.t("lab.column.fact"), base, variant, texts.t("lab.column.difference"), "p")
    for line in sorted(lines, key=lambda line: line.p)[:12]:
        if line.p < SIGNIFICANT:
            shift = line.estimate.mean - line.base
            name = fact_name(line.name, texts)
            table.add_row(name, plain(line.base), plain(line.estimate.mean), signed(shift), chance(line.p))
    if table.row_count:
        console.print(table)
    else:
        console.print(texts.t("lab.report.no_fact", a=variant, b=base), highlight=False, markup=False)


def print_times(times: Times, texts: Texts, console: Console) -> None:
    """Prints how long thoughts took: the only figures that differ from run to run."""
    table = Table(*(texts.t(f"lab.column.{name}") for name in ("entrant", "ms", "p50", "p99")))
    for name, bins in times.items():
        row = (mean_seconds(bins), quantile(bins, 0.5), quantile(bins, 0.99))
        table.add_row(name, *(f"{1000 * seconds:.2f}" for seconds in row))
    console.print(table)


def print_skill(report: Report, cpu: float, texts: Texts, console: Console) -> None:
    """Prints what a minute of processor tells of every difference in strength: its mean in errors after so long."""
    for answer in report.answers:
        if answer.kind == "strength" and cpu and answer.estimate.error:
            minute = answer.estimate.t * sqrt(60 * len(report.variants) / cpu)
            a, b = answer.names
            said = texts.t("lab.report.minute", variant=report.variants[answer.variant], a=a, b=b, errors=plain(minute))
            console.print(said, highlight=False, markup=False)


def _title(report: Report, variant: str) -> str | None:
    return variant if len(report.variants) > 1 else None


def around(line: Line) -> str:
    """A mean with the half of its 95 % interval."""
    return f"{plain(line.estimate.mean)} ± {plain(line.high - line.estimate.mean)}"


def around_share(line: Line) -> str:
    """A share with its 95 % interval, which is wider to one side."""
    return f"{100 * line.estimate.mean:.1f} % ({100 * line.low:.1f} … {100 * line.high:.1f})"


def chance(p: float) -> str:
    """A chance, four figures long."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}"
