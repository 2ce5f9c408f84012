"""Records: what is written can be read, what is damaged is explained."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
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
from game.riichi.config import RiichiConfig
from game.riichi.rules import RiichiRules
from game.rummikub.config import RummikubConfig
from game.rummikub.rules import RummikubRules

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
    text = re.sub(',"mark":"[0-9a-f]+"', "", path.read_text(encoding="utf-8"))
    path.write_text(text.replace('"rounds":1', '"rounds":0'), encoding="utf-8")
    with pytest.raises(BadRecord, match="rounds"):
        replay(read_record(path), GAMES["holla"])


def test_no_flipped_bit_of_a_header_goes_unseen(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write(path)
    data = path.read_bytes().partition(b"\n")[0] + b"\n"
    good = read_record(path).header
    for bit in range(0, 8 * len(data) - 8, 5):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        try:
            found = read_record(path).header
        except BadRecord as error:
            assert error.line == 1
        else:
            assert found == good, f"bit {bit} changes the header silently"


def test_old_records_without_a_mark_open_and_say_so(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write(path)
    assert read_record(path).header.mark
    path.write_text(re.sub(',"mark":"[0-9a-f]+"', "", path.read_text(encoding="utf-8")), encoding="utf-8")
    record = read_record(path)
    assert not record.header.mark and record.acts


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        ("name", "a\x00b\x1b[2J", "ab[2J"),
        ("name", "x" * 500, "x" * 64),
        ("avatar", "../../x", ""),
        ("avatar", "fox", ""),
    ],
)
def test_names_and_portraits_are_ones_that_can_be_shown(tmp_path: Path, field: str, value: str, shown: str) -> None:
    path = tmp_path / "a.jsonl"
    write(path)
    first, _, rest = path.read_bytes().partition(b"\n")
    header = msgspec.json.decode(first)
    del header["mark"]
    header["seats"][1][field] = value
    path.write_bytes(msgspec.json.encode(header) + b"\n" + rest)
    assert getattr(read_record(path).header.seats[1], field) == shown


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


def test_a_record_of_older_rules_keeps_the_rules_it_was_played_by() -> None:
    """Options that are gone leave its config; a rule that came since stays off."""
    riichi = RiichiRules()
    old = {**msgspec.to_builtins(RiichiConfig()), "too_many_tiles": "chombo", "too_few_tiles": "dead_hand"}
    assert msgspec.convert(riichi.recorded(old, 1), RiichiConfig) == RiichiConfig()
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(riichi.recorded(old, 2), RiichiConfig)
    rummikub, config = RummikubRules(), msgspec.to_builtins(RummikubConfig())
    del config["joker_new_set"]
    assert not msgspec.convert(rummikub.recorded(config, 1), RummikubConfig).joker_new_set
    assert msgspec.convert(rummikub.recorded(config, 2), RummikubConfig).joker_new_set
