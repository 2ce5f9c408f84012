"""Makes films of the moments, a picture every 100 ms on contact sheets: `python -m tools.films FOLDER`.

Needs no display: how matches open, rounds and matches end, and the ways from scene to scene, to be looked at.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from game.library.settings import Settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface

from game.games import GAMES, HOUSE
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from scenes.app import samples
from scenes.app.app import App
from scenes.demo_scenes import open_scene
from scenes.lobby.scene import lobby_scene
from tools.pointing import CARD, START, point, press

FRAME: Final = 1 / 60
EACH: Final = 6
"""Frames from picture to picture."""
SETTLED: Final = 60
"""Frames of what was there before."""
END, OPENING, WAY = 42, 36, 6
"""Pictures of an end, an opening and a way from scene to scene."""
COLUMNS, ROWS, WIDE = 3, 4, 480
"""Pictures on a sheet, and the width of each in pixels."""
SEED: Final = 5

Moment = tuple[str, Callable[[App], object], int]
"""The scene before, what begins the moment, and how many pictures it has."""


def _opens(game: str, app: App) -> None:
    """Opens the table of a new match from the lobby of its game."""
    app.reset(lobby_scene(app.ctx, game))
    _settles(app)
    press(app, START)
    rules = GAMES[game]
    match: AnyMatch = Match(rules, config_of(rules, {}), samples.SEATS, SEED)
    app.push(samples.table(app.ctx, match))


def _settles(app: App) -> None:
    """Waits until what was there before stands still."""
    for _ in range(SETTLED):
        app.step(FRAME)


def _enters(app: App) -> None:
    """Opens a lobby by its card, at which the pointer was."""
    point(app, CARD)
    _settles(app)
    press(app, CARD)
    app.ctx.navigator.lobby(HOUSE[0])


def _ends(scene: str, app: App) -> None:
    app.push(open_scene(scene, app.ctx))


def _goes_back(app: App) -> None:
    """Opens the lobby, waits and closes it."""
    _enters(app)
    _settles(app)
    app.pop()


def moments() -> dict[str, Moment]:
    """The moments by name."""
    found: dict[str, Moment] = {
        "menu-lobby": ("menu", _enters, WAY),
        "lobby-menu": ("menu", _goes_back, WAY),
    }
    for game in HOUSE:
        found[f"{game}-opening"] = ("lobby", partial(_opens, game), OPENING)
        for end in ("result", "ranking"):
            found[f"{game}-{end}"] = (game, partial(_ends, f"{game}-{end}"), END)
    return found


def film(name: str, size: tuple[int, int], settings: Settings) -> Iterator[Surface]:
    """Yields the pictures of a moment. Raises KeyError for an unknown name."""
    before, begin, count = moments()[name]
    with tempfile.TemporaryDirectory(prefix="yongmaru-", ignore_cleanup_errors=True) as home:
        app = App(settings, Path(home), size=size, catch=False)
        try:
            app.push(open_scene(before, app.ctx))
            _settles(app)
            begin(app)
            for _ in range(count):
                for _ in range(EACH):
                    app.step(FRAME)
                yield app.surface.convert(24)
        finally:
            app.close()


def sheets(pictures: Iterator[Surface]) -> Iterator[Surface]:
    """Yields the contact sheets of a film, from left to right and down."""
    small = [pygame.transform.smoothscale(one, (WIDE, round(WIDE * one.get_height() / one.get_width())))
             for one in pictures]  # fmt: skip
    high = small[0].get_height()
    for start in range(0, len(small), COLUMNS * ROWS):
        some = small[start : start + COLUMNS * ROWS]
        sheet = Surface((COLUMNS * WIDE, -(-len(some) // COLUMNS) * high))
        for at, picture in enumerate(some):
            sheet.blit(picture, (at % COLUMNS * WIDE, at // COLUMNS * high))
        yield sheet


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the films, or those named; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.films", description="Makes films of the moments.")
    parser.add_argument("folder", type=Path, help="where to")
    parser.add_argument("--only", nargs="+", choices=sorted(moments()), metavar="NAME", help="these moments only")
    parser.add_argument("--size", default="1600x900", help="the window, default 1600x900")
    parser.add_argument("--language", default="ko", choices=("ko", "en"), help="default ko")
    parser.add_argument("--calm", action="store_true", help="with reduced motion")
    args = parser.parse_args(argv)
    wide, _, high = args.size.partition("x")
    if not (wide.isdecimal() and high.isdecimal() and int(wide) and int(high)):
        print(f"films: --size {args.size}: not a size; write it as 1600x900", file=sys.stderr)
        return 2
    settings = Settings(language=args.language, reduced_motion=args.calm)
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
        for name in args.only or moments():
            for number, sheet in enumerate(sheets(film(name, (int(wide), int(high)), settings)), 1):
                file = args.folder / f"{name}-{number}.png"
                pygame.image.save(sheet, file)
                print(file)
    except OSError as error:
        print(f"films: {args.folder}: {error.strerror or error}; choose a folder that can be written to",
              file=sys.stderr)  # fmt: skip
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
