"""Plans: what is read, what is refused with its line, seeds and seatings."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kernel.texts import Texts
from game.lab.errors import LabError
from game.lab.runs.plan import SeedChoice, read_plan, seeds_of
from game.lab.runs.seating import lineups

PLAN = """\
yongmaru-plan: 1
game: holla
rules: {preset: standard, set: {rounds: 5}}
seats: 4
field: {new: {level: hard}, old: {level: normal}}
variants: [{}, {river_fee: 2}]
unit: round
seeds: {from: "a river", count: 40}
questions:
  - {strength: [new, old], in: score, stop: {h0: 0, h1: 1.5}}
  - {difference: length}
"""


def _read(folder: Path, text: str) -> str:
    file = folder / "plan.yaml"
    file.write_text(text, encoding="utf-8")
    try:
        read_plan(file)
    except LabError as error:
        for locale in ("en", "ko"):
            assert "\n" not in error.notice.text(Texts(locale))
        return str(error)
    return ""


def test_a_plan_is_read(tmp_path: Path) -> None:
    assert _read(tmp_path, PLAN) == ""
    ready = read_plan(tmp_path / "plan.yaml")
    assert ready.variants == ("base", "river_fee=2")
    assert len(set(ready.seeds)) == 40 and len(set(ready.configs)) == 2


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("game: holla", "game: halli", 2, "holla, rummikub"),
        ("seats: 4", "seats: 9", 4, "3, 4, 5"),
        ("unit: round", "unit: race", 7, "match or round"),
        ("level: hard", "level: harder", 5, "there is no level harder"),
        ("level: hard", "level: hard, program: x", 5, "either a level or a program"),
        ("river_fee: 2", "river_fees: 2", 6, "river_fee"),
        ("river_fee: 2", "river_fee: 99", 6, "river_fee"),
        ("{river_fee: 2}", "{}", 6, "same rules"),
        ("rounds: 5", "rounds: many", 3, "rounds"),
        ("count: 40", "count: 0", 8, "from 1 to"),
        ("[new, old]", "[new, older]", 10, "older"),
        ("[new, old]", "[new, new]", 10, "itself"),
        ("h1: 1.5", "h1: 0", 10, "h0 below h1"),
        ("in: score", "in: score, difference: length", 10, "either strength"),
        ("yongmaru-plan: 1", "yongmaru-plan: 7", 1, "7"),
        ("game: holla", "game: holla\nplayers: 4", 3, "players"),
        ("h1: 1.5", "h2: 1.5", 10, "h2"),
        ("in: score", "in: win", 10, "greater than 1"),
        ("yongmaru-plan", "players: 4\nyongmaru-plan", 1, "known here: yongmaru-plan, game, field"),
        ("in: score", "in: chips", 10, "known here: place, score, win"),
        ("unit: round", "seating: rotation", 7, "round-robin"),
        ("unit: round", "unit: [", 9, "no YAML"),
        ("game: holla", "game: holla\nlimits: {cpu_hours: -1}", 3, "cpu_hours"),
        ("level: hard", "program: python nowhere.py", 5, "there is no file nowhere.py"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    error = _read(tmp_path, PLAN.replace(old, new))
    assert f"plan.yaml, line {line}:" in error or f"plan.yaml:{line}:" in error
    assert said in error and "--set" not in error


def test_seeds_follow_from_text_number_or_file(tmp_path: Path) -> None:
    assert seeds_of(SeedChoice(start=7, count=3)) == (7, 8, 9)
    one, two = (seeds_of(SeedChoice(start=text, count=100)) for text in ("a", "b"))
    assert not set(one) & set(two)
    assert seeds_of(SeedChoice(start="a", count=5)) == one[:5]
    (tmp_path / "deals.txt").write_text("5\n17\n", encoding="utf-8")
    assert seeds_of(SeedChoice(file="deals.txt"), tmp_path) == (5, 17)
    for text in ("5\nx\n", "5\n5\n", ""):
        (tmp_path / "deals.txt").write_text(text, encoding="utf-8")
        with pytest.raises(LabError, match=r"deals\.txt"):
            seeds_of(SeedChoice(file="deals.txt"), tmp_path)


def test_every_side_sits_everywhere_equally_often() -> None:
    for seating, names, seats in (
        ("rotations", ("a", "b"), 4), ("rotations", ("a", "b"), 5), ({"a": 1}, ("a", "b"), 4),
        ({"a": 2}, ("a", "b", "c"), 5), ("round-robin", ("a", "b", "c"), 4), ("round-robin", tuple("abcdef"), 4),
        ({"gauntlet": "a"}, ("a", "b", "c"), 3),
    ):  # fmt: skip
        lines = lineups(seating, names, seats)  # type: ignore[arg-type]
        assert len(set(lines)) == len(lines)
        for name in names:
            by_seat = [sum(line[seat] == name for line in lines) for seat in range(seats)]
            assert len(set(by_seat)) == 1 and by_seat[0] > 0


@pytest.mark.parametrize("seating", ["anyhow", {"a": 4}, {"x": 1}, {"gauntlet": "x"}, {"a": 1, "b": 1}])
def test_an_unknown_seating_is_refused(seating: str) -> None:
    with pytest.raises(LabError, match="rotations"):
        lineups(seating, ("a", "b"), 4)


def test_more_names_than_seats_need_a_round_robin() -> None:
    with pytest.raises(LabError, match="round-robin"):
        lineups("rotations", tuple("abcde"), 4)
