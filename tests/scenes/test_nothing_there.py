"""What happens where nothing is: no thing to light or to drag, no place to go back to, nobody left to ask."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Rect

from game.rummikub.shelves import EMPTY, Shelves
from scenes.app.app import App
from scenes.lessons.reach import Lit, box
from scenes.lessons.shown import MOVES, SHOWN, Demo, ShownDrag
from scenes.rummikub.memory import Rack
from scenes.table.ends import press_on
from scenes.table.nodes import Node
from tests.scenes.conformance.screens import SCREENS
from tests.scenes.plain import plain_settings


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = App(plain_settings(language="en"), tmp_path_factory.mktemp("nothing"), size=(1280, 720), catch=False)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("places", "whole"),
    [
        ((), None),
        ((Rect(10, 10, 30, 20),), Rect(10, 10, 30, 20)),
        ((Rect(10, 10, 30, 20), Rect(60, 20, 10, 40)), Rect(10, 10, 60, 50)),
        ((Rect(10, 10, 0, 20),), None),
        ((Rect(10, 10, 30, 0),), None),
    ],
)
def test_a_light_lies_around_what_has_room_alone(places: tuple[Rect, ...], whole: Rect | None) -> None:
    one, other = (("one",), ("other",))
    lying = [*((one, place, "") for place in places), (other, Rect(0, 0, 9, 9), "")]
    seen: Any = SimpleNamespace(places=lying)
    assert box(seen, Lit("nodes", (one,))) == whole


@pytest.mark.parametrize("at", [None, (300, 200), (600, 500)], ids=["nothing", "there", "elsewhere"])
def test_a_hand_that_shows_a_drag_carries_what_lies_there(app: App, at: tuple[int, int] | None) -> None:
    shown, start, end = ShownDrag(app.ctx), Rect(280, 180, 40, 40), Rect(480, 280, 40, 40)
    shown.show(Demo(start, end))
    node = Node(("piece",), (*start.topleft, 40, 40), face="piece")
    table = {} if at is None else {node.id: node.around(at)}
    for seconds, middle in ((0.0, (300, 200)), (MOVES / 2, (400, 250)), (MOVES, (500, 300))):
        shown.seconds = seconds
        found = {one.id: one for one in shown.nodes(table)}
        carried = found.pop(("shown", "piece"), None)
        assert [*found] == [("shown", "hand")] and found["shown", "hand"].rect.collidepoint(middle[0], middle[1] + 14)
        assert (carried is not None) is (at == start.center)
        assert carried is None or (carried.rect.center, carried.layer) == (middle, SHOWN)


@pytest.mark.parametrize("home", [0, 3, 19, 20, 21, 40])
def test_a_tile_goes_home_if_that_is_a_free_place_of_the_rack(home: int) -> None:
    for taken in (False, True):
        slots = [EMPTY] * 20
        if taken and home < 20:
            slots[home] = 9
        rack = Rack(Shelves(10, tuple(slots)), homes={5: home})
        found = rack.holding((9, 5) if 9 in slots else (5,), narrow=True).shelves.slots
        assert found.count(5) == 1 and (found.index(5) == home) is (home < 20 and not (taken and home < 20))


def test_only_an_end_is_gone_on_from(app: App) -> None:
    for make, ends in ((SCREENS["holla void"], True), (SCREENS["riichi-yaku"], False), (SCREENS["menu"], False)):
        scene = make(app.ctx)
        scene.layout(app.ctx.layout)
        assert press_on(scene) is ends
