"""What every game's offers must keep: each is lawful, every lawful act is offered, and a view alone decides them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from game.games import offers_of
from game.holla.actions import Declare
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch
from game.kernel.offers import No, Offers, SeatRules, actions_of, rules_for
from game.kernel.rules import Refusal
from game.rummikub.actions import Play
from tests.game.cases import CASES, Table
from tests.game.test_conformance import play


def every(name: str, rules: SeatRules[Any, Any]) -> list[Offers[Any]]:
    """The offers with nothing in hand, and with each piece that can be picked up."""
    game = offers_of(name)
    found = [game.offers(rules), *(game.offers(rules, piece) for piece in game.pieces(rules.view)[:MOST_PIECES])]
    return [*found, game.offers(rules, None, True)] if name == "riichi" else found


MOST_PIECES = 20
MOST = 150
"""Acts of a match that the suite follows."""
LOOKS = {"holla": 19, "riichi": 5, "rummikub": 17}
"""Every how many acts the suite looks, where not every seventh."""
ELSEWHERE = (
    ("holla.R61", "to_island"),
    ("holla.R66", "to_river"),
    ("rummikub.R11", "table_before_first"),
    ("rummikub.R17", "tile_to_rack"),
    ("rummikub.R20", "joker_before_first"),
    ("rummikub.R23", "joker_to_rack"),
)
"""A discard that belongs at the other place, for the act itself names no place; and what a draft says before Done."""
TABLES = [pytest.param(name, table, id=f"{name}: {table.name}") for name in CASES for table in CASES[name].tables]


@pytest.mark.parametrize("seeds", [1, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("name", "table"), TABLES)
def test_offers_are_the_lawful_acts_and_follow_from_the_view(name: str, table: Table, seeds: int) -> None:
    for seed in range(5, 5 + seeds):
        for number, match in enumerate(islice(play(name, table, seed, clever=name != "turf"), MOST)):
            if number % LOOKS.get(name, 7) == 0:
                for seat in range(table.seats):
                    check(name, match, seat, Chance(number * 7 + seat))


def check(name: str, match: AnyMatch, seat: int, chance: Chance) -> None:
    """Each offer is lawful, each lawful act offered, each refusal the judge's; what is hidden changes none of it."""
    heard: list[Refusal | None] = []
    rules = overheard(rules_for(match, seat), heard)
    lists = every(name, rules)
    offered = {a for offers in lists for offer in offers.values() for a in actions_of(offer)}
    assert not [a for a in offered if rules.refuse(a) is not None]
    assert {a for a in rules.legal if not named_anyway(a, offered)} <= offered
    refused = [o.refusal for offers in lists for o in offers.values() if isinstance(o, No)]
    assert not [r for r in refused if r not in heard and (r.rule, r.reason) not in ELSEWHERE]
    twin = match.copy()
    twin.state = match.rules.resample(match.state, seat, chance)
    assert every(name, rules_for(twin, seat)) == lists


def named_anyway(action: Any, offered: set[Any]) -> bool:
    """Holla without a name is the best of those that can be named (holla.R36). Plays are reached through drafts; that
    has its own test."""
    return isinstance(action, Play) or (action == Declare() and any(isinstance(a, Declare) for a in offered))


def overheard(rules: SeatRules[Any, Any], heard: list[Refusal | None]) -> SeatRules[Any, Any]:
    """The same rules; what the judge says is noted."""

    def refuse(action: Any) -> Refusal | None:
        heard.append(rules.refuse(action))
        return heard[-1]

    return replace(rules, refuse=refuse)
