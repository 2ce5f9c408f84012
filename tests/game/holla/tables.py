"""Holla tables with known cubes: hands, mountains and the opening cube are written down, the rest is filled in."""

from __future__ import annotations

from typing import Any

import msgspec

from game.holla import actions as act
from game.holla import events as ev
from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.holla.state import HAND, HollaState
from game.kernel.chance import ScriptedChance
from game.kernel.match import Match
from game.kernel.rules import Refusal
from game.pieces.cubes import CUBES, cube_text, parse_kind

RULES = HollaRules()
HollaMatch = Match[HollaConfig, HollaState, act.HollaAction, ev.HollaEvent, Any]

DRAGON = "7k 7k 3b 4b 5b 9k 9r 9b 9g 12r 11r 10r 9k"
RED_DRAGON = "7r 7r 3b 4b 5b 9k 9r 9b 9g 12r 11r 10r 9k"
BOA = "7k 7k 4k 4r 4b 9k 9r 9b 9g 12r 11r 10r 9k"
SNAKE = "7k 7k 3b 4b 5b 9k 9r 9b Dr 12r 11r 10r 9k"
"""A snake where red D are wild."""
LONERS = "Ak 3r 5b 7g 9k 11r 13b 2g 4k 6r 8b 10g 12k"
"""Thirteen cubes without any group."""


class Box:
    """The 112 cubes, handed out by name."""

    def __init__(self) -> None:
        self.left = list(range(CUBES))

    def take(self, text: str) -> int:
        kind = parse_kind(text)
        cube = next(c for c in self.left if c >> 1 == kind)
        self.left.remove(cube)
        return cube


def seated(
    *hands: str,
    seats: int = 4,
    dealer: int = 0,
    opening: str = "13g",
    draws: dict[int, str] | None = None,
    **config: Any,
) -> HollaMatch:
    """A match whose first round is dealt: hands by seat, ``draws`` gives the next mountain cubes by seat."""
    box = Box()
    open_cube = box.take(opening)
    given = [[box.take(t) for t in hands[s].split()] if s < len(hands) and hands[s] else [] for s in range(seats)]
    wanted = {s: [box.take(t) for t in text.split()] for s, text in (draws or {}).items()}
    for hand in given:
        while len(hand) < HAND:
            hand.append(box.left.pop(len(box.left) // 2))
    rest = CUBES - HAND * seats
    share, extra = divmod(rest, seats)
    order = [c for hand in given for c in hand]
    for i in range(seats):
        seat = (dealer + i) % seats
        size = share + (1 if i < extra else 0)
        top = list(reversed(wanted.get(seat, []))) + ([open_cube] if i == 0 else [])
        order += [box.left.pop() for _ in range(size - len(top))] + top
    rolls = [[5 if s == dealer else 0] for s in range(seats)]
    chance = ScriptedChance({"dealer": rolls, "shuffle/1": [order]})
    match: HollaMatch = Match(RULES, HollaConfig(**config), seats, 1, chance)
    assert match.state.dealer == dealer
    match.act(dealer, act.Deal())
    return match


def cube(match: HollaMatch, seat: int, text: str) -> int:
    """A cube of a seat's ridge or locked cubes by its name."""
    return next(c for c in match.state.hand_of(seat) if cube_text(c) == text)


def texts(cubes: Any) -> list[str]:
    """The names of cubes, sorted."""
    return sorted(cube_text(c) for c in cubes)


def turn(match: HollaMatch, discard: str | None = None, source: act.HollaAction | None = None) -> int:
    """Lets the seat to move draw (from its mountain unless told) and discard (what it drew unless told); the seat."""
    seat = match.state.turn
    match.act(seat, source or act.DrawMountain())
    match.act(seat, act.Discard(match.state.drawn if discard is None else cube(match, seat, discard)))
    return seat


def refusal(match: HollaMatch, seat: int, action: act.HollaAction) -> Refusal | None:
    """The reason why a table would refuse."""
    return RULES.refuse(match.state, seat, action)


def rule_of(match: HollaMatch, seat: int, action: act.HollaAction) -> str:
    """The rule by which a table refuses; fails when it accepts."""
    found = refusal(match, seat, action)
    assert found is not None, f"{action} is accepted"
    return found.rule


def last(match: HollaMatch, kind: type[Any]) -> Any:
    """The latest event of a kind."""
    return next(e for e in reversed(match.events) if isinstance(e, kind))


def change(match: HollaMatch, **config: Any) -> None:
    """Puts the match under other options, for tests of what happens later."""
    match.state.config = msgspec.structs.replace(match.state.config, **config)
