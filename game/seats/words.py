"""Refusals in words, for programs that are told why an act was not accepted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.kernel import rulebook
from game.kernel.rules import Refusal
from game.kernel.texts import Texts


@cache
def explainer(game: str, language: str) -> Callable[[Refusal], str]:
    """Returns what puts refusals into words, the game's or the rule's statement. Seats count from 0, as in JSON."""

    def explain(refusal: Refusal) -> str:
        texts = _texts(language)
        values: dict[str, object] = dict(refusal.values)
        if isinstance(seat := values.get("seat"), int):
            values["seat"] = texts.t("cli.seat", seat=seat - 1)
        try:
            return texts.t(f"{game}.refusal.{refusal.reason}", **values)
        except KeyError:
            return rulebook.load(game).text(refusal.rule, language)

    return explain


@cache
def _texts(language: str) -> Texts:
    """Reads the texts at the first refusal only: a thousand matches need them once."""
    return Texts(language)
