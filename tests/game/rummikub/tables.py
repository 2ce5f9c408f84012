"""Rummikub tables with known tiles: racks, table and the next pool tiles are written down, the rest is filled in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.kernel.match import Match
from game.kernel.rules import Refusal
from game.pieces.tiles import COLOUR_OF, JOKER, KIND_OF, NUMBER_OF, box, parse_kind, tile_text
from game.rummikub import actions as act
from game.rummikub import events as ev
from game.rummikub.actions import Sets, Tiles
from game.rummikub.config import RummikubConfig, copies_for
from game.rummikub.rules import RummikubRules
from game.rummikub.state import RummikubState
from game.rummikub.view import RummikubView

RULES = RummikubRules()
RummikubMatch = Match[RummikubConfig, RummikubState, act.RummikubAction, ev.RummikubEvent, RummikubView]


class Box:
    """The tiles, handed out by name."""

    def __init__(self, copies: int = 2) -> None:
        self.left = list(box(copies))

    def take(self, text: str) -> int:
        kind = parse_kind(text)
        tile = next(t for t in self.left if KIND_OF[t] == kind)
        self.left.remove(tile)
        return tile

    def row(self, text: str) -> Tiles:
        return tuple(self.take(t) for t in text.split())

    def sets(self, text: str) -> Sets:
        return tuple(self.row(part) for part in text.split("|") if part.strip())


def tiles(text: str) -> Tiles:
    """The tiles of these names, no two the same."""
    return Box(3).row(text)


def sets(text: str) -> Sets:
    """The sets of these names, ``|`` between them."""
    return Box(3).sets(text)


def seated(
    *racks: str,
    table: str = "",
    opened: bool | Iterable[bool] = True,
    pool: str | None = None,
    seats: int = 4,
    **config: Any,
) -> RummikubMatch:
    """A match in its first game with seat 0 to move.

    Racks not given hold three tiles. ``pool`` names the next tiles to draw; ``"empty"`` gives the rest to the last
    seat instead.
    """
    settings = RummikubConfig(**config)
    match: RummikubMatch = Match(RULES, settings, seats, 1)
    match.act(0, act.Deal())
    state = match.state
    pieces = Box(copies_for(settings, seats))
    state.table = pieces.sets(table)
    given = [pieces.row(rack) for rack in racks]
    top = pieces.row(pool) if pool and pool != "empty" else ()
    for seat in range(seats):
        own = given[seat] if seat < len(given) else tuple(pieces.left.pop() for _ in range(3))
        state.racks[seat] = sorted(own)
    state.pool = [*pieces.left, *reversed(top)]
    if pool == "empty":
        state.racks[-1] = sorted((*state.racks[-1], *state.pool))
        state.pool = []
    state.opened = [opened] * seats if isinstance(opened, bool) else list(opened)
    state.first = state.turn = 0
    state.check()
    return match


def named(match: RummikubMatch, seat: int, text: str) -> Sets:
    """The sets of these names out of the table and the rack of a seat, table tiles first."""
    left = [t for s in match.state.table for t in s] + list(match.state.racks[seat])
    out = []
    for part in text.split("|"):
        row = []
        for name in part.split():
            tile = next((t for t in left if tile_text(t) == name), None)
            assert tile is not None, f"{name} is neither on the table nor in the rack of seat {seat}"
            left.remove(tile)
            row.append(tile)
        if row:
            out.append(tuple(row))
    return tuple(out)


def play(match: RummikubMatch, seat: int, text: str) -> act.Play:
    """The play that leaves this table."""
    return act.Play(named(match, seat, text))


def refusal(match: RummikubMatch, seat: int, action: act.RummikubAction) -> Refusal | None:
    """The reason why a table would refuse."""
    return RULES.refuse(match.state, seat, action)


def rule_of(match: RummikubMatch, seat: int, action: act.RummikubAction) -> str:
    """The rule by which a table refuses; fails when it accepts."""
    found = refusal(match, seat, action)
    assert found is not None, f"{action} is accepted"
    return found.rule


def reason_of(match: RummikubMatch, seat: int, action: act.RummikubAction) -> str:
    """The key of the sentence by which a table refuses; fails when it accepts."""
    found = refusal(match, seat, action)
    assert found is not None, f"{action} is accepted"
    return found.reason


def texts(row: Iterable[int]) -> list[str]:
    """The names of tiles, sorted."""
    return sorted(tile_text(t) for t in row)


def rack(match: RummikubMatch, seat: int) -> list[str]:
    """The names of a seat's tiles, sorted."""
    return texts(match.state.racks[seat])


def shown(match: RummikubMatch) -> list[str]:
    """The table as it lies, each set in words, sorted."""
    return sorted(" ".join(tile_text(t) for t in s) for s in match.state.table)


def last(match: RummikubMatch, kind: type[Any]) -> Any:
    """The latest event of a kind."""
    return next(e for e in reversed(match.events) if isinstance(e, kind))


def plain_judge(row: Tiles) -> bool:
    """Whether by the words of the rules some standing of the jokers makes a group or a run in some order."""
    numbered = [KIND_OF[t] for t in row if KIND_OF[t] != JOKER]
    if len(row) < 3 or not numbered:
        return False
    numbers, colours = {NUMBER_OF[k] for k in numbered}, {COLOUR_OF[k] for k in numbered}
    group = len(numbers) == 1 and len(colours) == len(numbered) and len(row) <= 4
    starts = range(1, 15 - len(row))
    run = len(colours) == 1 and any(
        len(numbers) == len(numbered) and numbers <= set(range(s, s + len(row))) for s in starts
    )
    return group or run
