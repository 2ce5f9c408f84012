"""The trial of a yeok: bots play with and without it while one looks on."""

from __future__ import annotations

import os
from collections.abc import Sequence

from msgspec import Struct
from pygame import Rect, Surface

from game.games import GAMES
from game.holla.config import STANDARD as SHIPPED
from game.holla.config import Yeok
from game.kernel.options import STANDARD, Option, load_options
from game.lab.checks.own_yeok import (
    ROUNDS,
    SWEPT_ROUNDS,
    WEIGHING,
    Figures,
    Side,
    Sweep,
    begun,
    plan_of,
    plan_of_skill,
    sweep_of,
    sweep_plan,
)
from game.lab.checks.set_advice import FIGURES, Shown, shares_of
from game.lab.checks.set_trial import (
    OptionSweep,
    SetFigures,
    deaf_to,
    option_sweep_plan,
    plans_of,
    sweep_of_option,
)
from game.lab.checks.trial import F, Trial
from game.lab.runs.plan import Plan, RuleChoice, checked
from game.workshop import yeok as drafts
from game.workshop.rule_set import GAME
from scenes.kit import palette
from scenes.kit.charts import curve
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Worded, Words, say
from scenes.workshop.figures import (
    advice_paper,
    bots_button,
    cell,
    paint_bar,
    percent,
    share_words,
    shared,
    skill_cell,
    told_of,
)
from scenes.workshop.set_figures import Bars, set_figures, words_of
from scenes.workshop.state import AnyTrial, Bench, Tried

LEVELS = ("easy", "normal", "hard")
FIRST, STEP = 0.5, 1.0
"""Seconds of play before the figures are shown anew."""


class TryPrices(Struct, frozen=True):
    """The message that lets bots play at several prices, or at several values of an option."""

    option: str = ""


class Grew(Struct, frozen=True):
    """The message with more figures of what is tried."""

    tried: Tried
    trial: AnyTrial
    figures: Figures | SetFigures | Sweep | OptionSweep
    done: bool


def on_all(plans: Sequence[Plan], figures: F) -> Trial[F]:
    """A trial by plans on all processors."""
    return Trial([checked(plan) for plan in plans], figures, os.cpu_count() or 1)


def start(tried: Tried) -> Grew:
    """Begins a trial, on all processors."""
    rules, yeok, level, options = tried.rules, tried.yeok, tried.level, tried.rules.options()
    trial: AnyTrial
    if tried.subject == "yeok":
        plans = [plan(options, yeok, level) for plan in (plan_of, plan_of_skill)]
        trial = on_all(plans, begun(rules.config(), yeok, level))
    else:
        base = RuleChoice(preset=STANDARD)
        if tried.subject == "rules":
            base = RuleChoice(set={name: options.pop(name) for name in ("own_yeok", "yeok")})
        trial = on_all(plans_of(GAME, base, options, level), SetFigures())
    return Grew(tried, trial, *trial.more(FIRST))


def start_sweep(tried: Tried, option: str) -> Grew:
    """Begins a trial at several prices, or at several values of an option, on all processors."""
    options = tried.rules.options()
    trial: AnyTrial
    if option:
        values = sweep_of_option(load_options(GAMES[GAME]).option(option))
        plan = option_sweep_plan(GAME, options, values, tried.level, SWEPT_ROUNDS)
        trial = on_all([plan], values)
    else:
        sweep = sweep_of(tried.rules.config(), tried.yeok)
        trial = on_all([sweep_plan(options, sweep, tried.level)], sweep)
    return Grew(tried, trial, *trial.more(FIRST))


def go_on(tried: Tried, trial: AnyTrial) -> Grew:
    """Plays on for a while."""
    return Grew(tried, trial, *trial.more(STEP))


def let_go(trial: AnyTrial) -> None:
    """Ends a trial and waits for its processes."""
    trial.end()
    trial.more(0.0)


# -- what is shown


def trial_panel(s: Bench) -> e.Element:
    """The panel of the trial: who plays, the figures so far, and a sentence of advice."""
    levels = [(level, f"seats.levels.{level}") for level in LEVELS]
    level = e.Choice(levels, s.level, "workshop.trial.level", key="level", tip="workshop.trial.level_tip")
    about = None if s.figures else e.Text(f"workshop.trial.about_{s.subject}", e.SMALL, palette.TEXT_SOFT)
    prices = _prices(s) if s.subject == "yeok" else _values(s)
    return e.Panel("workshop.trial.title", level, about, *_found(s), *prices, gap=10, pad=(18, 18))


