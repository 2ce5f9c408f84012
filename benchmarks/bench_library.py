"""The index of matches: heads and facts per CPU second, and what 10,000 matches cost to show, search and count."""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time, sleep
from typing import Any

import msgspec

from game.games import GAMES, HOUSE
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import Header, RecordWriter, SeatInfo, encode_header, header_of
from game.library.index import Index, run_through
from game.library.listing import Filter, page
from game.library.match_facts import facts_of
from game.library.paths import Paths
from game.library.settings import Settings
from game.seats.players import seat_players
from game.seats.table import play_match
from game.statistics.played import Choice
from game.statistics.summary import summaries
from game.system import memory_megabytes

EACH, MANY, PASSES = 16, 10_000, 5
LEVELS = ("normal", "easy", "normal", "hard")
NAMES = ("나", "Somebody", "친구")


def run() -> dict[str, float]:
    """The figures; the memory is that of a process of its own that holds an index of 10,000 matches."""
    with tempfile.TemporaryDirectory() as place:
        samples = {game: [_record(Path(place), game, seed) for seed in range(EACH)] for game in HOUSE}
        found = {f"{game}_facts_per_cpu_s": _facts(files) for game, files in samples.items()}
        home = Path(place, "home")
        _many(home, [file for files in samples.values() for file in files])
        return {**found, **_shown(home)}


def _record(folder: Path, game: str, seed: int) -> Path:
    """A match as it is usually set up."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, config_of(rules, {}), len(LEVELS), seed)
    path = folder / f"{game}-{seed}.jsonl"
    writer = RecordWriter(path, header_of(match, (SeatInfo("나", "person"), *(SeatInfo(x, x) for x in LEVELS[1:]))))
    play_match(match, list(seat_players(match, list(LEVELS))), writer)
    writer.close()
    return path


def _facts(files: list[Path]) -> float:
    facts_of(files[0])
    return max(len(files) / _cost(lambda: [facts_of(file) for file in files]) for _ in range(PASSES))


def _cost(work: Callable[[], object]) -> float:
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


def _many(home: Path, samples: list[Path]) -> None:
    """Writes 10,000 records with nothing between their ends: nobody follows them here."""
    matches = home / "matches"
    matches.mkdir(parents=True)
    ends = [(file.read_bytes().split(b"\n", 1)[0], file.read_bytes().splitlines()[-1]) for file in samples]
    for number in range(MANY):
        first, last = ends[number % len(ends)]
        data = msgspec.json.decode(first)
        data["started"] = f"20{20 + number % 6}-{1 + number % 12:02}-{1 + number % 28:02}T10:{number % 60:02}:00+00:00"
        data["seed"] = number
        data["seats"][0]["name"] = NAMES[number % len(NAMES)]
        header = encode_header(msgspec.convert(data, Header))
        (matches / f"{data['game']}-{number}.jsonl").write_bytes(header + b"\n" + last + b"\n")


def _shown(home: Path) -> dict[str, float]:
    paths = Paths(home, home)
    index = Index(paths)
    heads = _cost(lambda: run_through(index.refresh()))
    sample = _counts(home.parent)
    index.connection.execute("UPDATE matches SET facts=1, acts=200, parts=5")
    index.connection.execute("UPDATE seats SET counts=? WHERE seat=0", (sample,))
    index.close()

    def first_page() -> None:
        opened = Index(paths)
        page(opened, Filter())
        opened.close()

    again = Index(paths)
    wanted = Filter(words="somebody hard")
    figures = {
        "heads_per_cpu_s": MANY / heads,
        "first_page_cpu_ms": 1000 * min(_cost(first_page) for _ in range(PASSES)),
        "far_page_cpu_ms": 1000 * min(_cost(lambda: page(again, Filter(), MANY - 60)) for _ in range(PASSES)),
        "search_cpu_ms": 1000 * max(_cost(lambda: page(again, wanted)) for _ in range(PASSES)),
        "nothing_found_cpu_ms": 1000 * max(_cost(lambda: page(again, Filter(words="qq"))) for _ in range(PASSES)),
        "nothing_new_cpu_ms": 1000 * min(_cost(lambda: run_through(again.refresh())) for _ in range(PASSES)),
        "statistics_cpu_ms": 1000 * min(_cost(lambda: summaries(again, Choice())) for _ in range(PASSES)),
        "index_megabytes": paths.index.stat().st_size / 1e6,
    }
    again.close()
    return {**figures, **_apart(window, home), **_apart(hold, home)}


def window(home: Path) -> dict[str, float]:
    """The list at the window, opened again and again, and searched in: each with the frame that shows it."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from scenes.app.app import App
    from scenes.kit.preferences import paths_of
    from scenes.kit.tree.elements import Changed
    from scenes.records.own_matches import own_matches

    app = App(Settings(language="ko", speed=0.0), home, size=(1280, 720), catch=False)
    index = Index(paths_of(app.ctx))
    run_through(index.refresh())
    index.connection.execute("UPDATE matches SET facts=1")
    index.close()

    def opened() -> None:
        app.push(own_matches(app.ctx))
        app.step(0.0)

    def at_rest() -> Any:
        """The list, once nothing is read or drawn beside it any more."""
        scene: Any = app.stack.top
        while scene.tasks.busy:
            app.step(0.1)
            sleep(0.001)
        return scene

    def searched(words: str) -> float:
        def search() -> None:
            scene.send(Changed("words", words))
            scene.settle()
            app.step(0.0)

        at_rest()
        return _cost(search)

    shown = []
    for _ in range(PASSES):
        shown.append(_cost(opened))
        scene = at_rest()
        if len(shown) < PASSES:
            app.pop(scene)
    words = ("hard", "친구", "somebody", "2021-03", "qq", "turf")
    found = {
        "list_first_time_cpu_ms": 1000 * shown[0],
        "list_again_cpu_ms": 1000 * statistics.median(shown[1:]),
        "list_search_cpu_ms": 1000 * statistics.median([searched(each) for each in words]),
    }
    app.close()
    return found


def _counts(folder: Path) -> str:
    """The counts of a seat, as the index keeps them."""
    return msgspec.json.encode(facts_of(folder / "riichi-0.jsonl").counts[0]).decode()


def hold(home: Path) -> dict[str, float]:
    """Measures what this process holds before and after a page, a search and a look for what is new."""
    before = memory_megabytes() or 0.0
    index = Index(Paths(home, home))
    page(index, Filter())
    page(index, Filter(words="somebody hard"))
    run_through(index.refresh())
    after = memory_megabytes() or 0.0
    return {"memory_megabytes": after, "memory_of_index_megabytes": after - before}


def _apart(measure: Callable[[Path], dict[str, float]], home: Path) -> dict[str, float]:
    """The figures of a process of its own, which holds nothing of what was done here."""
    code = f"import json, sys; from pathlib import Path; from benchmarks.bench_library import {measure.__name__}\n"
    code += f"print(json.dumps({measure.__name__}(Path(sys.argv[1]))))"
    done = subprocess.run([sys.executable, "-c", code, str(home)], capture_output=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found
