"""The ladder of Royal Turf: every place of a deal, figures that add up, the same seeds the same matches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.kernel.seat import LEVELS
from game.lab import turf_ladder
from game.lab.numbers import estimate
from game.lab.turf_games import DealResult, Task, margins_by_deal, play_deal, wins_by_deal
from game.lab.turf_ladder import main, run, standing, tasks_of
from game.turf.config import TurfConfig


def test_a_deal_is_played_with_the_seat_in_every_place() -> None:
    result = play_deal(Task("easy", "easy", 3, 3, TurfConfig()))
    assert [p.seat for p in result.played] == [0, 1, 2]
    assert len({(p.money, p.moves) for p in result.played}) == 1
    assert sum(p.win for p in result.played) == pytest.approx(1)
    assert sum(p.margin for p in result.played) == pytest.approx(0)
    assert len(result.played[0].moves) == 3
    assert set(result.times) == {"a", "b"}


def test_figures_of_a_pairing() -> None:
    tasks = tasks_of(("normal", "random"), 2, "hidden", range(1, 4))
    results = list(run(tasks))
    found = standing(tasks[0], results)
    assert (found.matches, found.bets, found.seats) == (6, "hidden", 2)
    assert found.win.count == 3
    assert found.win.mean == pytest.approx(sum(wins_by_deal(results)) / 3)
    assert found.margin.mean == pytest.approx(sum(margins_by_deal(results)) / 3)
    assert 20 < found.moves < 100


def test_a_store_is_extended_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "turf.jsonl"
    first = list(run(tasks_of(("easy", "random"), 2, "open", range(1, 3)), store=path))
    played: list[int] = []

    def noted(task: Task) -> DealResult:
        played.append(task.seed)
        return play_deal(task)

    monkeypatch.setattr(turf_ladder, "play_deal", noted)
    more = list(run(tasks_of(("easy", "random"), 2, "open", range(1, 4)), store=path))
    assert played == [3]
    assert more[:2] == first
    list(run(tasks_of(("easy", "random"), 2, "hidden", range(1, 2)), store=path))
    assert played == [3, 1], "another table is another measurement"


def test_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pair = ["--pair", "easy:random", "--deals", "1", "--seats", "2"]
    assert main([*pair, "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["first"], line["second"], line["matches"]) == ("easy", "random", 2)
    assert main(pair) == 0
    assert "1 random" in capsys.readouterr().out
    assert main(["--pair", "normal:easy", "--seats", "2", "--check"]) == 0
    assert capsys.readouterr().out == "normal:easy: ok\n"
    store = tmp_path / "damaged.jsonl"
    store.write_text('{"key": 5}\n', encoding="utf-8")
    assert main([*pair, "--store", str(store)]) == 2
    assert "remove this line" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--pair", "best:easy"], ["--pair", "hard"], ["--deals", "0"], ["--jobs", "0"]])
def test_wrong_arguments_are_named(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert arguments[0] in said


def test_thinking_pays() -> None:
    """32 matches: an even share is a quarter, normal wins about two thirds, so less than a third is a defect."""
    results = list(run(tasks_of(("normal", "easy"), 4, "open", range(1, 9))))
    assert estimate(wins_by_deal(results)).mean > 1 / 3
    assert estimate(margins_by_deal(results)).mean > 0


@pytest.mark.slow
@pytest.mark.parametrize(("strong", "weak"), list(zip(LEVELS[1:-1], LEVELS[:-2], strict=True)))
def test_every_level_beats_the_one_below(strong: str, weak: str) -> None:
    """200 matches at four seats: more wins and more money than luck explains (p < 0.01)."""
    results = list(run(tasks_of((strong, weak), 4, "open", range(30_001, 30_051)), jobs=2))
    win, margin = estimate(wins_by_deal(results)), estimate(margins_by_deal(results))
    assert win.mean - 0.25 > 2.6 * win.error
    assert margin.t > 2.6


@pytest.mark.slow
def test_the_master_reads_hidden_chips() -> None:
    """40 matches at three seats, a fair share is a third; it wins nine of ten."""
    results = list(run(tasks_of(("master", "normal"), 3, "hidden", range(30_001, 30_015)), jobs=2))
    assert estimate(wins_by_deal(results)).mean > 0.7


@pytest.mark.slow
def test_the_master_wins_three_of_five_against_value_bettors() -> None:
    """500 matches on deals that were not used to make the levels."""
    results = list(run(tasks_of(("master", "normal"), 4, "open", range(30_001, 30_126)), jobs=2))
    assert estimate(wins_by_deal(results)).mean >= 0.6
