"""`python -m scenes`: opens the app."""

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.kit.context import PlainSettings


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


def _settings(args: argparse.Namespace) -> "PlainSettings":
    from scenes.kit.context import PlainSettings

    base = PlainSettings()
    return PlainSettings(
        language=args.lang or base.language,
        speed=base.speed if args.speed is None else args.speed,
        fullscreen=args.fullscreen,
        window_size=args.window or base.window_size,
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the app; returns the exit code. Workers of a frozen build start here too."""
    multiprocessing.freeze_support()
    args = _parser().parse_args(argv)
    from scenes.registry import FIRST, SCENES, open_scene

    if args.scene is not None and args.scene not in SCENES:
        print(f"yongmaru: no scene {args.scene!r}; known: {', '.join(sorted(SCENES))}", file=sys.stderr)
        return 2
    if args.self_test:
        from scenes.self_test import self_test

        return self_test(_settings(args), args.expect_driver)
    from scenes.app import App

    app = App(_settings(args), args.data_dir, home=lambda ctx: open_scene(FIRST, ctx))
    return app.run(lambda ctx: open_scene(args.scene or FIRST, ctx))


if __name__ == "__main__":
    sys.exit(main())
