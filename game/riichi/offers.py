"""The offers to a person at a riichi table: give a tile away, or say a word; and which own tiles a call takes."""

from __future__ import annotations

from typing import Final

from game.kernel.offers import Act, Arrange, Ask, No, Offer, Offers, SeatRules, Target, choice
from game.riichi import actions as act
from game.riichi.actions import RiichiAction
from game.riichi.state import NONE
from game.riichi.tiles import COPIES, KIND_OF
from game.riichi.view import RiichiView

RiichiSeat = SeatRules[RiichiView, RiichiAction]

HAND: Target = ("hand",)
TABLE: Target = ("table",)
DRAWN: Target = ("drawn",)
DEAL: Target = ("deal",)

WORDS: Final = ("ron", "tsumo", "riichi", "kan", "pon", "chi", "nine_terminals", "show_tenpai", "fold_tenpai", "pass")
"""What can be said, in the order of its weight. Ron and riichi never come together, nor do tsumo and a shown hand."""
_COSTLY: Final = {
    "ron": "win",
    "tsumo": "win",
    "riichi": "riichi",
    "kan": "call",
    "pon": "call",
    "chi": "call",
}
"""What can be said wrongly at a strict table, and the question before it (riichi.R37, riichi.R40, riichi.R41)."""
_WORD_OF: Final[dict[type, str]] = {
    act.Ron: "ron",
    act.Tsumo: "tsumo",
    act.ClosedKan: "kan",
    act.AddedKan: "kan",
    act.OpenKan: "kan",
    act.Pon: "pon",
    act.Chi: "chi",
    act.NineTerminals: "nine_terminals",
    act.ShowTenpai: "show_tenpai",
    act.FoldTenpai: "fold_tenpai",
    act.Pass: "pass",
}


def word(name: str) -> Target:
    """A word of ``WORDS``."""
    return ("word", name)


def tile(number: int) -> Target:
    """A tile of the hand that was not just drawn; equal ones are alike."""
    return ("tile", number)


def word_of(action: RiichiAction) -> str:
    """The word with which an act is said, empty for a plain discard and the deal."""
    if isinstance(action, act.Discard):
        return "riichi" if action.riichi else ""
    return action.word if isinstance(action, act.Voice) else _WORD_OF.get(type(action), "")


def pieces(view: RiichiView) -> tuple[Target, ...]:
    """The targets that can be picked up: the tiles of the hand, equal ones once, and the drawn one."""
    return (*(tile(number) for number in dict.fromkeys(view.hand)), *([DRAWN] if view.drawn != NONE else []))


def offers(rules: RiichiSeat, held: Target | None = None, riichi: bool = False) -> Offers[RiichiAction]:
    """The offers of tiles and words, or of the table and the hand for a tile that is ``held``.

    ``riichi`` says that the next discard declares it. The word riichi offers all discards that do: whoever says it
    takes one of those tiles. At a strict table every word that may be wrong asks, right or wrong.
    """
    view = rules.view
    if held is not None:
        offer = rules.offer(_discard(view, held, riichi))
        return {TABLE: offer} if held == DRAWN else {TABLE: offer, HAND: Arrange()}
    found: dict[Target, Offer[RiichiAction]] = {DEAL: rules.offer(act.Deal())}
    found |= {word(name): _word(rules, name) for name in WORDS}
    found |= {place: rules.offer(_discard(view, place, riichi)) for place in pieces(view)}
    return found


def _discard(view: RiichiView, held: Target, riichi: bool) -> act.Discard:
    if held == DRAWN:
        return act.Discard(view.drawn, True, riichi)
    _, number = held
    assert isinstance(number, int)
    return act.Discard(number, False, riichi)


def _word(rules: RiichiSeat, name: str) -> Offer[RiichiAction]:
    lawful = [action for action in rules.legal if word_of(action) == name]
    strict = rules.view.config.table == "strict" and rules.view.phase in ("turn", "claim") and name in _COSTLY
    tried = lawful or (_wrong(rules.view, name) if strict else _probes(rules.view, name))
    found = choice(_costly(rules, name, action) if strict else rules.offer(action) for action in tried)
    if isinstance(found, No) or (name == "riichi" or len(found.offers) > 1):
        return found
    return found.offers[0]


def _costly(rules: RiichiSeat, name: str, action: RiichiAction) -> Act[RiichiAction] | Ask[RiichiAction] | No:
    return rules.ask(action, _COSTLY[name])


def _wrong(view: RiichiView, name: str) -> list[RiichiAction]:
    """The acts that saying a word that is not lawful would be."""
    if name == "riichi":
        return [_discard(view, place, True) for place in pieces(view)]
    if name == "tsumo":
        return [act.Tsumo()]
    return [act.Ron()] if name == "ron" else [act.Voice(name)]  # type: ignore[arg-type]


def _probes(view: RiichiView, name: str) -> list[RiichiAction]:
    """Acts that say why a word is not lawful."""
    kinds = [KIND_OF[number] for number in view.tiles]
    match name:
        case "ron":
            return [act.Ron()]
        case "tsumo":
            return [act.Tsumo()]
        case "nine_terminals":
            return [act.NineTerminals()]
        case "show_tenpai":
            return [act.ShowTenpai()]
        case "fold_tenpai":
            return [act.FoldTenpai()]
        case "pass":
            return [act.Pass()]
        case "riichi":
            return [_discard(view, place, True) for place in reversed(pieces(view))] or [act.Discard(0, True, True)]
        case "kan":
            return [act.OpenKan()] if view.phase == "claim" else _own_kans(view, kinds)
    pair = (*sorted(view.tiles[:2]), 0, 0)[:2]
    return [act.Pon((pair[0], pair[1])) if name == "pon" else act.Chi((pair[0], pair[1]))]


def _own_kans(view: RiichiView, kinds: list[int]) -> list[RiichiAction]:
    four = [kind for kind in dict.fromkeys(kinds) if kinds.count(kind) == COPIES]
    pons = [meld.low for meld in view.own.melds if meld.kind == "pon" and meld.low in kinds]
    return [*map(act.ClosedKan, four), *map(act.AddedKan, pons)] or [act.ClosedKan(kinds[-1] if kinds else 0)]


def used_tiles(action: RiichiAction, view: RiichiView) -> tuple[int, ...]:
    """The own tiles that a call takes out of the hand."""
    if isinstance(action, act.Chi | act.Pon):
        return action.own
    if isinstance(action, act.OpenKan) and view.asked is not None:
        kind = KIND_OF[view.asked.tile]
    elif isinstance(action, act.ClosedKan | act.AddedKan):
        kind = action.kind
    else:
        return ()
    return tuple(number for number in view.tiles if KIND_OF[number] == kind)


def set_of(action: RiichiAction, view: RiichiView) -> tuple[int, ...]:
    """The tiles of the meld that a call would make."""
    own = used_tiles(action, view)
    if isinstance(action, act.AddedKan):
        pons = [meld for meld in view.own.melds if meld.kind == "pon" and meld.low == action.kind]
        return (*(number for meld in pons for number in meld.tiles), *own)
    taken = (view.asked.tile,) if view.asked is not None else ()
    return (*own, *taken)
