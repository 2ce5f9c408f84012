"""The trial of a yeok: bots play with and without it while one looks on."""

from __future__ import annotations

import os
from typing import Any

from msgspec import Struct
from pygame import Rect, Surface

from game.holla.config import Yeok
from game.kernel.texts import Texts
from game.lab.checks.own_yeok import (
    ROUNDS,
    SWEPT_ROUNDS,
    WEIGHING,
    Figures,
    Sweep,
    begun,
    plan_of,
    plan_of_skill,
    sweep_of,
    sweep_plan,
)
from game.lab.checks.trial import PAIRS, Skill, Trial
from game.lab.runs.plan import checked
from game.workshop import yeok as drafts
from scenes.kit import paint, palette
from scenes.kit.charts import curve
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Worded, Words, say
from scenes.workshop.state import Bench, Tried

LEVELS = ("easy", "normal", "hard")
FIRST, STEP = 0.5, 1.0
"""Seconds of play before the figures are shown anew."""


class Try(Struct, frozen=True):
    """The message that lets bots play, or go on."""


class TryPrices(Struct, frozen=True):
    """The message that lets bots play at several prices."""


class Pause(Struct, frozen=True):
    """The message that lets them rest."""


class Grew(Struct, frozen=True):
    """The message with more figures of what is tried."""

    tried: Tried
    trial: Trial[Any]
    figures: Figures | Sweep
    done: bool


def start(tried: Tried) -> Grew:
    """Begins a trial, on all processors."""
    rules, yeok, level = tried.rules, tried.yeok, tried.level
    plans = [checked(plan(rules.options(), yeok, level)) for plan in (plan_of, plan_of_skill)]
    trial = Trial(plans, begun(rules.config(), yeok, level), os.cpu_count() or 1)
    return Grew(tried, trial, *trial.more(FIRST))


def start_sweep(tried: Tried) -> Grew:
    """Begins a trial at several prices, on all processors."""
    sweep = sweep_of(tried.yeok)
    ready = checked(sweep_plan(tried.rules.options(), sweep, tried.level))
    trial = Trial([ready], sweep, os.cpu_count() or 1)
    return Grew(tried, trial, *trial.more(FIRST))


def go_on(tried: Tried, trial: Trial[Any]) -> Grew:
    """Plays on for a while."""
    return Grew(tried, trial, *trial.more(STEP))


def let_go(trial: Trial[Any]) -> None:
    """Ends a trial and waits for its processes."""
    trial.end()
    trial.more(0.0)


# -- what is shown


def trial_panel(s: Bench) -> e.Element:
    """The panel of the trial: who plays, the figures so far, and a sentence of advice."""
    levels = [(level, f"seats.levels.{level}") for level in LEVELS]
    level = e.Choice(levels, s.level, "workshop.trial.level", key="level", tip="workshop.trial.level_tip")
    figures = s.figures
    about = e.Text("workshop.trial.about", e.SMALL, palette.TEXT_SOFT) if figures is None else None
    found = (*_shares(figures), _advice(s, figures), _figures(figures)) if figures else ()
    return e.Panel("workshop.trial.title", level, about, *found, *_prices(s), gap=10, pad=(18, 18))


def _wrong(s: Bench) -> Words | None:
    """The reason for which nothing can be tried."""
    return "workshop.mend_first" if s.faults else "workshop.trial.only_own" if s.index < 0 else None


def try_button(s: Bench) -> e.Button:
    """The button that lets bots play, rest and play on, with how far they are."""
    rounds = s.figures.with_it.rounds if s.figures else 0
    reason = _wrong(s) or ("workshop.trial.done" if rounds >= ROUNDS else None)
    if s.running and s.sweeping:
        return bots_button(True, "", _prices_played(s), None)
    played = say("workshop.trial.played", rounds=rounds, all=f"{ROUNDS:,}") if s.figures or s.running else None
    return bots_button(
        s.running, "workshop.trial.go_on" if s.figures else "workshop.trial.start", played, reason
    )  # fmt: skip


