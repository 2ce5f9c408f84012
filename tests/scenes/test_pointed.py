"""What is explained under the pointer: what it rests on alone, and nothing while one lets go; the line of words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from scenes.kit.buttons import Button
from scenes.kit.preferences import change_settings
from scenes.kit.tree.words import resolved
from scenes.rummikub.panels import line_width
from tests.scenes.conformance.kit import Watched, middle
from tests.scenes.lesson_taking import drag_to

Sit = Callable[..., Watched]


@pytest.fixture
def rummikub(tmp_path: Path) -> Iterator[Sit]:
    """A helping table in the middle of a match, at the person's turn."""
    opened: list[Watched] = []

    def build(size: tuple[int, int] = (1280, 720), language: str = "en") -> Watched:
        w = Watched(tmp_path, middle("rummikub", 9), size, language)
        opened.append(w)
        change_settings(w.app.ctx, helper="always")
        w.table.help_changed()
        w.table.turns.refresh()
        w.rest()
        return w

    yield build
    for w in opened:
        w.app.close()


def card(w: Watched) -> Any:
    """The explanation that is to be seen."""
    return w.table.composed().get(("tooltip",))


def test_the_mat_speaks_of_itself_alone_and_its_card_covers_no_own_piece(rummikub: Sit) -> None:
    w = rummikub()
    table = w.table
    w.point((table.lay.cloth.centerx, table.lay.cloth.bottom - 30))
    w.steps(40)
    node = card(w)
    assert node is not None
    titles = [resolved(line.words, w.app.ctx.texts) for line in node.look.tree.children]
    assert titles[0] == "Table" and not any("of your tiles" in words for words in titles)
    assert len(titles) <= 3, titles
    own = [table.lay.rack, *(button.rect for button in table.ui.all() if isinstance(button.of, Button))]
    assert not [box for box in own if box.colliderect(node.rect)]


def test_a_pointer_that_moves_is_told_nothing(rummikub: Sit) -> None:
    w = rummikub()
    box = w.table.lay.cloth
    for step in range(60):
        w.point((box.centerx + 3 * step, box.bottom - 30))
        assert card(w) is None
    w.steps(40)
    assert card(w) is not None


def test_nothing_is_explained_where_a_tile_was_just_put_down(rummikub: Sit) -> None:
    w = rummikub()
    table, lay = w.table, w.table.lay
    tile = table.nodes["tile", table.view.rack[0]].rect
    at = (lay.cloth.centerx, lay.cloth.bottom - 60)
    drag_to(w, (round(tile.x + tile.w * 0.6), tile.centery), at)
    w.steps(80)
    assert card(w) is None
    w.point((at[0] + 2, at[1] + 1))
    w.steps(60)
    assert card(w) is None, "a hand that lets go trembles"
    w.point((lay.me.centerx, lay.me.centery))
    w.steps(60)
    assert card(w) is not None


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_words_caption_and_buttons_of_the_line_lie_beside_each_other(
    rummikub: Sit, size: tuple[int, int], language: str
) -> None:
    w = rummikub(size, language)
    captions = 0
    for key in (0, *[pygame.K_h] * 4, *[pygame.K_z] * 4):
        w.key(key)
        w.steps(40)
        captions += side_by_side(w.table)
    assert w.table.buttons["redo"].visible
    w.steps(800)
    captions += side_by_side(w.table)
    assert captions > 2


def side_by_side(table: Any) -> bool:
    """Whether the caption is there; no two things of the line share a pixel."""
    line = table.nodes["line",]
    room = line.rect
    words = Rect(room.x, room.y, min(room.w - line.look.taken, line_width(table.ctx, line.look)), room.h)
    caption = table.nodes.get(("teach", "line"))
    there = [words, *(b.rect for b in (table.buttons["redo"], table.buttons["reset"]) if b.visible)]
    if caption is not None:
        there.append(caption.rect)
    assert not [(a, b) for i, a in enumerate(there) for b in there[i + 1 :] if a.colliderect(b)]
    return caption is not None
