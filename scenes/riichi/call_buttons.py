"""The buttons of what the person may say now: calls, wins, riichi, kans; each with the acts it stands for."""

from dataclasses import dataclass
from typing import Any, Final

from game.kernel.offers import Ask, Choose, Offers, actions_of
from game.riichi.offers import WORDS, word

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


@dataclass(frozen=True)
class CallButton:
    """One button: its acts, several where a choice follows; ``asks`` is the question before one that may be wrong."""

    key: str
    acts: tuple[Any, ...]
    asks: str = ""


def call_buttons(offers: Offers[Any]) -> tuple[CallButton, ...]:
    """The words that can be said, in their order."""
    found = []
    for name in WORDS:
        offer = offers[word(name)]
        first = offer.offers[0] if isinstance(offer, Choose) else offer
        acts = actions_of(offer)
        if acts:
            found.append(CallButton(name, acts, first.reason if isinstance(first, Ask) else ""))
    return tuple(found)
