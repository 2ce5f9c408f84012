"""`python -m scenes`: opens the app."""

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.games import BadGame, add_games
from game.kernel.texts import Texts
from game.library.language import system_language
from game.library.paths import Paths, find_paths, folder_problem
from scenes.app.signals import close_on_signals, end_on_signals
from scenes.demo_scenes import FIRST, named_scenes, open_scene

if TYPE_CHECKING:
    from scenes.app.app import App
    from scenes.kit.context import Context
    from scenes.kit.scene import Scene


def _window(text: str) -> tuple[int, int]:
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isdigit() and 0 < int(part) <= 7680 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT in pixels, each from 1 to 7680, e.g. 1280x720")
    return int(parts[0]), int(parts[1])


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of acts, e.g. 120")
    return int(text)


def _speed(text: str) -> float:
    speeds = {"0.5": 0.5, "1": 1.0, "2": 2.0, "4": 4.0, "instant": 0.0}
    if text not in speeds:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(speeds)}")
    return speeds[text]


def command_line() -> argparse.ArgumentParser:
    """The options of the program."""
    parser = argparse.ArgumentParser(prog="yongmaru", description="Yongmaru: tabletop games with AI seats.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="watch this record: a match or a riichi log")
    parser.add_argument("--at", type=_count, metavar="K", help="with FILE: begin after K acts")
    parser.add_argument("--lang", choices=("ko", "en"), help="language of this run")
    parser.add_argument("--window", type=_window, metavar="WxH", help="window size in pixels, e.g. 1600x900")
    parser.add_argument("--fullscreen", action="store_true", help="start in full screen")
    parser.add_argument("--speed", type=_speed, help="animation speed: 0.5, 1, 2, 4 or instant")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="where saves, settings and logs live")
    parser.add_argument("--scene", metavar="NAME", help="open this scene first")
    parser.add_argument("--game-module", action="append", default=[], metavar="NAME", help="add the game of a module")
    parser.add_argument(
        "--safe", action="store_true", help="usual settings, software drawing, no sound; nothing is lost"
    )
    parser.add_argument("--doctor", action="store_true", help="say what is here, what works and what is wrong")
    parser.add_argument("--self-test", action="store_true", help="show every scene in both languages, then report")
    parser.add_argument("--expect-driver", metavar="NAME", help="self-test: fail unless this video driver is used")
    parser.add_argument("--renew", action="store_true", help="self-test: keep the hashes of today as the right ones")
    parser.add_argument(
        "--trace", type=Path, metavar="FILE", help="testing aid: write what is where on the window, as JSON lines"
    )
    # For the self-test alone: writes the time of the first picture into a file and ends.
    parser.add_argument("--first-frame", type=Path, help=argparse.SUPPRESS)
    return parser


def _asked(args: argparse.Namespace) -> dict[str, object]:
    wishes = {"language": args.lang, "speed": args.speed, "window_size": args.window}
    asked: dict[str, object] = {name: wish for name, wish in wishes.items() if wish is not None}
    return asked | ({"fullscreen": True} if args.fullscreen else {})


def _doctor(args: argparse.Namespace) -> int:
    from scenes.app.doctor import doctor

    return doctor(Texts(args.lang or system_language()), find_paths(args.data_dir))


def _make_safe() -> None:
    """Chooses SDL's software renderer and its silent sound driver, so that neither can fail on this machine."""
    os.environ["SDL_RENDER_DRIVER"] = "software"
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    os.environ["SDL_AUDIODRIVER"] = "dummy"


def _self_test(args: argparse.Namespace) -> int:
    from game.library.settings import Settings
    from scenes.app.self_test import self_test

    return self_test(Settings(**{"language": "ko", **_asked(args)}), args.expect_driver, args.renew)  # type: ignore[arg-type]


