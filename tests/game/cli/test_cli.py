"""The command line as a promise: names, fields, exit codes, one line for every fault."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli import play_command
from game.cli.main import run
from game.holla.config import HollaConfig
from game.kernel.seat import LEVELS
from game.seats import pool

FACTS = {
    "turns_per_round", "yeok_snake", "yeok_boa", "yeok_dragon", "draws", "ungrouped", "island_share", "river_draws",
}  # fmt: skip
HAND = ["7k", "7k", "3k", "4k", "5k", "9k", "9r", "9b", "9g", "6r", "5r", "4r", "3b"]


def game(*arguments: object, stdin: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    """Run a command in this process, which is many times quicker than starting one."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(content), encoding="utf-8") for content in (data, b"", b"")]
    words = [str(a) for a in arguments]
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        patch.setenv("COLUMNS", "100")
        code = run(words)
    out, err = (stream.detach().getvalue() for stream in _flushed(streams[1:]))  # type: ignore[attr-defined]
    return subprocess.CompletedProcess(words, code, out, err)


def _flushed(streams: list[io.TextIOWrapper]) -> list[io.TextIOWrapper]:
    for stream in streams:
        stream.flush()
    return streams


def started(*arguments: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "game", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, env={**os.environ, **environment}, timeout=120, check=False)


def lines(done: subprocess.CompletedProcess[bytes]) -> list[Any]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def one_line_fault(done: subprocess.CompletedProcess[bytes], *words: str, code: int = 2) -> str:
    text = done.stderr.decode()
    assert done.returncode == code, text
    assert text.count("\n") == 1, text
    assert "Traceback" not in text
    for word in words:
        assert word in text
    return text


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    done = game("play", "holla", "--seats", "easy,random,easy", "--set", "rounds=1", "--seed", 4, "--record", path)
    assert done.returncode == 0, done.stderr
    return path


def test_games_lists_everything_that_can_be_chosen() -> None:
    done = game("games")
    assert done.returncode == 0
    holla, rummikub, turf, riichi = lines(done)
    assert (rummikub["game"], rummikub["seats"]) == ("rummikub", [2, 3, 4, 5, 6])
    assert (turf["game"], turf["seats"]) == ("turf", [2, 3, 4, 5, 6])
    assert (riichi["game"], riichi["seats"]) == ("riichi", [4])
    assert holla.keys() == {"game", "label", "seats", "levels", "presets", "options"}
    assert (holla["game"], holla["seats"]) == ("holla", [3, 4, 5])
    forms = ["LEVEL+CHARACTER", "LEVEL~ERRORS", "companion:STRENGTH", "program:COMMAND"]
    assert holla["levels"] == [*LEVELS, *forms]
    assert {"standard", "beginner", "expert", "free"} <= {p["id"] for p in holla["presets"]}
    options = {o["id"]: o for o in holla["options"]}
    assert options.keys() == set(HollaConfig.__struct_fields__)
    for option in options.values():
        assert option.keys() == {"id", "type", "range", "choices", "default", "label", "help", "rules"}
        assert option["label"].keys() == {"ko", "en"} == option["help"].keys()
    assert options["rounds"]["range"] == [1, 50]
    assert options["rounds"]["default"] == 5


def test_royal_turf_prints_the_promised_facts() -> None:
    done = game("play", "turf", "--seats", "random,random,random,random", "--games", 10, "--seed", 4)
    assert (done.returncode, done.stderr) == (0, b"")
    *matches, means = lines(done)
    assert len(matches) == means["games"] == 10
    facts = means["facts"]
    assert 42 < facts["moves_per_race"] < 57
    assert 0.15 < facts["shortened_share"] < 0.35
    assert 0.02 < facts["blocked_share"] < 0.15
    for name, total in (("win", 1), ("place", 3), ("last", 1)):
        shares = [value for key, value in facts.items() if key.startswith(f"{name}_share_")]
        assert len(shares) == 7
        assert sum(shares) == pytest.approx(total)


def test_play_prints_the_promised_object() -> None:
    done = game("play", "holla", "--seats", "easy,random,easy", "--set", "rounds=1", "--seed", 4)
    assert (done.returncode, done.stderr) == (0, b"")
    (match,) = lines(done)
    assert list(match) == ["game", "seed", "seats", "standings", "facts"]
    assert (match["game"], match["seed"], match["seats"]) == ("holla", 4, ["easy", "random", "easy"])
    assert [list(s) for s in match["standings"]] == [["seat", "rank", "score"]] * 3
    assert match["facts"].keys() >= FACTS


