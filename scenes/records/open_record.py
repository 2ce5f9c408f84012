"""Opening a record: a file by name, a file dropped on the window, an entry of a list."""

from __future__ import annotations

from pathlib import Path

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import BadRecord, SeatInfo, read_good
from game.library.own_rules import ENDINGS as RULE_SETS
from scenes.kit.context import Context
from scenes.kit.navigator import Played, Setup
from scenes.kit.scene import Scene
from scenes.lobby import rule_sharing
from scenes.records.reading import READING, found_in, is_large, reading_scene, shown
from scenes.records.record_file import Chapter, RecordFile, stood_in
from scenes.records.scene import ReplayScene
from scenes.records.timeline import Timeline


def watch(ctx: Context, path: Path) -> bool:
    """Opens a record on top; False when it cannot be watched, which is explained."""
    scene = scene_of(ctx, path)
    ctx.push(scene)
    return _is_record(scene)


def _is_record(scene: Scene | None) -> bool:
    """Whether a scene shows a record, or reads one."""
    return isinstance(scene, ReplayScene) or (scene is not None and scene.called == READING)


def played(ctx: Context, match: AnyMatch, seats: tuple[SeatInfo, ...]) -> ReplayScene:
    """A replay of a match that was played in this program, from its beginning."""
    setup = Setup(match.rules.name, match.config, seats)
    return shown_again(ctx, Played(setup, match.seed, match.chance, match.acts))


def shown_again(ctx: Context, played: Played) -> ReplayScene:
    """A replay of a match as its table hands it over once it is over."""
    (game, config, seats), file = played.setup, played.record
    start: AnyMatch = Match(GAMES[game], config, len(seats), played.seed, played.chance)
    try:
        by = stood_in(read_good(file)) if file is not None else ()
    except (BadRecord, OSError):
        by = ()  # a match that is not on disk can be watched all the same
    timeline = Timeline(start, played.acts, seats, by=by)
    names = tuple(seat.name for seat in seats)
    return ReplayScene(ctx, RecordFile(Path(game), (Chapter(names, lambda: timeline),)), 0, timeline)


def scene_of(ctx: Context, path: Path, at: int = 0) -> Scene:
    """A record on its table after so many acts, or the card that says why not; for a large file a card with a bar."""
    return reading_scene(ctx, path, at) if is_large(path) else shown(ctx, found_in(path), at)


def dropped(ctx: Context, top: Scene | None, name: str) -> None:
    """Opens a file dropped on the window: rules in the lobby, a record in the place of an open one, else on top."""
    if Path(name).suffix.lower() in RULE_SETS:
        rule_sharing.take_file(ctx, Path(name))
        return
    scene = scene_of(ctx, Path(name))
    if _is_record(scene) and _is_record(top):
        ctx.replace(scene)
    else:
        ctx.push(scene)
