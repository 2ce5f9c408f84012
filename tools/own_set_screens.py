"""Makes a sheet of each of the twelve drawn rule sets: a hint that says why, a result, and the page of its rules.

``python -m tools.own_set_screens [FOLDER] [--only 3 7]`` writes JPEG files, by default to docs/screens. It needs no
display, but a browser for the pages (``chromium``). The sets are those of ``tests/own_sets.py`` with names to read;
odd ones are Korean, even ones English.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface

from game.book.page import page_of
from game.holla.config import HollaConfig, Yeok
from game.kernel.bilingual import Text
from game.kernel.match import AnyMatch
from game.kernel.options import unusual
from game.kernel.texts import Texts
from game.library.own_rules import RuleSet, preset_from
from game.library.settings import Settings
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from game.turf.config import TurfConfig
from scenes.app import samples
from scenes.app.app import App
from scenes.holla.result import result_scene
from scenes.holla.result_model import ResultModel
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.rummikub.scores import game_scores
from scenes.table.ends import Ways
from scenes.turf.results import payout
from tests.own_sets import drawn_sets
from tools.screens import FOLDER, SETTLE_SECONDS, SIZE

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PAGE = (794, 1123)
"""A sheet of A4 as a browser shows it."""
SHEET = (1260, 792)
HINTS, RESULTS = 25, 500
"""Seeds that are looked through for a hint that goes for an own yeok, and for a round that is won with one."""
EARLY = {"holla": 16, "rummikub": 24, "turf": 16}
"""Acts before which there is little to say."""
PRESSES = 3
"""Of the hint, after which it says why."""
YEOK = (
    ("무지개 잉어", "Rainbow Carp", "fish"), ("해 질 녘의 큰 기러기 떼", "Wild geese at nightfall", ""),
    ("달", "Moon", "moon"),
)  # fmt: skip
"""Names of yeok, of which one is as long as may be."""
PARTS = ("head", "left wing", "지느러미 / Long fin", "tail", "right wing", "crest")
HORSES = (("번개", "Lightning"), ("한밤의 폭풍우", "Midnight thunderstorm"))


def named(config: Any) -> Any:
    """The config with names to read instead of drawn ones."""
    if isinstance(config, HollaConfig):
        return msgspec.structs.replace(config, own_yeok=tuple(map(_named, config.own_yeok, range(len(YEOK)))))
    if isinstance(config, TurfConfig) and config.horses:
        new = (msgspec.structs.replace(horse, ko=ko, en=en) for horse, (ko, en) in zip(config.horses, HORSES))  # noqa: B905
        return msgspec.structs.replace(config, horses=(*new, *config.horses[len(HORSES) :]))
    return config


def _named(yeok: Yeok, at: int) -> Yeok:
    parts = tuple(msgspec.structs.replace(part, name=name) for part, name in zip(yeok.parts, PARTS, strict=False))
    ko, en, emblem = YEOK[at]
    return msgspec.structs.replace(yeok, ko=ko, en=en, emblem=emblem, parts=parts)


def table(ctx: Context, game: str, values: dict[str, Any]) -> Scene:
    """A table at the person's turn; where there are own yeok, at a hint that goes for one."""
    found = (samples.played(game, _hinted, seed, **values) for seed in _seeds(values, HINTS))
    match = next((one for one in found if not one.over), None)
    return samples.table(ctx, match or samples.played(game, samples.my_turn, **values))


def _hinted(match: AnyMatch) -> bool:
    if 0 not in match.to_act() or len(match.acts) < EARLY[match.rules.name]:
        return False
    if match.rules.name != "holla":
        return match.rules.name == "rummikub" or match.view(0).phase == "race"
    told = answer_with(make_bot("holla", "master"), request_for(match, 0)).why
    return told.key == "discard_aims" and told.values["yeok"] in {yeok.id for yeok in match.config.own_yeok}


def _seeds(values: dict[str, Any], most: int) -> range:
    return range(1, most if "own_yeok" in values else 2)


