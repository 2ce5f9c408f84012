"""Records: what is written can be read, what is damaged is explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.holla.config import HollaConfig
from game.kernel.match import Match
from game.kernel.record import (
    BadRecord,
    RecordWriter,
    SeatInfo,
    header_of,
    read_record,
    replay,
    size_of_whole_lines,
)
from game.kernel.texts import Texts

SEATS = tuple(SeatInfo(n, "random") for n in ("가", "나", "다"))


def write(path: Path, acts: int = 30, end: bool = False) -> Any:
    match: Any = Match(GAMES["holla"], HollaConfig(rounds=1), 3, 5)
    writer = RecordWriter(path, header_of(match, SEATS, "2026-01-01T00:00:00Z"))
    while match.to_act() and (end or len(match.acts) < acts):
        seat = match.to_act()[0]
        action = match.rules.legal(match.state, seat)[0]
        match.act(seat, action)
        writer.act(match, seat, action)
    if end:
        writer.end(match)
    writer.close()
    return match


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl")
    with pytest.raises(FileExistsError):
        write(tmp_path / "a.jsonl")


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write(path)
    whole = path.read_bytes()
    for cut in range(1, 60):
        path.write_bytes(whole[:-cut])
        record = read_record(path)
        assert record.torn
        assert len(record.acts) == 29 if cut <= len(whole.splitlines()[-1]) + 1 else 28
        assert not replay(record, GAMES["holla"]).difference
        assert path.read_bytes()[: size_of_whole_lines(path)].endswith(b"}\n")


def test_a_torn_record_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write(path)
    path.write_bytes(path.read_bytes()[:-5])
    match = replay(read_record(path), GAMES["holla"]).match
    writer = RecordWriter(path, None, resume_at=size_of_whole_lines(path))
    seat = match.to_act()[0]
    action = match.rules.legal(match.state, seat)[-1]
    match.act(seat, action)
    writer.act(match, seat, action)
    writer.close()
    again = replay(read_record(path), GAMES["holla"])
    assert not again.difference
    assert again.match.digest() == match.digest()


@pytest.mark.parametrize(
    ("line", "text", "word"),
    [
        (1, "hello", "not JSON"),
        (1, "[1]", "format"),
        (1, '{"format":"other/1"}', "other/1"),
        (4, "}{", "line 4"),
        (4, '{"seat":"x","act":{},"state":""}', "seat"),
    ],
)
def test_an_unreadable_line_is_named(tmp_path: Path, line: int, text: str, word: str) -> None:
    path = tmp_path / "a.jsonl"
    write(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = text
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=word) as error:
        read_record(path)
    assert error.value.line == line


def test_an_empty_file_and_lines_after_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"")
    with pytest.raises(BadRecord, match="no complete line"):
        read_record(path)
    write(tmp_path / "b.jsonl", end=True)
    with open(tmp_path / "b.jsonl", "ab") as file:
        file.write(b'{"seat":0,"act":{"type":"deal"},"state":""}\n')
    with pytest.raises(BadRecord, match="follows the end"):
        read_record(tmp_path / "b.jsonl")


def test_a_config_that_cannot_be_played(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write(path)
    path.write_text(path.read_text(encoding="utf-8").replace('"rounds":1', '"rounds":0'), encoding="utf-8")
    with pytest.raises(BadRecord, match="rounds"):
        replay(read_record(path), GAMES["holla"])


def test_the_first_difference_is_found_and_what_agrees_can_be_played_on(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write(path, end=True)
    lines = path.read_text(encoding="utf-8").splitlines()
    broken = [*lines]
    broken[9] = broken[9].replace('"state":"', '"state":"f')
    path.write_text("\n".join(broken) + "\n", encoding="utf-8")
    found = replay(read_record(path), GAMES["holla"])
    assert (found.line, found.agreed) == (10, 8)
    assert "expects f" in str(found.difference)
    assert len(found.match.acts) == 8
    assert found.match.to_act()
    refused = [*lines]
    refused[9] = '{"seat":0,"act":{"type":"hold"},"state":""}'
    path.write_text("\n".join(refused) + "\n", encoding="utf-8")
    difference = replay(read_record(path), GAMES["holla"]).difference
    assert difference is not None
    assert "There is no Holla to hold back." in str(difference)
    assert "보류할 홀라가 없어요." in difference.text(Texts("ko"))
    nonsense = [*lines]
    nonsense[9] = '{"seat":0,"act":{"type":"fly"},"state":""}'
    path.write_text("\n".join(nonsense) + "\n", encoding="utf-8")
    assert "no act of the game" in str(replay(read_record(path), GAMES["holla"]).difference)


def test_other_standings_are_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write(path, end=True)
    text = path.read_text(encoding="utf-8")
    last = text.splitlines()[-1]
    path.write_text(text.replace(last, last.replace('"score":1', '"score":2', 1)), encoding="utf-8")
    assert "standings" in str(replay(read_record(path), GAMES["holla"]).difference)
