"""What all tests share: the rule markers, and where window tests can run."""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import sys
from collections.abc import Generator
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from typing import Any

import hypothesis
import pytest

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

from game.kernel import rulebook
from game.system import memory_megabytes
from tests import costs

# Set before anything imports pygame; a test that wants a real window names its own driver.
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# A busy machine makes no test wrong: nothing is judged by the wall clock.
hypothesis.settings.register_profile("house", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("house")


WHOLE = (
    "scenes/test_button_words*",
    "scenes/test_kills*",
    "scenes/test_program*",
    "scenes/test_random_events*",
    "scenes/test_riichi_games*",
    "scenes/test_self_test*",
    "scenes/test_signals*",
    "scenes/conformance/test_watched*",
    "test_outside_games*",
    "window/*",
    "tools/*",
    "game/cli/*",
    "game/lab/*",
    "game/seats/*",
    "game/test_conformance*",
    "game/test_golden*",
    "game/test_offers*",
    "game/test_option_space*",
    "game/test_system*",
    "game/*/test_hanchan*",
    "game/*/test_*ladder*",
    "game/*/bots/*",
    "game/*/test_bots*",
    "game/holla/test_distance*",
    "game/holla/test_hands*",
    "game/riichi/test_lines*",
    "game/riichi/test_shapes*",
    "game/rummikub/test_solver*",
)
"""Files that start processes, play whole matches or search at length: `make check` does not even read them."""
DEAR = costs.listed()
"""Tests of other files that `make check` leaves out, by what they cost."""
WINDOW_TOOLS = ("Xvfb", "xdotool")
SPARE_MEGABYTES = 48
"""Megabytes by which held memory may grow before freed memory is given back."""
LARGE_CACHE = 1 << 12
"""The number of results from which a cache is emptied when its folder's tests are done."""
_TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
"""The function that gives the freed memory of pictures back to the system; the C library keeps it for later ones."""
_LEFT_OUT = pytest.StashKey[int]()
"""How many window tests this run leaves out because their tools are missing."""
_TRIMMED = pytest.StashKey[float]()
"""How much memory was held after freed memory was given back last, in megabytes."""
_PEAKS = pytest.StashKey[list[float]]()
"""The most memory that each process of pytest-xdist held, in megabytes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option to note what each test costs."""
    parser.addoption("--costs", metavar="FILE", help="note the processor time of each test; see tests/costs.py")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Keeps `make check` from even reading what it leaves out: that takes longer than many a test."""
    quick = "not whole" in config.getoption("markexpr", "")
    return True if quick and _whole(collection_path) else None


@cache
def _whole(path: Path) -> bool:
    return path.suffix == ".py" and any(path.match(f"tests/{place}") for place in WHOLE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuses unknown rule ids; marks what `make check` leaves out; leaves out window tests that cannot run."""
    _check_rules(items)
    for item in items:
        if _whole(item.path) or DEAR & {item.nodeid, costs.function_of(item.nodeid)}:
            item.add_marker("whole")
    if sys.platform == "linux" and not _missing_tools():
        return
    windows = [item for item in items if item.get_closest_marker("window")]
    config.hook.pytest_deselected(items=windows)
    items[:] = [item for item in items if item not in windows]
    if sys.platform == "linux":
        config.stash[_LEFT_OUT] = len(windows)


def pytest_configure(config: pytest.Config) -> None:
    """Refuses to begin without the tools of window tests where all tests are asked for, as CI does."""
    if os.environ.get("WINDOW_TESTS") == "all" and sys.platform == "linux" and _missing_tools():
        raise pytest.UsageError(f"window tests need {_missing_tools()}: make test INSTALL=1")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hands the count and the memory of a process of pytest-xdist to the one that prints."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(_LEFT_OUT, 0)
        session.config.workeroutput["peak"] = _peak()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes a process' count and memory; every process collects the same tests."""
    said = getattr(node, "workeroutput", {})
    node.config.stash[_LEFT_OUT] = said.get("left_out", 0)
    node.config.stash.setdefault(_PEAKS, []).append(said.get("peak", 0.0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Prints the largest process, and one loud line about window tests that did not run."""
    peak = max([_peak(), *config.stash.get(_PEAKS, [])])
    if peak:
        terminalreporter.write_line(f"largest process: {peak:.0f} MB")
    count = config.stash.get(_LEFT_OUT, 0)
    if count:
        get = "make test INSTALL=1 installs and runs them" if shutil.which("apt-get") else "install them for the rest"
        text = f"{count} WINDOW TESTS LEFT OUT: {_missing_tools()} not found; {get}"
        terminalreporter.write_sep("!", text, red=True, bold=True)


def _peak() -> float:
    """The most megabytes that this process has held; 0 where the system does not tell."""
    if resource is None:
        return 0.0
    # macOS counts bytes, others kilobytes.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def _missing_tools() -> str:
    return " and ".join(tool for tool in WINDOW_TOOLS if shutil.which(tool) is None)


def pytest_collection_finish() -> None:
    """Freezes what was read so far: it stays to the end, so no garbage collection needs to look through it."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Collects garbage after each file, and once there is some: a scene's parts know one another, so its pictures wait
    for it."""
    before = costs.processor_seconds()
    done = yield
    costs.note(item.config.getoption("costs"), item.nodeid, costs.processor_seconds() - before)
    last = nextitem is None or nextitem.path != item.path
    grown = (last or "scenes" in item.path.parts) and _grown(item.config)
    if last and grown:
        # What stays over the file was set aside too.
        gc.unfreeze()
    if last or grown:
        gc.collect()
    if grown:
        _give_back(item.config)
    if last:
        gc.freeze()
    if nextitem is not None and nextitem.path.parent != item.path.parent:
        _forget()
    return done


def _grown(config: pytest.Config) -> bool:
    """Whether so much more memory is held than at the last collection that there may be garbage in it."""
    held = memory_megabytes()
    return held is None or held > config.stash.get(_TRIMMED, 0.0) + SPARE_MEGABYTES


def _give_back(config: pytest.Config) -> None:
    """Gives the freed memory of pictures back to the system: else it adds up over the tests."""
    if _TRIM is not None:
        _TRIM(0)
        config.stash[_TRIMMED] = memory_megabytes() or 0.0


def _forget() -> None:
    """Empties the large caches of the games: what the tests of one folder worked out no other folder asks for."""
    for name, module in list(sys.modules.items()):
        if name.startswith("game."):
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper) and (value.cache_parameters()["maxsize"] or 0) >= LARGE_CACHE:
                    value.cache_clear()


def _check_rules(items: list[pytest.Item]) -> None:
    known = {rule_id for game in rulebook.games() for rule_id in rulebook.load(game).ids()}
    for item in items:
        for marker in item.iter_markers("rule"):
            wrong = [rule_id for rule_id in marker.args if rule_id not in known]
            if wrong or not marker.args:
                raise pytest.UsageError(
                    f"{item.nodeid}: no rule {', '.join(map(repr, wrong)) or 'id given'}; see assets/rules"
                )
