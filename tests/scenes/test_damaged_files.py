"""Thousands of damaged files at every door: none raises, locks a list, or takes a good file with it."""

from __future__ import annotations

import io
import json
import logging
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest

from game.cli.main import run
from game.games import GAMES
from game.kernel.match import Match
from game.kernel.options import BadOption, config_from
from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.library.paths import Paths
from game.library.saves import CannotResume, Saves
from game.library.settings import LobbyChoice, Settings, load_settings, save_settings
from game.riichi.records.given_rules import BadRules, given_rules
from game.seats.players import seat_players
from game.seats.table import Table
from scenes.kit.tree.screen import ScreenScene
from scenes.records.open_record import scene_of
from scenes.records.own_matches import own_matches
from scenes.records.own_matches_model import Look, Matches
from scenes.records.record_file import Unwatchable, open_record_file
from scenes.records.record_files import record_files
from tests.game.riichi.records.samples import mjlogs, tenhou6, text_of, under_rules
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import menu_hand

TEXTS = (Texts("ko"), Texts("en"))
JUNK = (
    b"\x00", b"\xff", b"\xc7\xd1", b"null", b"-1", b"1e400", b"99999999999999999999", b'"', b"{", b"[[[[[[", b"}",
    b"\n", b"&a [*a]", b"!!python/name:x", b"<", b".nan", b'"\\ud800"', b"\xe2\x80\xae",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 5, 99, 10**9, 10**30, 2**63, 3.5, 1e300, "", "?", "x" * 999, "\0", "../../a", [], {}, [[]],
    [0] * 300, {"type": "deal"}, "program:rm -rf x",
)  # fmt: skip
Door = Callable[[Path], str]


