"""The rule book: every statement in both languages, search, jumps, keys and mouse."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.kernel import rulebook
from scenes.app.app import App
from scenes.kit.context import PlainSettings
from scenes.rule_book.page import Page, Statement, begins
from scenes.rule_book.scene import Chapter, RuleBookScene
from tests.scenes.hand import Hand

Open = Callable[..., Hand]


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Open]:
    apps: list[App] = []

    def build(rule: str | None = None, language: str = "en", size: tuple[int, int] = (1280, 720)) -> Hand:
        app = App(PlainSettings(language=language, speed=0), tmp_path, size=size, catch=False)
        apps.append(app)
        scene = RuleBookScene(app.ctx, rule)
        app.push(scene)
        return settled(Hand(app))

    yield build
    for app in apps:
        app.close()


def settled(hand: Hand) -> Hand:
    """The page is laid out."""
    area = hand.top(RuleBookScene).area
    for _ in range(200):
        hand.steps()
        if area.done:
            return hand
    raise AssertionError("the page is never laid out")


def page(hand: Hand) -> Page:
    found = hand.top(RuleBookScene).page
    assert found is not None
    return found


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(1024, 640), (1440, 1080)])
def test_every_statement_has_its_place(book: Open, language: str, size: tuple[int, int]) -> None:
    hand = book(language=language, size=size)
    rules = rulebook.load("holla").rules
    parts = page(hand).statements
    assert [part.key for part in parts] == [rule.id for rule in rules]
    for above, below in zip(page(hand).parts, page(hand).parts[1:], strict=False):
        assert above.bottom == below.top
    for part, rule in zip(parts, rules, strict=True):
        (words, left, _), *note = part.laid
        assert " ".join(words.lines) == rule.get(language)
        assert all(lines.used + at <= hand.top(RuleBookScene).area.width for lines, at, _ in part.laid)
        assert (bool(note) and note[0][0].text in rulebook.load("holla").label(rule, language)) == (
            rule.default is not None
        )
        assert left > 0


def test_opens_at_a_rule_and_marks_it(book: Open) -> None:
    hand = book("holla.R66")
    scene = hand.top(RuleBookScene)
    block = hand.top(RuleBookScene).area.part("R66")
    assert block is not None and scene.marked == "R66"
    assert scene.area.offset <= block.top < scene.area.offset + scene.area.rect.h // 3
    assert scene.chapters[block.section].current


def test_defaults_are_labelled_with_words_and_colour(book: Open) -> None:
    hand = book("holla.R46")
    hand.app.redraw()
    hand.steps()
    loaded = rulebook.load("holla")
    block = hand.top(RuleBookScene).area.part("R46")
    assert isinstance(block, Statement) and block.note is not None
    assert block.note.label == loaded.labels.silent.en
    assert block.note.options, "the options that change the rule are named"
    area = hand.top(RuleBookScene).area.rect
    colours = {tuple(hand.app.surface.get_at((area.x + area.w // 2, y)))[:3] for y in range(area.top, area.bottom)}
    assert (0xDD, 0xE6, 0xF1) in colours


def test_search_keeps_what_it_finds_and_escape_clears(book: Open) -> None:
    hand = book()
    hand.click("Search")
    hand.type("mountain")
    found = [part.key for part in page(hand).statements]
    expected = [
        rule.id
        for rule in rulebook.load("holla").rules
        if "mountain" in f"{rule.en} {rule.default.en if rule.default else ''}".lower()
    ]
    headed = [
        rule.id
        for section in rulebook.load("holla").sections
        if "mountain" in section.en.lower()
        for rule in rulebook.load("holla").in_section(section.id)
    ]
    assert set(found) == {*expected, *headed} and 0 < len(found) < 99
    assert not hand.find("Variants", Chapter).enabled
    hand.key(pygame.K_ESCAPE)
    assert len(page(hand).statements) == 99
    hand.key(pygame.K_ESCAPE)
    assert hand.app.over


def test_starts_of_words_and_headings_come_first(book: Open) -> None:
    hand = book(language="ko")
    hand.click("규칙 찾기")
    hand.type("강")
    loaded = rulebook.load("holla")
    order = [part.rule for part in page(hand).statements]
    texts = [f"{rule.ko} {rule.default.ko if rule.default else ''}" for rule in order]
    headed = [begins(next(s.ko for s in loaded.sections if s.id == rule.section), "강") for rule in order]
    starts = [begins(text, "강") for text in texts]
    ranks = [0 if head else 1 if start else 2 for head, start in zip(headed, starts, strict=True)]
    assert ranks == sorted(ranks) and {1, 2} <= set(ranks)
    assert "강출" in texts[0]
    assert all("빨강" in text or "강" in text for text in texts)
    assert not begins("빨강 초록", "강") and begins("빨강, 강출", "강") and begins("(강", "강")


def test_a_number_jumps_without_hiding_the_rest(book: Open) -> None:
    hand = book()
    hand.key(pygame.K_f, pygame.KMOD_CTRL)
    hand.type("r70")
    settled(hand)
    scene = hand.top(RuleBookScene)
    block = hand.top(RuleBookScene).area.part("R70")
    assert block is not None and scene.marked == "R70" and sum(page(hand).counts.values()) == 99
    assert scene.area.offset <= block.top < scene.area.offset + scene.area.rect.h


def test_nothing_found_says_so(book: Open) -> None:
    hand = book(language="ko")
    hand.click("규칙 찾기")
    hand.type("없는말")
    before = hand.app.surface.copy()
    assert not sum(page(hand).counts.values())
    hand.key(pygame.K_ESCAPE)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(hand.app.surface, "RGB")


def test_chapters_by_mouse_and_page_by_keys(book: Open) -> None:
    hand = book()
    area = hand.top(RuleBookScene).area
    hand.key(pygame.K_PAGEDOWN)
    assert area.offset > 0
    hand.key(pygame.K_HOME)
    assert area.offset == 0
    hand.key(pygame.K_DOWN)
    assert area.offset > 0
    hand.key(pygame.K_END)
    assert area.offset == area.furthest
    hand.click("Settlement")
    chapter = area.part("settle")
    assert chapter is not None and area.offset == chapter.top
    assert hand.top(RuleBookScene).chapters["settle"].current


def test_wheel_scrolls(book: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = book()
    area = hand.top(RuleBookScene).area
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: area.rect.center)
    hand.wheel(area.rect.center, -3)
    assert area.offset == 3 * hand.app.ctx.layout.px(60)


def test_a_new_size_keeps_the_statement_in_view(book: Open) -> None:
    hand = book("holla.R81")
    hand.app.set_window_size((1600, 900))
    settled(hand)
    scene = hand.top(RuleBookScene)
    block = hand.top(RuleBookScene).area.part("R81")
    assert block is not None
    assert scene.area.offset <= block.top < scene.area.offset + scene.area.rect.h
