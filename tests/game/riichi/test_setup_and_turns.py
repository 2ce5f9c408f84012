"""The wall, the deal and the order of turns (riichi.R1-R6)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.kernel.chance import Chance, ScriptedChance
from game.kernel.match import Match
from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.play.setup import Known, tile_set, wall_of
from game.riichi.rules import RiichiRules
from game.riichi.state import DEALT, LIVE_END
from game.riichi.tiles import KIND_OF, parse_tiles, tiles_text
from tests.game.riichi.desk import RULES, Desk


@pytest.mark.rule("riichi.R1")
def test_four_of_each_of_34_kinds() -> None:
    tiles = tile_set((0, 0, 0))
    assert len(tiles) == 136
    assert set(Counter(tiles).values()) == {4} and len(set(tiles)) == 34


@pytest.mark.rule("riichi.R3")
@pytest.mark.parametrize("reds", [(0, 0, 0), (1, 1, 1), (0, 2, 1), (4, 4, 4)])
def test_red_fives_replace_fives(reds: tuple[int, int, int]) -> None:
    tiles = tile_set(reds)
    assert tuple(tiles.count(red) for red in (34, 35, 36)) == reds
    assert set(Counter(KIND_OF[tile] for tile in tiles).values()) == {4}
    match = Match(RULES, RiichiConfig(red_fives=reds), 4, 3)
    match.act(0, act.Deal())
    assert sorted(match.state.wall) == sorted(tiles)


@pytest.mark.rule("riichi.R1")
def test_the_deal_gives_thirteen_each_and_the_dealer_draws() -> None:
    match = Match(RULES, RiichiConfig(), 4, 7)
    assert match.to_act() == (0,)
    events = match.act(0, act.Deal())
    assert [type(e).__name__ for e in events] == ["RoundStarted", *["Dealt"] * 4, "DoraTurned", "TileDrawn"]
    assert [len(side.hand) for side in match.state.sides] == [13] * 4
    assert match.to_act() == (0,) and match.state.sides[0].drawn >= 0
    assert match.state.left == 69
    shown = [match.rules.seen(e, 2) for e in events]
    assert [e.tiles for e in shown if isinstance(e, ev.Dealt)][1] == (-1,) * 13
    assert [e.tile for e in shown if isinstance(e, ev.TileDrawn)] == [-1]


@pytest.mark.rule("riichi.R1")
def test_turns_go_counter_clockwise_and_out_of_turn_is_refused() -> None:
    desk = Desk()
    seen = []
    for _ in range(8):
        seat = desk.state.turn
        seen.append(seat)
        other = (seat + 2) % 4
        refusal = desk.why_not(other, act.Discard(desk.side(other).hand[0]))
        assert (refusal.rule, refusal.reason) == ("riichi.R1", "not_your_turn")
        desk.go()
    assert seen == [0, 1, 2, 3, 0, 1, 2, 3]


@pytest.mark.rule("riichi.R1")
def test_only_held_tiles_are_discarded() -> None:
    desk = Desk(draws="5z")
    assert desk.why_not(0, act.Discard(33)).reason == "not_in_hand"
    assert desk.why_not(0, act.Discard(31)).reason == "not_in_hand"
    assert desk.why_not(0, act.Discard(27, True)).reason == "not_drawn"
    assert RULES.refuse(desk.state, 0, act.Discard(31, True)) is None


@pytest.mark.rule("riichi.R4")
def test_the_dead_wall_holds_fourteen_and_a_kan_shortens_the_live_wall() -> None:
    desk = Desk("2345678m123p555z", draws="5z", rinshan="7z")
    assert desk.state.left == LIVE_END - DEALT - 1 == 69
    desk.do(0, act.ClosedKan(31))
    assert desk.state.left == 68
    assert tiles_text([desk.drawn]) == "7z"
    last = desk.exhaust()
    assert last.kind == "draw"
    assert len([e for e in desk.events if isinstance(e, ev.TileDrawn)]) == 70


@pytest.mark.rule("riichi.R4")
def test_a_kan_moves_the_last_tile_to_another_seat() -> None:
    def last_to_draw(kan: bool) -> int:
        desk = Desk("2345678m123p555z", draws="5z", rinshan="7z")
        if kan:
            desk.do(0, act.ClosedKan(31))
        desk.exhaust()
        return [e.seat for e in desk.events if isinstance(e, ev.TileDrawn)][-1]

    assert (last_to_draw(False), last_to_draw(True)) == (1, 0)


@pytest.mark.rule("riichi.R5")
def test_dice_are_for_show() -> None:
    match = Match(RULES, RiichiConfig(), 4, 7)
    started = match.act(0, act.Deal())[0]
    assert isinstance(started, ev.RoundStarted)
    assert all(1 <= die <= 6 for die in started.dice)
    assert started.dealer == 0


@pytest.mark.rule("riichi.R20")
def test_walls_are_made_of_what_is_known() -> None:
    known = Known(
        hands=tuple(parse_tiles(t) for t in ("123456789m1234p", "1z" * 4, "", "0m")),
        draws=parse_tiles("7z6z"),
        rinshan=parse_tiles("5s"),
        indicators=parse_tiles("1s2s"),
        ura=parse_tiles("3s"),
    )
    wall = wall_of((1, 1, 1), 1, known)
    assert sorted(wall) == sorted(tile_set((1, 1, 1)))
    state, _ = RULES.round_from(RiichiConfig(red_fives=(1, 1, 1)), wall, dealer=1, wind=1, honba=2, sticks=1)
    assert tiles_text(state.sides[0].hand) == "123456789m1234p"
    assert state.sides[1].hand[:4] == [27] * 4 and 34 in state.sides[3].hand
    assert tiles_text([state.sides[1].drawn]) == "7z"
    assert tiles_text(state.indicators) == "1s" and tiles_text(state.ura(True)) == "3s"
    RULES.check(state)


def test_impossible_walls_are_named() -> None:
    with pytest.raises(ValueError, match="1 1z more"):
        wall_of((0, 0, 0), 0, Known(hands=((27,) * 3, (27,) * 2)))
    with pytest.raises(ValueError, match="dealt 14 tiles"):
        wall_of((0, 0, 0), 0, Known(hands=((0,) * 14,)))
    with pytest.raises(ValueError, match="71 tiles are drawn"):
        wall_of((0, 0, 0), 0, Known(hands=(), draws=(0,) * 71))
    with pytest.raises(ValueError, match="dead wall has 4"):
        wall_of((0, 0, 0), 0, Known(hands=(), rinshan=(1,) * 5))


def test_a_match_plays_scripted_walls() -> None:
    wall = wall_of((0, 0, 0), 0, Known(hands=(parse_tiles("123456789m1234p"),)))
    match = Match(RiichiRules(), RiichiConfig(), 4, 1, ScriptedChance({"wall/1": [wall]}))
    match.act(0, act.Deal())
    assert tiles_text(match.view(0).hand) == "123456789m1234p"


def test_a_wall_given_is_dealt_like_that_of_a_match() -> None:
    match = Match(RULES, RiichiConfig(), 4, 11)
    match.act(0, act.Deal())
    state, events = RULES.round_from(RiichiConfig(), match.state.wall, chance=Chance(11))
    assert [s.hand for s in state.sides] == [s.hand for s in match.state.sides]
    assert events[1:] == match.events[1:]