def result(ctx: Context, game: str, values: dict[str, Any]) -> Scene:
    """The result of a round, of one that is won with an own yeok where bots win one."""
    people, ways = samples.score_people(ctx), Ways(ctx.pop, ctx.pop)
    own = [yeok["id"] for yeok in values.get("own_yeok", ())]
    found = (samples.played(game, lambda match: False, seed, **values) for seed in _seeds(values, RESULTS))
    match = next((one for one in found if not own or _won_with(one) in own), None)
    match = match or samples.played(game, lambda match: False, **values)
    view = match.view(0)
    if game == "holla":
        return result_scene(ctx, ResultModel.of(view, people), ways)
    if game == "turf":
        return payout(ctx, view, people, match.seen_events(0), ways)
    return game_scores(ctx, view, people, match.seen_events(0), ways)


def _won_with(match: AnyMatch) -> str:
    ended = match.view(0).result
    return str(ended.yeok) if ended is not None else ""


def pictures(number: int, game: str, values: dict[str, Any]) -> Iterator[Surface]:
    """The hint, the result and the page of a set."""
    language: Literal["ko", "en"] = "ko" if number % 2 else "en"
    for make in (table, result):
        with tempfile.TemporaryDirectory(prefix="yongmaru-", ignore_cleanup_errors=True) as home:
            app = App(Settings(language=language), Path(home), size=SIZE, catch=False)
            try:
                app.push(make(app.ctx, game, values))
                for _ in range(PRESSES if make is table else 0):
                    _wait(app)
                    for kind in (pygame.KEYDOWN, pygame.KEYUP):
                        app.post(pygame.Event(kind, key=pygame.K_h, mod=0, unicode="h", scancode=0))
                _wait(app)
                app.redraw()
                app.step(0.0)
                file = Path(home) / "shot.png"
                app.screenshot(file)
                yield pygame.image.load(file)
            finally:
                app.close()
    rules = RuleSet(game, Text(f"내 규칙 {number}", f"My rules {number}"), set=values)
    yield browsed(page_of(rules, preset_from(rules, "page"), Texts(language)))


def _wait(app: App) -> None:
    for _ in range(round(SETTLE_SECONDS * 60)):
        app.step(1 / 60)


def browsed(page: str) -> Surface:
    """The first sheet of a page as a browser shows it; raises ``OSError`` where there is none."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise OSError(2, f"no browser; install one of {', '.join(BROWSERS)}")
    with tempfile.TemporaryDirectory(prefix="yongmaru-", ignore_cleanup_errors=True) as home:
        file, shot = Path(home) / "page.html", Path(home) / "page.png"
        file.write_text(page, encoding="utf-8")
        size = f"--window-size={PAGE[0]},{PAGE[1]}"
        order = [
            browser,
            "--headless",
            "--no-sandbox",
            "--hide-scrollbars",
            size,
            f"--screenshot={shot}",
            file.as_uri(),
        ]
        subprocess.run(order, check=True, capture_output=True, timeout=120)
        return pygame.image.load(shot)


def sheet(parts: Sequence[Surface]) -> Surface:
    """The pictures beside one another: the table over the result, the page at the right."""
    whole, left = Surface(SHEET), SHEET[0] - PAGE[0] * SHEET[1] // PAGE[1]
    half = SHEET[1] // 2
    for part, box in zip(parts, ((0, 0, left, half), (0, half, left, half), (left, 0, SHEET[0] - left, SHEET[1])),
                         strict=True):  # fmt: skip
        whole.blit(pygame.transform.smoothscale(part.convert(24), box[2:]), box[:2])
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the sheets of all sets, or of those with these numbers; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.own_set_screens", description="Makes sheets of own sets.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where to, default docs/screens")
    parser.add_argument("--only", nargs="+", type=int, metavar="NUMBER", help="these sets only")
    args = parser.parse_args(argv)
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
        for number, (game, config) in enumerate(drawn_sets(), 1):
            if args.only and number not in args.only:
                continue
            values = msgspec.to_builtins(unusual(named(config)))
            file = args.folder / f"own-set-{number:02}.jpg"
            pygame.image.save(sheet([*pictures(number, game, values)]), file)
            print(file, flush=True)
    except OSError as error:
        print(f"own sets: {args.folder}: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