def test_several_games_end_with_their_means_and_jobs_change_nothing() -> None:
    arguments = ("play", "holla", "--seats", "easy,random,random", "--set", "rounds=1", "--seed", 10, "--games", 4)
    alone, together = game(*arguments), started(*arguments, "--jobs", 2)
    assert alone.returncode == together.returncode == 0
    assert alone.stdout == together.stdout
    *matches, last = lines(alone)
    assert [m["seed"] for m in matches] == [10, 11, 12, 13]
    assert list(last) == ["games", "facts", "by_seat"]
    assert last["games"] == 4
    for name in FACTS:
        assert last["facts"][name] == pytest.approx(sum(m["facts"][name] for m in matches) / 4)
    for row in last["by_seat"]:
        places = [m["standings"][row["seat"]] for m in matches]
        assert row["rank"] == pytest.approx(sum(p["rank"] for p in places) / 4)
        assert row["score"] == pytest.approx(sum(p["score"] for p in places) / 4)
        assert row["wins"] == sum(p["rank"] == 1 for p in places)


@pytest.mark.parametrize("seats", ["easy,easy,easy", "random,easy,normal,hard", "easy,easy,easy,easy,random"])
def test_same_seed_same_record_under_every_hash_seed(seats: str, tmp_path: Path) -> None:
    records = []
    for number, hash_seed in enumerate(("0", "1", "4242")):
        path = tmp_path / f"{number}.jsonl"
        done = started(
            "play",
            "holla",
            "--seats",
            seats,
            "--set",
            "rounds=1",
            "--seed",
            99,
            "--record",
            path,
            PYTHONHASHSEED=hash_seed,
        )
        records.append((done.stdout, path.read_bytes()))
    assert records[0] == records[1] == records[2]


def test_records_of_several_games_carry_their_seed_and_are_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    arguments = ("play", "holla", "--seats", "random,random,random", "--set", "rounds=1", "--seed", 7, "--games", 2)
    done = started(*arguments, "--record", file, "--jobs", 2)
    assert done.returncode == 0
    names = ["run-7.jsonl", "run-8.jsonl"]
    assert sorted(p.name for p in tmp_path.iterdir()) == names
    before = [(tmp_path / n).read_bytes() for n in names]
    one_line_fault(game(*arguments, "--record", file), "run-7.jsonl", "--record")
    assert [(tmp_path / n).read_bytes() for n in names] == before


