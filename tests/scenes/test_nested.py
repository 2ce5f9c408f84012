"""Nodes within others: a list that scrolls at a table is drawn, pointed at and reached by keys where it is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.table.game import Gesture, Reply
from scenes.table.nodes import Node, Paint, nested
from scenes.table.player import TablePlayer
from scenes.turf.table import TABLE
from tests.scenes.turf_table import Sitting, bots, dealt, new_app, new_client

LIST = Rect(500, 300, 240, 100)
TALL, COUNT = 40, 9


class Row(NamedTuple):
    """A row of the list."""

    number: int


def drawn(surface: Surface, box: Rect, look: Row) -> None:
    """Fills the row with a colour of its own."""
    surface.fill((20 * look.number, 255 - 20 * look.number, 90), box)


def rows(state: Any) -> Iterable[Node]:
    """The rows; the choice says how many of them have gone by."""
    yield from TABLE.picture(state)
    yield Node("list", tuple(LIST), 50, None)  # type: ignore[arg-type]
    for number in range(COUNT):
        box = (LIST.x, LIST.y + TALL * (number - (state.choice.horse or 0)), LIST.w, TALL)
        yield Node(("row", number), box, 51, Row(number), name=f"row {number}", parent="list")


def scrolled(look: Any, gesture: Gesture) -> Reply[Any, Any] | None:
    """The wheel over a row moves the list."""
    choice = look.state.choice
    if gesture.kind == "wheel" and isinstance(gesture.id, tuple) and gesture.id[0] == "row":
        return Reply(replace(choice, horse=max(0, (choice.horse or 0) - round(gesture.amount))))
    return TABLE.press(look, gesture)


SCROLLING = replace(
    TABLE, picture=rows, press=scrolled, paints=lambda ctx, lay: {**TABLE.paints(ctx, lay), Row: Paint(drawn)}
)


@pytest.fixture
def s(tmp_path: Path) -> Iterator[Sitting]:
    app = new_app(tmp_path, (1280, 720), "en", 0.0)
    app.push(table := TablePlayer(app.ctx, new_client(dealt(), bots()), SCROLLING))
    sitting = Sitting(app, table)
    sitting.steps(3)
    yield sitting
    app.close()


def reached(s: Sitting) -> dict[str, Rect]:
    """The rows that keys reach, with their rings."""
    return {name: rect for _, rect, name in s.table.spots.all() if name.startswith("row")}


def test_a_node_is_clipped_to_those_it_lies_in() -> None:
    outer = Node("outer", (0, 0, 100, 100))
    inner = Node("inner", (50, 50, 100, 100), parent="outer")
    deep, far = Node("deep", (90, 60, 30, 10), parent="inner"), Node("far", (0, 200, 9, 9), parent="outer")
    nodes = {node.id: node for node in (deep, inner, outer, far, Node("lost", (0, 0, 9, 9), parent="nothing"))}
    found = nested(nodes, nodes)
    assert set(found) == {"deep", "inner", "outer"}
    assert found["outer"] == outer and found["inner"].seen == Rect(50, 50, 50, 50)
    assert found["deep"].seen == Rect(90, 60, 10, 10) and found["deep"].box == deep.box


def test_a_list_is_seen_pointed_at_and_reached_within_its_box(s: Sitting) -> None:
    assert set(reached(s)) == {"row 0", "row 1", "row 2"}
    assert reached(s)["row 2"] == Rect(LIST.x, LIST.y + 80, LIST.w, 20)
    under = LIST.centerx, LIST.bottom + 10
    assert s.table.board.node_at((LIST.centerx, LIST.bottom - 5)) == ("row", 2)
    assert s.table.board.node_at(under) != ("row", 2)
    assert s.app.surface.get_at((LIST.centerx, LIST.bottom - 5))[:3] == (40, 215, 90)
    assert s.app.surface.get_at(under)[:3] != (40, 215, 90)


def test_the_wheel_scrolls_it_and_nothing_beside_it_changes(s: Sitting) -> None:
    s.point(LIST.center)
    before = s.app.surface.copy()
    assert s.table.handle(want.Wheel(LIST.center, 0, -3))
    s.steps(2)
    assert set(reached(s)) == {"row 3", "row 4", "row 5"}
    after = s.app.surface.copy()
    assert after.get_at((LIST.centerx, LIST.y + 5))[:3] == (60, 195, 90)
    for picture in (before, after):
        picture.fill("black", LIST)
    beside = [(x, y) for x in range(0, 1280, 9) for y in (LIST.y - 12, LIST.y - 1, LIST.bottom, LIST.bottom + 12)]
    assert all(before.get_at(at) == after.get_at(at) for at in beside)


def test_a_card_explains_a_row_where_it_is_seen(s: Sitting) -> None:
    s.point((LIST.centerx, LIST.bottom - 5))
    s.steps(40)
    card = s.table.composed()["tooltip",]
    assert "row 2" in str(card.look) and not card.rect.colliderect(reached(s)["row 2"])
