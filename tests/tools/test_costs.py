"""Which tests are too dear for `make check`, from what they have cost."""

from pathlib import Path

from tests.costs import dear, function_of, listed

LINES = ["0.100 a.py::one", "0.090 a.py::all[x]", "0.100 a.py::all[y]", "0.310 a.py::long[x]", "0.400 a.py::long[y]"]


def test_functions_are_dear_and_cases_beside_the_first_one() -> None:
    assert dear(LINES) == ["a.py::long"]
    assert dear(["0.290 a.py::many[x]", "0.310 a.py::many[y]", "0.010 a.py::many[z]"]) in (
        ["a.py::many[y]", "a.py::many[z]"], ["a.py::many[x]", "a.py::many[y]"],
    )  # fmt: skip


def test_games_have_their_turn() -> None:
    games = ("x", "y", "z")
    left = dear([f"0.200 a.py::test_{at}[{game}]" for at in range(30) for game in games])
    assert len(left) == 60 and all(15 <= sum(f"[{game}]" in test for test in left) <= 25 for game in games)


def test_what_was_not_measured_stays_and_what_was_is_judged_anew() -> None:
    known = ["a.py::one", "a.py::many[y]", "a.py::many[gone]", "b.py::other"]
    assert dear(["0.100 a.py::one", "0.300 a.py::many[y]"], known) == ["a.py::many[gone]", "b.py::other"]


def test_every_listed_test_is_there() -> None:
    """A renamed one would be taken for cheap, and its line for a rule."""
    root = Path(__file__).resolve().parents[2]
    for file, _, name in {function_of(test).partition("::") for test in listed()}:
        assert f"def {name}(" in (root / file).read_text(encoding="utf-8"), f"{file}: no {name}"
