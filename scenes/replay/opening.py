"""The ways to a record: a file by name, a file dropped on the window, an entry of a list."""

from __future__ import annotations

import logging
from pathlib import Path

from game.kernel.match import AnyMatch, Match
from game.kernel.notice import Notice
from game.kernel.record import SeatInfo
from scenes.kit.context import Context
from scenes.replay.film import Film
from scenes.replay.reel import Chapter, Reel, Unwatchable, open_reel
from scenes.replay.scene import ReplayScene
from scenes.replay.words import trouble
from scenes.scene import Scene

_TRIED = 20
"""Matches of a file that are tried when the first ones cannot be watched."""
_LOG = logging.getLogger("yongmaru")


def watch(ctx: Context, path: Path) -> bool:
    """Opens a record on top of what there is; False when it cannot be watched, which is explained."""
    scene = scene_of(ctx, path)
    ctx.push(scene)
    return isinstance(scene, ReplayScene)


def played(ctx: Context, match: AnyMatch, seats: tuple[SeatInfo, ...]) -> ReplayScene:
    """A match that was played in this program, from its beginning."""
    start: AnyMatch = Match(match.rules, match.config, match.seats, match.seed, match.chance)
    film = Film(start, match.acts, seats)
    names = tuple(seat.name for seat in seats)
    return ReplayScene(ctx, Reel(Path(match.rules.name), (Chapter(names, lambda: film),)), 0, film)


def scene_of(ctx: Context, path: Path) -> Scene:
    """A record on its table, or the card that says why not."""
    try:
        reel = open_reel(path)
        return ReplayScene(ctx, reel, *first_film(reel))
    except Unwatchable as error:
        return trouble(ctx, error.notice)
    except Exception as error:  # whatever a file does to its reader, the window stays
        _LOG.warning("%s cannot be shown", path, exc_info=error)
        return trouble(ctx, Notice("library.strange", {"file": path.name, "error": type(error).__name__}))


def first_film(reel: Reel) -> tuple[int, Film]:
    """The first match that can be watched, with its number. Raises `Unwatchable` of the first when none can."""
    fault: Unwatchable | None = None
    for number, chapter in enumerate(reel.chapters[:_TRIED]):
        try:
            return number, chapter.load()
        except Unwatchable as error:
            fault = fault or error
    raise fault or Unwatchable(Notice("replay.fault.nothing", {"file": reel.path.name}))


def dropped(ctx: Context, top: Scene | None, name: str) -> None:
    """A file was dropped on the window: its record instead of one that is open, else on top."""
    scene = scene_of(ctx, Path(name))
    if isinstance(scene, ReplayScene) and isinstance(top, ReplayScene):
        ctx.replace(scene)
    else:
        ctx.push(scene)
