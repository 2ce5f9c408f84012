"""The figures of a trial of changed rules, with the change and without it, and a sentence of advice."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from game.lab.checks.set_advice import FIGURES, Shown, advice
from game.lab.checks.set_trial import SetFigures
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Worded, Words, say
from scenes.workshop.figures import advice_paper, cell, paint_bar, share_words, shared, skill_cell


class Bars(Struct, frozen=True):
    """The shares that are shown as bars under a title: `tick` says what the white tick on one is."""

    title: Words
    tick: Words
    shares: tuple[Shown, ...]
    own: str = ""
    """The share that is looked at."""


def set_figures(
    figures: SetFigures, game: str, level: str, changed: Iterable[str], bars: Bars | None
) -> tuple[e.Maybe, ...]:  # fmt: skip
    """The figures of a trial by a level of changed options: shares as bars, advice, the other facts, and skill."""
    shares, cells = bars.shares if bars is not None else (), FIGURES[game]
    grid = e.Grid(*(_cell(figures, one) for one in cells), columns=2, least_column=140, gap=8)
    told = Worded(advice, (figures, (*shares, *cells), game, level, {*changed}))
    paper = None if figures.few else advice_paper(told)
    return (*(_bars(figures, bars) if bars is not None else ()), paper, grid, skill_cell(figures.skill, level))


def words_of(shown: Shown) -> Words:
    """The name of a fact in the language of the screen."""
    return Worded(lambda texts, shown: shown.called(texts), (shown,))


def _bars(figures: SetFigures, bars: Bars) -> Iterable[e.Element]:
    yield e.Text(bars.title, e.BODY, bold=True)
    yield from (_bar(figures, shown, shown.fact == bars.own) for shown in bars.shares)
    yield e.Text(bars.tick, e.SMALL, palette.TEXT_MUTED)


def _bar(figures: SetFigures, shown: Shown, own: bool) -> e.Element:
    """A share with Wilson's interval, and before the change."""
    parts = round(figures.with_it.mean(shown.parts)) or 1
    share = figures.with_it.share(shown.fact, parts)
    before = figures.without.mean(shown.fact) if figures.without.matches else -1.0
    told = share_words(share)
    words = e.Row(e.Sized(e.Text(words_of(shown), e.SMALL), grow=1), e.Text(told, e.SMALL, bold=own), wrap=True)
    return e.Column(words, e.Drawn(paint_bar, (share[0], before, own), width=100, height=12, name=told), gap=2)


def _cell(figures: SetFigures, shown: Shown) -> e.Element:
    with_it, without = figures.with_it, figures.without
    if shown.share:
        return shared(words_of(shown), with_it.share(shown.fact), without.share(shown.fact))
    value, beside = f"{with_it.mean(shown.fact):,.1f}", f"{without.mean(shown.fact):,.1f}"
    return cell(words_of(shown), value, say("workshop.trial.length_beside", value=beside))
