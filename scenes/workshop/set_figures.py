"""The figures of a trial of changed rules, with the change and without it, and a sentence of advice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.games import GAMES
from game.kernel.options import load_options
from game.kernel.texts import Texts
from game.lab.checks.set_trial import Change, SetFigures, deaf_to
from game.lab.games.lab_game import order_fact
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Worded, Words, joined, say
from scenes.workshop.figures import advice_paper, cell, paint_bar, percent, shared, skill_cell


class Shown(Struct, frozen=True):
    """A fact of a trial as it is shown: its name, and whether it is a share."""

    fact: str
    name: Words
    share: bool = False
    parts: str = ""
    """The fact that counts the parts of a match of which it is the share."""


class Bars(Struct, frozen=True):
    """The shares that are shown as bars under a title: `tick` says what the white tick on one is."""

    title: Words
    tick: Words
    shares: tuple[Shown, ...]
    own: str = ""
    """The share that is looked at."""


FIRST = Shown(order_fact(0), "workshop_cards.figure.first", True)


def set_figures(
    figures: SetFigures, game: str, level: str, changed: Iterable[str], cells: Sequence[Shown], bars: Bars | None
) -> tuple[e.Maybe, ...]:  # fmt: skip
    """The figures of a trial by a level of changed options: shares as bars, advice, the other facts, and skill."""
    shares = bars.shares if bars is not None else ()
    grid = e.Grid(*(_cell(figures, one) for one in cells), columns=2, least_column=140, gap=8)
    advice = None if figures.few else advice_paper(_advice(figures, (*shares, *cells), game, level, {*changed}))
    return (*(_bars(figures, bars) if bars is not None else ()), advice, grid, skill_cell(figures.skill, level))


def _bars(figures: SetFigures, bars: Bars) -> Iterable[e.Element]:
    yield e.Text(bars.title, e.BODY, bold=True)
    yield from (_bar(figures, shown, shown.fact == bars.own) for shown in bars.shares)
    yield e.Text(bars.tick, e.SMALL, palette.TEXT_MUTED)


def _bar(figures: SetFigures, shown: Shown, own: bool) -> e.Element:
    """A share with Wilson's interval, and before the change."""
    parts = round(figures.with_it.mean(shown.parts)) or 1
    share, low, high = figures.with_it.share(shown.fact, parts)
    before = figures.without.mean(shown.fact) if figures.without.matches else -1.0
    told = say("workshop.trial.share", share=percent(share), low=percent(low), high=percent(high))
    words = e.Row(e.Sized(e.Text(shown.name, e.SMALL), grow=1), e.Text(told, e.SMALL, bold=own), wrap=True)
    return e.Column(words, e.Drawn(paint_bar, (share, before, own), width=100, height=12, name=told), gap=2)


def _cell(figures: SetFigures, shown: Shown) -> e.Element:
    with_it, without = figures.with_it, figures.without
    if shown.share:
        return shared(shown.name, with_it.share(shown.fact), without.share(shown.fact))
    value, beside = f"{with_it.mean(shown.fact):,.1f}", f"{without.mean(shown.fact):,.1f}"
    return cell(shown.name, value, say("workshop.trial.length_beside", value=beside))


# -- advice


def _advice(figures: SetFigures, shown: Sequence[Shown], game: str, level: str, changed: set[str]) -> Words:
    """The surest change as a figure, and what the bots cannot react to; that alone where it is all that is changed."""
    deaf = deaf_to(game, level, changed)
    told: Words | None = say("workshop.trial.deaf_to", options=Worded(_options, (game, deaf))) if deaf else None
    if told is not None and changed == {*deaf}:
        return told
    clearest = figures.clearest([one.fact for one in shown])
    found: Words
    if clearest is None:
        found = say("workshop.trial.same", count=min(figures.with_it.matches, figures.without.matches))
    else:
        found = _change(clearest, next(one for one in shown if one.fact == clearest.fact))
    return joined(found, told, between=" ")


def _change(change: Change, shown: Shown) -> Words:
    before, now, margin = (
        f"{percent(value)}%" if shown.share else f"{value:,.1f}" for value in (change.before, change.now, change.margin)
    )
    return say("workshop.trial.clearest", name=shown.name, before=before, now=now, margin=margin)


def _options(texts: Texts, game: str, options: tuple[str, ...]) -> str:
    known = load_options(GAMES[game])
    return ", ".join(known.option(option).get(texts.locale) for option in options)