def test_presets_and_options_reach_the_record(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    done = game(
        "play", "holla", "--seats", "random,random,random", "--preset", "beginner",
        "--set", "rounds=1", "handicap=5,0,0", "--set", "yeok=snake,phoenix", "--record", file,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    config = json.loads(file.read_bytes().splitlines()[0])["config"]
    assert (config["rounds"], config["river_fee"], config["handicap"]) == (1, 0, [5, 0, 0])
    assert [y["id"] for y in config["own_yeok"]] == ["phoenix"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "chess", "--seats", "easy"), ("chess", "holla")),
        (("play", "holla", "--seats", "easy,easy"), ("--seats", "2", "3, 4, 5")),
        (("play", "holla", "--seats", "easy,easy,godlike"), ("godlike", "master")),
        (("play", "holla", "--seats", "easy,,easy"), ("--seats", "easy")),
        (("play", "holla"), ("--seats", "3, 4, 5", "master")),
        (("play", "holla", "--preset", "nix"), ("nix", "standard", "legends")),
        (("play", "holla", "--preset", "begin", "--seats", "easy"), ("begin”", "did you mean: beginner?", "standard")),
        (("play", "holla", "--seats", "easy,easy,easy", "--seed", "x"), ("--seed", "x")),
        (("play", "holla", "--seats", "easy,easy,easy", "--seed", "-1"), ("--seed",)),
        (("play", "holla", "--seats", "easy,easy,easy", "--preset", "hardest"), ("hardest", "standard")),
        (("play", "holla", "--seats", "easy,easy,easy", "--set", "rounds=99"), ("rounds", "99", "50")),
        (("play", "holla", "--seats", "easy,easy,easy", "--set", "rouns=9"), ("rouns", "rounds")),
        (("play", "holla", "--seats", "easy,easy,easy", "--set", "yeok=unicorn"), ("unicorn",)),
        (("play", "holla", "--seats", "easy,easy,easy", "--set", "handicap=1,2,3,4"), ("handicap", "3 seats")),
        (("play", "holla", "--seats", "easy,easy,easy", "--games", "0"), ("--games", "0")),
        (("play", "holla", "--seats", "easy,easy,easy", "--jobs", "0"), ("--jobs", "0")),
        (("play", "holla", "--seats", "easy,easy,program:'x"), ("program:'x", "quotes")),
        (("play", "holla", "--seats", "easy,easy,easy", "--record", f"{__file__}/x"), ("test_cli.py",)),
        (("replay", "/no/such/file"), ("/no/such/file",)),
        (("score", "turf"), ("turf", "holla")),
        (("bot", "holla", "--level", "genius"), ("genius", "master")),
        (("bot", "chess", "--level", "easy"), ("chess",)),
        (("fly",), ("fly",)),
        ((), ("COMMAND",)),
        (("play", "holla", "--seats", "easy,easy,easy", "--colour"), ("--colour",)),
    ],
)
def test_bad_arguments_are_one_line_and_two(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    done = game(*arguments)
    assert done.stdout == b""
    one_line_fault(done, *words)


def test_faults_speak_korean_when_asked() -> None:
    for place in ((), ("--lang", "ko")), (("--lang=ko",), ()):
        before, after = place
        done = game(*before, "play", "chess", "--seats", "easy", *after)
        assert "게임" in one_line_fault(done, "chess")


@pytest.mark.parametrize("command", ["games", "play", "replay", "score", "bot"])
@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_command_has_help(command: str, language: str) -> None:
    done = game("--lang", language, command, "--help")
    text = done.stdout.decode()
    assert done.returncode == 0
    assert command in text
    if command == "play":
        for option in ("--seats", "--preset", "--set", "--seed", "--record", "--games", "--jobs"):
            assert option in text


def test_replay_runs_verifies_and_prints_views(record: Path) -> None:
    plain, verified = game("replay", record), game("replay", record, "--verify")
    assert plain.returncode == verified.returncode == 0
    (result,) = lines(plain)
    assert lines(verified) == [{**result, "verified": True}]
    end = json.loads(record.read_bytes().splitlines()[-1])
    assert result["standings"] == end["end"]
    assert result["finished"] is True
    for seat in range(3):
        (view,) = lines(game("replay", record, "--at", 9, "--seat", seat))
        assert view["seat"] == seat
        assert len(view["ridge"]) in (13, 14)
    assert lines(game("replay", record, "--at", 0))[0]["phase"] == "deal"


@pytest.mark.parametrize(
    ("number", "change", "word"),
    [
        (6, lambda line: line.replace(b'"state":"', b'"state":"0'), "expects"),
        (6, lambda line: b"{broken\n", "JSON"),
        (9, lambda line: b'{"seat":0,"act":{"type":"deal"},"state":""}\n', "nobody can deal now"),
        (9, lambda line: b'{"seat":0,"act":{"type":"fly"},"state":""}\n', "fly"),
        (9, lambda line: b'{"seat":77,"act":{"type":"deal"},"state":""}\n', "There is no seat"),
        (1, lambda line: b"[]\n", "format"),
        (1, lambda line: line.replace(b'"rounds":1', b'"rounds":0'), "rules"),
        (-1, lambda line: line.replace(b'"rank":1', b'"rank":3'), "expects"),
    ],
)
def test_replay_names_the_first_bad_line(record: Path, tmp_path: Path, number: int, change: Any, word: str) -> None:
    rows = record.read_bytes().splitlines(keepends=True)
    at = number - 1 if number > 0 else len(rows) - 1
    rows[at] = change(rows[at])
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join(rows))
    done = game("replay", broken, "--verify")
    (fault,) = lines(done)
    assert fault.keys() == {"error", "line", "remedy"}
    assert fault["line"] == at + 1
    one_line_fault(done, "broken.jsonl", f"line {at + 1}", word, code=1)


