"""The ladder of Rummikub: every place of a deal, figures that add up, the same seeds the same games."""

from __future__ import annotations

import json

import pytest

from game.lab.rummikub_games import Task, play_deal
from game.lab.rummikub_ladder import main, standing
from game.rummikub.config import RummikubConfig

ONE_GAME = RummikubConfig(games=1)


def test_a_deal_is_played_with_the_seat_in_every_place() -> None:
    task = Task("greedy", "greedy", 3, 3, ONE_GAME)
    result = play_deal(task)
    assert [p.seat for p in result.played] == [0, 1, 2]
    assert sum(p.win for p in result.played) == pytest.approx(1)
    assert sum(p.points for p in result.played) == 0
    assert len({p.turns for p in result.played}) == 1
    assert set(result.times) == {"a", "b"}


def test_figures_of_a_pairing() -> None:
    tasks = [Task("hard", "random", seed, 2, ONE_GAME) for seed in (1, 2)]
    found = standing(tasks[0], [play_deal(t) for t in tasks])
    assert found.games == 4
    assert 0 <= found.win.mean <= 1
    assert found.win.count == 2
    assert found.ms[0] >= 0
    assert found.opened_at >= 1


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--pair", "easy:random", "--deals", "1", "--seats", "2", "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["first"], line["second"], line["games"]) == ("easy", "random", 2)
    assert main(["--pair", "easy:random", "--deals", "1", "--seats", "2"]) == 0
    assert "easy" in capsys.readouterr().out
    assert main(["--pair", "hoard:easy", "--seats", "2", "--check"]) == 0
    assert capsys.readouterr().out == "hoard:easy: ok\n"


@pytest.mark.parametrize("arguments", [["--pair", "best:easy"], ["--pair", "hard"], ["--deals", "0"], ["--jobs", "0"]])
def test_wrong_arguments_are_named(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert arguments[0] in said