def _found(s: Bench) -> tuple[e.Maybe, ...]:
    """The figures so far."""
    match s.figures:
        case Figures() as figures:
            return (*_shares(figures), advice_paper(told_of(figures.advice())), *_figures(figures))
        case SetFigures() as figures:
            bars = Bars("workshop.trial.won_with", "workshop.trial.tick_rules", shares_of(GAME, s.rules.in_play))
            return set_figures(figures, GAME, s.level, s.changed_rules, bars)
    return ()


def _wrong(s: Bench) -> Words | None:
    """The reason for which nothing can be tried."""
    if s.faults:
        return "workshop.mend_first"
    if s.subject == "yeok":
        return "workshop.trial.alone" if len(s.rules.in_play) == 1 else None
    ids = tuple(yeok.id for yeok in s.rules.in_play)
    same = not s.changed_rules and (s.subject == "rules" or ids == SHIPPED)
    return "workshop_cards.nothing_changed" if same else None


def try_button(s: Bench) -> e.Button:
    """The button that lets bots play, rest and play on, with how far they are."""
    side = s.figures.with_it if s.figures else Side()
    rounds = side.rounds if isinstance(side, Side) else side.matches
    reason = _wrong(s) or ("workshop.trial.done" if rounds >= ROUNDS else None)
    if s.running and s.sweeping:
        return bots_button(True, "", say("workshop.trial.at_each", rounds=_at_each(s), all=SWEPT_ROUNDS), None)
    played = say("workshop.trial.played", rounds=rounds, all=f"{ROUNDS:,}") if s.figures or s.running else None
    return bots_button(
        s.running, "workshop.trial.go_on" if s.figures else "workshop.trial.start", played, reason
    )  # fmt: skip


def _prices(s: Bench) -> tuple[e.Maybe, ...]:
    """The button that tries several prices, and how the share of wins goes with the price."""
    deaf = "workshop.trial.deaf" if s.level not in WEIGHING else None
    offer = _sweep_button(s, "workshop.trial.prices", TryPrices(), deaf)
    if not isinstance(s.sweep, Sweep):
        return (offer,)
    shares = tuple(share for share, _, _ in s.sweep.shares)
    rows = (_price(s, points, share) for points, share in zip(s.sweep.points, s.sweep.shares, strict=True))
    curve = e.Drawn(paint_prices, (s.sweep.points, shares), width=330, height=170)
    advice = advice_paper(told_of(s.sweep.advice()))
    return offer, e.Text(_prices_played(s), e.SMALL, palette.TEXT_SOFT), curve, *rows, advice


def _values(s: Bench) -> tuple[e.Maybe, ...]:
    """The choice of a number among the rules, the button that tries its values, and what changes with them most."""
    option, sweep = s.number_swept, s.sweep
    if option is None:
        return ()
    names = ((one.id, Name(one.get(s.texts.locale))) for one in s.numbers)
    choice = [
        e.Card(e.Changed("swept", id), e.Text(name, e.SMALL), name=name, chosen=id == option.id, key=f"swept {id}",
               pad=(12, 6), least_height=40)
        for id, name in names
    ]  # fmt: skip
    offer = (
        e.Text("workshop.trial.swept", e.SMALL, palette.TEXT_SOFT),
        *choice,
        _sweep_button(s, "workshop.trial.values", TryPrices(option.id), None),
    )
    if not isinstance(sweep, OptionSweep) or sweep.option != option.id:
        return () if s.running else offer
    change = sweep.clearest([cell.fact for cell in FIGURES[GAME]])
    shown = next((cell for cell in FIGURES[GAME] if change and cell.fact == change.fact), FIGURES[GAME][0])
    means = tuple(side.mean(shown.fact) for side in sweep.sides)
    name, deaf = Name(option.get(s.texts.locale)), deaf_to(GAME, s.level, (option.id,))
    most = "workshop.trial.changes_most" if change else "workshop.trial.none_changes"
    curve = e.Drawn(paint_values, (sweep.values, means, shown.share), width=330, height=170)
    return (
        *(() if s.running else offer),
        e.Text(name, e.BODY, bold=True),
        e.Text(_prices_played(s), e.SMALL, palette.TEXT_SOFT),
        e.Text(say(most, name=words_of(shown))),
        curve,
        *(_value(s, sweep, option, shown, at) for at in range(len(sweep.values))),
        advice_paper(say("workshop.trial.deaf_to", options=name)) if deaf else None,
    )


def _value(s: Bench, sweep: OptionSweep, option: Option, shown: Shown, at: int) -> e.Element:
    """A value with what a figure is at it."""
    value, side = sweep.values[at], sweep.sides[at]
    told = share_words(side.share(shown.fact)) if shown.share else Name(
        f"{side.mean(shown.fact):.1f} ± {1.96 * side.error(shown.fact):.1f}"
    )  # fmt: skip
    return _row(Name(str(value)), told, value == s.rules.values.get(option.id, option.default))


