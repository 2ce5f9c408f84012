"""The report of a run, as one value: the first line is the answer, the rest shows where it comes from.

It is made from seeds alone and holds no time and no date, so that the same run gives the same bytes on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan, sqrt
from statistics import fmean

import msgspec

from game.kernel.seat import LEVELS
from game.kernel.texts import Texts
from game.lab.errors import LabError
from game.lab.figures.inference import detectable, holm, interval, share_chance, share_interval
from game.lab.figures.numbers import Estimate
from game.lab.games.lab_game import PARTS, SHARES, WON, is_share, order_fact
from game.lab.reports.rating import Rating, places_of, ratings
from game.lab.reports.rule_awareness import looks_at, reads
from game.lab.runs.answers import SIGNIFICANT, Answer, Columns, answers, fact_column, strength_column
from game.lab.runs.plan import Plan, Question, Ready
from game.lab.runs.run_store import RunStore
from game.lab.runs.runner import columns_of, lineups_of, ready_of
from game.lab.runs.seating import APART
from game.lab.runs.unusual import Unusual, unusual

EDGE_SEEDS = 100
"""From so many seeds on the answer speaks of seats and of the order of play."""
FEW_OPTIONS = 3
"""A rule that changes more is called by its name in the answer, not by its options."""


class Line(msgspec.Struct, frozen=True):
    """A mean over seeds with its 95 % interval; ``p`` is corrected for the number of lines beside it."""

    name: str
    estimate: Estimate
    low: float
    high: float
    p: float = 1.0
    base: float = nan
    """What it is held against: a fair share, or the mean under the first variant."""


class Standing(msgspec.Struct, frozen=True):
    """An entrant's standing: mean score, place and share of wins a seat, with its rating where there is one."""

    name: str
    score: Line
    place: Line
    win: Line
    rating: Rating | None = None


class Skill(msgspec.Struct, frozen=True):
    """The distance of two entrants, in standard deviations of what one seat gets in one match, with its interval.

    ``more`` is how much more that is than under the first variant, on the same seeds.
    """

    first: str
    second: str
    measure: str
    variant: int
    gap: float
    low: float
    high: float
    more: Line


class Report(msgspec.Struct, frozen=True):
    """The report of a run: ``seats`` holds by variant the share of wins of every seat, ``facts`` those that differ."""

    plan: Plan
    variants: tuple[str, ...]
    seeds: int
    matches: int
    answers: tuple[Answer, ...]
    standings: tuple[Standing, ...]
    seats: tuple[tuple[Line, ...], ...]
    did: tuple[tuple[str, tuple[Line, ...]], ...]
    """By fact what a seat of every entrant did in a unit, in the order of the field, under the first variant."""
    facts: tuple[tuple[Line, ...], ...]
    orders: tuple[tuple[Line, ...], ...]
    """By variant the share of parts that each place in the order of play won."""
    skill: tuple[Skill, ...]
    unusual: tuple[Unusual, ...]
    failures: tuple[tuple[str, int, int, str], ...]
    """Entrant, matches in which it was given up, acts that were played for it, and the first cause."""
    progress: tuple[tuple[tuple[int, float, float, float], ...], ...]
    """For every answer: after so many seeds the mean and its interval."""
    reacted: tuple[float, ...]
    """By variant the share of seeds on which the seats acted otherwise than under the first."""
    changed: tuple[tuple[str, ...], ...]
    """By variant the options that differ from the first."""
    complete: bool


def report_of(store: RunStore) -> Report:
    """The report of a run, finished or not; raises ``LabError`` when nothing is there to report."""
    ready = ready_of(store)
    found = columns_of(store, ready)
    if not found.seeds:
        raise LabError("nothing", file=str(store.path))
    return report_from(ready, found, store)


