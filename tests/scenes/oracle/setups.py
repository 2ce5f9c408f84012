"""What is recorded of each game: tables of several kinds, records, lessons, rules that are shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from game.lessons.reading import lessons
from game.lessons.subject import games as taught
from tests.scenes.oracle.sitting import Setup

SHORT: Final[dict[str, dict[str, Any]]] = {
    "holla": {"rounds": 2},
    "riichi": {"length": "tonpu"},
    "rummikub": {"games": 2},
    "turf": {"races": 2},
    "dominoes": {"target": 30},
}
OTHER_SEATS: Final = {"holla": (3, 5), "riichi": (4, 4), "rummikub": (2, 5), "turf": (2, 6), "dominoes": (2, 3)}
STRICT: Final[dict[str, dict[str, Any]]] = {
    "holla": {"table": "strict", "bot_errors": 60},
    "riichi": {"table": "strict", "bot_errors": 60},
    "rummikub": {"table": "strict", "bot_errors": 100},
    "turf": {"bets": "hidden"},
    "dominoes": {},
}
LATE: Final = {
    "holla": (45, 90, 140),
    "riichi": (60, 110, 190),
    "rummikub": (30, 60, 90),
    "turf": (16, 50, 90),
    "dominoes": (10, 20, 30),
}
"""Acts that bots have done before."""
OWN_WAYS: Final[dict[str, tuple[dict[str, Any], dict[str, Any]]]] = {
    "holla": ({"giving": {"holla": "one"}}, {"giving": {"holla": "drag"}}),
    "riichi": ({"giving": {"riichi": "one"}, "riichi_clock": 5}, {"giving": {"riichi": "drag"}, "riichi_sort": False}),
}
"""Settings by which pieces are given away, and others of one game."""
SHOWN: Final = {
    "holla": ("R61 0", "R60 0"),
    "riichi": ("R12 0", "R11 6"),
    "rummikub": ("R10 0", "R11 0"),
    "turf": ("T15 0", "T18 0"),
}
"""Examples of rules that are shown on a small table: statement and number."""
HELP: Final = {"helper": "always"}
NO_HELP: Final = {"helper": "never"}


def tables(game: str) -> Iterator[Setup]:
    """The tables, in the order in which they are recorded; gone through again with other seeds while there is room."""
    short, strict, (few, many), late = SHORT[game], STRICT[game], OTHER_SEATS[game], LATE[game]
    yield Setup("usual", options=short, settings=NO_HELP)
    yield Setup("helped", options=short, settings=HELP, seed=2)
    yield Setup("moving", options=short, seed=3, speed=1.0, settings=NO_HELP, acts=late[0])
    yield Setup("strict", options={**short, **strict}, seed=4, settings=NO_HELP)
    yield Setup("late", options=short, seed=5, acts=late[1], settings=HELP, language="ko")
    yield Setup("few", options=short, seats=few, seed=6, settings=NO_HELP)
    yield Setup("many", options=short, seats=many, seed=7, language="ko", acts=late[0])
    yield Setup("watched", options=short, seed=8, person=False)
    yield Setup("other size", options=short, seed=9, size=(1024, 768), language="ko", settings=HELP)
    yield Setup("later", options=short, seed=10, acts=late[2], settings=NO_HELP)
    yield Setup("strict moving", options={**short, **strict}, seed=11, speed=2.0, acts=late[1], language="ko")
    yield Setup("calm", options=short, seed=12, speed=4.0, settings={"reduced_motion": True}, acts=late[1])
    yield Setup("watched moving", options=short, seed=13, person=False, speed=4.0, acts=late[2])
    yield Setup("strict late", options={**short, **strict}, seed=14, acts=late[2], settings=HELP)
    for number, settings in enumerate(OWN_WAYS.get(game, ())):
        yield Setup(f"own way {number}", options=short, seed=16 + number, acts=late[number], settings=settings)
    yield Setup("wide", options=short, seed=15, size=(1600, 900), acts=late[0], settings=HELP)


def others(game: str) -> Iterator[Setup]:
    """Records, lessons and rules that are shown: the other hosts of a table."""
    short, late = SHORT[game], LATE[game]
    yield Setup("record", "replay", options=short, seed=21, acts=late[2])
    yield Setup("record moving", "replay", options=short, seed=22, acts=late[1], speed=2.0, language="ko")
    yield Setup("record of bots", "replay", options=short, seed=23, acts=2 * late[2], person=False)
    if game in taught():
        for number in range(min(3, len(lessons(game)))):
            yield Setup(f"lesson {number}", "lesson", of=str(number), language=("en", "ko")[number % 2])
    for number, rule in enumerate(SHOWN.get(game, ())):
        yield Setup(f"shown {number}", "show", of=rule, speed=(1.0, 4.0)[number % 2])
