"""For whom the sessions of tables wait, and what comes next by itself: a line a state of one, in which this and that is
otherwise.

``python -m tests.scenes.conformance.sessions`` writes the file anew. It changes only in a commit that says why.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.seats.driver import Done
from scenes.table import session
from scenes.table.agreed import Agreed
from scenes.table.client import TableClient
from scenes.table.record_playback import Again
from scenes.table.session import Draft, Hush, Session
from tests.game.cases import CASES
from tests.scenes.conformance import courses
from tests.scenes.conformance.looks import digest
from tests.scenes.holla_table import Silent

FILE: Final[Path] = courses.FOLDER / "sessions.txt"
BASES: Final = (
    ("holla", 1, (0,), (0, 5, 8)), ("holla", 1, (0, 1), (0, 6, 9)), ("holla", 1, (), (7,)),
    ("riichi", 0, (0, 2), (0, 1, 9)), ("riichi", 0, (1,), (2, 9)), ("rummikub", 1, (0, 1, 2, 3), (3,)),
    ("turf", 3, (0, 2), (1, 4)),
)  # fmt: skip
"""Games, rules, persons, and after how many acts they are looked at."""
SEED: Final = 20
ASKED: Final = (
    "playing", "several", "autoplay", "looking_back", "why_closed", "over", "thinking", "free", "due",
    "waiting_for_person", "waiting_for_acknowledgement", "advisable", "handing", "next_person", "watched", "rests",
    "busy", "thinks", "calling", "may_call", "to_ask", "asks_another", "answers",
)  # fmt: skip


def bases() -> Iterator[tuple[str, Session]]:
    """Yields sessions as they are when a table is opened."""
    for game, table, persons, acts in BASES:
        rules = CASES[game].tables[table]
        for upto in acts:
            match: AnyMatch = Match(GAMES[game], rules.config, rules.seats, SEED)
            while len(match.acts) < upto:
                seat = match.to_act()[0]
                legal = match.rules.legal(match.state, seat)
                match.act(seat, legal[5 * len(match.acts) % len(legal)])
            seats = tuple(SeatInfo(f"{seat}", "person" if seat in persons else "easy") for seat in range(rules.seats))
            client = TableClient(match, seats, Silent(), import_module(f"scenes.{game}.policy").POLICY)
            yield f"{game} {persons} after {upto}", client.now


def changes(now: Session) -> dict[str, dict[str, Any]]:
    """What may be otherwise about a session."""
    match, seats = now.seen.match, len(now.seats)
    seat = (now.seen.watch + 1) % seats
    act = next(iter(now.seen.legal), None)
    done = Done(seat, act, (), "", match)
    asked = now.person if now.person is not None else 0
    return {
        "held": {"held": True},
        "veiled": {"veiled": True},
        "acknowledged": {"acknowledged": True},
        "paused": {"paused": True},
        "rushing": {"rushing": True, "speed": 0.0},
        "away": {"away": frozenset({asked})},
        "drafted": {"draft": Draft(act, match, 0)},
        "hushed": {"hush": Hush(match.state, done, ()), "calm": 0.5},
        "hushed long": {"hush": Hush(match.state, done, ()), "calm": 9.0},
        "asked one by one": {"agreed": Agreed("asked", 1.0)},
        "called": {"callers": frozenset({asked}), "asked": frozenset({asked})},
        "kept back": {"course": now.course._replace(kept=done, settled=False)},
        "kept back and settled": {"course": now.course._replace(kept=done, settled=True, wanted=None), "calm": 9.0},
        "answering": {"course": now.course._replace(answering=(asked,)), "seen": replace(now.seen, answering=(asked,))},
        "wanted": {"course": now.course._replace(wanted=seat)},
        "nobody owes": {"course": now.course._replace(owing=(), persons=frozenset())},
        "asking": {"question": object()},
        "thinking": {"hint_question": object()},
        "promised": {"promised": True},
        "calm": {"calm": 9.0, "lull": 2},
        "back": {"playback": Again(now.seen.watch, ())},
        "taught": {"taught": True},
    }  # fmt: skip


def answer(ask: Callable[[], object]) -> object:
    """A fact; a dash where such a session cannot be."""
    try:
        found = ask()
    except (AssertionError, AttributeError, IndexError, ValueError):
        return "-"
    return sorted(found) if isinstance(found, frozenset) else found


def told(now: Session) -> str:
    """What is true of a session."""
    facts = [answer(partial(getattr, now, name)) for name in ASKED]
    facts += [answer(partial(move, now)) for move in (session.next_move, session.settled_move)]
    over = session.start_over(now)
    facts += [now.rested(0.5), now.rested(9.5), over.lull, over.calm, over.promised, [*map(now.drafts, now.seen.legal)]]
    facts += [now.level_of(seat) for seat in range(len(now.seats))]
    return digest(facts)


def sessions() -> list[str]:
    """The lines of all sessions, with up to two things otherwise."""
    found = []
    for name, now in bases():
        known = changes(now)
        found.append(f"{name}: {told(now)}")
        for one in known:
            found.append(f"{name}, {one}: {told(replace(now, **known[one]))}")
        pairs = ((one, two) for one, two in combinations(known, 2) if not {*known[one]} & {*known[two]})
        found.append(f"{name}, pairs: {digest(told(replace(now, **known[one], **known[two])) for one, two in pairs)}")
    return found


def differing() -> list[str]:
    """The lines that say something else than the file."""
    return sorted({*FILE.read_text(encoding="utf-8").splitlines()} ^ {*sessions()})


def main() -> None:
    """Writes the file."""
    FILE.write_text("\n".join(sessions()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
