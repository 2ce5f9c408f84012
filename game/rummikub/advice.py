"""The advice for a person: how far the first meld is, one good play set by set, and why a seat acts as it does."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.kernel.chance import HashStream
from game.kernel.seat import Why
from game.kernel.texts import Texts
from game.rummikub.actions import Play, RummikubAction, Sets, Tiles
from game.rummikub.bots import make_bot
from game.rummikub.config import RummikubConfig
from game.rummikub.solution import FROM_RACK
from game.rummikub.validate import laid_tiles, settle_table, settled
from game.rummikub.view import RummikubView

HINT_LEVEL = "hard"
_NO_CHANCE = b"hint"


class HintStep(msgspec.Struct, frozen=True):
    """A set of a play as it lies at the end.

    ``origins`` says for each tile which set of the old table it leaves, or ``FROM_RACK``.
    """

    tiles: Tiles
    origins: tuple[int, ...]


class Hint(msgspec.Struct, frozen=True):
    """A good act: ``laid`` are the own tiles it lays, ``steps`` the sets it makes or changes, easiest first.

    Both are empty when it is better, or unavoidable, to wait. A hint in three steps says first whether ``laid`` is
    empty, then names its first tile, then shows the steps.
    """

    action: RummikubAction
    why: Why
    laid: Tiles
    steps: tuple[HintStep, ...]


def hint(view: RummikubView, legal: Sequence[RummikubAction], level: str = HINT_LEVEL) -> Hint:
    """The hint that a strong seat gives here, and why; the same view gives the same advice."""
    calm = msgspec.structs.replace(view, config=msgspec.structs.replace(view.config, bot_errors=0))
    answer = make_bot(level).choose(calm, legal, HashStream(_NO_CHANCE))
    action: RummikubAction = answer.action
    if not isinstance(action, Play):
        return Hint(action, answer.why, (), ())
    return Hint(action, answer.why, laid_tiles(view.table, action.table), steps(view.table, action.table))


def aim_of(view: RummikubView, play: Play) -> tuple[Sets, Tiles]:
    """The table as it lies after a play, each set in order, and the own tiles that the play lays."""
    return settle_table(play.table), laid_tiles(view.table, play.table)


def steps(before: Sets, after: Sets) -> tuple[HintStep, ...]:
    """The sets of ``after`` that did not lie there before, those that use the fewest old sets first."""
    home = {tile: at for at, tiles in enumerate(before) for tile in tiles}
    same = {settled(tiles) for tiles in before}
    found = [
        HintStep(tiles, tuple(home.get(tile, FROM_RACK) for tile in tiles))
        for tiles in map(settled, after)
        if tiles not in same
    ]
    return tuple(sorted(found, key=lambda step: (len(set(step.origins)), step.origins)))


def sentence(why: Why, texts: Texts, config: RummikubConfig) -> str:
    """A reason in the language of ``texts``; raises ``KeyError`` for a reason without words."""
    values = {name: _value(name, value, texts) for name, value in why.values.items()}
    return texts.t(f"rummikub_why.{why.key}", **values)


def _value(name: str, value: str | int, texts: Texts) -> str | int:
    if name != "tiles":
        return value
    return texts.t("rummikub_why.comma").join(tile_word(text, texts) for text in str(value).split())


def tile_word(text: str, texts: Texts) -> str:
    """A tile such as ``7k`` or ``J`` in words."""
    if text == "J":
        return texts.t("rummikub.tile.joker")
    return texts.t("rummikub.tile.name", number=text[:-1], colour=texts.t(f"rummikub.tile.{text[-1]}"))