def bots_button(running: bool, start: Words, played: Words | None, reason: Words | None) -> e.Button:
    """The button of a trial: `start` is what it says at rest, `played` how far the trial is."""
    if running:
        return e.Button("workshop.trial.pause", Pause(), icon="pause", sub=played, height=64, key="try")
    return e.Button(start, Try(), "jade", "play", sub=None if reason else played, reason=reason, height=64, key="try")


def _prices(s: Bench) -> tuple[e.Maybe, ...]:
    """The button that tries several prices, and how the share of wins goes with the price."""
    deaf = "workshop.trial.deaf" if s.level not in WEIGHING else None
    done = "workshop.trial.done" if s.sweep and _at_each(s.sweep) >= SWEPT_ROUNDS else None
    button = e.Button(
        "workshop.trial.prices", TryPrices(), icon="stats", reason=_wrong(s) or deaf or done, key="prices"
    )
    offer = None if s.running else button
    if s.sweep is None:
        return (offer,)
    rows = (_price(s, points, share) for points, share in zip(s.sweep.points, s.sweep.shares, strict=True))
    shares = tuple(share for share, _, _ in s.sweep.shares)
    curve = e.Drawn(paint_prices, (s.sweep.points, shares), width=330, height=170)
    return offer, e.Text(_prices_played(s), e.SMALL, palette.TEXT_SOFT), curve, *rows


def _at_each(sweep: Sweep) -> int:
    return min(side.rounds for side in sweep.sides)


def _prices_played(s: Bench) -> Words:
    played = _at_each(s.sweep) if s.sweep else 0
    return say("workshop.trial.prices_played", rounds=played, all=SWEPT_ROUNDS)


def _price(s: Bench, points: int, share: tuple[float, float, float]) -> e.Element:
    told = say("workshop.trial.share", share=percent(share[0]), low=percent(share[1]), high=percent(share[2]))
    now = points == s.yeok.points
    label = e.Sized(e.Text(say("workshop.points", points=points), e.SMALL, bold=now), grow=1)
    return e.Row(label, e.Text(told, e.SMALL, bold=now))


def paint_prices(
    surface: Surface, ctx: Context, box: Rect, points: tuple[int, ...], shares: tuple[float, ...]
) -> None:  # fmt: skip
    """Paints the share of wins over the price."""
    most = max(0.04, *shares)
    curve(surface, ctx, box, shares, tuple(map(str, points)), (most, 0.0), _share_words, 62.0)


def _share_words(ctx: Context, share: float, digits: int) -> str:
    return f"{100 * share:.1f} %"


def _shares(figures: Figures) -> tuple[e.Element, ...]:
    rows = tuple(_share(figures, yeok) for yeok in figures.table)
    return (e.Text("workshop.trial.won_with", e.BODY, bold=True), *rows,
            e.Text("workshop.trial.tick", e.SMALL, palette.TEXT_MUTED))  # fmt: skip


def _share(figures: Figures, yeok: Yeok) -> e.Element:
    share, low, high = figures.with_it.share(yeok.id)
    own = yeok.id == figures.yeok.id
    before = -1.0 if own or not figures.without.rounds else figures.without.share(yeok.id)[0]
    told = say("workshop.trial.share", share=percent(share), low=percent(low), high=percent(high))
    bar = e.Drawn(paint_bar, (share, before, own), width=100, height=16, name=told)
    words = e.Row(e.Sized(e.Text(name_of(yeok), e.BODY), grow=1), e.Text(told, e.BODY, bold=own), gap=8)
    return e.Column(words, bar, gap=2)


def name_of(yeok: Yeok) -> Words:
    """The name of a yeok in the language of the screen."""
    return Worded(lambda texts, yeok: drafts.name_in(yeok, texts.locale), (yeok,))


def percent(share: float) -> str:
    """A share in percent, without the sign."""
    return f"{100 * share:.1f}"


