"""What every game's offers must keep: each is lawful, every lawful act is offered, and a view alone decides them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from game.games import GAMES
from game.holla import offers as holla
from game.holla.actions import Declare
from game.kernel.chance import Chance
from game.kernel.offers import No, Offers, SeatRules, actions_of, rules_for
from game.kernel.rules import Refusal
from game.riichi import offers as riichi
from game.rummikub import offers as rummikub
from game.rummikub.actions import Play
from game.turf import offers as turf
from tests.game.cases import CASES, Table
from tests.game.test_conformance import play

Lists = Callable[[SeatRules[Any, Any]], Iterator[Offers[Any]]]


def _turf(rules: SeatRules[Any, Any]) -> Iterator[Offers[Any]]:
    for held in (None, 0, 1, 2):
        yield turf.offers(rules, held)


def _holla(rules: SeatRules[Any, Any]) -> Iterator[Offers[Any]]:
    view = rules.view
    yield holla.offers(rules)
    pieces = [*map(holla.own, view.hand), *(holla.river(r.cube) for r in view.river), holla.ISLAND]
    for held in (*pieces, holla.mountain(view.seat)):
        yield holla.offers(rules, held)


def _riichi(rules: SeatRules[Any, Any]) -> Iterator[Offers[Any]]:
    for declares in (False, True):
        yield riichi.offers(rules, None, declares)
    for held in (*map(riichi.tile, dict.fromkeys(rules.view.hand)), riichi.DRAWN):
        yield riichi.offers(rules, held)


def _rummikub(rules: SeatRules[Any, Any]) -> Iterator[Offers[Any]]:
    yield rummikub.offers(rules)
    for tile in rules.view.rack[:2]:
        yield rummikub.offers(rules, (tile,))


MOST = 150
"""Acts of a match that the suite follows."""
EVERY: dict[str, tuple[Lists, int, bool]] = {
    "holla": (_holla, 19, True),
    "riichi": (_riichi, 5, True),
    "rummikub": (_rummikub, 7, True),
    "turf": (_turf, 7, False),
}
"""By game: the offers with nothing and with each piece in hand, every how many acts the suite looks, and whether bots
play, because chance alone gets nowhere."""
ELSEWHERE = (
    ("holla.R61", "to_island"),
    ("holla.R66", "to_river"),
    ("rummikub.R11", "table_before_first"),
    ("rummikub.R20", "joker_before_first"),
)
"""A discard that belongs at the other place, for the act itself names no place; and what a draft says before Done."""
TABLES = [pytest.param(name, table, id=f"{name}: {table.name}") for name in EVERY for table in CASES[name].tables]


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_offers_are_the_lawful_acts_and_follow_from_the_view(name: str, table: Table) -> None:
    every, step, clever = EVERY[name]
    game = GAMES[name]
    for number, match in enumerate(islice(play(name, table, seed=5, clever=clever), MOST)):
        if number % step:
            continue
        for seat in range(table.seats):
            heard: list[Refusal | None] = []
            rules = overheard(rules_for(match, seat), heard)
            lists = list(every(rules))
            offered = {a for offers in lists for offer in offers.values() for a in actions_of(offer)}
            assert not [a for a in offered if rules.refuse(a) is not None]
            assert {a for a in rules.legal if not named_anyway(a, offered)} <= offered
            refused = [o.refusal for offers in lists for o in offers.values() if isinstance(o, No)]
            strange = [r for r in refused if r not in heard and (r.rule, r.reason) not in ELSEWHERE]
            assert not strange, "a refusal is the judge's own"
            twin = match.copy()
            twin.state = game.resample(match.state, seat, Chance(number * 7 + seat))
            assert list(every(rules_for(twin, seat))) == lists


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
