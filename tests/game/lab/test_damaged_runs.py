"""A run's file with flipped bits is told in one line, or gives what the whole one gives: no traceback, no silence."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from game.kernel.texts import LOCALES
from game.lab.command import main
from game.lab.runs.plan import Entrant, Keep, Plan, Question, SeedChoice, checked
from game.lab.runs.run_store import RunStore
from game.lab.runs.runner import create, local, play

PLAN = Plan(
    version=1, game="turf", field={"a": Entrant(level="easy"), "b": Entrant(level="random")}, seats=2, unit="race",
    seeds=SeedChoice(start=1, count=4), questions=(Question(strength=("a", "b"), measure="win"),),
    keep=Keep(records="all", values=True),
)  # fmt: skip
COMMANDS = ("report", "resume", "export", "show")
FLIPS = 240
MOST_FLIPS = 6_000


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run, in one file."""
    path = tmp_path_factory.mktemp("run") / "run.sqlite"
    with create(path, checked(PLAN)) as store:
        play(store, local(1))
    assert [file.name for file in path.parent.iterdir()] == ["run.sqlite"]
    return path


def told(command: str, path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """The exit code of a command, what it gives, and what it says on standard error."""
    more = {"export": ["--to", str(folder)], "show": ["1/2/1", "--output", str(folder / "match.jsonl")]}
    code = main([command, str(path), *more.get(command, []), *(["--json"] if command in ("report", "resume") else [])])
    said = capsys.readouterr()
    files = sorted(folder.iterdir()) if folder.exists() else []
    given = said.out.replace(str(folder), "") + "".join(file.read_text(encoding="utf-8") for file in files)
    shutil.rmtree(folder, ignore_errors=True)
    return code, re.sub(r'"started":"[^"]*"', "", given), said.err


def flip(whole: Path, folder: Path, flips: int, capsys: pytest.CaptureFixture[str]) -> Counter[str]:
    """Flip a bit here and there, and compare what every command says of the file."""
    data, chance, seen = whole.read_bytes(), random.Random(1), Counter[str]()
    folder.mkdir()
    out, path = folder / "out", folder / "run.sqlite"
    out.mkdir()
    sound = {command: told(command, copied(data, path), fresh(out), capsys) for command in COMMANDS}
    for at in range(flips):
        command = COMMANDS[at % len(COMMANDS)]
        changed, place = bytearray(data), chance.randrange(len(data))
        changed[place] ^= 1 << chance.randrange(8)
        code, given, error = told(command, copied(bytes(changed), path), fresh(out), capsys)
        if code == 2:
            assert len(error.splitlines()) == 1 and path.name in error and not given.strip(), (place, error)
            seen["told"] += 1
        else:
            assert (code, given) == sound[command][:2], place
            seen["nothing lost"] += 1
    return seen


def copied(data: bytes, path: Path) -> Path:
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()
    path.write_bytes(data)
    return path


def fresh(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


@pytest.mark.whole
def test_flipped_bits_are_told_or_change_nothing(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = flip(whole, tmp_path / "flips", FLIPS, capsys)
    assert seen["told"] > FLIPS // 4, seen


@pytest.mark.slow
def test_many_flipped_bits(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = flip(whole, tmp_path / "flips", MOST_FLIPS, capsys)
    with capsys.disabled():
        print(f"flipped bits in runs: {dict(seen)}")


CHANGES = {
    "a score": ("UPDATE seats SET score = score + 1 WHERE match = 2 AND seat = 0", "seed 1 ", "number 1 "),
    "a fact": ("UPDATE facts SET value = value * 2 WHERE match = 3", "seed 2 ", "number 2 "),
    "a lost match": ("DELETE FROM matches WHERE id = 1", "seed 1 ", "number 1 "),
    "a lost seed": ("DELETE FROM seeds WHERE number = 3", "seeds", "table"),
    "a seed twice": ("INSERT INTO seeds SELECT variant, 9, seed, cpu, digest FROM seeds LIMIT 1", "number 10", "seed"),
    "the plan": ("UPDATE meta SET value = replace(value, 'easy', 'hard') WHERE name = 'plan'", "meta", "table"),
    "a lost setting": ("DELETE FROM meta WHERE name = 'configs'", "meta", "table"),
    "times": ("UPDATE times SET count = count + 1", "times", "table"),
    "an act": ("UPDATE records SET acts = CAST(replace(acts, 'chip', 'ship') AS BLOB) WHERE match = 4", "2/2", "acts"),
    "a record of nothing": ("UPDATE records SET match = 77 WHERE match = 4", "run.sqlite", "damaged"),
    "a reason": ("UPDATE thoughts SET why = 'because' WHERE match = 1 AND act < 9", "seed 1 ", "number 1 "),
    "text as bytes": ("UPDATE seats SET entrant = CAST(entrant AS BLOB) WHERE match = 2", "seed 1 ", "number 1 "),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_names_its_place(change: str, whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.sqlite"
    shutil.copy(whole, path)
    db = sqlite3.connect(path)
    with db:
        db.execute(CHANGES[change][0])
    db.close()
    for language in LOCALES:
        for command in COMMANDS:
            code, given, error = told(command, path, tmp_path / "out", capsys)
            assert code == 2 and not given and len(error.splitlines()) == 1
            assert all(words in error for words in CHANGES[change][1:]), error
        assert main(["report", str(path), "--lang", language]) == 2
        assert str(path) in capsys.readouterr().err


def test_a_run_that_was_ended_in_the_midst_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"

    def stop(advance: object) -> None:
        raise KeyboardInterrupt

    with create(path, checked(PLAN)) as store, pytest.raises(KeyboardInterrupt):
        play(store, local(1), stop)
    with RunStore.open(path) as store:
        assert store.done(0) == {0}
        assert play(store, local(1))
    with RunStore.open(path) as store:
        assert store.done(0) == {0, 1, 2, 3}
