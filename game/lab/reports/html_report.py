"""A report as one page of HTML that needs nothing beside itself; its plots are SVG by matplotlib (extra ``lab``)."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from game.kernel.texts import Texts
from game.lab.errors import LabError
from game.lab.reports.report import (
    Line,
    Report,
    fact_name,
    headline,
    plain,
    reaction,
    sentence,
    share,
    signed,
    skill_sentence,
)
from game.lab.reports.text_report import around, around_share, chance
from game.lab.runs.answers import SIGNIFICANT, Answer
from game.lab.runs.run_store import RunStore
from game.lab.runs.seating import APART
from game.lab.runs.unusual import Unusual

INK, PAPER, JADE, GOLD = "#14303A", "#FBF5E5", "#2E8B72", "#B8862D"
MOST_FACTS = 20
_STYLE = f"""
body {{ margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: {PAPER}; color: {INK};
  font: 16px/1.5 "Noto Sans CJK KR", "Noto Sans KR", "Malgun Gothic", "Apple SD Gothic Neo", system-ui, sans-serif; }}
h1 {{ font-size: 1.5rem; line-height: 1.4; }} h2 {{ font-size: 1.1rem; margin-top: 2rem; }}
table {{ border-collapse: collapse; }}
td, th {{ padding: .25rem .8rem; text-align: right; border-bottom: 1px solid #E2D8BE; }}
td:first-child, th:first-child {{ text-align: left; }}
code {{ background: #F0E7CE; padding: 0 .3rem; overflow-wrap: anywhere; }}
svg text {{ font-family: inherit !important; }}
svg {{ max-width: 100%; height: auto; }} .small {{ color: #4C636C; font-size: .9rem; }}
"""


def write_page(report: Report, store: RunStore | None, texts: Texts, path: Path) -> None:
    """Writes the page whole or not at all; raises ``LabError`` without matplotlib or where it cannot be written."""
    page = page_of(report, store, texts)
    draft = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(page, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise LabError("unwritable", file=str(path), problem=error.strerror or str(error)) from error


def page_of(report: Report, store: RunStore | None, texts: Texts) -> str:
    """The page: the same report gives the same page."""
    t = texts.t
    answer = headline(report, texts)
    parts = [
        f"<h1>{escape(answer)}</h1>",
        f'<p class="small">{escape(t("lab.report.size", seeds=report.seeds, matches=report.matches))} '
        f"{escape(t('lab.report.field', field=', '.join(report.plan.field)))}</p>",
        *_questions(report, texts),
        *_standings(report, texts),
        _heading("lab.report.did", texts),
        _table(
            (texts.t("lab.column.fact"), *report.plan.field),
            [(fact_name(name, texts), *map(around, lines)) for name, lines in report.did],
        ),
        *_shares("lab.report.seats", report.seats, _numbered("seat", report, texts), report, texts),
        *_shares("lab.report.orders", report.orders, _numbered("place", report, texts), report, texts),
        *_facts(report, texts),
        *_unusual(report, store, texts),
        *_failures(report, texts),
        _heading("lab.report.plan", texts),
        f"<pre><code>{escape(_plan(report))}</code></pre>",
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(answer)}</title>'
    body = f"<style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>"
    return f'<!doctype html><html lang="{texts.locale}"><head>{head}{body}\n'


def _numbered(word: str, report: Report, texts: Texts) -> list[str]:
    return [texts.t(f"lab.report.{word}", seat=number + 1) for number in range(report.plan.seats)]


def _heading(key: str, texts: Texts) -> str:
    return f"<h2>{escape(texts.t(key))}</h2>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{cells}</tr>{lines}</table>"


# -- sections


def _questions(report: Report, texts: Texts) -> list[str]:
    parts = []
    differences: dict[str, list[Answer]] = {}
    for answer, course in zip(report.answers, report.progress, strict=True):
        if answer.kind == "difference":
            differences.setdefault(answer.what, []).append(answer)
            continue
        parts.append(f"<h2>{escape(sentence(report, answer, texts))}</h2>")
        parts.append(f'<p class="small">{escape(_notes(report, answer, texts))}</p>')
        if len(course) > 2:
            parts.append(_figure(lambda axes, course=course: _draw_course(axes, course, texts), 2.2))
    for what, listed in differences.items():
        parts.append(f"<h2>{escape(fact_name(what, texts))}</h2>")
        for answer in listed:
            said, notes = sentence(report, answer, texts), _notes(report, answer, texts)
            parts.append(f'<p>{escape(said)} <span class="small">{escape(notes)}</span></p>')
        lines = [Line(_row(a), a.estimate, a.low, a.high, base=0.0) for a in listed]
        if any(a.estimate.error for a in listed):
            names = [line.name for line in lines]
            parts.append(_figure(lambda axes, lines=lines, names=names: _draw_lines(axes, lines, names), _tall(lines)))
    parts += [f'<p class="small">{escape(skill_sentence(report, skill, texts))}</p>' for skill in report.skill]
    return parts


def _row(answer: Answer) -> str:
    return f"{answer.names[0]} [{answer.among}]" if answer.among else answer.names[0]


def _tall(lines: Sequence[Line]) -> float:
    """The height of a figure of so many rows, in inches."""
    return 0.7 + 0.28 * len(lines)


def _notes(report: Report, answer: Answer, texts: Texts) -> str:
    if not answer.estimate.error:
        return ""
    notes = [texts.t("lab.report.detectable", seeds=answer.seeds, least=plain(answer.detectable))]
    if answer.sequential:
        notes.append(texts.t("lab.report.ratio", ratio=signed(answer.ratio)))
    else:
        notes.append(texts.t("lab.report.chance", p=chance(answer.p), count=len(report.answers)))
    if answer.kind == "difference":
        notes.append(texts.t("lab.report.shared", share=share(answer.shared)))
    return " ".join(notes)


def _standings(report: Report, texts: Texts) -> list[str]:
    if len(report.standings) < 2 or report.plan.seating == APART:
        return []
    rated = any(line.rating for line in report.standings)
    columns = ("entrant", "score", "place", "win", *(("rating",) if rated else ()))
    rows = []
    for line in report.standings:
        rating = line.rating
        shown = f"{rating.value:.1f} ({rating.low:.1f} … {rating.high:.1f})" if rating is not None else ""
        rows.append((line.name, around(line.score), around(line.place), around_share(line.win), shown)[: len(columns)])
    lines = [line.score for line in report.standings]
    names = [line.name for line in report.standings]
    return [
        _heading("lab.report.entrants", texts),
        _table([texts.t(f"lab.column.{name}") for name in columns], rows),
        _figure(lambda axes: _draw_lines(axes, lines, names), _tall(lines)),
    ]


def _shares(
    title: str, tables: Sequence[Sequence[Line]], names: Sequence[str], report: Report, texts: Texts
) -> list[str]:
    """The lines of what every seat, or place in the order, won under every variant, with a plot of the first."""
    first = tables[0]
    if not first:
        return []
    several = len(report.variants) > 1
    head = ([texts.t("lab.column.variant")] if several else []) + list(names)
    rows = []
    for variant, lines in zip(report.variants, tables, strict=True):
        cells = [around_share(line) + (" *" if line.p < SIGNIFICANT else "") for line in lines]
        rows.append(([variant] if several else []) + cells)
    note = texts.t("lab.report.share_note", share=share(first[0].base))
    return [
        _heading(title, texts),
        _table(head, rows),
        f'<p class="small">{escape(note)}</p>',
        _figure(lambda axes: _draw_lines(axes, first, names, 100), _tall(first)),
    ]


def _facts(report: Report, texts: Texts) -> list[str]:
    base = report.facts[0]
    if len(report.variants) == 1:
        rows = [(fact_name(line.name, texts), around(line)) for line in base]
        return [
            _heading("lab.report.facts", texts),
            _table((texts.t("lab.column.fact"), texts.t("lab.column.mean")), rows),
        ]
    parts = [_heading("lab.report.facts", texts)]
    for variant, lines in list(zip(report.variants, report.facts, strict=True))[1:]:
        at = report.variants.index(variant)
        notes = [*reaction(report, at, texts), texts.t("lab.report.corrected", count=len(lines))]
        parts.append(f'<h3>{escape(variant)}</h3><p class="small">{escape(" ".join(notes))}</p>')
        ordered = sorted(lines, key=lambda line: line.p)[:MOST_FACTS]
        head = (texts.t("lab.column.fact"), report.variants[0], variant, texts.t("lab.column.difference"), "p")
        rows_of = [
            (
                fact_name(line.name, texts), plain(line.base), plain(line.estimate.mean),
                signed(line.estimate.mean - line.base), chance(line.p) + (" *" if line.p < SIGNIFICANT else ""),
            )
            for line in ordered
        ]  # fmt: skip
        parts.append(_table(head, rows_of))
    return parts


def _unusual(report: Report, store: RunStore | None, texts: Texts) -> list[str]:
    if not report.unusual or store is None:
        return []
    head = [texts.t(f"lab.column.{name}") for name in ("why", "value", "act", "variant", "command")]
    rows = [
        (
            fact_name(one.fact, texts),
            plain(one.value),
            str(one.acts),
            report.variants[one.place[0]],
            _command(one, store),
        )
        for one in report.unusual
    ]
    return [_heading("lab.report.unusual", texts), _table(head, rows)]


def _command(one: Unusual, store: RunStore) -> str:
    return f"yongmaru-lab show {store.path.name} {'/'.join(str(part + 1) for part in one.place)}"


def _failures(report: Report, texts: Texts) -> list[str]:
    return [
        f"<p>{escape(texts.t('lab.report.failed', name=name, matches=matches, acts=acts, first=first))}</p>"
        for name, matches, acts, first in report.failures
    ]


def _plan(report: Report) -> str:
    import yaml

    plain_plan = msgspec.to_builtins(report.plan)
    return str(yaml.safe_dump(plain_plan, allow_unicode=True, sort_keys=False, width=100))


# -- plots


def _figure(draw: Any, height: float) -> str:
    """A plot as SVG; the same data give the same bytes."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as error:
        raise LabError("extra", extra="lab", package="matplotlib") from error
    rc: Any = {"svg.hashsalt": "yongmaru", "svg.fonttype": "none", "font.size": 10}
    with matplotlib.rc_context(rc), warnings.catch_warnings():
        # The reader's own fonts draw the words; a warning that no font here has Korean letters does not matter.
        warnings.filterwarnings("ignore", message="Glyph")
        figure = Figure(figsize=(8, height), facecolor="none")
        axes = figure.add_subplot()
        axes.set_facecolor("none")
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        draw(axes)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, bbox_inches="tight")
    text = out.getvalue()
    return text[text.index("<svg") :]


def _draw_course(axes: Any, course: Sequence[tuple[int, float, float, float]], texts: Texts) -> None:
    seeds, means, lows, highs = zip(*course, strict=True)
    axes.fill_between(seeds, lows, highs, color=JADE, alpha=0.2, linewidth=0)
    axes.plot(seeds, means, color=JADE)
    axes.axhline(0, color=INK, linewidth=0.8)
    middle = sorted(highs)[len(highs) // 2], sorted(lows)[len(lows) // 2]
    room = max(abs(middle[0]), abs(middle[1]), abs(means[-1])) * 1.6 or 1.0
    axes.set_ylim(-room, room)
    axes.set_xlabel(texts.t("lab.report.axis_seeds"))


def _draw_lines(axes: Any, lines: Sequence[Line], names: Iterable[str], scale: float = 1.0) -> None:
    for at, line in enumerate(lines):
        mean = scale * line.estimate.mean
        axes.plot([scale * line.low, scale * line.high], [at, at], color=JADE, linewidth=2)
        axes.plot([mean], [at], "o", color=JADE)
        if line.base == line.base:
            axes.plot([scale * line.base], [at], "|", color=GOLD, markersize=14)
    axes.set_yticks(range(len(lines)), list(names))
    axes.invert_yaxis()
    axes.margins(y=0.3)
