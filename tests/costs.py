"""What tests cost in processor time, and which of them `make check` leaves out for it.

``python -m pytest -n0 --costs FILE`` notes what each test costs; ``python -m tests.costs FILE`` writes from that the
list of those that are too dear. A test that was never measured is taken for a cheap one.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

DEAR = Path(__file__).with_name("dear.txt")
MOST = 0.6
"""Seconds of processor time that a test function may take in `make check`, over all its cases."""
KEPT = (
    "tests/scenes/conformance/test_goldens.py::test_tables_look_as_kept",
    "tests/scenes/oracle/test_oracle.py::test_a_hundredth_is_as_it_was",
)
"""What `make check` runs whatever it costs: nothing else holds so much of all tables at once."""
HEAD = f"""# Test functions that take more than {MOST} s of processor time over all their cases, so that `make check`
# leaves them out. Written by `python -m tests.costs FILE`; see tests/costs.py.
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


def dear(lines: list[str]) -> list[str]:
    """The functions that cost too much, from noted lines."""
    total: Counter[str] = Counter()
    for line in lines:
        seconds, _, test = line.partition(" ")
        total[function_of(test)] += float(seconds)  # type: ignore[assignment]
    return sorted(test for test, seconds in total.items() if seconds > MOST and test not in KEPT)


if __name__ == "__main__":
    found = dear(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines())
    DEAR.write_text(HEAD + "".join(f"{test}\n" for test in found), encoding="utf-8")
