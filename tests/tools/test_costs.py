"""Which tests are too dear for `make check`, from what they have cost."""

from tests.costs import dear

LINES = ["0.100 a.py::one", "0.400 a.py::many[x]", "0.500 a.py::many[y]", "0.100 a.py::many[z]", "0.700 a.py::long[x]"]


def test_a_function_is_dear_or_those_of_its_cases_that_are_not_the_cheapest() -> None:
    assert dear(LINES) == ["a.py::long", "a.py::many[y]"]


def test_what_was_not_measured_stays_and_what_was_is_judged_anew() -> None:
    known = ["a.py::one", "a.py::many[y]", "a.py::many[gone]", "b.py::other"]
    assert dear(["0.100 a.py::one", "0.300 a.py::many[y]"], known) == ["a.py::many[gone]", "b.py::other"]