def _figures(figures: Figures) -> e.Element:
    with_it, without = figures.with_it, figures.without
    rounds, own = (max(1, with_it.rounds), max(1, without.rounds)), figures.yeok.id
    cells = (
        _cell("length", f"{with_it.acts / rounds[0]:.0f}", f"{without.acts / rounds[1]:.0f}"),
        _cell("void", f"{percent(with_it.void)} %", f"{percent(without.void)} %"),
        _cell("first", f"{percent(with_it.first / rounds[0])} %", f"{percent(without.first / rounds[1])} %"),
        _cell("paid", f"{with_it.paid(own):.0f}", f"{with_it.paid('dragon'):.0f}"),
        shared("workshop.trial.missed", with_it.missed(own), with_it.missed("dragon"), "workshop.trial.missed_beside"),
        skill_cell(figures.skill, figures.level),
    )
    return e.Grid(*cells, columns=2, least_column=140, gap=8)


def skill_cell(skill: tuple[Skill, Skill], level: str) -> e.Element:
    """How much a stronger seat wins among weaker ones in a trial by a level, with the change and without it."""
    (plain, other), (strong, weak) = skill, PAIRS[level]
    tip = Worded(_skill_words, (strong, weak))
    return shared("workshop.trial.skill", other.share, plain.share, tip=tip)


def _skill_words(texts: Texts, strong: str, weak: str) -> str:
    names = {"strong": texts.t(f"seats.levels.{strong}"), "weak": texts.t(f"seats.levels.{weak}")}
    return texts.t("workshop.trial.skill_tip", **names)


Share = tuple[float, float, float]


def shared(
    name: Words, share: Share, beside: Share, told: str = "workshop.trial.length_beside", tip: Words | None = None
) -> e.Element:  # fmt: skip
    """A share with its interval, and another beside it; nothing is said of what has not been played."""
    value, low, high = share
    between = Name(f"{percent(low)}–{percent(high)} %")
    known = (low, high) != (0.0, 1.0)
    other = f"{percent(beside[0])} %" if beside[1:] != (0.0, 1.0) else "–"
    return e.Column(
        e.Text(name, e.SMALL, palette.TEXT_SOFT),
        e.Text(Name(f"{percent(value)} %" if known else "–"), e.LARGE, bold=True),
        e.Text(between, e.SMALL) if known else None,
        e.Text(say(told, value=other), e.SMALL, palette.TEXT_SOFT),
        e.Text(tip, e.SMALL, palette.TEXT_MUTED) if tip else None,
        gap=0, pad=(12, 8), face="row",
    )  # fmt: skip


def _cell(name: str, value: str, beside: str) -> e.Element:
    return e.Column(
        e.Text(f"workshop.trial.{name}", e.SMALL, palette.TEXT_SOFT), e.Text(Name(value), e.LARGE, bold=True),
        e.Text(say(f"workshop.trial.{name}_beside", value=beside), e.SMALL, palette.TEXT_SOFT),
        gap=0, pad=(12, 8), face="row",
    )  # fmt: skip


def _advice(s: Bench, figures: Figures) -> e.Element:
    told = Worded(lambda texts, notice: notice.text(texts), (figures.advice(),))
    words = e.Sized(e.Text(told, e.BODY, palette.INK_TEXT), grow=1)
    return e.Paper(e.Row(e.Picture("crane", 64, kind="avatar"), words), pad=(14, 12))


def paint_bar(surface: Surface, ctx: Context, box: Rect, share: float, before: float, own: bool) -> None:
    """Paints a share, and a white tick at the share without the yeok."""
    colour = "#F2A33A" if own else "#7C97A3"
    paint.bar(surface, ctx, box, share, colour, colour)
    if before >= 0:
        wide = max(2, round(3 * ctx.layout.s))
        left = box.x + round(box.w * before) - wide // 2
        surface.fill("#FFFFFF", (min(max(left, box.x), box.right - wide), box.y, wide, box.h))
