"""Makes the pictures of the documents: `python -m tools.screens [FOLDER]` writes PNG files, by default to docs/screens.

Needs no display. The same seeds give the same pictures on every run.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.library.language import Language
from game.library.settings import Settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.kernel.bilingual import Text
from game.kernel.match import AnyMatch
from game.workshop import turf_set
from scenes.app import samples
from scenes.app.app import App
from scenes.app.samples import holla
from scenes.demo_scenes import opener
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.lobby.scene import first_lobby, lobby_scene
from scenes.menu.scene import menu_scene
from scenes.records.open_record import played
from scenes.rule_book.scene import rule_book_scene
from scenes.turf.results import ranking

SIZE = (1280, 720)
SETTLE_SECONDS = 4.0
LATE = 10
"""Moves after which horses have passed one another."""
CHOICE = 4
"""Cards of horses among which there is something to choose."""
FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screens"


def _result(ctx: Context) -> Scene:
    """Opens the result over its table."""
    ctx.push(opener("holla")(ctx))
    return opener("holla-result")(ctx)


def _program(ctx: Context) -> Scene:
    """Opens the card of a program over the lobby."""
    ctx.push(lobby_scene(ctx, "riichi"))
    return samples.program_card(ctx)


def _rules(ctx: Context) -> Scene:
    return rule_book_scene(ctx, "holla.R66")


def _replay(ctx: Context) -> Scene:
    """Opens a riichi match with open hands, somewhere in its middle."""
    scene = played(ctx, samples.played("riichi", lambda match: False, length="tonpu"), samples.people(ctx))
    ctx.push(scene)
    scene.toggle_open()
    scene.go(scene.timeline.stops[len(scene.timeline.stops) // 2])
    return scene


def _stable() -> dict[str, Any]:
    """The options of a stable of one's own: a horse with another name and card, another payout."""
    rules = turf_set.fresh(Text("우리 마구간", "Our stable")).with_card(0, 0, (4, 9, 9, 0))
    horse = msgspec.structs.replace(rules.horses[0], ko="번개", en="Lightning")
    return rules.with_horse(0, horse).with_row(0, (600, 400, 300, 200, 100)).options()


def _stable_explanation(ctx: Context) -> Scene:
    """Opens a hint that says why, among the own cards."""
    return samples.explained(ctx, samples.played("turf", _late, **_stable()))


def _late(match: AnyMatch) -> bool:
    view = match.view(0)
    return bool(view.to_move and view.phase == "race" and len(view.moves) > LATE and len(view.left) >= CHOICE)


def _stable_ranking(ctx: Context) -> Scene:
    """Opens the places after three races of an own stable."""
    match = samples.played("turf", lambda match: False, **_stable())
    view, people, events = match.view(0), samples.score_people(ctx), match.seen_events(0)
    return ranking(ctx, view, people, events, match.seed, samples.after(ctx, match))


def _house_explanation(ctx: Context) -> Scene:
    """Opens a hint that says why, by a family's rules of Rummikub."""
    match = samples.played("rummikub", lambda match: 0 in match.to_act(), first_meld=45, first_meld_sets="one")
    return samples.explained(ctx, match)


PICTURES: dict[str, tuple[Language, Callable[[Context], Scene]]] = {
    "menu": ("ko", menu_scene),
    "menu-en": ("en", menu_scene),
    "lobby": ("ko", first_lobby),
    "lobby-program": ("ko", _program),
    "holla": ("ko", opener("holla")),
    "holla-en": ("en", opener("holla")),
    "result": ("ko", _result),
    "ranking": ("ko", opener("holla-ranking")),
    "own-explanation": ("ko", holla.own_explanation),
    "own-result": ("ko", holla.own_result),
    "own-ranking": ("en", holla.own_ranking),
    "own-turf-explanation": ("en", _stable_explanation),
    "own-turf-ranking": ("ko", _stable_ranking),
    "own-rummikub": ("ko", _house_explanation),
    "rules": ("ko", _rules),
    "rummikub": ("ko", opener("rummikub")),
    "turf": ("ko", opener("turf")),
    "riichi": ("ko", opener("riichi")),
    "replay": ("ko", _replay),
}
"""File name -> language and what makes the scene."""


def shoot(name: str, folder: Path) -> Path:
    """Writes one picture and returns its file. Raises KeyError for an unknown name, OSError when it fails."""
    language, make = PICTURES[name]
    with tempfile.TemporaryDirectory(prefix="yongmaru-", ignore_cleanup_errors=True) as home:
        app = App(Settings(language=language), Path(home), size=SIZE, catch=False)
        try:
            scene = make(app.ctx)
            if app.stack.top is not scene:
                app.push(scene)
            for _ in range(round(SETTLE_SECONDS * 60)):
                app.step(1 / 60)
            app.redraw()
            app.step(0.0)
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"{name}.png"
            app.screenshot(file)
        finally:
            app.close()
    return file


def main(argv: Sequence[str] | None = None) -> int:
    """Writes all pictures, or those named; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.screens", description="Makes the pictures of the documents.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where to, default docs/screens")
    parser.add_argument("--only", nargs="+", choices=sorted(PICTURES), metavar="NAME", help="these pictures only")
    args = parser.parse_args(argv)
    try:
        for name in args.only or PICTURES:
            print(shoot(name, args.folder))
    except OSError as error:
        print(
            f"screens: {args.folder}: {error.strerror or error}; choose a folder that can be written to",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
