"""`--self-test`: proves that this build can show every scene in both languages."""

import platform
import tempfile
import time
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pygame

from game.kernel.texts import LOCALES
from scenes.app import App
from scenes.kit.context import PlainSettings
from scenes.registry import SCENES, open_scene

FRAMES = 3


def self_test(settings: PlainSettings, expect_driver: str | None = None) -> int:
    """Prints versions, driver and timings; 0 when all is well, 1 with the reason otherwise."""
    print(f"python {platform.python_version()} on {platform.platform()}")
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    print(f"pygame-ce {pygame.version.ver}, SDL {sdl}, pygame-gui {_gui_version()}")
    with tempfile.TemporaryDirectory(prefix="yongmaru-") as folder:
        app = App(replace(settings, fullscreen=False), Path(folder), catch=False)
        try:
            problem = _check_driver(expect_driver) or _show_all(app, settings)
        finally:
            app.close()
    print(problem or "self-test passed")
    return 1 if problem else 0


def _gui_version() -> str:
    try:
        return version("pygame-gui")
    except PackageNotFoundError:
        return "(no version data in this build)"


def _check_driver(expected: str | None) -> str | None:
    driver = pygame.display.get_driver()
    print(f"video driver {driver}, window {pygame.display.get_window_size()}")
    if expected is not None and driver != expected:
        return f"self-test failed: video driver {driver}, expected {expected}"
    return None


def _show_all(app: App, settings: PlainSettings) -> str | None:
    for locale in LOCALES:
        app.ctx.apply_settings(replace(settings, language=locale, fullscreen=False))
        for name in SCENES:
            started = time.perf_counter()
            try:
                app.push(open_scene(name, app.ctx))
                for _ in range(FRAMES):
                    app.redraw()
                    app.step(1 / 60)
                app.stack.pop()
            except Exception as error:  # any mistake of any scene is the finding
                return f"self-test failed: scene {name} in {locale}: {type(error).__name__}: {error}"
            print(f"scene {name} ({locale}): {FRAMES} frames in {(time.perf_counter() - started) * 1000:.0f} ms")
    return None
