"""Pictures of all four tables: twelve states a game, two sizes, two languages, kept small on one sheet each.

``python -m tests.scenes.conformance.goldens`` writes the sheets anew, or those of the games that are named. A sheet
changes only in a commit that says why.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.scenes.plain import plain_settings

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from pygame import Rect, Surface

from game.games import ENTRIES, HOUSE
from game.kernel.entry import load
from game.kernel.match import AnyMatch
from scenes.app import samples
from scenes.app.app import App
from scenes.kit.scene import Scene
from scenes.scene_registry import SCENE_ENTRIES
from tests.game.cases import tests_of
from tests.scenes.conformance.kit import ALL, LANGUAGES, PEOPLE, copied
from tests.scenes.holla_table import Silent

FOLDER = Path(__file__).with_name("goldens")
SIZES = ((1280, 720), (1440, 1080))
STATES = 12
ACROSS = 4
CELL = (240, 136)
FAR, SHARE = 36, 0.004
"""The difference of a channel that is seen, and the share of a cell's pixels that may differ so."""
ACTS = {"holla": 110, "riichi": 150}
"""The act of a game's last state, where it is not the last one that every match has; the others lie evenly before."""
CASES = [(game, size, language) for game in ALL for size in SIZES for language in LANGUAGES]


@cache
def match_of(game: str) -> AnyMatch:
    """A match of bots, long enough for all states."""
    return samples.played(game, lambda match: len(match.acts) >= ACTS.get(game, ENTRIES[game].length))


def states(game: str) -> list[int]:
    """The numbers of acts after which the table is looked at."""
    last = len(match_of(game).acts)
    return [1 + round((last - 1) * i / (STATES - 1)) for i in range(STATES)]


def cells(game: str, size: tuple[int, int], language: str, at: Sequence[int]) -> Iterator[Surface]:
    """Yields the table after so many acts, at rest, made small."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(plain_settings(language=language, speed=0.0), Path(folder), size=size, catch=False)
        try:
            for acts in at:
                match = copied(match_of(game), acts)
                scene: Scene = SCENE_ENTRIES[game].open_table(app.ctx, match, PEOPLE[: match.seats], Silent(), None)
                app.reset(scene)
                for _ in range(3):
                    app.step(1 / 60)
                scene.motion.finish()
                scene.pause()  # no result comes over the table, nobody thinks on
                app.redraw()
                app.step(0.0)
                yield pygame.transform.smoothscale(app.surface, CELL)
        finally:
            app.close()


def path_of(game: str, size: tuple[int, int], language: str) -> Path:
    """The path of a sheet: with the tests of its game, where that is from outside."""
    folder = FOLDER if game in HOUSE else Path(load(tests_of(game)).__file__).with_name("goldens")
    return folder / f"{game}_{size[0]}x{size[1]}_{language}.png"


def place(number: int) -> Rect:
    """The box of a cell on its sheet."""
    return Rect(number % ACROSS * CELL[0], number // ACROSS * CELL[1], *CELL)


def apart(one: Surface, other: Surface) -> float:
    """The share (0-1) of the pixels that a person would see differ."""
    # Without a window a picture keeps the format of its file.
    both = Surface(CELL, depth=32), Surface(CELL, depth=32)
    both[0].blit(one, (0, 0))
    both[1].blit(other, (0, 0))
    alike = pygame.transform.threshold(None, both[0], None, (FAR, FAR, FAR, 255), None, 0, both[1])
    return float(1 - alike / (CELL[0] * CELL[1]))


def differing(game: str, size: tuple[int, int], language: str) -> dict[int, float]:
    """The states, by their acts, that a person would see differ, with the share of their pixels."""
    sheet = pygame.image.load(path_of(game, size, language))
    found = {}
    for number, (acts, cell) in enumerate(zip(states(game), cells(game, size, language, states(game)), strict=True)):
        share = apart(sheet.subsurface(place(number)), cell)
        if share > SHARE:
            found[acts] = round(share, 4)
    return found


def main() -> None:
    """Writes all sheets."""
    asked = sys.argv[1:] or list(ALL)
    for game, size, language in (case for case in CASES if case[0] in asked):
        path_of(game, size, language).parent.mkdir(exist_ok=True)
        sheet = Surface((ACROSS * CELL[0], STATES // ACROSS * CELL[1]), depth=24)
        for number, cell in enumerate(cells(game, size, language, states(game))):
            sheet.blit(cell, place(number))
        pygame.image.save(sheet, path_of(game, size, language))


if __name__ == "__main__":
    main()