def _row(label: Words, told: Words, now: bool) -> e.Element:
    """A price or value, which may be the one that there is now, with its figure."""
    return e.Row(e.Sized(e.Text(label, e.SMALL, bold=now), grow=1), e.Text(told, e.SMALL, bold=now))


def _sweep_button(s: Bench, label: str, message: TryPrices, deaf: str | None) -> e.Maybe:
    same = s.sweep is not None and s.sweep.option == message.option
    done = "workshop.trial.done" if same and _at_each(s) >= SWEPT_ROUNDS else None
    wrong = "workshop.mend_first" if s.faults else _wrong(s) if s.subject == "yeok" else None
    button = e.Button(label, message, icon="stats", reason=wrong or deaf or done, key="prices")
    return None if s.running else button


def _at_each(s: Bench) -> int:
    """How many rounds are played at each price or value."""
    match s.sweep:
        case Sweep(sides=sides):
            return min(side.rounds for side in sides)
        case OptionSweep() as sweep:
            return sweep.played
    return 0


def _prices_played(s: Bench) -> Words:
    key = "workshop.trial.prices_played" if s.subject == "yeok" else "workshop.trial.values_played"
    return say(key, rounds=_at_each(s), all=SWEPT_ROUNDS)


def _price(s: Bench, points: int, share: tuple[float, float, float]) -> e.Element:
    return _row(say("workshop.points", points=points), share_words(share), points == s.yeok.points)


def paint_prices(
    surface: Surface, ctx: Context, box: Rect, points: tuple[int, ...], shares: tuple[float, ...]
) -> None:  # fmt: skip
    """Paints the share of wins over the price."""
    most = max(0.04, *shares)
    curve(surface, ctx, box, shares, tuple(map(str, points)), (most, 0.0), _share_words, 62.0)


def paint_values(
    surface: Surface, ctx: Context, box: Rect, values: tuple[int, ...], means: tuple[float, ...], share: bool
) -> None:  # fmt: skip
    """Paints a figure over the values of an option."""
    words = _share_words if share else _mean_words
    curve(surface, ctx, box, means, tuple(map(str, values)), (max(0.1, 1.1 * max(means)), 0.0), words, 62.0)


def _mean_words(ctx: Context, mean: float, digits: int) -> str:
    return f"{mean:.1f}"


def _share_words(ctx: Context, share: float, digits: int) -> str:
    return f"{100 * share:.1f}%"


def _shares(figures: Figures) -> tuple[e.Element, ...]:
    rows = tuple(_share(figures, yeok) for yeok in figures.table)
    return (e.Text("workshop.trial.won_with", e.BODY, bold=True), *rows,
            e.Text("workshop.trial.tick", e.SMALL, palette.TEXT_MUTED))  # fmt: skip


def _share(figures: Figures, yeok: Yeok) -> e.Element:
    share = figures.with_it.share(yeok.id)
    own = yeok.id == figures.yeok.id
    before = -1.0 if own or not figures.without.rounds else figures.without.share(yeok.id)[0]
    told = share_words(share)
    bar = e.Drawn(paint_bar, (share[0], before, own), width=100, height=16, name=told)
    words = e.Row(e.Sized(e.Text(name_of(yeok), e.BODY), grow=1), e.Text(told, e.BODY, bold=own), gap=8, wrap=True)
    return e.Column(words, bar, gap=2)


def name_of(yeok: Yeok) -> Words:
    """The name of a yeok in the language of the screen."""
    return Worded(lambda texts, yeok: drafts.name_in(yeok, texts.locale), (yeok,))


def _figures(figures: Figures) -> tuple[e.Element, ...]:
    with_it, without = figures.with_it, figures.without
    rounds, own = (max(1, with_it.rounds), max(1, without.rounds)), figures.yeok.id
    cells = (
        _cell("length", f"{with_it.acts / rounds[0]:.0f}", f"{without.acts / rounds[1]:.0f}"),
        _cell("void", f"{percent(with_it.void)}%", f"{percent(without.void)}%"),
        _cell("first", f"{percent(with_it.first / rounds[0])}%", f"{percent(without.first / rounds[1])}%"),
        _cell("paid", f"{with_it.paid(own):.0f}", f"{with_it.paid('dragon'):.0f}"),
        shared("workshop.trial.missed", with_it.missed(own), with_it.missed("dragon"), "workshop.trial.missed_beside"),
    )
    return e.Grid(*cells, columns=2, least_column=140, gap=8), skill_cell(figures.skill, figures.level)


def _cell(name: str, value: str, beside: str) -> e.Element:
    return cell(f"workshop.trial.{name}", value, say(f"workshop.trial.{name}_beside", value=beside))
