"""The seats that play by themselves: one way to weigh a tile, with other weights at every level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.kernel.chance import Stream
from game.kernel.seat import LEVELS, Answer, Bot, Bots, Why
from game.kernel.texts import Texts

from .actions import LEFT, Deal, DominoesAction, Play
from .tiles import HALVES, double, pips, tile_text
from .view import DominoesView

VERSION = 1


class Weights(NamedTuple):
    """The weights of what counts: heavy tiles gone, own tiles that still fit, and ends that others lack."""

    heavy: float
    keeps: float
    blocks: float


_WEIGHTS = {
    "random": None,
    "beginner": Weights(0.0, 0.0, 0.0),
    "easy": Weights(0.0, 0.0, 0.0),
    "normal": Weights(1.0, 0.0, 0.0),
    "hard": Weights(1.0, 1.5, 0.0),
    "master": Weights(1.0, 1.5, 5.0),
}


def new_ends(view: DominoesView, play: Play) -> tuple[int, int]:
    """The open numbers after a tile was laid."""
    low, high = HALVES[play.tile]
    if view.ends is None:
        return low, high
    left, right = view.ends
    if play.end == LEFT:
        return (low if high == left else high), right
    return left, (low if high == right else high)


class WeighingBot:
    """A bot that lays the tile of most weight for its level; ``random`` and equal weights leave it to chance."""

    def __init__(self, level: str) -> None:
        self.level = level
        self._weights = _WEIGHTS[level]

    def choose(self, view: DominoesView | None, legal: Sequence[DominoesAction], stream: Stream) -> Answer:
        """Chooses an act and says why."""
        first = legal[0]
        if len(legal) == 1 and not isinstance(first, Play):
            return Answer(first, Why("deal" if isinstance(first, Deal) else "pass"))
        plays = [act for act in legal if isinstance(act, Play)]
        if self._weights is None or view is None:
            return _told(stream.choice(plays), "chance")
        if len(plays) == 1:
            return _told(plays[0], "only")
        parts = {play: self._parts(view, play, self._weights) for play in plays}
        most = max(sum(parts[play].values()) for play in plays)
        best = stream.choice([play for play in plays if sum(parts[play].values()) == most])
        reason = max(parts[best], key=lambda key: parts[best][key])
        left, right = new_ends(view, best)
        return _told(best, reason if most > 0 else "chance", left=left, right=right)

    def _parts(self, view: DominoesView, play: Play, weights: Weights) -> dict[str, float]:
        """The worth of a tile in parts, by the reason that each stands for."""
        ends = set(new_ends(view, play))
        rest = [tile for tile in view.hand if tile != play.tile]
        follow = sum(bool(ends & set(HALVES[tile])) for tile in rest)
        others = [(view.seat + step) % view.seats for step in range(1, view.seats)]
        # The next seat counts most; a number that lies nearly all in sight is as good as lacked.
        stuck = sum(ends <= set(view.lacks[seat]) for seat in others) + (ends <= set(view.lacks[others[0]]))
        rare = sum(1 / (1 + view.unseen_with(number)) for number in ends) / len(ends)
        return {
            "heavy": weights.heavy * (pips(play.tile) + 3 * double(play.tile)),
            "keeps": weights.keeps * follow,
            "blocks": weights.blocks * (stuck + rare),
        }


def _told(play: Play, key: str, **values: int) -> Answer:
    return Answer(play, Why(key, {"tile": tile_text(play.tile), "pips": pips(play.tile), **values}))


def sentence(why: Why, texts: Texts) -> str:
    """The reason of an act in words."""
    return texts.t(f"dominoes.why.{why.key}", **why.values)


_BOTS: dict[str, Bot] = {level: WeighingBot(level) for level in LEVELS}


def make_bot(level: str) -> Bot:
    """Makes the bot of a level; raises ``KeyError`` for another one."""
    return _BOTS[level]


BOTS = Bots(make_bot, VERSION)
