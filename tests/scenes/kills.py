"""The test that kills the app again and again in the middle of play: `python -m tests.scenes.kills COUNT [SEED]`.

Every run goes on with the match that the one before was killed in. After each picture the app says which acts it has
shown; after the kill the record must hold them all. Needs a system with fork.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tests.scenes.plain import plain_settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo, read_record, replay
from game.kernel.seat import LEVELS
from game.library.saves import Saves
from game.seats.bots import make_bot
from scenes.app.app import App
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import InlineBots
from scenes.table.player import TablePlayer

LONGEST = 0.25
"""Seconds between the first picture and the kill, at most."""
PATIENCE = 60.0
SEATS = (SeatInfo("", "person", "tiger"), *(SeatInfo(name, "easy") for name in ("누리", "달이", "학")))
CROWD = {"holla": 4, "rummikub": 4, "turf": 4, "riichi": 4}


def _begin(folder: Path, game: str, seed: int) -> None:
    """Goes on with the match of this game, or begins one, and plays until somebody ends this process."""
    random = Random(seed)
    app = App(plain_settings(speed=0.0, language="en"), folder, size=(1024, 576), catch=False)
    saves = Saves(folder / "matches")
    entries = [entry for entry in saves.open_matches() if entry.game == game and entry.status == "open"]
    seats = SEATS[: CROWD[game]]
    if entries:
        resumed = saves.resume(entries[0])
        match, writer = resumed.match, resumed.writer
    else:
        rules = GAMES[game]
        match = Match(rules, rules.config_type(), len(seats), random.randrange(1 << 30))
        writer = saves.new(match, seats)
    bot = {level: make_bot(game, "easy") for level in LEVELS}
    scene: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, seats, InlineBots(bot), writer)
    app.push(scene)

    def tell() -> None:
        line = {"path": str(writer.path), "acts": len(match.acts), "digest": match.digest()}
        os.write(1, json.dumps(line).encode() + b"\n")

    app.after_frame = tell
    while not match.over:
        _play(app, scene, random)
        app.step(1 / 30)
    app.close()


def _play(app: App, scene: TablePlayer, random: Random) -> None:
    """Does what a person does: a lawful act now and then, a draft before it, the next round."""
    client = scene.client
    if app.stack.top is not scene:
        if client.waiting_for_acknowledgement:
            app.pop()
            client.acknowledge()
        return
    if not client.waiting_for_person or random.random() < 0.5:
        return
    scene.turns.attempt(random.choice(client.legal()), (), None)


def kill_once(folder: Path, game: str, random: Random) -> dict[str, Any]:
    """Starts the app, kills it a moment after its first picture; returns what it showed last, empty when it ended."""
    seed, moment = random.randrange(1 << 30), random.random() * LONGEST
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(writing, 1)
        status = 1
        try:
            _begin(folder, game, seed)
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    told, dead = b"", time.monotonic() + PATIENCE
    kill_at = None
    while True:
        left = (kill_at if kill_at is not None else dead) - time.monotonic()
        if left <= 0:
            os.kill(child, signal.SIGKILL)
            break
        if select.select([reading], [], [], left)[0]:
            data = os.read(reading, 65536)
            if not data:
                break
            told += data
            kill_at = time.monotonic() + moment if kill_at is None else kill_at
    while data := os.read(reading, 65536):
        told += data
    os.close(reading)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise AssertionError(f"{game}: the app failed; folder {folder}, seed {seed}")
    lines = told.split(b"\n")[:-1]
    last: dict[str, Any] = json.loads(lines[-1]) if lines else {}
    return {**last, "killed": os.WIFSIGNALED(status)}


def lost(told: dict[str, Any]) -> int:
    """How many acts that were shown the match that is gone on with lacks."""
    record = read_record(Path(told["path"]))
    rules = GAMES[record.header.game]
    again = replay(record, rules, told["acts"])
    match: AnyMatch = again.match
    if again.difference is None and len(match.acts) == told["acts"] and match.digest() == told["digest"]:
        return 0
    return max(1, told["acts"] - again.agreed)


def run(count: int, seed: int, folder: Path) -> Counter[str]:
    """Kills the app so often, the games in turn; returns the counts."""
    random, found, shown = Random(seed), Counter[str](), Counter[str]()
    games = list(GAMES)
    while found["kills"] < count:
        told = kill_once(folder, games[found["runs"] % len(games)], random)
        found["runs"] += 1
        if "path" not in told:
            continue
        found["kills"] += told["killed"]
        found["lost"] += lost(told)
        shown[told["path"]] = max(shown[told["path"]], told["acts"])
        stale = [path for path in (folder / "matches").glob("*.jsonl") if not path.stat().st_size]
        found["empty"] += len(stale)
    found["acts"] = sum(shown.values())
    found["matches"] = len(shown)
    unread = [e for e in Saves(folder / "matches").open_matches() if e.status != "open"]
    found["unread"] = len(unread)
    return found


def main() -> int:
    """Prints the counts; returns 1 when anything was lost."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        found = run(count, seed, Path(folder))
    print(
        f"{found['kills']} kills in {found['matches']} matches: {found['acts']} acts shown, {found['lost']} lost, "
        f"{found['unread']} records that cannot be gone on with"
    )
    return 1 if found["lost"] or found["unread"] else 0


if __name__ == "__main__":
    sys.exit(main())