def test_a_torn_record_fails_only_the_verification(record: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(record.read_bytes()[:-5])
    count = torn.read_bytes().count(b"\n") + 1
    assert game("replay", torn).returncode == 0
    one_line_fault(game("replay", torn, "--verify"), f"line {count}", code=1)


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"\x00" * 100, b"{}\n", b'{"format":"yongmaru-record/1"}\n', b"[" * 100000 + b"\n"]
)
def test_a_file_that_is_no_record(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x"
    file.write_bytes(content)
    one_line_fault(game("replay", file), "line 1", code=1)


@pytest.mark.parametrize(("option", "value"), [("--at", "100000"), ("--at", "-1"), ("--seat", "3")])
def test_replay_out_of_range(record: Path, option: str, value: str) -> None:
    one_line_fault(game("replay", record, f"{option}={value}"), option, value)


def test_an_old_record_without_a_fingerprint_is_verified_but_for_its_header(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    file.write_bytes(re.sub(rb',"mark":"\w+"', b"", record.read_bytes()))
    done = game("replay", file, "--verify")
    assert done.returncode == 0
    assert (lines(done)[0]["verified"], lines(done)[0]["header"]) == (True, "unverified")
    assert "fingerprint" in done.stderr.decode()


def test_a_record_of_another_game(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    head = re.sub(rb',"mark":"\w+"', b"", record.read_bytes()).replace(b'"game":"holla"', b'"game":"chess"', 1)
    file.write_bytes(head)
    one_line_fault(game("replay", file), "chess")


def test_score_answers_every_line_in_order() -> None:
    good = json.dumps({"hand": HAND, "wild": ["r", "b", "g"]})
    done = game("score", "holla", stdin=f"{good}\nnonsense\n{good}")
    assert done.returncode == 2
    first, fault, last = lines(done)
    assert first == last
    assert list(first) == ["yeok", "points", "special", "parts", "ungrouped", "groups", "distance"]
    assert (first["yeok"], first["points"], first["special"]) == ("dragon", 20, True)
    assert fault.keys() == {"error", "line", "remedy"}
    assert fault["line"] == 2
    assert game("score", "holla", stdin=good).returncode == 0
    assert game("score", "holla", stdin="").stdout == b""


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe\n", b"\n", b"[]\n", b"{}\n", b"[" * 50000 + b"\n", b'{"hand":1}\n', b'"\\ud800"\n']
)
def test_score_survives_every_line(raw: bytes) -> None:
    done = game("score", "holla", stdin=raw)
    assert done.returncode == 2
    assert lines(done)[0]["line"] == 1
    assert b"Traceback" not in done.stderr


def test_our_bot_is_an_outside_seat_too(tmp_path: Path) -> None:
    command = shlex.join([sys.executable, "-m", "game", "bot", "holla", "--level", "easy", "--seed", "3"])
    file = tmp_path / "m.jsonl"
    done = game(
        "play", "holla", "--seats", f"easy,program:{command},easy", "--set", "rounds=1", "--seed", 2, "--record", file
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert game("replay", file, "--verify").returncode == 0


def test_bot_answers_the_protocol(record: Path) -> None:
    hello = {
        "type": "hello",
        "protocol": "yongmaru/1",
        "game": "holla",
        "seat": 1,
        "seats": 3,
        "config": {},
        "budget": {},
    }
    view = lines(game("replay", record, "--at", 1, "--seat", 1))[0]
    legal = [{"type": "draw_mountain"}, {"type": "draw_island"}]
    act = {"type": "act", "id": 17, "view": view, "legal": legal, "complete": True, "unknown": 1}
    talk = [
        hello,
        {"type": "events", "events": [{"type": "?"}]},
        act,
        {"type": "refused", "id": 17, "rule": "holla.R60", "text": ""},
    ]
    talk.append({"type": "end", "standings": []})
    done = game("bot", "holla", "--level", "easy", stdin="".join(json.dumps(m) + "\n" for m in talk))
    assert (done.returncode, done.stderr) == (0, b"")
    ready, first, second = lines(done)
    assert ready["type"] == "ready"
    assert first["type"] == second["type"] == "act"
    assert first["id"] == second["id"] == 17
    assert first["action"] in legal
    assert second["action"] in legal
    assert first["action"] != second["action"]


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        '{"type":"act","id":1,"view":{},"legal":[]}',
        '{"type":"hello","protocol":"yongmaru/9","game":"holla","seat":0,"seats":3}',
        '{"type":"hello","protocol":"yongmaru/1","game":"chess","seat":0,"seats":3}',
        '{"type":"dance"}',
    ],
)
def test_bot_names_a_bad_line_and_goes_on(line: str) -> None:
    hello = '{"type":"hello","protocol":"yongmaru/1","game":"holla","seat":0,"seats":3,"config":{},"budget":{}}'
    done = game("bot", "holla", "--level", "random", stdin=f"{line}\n{hello}\n")
    one_line_fault(done, "line 1", "yongmaru/1")
    assert lines(done)[0]["type"] == "ready"


def test_a_failing_program_is_reported_and_the_match_is_played() -> None:
    done = game("play", "holla", "--seats", "easy,program:/no/such/bot,easy", "--set", "rounds=1", "--seed", 1)
    assert len(lines(done)) == 1
    one_line_fault(done, "seat 1", "/no/such/bot", "cannot be started", code=0)


def test_a_closed_pipe_is_no_error() -> None:
    command = (
        f"{shlex.quote(sys.executable)} -m game play holla --seats random,random,random --set rounds=1 --games 300"
    )
    child = subprocess.Popen(shlex.split(command), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait(60) == 141


def test_no_process_stays_behind_a_killed_run() -> None:
    seats = ["--seats", "random,random,random", "--games", "100000", "--jobs", "2"]
    child = subprocess.Popen(
        [sys.executable, "-m", "game", "play", "holla", *seats], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None
    child.stdout.readline()
    child.kill()
    # The workers hold the same output: it closes only when all have ended.
    child.communicate(timeout=60)


def _hears_interrupts() -> None:
    """A shell that starts the tests in the background lets its children ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_with_130(jobs: str) -> None:
    command = ["play", "holla", "--seats", "random,random,random", "--games", "100000", "--jobs", jobs]
    child = subprocess.Popen(
        [sys.executable, "-m", "game", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_hears_interrupts,
    )
    assert child.stdout is not None
    child.stdout.readline()
    os.kill(child.pid, signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert [line for line in err.splitlines() if b"one process plays alone" not in line] == []


class Terminal(io.TextIOWrapper):
    """Standard error as a terminal, which a machine may have no way to make."""

    def isatty(self) -> bool:
        return True


def test_a_progress_bar_only_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    command = ["play", "holla", "--seats", "random,random,random", "--set", "rounds=1", "--games", "3", "--seed", "1"]
    screen = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    assert run(command) == 0
    monkeypatch.undo()
    screen.seek(0)
    assert "3/3" in screen.read()
    quiet = game(*command)
    assert quiet.stderr == b""
    assert capfdbinary.readouterr().out == quiet.stdout


@pytest.mark.parametrize("language", ["en", "ko"])
def test_without_further_processes_one_plays_alone(
    language: str, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    command = ["play", "holla", "--seats", "random,random,random", "--set", "rounds=1", "--games", "3", "--seed", "1"]
    monkeypatch.setattr(pool, "ProcessPoolExecutor", refused)
    assert run(["--lang", language, *command, "--jobs", "2"]) == 0
    done = capfdbinary.readouterr()
    assert done.out == game(*command).stdout
    told = done.err.decode().splitlines()
    assert len(told) == 1 and "/dev/shm: Permission denied" in told[0]


def test_a_refusal_of_the_system_is_not_called_a_file(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    def refused(*_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(play_command, "play_tasks", refused)
    assert run(["play", "holla", "--seats", "random,random,random", "--seed", "1"]) == 2
    told = capfdbinary.readouterr().err.decode()
    assert told == "yongmaru: the system refused (Resource temporarily unavailable)\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is simulated by /dev/full")
@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [(("games",), ""), (("score", "holla"), "{}"), (("play", "holla", "--seats", "easy,easy,easy"), "")],
)
def test_output_that_cannot_be_written_ends_in_one_line(arguments: tuple[str, ...], stdin: str) -> None:
    # As people have it: what is written waits in a buffer.
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    for target in (">/dev/full", ">&-"):
        command = f"{shlex.join([sys.executable, '-m', 'game', *arguments])} {target}"
        done = subprocess.run(
            ["sh", "-c", command], input=stdin.encode(), capture_output=True, env=buffered, check=False
        )
        assert done.returncode == 2
        (line,) = done.stderr.decode().splitlines()
        assert "cannot be written" in line
    silent = f"{shlex.join([sys.executable, '-m', 'game', *arguments])} >/dev/full 2>/dev/full"
    assert subprocess.run(["sh", "-c", silent], input=stdin.encode(), check=False).returncode == 2
