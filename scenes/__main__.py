"""`python -m scenes`: opens the app."""

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from pathlib import Path


def _window(text: str) -> tuple[int, int]:
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isdigit() and 0 < int(part) <= 16384 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT in pixels, e.g. 1280x720")
    return int(parts[0]), int(parts[1])


def _speed(text: str) -> float:
    speeds = {"0.5": 0.5, "1": 1.0, "2": 2.0, "instant": 0.0}
    if text not in speeds:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(speeds)}")
    return speeds[text]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="yongmaru", description="Yongmaru: tabletop games with AI seats.")
    parser.add_argument("--lang", choices=("ko", "en"), help="language of this run")
    parser.add_argument("--window", type=_window, metavar="WxH", help="window size in pixels, e.g. 1600x900")
    parser.add_argument("--fullscreen", action="store_true", help="start in full screen")
    parser.add_argument("--speed", type=_speed, help="animation speed: 0.5, 1, 2 or instant")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="where saves, settings and logs live")
    parser.add_argument("--scene", metavar="NAME", help="open this scene first")
    parser.add_argument("--self-test", action="store_true", help="show every scene in both languages, then report")
    parser.add_argument("--expect-driver", metavar="NAME", help="self-test: fail unless this video driver is used")
    return parser


def _asked(args: argparse.Namespace) -> dict[str, object]:
    wishes = {"language": args.lang, "speed": args.speed, "window_size": args.window}
    asked: dict[str, object] = {name: wish for name, wish in wishes.items() if wish is not None}
    return asked | ({"fullscreen": True} if args.fullscreen else {})


def _self_test(args: argparse.Namespace) -> int:
    from dataclasses import replace

    from scenes.kit.context import PlainSettings
    from scenes.self_test import self_test

    return self_test(replace(PlainSettings(), **_asked(args)), args.expect_driver)  # type: ignore[arg-type]


def _run(args: argparse.Namespace) -> int:
    import msgspec

    from game.library.paths import find_paths
    from game.library.settings import load_settings, save_settings
    from scenes.app import App
    from scenes.registry import FIRST, open_scene

    paths = find_paths(args.data_dir)
    saved, problems = load_settings(paths)
    settings = msgspec.structs.replace(saved, **_asked(args))
    app = App(settings, paths.home, logs=paths.logs, home=lambda ctx: open_scene(FIRST, ctx))
    for problem in problems:
        app.ctx.toast(problem.text(app.ctx.texts), seconds=8)
    code = app.run(lambda ctx: open_scene(args.scene or FIRST, ctx))
    if args.window is None and app.windowed_size != saved.window_size:
        latest, _ = load_settings(paths)
        save_settings(msgspec.structs.replace(latest, window_size=app.windowed_size), paths)
    return code


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the app; returns the exit code. Workers of a frozen build start here too."""
    multiprocessing.freeze_support()
    args = _parser().parse_args(argv)
    from scenes.registry import SCENES

    if args.scene is not None and args.scene not in SCENES:
        print(f"yongmaru: no scene {args.scene!r}; known: {', '.join(sorted(SCENES))}", file=sys.stderr)
        return 2
    return _self_test(args) if args.self_test else _run(args)


if __name__ == "__main__":
    sys.exit(main())