def harm(data: bytes, chance: Random) -> bytes:
    """One to three things that disks, editors and people do to a file."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        at = chance.randrange(len(data) + 1)
        upto = min(len(data), at + chance.choice((1, 3, 20, 200)))
        how = chance.randrange(9)
        if how <= 2 and at < len(data):
            data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
        elif how == 3:
            data = data[:at]
        elif how == 4:
            data = data[:at] + data[upto:]
        elif how == 5:
            data = data[:at] + chance.choice(JUNK) + data[upto if chance.random() < 0.5 else at :]
        elif how == 6:
            lines = data.split(b"\n")
            lines.insert(chance.randrange(len(lines)), chance.choice(lines))
            data = b"\n".join(lines)
        elif how == 7:
            data = data[:at] + bytes(upto - at) + data[upto:]
        else:
            data = data.decode("utf-8", "replace").encode(chance.choice(("cp949", "utf-16", "latin-1")), "replace")
    return data


def warp(data: bytes, chance: Random) -> bytes:
    """One value of one JSON line is another one; half of the headers carry no fingerprint that would tell."""
    lines = data.split(b"\n")
    if chance.random() < 0.5:
        lines[0] = re.sub(rb',"mark":"\w+"', b"", lines[0])
    at = 0 if chance.random() < 0.4 else chance.randrange(len(lines))
    try:
        node = root = [json.loads(lines[at])]
    except ValueError:
        return harm(data, chance)
    while True:
        key = chance.choice(list(node) if isinstance(node, dict) else range(len(node)))
        if not (isinstance(node[key], dict | list) and node[key]) or chance.random() < 0.1:
            break
        node = node[key]
    value = node[key]
    near = [value + 1, -value - 1, value * 7] if isinstance(value, int) else []
    node[key] = chance.choice([*ODD, *near, *near])
    lines[at] = json.dumps(root[0]).encode("utf-8", "surrogatepass") if root else b""
    return b"\n".join(lines)


def damaged(name: str, data: bytes, chance: Random) -> bytes:
    return (warp if name.endswith(".jsonl") and chance.random() < 0.5 else harm)(data, chance)


# -- what is damaged, and who reads it


def played(folder: Path, game: str, finish: bool) -> bytes:
    rules = GAMES[game]
    count = rules.seat_counts[0]
    short = {"holla": "rounds", "rummikub": "games", "turf": "races"}.get(game)
    config = rules.config_type(**({short: 1} if short else {"length": "single"}))
    match: Match[Any, Any, Any, Any, Any] = Match(rules, config, count, 5)
    seats = (SeatInfo("나", "person", "tiger"), *(SeatInfo(f"b{n}", "random", "deer") for n in range(1, count)))
    writer = Saves(folder).new(match, seats)
    table = Table(match, list(seat_players(match, ("random",) * count)), writer)
    for _ in range(100_000 if finish else 25):
        if not match.over:
            table.step()
    if match.over:
        writer.end(match)
    writer.close()
    return writer.path.read_bytes()


def as_match(path: Path) -> str:
    """The list of matches, going on before the damage, the table of records, the command line."""
    saves = Saves(path.parent)
    entries = [*saves.open_matches(), *saves.finished()]
    assert len(entries) == (2 if path.stat().st_size else 1), "neither hidden nor doubled, and the good one is there"
    good, found = (next((e for e in entries if (e.path == path) is own), None) for own in (False, True))
    assert good is not None and good.status == "open"
    outcome = "empty"
    if found is not None:
        outcome = found.status
        for texts in TEXTS:
            assert found.problem is None or "\n" not in found.problem.text(texts)
        assert found.status != "damaged" or found.problem is not None
    watch(path)
    if crc32(path.read_bytes()) % 8 == 0:
        command_line(path)
    if found is not None:
        try:
            resumed = saves.resume(found, before_damage=bool(found.good))
            resumed.match.view(0)
            resumed.writer.close()
            outcome += ", goes on"
        except CannotResume as error:
            assert error.problem.text(TEXTS[0])
    for file in path.parent.iterdir():
        if file.is_file() and file != good.path:
            file.unlink()
    return outcome


def command_line(path: Path) -> None:
    """Replay and export end with an exit code and at most a line a fault."""
    said, log = io.StringIO(), path.with_suffix(".mjai")
    with redirect_stderr(said), redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
        assert run(["replay", str(path), "--verify"]) in (0, 1, 2)
        assert run(["export", "riichi", str(path), "--output", str(log)]) in (0, 1, 2)
    assert len(said.getvalue().splitlines()) <= 4
    log.unlink(missing_ok=True)


def watch(path: Path) -> str:
    """Its table of records: the file is opened, and every match of it developed."""
    try:
        for chapter in open_record_file(path).chapters[:3]:
            timeline = chapter.load()
            timeline.match_at(timeline.end).view(0)
    except Unwatchable as error:
        assert all(error.notice.text(texts) for texts in TEXTS)
        return "explained"
    return "shown"


def as_settings(path: Path) -> str:
    paths = Paths(path.parent, path.parent)
    settings, problems = load_settings(paths)
    again, more = load_settings(paths)
    assert again == settings and not more, "said once"
    assert save_settings(settings, paths) is None
    assert all(problem.text(texts) for problem in problems for texts in TEXTS)
    for file in path.parent.iterdir():
        file.unlink()
    return "told" if problems else "read"


def as_options(path: Path) -> str:
    try:
        config_from(GAMES["turf"], sets=[f"horses=@{path}"])
    except BadOption as error:
        assert all(error.text(texts) for texts in TEXTS)
        return "explained"
    return "read"


def as_rules(path: Path) -> str:
    try:
        given_rules(str(path))
    except BadRules as error:
        assert all(error.notice.text(texts) for texts in TEXTS)
        return "explained"
    return "read"


def sources(folder: Path) -> Iterator[tuple[str, Door, bytes]]:
    """Whole files by name, each with its door."""
    for game in GAMES:
        for finish in (False, True):
            yield f"{game}-{finish}.jsonl", as_match, played(folder / f"{game}{finish}", game, finish)
    paths = Paths(folder / "s", folder / "s")
    lobby = {"holla": LobbyChoice(("person", "easy", "hard"), ("나", "b", "c"), changed={"rounds": 3})}
    save_settings(Settings("ko", lobby=lobby, programs=("program:./a --b",), player_name="나"), paths)
    for _ in range(3):
        yield "settings.yaml", as_settings, paths.settings.read_bytes()
    horses = msgspec.yaml.encode(msgspec.to_builtins(GAMES["turf"].config_type().horses))
    yield "horses.yaml", as_options, horses
    yield "rules.yaml", as_rules, b"red_fives: [1, 1, 1]\nlength: tonpu\nkuikae: true\n"
    yield "rules.json", as_rules, b'{"\xe8\xb5\xa4\xe7\x89\x8c":{"m":1,"p":1,"s":1}}'
    logs = [text_of(mjlogs()[0]), *list(tenhou6().values())[:1], under_rules()[0][1], text_of("mjai_arena.json.gz")]
    for number, text in enumerate(logs):
        yield f"log{number}.log", watch, text.encode()


@pytest.mark.parametrize(
    "files", [120, pytest.param(2400, marks=pytest.mark.slow), pytest.param(12_000, marks=pytest.mark.slow)]
)
def test_no_damaged_file_locks_a_door(tmp_path: Path, files: int, caplog: pytest.LogCaptureFixture) -> None:
    chance = Random(20261122)
    kinds = list(sources(tmp_path / "whole"))
    told: Counter[str] = Counter()
    caplog.set_level(logging.WARNING, "yongmaru")
    for number in range(files):
        name, door, data = kinds[number % len(kinds)]
        folder = tmp_path / door.__name__
        if not folder.is_dir():
            folder.mkdir()
            if door is as_match:
                (folder / "good.jsonl").write_bytes(kinds[0][2])
        path = folder / name
        path.write_bytes(damaged(name, data, chance))
        caplog.clear()
        try:
            told[f"{door.__name__}: {door(path)}"] += 1
        except Exception as error:
            kept = Path(os.environ.get("KEEP", str(tmp_path)), f"failed-{number}-{name}")
            if not path.exists():
                path.write_bytes(b"")
            kept.write_bytes(path.read_bytes())
            raise AssertionError(f"file {number}: {name}, kept as {kept}") from error
        assert not caplog.records, f"file {number}: only the guard held it: {caplog.text}"
    print(f"\n{files} damaged files, 0 exceptions: {dict(sorted(told.items()))}")


def look_closely(hand: Hand, scene: ScreenScene[Matches], name: str) -> None:
    """Looks at a match of the list until it was read."""
    scene.send(Look(name))
    scene.settle()
    hand.until(lambda: scene.state.close is not None and scene.state.close.file == name, rest=0.005)
    hand.steps(2)


@pytest.mark.parametrize("files", [16, pytest.param(400, marks=pytest.mark.slow)])
def test_every_damaged_match_is_shown_at_the_window(tmp_path: Path, files: int) -> None:
    """Menu, list, records and the table of a record draw whatever lies in the folder."""
    chance = Random(20261123)
    kinds = [(name, data) for name, door, data in sources(tmp_path / "whole") if door is as_match]
    shown: Counter[str] = Counter()
    folder = tmp_path / "app" / "matches"
    folder.mkdir(parents=True)
    for first in range(0, files, len(kinds)):
        for number, (name, data) in enumerate(kinds[: files - first]):
            (folder / f"{number}-{name}").write_bytes(damaged(name, data, chance))
        hand = menu_hand(Settings(language=("ko", "en")[first // 8 % 2], speed=0.0), tmp_path / "app", (1280, 720))
        ctx = hand.app.ctx
        scene = own_matches(ctx)
        ctx.push(scene)
        hand.steps(2)
        for name in scene.state.files:
            # Each is looked at closely: read whole, with its last position as a picture.
            look_closely(hand, scene, name)
        ctx.pop(scene)
        files_scene = record_files(ctx)
        ctx.push(files_scene)
        hand.steps(2)
        ctx.pop(files_scene)
        for path in sorted(folder.glob("*.jsonl")):
            table = scene_of(ctx, path)
            ctx.push(table)
            hand.steps(2)
            ctx.pop(table)
            shown[type(table).__name__] += 1
            path.unlink()
        hand.app.close()
    print(f"\n{files} damaged files at the window, 0 exceptions: {dict(sorted(shown.items()))}")
