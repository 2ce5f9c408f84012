"""``replay --explain``: what a seat could do with each piece, by the offers that tables read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import run
from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import RecordWriter, SeatInfo, header_of
from tests.game.cases import CASES


def recorded(game: str, path: Path, acts: int) -> AnyMatch:
    """A match of first lawful acts, so far."""
    table = CASES[game].tables[0]
    match: AnyMatch = Match(GAMES[game], table.config, table.seats, 3)
    writer = RecordWriter(path, header_of(match, tuple(SeatInfo(f"s{seat}", "random") for seat in range(table.seats))))
    for _ in range(acts):
        seat = match.to_act()[0]
        action = match.rules.legal(match.state, seat)[0]
        match.act(seat, action)
        writer.act(match, seat, action)
    writer.close()
    return match


def explained(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert run(["replay", *words, "--explain"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_explains_itself(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = recorded(game, tmp_path / "match.jsonl", 3)
    seat = match.to_act()[0]
    lines = explained(capsys, str(tmp_path / "match.jsonl"), "--seat", str(seat))
    assert any("action" in line for line in lines) and any("held" in line for line in lines)
    for line in lines:
        assert line["offer"] in ("act", "ask", "choose", "arrange", "no")
        assert line["offer"] != "no" or (line["rule"].startswith(game) and line["why"])


def test_what_costs_something_says_so_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = recorded("holla", tmp_path / "match.jsonl", 3)
    seat = match.to_act()[0]
    while not match.view(seat).river or match.view(seat).phase != "draw":
        match = recorded("holla", tmp_path / "match.jsonl", len(match.acts) + 1)
        seat = match.to_act()[0]
    cube = match.view(seat).river[0].cube
    where = [str(tmp_path / "match.jsonl"), "--seat", str(seat)]
    line = next(line for line in explained(capsys, *where) if line["at"] == ["river", cube])
    assert line["action"] == {"type": "draw_river", "cube": cube}
    assert line["asks"] == "You pay a fee of 1 and cannot call Holla this turn."
    line = next(line for line in explained(capsys, *where, "--lang", "ko") if line["at"] == ["river", cube])
    assert line["asks"] == "강출비로 칩 1개를 내고, 이번 차례에는 홀라를 부를 수 없어요."
