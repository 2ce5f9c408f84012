"""What the person may say now: calls, wins, riichi, kans; each with the acts it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.riichi import actions as act
from game.riichi.tiles import KIND_OF
from game.riichi.view import RiichiView

ORDER: Final = ("ron", "tsumo", "riichi", "kan", "pon", "chi", "nine_terminals", "show_tenpai", "fold_tenpai", "pass")
COSTLY: Final = ("ron", "tsumo", "riichi", "kan", "pon", "chi")
"""What can be said wrongly at a strict table (riichi.R37, riichi.R40, riichi.R41)."""
KEYS: Final = {
    "ron": "r",
    "tsumo": "t",
    "riichi": "r",
    "kan": "k",
    "pon": "p",
    "chi": "c",
    "nine_terminals": "n",
    "show_tenpai": "t",
    "fold_tenpai": "n",
    "pass": "x",
}
"""The key of each offer. Ron and riichi share one: they never come together."""
KINDS: Final = {
    "ron": "vermilion",
    "tsumo": "vermilion",
    "riichi": "gold",
    "pass": "ink",
    "fold_tenpai": "ink",
    "nine_terminals": "ivory",
}
_OF_TYPE: Final[dict[type, str]] = {
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


@dataclass(frozen=True)
class Offer:
    """One button: its acts, several where a choice follows. `foul` is one that may be wrong at a strict table."""

    key: str
    acts: tuple[Any, ...]
    foul: bool = False


def offers(legal: Iterable[Any]) -> tuple[Offer, ...]:
    """The lawful offers in the order of the buttons; riichi stands for all discards that declare it."""
    found: dict[str, list[Any]] = {}
    for action in legal:
        key = _OF_TYPE.get(type(action))
        if key is None and isinstance(action, act.Discard) and action.riichi:
            key = "riichi"
        if key is not None:
            found.setdefault(key, []).append(action)
    return tuple(Offer(key, tuple(found[key])) for key in ORDER if key in found)


def fouls(view: RiichiView, lawful: Sequence[Offer], accepted: Callable[[Any], bool]) -> tuple[Offer, ...]:
    """What could be said wrongly at a strict table now (riichi.R37, riichi.R40, riichi.R41)."""
    known = {offer.key for offer in lawful}
    wrong: list[tuple[str, tuple[Any, ...]]] = []
    if "tsumo" not in known:
        wrong.append(("tsumo", (act.Tsumo(),)))
    if "ron" not in known:
        wrong.append(("ron", (act.Ron(),)))
    if "riichi" not in known:
        drawn = [act.Discard(view.drawn, True, True)] if view.drawn >= 0 else []
        wrong.append(("riichi", tuple([act.Discard(tile, False, True) for tile in dict.fromkeys(view.hand)] + drawn)))
    for key in ("kan", "pon", "chi"):
        if key not in known:
            wrong.append((key, (act.Voice(key),)))
    found = {key: tuple(a for a in acts if accepted(a)) for key, acts in wrong}
    return tuple(Offer(key, found[key], True) for key in ORDER if found.get(key))


def used_tiles(action: Any, view: RiichiView) -> tuple[int, ...]:
    """The own tiles that a call takes out of the hand."""
    if isinstance(action, act.Chi | act.Pon):
        return action.own
    if isinstance(action, act.OpenKan) and view.asked is not None:
        kind = KIND_OF[view.asked.tile]
    elif isinstance(action, act.ClosedKan | act.AddedKan):
        kind = action.kind
    else:
        return ()
    return tuple(tile for tile in view.tiles if KIND_OF[tile] == kind)


def set_of(action: Any, view: RiichiView) -> tuple[int, ...]:
    """The tiles of the meld that a call would make."""
    own = used_tiles(action, view)
    if isinstance(action, act.AddedKan):
        pons = [meld for meld in view.own.melds if meld.kind == "pon" and meld.low == action.kind]
        return (*(tile for meld in pons for tile in meld.tiles), *own)
    taken = (view.asked.tile,) if view.asked is not None else ()
    return (*own, *taken)
