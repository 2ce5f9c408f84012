"""Where picked-up tiles may go in a draft, and how a turn may end."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from game.kernel.chance import Chance
from game.kernel.match import Match
from game.kernel.offers import Act, Arrange, Ask, No, rules_for
from game.kernel.rules import Refusal
from game.rummikub.actions import ClaimDone, Deal, Draw, Pass, Play
from game.rummikub.config import RummikubConfig
from game.rummikub.offers import DONE, NEW_SET, POOL, RACK, best_place, drop, in_set, joker, offers, targets
from game.rummikub.turn_draft import TurnDraft, turn_draft, turn_draft_of
from game.rummikub.validate import Turn, same_sets
from tests.game.cases import Table
from tests.game.rummikub.case import TABLES
from tests.game.rummikub.tables import RULES, Box, seated
from tests.game.rummikub.test_turn_draft import row, tile, words
from tests.game.test_conformance import play


def draft(rack: str, table: str = "", opened: bool = True, **config: Any) -> TurnDraft:
    pieces = Box(3)
    return turn_draft(RummikubConfig(**config), Turn(pieces.sets(table), pieces.row(rack), opened))


@pytest.mark.rule("rummikub.R11", "rummikub.R17", "rummikub.R20")
def test_before_the_first_meld_tiles_go_to_new_sets_only() -> None:
    match = seated("5b 9k", table="J 6b 7b", opened=False)
    rules = rules_for(match, 0)
    here = turn_draft_of(rules.view)
    there = offers(rules, (tile(here, "5b"),))
    locked = No(Refusal("rummikub.R11", "table_before_first", {"set": "J 6b 7b"}))
    swapped = No(Refusal("rummikub.R20", "joker_before_first", {"set": "J 6b 7b"}))
    assert there == {
        RACK: Arrange(),
        NEW_SET: Arrange(),
        **{in_set(0, at): locked for at in range(4)},
        joker(tile(here, "J")): swapped,
    }
    lying = offers(rules, (tile(here, "6b"),))
    assert lying[RACK] == No(Refusal("rummikub.R17", "tile_to_rack", {"tile": "6b"}))
    assert lying[NEW_SET] == swapped


@pytest.mark.rule("rummikub.R21")
def test_tiles_go_to_every_set_and_one_that_fits_to_a_joker() -> None:
    b = draft("5b 9k", "J 6b 7b | 8k 8r 8o")
    held = (tile(b, "5b"),)
    assert set(targets(b, held)) == {
        RACK,
        NEW_SET,
        joker(tile(b, "J")),
        *(in_set(key, at) for key in (0, 1) for at in range(4)),
    }
    assert joker(tile(b, "J")) not in targets(b, (tile(b, "9k"),))
    after = drop(b, held, joker(tile(b, "J")))
    assert isinstance(after, TurnDraft)
    assert words(after) == ["5b 6b 7b", "8k 8r 8o", "J"]
    alone = tuple(row(b, "8k 8r 8o"))
    assert drop(b, alone, NEW_SET) is b, "a whole set only changes its place"
    assert {target[1] for target in targets(b, alone) if target[0] == "set"} == {0}


def test_tiles_go_by_themselves_where_most_lie_right() -> None:
    b = draft("8b 9k 1r 1o 1k", "5b 6b 7b | 9b 10b 11b 12b | 8k 8r 8o")
    assert best_place(b, (tile(b, "8b"),)) == in_set(1, 4)
    assert best_place(b, tuple(row(b, "1r 1o 1k"))) == NEW_SET
    assert best_place(b, (tile(b, "9k"),)) is None


@pytest.mark.rule("rummikub.R14", "rummikub.R24", "rummikub.R29")
def test_the_ends_of_a_turn() -> None:
    match = seated("8b 9k", table="5b 6b 7b")
    rules = rules_for(match, 0)
    b = turn_draft_of(rules.view)
    assert offers(rules)[DONE] == No(Refusal("rummikub.X1", "nothing_laid"))
    assert offers(rules)[POOL] == Act(Draw())
    laid = drop(b, (tile(b, "8b"),), in_set(0, 3))
    assert isinstance(laid, TurnDraft)
    assert offers(rules, draft=laid)[DONE] == Act(Play(laid.table))
    assert offers(rules, draft=laid)[POOL] == Ask(Draw(), "give_up", (("count", 1),))
    assert offers(rules_for(match, 1))[POOL] == No(Refusal("rummikub.R6", "not_your_turn", {"seat": 1}))
    match = seated("8b 9k", table="5b 6b 7b", pool="empty")
    assert offers(rules_for(match, 0))[POOL] == Act(Pass())


@pytest.mark.rule("rummikub.R29")
def test_at_a_strict_table_hands_are_free_and_done_is_a_claim() -> None:
    match = Match(RULES, RummikubConfig(table="strict"), 2, 3)
    match.act(0, Deal())
    rules = rules_for(match, match.state.turn)
    b = turn_draft_of(rules.view)
    held = b.rack[:1]
    wrong = drop(b, held, NEW_SET)
    assert isinstance(wrong, TurnDraft)
    assert offers(rules, draft=wrong)[DONE] == Act(ClaimDone(wrong.table), "rummikub.R29")


@pytest.mark.parametrize("table", [pytest.param(Table(*row), id=row[0]) for row in (TABLES[0], *TABLES[4:7:2])])
def test_lawful_plays_are_reached_through_offers_and_drops_do_as_offered(table: Table) -> None:
    for number, match in enumerate(islice(play("rummikub", table, seed=4, clever=True), 64)):
        if number % 9 or not match.to_act() or match.view(0).phase != "play":
            continue
        rules = rules_for(match, match.to_act()[0])
        plays = [a for a in rules.legal if isinstance(a, Play)]
        for action in plays[:: max(1, len(plays) // 3)]:
            b = turn_draft_of(rules.view)
            for tiles in action.table:
                assert offers(rules, tiles, b)[NEW_SET] == Arrange()
                after = drop(b, tiles, NEW_SET)
                assert isinstance(after, TurnDraft)
                b = after
            done = offers(rules, draft=b)[DONE]
            assert isinstance(done, Act) and same_sets(done.action.table, action.table)
        stream = Chance(number).stream("held")
        b = turn_draft_of(rules.view)
        held = (stream.choice((*b.rack, *(t for s in b.table for t in s))),)
        for target, offer in offers(rules, held, b).items():
            after = drop(b, held, target)
            assert offer == (No(after) if isinstance(after, Refusal) else Arrange())
