"""How calls move at riichi's table, whoever calls and from whom: a word, then the tiles come together."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.tiles import parse_tile, parse_tiles
from scenes.app.app import App
from scenes.kit.context import Context
from scenes.riichi.motion import Movements
from scenes.riichi.picture import picture
from scenes.table.game import Change
from scenes.table.stage import Cue, Nodes
from tests.game.riichi.desk import Desk
from tests.scenes.plain import plain_settings
from tests.scenes.tables.test_riichi import at_desk

SEATS = 4
FILLED = {2: "147m258s13457z", 3: "147m258s1345z"}
"""The rest of a hand that wants nothing."""
CALLS = [(0, 3, "chi"), (0, 1, "pon"), (0, 2, "open"), (1, 0, "chi"), (2, 0, "pon"), (3, 1, "open"), (3, 2, "pon")]
"""Who calls what from whom."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = App(plain_settings(language="en"), tmp_path_factory.mktemp("calls"), size=(1280, 720), catch=False)
    yield made
    made.close()


def called(ctx: Context, desk: Desk, seat: int, action: Any) -> tuple[Nodes, Nodes, list[Cue]]:
    """The nodes around a call, and its cues."""
    state = at_desk(desk, ctx=ctx)
    old = {node.id: node for node in picture(state)}
    events = [event for event in desk.do(seat, action) if isinstance(event, ev.Called)]
    after = at_desk(desk, ctx=ctx)
    new = {node.id: node for node in picture(after)}
    maker = Movements(after.ctx, after.boxes, after.memory.hand.items)
    step: Any = SimpleNamespace(events=events)
    return old, new, maker.transitions(Change(step, state.view, old, new, None, state.memory), after.view)


def come_together(old: Nodes, new: Nodes, cues: list[Cue], seat: int) -> list[Any]:
    """The places from which the tiles of a new meld come; they end where they lie."""
    said, laid = cues
    melds = {id for id in new if id[:2] == ("meld", seat)} - {*old}
    moves = [move for move in laid.moves if move.id in melds]
    assert said.moves[0].id == ("word", 0) and {move.id for move in moves} == melds
    for move in moves:
        end = move.at(1.0)
        assert end is not None and end.rect.center == pytest.approx(new[move.id].rect.center, abs=2)
    return [start.rect.center for move in moves if (start := move.at(0.0)) is not None]


@pytest.mark.parametrize(("by", "source", "kind"), CALLS)
def test_what_is_called_comes_from_the_river_and_the_rest_from_the_hand(
    app: App, by: int, source: int, kind: str
) -> None:
    own = {"chi": "46p", "pon": "55p", "open": "555p"}[kind]
    hands = [""] * SEATS
    hands[by] = own + FILLED[len(own) - 1]
    desk = Desk(*hands, draws="5p", dealer=source)
    desk.throw()
    made: Any = {"chi": act.Chi, "pon": act.Pon, "open": lambda own: act.OpenKan()}[kind](tuple(parse_tiles(own)))
    old, new, cues = called(app.ctx, desk, by, made)
    river = old["river", source, 0].rect.center
    places = come_together(old, new, cues, by)
    near = [max(abs(x - river[0]), abs(y - river[1])) <= 2 for x, y in places]
    assert len(places) == len(own) and near.count(True) == 1


@pytest.mark.parametrize("by", [0, 1])
def test_a_closed_kan_comes_from_the_hand_and_an_added_tile_is_laid_on_the_pon(app: App, by: int) -> None:
    hands = [""] * SEATS
    hands[by] = "666z" + FILLED[3]
    closed = Desk(*hands, draws="6z", dealer=by)
    old, new, cues = called(app.ctx, closed, by, act.ClosedKan(parse_tile("6z")))
    rivers = [node.rect for id, node in old.items() if id[0] == "river"]
    assert not rivers and len(come_together(old, new, cues, by)) == len([id for id in new if id[:2] == ("meld", by)])
    hands[by] = "66z" + FILLED[2]
    added = Desk(*hands, draws="6z1m2m3m6z", dealer=(by - 1) % SEATS)
    added.throw()
    added.pon(by, "66z")
    added.throw("1m")
    for _ in range(SEATS - 1):
        added.throw()
    added.pass_all()
    old, new, cues = called(app.ctx, added, by, act.AddedKan(parse_tile("6z")))
    laid = {id for id in new if id[:2] == ("meld", by)} - {*old}
    assert len(laid) == 1 and {*cues[1].shows} == laid and not cues[1].moves
