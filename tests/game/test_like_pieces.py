"""Like pieces in like places: which of them is which changes no verdict, offer, hint or value."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from game.games import GAMES, offers_of
from game.kernel.chance import Chance, Stream
from game.kernel.match import AnyMatch
from game.kernel.offers import SeatRules, rules_for, seat_rules
from game.riichi.tiles import TILE_TEXT, TILES
from game.seats.bots import evaluate, make_bot
from tests.game.cases import CASES, Table
from tests.game.like_pieces import PIECES, Pieces, act_with, by_kind, names_of, offer_by_kind, target_by_kind
from tests.game.test_conformance import play
from tests.game.test_teach import LESSONS

TABLES = [
    pytest.param(name, table, id=f"{name}: {table.name}", marks=pytest.mark.slow if number > 1 else ())
    for name in PIECES
    for number, table in enumerate(CASES[name].tables)
]
ADVISERS = ("random", "easy", "normal", "hard", "normal+crane")
MOST = 400
"""Acts of a match that are looked at."""
CLOSED = ("deal", "over")
"""Phases in which nothing lies on the table that anybody may touch."""


@pytest.mark.parametrize(
    ("seeds", "every"), [((21,), 61), pytest.param(tuple(range(30, 36)), 11, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(("name", "table"), TABLES)
def test_names_of_like_pieces_change_nothing(name: str, table: Table, seeds: tuple[int, ...], every: int) -> None:
    for seed in seeds:
        for number, match in enumerate(islice(play(name, table, seed, clever=True), MOST)):
            view = match.view(0)
            if number % every == 7 and view.phase not in CLOSED:
                _same_under_other_names(name, match, Chance(seed).stream("names", number))


def _same_under_other_names(name: str, match: AnyMatch, stream: Stream) -> None:
    """All that is said of a table and of the same with its pieces named anew, and what acts make of both."""
    pieces, rules = PIECES[name], GAMES[name]
    names = names_of(pieces, match.state, stream)
    twin = pieces.renamed(match.state, names)
    rules.check(twin)
    for seat in match.to_act():
        here, there = rules_for(match, seat), seat_rules(rules, twin, seat)
        assert [by_kind(pieces, a) for a in there.legal] == [by_kind(pieces, a) for a in here.legal]
        assert _offers(name, there) == _offers(name, here)
        assert _taught(name, there) == _taught(name, here)
        for action in _tried(name, match, seat, stream):
            renamed = act_with(pieces, action, lambda piece: names.get(piece, piece))
            assert _verdict(there, renamed) == _verdict(here, action), action
            for like in pieces.exchanged(match, seat, action, stream):
                assert _verdict(here, like) == _verdict(here, action), (action, like)
            if here.refuse(action) is None:
                _leads_to_the_same(name, match, twin, seat, action, names)
        for level in ADVISERS:
            told = [_advice(name, level, one) for one in (here, there)]
            assert told[0] == told[1], level


def _verdict(rules: SeatRules[Any, Any], action: Any) -> Any:
    """Why an act is refused, or the rule that an accepted one breaks."""
    return rules.refuse(action) or rules.foul(action)


def _tried(name: str, match: AnyMatch, seat: int, stream: Stream) -> list[Any]:
    """Lawful acts and others."""
    case = CASES[name]
    found = [*case.every_action(match.state.seats), *case.more_actions(match, seat)]
    stream.shuffle(found)
    return [*match.rules.legal(match.state, seat), *found[:60]]


def _leads_to_the_same(name: str, match: AnyMatch, twin: Any, seat: int, action: Any, names: dict[int, int]) -> None:
    """By kind an act leads to the same table, whatever the names were before it."""
    pieces, rules = PIECES[name], GAMES[name]
    one, other = rules.copy(match.state), rules.copy(twin)
    rules.apply(one, seat, action)
    if rules.view(one, seat).phase in CLOSED:
        return
    rules.apply(other, seat, act_with(pieces, action, lambda piece: names.get(piece, piece)))
    kinds = {piece: pieces.kind(piece) for piece in pieces.all(one)}
    told = [rules.snapshot(pieces.renamed(state, kinds)) for state in (one, other)]
    assert told[0] == told[1], action


def _offers(name: str, rules: SeatRules[Any, Any]) -> tuple[Any, ...]:
    """The offers with nothing in hand and with each piece, by kind, in whatever order."""
    game, pieces = offers_of(name), PIECES[name]
    held = [(), *game.pieces(rules.view)]
    return Counter(
        (_held(pieces, name, one), _listed(pieces, game.offers(rules, one) if one else game.offers(rules)))
        for one in held
    )


def _held(pieces: Pieces, name: str, held: Any) -> Any:
    return tuple(map(pieces.kind, held)) if name == "rummikub" else held and target_by_kind(pieces, held)


def _listed(pieces: Pieces, offers: Any) -> Any:
    rows = ((target_by_kind(pieces, target), repr(offer_by_kind(pieces, offer))) for target, offer in offers.items())
    return frozenset(Counter(rows).items())


def _taught(name: str, rules: SeatRules[Any, Any]) -> Any:
    """What a learner is told, in whatever order."""
    lesson = LESSONS[name](rules.view, rules.legal)
    return (
        lesson.line,
        lesson.useful,
        Counter((target_by_kind(PIECES[name], mark.place), mark.say, mark.warns) for mark in lesson.marks),
    )


def _advice(name: str, level: str, rules: SeatRules[Any, Any]) -> list[Any]:
    """What a bot does and what it holds acts to be worth, by kind."""
    pieces, bot = PIECES[name], make_bot(name, level)
    answer = bot.choose(rules.view, rules.legal, Chance(5).stream("like"))
    told = evaluate(name, bot, rules.view, rules.legal, Chance(5).stream("like"))
    worth = [(by_kind(pieces, one.action), round(one.value, 6), one.spread, one.why, one.aim) for one in told]
    return [by_kind(pieces, answer.action), answer.why, *worth]


def test_riichi_tiles_have_no_names_but_their_kind_and_a_red_five_is_another() -> None:
    assert len(set(TILE_TEXT)) == len(TILE_TEXT) == TILES
    table = CASES["riichi"].tables[0]
    for match in islice(play("riichi", table, 3), 1, 2):
        tiles = [tile for side in match.state.sides for tile in side.tiles]
        assert set(tiles) <= set(range(TILES)) and len(set(tiles)) < len(tiles)


def test_turf_chips_have_no_names_but_their_value() -> None:
    table = CASES["turf"].tables[0]
    for match in islice(play("turf", table, 3), 1, 30):
        for seat in match.to_act():
            twin = match.rules.copy(match.state)
            for hand in twin.hands:
                hand.reverse()
            here, there = rules_for(match, seat), seat_rules(match.rules, twin, seat)
            assert Counter(there.legal) == Counter(here.legal)
            assert _plain(offers_of("turf").offers(there)) == _plain(offers_of("turf").offers(here))


def _plain(offers: Any) -> dict[Any, str]:
    return {target: repr(offer) for target, offer in offers.items()}
