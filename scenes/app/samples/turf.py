"""Royal Turf to look at."""

from dataclasses import replace

from game.kernel.match import AnyMatch
from game.turf.advice import forecasts
from scenes.app import samples
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.table.player import TablePlayer
from scenes.turf.results import payout
from scenes.turf.results import ranking as match_ranking

LATE = 16
"""Moves after which the horses are spread over the track."""
CARDS = 4
"""The number of cards on the board from which there is something to choose."""


def table(ctx: Context) -> Scene:
    """The table of Royal Turf in the middle of its second race, at the person's turn, with a horse chosen."""
    match = samples.played("turf", _second_race)
    scene = samples.table(ctx, match)
    assert isinstance(scene, TablePlayer)
    horse = max(forecasts(match.view(0)), key=lambda told: told.end - told.start).horse
    scene.board.choose(replace(scene.board.choice, horse=horse))
    return scene


def _second_race(match: AnyMatch) -> bool:
    view = match.view(0)
    mine = view.race == 2 and view.to_move and view.phase == "race"
    return bool(mine and len(view.moves) >= LATE and len(view.left) >= CARDS)


def result(ctx: Context) -> Scene:
    """The payout of a first race."""
    match = samples.played("turf", lambda m: bool(m.view(0).results))
    return payout(ctx, match.view(0), samples.score_people(ctx), match.seen_events(0), samples.ways(ctx, match))


def ranking(ctx: Context) -> Scene:
    """The places after three races."""
    match = samples.played("turf", lambda m: False)
    people, events = samples.score_people(ctx), match.seen_events(0)
    return match_ranking(ctx, match.view(0), people, events, match.seed, samples.after(ctx, match))
