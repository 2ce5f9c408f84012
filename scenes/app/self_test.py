"""`--self-test`: proves that this build shows every scene in both languages, thinks in another process and plays the
same match as every other build."""

import subprocess
import sys
import tempfile
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec
import pygame
import yaml

import assets
from game import system
from game.games import GAMES, HOUSE
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo, record_hash
from game.kernel.texts import LOCALES
from game.library.settings import Settings
from game.seats.request import request_for
from game.seats.worker import ThinkingProcess
from scenes.app.app import App
from scenes.demo_scenes import named_scenes, open_scene
from scenes.kit.fonts import without_glyph

FRAMES = 3
LONGEST_MATCH = 180.0
"""Seconds after which a match that does not end is a failure."""
START_ARGUMENT = "--first-frame"


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seeded match in `assets/self_test.yaml`: who plays it with which options, and the hash of its record."""

    seed: int
    levels: tuple[str, ...]
    options: dict[str, int | str | bool]
    hash: str


class Failed(Exception):
    """A check did not hold; the text says which and why."""


def self_test(settings: Settings, expect_driver: str | None = None, renew: bool = False) -> int:
    """Prints versions, driver, timings and memory; 0 when all is well, 1 with the reason otherwise.

    `renew` writes the hashes of today into the data file instead of comparing them.
    """
    _print_versions()
    try:
        with tempfile.TemporaryDirectory(prefix="yongmaru-", ignore_cleanup_errors=True) as folder:
            app = App(msgspec.structs.replace(settings, fullscreen=False), Path(folder), catch=False)
            try:
                _check_driver(expect_driver)
                _check_letters()
                _show_all(app, settings)
            finally:
                app.close()
        _play_all(renew)
        time_start()
    except Failed as failure:
        print(f"self-test failed: {failure}")
        return 1
    print("self-test passed")
    return 0


def _print_versions() -> None:
    print(f"python {sys.version.split()[0]} on {system.name()}, frozen {'yes' if _frozen() else 'no'}")
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    rest = ", ".join(f"{name} {_version(name)}" for name in ("pygame-gui", "msgspec", "yongmaru"))
    print(f"pygame-ce {pygame.version.ver}, SDL {sdl}, {rest}")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "(no version data in this build)"


def _frozen() -> bool:
    return bool(getattr(sys, "frozen", False))


def _check_driver(expected: str | None) -> None:
    driver = pygame.display.get_driver()
    print(f"video driver {driver}, window {pygame.display.get_window_size()}")
    if expected is not None and driver != expected:
        raise Failed(f"video driver {driver}, expected {expected}")


def _check_letters() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in sorted(assets.path().rglob("*.yaml")))
    missing = without_glyph(texts)
    if missing:
        raise Failed(f"the fonts lack {' '.join(sorted(missing))}")
    print(f"letters: {len(set(texts))} signs of all texts have glyphs")


# -- scenes


def _show_all(app: App, settings: Settings) -> None:
    for locale in LOCALES:
        app.ctx.apply_settings(msgspec.structs.replace(settings, language=locale, fullscreen=False))
        for name in named_scenes():
            _show(app, name, locale)
    memory = system.memory_megabytes()
    if memory is not None:
        print(f"memory {memory:.0f} MB with every scene shown")


def _show(app: App, name: str, locale: str) -> None:
    started = time.perf_counter()
    try:
        app.push(open_scene(name, app.ctx))
        for _ in range(FRAMES):
            app.redraw()
            app.step(1 / 60)
        while app.stack.scenes:
            app.stack.pop()
    except Exception as error:  # any mistake of any scene is the finding
        raise Failed(f"scene {name} in {locale}: {type(error).__name__}: {error}") from error
    print(f"scene {name} ({locale}): {FRAMES} frames in {(time.perf_counter() - started) * 1000:.0f} ms")


# -- matches


def scripts_file() -> Path:
    """The data file with the seeded matches."""
    return assets.path("self_test.yaml")


def read_scripts() -> dict[str, Script]:
    """The seeded matches by game. Raises `Failed` when the file cannot be used."""
    try:
        return msgspec.convert(yaml.safe_load(scripts_file().read_text(encoding="utf-8")), dict[str, Script])
    except (OSError, yaml.YAMLError, msgspec.ValidationError) as error:
        raise Failed(f"{scripts_file()}: {' '.join(str(error).split())}; reinstall the program") from error


def _play_all(renew: bool) -> None:
    scripts = read_scripts()
    missing = [game for game in HOUSE if game not in scripts]
    if missing:
        raise Failed(f"{scripts_file()} has no match of {', '.join(missing)}")
    found = {game: _play(game, script) for game, script in scripts.items()}
    if renew:
        _write({game: msgspec.structs.replace(scripts[game], hash=digest) for game, digest in found.items()})
        return
    for game, digest in found.items():
        if digest != scripts[game].hash:
            raise Failed(f"the match of {game} has the hash {digest}, expected {scripts[game].hash}")


def _write(scripts: dict[str, Script]) -> None:
    head = "".join(f"{line}\n" for line in scripts_file().read_text(encoding="utf-8").splitlines() if line[:1] == "#")
    text = yaml.safe_dump(msgspec.to_builtins(scripts), sort_keys=False, default_flow_style=None)
    scripts_file().write_text(head + text, encoding="utf-8", newline="\n")
    print(f"wrote {scripts_file().name}")


def _play(game: str, script: Script) -> str:
    started = time.perf_counter()
    rules = GAMES[game]
    match: AnyMatch = Match(rules, config_of(rules, script.options), len(script.levels), script.seed)
    process = ThinkingProcess()
    try:
        while not match.over:
            _act(match, process, script, started)
    finally:
        process.close()
    seats = tuple(SeatInfo(level, level) for level in script.levels)
    seconds = time.perf_counter() - started
    print(f"match of {game}: {len(match.acts)} acts by bots in another process in {seconds:.1f} s")
    return record_hash(match, seats)


def _act(match: "AnyMatch", process: "ThinkingProcess", script: Script, started: float) -> None:
    seat = match.to_act()[0]
    process.ask(request_for(match, seat), script.levels[seat])
    while (reply := process.poll()) is None:
        if time.perf_counter() - started > LONGEST_MATCH:
            raise Failed(f"seat {seat} ({script.levels[seat]}) did not answer act {len(match.acts)}")
        time.sleep(0.0005)
    if reply.by != script.levels[seat]:
        raise Failed(f"seat {seat}: {reply.by} answered act {len(match.acts)}, not {script.levels[seat]}")
    match.act(seat, reply.answer.action)


# -- start


def time_start() -> None:
    """Starts the app once more and takes the time from before its process to its menu's first picture."""
    command = [sys.executable] if _frozen() else [sys.executable, "-m", "scenes"]
    with tempfile.TemporaryDirectory(prefix="yongmaru-", ignore_cleanup_errors=True) as folder:
        began = time.time()
        run = subprocess.run(
            [*command, START_ARGUMENT, str(Path(folder, "at")), "--data-dir", folder], timeout=60, check=False
        )
        if run.returncode != 0:
            raise Failed(f"the app did not start: exit code {run.returncode}")
        shown = float(Path(folder, "at").read_text(encoding="ascii"))
    print(f"first picture of the menu {(shown - began) * 1000:.0f} ms after the start of the process")
