"""The ladder of riichi: every place on the same walls, figures that add up, the same seeds the same matches."""

from __future__ import annotations

import json

import msgspec
import pytest

from game.lab.riichi_games import Task, play_deal
from game.lab.riichi_ladder import main, standing
from tests.game.riichi.case import preset

EAST_ROUND = preset("tenhou", length="tonpu")


def test_the_walls_are_played_with_the_seat_in_every_place() -> None:
    result = play_deal(Task("greedy", "greedy", 3, EAST_ROUND))
    assert [p.seat for p in result.played] == [0, 1, 2, 3]
    # Four like seats: each place is taken once, and what one wins the others lose.
    assert sum(p.rank for p in result.played) == pytest.approx(10)
    assert sum(p.score for p in result.played) == pytest.approx(0, abs=40)
    assert len({p.rounds for p in result.played}) == 1
    assert sum(p.wins for p in result.played) > 0
    assert set(result.times) == {"a", "b"}


def test_figures_of_a_pairing() -> None:
    config = msgspec.structs.replace(EAST_ROUND)
    tasks = [Task("normal", "easy", seed, config) for seed in (1, 2)]
    found = standing(tasks[0], "tenhou", [play_deal(t) for t in tasks])
    assert found.matches == 8
    assert 1 <= found.rank.mean <= 4
    assert found.rank.count == 2
    assert sum(found.places) == pytest.approx(1)
    assert 0 < found.win < 1 and 0 < found.riichi < 1


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--pair", "easy:random", "--walls", "1", "--east", "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["first"], line["second"], line["matches"]) == ("easy", "random", 4)
    assert main(["--pair", "greedy:easy", "--east", "--check", "--preset", "jpml_a"]) == 0
    assert capsys.readouterr().out == "greedy:easy: ok\n"
    assert main(["--pair", "easy:greedy", "--walls", "1", "--east"]) == 0
    assert "greedy" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [["--pair", "best:easy"], ["--pair", "hard"], ["--walls", "0"], ["--jobs", "0"], ["--preset", "house"]],
)
def test_wrong_arguments_are_named(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert arguments[0] in said
