"""Seeds that nobody gave: 128 bits, told when a match is over, promised by a commitment before."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import run
from game.kernel.chance import fresh_seed, seed_json, seed_of_run
from game.kernel.record import BadRecord, open_match, read_record, replay, with_key
from game.turf.rules import TurfRules

PLAY = ["play", "turf", "--seats", "random,random", "--set", "races=1"]


def played(capfd: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> tuple[list[dict[str, Any]], str]:
    assert run([str(argument) for argument in arguments]) == code
    said = capfd.readouterr()
    return [json.loads(line) for line in said.out.splitlines()], said.err


def test_fresh_seeds_have_128_bits_and_none_follows_from_another() -> None:
    seeds = [fresh_seed() for _ in range(64)]
    assert len(set(seeds)) == 64 and max(seeds) >> 120 and max(seeds) < 2**128
    run_of_one = [seed_of_run(seeds[0], number) for number in range(64)]
    assert len({*run_of_one, *seeds}) == 128 and max(run_of_one) >> 120
    assert run_of_one == [seed_of_run(seeds[0], number) for number in range(64)]


def test_large_seeds_are_strings_in_json() -> None:
    assert (seed_json(7), seed_json(2**53), seed_json(2**53 + 1)) == (7, 2**53, "9007199254740993")


def test_play_tells_seeds_at_the_end_and_they_play_the_same(capfd: pytest.CaptureFixture[str]) -> None:
    (match,), _ = played(capfd, *PLAY)
    assert isinstance(match["seed"], str) and int(match["seed"]) < 2**128
    (again,), _ = played(capfd, *PLAY, "--seed", match["seed"])
    assert again == match


def test_a_run_is_played_again_by_its_key(capfd: pytest.CaptureFixture[str]) -> None:
    (*matches, last), _ = played(capfd, *PLAY, "--games", 3)
    assert len({match["seed"] for match in matches}) == 3
    assert [seed_of_run(int(last["key"]), number) for number in range(3)] == [int(m["seed"]) for m in matches]
    (*again, _), _ = played(capfd, *PLAY, "--games", 3, "--key", last["key"])
    assert again == matches


def test_a_record_promises_its_seed_and_tells_it_at_its_end(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    (match,), said = played(capfd, *PLAY, "--record", file)
    first, *_, last = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert first["seed"] is None
    assert first["commitment"] == sha256(f"yongmaru/{match['seed']}".encode()).hexdigest()
    assert last["seed"] == match["seed"]
    (shown,), _ = played(capfd, "replay", file, "--verify")
    assert (shown["seed"], shown["standings"]) == (match["seed"], match["standings"])

    killed = tmp_path / "killed.jsonl"
    killed.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-3]))
    (fault,), _ = played(capfd, "replay", killed, code=1)
    assert fault["line"] == 1 and "--key" in fault["error"]
    key = next(word for word in said.split() if word.isdecimal() and len(word) > 30)
    (shown,), _ = played(capfd, "replay", killed, "--verify", "--key", key)
    assert (shown["seed"], shown["finished"]) == (match["seed"], False)
    (fault,), _ = played(capfd, "replay", killed, "--key", int(key) + 1, code=1)
    assert "another run" in fault["error"]


def test_several_records_are_named_by_number_and_never_by_a_secret_seed(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    played(capfd, *PLAY, "--games", 2, "--record", tmp_path / "run.jsonl")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["run-1.jsonl", "run-2.jsonl"]
    assert [read_record(tmp_path / f"run-{n}.jsonl").header.number for n in (1, 2)] == [0, 1]


def test_a_seed_other_than_the_promised_one_is_refused(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    played(capfd, *PLAY, "--record", file)
    lines = file.read_text(encoding="utf-8").splitlines()
    end = json.loads(lines[-1])
    lines[-1] = json.dumps({**end, "seed": "5"}).replace(" ", "")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="promised"):
        open_match(read_record(file), TurfRules())


def test_a_given_seed_stands_in_the_header(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    _, said = played(capfd, *PLAY, "--record", file, "--seed", 2**100)
    first, *_, last = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert first["seed"] == str(2**100) and "commitment" not in first and list(last) == ["end"] and said == ""
    record = read_record(file)
    assert record.seed == 2**100 and replay(record, TurfRules()).difference is None
    with pytest.raises(BadRecord, match="another run"):
        with_key(record, 1)


@pytest.mark.parametrize("seed", ["-1", str(2**128), "x", "1e3"])
def test_other_seeds_are_refused(seed: str, capfd: pytest.CaptureFixture[str]) -> None:
    _, said = played(capfd, *PLAY, f"--seed={seed}", code=2)
    assert "--seed" in said and len(said.splitlines()) == 1
