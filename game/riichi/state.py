"""The state of a riichi match: a table of integers that the rules change in place.

Only the rules touch it; everybody else gets a view. Seats 0-3 are in turn order, 0 is the first dealer; tiles are 0-36
and kinds 0-33 as in ``tiles``. Sets of kinds are bit masks.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.kernel.chance import ChanceSource
from game.kernel.tally import Tally
from game.riichi.actions import RiichiAction
from game.riichi.config import RiichiConfig, terms_of
from game.riichi.hands.melds import Meld
from game.riichi.result import GameResult, RoundResult
from game.riichi.tiles import KIND_OF, KINDS

DEAL, TURN, CLAIM, REVEAL, OVER = range(5)
PHASES = ("deal", "turn", "claim", "reveal", "over")
"""``turn``: the seat to move holds a tile too many; ``claim``: others answer to a tile; ``reveal``: waiting hands."""

NONE = -1
SEATS = 4
HAND = 13
TILES_IN_ALL = 136
DEALT = SEATS * HAND
LIVE_END = 122
"""Where the dead wall of fourteen begins (riichi.R4): four rinshan tiles, then indicators and ura in turns."""
MOST_KANS = 4
_AFTER = tuple(tuple((seat + i) % SEATS for i in range(1, SEATS)) for seat in range(SEATS))
"""The others of each seat in the order of their turns."""

COUNTED = (
    "rounds",
    "turns",
    "wins",
    "tsumo",
    "deal_ins",
    "riichi",
    "called",
    "draws",
    "aborts",
    "chombo",
    "won_points",
)
"""What a match counts for its facts."""


class Thrown(msgspec.Struct, frozen=True):
    """A tile in a river: ``taken`` once another seat called it."""

    tile: int
    tsumogiri: bool
    riichi: bool = False
    taken: bool = False


class Side:
    """The things that belong to one seat in this round."""

    __slots__ = (
        "counts",
        "dead",
        "declined_last",
        "double",
        "drawn",
        "forbidden",
        "hand",
        "ippatsu",
        "known",
        "liable",
        "melded_waits",
        "melds",
        "missed",
        "missed_for_good",
        "near",
        "packed",
        "riichi",
        "river",
        "shown",
        "thrown",
        "waits",
        "wrong_kan",
    )

    def __init__(self) -> None:
        self.hand: list[int] = []
        """The concealed tiles without the drawn one, sorted as numbers."""
        self.drawn = NONE
        self.counts = [0] * KINDS
        """Concealed tiles by kind, the drawn one included."""
        self.packed = 0
        """The concealed tiles without the drawn one as one number (see ``shapes``)."""
        self.melds: tuple[Meld, ...] = ()
        self.river: list[Thrown] = []
        self.thrown = 0
        """Every kind ever discarded, taken tiles included (riichi.R32)."""
        self.melded_waits = False
        """Whether tiles in melds leave a wait for the fourth of their kind open (riichi.R43)."""
        self.waits = 0
        """The kinds that complete the hand without the drawn tile, yaku or not."""
        self.near = 9
        """Shanten of the hand without the drawn tile; 9 until it is counted."""
        self.riichi = False
        """Whether its riichi stands; while the declaring tile may still be won upon, only the river tells of it."""
        self.double = False
        self.ippatsu = False
        self.missed = False
        """Furiten until the next own draw (riichi.R33)."""
        self.missed_for_good = False
        """Furiten for the round, after riichi (riichi.R34)."""
        self.forbidden = 0
        """Kinds that may not be discarded right after the call (riichi.R35, riichi.R36)."""
        self.dead = False
        """No win, riichi or call any more (riichi.R40)."""
        self.declined_last = False
        """Whether it let the win on the last discard of the round go by (riichi.R29)."""
        self.wrong_kan = False
        """Whether it made a wrong closed kan in riichi that shows at the draw (riichi.R27)."""
        self.liable: tuple[tuple[str, int], ...] = ()
        """Yakuman fixed by another's discard, with that seat (riichi.R60)."""
        self.known: tuple[int, ...] = ()
        """Concealed tiles that a foul laid open for a moment."""
        self.shown: tuple[int, ...] = ()
        """The concealed tiles once they lie open."""

    @property
    def closed(self) -> bool:
        """Whether the hand is menzen (riichi.R9)."""
        return all(meld.kind == "closed_kan" for meld in self.melds)

    @property
    def furiten(self) -> bool:
        """Whether this seat may not win by ron (riichi.R32-R34)."""
        return bool(self.waits & self.thrown) or self.missed or self.missed_for_good

    @property
    def tiles(self) -> list[int]:
        """The concealed tiles, the drawn one last."""
        return self.hand if self.drawn == NONE else [*self.hand, self.drawn]

    def copy(self) -> Side:
        """An independent copy."""
        twin: Side = object.__new__(Side)
        for name in Side.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hand = self.hand[:]
        twin.counts = self.counts[:]
        twin.river = self.river[:]
        return twin

    def snapshot(self) -> Mapping[str, object]:
        """Returns all of it as plain values."""
        return {
            "hand": self.hand,
            "drawn": self.drawn,
            "melds": msgspec.to_builtins(self.melds),
            "river": [(t.tile, t.tsumogiri, t.riichi, t.taken) for t in self.river],
            "riichi": (self.riichi, self.double, self.ippatsu),
            "missed": (self.missed, self.missed_for_good),
            "forbidden": self.forbidden,
            "dead": (self.dead, self.declined_last, self.wrong_kan),
            "liable": self.liable,
            "shown": (self.shown, self.known),
        }


