"""Finds the order in which the seats of a tenhou6 round acted, from what each of them took and gave."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.riichi.hands.melds import Meld
from game.riichi.records.problems import Fault
from game.riichi.records.steps import SEATS, Call, Discard, Draw, Step

_MOST_BRANCHES = 20_000


class Entry(msgspec.Struct, frozen=True):
    """An entry of a list: a tile, the drawn tile again, a riichi, a call, an own kan, or nothing (after an open kan).

    ``tile`` is ``None`` where the drawn tile is meant.
    """

    kind: Literal["tile", "drawn", "riichi", "call", "kan", "nothing"]
    tile: int | None = None
    meld: Meld | None = None


class _Branch:
    """A branch: one way to play the lists so far."""

    __slots__ = ("given", "seat", "steps", "taken", "want")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.taken = [0] * SEATS
        self.given = [0] * SEATS
        self.steps: list[Step] = []
        self.want: Call | None = None
        """The call with which the seat takes its turn, else it draws."""

    def copy(self, seat: int, want: Call | None) -> _Branch:
        twin = _Branch(seat)
        twin.taken, twin.given, twin.steps = self.taken[:], self.given[:], self.steps[:]
        twin.want = want
        return twin


class _Dead(Exception):
    """The error of a branch that cannot be played on."""


def steps(dealer: int, taken: list[list[Entry]], given: list[list[Entry]]) -> tuple[Step, ...]:
    """The steps of a round in their order; raises ``Fault`` when the lists cannot be played to their ends."""
    open_branches = [_Branch(dealer)]
    furthest: tuple[Step, ...] = ()
    for _ in range(_MOST_BRANCHES):
        if not open_branches:
            break
        branch = open_branches.pop()
        try:
            more = _play(branch, taken, given)
        except _Dead:
            more = []
        else:
            if not more:
                return tuple(branch.steps)
        if len(branch.steps) > len(furthest):
            furthest = tuple(branch.steps)
        open_branches += more
    raise Fault("order", steps=len(furthest))


def _play(branch: _Branch, taken: list[list[Entry]], given: list[list[Entry]]) -> list[_Branch]:
    """Plays on to the next discard that leaves a choice; returns the branches, the best last, none at the end."""
    while True:
        out = _turn(branch, taken, given)
        if out is None:
            return _finish(branch, taken, given)
        callers, next_draws = _choices(branch, out, taken, given)
        seat = (out.seat + 1) % SEATS
        if callers:
            more = [branch.copy(call.seat, call) for call in reversed(callers)]
            return [branch.copy(seat, None), *more] if next_draws else more
        if not next_draws:
            return _finish(branch, taken, given)
        branch.seat, branch.want = seat, None


def _finish(branch: _Branch, taken: list[list[Entry]], given: list[list[Entry]]) -> list[_Branch]:
    """Ends the round, when nothing is left over."""
    for seat in range(SEATS):
        if branch.taken[seat] < len(taken[seat]) or branch.given[seat] < len(given[seat]):
            raise _Dead
    return []


def _turn(branch: _Branch, taken: list[list[Entry]], given: list[list[Entry]]) -> Discard | None:
    """Plays one seat's turn up to its discard; returns ``None`` when the round ends before it."""
    seat = branch.seat
    rinshan = False
    while True:
        drawn = _take(branch, taken[seat], rinshan)
        if drawn is None:
            return None
        out = _give(branch, given[seat], drawn)
        if not isinstance(out, bool):
            return out
        if not out:
            return None
        rinshan, branch.want = True, None


def _take(branch: _Branch, entries: list[Entry], rinshan: bool) -> Entry | None:
    seat = branch.seat
    if branch.taken[seat] >= len(entries):
        return None
    entry = entries[branch.taken[seat]]
    at = len(branch.steps) + 1
    if branch.want is not None:
        branch.steps.append(branch.want)
    elif entry.kind == "tile" and entry.tile is not None:
        branch.steps.append(Draw(at, seat, entry.tile, rinshan))
    else:
        raise _Dead
    branch.taken[seat] += 1
    return entry


def _give(branch: _Branch, entries: list[Entry], drawn: Entry) -> Discard | bool | None:
    """Gives a tile away; returns it, true where a kan lets the seat draw again, ``None`` or false at its list's end."""
    seat = branch.seat
    if branch.given[seat] >= len(entries):
        return None
    entry = entries[branch.given[seat]]
    open_kan = drawn.kind == "call" and drawn.meld is not None and drawn.meld.is_kan
    if open_kan:
        # Some writers put a zero here, some nothing.
        branch.given[seat] += entry.kind == "nothing"
        return True
    at = len(branch.steps) + 1
    branch.given[seat] += 1
    if entry.kind == "kan" and entry.meld is not None:
        branch.steps.append(Call(at, seat, seat, entry.meld))
        return True
    tile = drawn.tile if entry.tile is None else entry.tile
    if entry.kind not in ("tile", "drawn", "riichi") or tile is None:
        raise _Dead
    out = Discard(at, seat, tile, entry.tile is None and drawn.kind == "tile", entry.kind == "riichi")
    if entry.tile is None and drawn.kind != "tile":
        raise _Dead
    branch.steps.append(out)
    return out


def _choices(
    branch: _Branch, out: Discard, taken: list[list[Entry]], given: list[list[Entry]]
) -> tuple[list[Call], bool]:
    """The calls that the discard allows, pon and kan first, and whether the next seat may draw."""
    callers: list[Call] = []
    at = len(branch.steps) + 1
    following = (out.seat + 1) % SEATS
    for i in range(1, SEATS):
        seat = (out.seat + i) % SEATS
        entry = taken[seat][branch.taken[seat]] if branch.taken[seat] < len(taken[seat]) else None
        if entry is None or entry.kind != "call" or entry.meld is None or entry.tile != out.tile:
            continue
        if (seat + entry.meld.source) % SEATS == out.seat:
            callers.append(Call(at, seat, out.seat, entry.meld))
    callers.sort(key=lambda call: call.meld.kind == "chi")
    left = branch.taken[following] < len(taken[following])
    next_draws = left and taken[following][branch.taken[following]].kind == "tile"
    return callers, next_draws