def report_from(ready: Ready, found: Columns, store: RunStore | None = None) -> Report:
    """The report of seed values; ratings, unusual matches and failures need their store."""
    plan = ready.plan
    listed = answers(found)
    return Report(
        plan=plan,
        variants=ready.variants,
        seeds=found.seeds,
        matches=found.seeds * len(ready.variants) * len(lineups_of(plan)),
        answers=listed,
        standings=_standings(store, ready, found),
        seats=tuple(_seats(found, variant) for variant in range(len(ready.variants))),
        did=_did(ready, found),
        facts=tuple(_facts(found, variant) for variant in range(len(ready.variants))),
        orders=tuple(_orders(found, variant) for variant in range(len(ready.variants))),
        skill=_skill(found),
        unusual=unusual(store, found.seeds) if store is not None else (),
        failures=store.failures() if store is not None else (),
        progress=tuple(_course(found, answer) for answer in listed),
        reacted=tuple(found.reacted(variant) for variant in range(len(ready.variants))),
        changed=tuple(changed_options(ready, variant) for variant in range(len(ready.variants))),
        complete=found.seeds == len(ready.seeds) or any(a.sequential and a.outcome != "open" for a in listed),
    )


def _line(name: str, values: Sequence[float], base: float = nan) -> Line:
    seen, low, high = interval(values)
    away = Estimate(seen.mean - base, seen.error, seen.count) if base == base else seen
    return Line(name, seen, low, high, away.p, base)


def _share_line(name: str, values: Sequence[float], fair: float = nan) -> Line:
    seen, low, high = share_interval(values)
    return Line(name, seen, low, high, share_chance(seen, fair) if fair == fair else 1.0, fair)


def _standings(store: RunStore | None, ready: Ready, found: Columns) -> tuple[Standing, ...]:
    names = list(ready.plan.field)
    rated: dict[str, Rating] = {}
    if len(names) > 2 and store is not None:
        seeds = [[places_of(m) for m in result.matches] for _, result in store.results(0)][: found.seeds]
        rated = {rating.name: rating for rating in ratings(seeds, names)} if seeds else {}
    lines = []
    for name in names:
        score, place = (
            _line(name, [sign * v for v in found.values(0, f"entrant/{name}/{measure}")])
            for measure, sign in (("score", 1), ("place", -1))
        )
        win = _share_line(name, found.values(0, f"entrant/{name}/win"))
        lines.append(Standing(name, score, place, win, rated.get(name)))
    return tuple(sorted(lines, key=lambda line: -line.score.estimate.mean))


def _seats(found: Columns, variant: int) -> tuple[Line, ...]:
    fair = 1 / found.plan.seats
    seats = range(found.plan.seats)
    lines = [_share_line(str(seat), found.values(variant, f"seat/{seat}/win"), fair) for seat in seats]
    return _corrected(lines)


def _did(ready: Ready, found: Columns) -> tuple[tuple[str, tuple[Line, ...]], ...]:
    names = list(ready.plan.field)
    listed = []
    for fact in ("decisions", *PARTS[ready.plan.game].facts):
        lines = [_line(name, found.values(0, f"did/{name}/{fact}")) for name in names]
        if any(line.estimate.count and line.estimate.mean for line in lines):
            listed.append((fact, tuple(lines)))
    return tuple(listed)


def _facts(found: Columns, variant: int) -> tuple[Line, ...]:
    lines = []
    prefix = "among/" if found.plan.seating == APART else "fact/"
    for column in found.names():
        if not column.startswith(prefix):
            continue
        values = found.values(variant, column)
        if not values:
            continue
        name = column.removeprefix(prefix)
        line = (_share_line if is_share(name.rpartition("/")[2]) else _line)(name, values)
        if variant:
            shift, _, _ = interval([other - base for base, other in found.pairs(variant, column)])
            line = msgspec.structs.replace(line, p=shift.p, base=line.estimate.mean - shift.mean)
        lines.append(line)
    return _corrected(lines) if variant else tuple(lines)


def _corrected(lines: Sequence[Line]) -> tuple[Line, ...]:
    chances = holm({line.name: line.p for line in lines})
    return tuple(msgspec.structs.replace(line, p=chances[line.name]) for line in lines)


def _orders(found: Columns, variant: int) -> tuple[Line, ...]:
    """The share of parts that the first in the order of play won, the next, and so on, against an equal share."""
    columns = [found.raw(variant, fact_column(order_fact(place))) for place in range(found.plan.seats)]
    rows = [row for row in zip(*columns, strict=False) if not any(map(isnan, row))]
    lines = []
    for place in range(found.plan.seats if rows else 0):
        own, low, high = share_interval([row[place] for row in rows])
        away, _, _ = interval([row[place] - fmean(row) for row in rows])
        lines.append(Line(str(place), own, low, high, away.p, own.mean - away.mean))
    return _corrected(lines)


