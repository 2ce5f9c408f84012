"""Long text with links: lines, links under pointer and keys, how much a frame lays out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from scenes.app.app import App
from scenes.kit import intentions as want
from scenes.kit import rich_text
from scenes.kit.context import Context, PlainSettings
from scenes.kit.rich_text import Heading, LinkSpot, Prose, RichText, Setter, Style, bold, found, link, plain
from scenes.kit.scene import Scene
from scenes.menu.about import about_scene
from scenes.rule_book.scene import RuleBookScene
from tests.scenes.hand import Hand

KOREAN = "산에서 큐브를 한 개 가져오거나 강에서 한 개를 가져옵니다. 가져온 뒤에는 큐브 하나를 섬에 버립니다."


@pytest.fixture(params=["en", "ko"])
def app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[App]:
    app = App(PlainSettings(language=request.param), tmp_path, size=(1280, 720), catch=False)
    app.push(Scene(app.ctx))
    yield app
    app.close()


def opened(app: App, *marked: str, rect: Rect | None = None) -> tuple[RichText, list[str]]:
    """A page of paragraphs that is laid out, and the links that were followed."""
    followed: list[str] = []
    page = RichText(
        rect or Rect(100, 100, 400, 200), "Rules", [Prose(words) for words in marked],
        on_link=followed.append, tip=lambda href: f"about {href}",
    )  # fmt: skip
    assert app.stack.top is not None
    app.stack.top.ui.add(page)
    while not page.done:
        app.step(1 / 60)
    app.step(1 / 60)
    return page, followed


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
    page, followed = opened(app, f"{plain(KOREAN)} {link('rule:R66', 'R66')} {link('word:yeok', '역')}", KOREAN)
    spots = [spot for spot in page.children() if isinstance(spot, LinkSpot)]
    assert [spot.name for spot in spots] == ["R66", "역"]
    hand = Hand(app)
    hand.click_at(spots[0].rect.center)
    assert followed == ["rule:R66"]
    ui = page.home and app.stack.top and app.stack.top.ui
    assert ui
    ui.set_focus(spots[0], keyboard=True)
    assert ui.spoken == app.ctx.t("kit.spoken.link", name="R66")
    hand.key(pygame.K_TAB)
    assert ui.focus is spots[1]
    hand.key(pygame.K_RETURN)
    assert followed == ["rule:R66", "word:yeok"]
    ui.handle(want.Hover(spots[1].rect.center))
    ui.update(1.0)
    tip = ui.tooltip()
    assert tip is not None and tip[1] == "about word:yeok"


def test_a_link_over_two_lines_is_one_in_the_focus_ring(app: App) -> None:
    words = "a link whose words are so many that they need more than one line of a narrow page"
    page, followed = opened(app, f"{plain(KOREAN)} {link('x', words)}")
    spots = [spot for spot in page.children() if isinstance(spot, LinkSpot)]
    assert len(spots) > 1 and [spot.focusable for spot in spots] == [True] + [False] * (len(spots) - 1)
    assert {spot.name for spot in spots} == {words}
    Hand(app).click_at(spots[-1].rect.center)
    assert followed == ["x"]


def test_pointing_at_a_link_lights_it(app: App) -> None:
    page, _ = opened(app, f"see {link('x', 'HHHHHH')}")
    spot = next(iter(page.children()))
    before = app.surface.subsurface(spot.rect).copy()
    spot.hovered = True
    app.step(1 / 60)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.surface.subsurface(spot.rect), "RGB")


def test_links_out_of_view_scroll_in_when_they_get_the_focus(app: App) -> None:
    page, _ = opened(app, *[KOREAN] * 12, link("end", "the end"))
    spot = next(iter(page.children()))
    assert not page.rect.contains(spot.rect)
    assert app.stack.top is not None
    app.stack.top.ui.set_focus(spot, keyboard=True)
    app.step(1 / 60)
    assert page.rect.contains(spot.rect)


def test_what_is_found_has_a_ground(app: App) -> None:
    assert found("The Mountain & a mountain", "mountain").count("<body") == 2
    assert found("a < b", "") == "a &lt; b"
    Setter(app.ctx).lines(found("The Mountain", "mountain"), 300).draw(app.surface, 0, 0)
    ground = pygame.Color(rich_text.FOUND)[:3]
    assert any(app.surface.get_at((x, 3))[:3] == ground for x in range(200))


def test_a_frame_lays_out_no_more_than_its_slice(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    page = RichText(Rect(100, 100, 400, 200), "Rules", [Heading("One", "one"), *[Prose(KOREAN) for _ in range(60)]])
    laid: list[int] = []
    monkeypatch.setattr(Prose, "lay", lambda part, *_: laid.append(part.letters) or 20)
    assert app.stack.top is not None
    app.stack.top.ui.add(page)
    frames = 0
    while not page.done:
        before = len(laid)
        app.step(1 / 60)
        assert sum(laid[before:-1]) < rich_text.SLICE
        frames += 1
    assert len(laid) == 60 and frames >= 60 * len(KOREAN) // rich_text.SLICE


def test_a_page_opens_at_a_part_and_lets_go_when_somebody_scrolls(app: App) -> None:
    page, _ = opened(app, "short")
    parts = [Prose(f"{number} {KOREAN}", Style(), f"p{number}") for number in range(30)]
    page.show(parts, "p20", 6)
    while not page.done:
        app.step(1 / 60)
    wanted = page.part("p20")
    assert wanted is not None and page.offset == wanted.top - 6 and page.at(page.offset + 7) is wanted
    page.show([*parts, *(Prose(KOREAN) for _ in range(60))], "p20")
    assert not page.done and (there := page.offset) > 0
    page.wheel(1)
    while not page.done:
        app.step(1 / 60)
    assert page.offset < there
    page.show(parts)
    while not page.done:
        app.step(1 / 60)
    page.jump("p29")
    assert page.offset == page.furthest


def test_bold_words_are_wider(app: App) -> None:
    setter = Setter(app.ctx)
    assert setter.lines(bold("wide words"), 500).used > setter.lines("wide words", 500).used


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


@pytest.mark.parametrize("scene", [about_scene, RuleBookScene])
def test_the_first_picture_shows_the_first_page(app: App, scene: Callable[[Context], Scene]) -> None:
    opened_scene = scene(app.ctx)
    app.push(opened_scene)
    app.step(1 / 60)
    (page,) = (widget for widget in opened_scene.ui.all() if isinstance(widget, RichText))
    assert page.done or page.content_height >= page.rect.h
    first = pygame.image.tobytes(app.surface.subsurface(page.rect), "RGB")
    for _ in range(90):
        app.step(1 / 60)
    later = pygame.image.tobytes(app.surface.subsurface(page.rect), "RGB")
    same = sum(a == b for a, b in zip(first, later, strict=True))
    assert same >= 0.98 * len(first), "only the bar beside the text grows shorter"
