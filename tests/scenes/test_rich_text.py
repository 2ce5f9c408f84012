"""Long text with links: lines, links under pointer and keys, how much a frame lays out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from scenes.app.app import App
from scenes.kit import intentions as want
from scenes.kit import rich_text
from scenes.kit.context import Context
from scenes.kit.rich_text import PAPER, LinkSpot, Setter, found, link, plain
from scenes.kit.scene import Scene
from scenes.kit.tree import elements as e
from scenes.kit.tree.document import MARGIN, SLICE, DocumentArea
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name
from scenes.menu.about import about_scene
from scenes.rule_book.scene import rule_book_scene
from tests.scenes.blank import Blank
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings

KOREAN = "산에서 큐브를 한 개 가져오거나 강에서 한 개를 가져옵니다. 가져온 뒤에는 큐브 하나를 섬에 버립니다."


@pytest.fixture(params=["en", "ko"])
def app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[App]:
    app = App(plain_settings(language=request.param), tmp_path, size=(1280, 720), catch=False)
    app.push(Blank(app.ctx))
    yield app
    app.close()


def _prose(marked: str) -> e.Element:
    return e.Prose(marked, PAPER, lambda href: f"to {href}", lambda href: Name(f"about {href}"))


def _chunks(ctx: Context, *marked: str) -> list[e.Chunk]:
    return [e.Chunk(_prose, (words,), f"p{at}", letters=len(words)) for at, words in enumerate(marked)]


@dataclass(frozen=True)
class Read:
    """A page of paragraphs, the links that were followed, and where it stands."""

    marked: tuple[str, ...]
    followed: tuple[str, ...] = ()
    at: str = ""


def view(s: Read) -> e.View:
    page = e.Document(_chunks, Name("Rules"), s.marked, s.at, key="text")
    return e.Page(Name("Rules"), e.Sized(page, width=500.0, grow=1.0), focus="text")


def update(s: Read, message: Any) -> Read:
    return message if isinstance(message, Read) else replace(s, followed=(*s.followed, message))


def opened(app: App, *marked: str, at: str = "", done: bool = True) -> tuple[DocumentArea, ScreenScene[Read]]:
    """A page of paragraphs that is laid out."""
    scene = ScreenScene(app.ctx, Screen("read", lambda ctx: Read(marked, at=at), view, update))
    app.push(scene)
    page = scene.picture.kept["text"].of
    assert isinstance(page, DocumentArea)
    while done and not page.done:
        app.step(1 / 60)
    if done:
        app.step(1 / 60)
    return page, scene


@pytest.mark.parametrize("width", [60, 150, 333, 1000])
def test_lines_keep_all_words_and_the_width(app: App, width: int) -> None:
    words = f"{KOREAN} Draw one cube, then discard one. 面子 한벌 & <b>"
    lines = Setter(app.ctx).lines(plain(words), width)
    assert " ".join(lines.lines).replace(" ", "") == words.replace(" ", "")
    assert lines.used <= width and lines.height >= len(lines.lines) * 13
    lines.draw(app.surface, 0, 0)


def test_a_long_word_breaks_and_an_empty_text_is_no_error(app: App) -> None:
    lines = Setter(app.ctx).lines("W" * 80, 100)
    assert "".join(lines.lines) == "W" * 80 and lines.used <= 100
    Setter(app.ctx).lines("", 100).draw(app.surface, 0, 0)


def test_links_are_pressed_focused_and_spoken(app: App) -> None:
    page, scene = opened(app, f"{plain(KOREAN)} {link('rule:R66', 'R66')} {link('word:yeok', '역')}", *[KOREAN] * 40)
    spots = [spot for spot in page.port.children() if isinstance(spot.of, LinkSpot)]
    assert [spot.name for spot in spots] == ["R66", "역"]
    hand = Hand(app)
    hand.click_at(spots[0].rect.center)
    assert scene.state.followed == ("to rule:R66",)
    scene.ui.set_focus(spots[0], keyboard=True)
    assert scene.ui.spoken == app.ctx.t("kit.spoken.link", name="R66")
    hand.key(pygame.K_TAB)
    assert scene.ui.focus is spots[1], "the links live on while the state changes"
    hand.key(pygame.K_RETURN)
    assert scene.state.followed == ("to rule:R66", "to word:yeok")
    scene.ui.handle(want.Hover(spots[1].rect.center))
    scene.ui.update(1.0)
    tip = scene.ui.tooltip()
    assert tip is not None and tip[1] == "about word:yeok"


def test_a_link_over_two_lines_is_one_in_the_focus_ring(app: App) -> None:
    words = "a link whose words are so many that they need more than one line of a narrow page, even of this one"
    page, scene = opened(app, f"{plain(KOREAN)} {link('x', words)}")
    spots = [spot for spot in page.port.children() if isinstance(spot.of, LinkSpot)]
    assert len(spots) > 1 and [spot.focusable for spot in spots] == [True] + [False] * (len(spots) - 1)
    assert {spot.name for spot in spots} == {words}
    Hand(app).click_at(spots[-1].rect.center)
    assert scene.state.followed == ("to x",)


def test_pointing_at_a_link_lights_it(app: App) -> None:
    page, _ = opened(app, f"see {link('x', 'HHHHHH')}")
    spot = next(iter(page.port.children()))
    before = app.surface.subsurface(spot.rect).copy()
    spot.hovered = True
    app.step(1 / 60)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.surface.subsurface(spot.rect), "RGB")


def test_links_out_of_view_scroll_in_when_they_get_the_focus(app: App) -> None:
    page, scene = opened(app, *[KOREAN] * 60, link("end", "the end"))
    spot = next(iter(page.port.children()))
    assert not page.widget.rect.contains(spot.rect)
    scene.ui.set_focus(spot, keyboard=True)
    app.step(1 / 60)
    assert page.widget.rect.contains(spot.rect)


def test_what_is_found_has_a_ground(app: App) -> None:
    assert found("The Mountain & a mountain", "mountain").count("<body") == 2
    assert found("a < b", "") == "a &lt; b"
    Setter(app.ctx).lines(found("The Mountain", "mountain"), 300).draw(app.surface, 0, 0)
    ground = pygame.Color(rich_text.FOUND)[:3]
    assert any(app.surface.get_at((x, 3))[:3] == ground for x in range(200))


def test_a_frame_lays_out_no_more_than_its_slice(app: App) -> None:
    page, _ = opened(app, *[KOREAN] * 200, done=False)
    assert page.port.content_height >= page.widget.rect.h, "what is in view is laid out at once"
    before = len(page.placed)
    while not page.done:
        app.step(1 / 60)
        letters = [placed.chunk.letters for placed in page.placed[before:]]
        assert sum(letters[:-1]) < SLICE
        before = len(page.placed)
    assert len(page.placed) == 200


def test_a_page_opens_at_a_part_and_lets_go_when_somebody_scrolls(app: App) -> None:
    words = tuple(f"{number} {KOREAN}" for number in range(80))
    page, scene = opened(app, *words, at="p20", done=False)
    while not page.done:
        app.step(1 / 60)
    margin = app.ctx.px(MARGIN)
    wanted = page.part("p20")
    assert (
        wanted is not None
        and page.port.offset == wanted.box.top - margin
        and page.at(page.port.offset + margin) is wanted
    )
    scene.send(Read((*words, *words), at="p20"))
    scene.settle()
    app.step(1 / 60)
    assert not page.done
    page.widget.does.wheel(1)
    while not page.done:
        app.step(1 / 60)
    assert page.port.offset < wanted.box.top - margin
    page.jump("p79")
    last = page.part("p79")
    assert last is not None and page.port.offset == last.box.top - margin
    page.jump("p159")
    assert page.port.offset == page.port.furthest


def test_bold_words_are_wider(app: App) -> None:
    setter = Setter(app.ctx)
    assert setter.lines("<b>wide words</b>", 500).used > setter.lines("wide words", 500).used


@pytest.mark.parametrize("size", [14.0, 15.0, 17.0, 18.0, 24.0])
def test_nothing_that_hangs_below_a_line_is_cut(app: App, size: float) -> None:
    """In a small window too."""
    app.set_window_size((1024, 640))
    font = app.ctx.fonts.font_px(app.ctx.fonts.pixels(size))
    below = max(-bounds[2] for bounds in font.metrics("jpqy") if bounds is not None)
    assert _ink(app, "jpqy", size) - _ink(app, "H", size) >= below


def _ink(app: App, words: str, size: float) -> int:
    """Where the ink of a line ends."""
    lines = Setter(app.ctx).lines(plain(words), 600, rich_text.Style(size))
    image = Surface((600, lines.height), pygame.SRCALPHA)
    lines.draw(image, 0, 0)
    return max(box.bottom for box in pygame.mask.from_surface(image, 1).get_bounding_rects())


@pytest.mark.parametrize("scene", [about_scene, rule_book_scene])
def test_the_first_picture_shows_the_first_page(app: App, scene: Callable[[Context], Scene]) -> None:
    opened_scene = scene(app.ctx)
    app.push(opened_scene)
    app.step(1 / 60)
    (page,) = (widget.of for widget in opened_scene.ui.all() if isinstance(widget.of, DocumentArea))
    assert page.done or page.port.content_height >= page.widget.rect.h
    first = pygame.image.tobytes(app.surface.subsurface(page.widget.rect), "RGB")
    for _ in range(90):
        app.step(1 / 60)
    later = pygame.image.tobytes(app.surface.subsurface(page.widget.rect), "RGB")
    same = sum(a == b for a, b in zip(first, later, strict=True))
    assert same >= 0.98 * len(first), "only the bar beside the text grows shorter"
