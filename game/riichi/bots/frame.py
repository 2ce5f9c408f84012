"""The frame of all thinking levels: win, deal, show, and put a thought into an answer."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.riichi.actions import (
    AddedKan,
    Chi,
    ClosedKan,
    Deal,
    Discard,
    FoldTenpai,
    NineTerminals,
    Pass,
    Pon,
    RiichiAction,
    Ron,
    ShowTenpai,
    Tsumo,
)
from game.riichi.bots.errors import slip
from game.riichi.bots.features import TRIPLET, Code, Features
from game.riichi.bots.reasons import why
from game.riichi.hands.shapes import UNIT, shanten
from game.riichi.play.calls import genbutsu, suji
from game.riichi.state import NONE
from game.riichi.tiles import KIND_OF, ORPHANS, tile_text
from game.riichi.view import RiichiView

MANY_ORPHANS = 10
"""From so many kinds of ones, nines and honours on thirteen orphans are worth a try."""


class ThinkingBot:
    """The frame of an act; a level says how it discards, calls and declares kans."""

    level = ""

    def choose(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Chooses an act and says why."""
        foul = slip(view, legal, stream)
        if foul is not None:
            return foul
        first = legal[0]
        if isinstance(first, (Tsumo, Ron)):
            return Answer(first, why("win"))
        if isinstance(first, Deal):
            return Answer(first, why("deal"))
        if isinstance(first, ShowTenpai):
            return self.reveal(view, legal)
        if isinstance(legal[-1], Pass):
            return self.answer(view, legal, stream)
        return self._turn(view, legal, stream)

    def _turn(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        if len(legal) == 1:
            return Answer(legal[0], why("drawn"))
        sight = Features(view)
        if isinstance(legal[0], NineTerminals) and declares_nine(sight):
            return Answer(legal[0], why("nine"))
        kan = self.kan(sight, legal)
        if kan is not None:
            return Answer(kan, why("kan"))
        if view.own.riichi:
            return Answer(next(act for act in legal if isinstance(act, Discard)), why("drawn"))
        return self.discard(sight, legal, stream)

    def reveal(self, view: RiichiView, legal: Sequence[RiichiAction]) -> Answer:
        """Opens a waiting hand at the draw, or keeps it closed."""
        return Answer(legal[0], why("show"))

    def kan(self, sight: Features, legal: Sequence[RiichiAction]) -> ClosedKan | AddedKan | None:
        """A kan to declare in the own turn."""
        for act in legal:
            if isinstance(act, (ClosedKan, AddedKan)) and kan_is_free(sight, act):
                return act
        return None

    def answer(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Calls another's tile or passes."""
        raise NotImplementedError

    def discard(self, sight: Features, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Discards, perhaps with riichi."""
        raise NotImplementedError


def declares_nine(sight: Features) -> bool:
    """Whether a hand that may end the round does: one with few kinds of ones, nines and honours."""
    return sum(sight.counts[kind] > 0 for kind in ORPHANS) < MANY_ORPHANS


def kan_is_free(sight: Features, act: ClosedKan | AddedKan) -> bool:
    """Whether the hand is no farther from a win without the tiles of the kan, and nobody is in riichi."""
    if sight.own.riichi:
        return True
    if sight.riichis or sight.view.drawn == NONE:
        return False
    drawn = UNIT[KIND_OF[sight.view.drawn]]
    before = shanten(sight.hand - drawn, sight.melds)
    if isinstance(act, AddedKan):
        return shanten(sight.hand - UNIT[act.kind], sight.melds) <= before
    return shanten(sight.hand - 4 * UNIT[act.kind], sight.melds + 1) <= before


class Call:
    """A call that is possible: the concealed hand after it, the melds, and what may not be discarded then."""

    __slots__ = ("act", "codes", "forbidden", "hand", "own")

    def __init__(self, sight: Features, act: Chi | Pon, taken: int) -> None:
        self.act = act
        self.own = act.own
        kinds = sorted(KIND_OF[tile] for tile in act.own)
        kind = KIND_OF[taken]
        self.hand = sight.hand - UNIT[kinds[0]] - UNIT[kinds[1]]
        code: Code = kind + TRIPLET if isinstance(act, Pon) else min(kind, kinds[0])
        self.codes = (*sight.codes, code)
        kuikae = sight.config.kuikae
        self.forbidden = 0 if kuikae == "all" else genbutsu(kind)
        if kuikae == "none" and isinstance(act, Chi):
            self.forbidden |= suji(kind, (kinds[0], kinds[1]))


def calls_of(sight: Features, legal: Sequence[RiichiAction]) -> list[Call]:
    """The calls among the answers; of two that differ in a red five the one that keeps it for the meld comes first."""
    asked = sight.view.asked
    assert asked is not None
    acts = [act for act in legal if isinstance(act, (Chi, Pon))]
    acts.sort(key=lambda act: -max(act.own))
    return [Call(sight, act, asked.tile) for act in acts]


def discard_of(legal: Sequence[RiichiAction], sight: Features, kind: int, riichi: bool = False) -> Discard | None:
    """The discard of a kind: a plain tile before a red one, the drawn one rather than its like from the hand."""
    acts = [act for act in legal if isinstance(act, Discard) and act.riichi == riichi and KIND_OF[act.tile] == kind]
    return min(acts, key=lambda act: (act.tile, not act.tsumogiri)) if acts else None


def kinds_allowed(legal: Sequence[RiichiAction]) -> list[int]:
    """The kinds that may be discarded."""
    return list(dict.fromkeys(KIND_OF[act.tile] for act in legal if isinstance(act, Discard) and not act.riichi))


def only(legal: Sequence[RiichiAction]) -> Answer:
    """The first act that ends nothing."""
    return Answer(next(a for a in legal if not isinstance(a, (NineTerminals, FoldTenpai))), why("only"))


def fastest(act: Discard, count: int) -> Answer:
    """A discard for speed."""
    return Answer(act, why("fastest", tile=tile_text(act.tile), count=count))
