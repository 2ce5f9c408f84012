"""What piles, cubes and buttons offer at a Holla table."""

from __future__ import annotations

import pytest

from game.holla import offers as at
from game.holla.actions import Declare, Discard, DrawIsland, DrawMountain, DrawRiver, Hold, ShowCube, TouchRidge
from game.holla.offers import HAND, ISLAND, SHORE, mountain, offers, own, ridge, river, show
from game.holla.view import HollaView
from game.kernel.offers import Act, Arrange, Ask, Choose, No, Offers, Target, rules_for
from game.kernel.rules import Refusal
from game.pieces.cubes import cube_text
from tests.game.holla.tables import DRAGON, LONERS, HollaMatch, seated, turn


def offered(match: HollaMatch, seat: int, held: Target | None = None) -> Offers[object]:
    return offers(rules_for(match, seat), held)


def at_river(**config: object) -> tuple[HollaMatch, int, HollaView]:
    """A seat about to draw beside a river with one cube."""
    match = seated("", "", "", LONERS, **config)
    turn(match)
    seat = match.state.turn
    return match, seat, match.view(seat)


@pytest.mark.rule("holla.R60", "holla.R68", "holla.R69")
def test_a_pile_is_drawn_at_once_and_a_river_cube_asks() -> None:
    match, seat, view = at_river()
    there = offered(match, seat)
    drawn = Ask(DrawRiver(view.river[0].cube), "river", (("fee", 1),))
    assert there[mountain(seat)] == Act(DrawMountain())
    assert there[ISLAND] == Act(DrawIsland())
    assert there[river(view.river[0].cube)] == drawn
    assert there[own(view.ridge[0])] == No(Refusal("holla.R60", "draw_first"))
    assert offered(match, seat, mountain(seat)) == {HAND: Act(DrawMountain())}
    assert offered(match, seat, ISLAND) == {HAND: Act(DrawIsland())}
    assert offered(match, seat, river(view.river[0].cube)) == {HAND: drawn}
    other = (seat + 1) % 4
    assert offered(match, other)[ISLAND] == No(Refusal("holla.R87", "not_your_turn", {"seat": seat + 1}))
    free = at_river(river_fee=0)
    assert offered(*free[:2])[river(free[2].river[0].cube)] == Ask(DrawRiver(free[2].river[0].cube), "river_free")


@pytest.mark.rule("holla.R61", "holla.R64", "holla.R66", "holla.R70")
def test_a_discard_goes_to_the_island_and_after_a_river_draw_to_the_shore() -> None:
    match, seat, view = at_river()
    cube, taken = view.ridge[0], view.river[0].cube
    river_match = match.copy()
    match.act(seat, DrawMountain())
    discard = {HAND: Arrange(), ISLAND: Act(Discard(cube)), SHORE: No(at.TO_ISLAND)}
    assert offered(match, seat, own(cube)) == discard
    assert offered(match, seat)[own(cube)] == Act(Discard(cube))
    river_match.act(seat, DrawRiver(taken))
    assert offered(river_match, seat, own(cube)) == discard | {ISLAND: No(at.TO_RIVER), SHORE: Act(Discard(cube))}
    locked = offered(river_match, seat, own(taken))
    assert isinstance(refused := locked[SHORE], No)
    assert refused.refusal.rule == "holla.R70"
    assert locked == {ISLAND: refused, SHORE: refused}


@pytest.mark.rule("holla.R36", "holla.R76")
def test_holla_is_called_by_a_name_where_several_fit() -> None:
    hand = DRAGON.split()
    match = seated("", "", "", " ".join(["2b", *hand[1:]]), yeok_reading="declared", draws={3: hand[0]})
    assert isinstance(offered(match, 3)[at.HOLLA], No)
    turn(match, "2b")
    found = offered(match, 3)
    assert found[at.HOLD] == Act(Hold())
    assert found[at.HOLLA] == Choose(tuple(Act(Declare(yeok)) for yeok in ("dragon", "boa", "snake")))
    assert offered(match, match.state.turn)[at.HOLLA] == No(Refusal("holla.R73", "discard_first"))


@pytest.mark.rule("holla.R86", "holla.R87", "holla.R88", "holla.R90", "holla.R91", "holla.R92")
def test_a_strict_table_offers_fouls_like_lawful_acts() -> None:
    match, seat, view = at_river(table="strict")
    cube, other = view.ridge[0], (seat + 1) % 4
    there = offered(match, seat)
    assert there[own(cube)] == Act(Discard(cube), "holla.R88")
    assert there[show(cube)] == Ask(ShowCube(cube), "show", (("cube", cube_text(cube)), ("penalty", 1)), "holla.R90")
    knock = Ask(TouchRidge(other), "knock", (("seat", other + 1), ("penalty", 1)), "holla.R91")
    touch = Ask(TouchRidge(other, wilful=True), "touch", (("seat", other + 1), ("penalty", 30)), "holla.R92")
    assert there[ridge(other)] == Choose((knock, touch))
    assert offered(match, other)[ISLAND] == Act(DrawIsland(), "holla.R87")
    assert offered(match, other)[at.HOLLA] == Ask(Declare(), "holla", (("penalty", 5),), "holla.R87")
    drawer = match.state.turns[-1].seat
    assert offered(match, drawer)[at.HOLLA] == Ask(Declare(), "holla", (("penalty", 5),), "holla.R86")
