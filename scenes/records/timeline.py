"""A recorded match that can be shown at any of its acts. It needs no window."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from game.kernel.match import AnyMatch
from game.kernel.notice import Notice
from game.kernel.record import SeatInfo, unfit_act
from game.kernel.rules import Refused

KEY = 48
"""Acts from one stored state to the next; states between are made by playing from the one before."""

DEAL = "deal"
"""The tag of the act that begins a round, in every game."""

Act = tuple[int, Struct]
Judge = Callable[[int, AnyMatch], Notice | None]
"""A function of the number of acts and the match, that says why they were not those of the record."""

Place = Callable[[int, Notice, Sequence[object]], Notice]
"""Adds to a notice where in the file its act stands, counted from 1; the last argument is the event or a refusal."""


Tick = Callable[[float], None]
"""A function that is told which share of the acts is done; may raise to end the work."""


def no_tick(share: float) -> None:
    """Does nothing, where progress is not shown."""


def tag_of(action: Struct) -> str:
    """The kind of an act, as records write it."""
    return str(action.__struct_config__.tag)


def _anywhere(at: int, problem: Notice, why: Sequence[object]) -> Notice:
    return problem


@dataclass(frozen=True)
class Mark:
    """A round: the place after its deal, and the view of that moment, from which it takes its name.

    `held` is what everybody had then: points, money, chips.
    """

    at: int
    view: Any
    held: tuple[int, ...]


def held(match: AnyMatch) -> tuple[int, ...]:
    """The points, money or chips of every seat."""
    if match.rules.name == "riichi":
        # Riichi's standings are the final scores with oka and uma, not the points.
        return tuple(seat.points for seat in match.view(0).table)
    return tuple(place.score for place in sorted(match.standings(), key=lambda place: place.seat))


class Timeline:
    """The states of a record, from 0 (before the first act) to `end`.

    Acts that nobody sees anything of, such as letting a tile go by, are no place to stop at. `difference` says why a
    record could not be followed further.
    """

    def __init__(
        self,
        start: AnyMatch,
        acts: Sequence[Act],
        seats: tuple[SeatInfo, ...],
        difference: Notice | None = None,
        judge: Judge | None = None,
        place: Place = _anywhere,
        tick: Tick = no_tick,
        by: Sequence[str] = (),
    ) -> None:
        """Plays the acts once; `start` is the match before the first act; it is kept and never changed. `by` names who
        did each act for its seat, empty for the seat itself."""
        self.seats, self.by = seats, by
        self.acts: list[Act] = []
        self.difference = difference
        self._kept: list[AnyMatch] = [start]
        self.stops: list[int] = []
        self.marks: list[Mark] = []
        self.happened: list[tuple[int, Struct]] = []
        """All events, with the number of their act."""
        self._develop(start.copy(), acts, judge, place, tick)

    def _develop(self, match: AnyMatch, acts: Sequence[Act], judge: Judge | None, place: Place, tick: Tick) -> None:
        for at, (seat, action) in enumerate(acts, start=1):
            why: Sequence[object]
            try:
                why = events = match.act(seat, action)
                wrong = judge(at, match) if judge is not None else None
            except Refused as error:
                why, wrong = (error.refusal,), unfit_act(self.game, error, seats=self.seats)
            if wrong is not None:
                self.difference = place(at, wrong, why)
                break
            self.acts.append((seat, action))
            if at % KEY == 0:
                tick(at / len(acts))
                self._kept.append(match.copy())
            if events:
                self.stops.append(at)
            self.happened += [(at, event) for event in events]
            if tag_of(action) == DEAL:
                self.marks.append(Mark(at, match.view(0), held(match)))
        if self.end and (not self.stops or self.stops[-1] != self.end):
            self.stops.append(self.end)
        if not self.stops:
            self.stops.append(0)

    @property
    def game(self) -> str:
        """The name of the game."""
        name: str = self._kept[0].rules.name
        return name

    def places(self, tags: Sequence[str]) -> tuple[int, ...]:
        """The places to stop at where an event with one of these tags happened."""
        found = {
            at for at, event in self.happened if event.__struct_config__.tag in tags and getattr(event, "true", True)
        }
        return tuple(sorted(map(self.number, found)))

    def stood_in(self, at: int) -> bool:
        """Whether somebody else did the act at this place for its seat."""
        return 0 < at <= len(self.by) and bool(self.by[at - 1])

    def decided(self, seat: int) -> tuple[int, int]:
        """How many acts a seat decided, and how many somebody else did for it; a deal decides nothing."""
        acts = [at for at, (of, action) in enumerate(self.acts, 1) if of == seat and tag_of(action) != DEAL]
        others = sum(map(self.stood_in, acts))
        return len(acts) - others, others

    @property
    def end(self) -> int:
        """The number of acts."""
        return len(self.acts)

    @property
    def first(self) -> int:
        """The first place to stop at: the first deal."""
        return self.stops[0]

    def upto(self, at: int) -> int:
        """The last place to stop at that is not after so many acts, or the first one."""
        return self.stops[self.number(at)]

    def match_at(self, at: int) -> AnyMatch:
        """The match after so many acts; the caller's own."""
        match = self._kept[min(at // KEY, len(self._kept) - 1)].copy()
        for seat, action in self.acts[len(match.acts) : at]:
            match.act(seat, action)
        return match

    def after(self, at: int) -> int:
        """The next place to stop at, or the last one."""
        place = bisect_right(self.stops, at)
        return self.stops[min(place, len(self.stops) - 1)]

    def before(self, at: int) -> int:
        """The place to stop at before this one, or the first one."""
        return self.stops[max(0, bisect_left(self.stops, at) - 1)]

    def number(self, at: int) -> int:
        """The number of this place among the places to stop at, from 0."""
        return max(0, bisect_right(self.stops, at) - 1)

    def round(self, at: int) -> int:
        """The round that is being played there, from 0; -1 without any."""
        return bisect_right([mark.at for mark in self.marks], at) - 1

    def next_round(self, at: int) -> int:
        """The place where the next round begins, or the end."""
        following = self.round(at) + 1
        return self.marks[following].at if following < len(self.marks) else self.stops[-1]

    def round_before(self, at: int) -> int:
        """The place where this round begins, or, at its beginning, the one before."""
        current = self.round(at)
        if current < 0:
            return self.first
        if self.marks[current].at == at:
            current -= 1
        return self.marks[max(0, current)].at
