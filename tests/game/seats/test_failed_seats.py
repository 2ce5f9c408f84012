"""A seat whose program fails: played on for, named, and counted as last where the table asks for it."""

from __future__ import annotations

import json
import shlex
import sys
from typing import Any

import pytest

from game.cli.main import run
from game.kernel.rules import Standing
from game.lab.command import main
from game.seats.failures import FailureCount, SeatFailed, places_with_last, scores_with_last

PYTHON = shlex.quote(sys.executable)
NONE = "program:/no/such/program"
DIES = f"program:{PYTHON} -c 'import sys; sys.exit(3)'"
SEATS = {"holla": 3, "rummikub": 2, "turf": 2, "riichi": 4}


def places(*ranks: int, scores: tuple[int, ...] = ()) -> tuple[Standing, ...]:
    return tuple(Standing(seat, rank, scores[seat] if scores else 0) for seat, rank in enumerate(ranks))


def test_failed_seats_go_below_all_others() -> None:
    found = places_with_last(places(1, 2, 3, 4, scores=(40, 30, 20, 10)), [0])
    assert found == places(4, 1, 2, 3, scores=(10, 30, 20, 10))
    assert [p.rank for p in places_with_last(places(1, 2, 2, 4), [0, 2])] == [4, 1, 4, 2]
    assert [p.rank for p in places_with_last(places(1, 2, 3), [0, 1, 2])] == [3, 3, 3], "nobody wins"
    assert places_with_last(places(2, 1), []) == places(2, 1)
    assert scores_with_last((5, -3, 9), [2]) == (5, -3, -3)


def test_a_seat_fails_once() -> None:
    failures = FailureCount(2)
    failures.note(1, 4, SeatFailed("late"), False)
    failures.note(1, 9, SeatFailed("refused", "x"), True)
    failures.note(1, 12, SeatFailed("refused", "x"), True)
    (failure,) = failures.found()
    assert (failure.causes, failure.first) == ({"late": 1, "refused": 2}, "late")
    assert [(f.seat, f.why, f.act) for f in failures.failed] == [(1, "refused", 9)]


def play(capfd: pytest.CaptureFixture[str], game: str, level: str, *more: object) -> tuple[int, list[dict[str, Any]]]:
    seats = ",".join([level, *["random"] * (SEATS[game] - 1)])
    code = run(["play", game, "--seats", seats, "--seed", "5", *map(str, more)])
    return code, [json.loads(line) for line in capfd.readouterr().out.splitlines()]


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize(("level", "why"), [(NONE, "unstartable"), (DIES, "crashed")])
def test_play_names_the_failed_seat_and_ranks_it_last(
    game: str, level: str, why: str, capfd: pytest.CaptureFixture[str]
) -> None:
    short = {"holla": ["rounds=1"], "rummikub": ["games=1"], "turf": ["races=1"], "riichi": ["length=tonpu"]}[game]
    code, (line,) = play(capfd, game, level, "--set", *short)
    assert code == 0
    (failed,) = line["failed"]
    assert (failed["seat"], failed["why"]) == (0, why)
    assert list(line) == ["game", "seed", "seats", "standings", "facts", "failed"]
    replaced = line["standings"]
    code, (line,) = play(capfd, game, level, "--on-failure", "last", "--set", *short)
    assert code == 1
    assert line["failed"] == [failed]
    assert line["standings"][0]["rank"] == SEATS[game]
    assert line["standings"][0]["score"] == min(place["score"] for place in replaced)
    assert min(place["rank"] for place in line["standings"][1:]) == 1
    code, lines = play(capfd, game, level, "--on-failure", "stop", "--games", 3, "--set", *short)
    assert code == 1
    assert (lines[0]["standings"], lines[0]["facts"], lines[0]["failed"]) == ([], {}, [failed])
    assert len(lines) == 2 and lines[1]["by_seat"][0]["failed"] == 1


def test_a_good_match_line_has_no_failures(capfd: pytest.CaptureFixture[str]) -> None:
    code, (line,) = play(capfd, "turf", "random", "--on-failure", "last", "--set", "races=1")
    assert code == 0
    assert "failed" not in line


@pytest.mark.parametrize("game", SEATS)
def test_in_the_lab_a_program_that_fails_never_wins(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Against `random` the fallback seat wins most matches; they are not the program's."""
    short = ["--unit", "match", "--set", "rounds=1"] if game == "holla" else []
    short = ["--set", "length=tonpu"] if game == "riichi" else short
    more = ["ladder", game, "--alone", "--seeds", "2", "--seats", str(SEATS[game]), *short, "--json"]
    more += ["--program", f"none={NONE}", "--pair", "none:random"]

    def wins() -> float:
        found = json.loads(capsys.readouterr().out)
        share: float = next(x["win"]["estimate"]["mean"] for x in found["standings"] if x["name"] == "none")
        assert found["failures"][0][:2] == ["none", 2 * SEATS[game]]
        return share

    assert main(more) == 1
    assert wins() == 0
    assert main([*more, "--on-failure", "replace"]) == 0
    assert wins() > 0
    assert main([*more, "--on-failure", "stop"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("none failed with seed ") and "unstartable" in said.err


def test_in_the_lab_programs_get_seeds_that_they_cannot_guess(capsys: pytest.CaptureFixture[str]) -> None:
    more = ["ladder", "turf", "--alone", "--seeds", "1", "--seats", "2", "--set", "races=1", "--json"]
    more += ["--program", f"none={NONE}", "--pair", "none:random"]
    starts = []
    for _ in range(2):
        assert main(more) == 1
        said = capsys.readouterr()
        starts.append(json.loads(said.out)["plan"]["seeds"]["from"])
        assert f"--from {starts[-1]}" in said.err
    assert starts[0] != starts[1] and max(starts).bit_length() > 100
    assert main([*more, "--from", "7"]) == 1
    assert json.loads(capsys.readouterr().out)["plan"]["seeds"]["from"] == 7