def _skill(found: Columns) -> tuple[Skill, ...]:
    listed = []
    for question in found.plan.questions:
        if question.strength is None:
            continue
        parts = [_standardised(found, variant, question) for variant in range(len(found.variants))]
        base = parts[0]
        shifts = []
        for variant, part in enumerate(parts):
            # Equal play gives no difference, whatever the last digits of the sums are.
            both = [round(own - was, 9) for own, was in zip(part, base, strict=False) if not isnan(own + was)]
            shifts.append(_line(found.variants[variant], both))
        chances = holm({str(variant): shift.p for variant, shift in enumerate(shifts) if variant})
        for variant, part in enumerate(parts):
            gap, low, high = interval([value for value in part if not isnan(value)])
            more = msgspec.structs.replace(shifts[variant], p=chances.get(str(variant), 1.0))
            if gap.count > 1:
                listed.append(Skill(*question.strength, question.measure, variant, gap.mean, low, high, more))
    return tuple(listed)


def _standardised(found: Columns, variant: int, question: Question) -> list[float]:
    """Returns for every seed a value whose mean is the gap in standard deviations, and whose spread that of this
    quotient.

    What a seed adds to the gap and to the deviation is taken to first order; NaN for a seed without the two names.
    """
    assert question.strength is not None
    measure = question.measure
    names = (strength_column(question.strength, measure), f"square/{measure}", f"all/{measure}")
    rows = list(zip(*(found.raw(variant, name) for name in names), strict=True))
    there = [row for row in rows if not any(map(isnan, row))]
    if not there:
        return []
    gap, square, mean = (fmean(column) for column in zip(*there, strict=True))
    variance = square - mean**2
    if variance <= 0:
        return []
    spread = sqrt(variance)

    def value(own: float, own_square: float, own_mean: float) -> float:
        wider = (own_square - square - 2 * mean * (own_mean - mean)) / (2 * variance)
        return (own - gap * wider) / spread

    return [value(*row) for row in rows]


def _course(found: Columns, answer: Answer) -> tuple[tuple[int, float, float, float], ...]:
    if answer.kind == "strength":
        values = found.values(answer.variant, strength_column(answer.names, answer.what))
    else:
        pairs = found.pairs(answer.variant, fact_column(answer.what, answer.among))
        values = [other - base for base, other in pairs]
    values = values[: answer.seeds]
    steps = sorted({max(2, round(len(values) * share / 40)) for share in range(1, 41)} & set(range(2, len(values) + 1)))
    listed = []
    for step in steps:
        seen, low, high = interval(values[:step])
        listed.append((step, seen.mean, low, high))
    return tuple(listed)


# -- in words


def headline(report: Report, texts: Texts) -> str:
    """The answer in one line: every question, and a seat that wins more or less than its share.

    Seats are named beside questions only from ``EDGE_SEEDS`` seeds on, where they stand out after correcting for all of
    both.
    """
    chances = {f"answer {at}": a.p for at, a in enumerate(report.answers) if not a.sequential}
    edges = [("seat", report.seats), ("order", report.orders)] if report.seeds >= EDGE_SEEDS else []
    for kind, tables in edges:
        for variant, lines in enumerate(tables):
            chances |= {f"{kind} {variant} {line.name}": line.p for line in lines}
    corrected = holm(chances)
    parts = _told(report, texts)
    for kind, tables in edges:
        for variant, lines in enumerate(tables):
            seen = [line for line in lines if corrected[f"{kind} {variant} {line.name}"] < SIGNIFICANT]
            parts += [seat_sentence(report, variant, line, texts, kind) for line in seen]
    if not report.answers and not edges:
        parts.append(texts.t("lab.answer.few_seeds", seeds=report.seeds, least=EDGE_SEEDS))
    elif not parts and not report.answers:
        spread = _win_spread(report)
        parts.append(texts.t("lab.answer.no_edge", least=share(detectable(spread, report.seeds)), seeds=report.seeds))
    parts += [flip_sentence(group, texts) for group in flips(report)]
    parts += _reactions(report, texts)
    if not report.complete:
        parts.append(texts.t("lab.answer.unfinished"))
    return " ".join(parts)


