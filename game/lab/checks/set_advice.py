"""What a trial of changed rules advises: the surest change as a figure, and what the bots cannot react to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.options import load_options
from game.kernel.texts import Texts
from game.lab.checks.set_trial import TOP_SCORE, Change, SetFigures, deaf_to
from game.lab.games.holla import fact_of
from game.lab.games.lab_game import order_fact


class Shown(msgspec.Struct, frozen=True):
    """A fact of a trial as it is shown: its name, which is a text's key or stands in both languages."""

    fact: str
    name: str | Text
    share: bool = False
    parts: str = ""
    """The fact that counts the parts of a match of which it is the share."""

    def called(self, texts: Texts) -> str:
        """The name in the language of ``texts``."""
        return self.name.get(texts.locale) if isinstance(self.name, Text) else texts.t(self.name)


_FIRST = Shown(order_fact(0), "workshop_cards.figure.first", True)
_COUNTED = {
    "turf": ("workshop_cards", ("moves_per_race", "money_per_seat", "lead_changes")),
    "rummikub": (
        "workshop_house", ("turns_per_game", "tiles_placed_per_turn", "opened_at", "rearrangements", "drawn")
    ),
}  # fmt: skip
FIGURES: Mapping[str, tuple[Shown, ...]] = {
    "holla": (
        Shown("length", "workshop.trial.length"), Shown("wins", "workshop.trial.won", True),
        Shown(TOP_SCORE, "workshop.trial.top"), Shown("river", "workshop.trial.river"), _FIRST,
    ),
    **{
        game: (*(Shown(fact, f"{words}.figure.{fact}") for fact in facts), _FIRST)
        for game, (words, facts) in _COUNTED.items()
    },
}  # fmt: skip
"""The facts that are shown of a trial, by game."""


def shares_of(game: str, parts: Sequence[Any]) -> tuple[Shown, ...]:
    """The shares that are shown as bars: what is won with each yeok, or what each horse wins."""
    if game == "turf":
        return tuple(Shown(f"win_share_{one.id}", Text(one.ko, one.en), True, "races") for one in parts)
    return tuple(Shown(fact_of(one.id), Text(one.ko or one.en, one.en or one.ko), True) for one in parts)


def advice(
    texts: Texts, figures: SetFigures, shown: Sequence[Shown], game: str, level: str, changed: Set[str]
) -> str:  # fmt: skip
    """Says the surest change, and what the bots cannot react to; that alone where it is all that is changed."""
    deaf = deaf_to(game, level, changed)
    known = load_options(GAMES[game])
    names = ", ".join(known.option(option).get(texts.locale) for option in deaf)
    told = texts.t("workshop.trial.deaf_to", options=names) if deaf else ""
    if deaf and changed == {*deaf}:
        return told
    clearest = figures.clearest([one.fact for one in shown])
    if clearest is None:
        count = min(figures.with_it.matches, figures.without.matches)
        return f"{texts.t('workshop.trial.same', count=count)} {told}".strip()
    return f"{_change(texts, clearest, next(one for one in shown if one.fact == clearest.fact))} {told}".strip()


def _change(texts: Texts, change: Change, shown: Shown) -> str:
    before, now, margin = (
        f"{100 * value:.1f}%" if shown.share else f"{value:,.1f}"
        for value in (change.before, change.now, change.margin)
    )
    return texts.t("workshop.trial.clearest", name=shown.called(texts), before=before, now=now, margin=margin)
