"""Persons on their first evening: scripts that know one thing of a game and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.games import GAMES
from game.holla.actions import Deal as HollaDeal
from game.holla.actions import Declare, DrawIsland, DrawMountain
from game.holla.actions import Discard as HollaDiscard
from game.holla.bots.common import complete_discards
from game.holla.bots.features import Features as Sight
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Answer, Why
from game.pieces.cubes import RANKS
from game.riichi.actions import Discard, Pass, Ron, Tsumo
from game.riichi.tiles import EAST
from game.riichi.tiles import KIND_OF as TILE_KIND
from game.rummikub.actions import Play
from game.rummikub.bots.features import Features
from game.rummikub.melds import melds, pick
from game.rummikub.validate import faults
from game.seats.bots import make_bot
from game.seats.players import BotPlayer
from game.seats.table import play_match
from game.turf.actions import Bet, Move

Choose = Callable[[Any, Sequence[Any]], Any]


def rummikub(view: Any, legal: Sequence[Any]) -> Any:
    """Lays whole sets of the rack, jokers and all, and nothing else."""
    if not view.own.opened:
        plays = [act for act in legal if isinstance(act, Play)]
        return max(plays, key=lambda act: sum(map(len, act.table)), default=legal[0])
    sight, left, table = Features(view, legal), list(view.rack), view.table
    while found := max(melds(left), key=lambda meld: len(meld.kinds), default=None):
        tiles = pick(found, left)
        left, table = [tile for tile in left if tile not in tiles], (*table, tiles)
    laid = table != view.table and not faults(sight.config, sight.turn, table)
    return Play(table) if laid else next((act for act in legal if not isinstance(act, Play)), legal[0])


def holla(view: Any, legal: Sequence[Any]) -> Any:
    """Keeps cubes that have others of their number or colour near, and knows a yeok when it is complete."""
    declared = next((act for act in legal if isinstance(act, Declare)), None)
    if declared is not None or isinstance(legal[0], HollaDeal):
        return declared or legal[0]
    hand = [cube >> 1 for cube in view.hand]
    discards = [act for act in legal if isinstance(act, HollaDiscard)]
    if discards:
        done = complete_discards(Sight(view), hand, {act.cube >> 1 for act in discards})
        return min(discards, key=lambda act: (act.cube >> 1 not in done, _friends(act.cube >> 1, hand), act.cube))
    island = next((act for act in legal if isinstance(act, DrawIsland)), None)
    if island is not None and _friends(view.island >> 1, hand) > 3:
        return island
    return next((act for act in legal if isinstance(act, DrawMountain)), legal[0])


def _friends(kind: int, hand: Sequence[int]) -> int:
    others = [divmod(other, RANKS) for other in hand]
    colour, rank = divmod(kind, RANKS)
    return sum((r == rank) + (c == colour and abs(r - rank) <= 2) for c, r in others)


def turf(view: Any, legal: Sequence[Any]) -> Any:
    """Bets on whoever starts in front, dear chips first, and moves the horse with most of its own on it."""
    own = {chip.horse: chip.value for chip in view.own.bets}
    if isinstance(legal[0], Bet):
        return max(legal, key=lambda act: (act.chip, view.positions[act.horse], -act.horse))
    if isinstance(legal[0], Move):
        return max(legal, key=lambda act: (own.get(act.horse, 0), -act.horse))
    return legal[0]


def riichi(view: Any, legal: Sequence[Any]) -> Any:
    """Throws what has fewest neighbours, honours first; declares riichi when it may, and calls nothing."""
    won = next((act for act in legal if isinstance(act, Ron | Tsumo)), None)
    discards = [act for act in legal if isinstance(act, Discard)]
    if won is not None or not discards or isinstance(legal[-1], Pass):
        return won or (legal[-1] if isinstance(legal[-1], Pass) else legal[0])
    hand = [TILE_KIND[tile] for tile in view.tiles]

    def mates(kind: int) -> int:
        same = hand.count(kind) - 1
        if kind >= EAST:
            return same
        return same + sum(0 < abs(kind - other) <= 2 and kind // 9 == other // 9 for other in hand if other < EAST)

    ready = [act for act in discards if act.riichi]
    return min(ready or discards, key=lambda act: (mates(TILE_KIND[act.tile]), TILE_KIND[act.tile] < EAST, act.tile))


PERSONS: dict[str, Choose] = {"holla": holla, "rummikub": rummikub, "turf": turf, "riichi": riichi}
OPTIONS: dict[str, dict[str, Any]] = {"riichi": {"length": "tonpu"}}


class Person:
    """A seat that a script plays."""

    level = "person"

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def choose(self, view: Any, legal: Sequence[Any], stream: Any) -> Answer:
        """Does what the script says."""
        return Answer(self._choose(view, legal), Why("chance"))


def wins(game: str, level: str, seeds: Sequence[int], seats: int = 4) -> float:
    """The share of matches that the person of a game wins against three bots of a level, its place going round."""
    config, won = GAMES[game].config_type(**OPTIONS.get(game, {})), 0.0
    for number, seed in enumerate(seeds):
        match: AnyMatch = Match(GAMES[game], config, seats, seed)
        where = number % seats
        bots = [Person(PERSONS[game]) if seat == where else make_bot(game, level) for seat in range(seats)]
        failed = play_match(match, [BotPlayer(game, "person", bot=bot) for bot in bots])
        assert not failed, failed
        best = [place.seat for place in match.standings() if place.rank == 1]
        won += (where in best) / len(best)
    return won / len(seeds)