def flips(report: Report) -> list[list[Answer]]:
    """The differences whose sign is one among some names and another among others."""
    groups: dict[tuple[str, int], list[Answer]] = {}
    for answer in report.answers:
        if answer.among and answer.outcome in ("more", "less"):
            groups.setdefault((answer.what, answer.variant), []).append(answer)
    return [group for group in groups.values() if len({answer.outcome for answer in group}) > 1]


def flip_sentence(group: Sequence[Answer], texts: Texts) -> str:
    """The sentence that a sign flips."""
    among = {
        way: ", ".join(answer.among for answer in group if answer.outcome == way) for way in ("more", "less")
    }  # fmt: skip
    names = group[0].names
    return texts.t("lab.answer.flips", what=fact_name(group[0].what, texts), a=names[0], b=names[1], **among)


def reaction(report: Report, variant: int, texts: Texts) -> list[str]:
    """Whether the seats react to what a variant changes: who does not first, then who does.

    Programs say nothing of what they read; only that all acts were the same is known of them.
    """
    if not report.reacted[variant]:
        return [texts.t("lab.answer.no_reaction", variant=report.variants[variant])]
    changed = frozenset(report.changed[variant])
    said = unread(report, variant, texts)
    for name, level in _levels(report).items():
        known = reads(report.plan.game, level) & changed
        if known:
            said.append(texts.t("lab.answer.read", names=name, options=", ".join(sorted(known))))
    return said


def changed_options(ready: Ready, variant: int) -> tuple[str, ...]:
    """The options that a variant and the first one do not share."""
    first, other = (msgspec.json.decode(ready.configs[at]) for at in (0, variant))
    return tuple(sorted(name for name in {*first, *other} if first.get(name) != other.get(name)))


def _told(report: Report, texts: Texts) -> list[str]:
    """A sentence for every question that was answered; of several without a difference one for all of them."""
    quiet = [a for a in report.answers if a.kind == "difference" and a.outcome in ("none", "open")]
    if len(quiet) < 2:
        return [sentence(report, answer, texts) for answer in report.answers]
    parts = [sentence(report, answer, texts) for answer in report.answers if answer not in quiet]
    # Where nobody acted otherwise there is nothing to tell of facts.
    seen = {(answer.what, answer.variant) for answer in report.answers if answer not in quiet}
    moved = [a for a in quiet if report.reacted[a.variant] and (a.what, a.variant) not in seen]
    if moved:
        facts = ", ".join(dict.fromkeys(fact_name(answer.what, texts) for answer in moved))
        rules = ", ".join(dict.fromkeys(answer.names[0] for answer in moved))
        parts.append(texts.t("lab.answer.quiet", facts=facts, rules=rules, seeds=report.seeds))
    return parts


def _reactions(report: Report, texts: Texts) -> list[str]:
    """The sentence about variants that the seats do not react to, and who does not read what they change."""
    still = [report.variants[at] for at in range(1, len(report.variants)) if not report.reacted[at]]
    parts = [texts.t("lab.answer.no_reaction", variant=", ".join(still))] if still else []
    unknown: dict[tuple[str, ...], list[str]] = {}
    for variant in range(1, len(report.variants)):
        if report.reacted[variant] and (names := _deaf(report, variant)):
            changed = report.changed[variant]
            what = ", ".join(sorted(changed)) if len(changed) <= FEW_OPTIONS else report.variants[variant]
            unknown.setdefault(names, []).append(what)
    said = (
        texts.t("lab.answer.unread", names=", ".join(names), options=", ".join(dict.fromkeys(what)))
        for names, what in unknown.items()
    )
    return [*parts, *said]


def unread(report: Report, variant: int, texts: Texts) -> list[str]:
    """The names that do not read what a variant changes."""
    names = _deaf(report, variant)
    options = ", ".join(sorted(report.changed[variant]))
    return [texts.t("lab.answer.unread", names=", ".join(names), options=options)] if names else []


def _deaf(report: Report, variant: int) -> tuple[str, ...]:
    """The names whose levels look at none of the options that a variant changes."""
    changed = frozenset(report.changed[variant])
    levels = _levels(report).items()
    return tuple(name for name, level in levels if changed and not looks_at(report.plan.game, level) & changed)