class Claim:
    """A tile that others may answer to. Copied when it changes hands, its lists are never shared."""

    __slots__ = ("answers", "by", "options", "source", "tile")

    def __init__(self, tile: int, by: int, source: str, options: list[tuple[RiichiAction, ...]]) -> None:
        self.tile = tile
        self.by = by
        self.source = source
        """``discard``, ``added_kan`` or ``closed_kan``."""
        self.options = options
        """By seat; empty for a seat that cannot answer."""
        self.answers: list[RiichiAction | None] = [None] * SEATS

    def copy(self) -> Claim:
        """An independent copy."""
        twin = Claim(self.tile, self.by, self.source, self.options[:])
        twin.answers = self.answers[:]
        return twin

    def waiting(self) -> tuple[int, ...]:
        """The seats that have not answered, the next in turn first."""
        options, answers = self.options, self.answers
        return tuple([s for s in _AFTER[self.by] if options[s] and answers[s] is None])


class RiichiState:
    """The state of a match: everything on and around the table."""

    __slots__ = (
        "before_claims",
        "by",
        "chance",
        "chombo",
        "claim",
        "config",
        "dealer",
        "dice",
        "doras",
        "doras_due",
        "doras_fresh",
        "game",
        "honba",
        "interrupted",
        "kan_from",
        "kans",
        "last",
        "lost",
        "next",
        "phase",
        "points",
        "result",
        "reveal",
        "round",
        "sides",
        "sticks",
        "sticks_before",
        "tally",
        "terms",
        "total",
        "turn",
        "wall",
        "wind",
        "won_in_row",
    )

    def __init__(self, config: RiichiConfig, chance: ChanceSource, points: list[int]) -> None:
        self.config = config
        self.chance = chance
        self.points = points
        self.total = sum(points)
        """All points of the table, sticks included."""
        self.lost = 0
        """Points that fouls took from the table for good."""
        self.round = 0
        """Rounds dealt so far, replays included."""
        self.phase = DEAL
        self.wind = 0
        """The round wind, 0-3."""
        self.dealer = 0
        """The seat that deals; seat 0 deals first in each wind."""
        self.honba = 0
        self.sticks = 0
        self.sticks_before = 0
        """Sticks on the table when the round began."""
        self.won_in_row = 0
        """How many rounds in a row the dealer has won (riichi.R45)."""
        self.terms = terms_of(config)
        """What hands are worth in this round."""
        self.dice = (0, 0)
        self.wall: tuple[int, ...] = ()
        self.next = 0
        """Where in the wall the next live draw lies."""
        self.kans = 0
        """How many tiles were drawn from the dead wall; each shortens the live wall by one (riichi.R4)."""
        self.doras = 0
        """How many indicators are turned up."""
        self.doras_due = 0
        """Indicators of kans that are turned with the next discard or kan (riichi.R17)."""
        self.doras_fresh = 0
        """How many of them were turned with the discard that now lies on the table."""
        self.turn = NONE
        self.by = NONE
        """Who discarded last, until its tile is taken or covered."""
        self.kan_from = NONE
        """Whose tile made the open kan for which the rinshan tile was drawn (riichi.R61)."""
        self.sides = [Side() for _ in range(SEATS)]
        self.interrupted = False
        """Whether a call or kan broke the first turn (riichi.R44)."""
        self.last = ""
        """What the seat to move did last: ``draw``, ``rinshan``, ``call`` or ``discard``."""
        self.claim: Claim | None = None
        self.reveal: list[bool | None] = [None] * SEATS
        """Who shows (true) or folds (false) a waiting hand; ``None`` while undecided or not asked (riichi.R42)."""
        self.chombo = [0] * SEATS
        """Fouls to be deducted after the match, by seat (riichi.R38)."""
        self.result: RoundResult | None = None
        self.game: GameResult | None = None
        self.tally = Tally(COUNTED)
        self.before_claims = False
        """Whether this copy stops after a discard or kan as if somebody could answer to it; never in a match."""

    @property
    def left(self) -> int:
        """How many live tiles can still be drawn (riichi.R4)."""
        return LIVE_END - self.kans - self.next

    @property
    def indicators(self) -> tuple[int, ...]:
        """The dora indicators that lie open."""
        return self.wall[LIVE_END + 4 : LIVE_END + 4 + 2 * self.doras : 2]

    @property
    def rinshan_tile(self) -> int:
        """The next tile of the dead wall."""
        return self.wall[LIVE_END + self.kans]

    def ura(self, all_of_them: bool) -> tuple[int, ...]:
        """The tiles below the open indicators, or only below the first (riichi.R23)."""
        return self.wall[LIVE_END + 5 : LIVE_END + 5 + 2 * (self.doras if all_of_them else 1) : 2]

    def copy(self) -> RiichiState:
        """An independent copy with the same chance."""
        twin: RiichiState = object.__new__(RiichiState)
        for name in RiichiState.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.points = self.points[:]
        twin.sides = [side.copy() for side in self.sides]
        twin.claim = self.claim.copy() if self.claim else None
        twin.reveal = self.reveal[:]
        twin.chombo = self.chombo[:]
        twin.tally = self.tally.copy()
        return twin

    def snapshot(self) -> Mapping[str, object]:
        """Returns all of it as plain values; two states with equal snapshots play on alike."""
        claim = self.claim
        return {
            "round": (self.round, self.wind, self.dealer, self.honba, self.won_in_row),
            "phase": PHASES[self.phase],
            "sticks": (self.sticks, self.sticks_before),
            "points": self.points,
            "lost": self.lost,
            "dice": self.dice,
            "wall": self.wall,
            "drawn": (self.next, self.kans, self.doras, self.doras_due, self.doras_fresh),
            "turn": (self.turn, self.last, self.by, self.kan_from, self.interrupted),
            "sides": [side.snapshot() for side in self.sides],
            "claim": None
            if claim is None
            else (claim.tile, claim.by, claim.source, msgspec.to_builtins((claim.options, claim.answers))),
            "reveal": self.reveal,
            "chombo": self.chombo,
            "result": msgspec.to_builtins(self.result),
            "game": msgspec.to_builtins(self.game),
            "tally": self.tally.figures(),
        }

    def check(self) -> None:
        """Raises ``AssertionError`` unless all tiles and points are accounted for (riichi.R1, riichi.R30)."""
        money = sum(self.points) + 1000 * self.sticks + self.lost
        if money != self.total:
            raise AssertionError(f"{money} points are on the table, not {self.total}")
        if self.wall:
            self._check_tiles()

    def _check_tiles(self) -> None:
        lying = [*self.wall[self.next : LIVE_END], *self.wall[LIVE_END + self.kans :]]
        for side in self.sides:
            lying += side.tiles
            lying += [t.tile for t in side.river if not t.taken]
            lying += [tile for meld in side.melds for tile in meld.tiles]
        if sorted(lying) != sorted(self.wall):
            raise AssertionError(f"{len(lying)} tiles lie on the table, or not those of the wall")
        for seat, side in enumerate(self.sides):
            counts = [0] * KINDS
            for tile in side.tiles:
                counts[KIND_OF[tile]] += 1
            if counts != side.counts:
                raise AssertionError(f"seat {seat} has miscounted its tiles")
            size = len(side.hand) + 3 * len(side.melds)
            most = HAND + 1 if seat == self.turn and self.last == "call" else HAND
            if size != most:
                raise AssertionError(f"seat {seat} holds {size} tiles, not {most}")
