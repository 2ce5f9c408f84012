"""Riichi to look at."""

from game.kernel.match import AnyMatch
from game.riichi.result import Win
from scenes.app import samples
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.lobby.rule_sets import rule_sets_scene
from scenes.riichi.ranking import ranking as match_ranking
from scenes.riichi.win_screen import make
from scenes.riichi.yaku_sheet import yaku_sheet

LATE = 9
"""The number of own discards after which the rivers tell something."""


def table(ctx: Context) -> Scene:
    """The table of riichi in the middle of a hand, at the person's turn."""
    return samples.table(ctx, samples.played("riichi", _late_hand, red_fives=(1, 1, 1)))


def _late_hand(match: AnyMatch) -> bool:
    """Whether somebody else has declared riichi, somebody has called and the person has to discard."""
    view = match.view(0)
    others = view.table[1:]
    lively = any(seat.riichi for seat in others) and any(seat.melds for seat in view.table)
    return "discard" in view.owes and len(view.own.river) >= LATE and lively


def result(ctx: Context) -> Scene:
    """A first win with riichi and turned ura dora."""
    match = samples.played("riichi", lambda m: any(win.ura for win in _wins(m)))
    return make(ctx, match.view(0), samples.score_people(ctx), match.seen_events(0), samples.ways(ctx, match))


def _wins(match: AnyMatch) -> "tuple[Win, ...]":
    result = match.view(0).result
    return result.wins if result is not None else ()


def ranking(ctx: Context) -> Scene:
    """The places after an east round."""
    match = samples.played("riichi", lambda m: False, length="tonpu")
    people, events = samples.score_people(ctx), match.seen_events(0)
    return match_ranking(ctx, match.view(0), people, events, match.seed, samples.after(ctx, match))


def yaku(ctx: Context) -> Scene:
    """The yaku sheet."""
    return yaku_sheet(ctx)


def presets(ctx: Context) -> Scene:
    """The rule sets of riichi beside one another."""
    return rule_sets_scene(ctx, "riichi", "m_league")
