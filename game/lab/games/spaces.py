"""Actions as numbers and observations as rows, for all four games.

Left out of observations: the config, which never changes during a match, results of parts that are over, and the turns
of Rummikub.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any

import msgspec

from game.holla import actions as holla
from game.holla.config import STANDARD as YEOK
from game.holla.state import PHASES as HOLLA_PHASES
from game.holla.view import HollaView
from game.lab.games.feeds import HOLLA, RIICHI, TURF, Source
from game.lab.games.numbers_of import Codec, Layout
from game.riichi import actions as riichi
from game.riichi.state import PHASES as RIICHI_PHASES
from game.riichi.tiles import KINDS, TILES
from game.riichi.view import RiichiView
from game.rummikub.actions import Deal, Draw, Pass, Play
from game.rummikub.state import PHASES as RUMMIKUB_PHASES
from game.rummikub.view import RummikubView
from game.turf import actions as turf
from game.turf.race import HORSES
from game.turf.state import PHASES as TURF_PHASES
from game.turf.view import TurfView

CUBES = 112
CHIPS = 4
"""Chips of Royal Turf are worth 0 to 3."""
CANDIDATES = 128
"""Rummikub: how many of the solver's tables are listed at most, in its order."""
OUT = frozenset({"config", "result", "results", "game_result", "match"})


class Space(msgspec.Struct, frozen=True):
    """The actions and observations of a game; ``encode`` and ``decode`` read an act beside the lawful ones."""

    actions: int
    encode: Callable[[Any, Sequence[Any]], int]
    """The number of an act, -1 for one that has none."""
    decode: Callable[[int, Sequence[Any]], Any]
    lawful: Callable[[Sequence[Any]], list[int]]
    """The numbers of the lawful acts that have one."""
    codec: Codec
    source: Source | None = None
    """How rows are told without a view."""


def listed(acts: Sequence[Any], layout: Layout, source: Source | None = None) -> Space:
    """A space in which every act has a number of its own."""
    numbers = {act: at for at, act in enumerate(acts)}

    def lawful(legal: Sequence[Any]) -> list[int]:
        return [number for number in map(numbers.get, legal) if number is not None]

    return Space(len(acts), lambda act, _: numbers.get(act, -1), lambda at, _: acts[at], lawful, Codec(layout), source)


def holla_space() -> Space:
    acts = (
        holla.Deal(), holla.DrawMountain(), holla.DrawIsland(), holla.Hold(), holla.Decline(),
        *(holla.Declare(name) for name in (None, *YEOK)),
        *(holla.DrawRiver(cube) for cube in range(CUBES)),
        *(holla.Discard(cube) for cube in range(CUBES)),
    )  # fmt: skip
    most = {
        "owes": 6, "rolls": 24, "rolls[]": 5, "river": CUBES, "ridge": 16, "may_discard": 16, "table": 5,
        "table.locked": 13, "table.seen": CUBES, "turns": 400, "hands": 5, "hands[]": 16,
    }  # fmt: skip
    words = ("", "mountain", "island", "river", "declare", "hold", "decline", "discard", *HOLLA_PHASES)
    return listed(acts, Layout(HollaView, OUT | {"game"}, most, _unique(words)), HOLLA)


def turf_space() -> Space:
    acts = (
        turf.Deal(),
        *(turf.Bet(chip, horse) for chip in range(CHIPS) for horse in range(HORSES)),
        *(turf.Move(horse) for horse in range(HORSES)),
    )
    most = {
        "owes": 3, "tied": 6, "cards": HORSES, "card_ids": 3 * HORSES, "to_come": 3 * HORSES, "start": HORSES,
        "positions": HORSES, "arrived": HORSES, "left": HORSES, "order": HORSES, "hand": CHIPS, "players": 6,
        "players.bets": CHIPS, "moves": 400,
    }  # fmt: skip
    return listed(acts, Layout(TurfView, OUT, most, _unique(("move", *TURF_PHASES))), TURF)


def riichi_space() -> Space:
    pairs = tuple(combinations_with_replacement(range(TILES), 2))
    acts = (
        riichi.Deal(), riichi.OpenKan(), riichi.Tsumo(), riichi.Ron(), riichi.NineTerminals(), riichi.Pass(),
        riichi.ShowTenpai(), riichi.FoldTenpai(),
        *(riichi.Discard(tile, drawn, declared) for tile in range(TILES) for drawn in (False, True)
          for declared in (False, True)),
        *(riichi.Chi(own) for own in pairs), *(riichi.Pon(own) for own in pairs),
        *(riichi.ClosedKan(kind) for kind in range(KINDS)), *(riichi.AddedKan(kind) for kind in range(KINDS)),
    )  # fmt: skip
    most = {
        "owes": 3, "indicators": 5, "hand": 14, "waits": 13, "forbidden": 14, "chombo": 4, "table": 4, "table.melds": 4,
        "table.melds.tiles": 4, "table.river": 40, "table.shown": 14,
    }  # fmt: skip
    words = ("discard", "chi", "pon", "open_kan", "closed_kan", "added_kan", *RIICHI_PHASES)
    return listed(acts, Layout(RiichiView, OUT | {"game"}, most, _unique(words)), RIICHI)


def rummikub_space() -> Space:
    plain = (Deal(), Draw(), Pass())
    most = {
        "owes": 3, "starts": 24, "starts[]": 6, "table": 53, "table[]": 13, "rack": 160, "drawn": 20, "players": 6,
        "players.seen": 160, "racks": 6, "racks[]": 160,
    }  # fmt: skip
    words = ("draw", "pass", *RUMMIKUB_PHASES)

    def encode(act: Any, legal: Sequence[Any]) -> int:
        if act in plain:
            return plain.index(act)
        plays = [one for one in legal if isinstance(one, Play)][:CANDIDATES]
        return len(plain) + plays.index(act) if act in plays else -1

    def decode(at: int, legal: Sequence[Any]) -> Any:
        plays = [one for one in legal if isinstance(one, Play)]
        return plain[at] if at < len(plain) else plays[at - len(plain)]

    def lawful(legal: Sequence[Any]) -> list[int]:
        waits = [plain.index(one) for one in legal if not isinstance(one, Play)]
        return [*waits, *range(len(plain), len(plain) + min(len(legal) - len(waits), CANDIDATES))]

    codec = Codec(Layout(RummikubView, OUT | {"turns"}, most, _unique(words)))
    return Space(len(plain) + CANDIDATES, encode, decode, lawful, codec)


def _unique(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))
