"""Tables with scripted cards and dice, so that a test says what lies where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.kernel.chance import Chance, ScriptedChance
from game.kernel.match import AnyMatch, Match
from game.turf.actions import Bet, Deal, Move
from game.turf.cards import CARDS
from game.turf.config import TurfConfig
from game.turf.race import CAP, HEAD, HORSES, SADDLE, SHOE, Race
from game.turf.rules import TurfRules

RULES = TurfRules()
SIDE = {HEAD: 0, CAP: 3, SADDLE: 4, SHOE: 5}
"""A side of the die that shows a face."""
FIRST_CARDS = tuple(range(0, CARDS, 3))
"""The first card of each horse, grey to black."""


def table(
    config: TurfConfig | None = None,
    seats: int = 2,
    *,
    drawn: Sequence[int] = FIRST_CARDS,
    faces: Sequence[int] = (),
    first: int = 0,
    seed: int = 5,
) -> AnyMatch:
    """A match whose first cards, first bettor and first dice are given; the rest is chance."""
    rest = [card for card in range(CARDS) if card not in drawn]
    script: dict[str, Any] = {"shuffle/1": [[*rest, *reversed(drawn)]], "first/1": [[first]]}
    script |= {f"die/1/{number}": [[SIDE[face]]] for number, face in enumerate(faces)}
    return Match(RULES, config or TurfConfig(), seats, seed, ScriptedChance(script, seed))


def dealt(*args: Any, **options: Any) -> AnyMatch:
    """A table whose horses are lined up."""
    match = table(*args, **options)
    match.act(0, Deal())
    return match


def lay(match: AnyMatch, bets: Sequence[Sequence[tuple[int, int]]]) -> None:
    """Lays all chips: for each seat pairs of chip and horse in order."""
    for number in range(len(bets[0])):
        for turn in range(match.seats):
            seat = (match.state.first + turn) % match.seats
            match.act(seat, Bet(*bets[seat][number]))


def running(*args: Any, **options: Any) -> AnyMatch:
    """A race about to run; every seat has its chips on the first horses."""
    match = dealt(*args, **options)
    chips = sorted(match.state.hands[0])
    lay(match, [[(chip, horse) for horse, chip in enumerate(chips)]] * match.seats)
    return match


def move(match: AnyMatch, *horses: int) -> list[Any]:
    """Moves horses one after the other, whoever is to move; returns all that happened."""
    return [event for horse in horses for event in match.act(match.to_act()[0], Move(horse))]


def finish(match: AnyMatch, seed: int = 1) -> None:
    """Plays by chance until the race is over."""
    stream, race = Chance(seed).stream("finish"), match.state.race
    while match.to_act() and match.state.race == race and match.view(0).phase != "deal":
        seat = match.to_act()[0]
        match.act(seat, stream.choice(RULES.legal(match.state, seat)))


def race_at(positions: Sequence[int], **options: Any) -> Race:
    """A race with the horses put on these positions."""
    race = Race(tuple(range(HORSES)), **options)
    for horse in range(HORSES):
        race.positions[horse] = positions[horse]
    race.taken = sum({1 << (p % 33) for p in positions})
    return race


def reason(match: AnyMatch, seat: int, action: Any) -> tuple[str, str] | None:
    """The rule and reason of a refusal."""
    refusal = RULES.refuse(match.state, seat, action)
    return None if refusal is None else (refusal.rule, refusal.reason)
