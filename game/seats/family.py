"""A program with all the processes that it starts, however they leave it: found, counted and ended.

On Windows a job does this. Elsewhere a thread looks at the processes of the system a few times a second: those of the
program's session, those that bear its mark, their children, and whatever was one of these at an earlier look.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Collection, Iterable, Iterator

from game import system
from game.kernel.limits import Limits
from game.kernel.notice import Notice
from game.seats.failures import SeatFailed

MEGABYTE = 1_000_000
_EVERY = 0.5
"""Seconds between two looks."""
_ROUNDS = 200
_PAUSE = 0.01
"""How often and after what rest all that is left is ended once more."""


class Family:
    """The processes of a program that was started."""

    def __init__(self, words: list[str], env: dict[str, str], limits: Limits) -> None:
        """Starts the program; raises ``OSError`` or ``ValueError``."""
        self._limits = limits
        self._mark = f"{os.getpid()}-{os.urandom(8).hex()}"
        self._before = frozenset(process.pid for process in system.processes())
        self._known: set[tuple[int, int]] = set()
        """Process ids with the time at which each began."""
        self._spent = 0.0
        """Processor seconds of earlier matches."""
        self._last = 0.0
        self._told: SeatFailed | None = None
        most = system.Most(limits.processes, MEGABYTE * limits.memory, limits.cpu)
        self.process, self._group = system.start(words, env, self._mark, most)
        self._over = threading.Event()
        self._ending = threading.Lock()
        threading.Thread(target=self._watch, daemon=True).start()

    @property
    def told(self) -> SeatFailed | None:
        """The failure of a program that was ended because it used too much, naming of what."""
        return self._told

    def begin_match(self) -> None:
        """Begins to count processor time anew for a match."""
        self._spent = self._last

    def terminate(self) -> None:
        """Asks the program and its children to end."""
        self._group.terminate()

    def kill(self) -> None:
        """Ends all that is left; the program itself may have ended already."""
        self._over.set()
        with self._ending:
            self._group.kill()
            end_all(self._find, but=self.process.pid)
            self._group.leave()

    def _watch(self) -> None:
        while not self._over.wait(_EVERY):
            found = self._find()
            self._told = self._told or self._too_much(found)
            if self._told is not None:
                self.kill()

    def _find(self) -> list[system.Running]:
        """Finds what runs now and came from the program."""
        root, running = self.process.pid, system.processes(f"{system.MARK}={self._mark}", self._before)
        found = {
            process.pid
            for process in running
            if process.marked
            or root in (process.pid, process.group, process.session)
            or (process.pid, process.begun) in self._known
        }
        family = with_children(found, running)
        self._known.update((process.pid, process.begun) for process in family)
        return family

    def _too_much(self, found: Collection[system.Running]) -> SeatFailed | None:
        limits = self._limits
        self._last = max(self._last, sum(process.cpu for process in found))
        if limits.processes and len(found) > limits.processes:
            return _beyond("processes", limits.processes)
        most = MEGABYTE * limits.memory
        if most and sum(p.memory for p in found) > most and sum(map(system.own_memory, found)) > most:
            return _beyond("memory", limits.memory)
        if limits.cpu and self._last - self._spent > limits.cpu:
            return _beyond("cpu", limits.cpu)
        return None


def _beyond(what: str, most: int) -> SeatFailed:
    return SeatFailed("crashed", f"more {what} than {most}", Notice(f"kernel.program.most_{what}", {"most": most}))


def with_children(pids: set[int], running: Iterable[system.Running]) -> list[system.Running]:
    """The processes of these ids and all that come from them; this process is none of them."""
    listed = [process for process in running if process.pid != os.getpid()]
    while more := {p.pid for p in listed if p.parent in pids} - pids:
        pids = pids | more
    return [process for process in listed if process.pid in pids]


def end_all(find: Callable[[], list[system.Running]], but: int = 0) -> None:
    """Ends processes until none is found; first all are stopped, so that none starts others meanwhile.

    Those that became children of this process are forgotten, ``but`` for one that somebody else waits for.
    """
    pause, ended = threading.Event(), set[int]()
    for _ in range(_ROUNDS):
        found = find()
        if not found:
            break
        for process in found:
            system.end_at_once(process.pid, stop=True)
        for process in [*found, *find()]:
            system.end_at_once(process.pid)
            ended.add(process.pid)
        pause.wait(_PAUSE)
    for pid in ended - {but}:
        system.forget_ended(pid)


@contextlib.contextmanager
def no_orphans() -> Iterator[None]:
    """Adopts, where the system allows, all that programs of this process leave behind, and ends it when the block ends.

    Everything a program starts is in another session than this process, and what this process starts for itself is not.
    """
    before = frozenset(process.pid for process in system.processes())
    was = system.keep_orphans(True)

    def orphans() -> list[system.Running]:
        running = system.processes(before=before)
        own, session = os.getpid(), system.own_session()
        return with_children({p.pid for p in running if p.parent == own and p.session not in (0, session)}, running)

    try:
        yield
    finally:
        end_all(orphans)
        system.keep_orphans(was)
