"""The offers of a game as lines: what a seat could do with each piece, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.games import offers_of
from game.kernel.match import AnyMatch
from game.kernel.offers import Act, Arrange, Ask, Choose, No, Offer, rules_for
from game.kernel.texts import Texts
from game.seats.words import explainer


def explained(texts: Texts, match: AnyMatch, seat: int) -> Iterator[dict[str, Any]]:
    """Yields a line for every place: first with nothing in hand, then for each piece that can be picked up."""
    game = offers_of(match.rules.name)
    rules = rules_for(match, seat)
    yield from _lines(texts, match, {}, game.offers(rules))
    for piece in game.pieces(rules.view):
        yield from _lines(texts, match, {"held": piece}, game.offers(rules, piece))


def _lines(texts: Texts, match: AnyMatch, held: dict[str, Any], offers: Any) -> Iterator[dict[str, Any]]:
    for target, offer in offers.items():
        yield {**held, "at": target, **_told(texts, match.rules.name, offer)}


def _told(texts: Texts, game: str, offer: Offer[Any]) -> dict[str, Any]:
    match offer:
        case No(refusal):
            return {"offer": "no", "rule": refusal.rule, "why": explainer(game, texts.locale)(refusal)}
        case Arrange():
            return {"offer": "arrange"}
        case Choose(offers):
            return {"offer": "choose", "of": [_told(texts, game, each) for each in offers]}
        case Ask(action, reason, values, foul):
            told = dict[str, object](values)
            if isinstance(number := told.get("seat"), int):
                told["seat"] = texts.t("cli.seat", seat=number - 1)
            asks = texts.t(f"{game}.ask.{reason}", **told)
            return {"offer": "ask", "action": action, "asks": asks} | _foul(foul)
        case Act(action, foul):
            return {"offer": "act", "action": action} | _foul(foul)


def _foul(foul: str | None) -> dict[str, Any]:
    return {"foul": foul} if foul else {}
