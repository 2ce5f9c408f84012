"""What tests cost in processor time, and which of them `make check` leaves out for it.

``python -m pytest -n0 --costs FILE`` notes what each test costs; ``python -m tests.costs FILE`` writes from that the
list of those that are too dear. A test that was never measured is taken for a cheap one, and what the list says of
tests that were not measured now stays.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import accumulate
from pathlib import Path

DEAR = Path(__file__).with_name("dear.txt")
MOST = 0.5
"""Seconds of processor time that a test function may take in `make check`, over all its cases that run there."""
KEPT = (
    "tests/scenes/conformance/test_looks.py::test_nodes_look_as_kept",
    "tests/scenes/conformance/test_screens.py::test_screens_show_and_do_as_kept",
    "tests/scenes/oracle/test_oracle.py::test_a_hundredth_is_as_it_was",
)
"""What `make check` runs whatever it costs: nothing else holds so much of all tables and screens at once."""
HEAD = f"""# Test functions that take more than {MOST} s of processor time over all their cases, or the cases above it,
# which `make check` leaves out. Written by `python -m tests.costs FILE`; see tests/costs.py.
"""


def processor_seconds() -> float:
    """How much processor time this process has used."""
    return time.process_time()


def function_of(test: str) -> str:
    """The function of a test, without its case."""
    return test.partition("[")[0]


def note(file: str | None, test: str, seconds: float) -> None:
    """Notes in a file, if there is one, what a test has cost."""
    if file:
        with Path(file).open("a", encoding="utf-8") as notes:
            notes.write(f"{seconds:.3f} {test}\n")


def dear(lines: list[str], known: Iterable[str] = ()) -> list[str]:
    """The tests that cost too much, from noted lines: a function, or those of its cases that are not among the cheapest
    ones. What is known of others stays."""
    functions: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line in lines:
        seconds, _, test = line.partition(" ")
        functions[function_of(test)][test] += float(seconds)  # type: ignore[assignment]
    measured = {*functions, *(test for cases in functions.values() for test in cases)}
    found = {test for test in known if test not in measured}
    for function, cases in functions.items():
        rising = sorted(cases, key=cases.__getitem__)
        left = [
            test for test, sum_ in zip(rising, accumulate(cases[test] for test in rising), strict=True) if sum_ > MOST
        ]
        if left and function not in KEPT:
            found |= {function} if left == rising else {*left}
    return sorted(found)


def listed() -> frozenset[str]:
    """The tests that are known to cost too much."""
    return frozenset(line for line in DEAR.read_text(encoding="utf-8").splitlines() if line[:1] not in ("", "#"))


if __name__ == "__main__":
    found = dear(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines(), listed())
    DEAR.write_text(HEAD + "".join(f"{test}\n" for test in found), encoding="utf-8")
