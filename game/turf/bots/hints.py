"""What a person is told before an act: what a strong seat would do here and why, in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.kernel.chance import HashStream
from game.kernel.seat import Why
from game.kernel.texts import Texts
from game.turf.actions import TurfAction
from game.turf.bots import make_bot
from game.turf.cards import horses_of
from game.turf.config import COATS, TurfConfig
from game.turf.view import TurfView

HINT_LEVEL = "master"
_NO_CHANCE = b"hint"
_HORSES = ("horse", "other")
"""The values of a reason that name a horse."""


class Hint(msgspec.Struct, frozen=True):
    """One good act and its reason."""

    action: TurfAction
    why: Why


def hint(view: TurfView, legal: Sequence[TurfAction], level: str = HINT_LEVEL) -> Hint:
    """What a strong seat would do here, and why; the same view gives the same advice."""
    answer = make_bot(level).choose(view, legal, HashStream(_NO_CHANCE))
    return Hint(answer.action, answer.why)


def sentence(why: Why, texts: Texts, config: TurfConfig) -> str:
    """A reason in the language of ``texts``; raises ``KeyError`` for a reason without words."""
    names: dict[str, str] = {
        coat: horse.get(texts.locale) for coat, horse in zip(COATS, horses_of(config), strict=True)
    }
    values = {name: names[str(v)] if name in _HORSES else v for name, v in why.values.items()}
    return texts.t(f"turf_why.{why.key}", **values)
