"""The rule book's chapters, lit words and examples at the window; examples played on a small table."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.book.chapters import chapters
from game.book.judge import Played
from game.book.model import examples
from game.kernel import rulebook
from game.kernel.texts import Texts
from scenes.app.app import App
from scenes.kit.rich_text import LinkSpot
from scenes.kit.tree.areas import Pressable
from scenes.kit.tree.document import DocumentArea, Placed
from scenes.kit.tree.nodes import Node
from scenes.kit.tree.screen import ScreenScene
from scenes.lessons.scene import LessonScene
from scenes.rule_book.page import page_of, statement
from scenes.rule_book.parts import Followed, example, paragraph
from scenes.rule_book.scene import Book, rule_book_scene
from scenes.rule_book.show import ShowScene
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings

SHOWN = [
    (game, rule, at)
    for game in rulebook.games()
    for rule, rows in examples(game).examples.items()
    for at, row in enumerate(rows)
    if row.show
]


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    app = App(plain_settings(language="en", speed=0), tmp_path, size=(1280, 720), catch=False)
    yield Hand(app)
    app.close()


Scene = ScreenScene[Book]


def opened(hand: Hand, game: str, rule: str | None = None) -> Scene:
    scene = rule_book_scene(hand.app.ctx, rule, game)
    hand.app.push(scene)
    hand.until(lambda: area_of(scene).done, 300)
    hand.steps()
    return scene


def area_of(scene: Scene) -> DocumentArea:
    """The long page."""
    area = scene.picture.kept["text"].of
    assert isinstance(area, DocumentArea)
    return area


def told(scene: Scene) -> list[Placed]:
    """The paragraphs of the chapters."""
    return [placed for placed in area_of(scene).placed if placed.chunk.make is paragraph]


def shown(scene: Scene) -> list[Node]:
    """The nodes of the page."""
    assert scene.picture.root is not None
    return [one for node in scene.picture.root.all() if node.id == "text" for one in node.all() if one is not node]


def spots(scene: Scene, href: str) -> list[LinkSpot]:
    return [spot.of for spot in scene.ui.all() if isinstance(spot.of, LinkSpot) and spot.of.href == href]


def follow(hand: Hand, scene: Scene, href: str) -> None:
    """Follows a link."""
    scene.send(Followed(href))
    hand.steps(2)


@pytest.mark.parametrize("game", rulebook.games())
def test_chapters_stand_before_their_statements(hand: Hand, game: str) -> None:
    scene = opened(hand, game)
    assert len(told(scene)) == sum(len(chapter.paragraphs) for chapter in chapters(game).chapters)
    makes = [chunk.make for chunk in scene.state.page.chunks]
    for section in rulebook.load(game).sections:
        kinds = [chunk.make is paragraph for chunk in scene.state.page.chunks if chunk.section == section.id][1:]
        kinds = kinds if kinds[0] else kinds[1:]  # after its drawings
        assert kinds[0] and not any(late for late in kinds[kinds.index(False) :])
    assert example in makes and statement in makes
    area = area_of(scene)
    whole = pygame.Rect(0, 0, area.port.width, area.port.content_height)
    assert all(whole.contains(node.item.box) for node in shown(scene))


def test_a_lit_word_is_explained_and_leads_to_its_statement(hand: Hand) -> None:
    scene = opened(hand, "holla")
    spot = spots(scene, "word:twin")[0].widget
    assert spot.tooltip == "twin: Two cubes of the same number and colour, such as two black 7."
    assert spot.focusable
    scene.ui.set_focus(spot, keyboard=True)
    tip = scene.ui.tooltip()
    assert tip is not None and tip[1] == spot.tooltip
    follow(hand, scene, "word:twin")
    assert scene.state.marked == "R10"


def test_tab_goes_from_the_page_to_the_links_in_view(hand: Hand) -> None:
    scene = opened(hand, "holla")
    hand.click("A turn")
    hand.steps(2)
    hand.key(pygame.K_TAB)
    focus = scene.ui.focus
    assert focus is not None and isinstance(focus.of, LinkSpot) and focus.of.href == "word:mountain"
    hand.steps(2)
    tip = scene.ui.tooltip()
    assert tip is not None and tip[1].startswith("mountain: ")
    hand.key(pygame.K_RETURN)
    hand.steps(2)
    assert scene.state.marked == "R52"


def test_links_lead_to_statements_and_lessons(hand: Hand) -> None:
    scene = opened(hand, "holla")
    assert spots(scene, "rule:R66") and spots(scene, "learn:R66") and spots(scene, "show:R66:0")
    follow(hand, scene, "rule:R66")
    assert scene.state.marked == "R66"
    follow(hand, scene, "learn:R66")
    assert hand.top(LessonScene).lesson.game == "holla"


def test_an_example_is_played_paused_and_played_again(tmp_path: Path) -> None:
    """Opened by mouse, then by key."""
    app = App(plain_settings(language="en", speed=1), tmp_path, size=(1280, 720), catch=False)
    hand = Hand(app)
    page = opened(hand, "turf", "turf.T15")
    spot = spots(page, "show:T15:0")[-1]  # The one beside the statement; its chapter has another further up.
    hand.click_at(spot.widget.rect.center)
    hand.steps(3)
    scene = hand.top(ShowScene)
    assert scene.player.playing and not scene.player.at_end
    hand.click("Pause")
    hand.steps(90)
    assert scene.player.at == 0 and "by itself" in scene.words()
    hand.key(pygame.K_RIGHT)
    hand.steps(5)
    assert scene.player.at_end and scene.words() == app.ctx.t("rule_book_show.done")
    hand.key(pygame.K_HOME)
    hand.steps(2)
    assert scene.player.at == 0 and scene.player.playing
    for _ in range(300):
        hand.steps()
        if scene.player.at_end:
            break
    assert scene.player.at_end, "it plays by itself"
    hand.click("Again")
    hand.key(pygame.K_SPACE)
    hand.steps(2)
    assert scene.player.at == 0 and not scene.player.playing
    hand.key(pygame.K_ESCAPE)
    hand.steps(2)
    assert app.stack.top is page
    page.ui.set_focus(spot.widget, keyboard=True)
    hand.key(pygame.K_RETURN)
    hand.steps(2)
    assert isinstance(app.stack.top, ShowScene)
    app.close()


def test_what_is_refused_says_why(hand: Hand) -> None:
    hand.app.push(ShowScene(hand.app.ctx, "holla", "R69", 0))
    hand.until(lambda: hand.top(ShowScene).player.at_end)
    said = hand.top(ShowScene).words()
    assert said.startswith("Calling Holla") and "You cannot call Holla in the turn of a river draw" in said


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_every_refused_act_can_be_said(locale: str) -> None:
    texts = Texts(locale)
    for game, rule, at in SHOWN:
        row = examples(game).of(rule)[at]
        if row.kind == "bad":
            verb = next(word for word in row.acts[-1].split() if not word.isdigit() and word != "take")
            assert f"book.act.{game}.{verb}" in texts, (game, rule, verb)


@pytest.mark.parametrize(("game", "rule", "at"), SHOWN)
def test_every_shown_example_is_a_record_of_its_table(game: str, rule: str, at: int) -> None:
    row = examples(game).of(rule)[at]
    recorded = Played(game, rule, row, examples(game)).recorded()
    match = recorded.start.copy()
    for seat, action in recorded.acts:
        match.act(seat, action)
    assert (recorded.refusal is not None) == (row.kind == "bad")
    if recorded.refusal is not None:
        assert recorded.refusal.rule == f"{game}.{rule}"


def test_a_search_finds_paragraphs_too_and_leaves_examples_out(hand: Hand) -> None:
    opened(hand, "holla")
    chunks = page_of(hand.app.ctx, "holla", "patience").chunks
    (found,) = [chunk for chunk in chunks if chunk.make is paragraph]
    assert found.section == "myth" and not [chunk for chunk in chunks if chunk.make is statement]
    makes = [chunk.make for chunk in page_of(hand.app.ctx, "holla", "river").chunks]
    assert paragraph in makes and statement in makes and example not in makes
    hand.click("Search")
    hand.type("patience")
    assert hand.find("From snake to dragon", Pressable).enabled and not hand.find("Variants", Pressable).enabled


@pytest.mark.parametrize(("rule", "at"), [("riichi.R48", 0), ("rummikub.R18f", 0), ("turf.T23", 0)])
def test_other_games_play_theirs_to_the_end(hand: Hand, rule: str, at: int) -> None:
    game, _, number = rule.partition(".")
    hand.app.push(ShowScene(hand.app.ctx, game, number, at))
    hand.until(lambda: hand.top(ShowScene).player.at_end)
    scene = hand.top(ShowScene)
    assert scene.timeline.difference is None and scene.player.at == len(scene.timeline.acts) > 0


TOLD_AND_SHOWN = [
    (game, told.show)
    for game in rulebook.games()
    for chapter in chapters(game).chapters
    for told in chapter.paragraphs
    if told.show
]


FIRST = {game: name for game, name in reversed(TOLD_AND_SHOWN)}


@pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(*row, marks=() if row in FIRST.items() else pytest.mark.slow) for row in TOLD_AND_SHOWN],
)
def test_what_a_paragraph_speaks_of_can_be_watched_from_it(hand: Hand, game: str, name: str) -> None:
    found = examples(game).shown(name)
    assert found is not None
    scene = opened(hand, game)
    watch = hand.app.ctx.t("book.watch")
    links = [placed for placed in told(scene) if watch in placed.text]
    assert len(links) == len([row for row in TOLD_AND_SHOWN if row[0] == game])
    follow(hand, scene, f"show:{found[0]}:{found[1]}")
    scene_shown = hand.top(ShowScene)
    hand.until(lambda: scene_shown.player.at_end)
    assert scene_shown.example.id == name and scene_shown.timeline.difference is None


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        ("rummikub", "sheet", "You: 24 · Rabbit: −5 · Magpie: −16 · Deer: −3"),
        ("rummikub", "caught", "Rabbit: −30"),
        ("holla", "false_holla", "beside the island: 5"),
        ("turf", "lost", "You: pays £100"),
    ],
)
def test_what_an_example_comes_to_is_said_at_its_end(hand: Hand, game: str, name: str, said: str) -> None:
    rule, at = examples(game).shown(name) or ("", 0)
    hand.app.push(ShowScene(hand.app.ctx, game, rule, at))
    hand.until(lambda: hand.top(ShowScene).player.at_end)
    assert said in hand.top(ShowScene).words()


@pytest.mark.parametrize("locale", ["ko", "en"])
@pytest.mark.parametrize("size", [(1024, 640), (1080, 1920)])
def test_pieces_and_drawings_stand_within_the_page(tmp_path: Path, size: tuple[int, int], locale: str) -> None:
    """The six colours of the turf are the longest row."""
    app = App(plain_settings(language=locale, speed=0), tmp_path, size=size, catch=False)
    for game in rulebook.games():
        scene = opened(Hand(app), game)
        whole = pygame.Rect(0, 0, area_of(scene).port.width, area_of(scene).port.content_height)
        drawn = [node for node in shown(scene) if node.told.role == "picture"]
        assert len(drawn) > 5 and all(whole.contains(node.item.box) for node in drawn), game
        app.ctx.pop(scene)
    app.close()
