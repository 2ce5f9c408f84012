"""What tests cost in processor time, and which of them `make check` leaves out for it.

``python -m pytest -n0 --costs FILE`` notes what each test costs; ``python -m tests.costs FILE`` writes from that the
list of those that are too dear. A test that was never measured is taken for a cheap one, and what the list says of
tests that were not measured now stays.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from hashlib import blake2s
from itertools import accumulate
from pathlib import Path

DEAR = Path(__file__).with_name("dear.txt")
MOST = 0.2
"""Seconds of processor time that a test function may take in `make check`, over all its cases that run there."""
ONE = 0.3
"""Seconds that one case of a function may take alone."""
KEPT = (
    "tests/scenes/conformance/test_courses.py::test_matches_go_as_kept",
    "tests/scenes/conformance/test_sessions.py::test_sessions_wait_and_go_on_as_kept",
    "tests/scenes/conformance/test_layouts.py::test_everything_lies_where_it_is_kept",
    "tests/scenes/conformance/test_looks.py::test_nodes_look_as_kept",
    "tests/scenes/conformance/test_moves.py::test_things_move_as_kept",
    "tests/scenes/conformance/test_screens.py::test_screens_show_and_do_as_kept",
    "tests/scenes/conformance/test_stories.py::test_ends_are_told_as_kept",
    "tests/scenes/oracle/test_oracle.py::test_what_hands_do_is_answered_as_it_was",
)
"""What `make check` runs whatever it costs: nothing else holds so much of all tables and screens at once."""
HEAD = f"""# What `make check` leaves out: functions of which each case takes over {ONE} s of processor time, and cases
# of those that take over {MOST} s in all. Written by `python -m tests.costs FILE`; see tests/costs.py.
"""


def processor_seconds() -> float:
    """How much processor time this process has used, and those that it has started and that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def function_of(test: str) -> str:
    """The function of a test, without its case."""
    return test.partition("[")[0]


def note(file: str | None, test: str, seconds: float) -> None:
    """Notes in a file, if there is one, what a test has cost."""
    if file:
        with Path(file).open("a", encoding="utf-8") as notes:
            notes.write(f"{seconds:.3f} {test}\n")


def dear(lines: list[str], known: Iterable[str] = ()) -> list[str]:
    """The tests that cost too much, from noted lines: functions, or some of their cases. What is known of others stays.

    A function keeps one of its cases - which one, the names decide, so that all games and windows have their turn - and
    the cheapest ones beside it.
    """
    functions: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line in lines:
        seconds, _, test = line.partition(" ")
        functions[function_of(test)][test] += float(seconds)  # type: ignore[assignment]
    measured = {*functions, *(test for cases in functions.values() for test in cases)}
    found = {test for test in known if test not in measured}
    for function, cases in functions.items():
        first = min((test for test in cases if cases[test] <= ONE), key=_turn, default=None)
        order = sorted(cases, key=lambda test: (test != first, cases[test]))
        sums = [*accumulate(cases[test] for test in order)]
        left = [test for test, sum_ in zip(order, sums, strict=True) if sum_ > MOST and test != first]
        if left and function not in KEPT:
            found |= {function} if left == order else {*left}
    return sorted(found)


def _turn(test: str) -> bytes:
    return blake2s(test.encode(), digest_size=8).digest()


def listed() -> frozenset[str]:
    """The tests that are known to cost too much."""
    return frozenset(line for line in DEAR.read_text(encoding="utf-8").splitlines() if line[:1] not in ("", "#"))


if __name__ == "__main__":
    found = dear(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines(), listed())
    DEAR.write_text(HEAD + "".join(f"{test}\n" for test in found), encoding="utf-8")