def _keep_window(app: "App", args: argparse.Namespace, paths: "Paths") -> None:
    """Saves the window as it was left, unless this run was told what it should be."""
    import msgspec

    from game.library.settings import load_settings, save_settings

    latest, _ = load_settings(paths)
    size = latest.window_size if args.window else app.windowed_size
    full = latest.fullscreen if args.fullscreen else app.fullscreen
    if (size, full) != (latest.window_size, latest.fullscreen):
        save_settings(msgspec.structs.replace(latest, window_size=size, fullscreen=full), paths)


def first_scene(ctx: "Context", name: str, file: Path | None, at: int, welcome: bool) -> "Scene":
    """The scene to begin with: the named one, else the menu, or a welcome; with a file, its replay on top."""
    from scenes.kit.preferences import paths_of

    if not name and file is None and welcome:
        from scenes.menu.welcome import NAME, is_first_start

        name = NAME if is_first_start(paths_of(ctx)) else FIRST
    scene = open_scene(name or FIRST, ctx)
    if file is None:
        return scene
    from scenes.records.open_record import scene_of

    ctx.push(scene)
    return scene_of(ctx, file, at)


def _looped(app: "App", args: argparse.Namespace) -> int:
    try:
        return app.run(lambda ctx: first_scene(ctx, args.scene or "", args.file, args.at or 0, not args.safe))
    except SystemExit:
        # Saves what is played, and ends bots and programs.
        app.close()
        raise


def _run(args: argparse.Namespace) -> int:
    import msgspec
    import pygame

    from game.library.settings import Settings, load_settings
    from scenes.app.app import App
    from scenes.kit.window import unseen

    paths = find_paths(args.data_dir)
    saved, problems = (Settings(language=system_language()), ()) if args.safe else load_settings(paths)
    if (unusable := folder_problem(paths.home)) is not None:
        problems = (unusable, *problems)
    settings = msgspec.structs.replace(saved, **_asked(args))
    try:
        app = App(settings, paths.home, logs=paths.logs, home=lambda ctx: open_scene(FIRST, ctx))
    except pygame.error as error:
        print(f"yongmaru: no window can be opened ({error}); start it where a screen is connected", file=sys.stderr)
        return 1
    if args.first_frame is None and (reason := unseen()):
        app.close()
        print(f"yongmaru: no window can be opened ({reason})", file=sys.stderr)
        return 1
    if args.first_frame is not None:
        app.push(open_scene(FIRST, app.ctx))
        app.step(0.0)
        args.first_frame.write_text(repr(time.time()), encoding="ascii")
        app.close()
        return 0
    if args.trace is not None:
        from scenes.app.trace import Trace

        try:
            app.after_frame = Trace(app, args.trace).write
        except OSError as error:
            app.close()
            print(f"yongmaru: --trace {args.trace}: {error.strerror}; name a file that can be written", file=sys.stderr)
            return 2
    log = app.open_log()
    if log is not None:
        log.watch_faults()
    for problem in problems:
        app.ctx.toast(problem.text(app.ctx.texts), seconds=8)
    with close_on_signals(app):
        code = _looped(app, args)
    if not args.safe:
        _keep_window(app, args, paths)
    return code


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the app; returns the exit code. Workers of a frozen build start here too."""
    multiprocessing.freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    parser = command_line()
    args = parser.parse_args(argv)
    if args.at is not None and args.file is None:
        parser.error("--at begins a record: name its FILE too")
    try:
        for problem in add_games(args.game_module, window=True):
            print(f"yongmaru: {problem}", file=sys.stderr)
    except BadGame as error:
        print(f"yongmaru: {error}", file=sys.stderr)
        return 2
    if args.scene is not None and args.scene not in named_scenes():
        print(f"yongmaru: no scene {args.scene!r}; known: {', '.join(sorted(named_scenes()))}", file=sys.stderr)
        return 2
    if args.safe:
        _make_safe()
    if args.doctor:
        return _doctor(args)
    with end_on_signals():
        return _self_test(args) if args.self_test else _run(args)


if __name__ == "__main__":
    sys.exit(main())
