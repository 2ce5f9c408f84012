"""The rule book: every statement in both languages, search, jumps, keys and mouse."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.kernel import rulebook
from scenes.app.app import App
from scenes.kit.tree.areas import Pressable
from scenes.kit.tree.document import DocumentArea
from scenes.kit.tree.nodes import Node
from scenes.rule_book.page import begins, statement
from scenes.rule_book.scene import rule_book_scene
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings

Open = Callable[..., Hand]


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Open]:
    apps: list[App] = []

    def build(rule: str | None = None, language: str = "en", size: tuple[int, int] = (1280, 720)) -> Hand:
        app = App(plain_settings(language=language, speed=0), tmp_path, size=size, catch=False)
        apps.append(app)
        app.push(rule_book_scene(app.ctx, rule))
        return settled(Hand(app))

    yield build
    for app in apps:
        app.close()


def area_of(hand: Hand) -> DocumentArea:
    """The long page."""
    area = hand.screen("rule_book").picture.kept["text"].of
    assert isinstance(area, DocumentArea)
    return area


def settled(hand: Hand) -> Hand:
    """The page is laid out."""
    hand.steps()
    hand.until(lambda: area_of(hand).done, 200)
    hand.steps(2)
    return hand


def statements(hand: Hand) -> list[str]:
    """The statements of the page."""
    return [chunk.key for chunk in hand.screen("rule_book").state.page.chunks if chunk.make is statement]


def nodes_of(hand: Hand) -> list[Node]:
    """The nodes of the chunks."""
    root = hand.screen("rule_book").picture.root
    assert root is not None
    return next(node.children for node in root.all() if node.id == "text")


def here(hand: Hand) -> str:
    """The chapter that is lit in the list."""
    kept = hand.screen("rule_book").picture.kept
    found = {key: card for key, card in kept.items() if key.startswith("chapter ")}
    cards = ((key, card.of) for key, card in found.items() if isinstance(card.of, Pressable))
    return next(key.partition(" ")[2] for key, card in cards if card.chosen)


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(1024, 640), (1440, 1080)])
def test_every_statement_has_its_place(book: Open, language: str, size: tuple[int, int]) -> None:
    hand = settled(book(language=language, size=size))
    rules, area = rulebook.load("holla").rules, area_of(hand)
    assert statements(hand) == [rule.id for rule in rules]
    for above, below in zip(area.placed, area.placed[1:], strict=False):
        assert above.box.bottom == below.box.top
    chunks = dict(zip((placed.chunk.key for placed in area.placed), nodes_of(hand), strict=True))
    for rule in rules:
        placed = chunks[rule.id]
        number, words, *note = (node for node in placed.all() if node.told.name)
        assert (number.told.name, words.told.name) == (rule.id, rule.get(language))
        whole = Rect(0, 0, area.port.width, area.port.content_height)
        assert all(whole.contains(node.item.box) for node in placed.all())
        label = rulebook.load("holla").label(rule, language)
        assert (bool(note) and note[0].told.name == label) == (rule.default is not None)


def test_opens_at_a_rule_and_marks_it(book: Open) -> None:
    hand = settled(book("holla.R66"))
    area = area_of(hand)
    block = area.part("R66")
    assert block is not None and area.marked == "R66"
    assert area.port.offset <= block.box.top < area.port.offset + area.widget.rect.h // 3
    assert here(hand) == block.chunk.section


def test_defaults_are_labelled_with_words_and_colour(book: Open) -> None:
    hand = settled(book("holla.R46"))
    hand.app.redraw()
    hand.steps()
    loaded = rulebook.load("holla")
    block = area_of(hand).part("R46")
    assert block is not None
    assert loaded.labels.silent.en in block.text
    assert hand.app.ctx.t("rule_book.options", names="") in block.text, "the options that change the rule are named"
    area = area_of(hand).widget.rect
    colours = {tuple(hand.app.surface.get_at((area.x + area.w // 2, y)))[:3] for y in range(area.top, area.bottom)}
    assert (0xDD, 0xE6, 0xF1) in colours


def test_search_keeps_what_it_finds_and_escape_clears(book: Open) -> None:
    hand = book()
    hand.click("Search")
    hand.type("mountain")
    found = statements(hand)
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
    assert not hand.find("Variants", Pressable).enabled
    hand.key(pygame.K_ESCAPE)
    assert len(statements(hand)) < 99, "typing has ended"
    hand.key(pygame.K_ESCAPE)
    assert len(statements(hand)) == 99
    hand.key(pygame.K_ESCAPE)
    assert hand.app.over


def test_starts_of_words_and_headings_come_first(book: Open) -> None:
    hand = book(language="ko")
    hand.click("규칙 찾기")
    hand.type("강")
    loaded = rulebook.load("holla")
    rules = {rule.id: rule for rule in loaded.rules}
    order = [rules[key] for key in statements(hand)]
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
    area = area_of(hand)
    block = area.part("R70")
    assert block is not None and area.marked == "R70" and len(statements(hand)) == 99
    assert area.port.offset <= block.box.top < area.port.offset + area.widget.rect.h


def test_nothing_found_says_so(book: Open) -> None:
    hand = book(language="ko")
    hand.click("규칙 찾기")
    hand.type("없는말")
    said = hand.app.ctx.t("rule_book.nothing", query="없는말")
    assert not statements(hand) and said in [part.name for part in hand.screen("rule_book").told().all()]
    hand.key(pygame.K_ESCAPE)
    assert statements(hand)


def test_chapters_by_mouse_and_page_by_keys(book: Open) -> None:
    hand = settled(book())
    area = area_of(hand)
    hand.key(pygame.K_PAGEDOWN)
    assert area.port.offset > 0
    hand.key(pygame.K_HOME)
    assert area.port.offset == 0
    hand.key(pygame.K_DOWN)
    assert area.port.offset > 0
    hand.key(pygame.K_END)
    assert area.port.offset == area.port.furthest
    for _ in range(2):  # A chapter one has scrolled away from can be chosen again.
        hand.click("Settlement")
        hand.steps(3)
        chapter = area.part("settle")
        assert chapter is not None and area.port.offset == chapter.box.top - hand.app.ctx.px(14)
        assert here(hand) == "settle"
        hand.key(pygame.K_HOME)


def test_wheel_scrolls(book: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = settled(book())
    area = area_of(hand)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: area.widget.rect.center)
    hand.wheel(area.widget.rect.center, -3)
    assert area.port.offset == 3 * hand.app.ctx.layout.px(60)


def test_a_new_size_keeps_the_statement_in_view(book: Open) -> None:
    hand = settled(book("holla.R81"))
    hand.app.set_window_size((1600, 900))
    settled(hand)
    area = area_of(hand)
    block = area.part("R81")
    assert block is not None
    assert area.port.offset <= block.box.top < area.port.offset + area.widget.rect.h