def _levels(report: Report) -> dict[str, str]:
    """The names of the field that are levels of ours; programs do not say what they read."""
    return {name: entrant.level for name, entrant in report.plan.field.items() if entrant.level in LEVELS}


def _win_spread(report: Report) -> float:
    lines = report.seats[0]
    return max((line.estimate.error for line in lines), default=0.0) * sqrt(report.seeds)


def sentence(report: Report, answer: Answer, texts: Texts) -> str:
    """The answer to one question."""
    plan = report.plan
    word = unit_word(plan, answer, texts)
    values = {
        "a": answer.names[0], "b": answer.names[1], "what": fact_name(answer.what, texts),
        "mean": signed(answer.estimate.mean), "low": signed(answer.low), "high": signed(answer.high),
        "seeds": answer.seeds, "least": plain(answer.detectable), "unit": word,
        "excluded": plain(answer.least or max(abs(answer.low), abs(answer.high))),
    }  # fmt: skip
    key = f"lab.answer.{answer.kind}.{answer.outcome}"
    said = texts.t(key, **values)
    if answer.among:
        said = texts.t("lab.answer.under", variant=answer.among, said=said)
    elif answer.kind == "strength" and len(report.variants) > 1:
        said = texts.t("lab.answer.under", variant=report.variants[answer.variant], said=said)
    if answer.sequential and answer.outcome != "open":
        said += " " + texts.t("lab.answer.leans")
    return said


def seat_sentence(report: Report, variant: int, line: Line, texts: Texts, kind: str = "seat") -> str:
    """The sentence that a seat, or a place in the ``order`` of play, wins more or less often than its share."""
    key = f"lab.answer.{kind}.{'more' if line.estimate.mean > line.base else 'less'}"
    said = texts.t(
        key, seat=int(line.name) + 1, share=share(line.estimate.mean), fair=share(line.base), low=share(line.low),
        high=share(line.high), seeds=line.estimate.count,
    )  # fmt: skip
    if len(report.variants) > 1:
        said = texts.t("lab.answer.under", variant=report.variants[variant], said=said)
    return said


def skill_sentence(report: Report, skill: Skill, texts: Texts) -> str:
    """How many standard deviations of a seat's match a level is worth."""
    said = texts.t(
        "lab.report.skill", a=skill.first, b=skill.second, gap=plain(skill.gap), low=plain(skill.low),
        high=plain(skill.high),
    )  # fmt: skip
    if len(report.variants) > 1:
        said = texts.t("lab.answer.under", variant=report.variants[skill.variant], said=said)
    if skill.variant:
        more = skill.more
        key = "open" if more.p >= SIGNIFICANT else "more" if more.estimate.mean > 0 else "less"
        named = {"shift": more.estimate.mean, "low": more.low, "high": more.high}
        values = {name: format(value, "+.3f").replace("-", "−") for name, value in named.items()}
        said += " " + texts.t(f"lab.report.skill_{key}", base=report.variants[0], **values)
    return said


def unit_word(plan: Plan, answer: Answer, texts: Texts) -> str:
    """The word for the unit in which a value is counted."""
    if answer.kind == "difference":
        return ""
    word = PARTS[plan.game].score_word if answer.what == "score" else answer.what
    return texts.t(f"lab.unit.{word}")


def fact_name(name: str, texts: Texts) -> str:
    """A fact in words, with whose tables it is of where every name has its own."""
    among, slash, own = name.rpartition("/")
    if slash:
        return f"{fact_name(own, texts)} ({among})"
    place = name.removeprefix(WON)
    if place != name and place.isdigit():
        return texts.t("lab.fact.won", place=place)
    for share_of in SHARES:
        if name.startswith(share_of):
            horse = texts.t(f"turf.coat.{name.removeprefix(share_of)}")
            return texts.t(f"lab.fact.{share_of}of", horse=horse)
    key = f"lab.fact.{name}"
    return texts.t(key) if key in texts else name


def signed(value: float) -> str:
    """A figure with its sign, three figures long."""
    return _figure(value, "+")


def plain(value: float) -> str:
    """A figure, three figures long."""
    return _figure(value, "")


def _figure(value: float, sign: str) -> str:
    if value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "−∞"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return format(value, f"{sign}.{digits}f").replace("-", "−")


def share(value: float) -> str:
    """A share in percent."""
    return f"{100 * value:.1f}%"
