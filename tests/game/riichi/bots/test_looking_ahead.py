"""What master sees ahead: better shapes and waits on the way, kans that cost tiles, red fives; and expert problems."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kernel.chance import HashStream
from game.riichi.actions import ClosedKan, Discard
from game.riichi.bots import make_bot
from game.riichi.bots.features import Features
from game.riichi.bots.strong import MASTER, Mind, kan_value
from game.riichi.bots.utility import Stakes
from game.riichi.bots.win_probability import CALM, growth, outcome
from game.riichi.bots.win_search import Hope, Outlook
from game.riichi.hands.shapes import outlook, pack
from game.riichi.rules import RiichiRules
from game.riichi.tiles import KIND_OF, parse_tile, parse_tiles
from tests.game.riichi.case import preset
from tests.game.riichi.desk import Desk
from tools import riichi_problems

RULES = RiichiRules()
PROBLEMS = """
    ['Q-001', 'm234p6678s3499z1s7m9',  0, 0, 'z3', 'z1'],
    ['Q-002', 'm340p78s3488z77,p222=', 1, 2, 's1', 'm2'],
    ['Q-003', 'm111234p678s34z11m1',  0, 3, 'z3', 'm1111'],
"""


def sight_of(hand: str, draw: str) -> Features:
    """A seat that deals and has drawn its first tile."""
    return Features(RULES.view(Desk(hand, config=preset("tenhou"), draws=draw).state, 0))


def hope_of(text: str, shapes: bool = True) -> Hope:
    """What a closed hand of thirteen tiles may win, seen early in a round."""
    sight = sight_of("19m28m334p578s244z", "9m")
    hand = pack(parse_tiles(text))
    return Outlook(sight, Stakes(sight, 2000.0), CALM, True, shapes).hope(hand, (), True, 0, 14, *outlook(hand))


def answer(hand: str, draw: str) -> ClosedKan | Discard:
    """What master does with this hand as its first act."""
    desk = Desk(hand, config=preset("tenhou"), draws=draw)
    act = make_bot("master").choose(RULES.view(desk.state, 0), RULES.legal(desk.state, 0), HashStream(b"x")).action
    assert isinstance(act, ClosedKan | Discard)
    return act


@pytest.mark.parametrize(
    ("grows", "stays"),
    [("234m678p99s79m24s5p", "234m678p99s79m24s4z"), ("234m678p66s79m2s4s5m", "234m678p66s79m24s1z")],
)
def test_a_tile_that_may_better_the_hand_is_worth_more_than_one_that_joins_nothing(grows: str, stays: str) -> None:
    """Both hands are one step away with two closed shapes, and draw the same tiles."""
    assert hope_of(grows).value > 1.03 * hope_of(stays).value
    assert hope_of(grows, shapes=False).useful >= hope_of(stays, shapes=False).useful


def test_growth_is_what_turns_bring_until_the_hand_moves_on() -> None:
    assert growth([100.0] * 21, 0.2, CALM, 0) == 0
    found = [growth([100.0] * 21, 0.2, CALM, draws) for draws in range(1, 18)]
    assert found == sorted(found)
    assert 100 <= found[0] < found[-1] < 100 / 0.2
    assert growth([100.0] * 21, 0.4, CALM, 10) < growth([100.0] * 21, 0.2, CALM, 10)
    assert outcome((0.2,), 0.1, CALM, 99) == outcome((0.2,), 0.1, CALM, 20)


def test_a_kan_that_costs_useful_tiles_is_left() -> None:
    """The fourth three belongs to the four: with a kan the two-sided shape is gone."""
    sight = sight_of("3334m678p34s88s55p", "3m")
    mind = Mind(sight, MASTER)
    best = mind.choices(range(34), sight.hand, (), True, sight.held_dora())[0]
    assert kan_value(mind, ClosedKan(KIND_OF[parse_tile("3m")])) < best.score
    assert isinstance(answer("3334m678p34s88s55p", "3m"), Discard)
    assert answer("999m678p345s2255p", "9m") == ClosedKan(8)


def test_a_red_five_goes_last_and_takes_its_dora_along() -> None:
    sight = sight_of("0m5m34m678p345s11z9s", "9s")
    look = Outlook(sight, Stakes(sight, 2000.0), CALM, True, True)
    five = KIND_OF[parse_tile("5m")]
    assert look.lost(five, sight.hand) == sight.dora[five]
    assert look.lost(five, pack(parse_tiles("5m34m678p345s11z9s"))) == sight.dora[five] + 1


def test_problems_are_read_set_up_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "select.js"
    path.write_text(PROBLEMS, encoding="utf-8")
    config = preset("tenhou")
    first, second, third = riichi_problems.read(PROBLEMS)
    view = RULES.view(riichi_problems.table(first, config), 0)
    assert (view.own.wind, view.drawn, view.indicators) == (0, parse_tile("9m"), (parse_tile("3z"),))
    view = RULES.view(riichi_problems.table(second, config), 0)
    assert (view.own.wind, view.wind, len(view.tiles)) == (2, 1, 11)
    assert view.own.melds[0].tiles == parse_tiles("222p")
    assert riichi_problems.answer(third, make_bot("master"), config) == parse_tiles("1111m")
    assert riichi_problems.main([str(path), "--all"]) == 0
    assert "of 3 as the expert" in capsys.readouterr().out
    path.write_text("nothing", encoding="utf-8")
    assert riichi_problems.main([str(path)]) == 2
    assert "no problems" in capsys.readouterr().err
