"""A plain person and plain opponents for whole games: they follow the rules alone, so that seeds keep their games."""

from collections.abc import Sequence
from typing import Any

from game.kernel.chance import Stream
from game.kernel.match import AnyMatch
from game.kernel.seat import LEVELS, Answer, Bot, Why
from game.riichi.actions import Deal, Discard, Pass, Pon, RiichiAction, Ron, Tsumo
from game.riichi.hands.shapes import discards, pack, shanten
from game.riichi.tiles import DRAGONS, EAST, KIND_OF
from game.riichi.view import RiichiView


class Dull:
    """A bot that gives every drawn tile away and lets everything go by."""

    level = "easy"

    def choose(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """The drawn tile, or nothing."""
        for action in legal:
            if isinstance(action, Pass | Deal) or (isinstance(action, Discard) and action.tsumogiri):
                return Answer(action, Why("only"))
        return Answer(legal[0], Why("only"))


class Plain:
    """A bot that wins, declares riichi, takes pon of dragons and own winds, and discards for speed."""

    level = "easy"

    def choose(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """The act of `wanted`."""
        return Answer(wanted(view, legal), Why("only"))


def wanted(view: RiichiView, legal: Sequence[RiichiAction]) -> RiichiAction:
    """The act of a plain person."""
    if isinstance(legal[0], Ron | Tsumo):
        return legal[0]
    if isinstance(legal[-1], Pass):
        return next((action for action in legal if isinstance(action, Pon) and _valued(view, action)), legal[-1])
    acts = [action for action in legal if isinstance(action, Discard)]
    if not acts:
        return legal[0]
    hand, melds = pack(view.tiles), len(view.own.melds)
    for choice in discards(hand, melds):
        found = [action for action in acts if KIND_OF[action.tile] == choice.kind]
        if found:
            return max(found, key=lambda action: (action.riichi, action.tsumogiri, -action.tile))
    return acts[0]


def _valued(view: RiichiView, action: Pon) -> bool:
    kind = KIND_OF[action.own[0]]
    near = shanten(pack(view.hand), len(view.own.melds)) <= 3
    return near and (kind in DRAGONS or kind in (EAST + view.wind, EAST + view.own.wind))


def dull_bots() -> dict[str, Bot]:
    """The dull bots by level."""
    return {level: Dull() for level in LEVELS}


def plain_bots() -> dict[str, Bot]:
    """The plain bots by level."""
    return {level: Plain() for level in LEVELS}


def step(match: AnyMatch, bots: dict[str, Bot]) -> Any:
    """Does one act of the next seat."""
    seat = match.to_act()[0]
    legal = match.rules.legal(match.state, seat)
    if seat == 0:
        action = legal[0] if isinstance(legal[0], Deal) else wanted(match.view(0), legal)
    else:
        action = bots["easy"].choose(match.view(seat), legal, None).action  # type: ignore[arg-type]
    match.act(seat, action)
    return action
