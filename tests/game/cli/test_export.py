"""``export`` as scripts meet it: a save becomes a log that is read back equal, or one sentence says why not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli.main import run
from game.games import GAMES
from game.kernel.record import read_record, replay
from game.riichi.records.files import open_record
from game.riichi.records.replay import to_match


def _run(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = run([str(argument) for argument in arguments])
    out, err = capfd.readouterr()
    return code, out, err


def _played(path: Path, *arguments: object) -> Path:
    seats = ("--seats", "easy,random,easy,random")
    assert run(["play", "riichi", *seats, "--record", str(path), *map(str, arguments)]) == 0
    return path


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An east match of a table that calls fouls."""
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    return _played(path, "--preset", "tenhou", "--set", "length=tonpu", "table=strict", "--seed", 4)


def test_a_whole_match_comes_back_equal(save: Path, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "match.json"
    assert _run(capfd, "export", "riichi", save, "--to", "mjai", "--output", log) == (0, "", "")
    code, out, err = _run(capfd, "export", "riichi", save)
    assert (code, out.encode(), err) == (0, log.read_bytes(), "")
    code, out, err = _run(capfd, "check", "riichi", log)
    assert (code, err) == (0, "")
    record = read_record(save)
    ours = replay(record, GAMES["riichi"]).match
    assert out == f"{ours.state.round} of {ours.state.round} rounds agree\n"
    (game,) = open_record(log)
    assert game.names == tuple(seat.name for seat in record.header.seats)
    theirs = to_match(game).match
    assert (theirs.config, theirs.standings()) == (ours.config, ours.standings())
    assert theirs.events[-1] == ours.events[-1]


def test_matches_stop_where_they_stand(save: Path, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = save.read_bytes().splitlines(keepends=True)
    log, cut = tmp_path / "log.json", tmp_path / "cut.jsonl"
    for acts in range(1, len(lines) - 1, 17):
        cut.write_bytes(b"".join(lines[: acts + 1]) + lines[acts + 1][:9])
        code, out, err = _run(capfd, "export", "riichi", cut)
        assert (code, len(err.splitlines())) == (0, 1)
        assert f"line {acts + 2} was cut off" in err
        log.write_text(out, encoding="utf-8")
        (game,) = open_record(log)
        found = to_match(game)
        assert found.difference is None
        ours = replay(read_record(cut), GAMES["riichi"]).match
        assert len(game.rounds) == ours.state.round
        assert found.match.state.left == ours.state.left


def test_several_matches_are_one_log(save: Path, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    other = _played(tmp_path / "b.jsonl", "--set", "length=single", "--seed", 2)
    capfd.readouterr()
    log = tmp_path / "both.json"
    assert _run(capfd, "export", "riichi", save, other, "--output", log)[0] == 0
    first, second = open_record(log)
    assert (first.config.length, second.config.length) == ("tonpu", "single")
    code, out, _ = _run(capfd, "check", "riichi", log)
    assert (code, out.split()[0]) == (0, str(len(first.rounds) + len(second.rounds)))


def test_what_cannot_be_exported_leaves_no_log(save: Path, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = save.read_bytes().splitlines(keepends=True)
    holla = tmp_path / "holla.jsonl"
    assert run(["play", "holla", "--seats", "easy,easy,easy", "--set", "rounds=1", "--record", str(holla)]) == 0
    capfd.readouterr()
    names = ("undealt.jsonl", "changed.jsonl", "garbled.jsonl", "headless.jsonl")
    undealt, changed, garbled, headless = (tmp_path / name for name in names)
    headless.write_bytes(b"{]\n")
    undealt.write_bytes(lines[0])
    act = json.loads(lines[5])
    changed.write_bytes(b"".join(lines[:5]) + json.dumps({**act, "state": "0" * 16}).encode() + b"\n")
    garbled.write_bytes(b"".join(lines[:3]) + b"{]\n")
    log = tmp_path / "log.json"
    for arguments, code, words in (
        (("holla", holla), 2, "the games are: riichi"),
        (("riichi", save, holla), 2, "this is a match of “holla”, not of “riichi”"),
        (("riichi", save, tmp_path / "none"), 2, "cannot be read"),
        (("riichi", undealt), 2, "no round has been dealt yet"),
        (("riichi", save, changed), 1, "line 6: the state after the act is"),
        (("riichi", garbled), 1, "line 4: "),
        (("riichi", garbled), 1, "the 3 lines before it are good"),
        (("riichi", headless), 1, "nothing stands before it"),
    ):
        found, out, err = _run(capfd, "export", *arguments, "--output", log)
        assert (found, out, len(err.splitlines())) == (code, "", 1)
        assert words in err
        assert not log.exists()
    log.write_text("mine", encoding="utf-8")
    code, _, err = _run(capfd, "export", "riichi", save, "--output", log)
    assert (code, log.read_text(encoding="utf-8")) == (2, "mine")
    assert "--output: " in err
    code, _, err = _run(capfd, "export", "riichi", save, "--output", tmp_path / "no" / "log.json")
    assert code == 2
    assert "cannot be written" in err
    assert "기록을 적어 주세요" in _run(capfd, "export", "riichi", undealt, "--lang", "ko")[2]
