"""What the results of all games share: rows that the keyboard reaches and that say themselves, the way on from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.kernel.seat import AVATARS
from scenes.app.app import App
from scenes.demo_scenes import opener
from scenes.kit import paint
from scenes.kit.animals import POSES
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.drift import Drift
from scenes.kit.tree.elements import Text
from scenes.kit.tree.ground import Ground
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.words import Name
from scenes.table import podium as podium_
from scenes.table.ends import GUARD_SECONDS
from scenes.table.figures import mood_of, moods_of
from scenes.table.podium import podium
from scenes.table.ribbons import flight_cues
from scenes.table.sheet import ARCH, swept
from scenes.table.story import KNOWN, TURNED
from tests.scenes.blank import Blank
from tests.scenes.ends import moving, times_of, told
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings
from tests.scenes.table_kit import Listening

ENDS = ("holla-result", "rummikub-result", "turf-result", "riichi-result", "holla-ranking", "turf-ranking")
"""The ends that are trees."""
FAINT = 8
"""By how much of 255 a pixel may differ where a soft shadow falls on what moved last."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    made = App(plain_settings(language="en", speed=0), tmp_path, size=(1280, 720), catch=False)
    yield made
    made.close()


@pytest.mark.parametrize("name", ENDS)
def test_an_end_tells_its_rows_in_order_and_enter_or_space_goes_on(name: str, tmp_path: Path) -> None:
    app = App(plain_settings(language="en", speed=0), tmp_path, size=(1280, 720), catch=False)
    try:
        app.push(Blank(app.ctx))
        scene = opener(name)(app.ctx)
        assert isinstance(scene, ScreenScene)
        app.push(scene)
        hand = Hand(app)
        hand.steps(20, GUARD_SECONDS / 10)
        groups = [part.name for part in scene.told().all() if part.role == "group" and part.name]
        people = [app.ctx.t("seats.me"), *(app.ctx.t(f"seats.avatars.{name}") for name in AVATARS[1:4])]
        rows = [name for name in people if name in groups]
        assert len(rows) >= 3
        for name in rows:
            assert len(hand.words(name)) >= 3
        hand.key(pygame.K_RETURN if name.startswith("holla") else pygame.K_SPACE)
        assert app.stack.top is not scene
    finally:
        app.close()


@pytest.mark.parametrize("name", [*ENDS, "riichi-ranking", "rummikub-ranking"])
def test_nothing_lies_over_the_words_of_an_end_while_it_comes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(plain_settings(language="ko"), tmp_path, size=(1280, 720), catch=False)
    drawn: list[Rect] = []
    monkeypatch.setattr(Drift, "draw", lambda *how: drawn.extend(place for _, place in how[-1]))
    try:
        app.push(Blank(app.ctx))
        scene = opener(name)(app.ctx)
        assert isinstance(scene, ScreenScene)
        app.push(scene)
        for _ in range(30):
            app.step(1 / 6)
            words = [node.item.box for node in scene.picture.root.all() if isinstance(node.element, Text)]
            assert all(petal.inflate(6, 6).collidelist(words) < 0 for petal in drawn)
        assert len(drawn) > 100 or name == "rummikub-result", "no petals for another's win"
    finally:
        app.close()


@pytest.mark.parametrize("size", [(1600, 900), (2560, 1080)])
@pytest.mark.parametrize("name", ["holla-result", "rummikub-result", "turf-result", "riichi-result"])
def test_every_stream_leads_from_the_row_of_who_pays_to_the_paper(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    app = App(plain_settings(language="ko", speed=0), tmp_path, size=size, catch=False)
    try:
        scene = opener(name)(app.ctx)
        assert isinstance(scene, ScreenScene)
        app.push(scene)
        ways: list[tuple[tuple[float, float], ...]] = []
        scene.state.shapes.ribbons = lambda surface, ctx, box, curves, widths: ways.extend(curves)
        app.step(0.5)
        assert scene.picture.root is not None
        nodes = {node.id: node.item.box for node in scene.picture.root.all()}
        rows, paper = [nodes[f"row {i}"] for i in range(4) if f"row {i}" in nodes], nodes["side"]
        ways = [*dict.fromkeys(ways)]
        assert len(ways) == {"holla-result": 3, "rummikub-result": 3, "turf-result": 1, "riichi-result": 1}[name]
        for start, *_, end in ways:
            assert sum(start[0] == row.right and row.top < start[1] < row.bottom for row in rows) == 1
            assert paper.collidepoint(end) and end[0] < paper.x + 10
    finally:
        app.close()


@pytest.mark.parametrize("name", [*ENDS, "riichi-ranking", "rummikub-ranking"])
def test_the_button_to_go_on_lights_up_when_all_has_been_told_and_can_be_pressed_before(
    name: str, tmp_path: Path
) -> None:
    app = App(plain_settings(language="en"), tmp_path, size=(1280, 720), catch=False)
    try:
        app.push(Blank(app.ctx))
        scene = opener(name)(app.ctx)
        assert isinstance(scene, ScreenScene)
        app.push(scene)
        while not scene.state.ready:
            app.step(1 / 30)

        def kind() -> str:
            assert scene.picture.root is not None
            on = next(node.element for node in scene.picture.root.all() if node.id == "on")
            assert isinstance(on, e.Button)
            return on.kind

        assert moving(scene)
        assert kind() == "muted"
        scene.teller.finish()
        app.step(1 / 30)
        app.step(1 / 30)
        assert kind() == "vermilion"
    finally:
        app.close()


@pytest.mark.parametrize("game", ["holla", "riichi", "rummikub", "turf"])
def test_the_best_of_a_match_is_turned_over_when_the_winner_is_known(game: str, tmp_path: Path) -> None:
    app = App(plain_settings(language="en"), tmp_path, size=(1280, 720), catch=False)
    try:
        scene = opener(f"{game}-ranking")(app.ctx)
        assert isinstance(scene, ScreenScene)
        app.push(scene)
        begun, over = times_of(scene, ["title", TURNED, KNOWN], partial(app.step, 1 / 60), 500)
        assert over["title"] <= begun[TURNED] + 1
        assert over[TURNED] <= begun[KNOWN] + 1
        assert scene.picture.root is not None
        nodes = {node.told.name: node for node in scene.picture.root.all() if isinstance(node.element, Text)}
        best = scene.state.told.story.best
        assert KNOWN in {come.part for come, _ in nodes[best.line].comes}
        assert not nodes[best.title].comes, "its frame stands from the first light"
        drawn = next(one for one in _drawn(best.pieces) if one.part == TURNED)
        pictures = set()
        for share in (0.0, 0.5, 1.0):
            surface = pygame.Surface((900, 300))
            drawn.paint(surface, app.ctx, Rect(50, 50, 800, 150), *drawn.values, share)
            pictures.add(pygame.image.tobytes(surface, "RGB"))
        assert len(pictures) == 3
    finally:
        app.close()


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720), (1024, 768), (1024, 1200)])
@pytest.mark.parametrize("game", ["holla", "riichi", "rummikub", "turf"])
def test_the_word_where_a_match_turned_leaves_its_ring_free(
    game: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(plain_settings(language="en", speed=0), tmp_path, size=size, catch=False)
    rings: list[tuple[tuple[int, int], float]] = []
    try:
        scene = opener(f"{game}-ranking")(app.ctx)
        assert isinstance(scene, ScreenScene)
        words, pills = scene.state.told.story.turn[2], []
        circle, pill = pygame.draw.aacircle, paint.pill

        def ringed(surface: pygame.Surface, colour: str, at: tuple[int, int], radius: float, *how: int) -> Rect:
            rings.append((at, radius))
            return circle(surface, colour, at, radius, *how)

        def noted(surface: pygame.Surface, ctx: Context, said: str, *how: Any, **more: Any) -> Rect:
            found = pill(surface, ctx, said, *how, **more)
            pills.extend([found] if said == words else [])
            return found

        monkeypatch.setattr(pygame.draw, "aacircle", ringed)
        monkeypatch.setattr(paint, "pill", noted)
        app.push(scene)
        Hand(app).steps(2)
        assert len(pills) >= len(rings) > 0
        (x, y), radius = rings[-1]
        assert not pills[-1].colliderect(Rect(x - radius, y - radius, 2 * radius, 2 * radius))
    finally:
        app.close()


def test_only_the_winner_is_glad_and_faces_move_until_they_rest(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [mood_of((1, 2, 3, 4), seat) for seat in range(4)] == ["glad", "moved", "rueful", "sorry"]
    assert [mood_of((2, 1), seat) for seat in range(2)] == ["sorry", "glad"]
    assert moods_of((-16, -18, 53, -18)) == ("rueful", "sorry", "glad", "sorry")
    assert moods_of((550, 400, 350, 0)) == ("glad", "", "", "sorry") and moods_of((0, 0)) == ("", "")
    monkeypatch.setattr(podium_, "posed_awaited", lambda art, name, d, pose: False)
    for mood in ("glad", "moved", "rueful", "sorry"):
        seen = [podium_.bearing(app.ctx, "deer", 100, mood, at / 600) for at in range(601)]
        assert seen[0] == seen[-1] == POSES[mood] and len(set(seen)) == podium_.PICTURES + 1


def entered(name: str, folder: Path, cut: Callable[[Hand], object] | None, at: int, **settings: Any) -> App:
    """An app with an end that has come, by itself or cut short in a frame."""
    app = App(plain_settings(language="ko", **settings), folder, size=(1024, 640), catch=False)
    app.push(opener(name)(app.ctx))
    for frame in range(200):
        if frame == at and cut is not None:
            cut(Hand(app))
        app.step(1 / 12)
        if not app.busy:
            return app
    raise AssertionError(f"{name} never ends")


CUTS: Mapping[str, Callable[[Hand], object]] = {
    "the mouse": lambda hand: hand.click_at((5, 5)),
    "Enter": lambda hand: hand.key(pygame.K_RETURN),
    "Space": lambda hand: hand.key(pygame.K_SPACE),
    "Esc": lambda hand: hand.key(pygame.K_ESCAPE),
}


@pytest.mark.parametrize("name", [*ENDS, "riichi-ranking", "rummikub-ranking"])
def test_an_entrance_ends_in_the_same_pixels_played_or_cut_short(name: str, tmp_path: Path) -> None:
    ways: list[tuple[Any, int, dict[str, Any]]] = [(cut, 4 + i, {}) for i, cut in enumerate(CUTS.values())]
    ways += [(CUTS["the mouse"], 2, {}), (CUTS["Enter"], 4, {"speed": 2.0})]
    ways += [(None, 0, {}), (None, 0, {"speed": 0.0}), (None, 0, {"muted": True})]
    ends = {}
    for cut, at, settings in ways:
        app = entered(name, tmp_path, cut, at, **settings)
        try:
            assert app.stack.top is not None and app.stack.top.called in ("result", "ranking"), "a cut closes nothing"
            ends[pygame.image.tobytes(app.surface, "RGB")] = at, settings
        finally:
            app.close()
    assert len(ends) == 1, [*ends.values()]


@pytest.mark.parametrize("name", [*ENDS, "riichi-ranking", "rummikub-ranking"])
def test_what_comes_to_rest_lies_in_the_order_of_the_tree(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Drift, "draw", lambda *how: None)
    app = entered(name, tmp_path, None, 0)
    try:
        scene, plain = app.stack.top, app.surface.copy()
        assert isinstance(scene, ScreenScene)
        Ground(scene.teller, lambda *how: None).draw(plain, scene.ui.ctx, scene.view, ())
        scene.picture.draw_all(plain)
        scene.ui.draw_over(plain)
        seen, wanted = (pygame.image.tobytes(one, "RGB") for one in (app.surface, plain))
        assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) <= FAINT, "no more than soft shadows differ"
    finally:
        app.close()


@pytest.mark.parametrize("name", [*ENDS, "riichi-ranking", "rummikub-ranking"])
def test_reduced_motion_tells_as_much_without_moving_and_ends_in_the_same_pixels_but_for_petals(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Drift, "draw", lambda *how: None)
    words, frames, pixels = [], [], []
    for calm in (False, True):
        app = entered(name, tmp_path, None, 0, reduced_motion=calm)
        try:
            top = app.stack.top
            assert top is not None
            words.append(told(top))
            frames.append(app.turns)
            pixels.append(pygame.image.tobytes(app.surface, "RGB"))
        finally:
            app.close()
    assert pixels[0] == pixels[1]
    assert words[0] == words[1] and len(words[0]) > 10
    assert frames[1] < frames[0]


def test_what_is_paid_sounds_by_the_number_of_coins() -> None:
    sounds = {count: [cue.sound for cue in flight_cues(count) if cue.sound] for count in (0, 1, 2, 4, 5, 40)}
    assert sounds == {0: [], 1: ["coin"], 2: ["coins"], 4: ["coins"], 5: ["purse"], 40: ["purse"]}


@pytest.mark.parametrize("name", ["holla-result", "rummikub-result", "turf-result"])
def test_a_result_in_which_much_is_paid_sounds_so_once(name: str, app: App) -> None:
    scene, heard = opener(name)(app.ctx), Listening(app.ctx.sound)
    assert isinstance(scene, ScreenScene)
    app.ctx.sound = heard  # type: ignore[assignment]
    app.push(scene)
    for _ in range(60):
        app.step(1 / 6)
    assert [each for each in heard.played if each in ("coin", "coins", "purse")] == ["purse"]


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", ENDS)
def test_f1_tells_the_keys_of_a_result(name: str, language: str, tmp_path: Path) -> None:
    app = App(plain_settings(language=language, speed=0), tmp_path, size=(1280, 720), catch=False)
    try:
        app.push(Blank(app.ctx))
        scene = opener(name)(app.ctx)
        app.push(scene)
        hand = Hand(app)
        hand.steps(20, GUARD_SECONDS / 10)
        hand.key(pygame.K_F1)
        card = app.stack.top
        assert isinstance(card, ScreenScene)
        assert {app.ctx.t("table.result.keys.onward.key"), "Esc"} <= {caps for caps, _ in card.state.rows}
        hand.key(pygame.K_ESCAPE)
        assert app.stack.top is scene
    finally:
        app.close()


@pytest.mark.parametrize("game", ["holla", "riichi", "rummikub", "turf"])
def test_the_places_tell_the_match_and_have_all_figures_one_press_away(game: str, tmp_path: Path) -> None:
    app = App(plain_settings(language="en", speed=0), tmp_path, size=(1280, 720), catch=False)
    try:
        app.push(Blank(app.ctx))
        scene = opener(f"{game}-ranking")(app.ctx)
        assert isinstance(scene, ScreenScene)
        app.push(scene)
        hand = Hand(app)
        hand.steps(20, GUARD_SECONDS / 10)
        places = scene.state.told
        story, people, scores = places.story, places.scores.people, places.scores
        words = set(told(scene))
        assert {scores.title, story.decided, *(person.name for person in people)} <= words
        assert {story.main(seat, 1.0) for seat in range(len(people))} <= words
        assert {figure.label for figure in story.figures} <= words
        assert any(all(story.end(seat) in said for seat in range(len(people))) for said in words)
        assert story.best is not None and {story.best.title, story.best.line} <= words
        heads = {column.head for column in scores.columns if column.head}
        assert not heads <= words
        hand.click("All figures")
        assert heads <= set(told(scene)) and scores.line in told(scene)
        hand.click("Podium")
        assert set(told(scene)) == words
    finally:
        app.close()


@pytest.mark.parametrize("faint", [0, 89])
def test_an_arch_is_swept_from_its_left_and_whole_in_the_end(faint: int, app: App) -> None:
    found = {}
    for share in (0.0, 0.5, 1.0):
        surface = pygame.Surface((430, 210))
        swept(surface, app.ctx, surface.get_rect(), "victory/rainbow", ARCH, share, faint)
        found[share] = [max(surface.get_at((x, 140))[:3]) for x in (60, 370)]
    whole = found[1.0]
    rest = [light * faint / 255 for light in whole]
    assert min(whole) > 100
    assert found[0.5][0] == whole[0]
    assert [*found[0.0], found[0.5][1]] == pytest.approx([*rest, rest[1]], abs=2)


def _drawn(element: e.Maybe) -> Iterator[e.Drawn]:
    """Yields what functions paint in an element."""
    if isinstance(element, e.Drawn):
        yield element
    elif isinstance(element, e.Box):
        yield from (found for child in element.children for found in _drawn(child))


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("game", ["holla", "riichi", "rummikub", "turf"])
def test_the_picture_of_a_victory_stands_faint_until_the_winner_comes(game: str, calm: bool, app: App) -> None:
    app.ctx.take_settings(plain_settings(language="en", speed=0, reduced_motion=calm))
    scene = opener(f"{game}-ranking")(app.ctx)
    assert isinstance(scene, ScreenScene)
    told = scene.state.told
    drawn = next(one for one in _drawn(podium(told.scores, told.story, 1.0)) if one.part == "art")
    lights = []
    for share in (0.0, 0.5, 1.0):
        surface = pygame.Surface((1000, 700))
        drawn.paint(surface, app.ctx, Rect(300, 200, 500, 450), *drawn.values, share)
        lights.append(pygame.surfarray.array3d(surface).sum())
    first, half, whole = lights
    assert (first == half == whole) if calm else (0 < first < half < whole)


@pytest.mark.parametrize("game", ["holla", "riichi", "turf"])
def test_what_a_match_brought_counts_with_what_everybody_has(game: str, app: App) -> None:
    scene = opener(f"{game}-ranking")(app.ctx)
    assert isinstance(scene, ScreenScene)
    for count, _ in scene.state.told.story.below:
        assert callable(count)
        assert count(0.0) != count(1.0)


@pytest.mark.parametrize(("steps", "least", "most"), [(0, 9, 11), (20, 28, 32), (10_000, 45, 65)])
def test_the_veil_waits_for_the_pictures_of_what_follows_but_not_for_ever(
    steps: int, least: int, most: int, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.ctx.settings = plain_settings(language="ko")
    app.push(Blank(app.ctx))
    scene = opener("turf-ranking")(app.ctx)
    assert isinstance(scene, ScreenScene)
    monkeypatch.setattr(scene, "prepare", lambda: (True for _ in range(steps)))
    app.push(scene)
    frames = 0
    while not scene.opaque and frames <= most:
        app.step(0.01)
        frames += 1
    assert least <= frames <= most


@pytest.mark.parametrize("name", ["holla-result", "rummikub-result", "turf-result"])
def test_frames_of_rows_and_the_paper_stand_from_the_first_light(name: str, app: App) -> None:
    scene = opener(name)(app.ctx)
    assert isinstance(scene, ScreenScene)
    app.push(scene)
    Hand(app).steps(2)
    assert scene.picture.root is not None
    boxes = [node for node in scene.picture.root.all() if isinstance(node.element, e.Box)]
    rows = [node for node in boxes if isinstance(node.element, e.Box) and node.element.role == "group"]
    papers = [node for node in boxes if isinstance(node.element, e.Box) and node.element.face == "paper"]
    assert len(rows) >= 3
    assert papers
    assert not any(node.comes for node in rows + papers)
    for i, row in enumerate(rows):
        parts = {comes.part for node in row.all() for comes, _ in node.comes}
        # Horses of Royal Turf glide with their row: what they bring is told as they are there.
        told = ("row", i + 2) if i + 2 < len(rows) else "money"
        later = {told, "count"} if name == "turf-result" else {"count"}
        assert ("row", i) in parts <= {("row", i), *later}, "its figures come later, and what is felt of them"
        assert name != "turf-result" or told in parts


@pytest.mark.parametrize(("game", "heights"), [("rummikub", 2), ("turf", 1)])
def test_figures_of_a_person_stand_on_one_line_below_labels_of_one_line_or_two(
    game: str, heights: int, tmp_path: Path
) -> None:
    app = App(plain_settings(language="ko", speed=0), tmp_path, size=(1024, 768), catch=False)
    try:
        scene = opener(f"{game}-ranking")(app.ctx)
        assert isinstance(scene, ScreenScene)
        app.push(scene)
        Hand(app).steps(2)
        labels = {Name(figure.label) for figure in scene.state.told.story.figures}
        assert scene.picture.root is not None
        cells = [
            node.shown() for node in scene.picture.root.all()
            if any(isinstance(one.element, e.Text) and one.element.words in labels for one in node.shown())
        ]  # fmt: skip
        assert len(cells) == len(labels)
        assert len({cell[-2].item.box.h for cell in cells}) == heights
        assert len({cell[-1].item.box.bottom for cell in cells}) == 1
    finally:
        app.close()


def test_what_the_winner_of_a_game_of_rummikub_got_counts_up_in_its_row_too(app: App) -> None:
    scene = opener("rummikub-result")(app.ctx)
    assert isinstance(scene, ScreenScene)
    scores = scene.state.told
    points = scores.columns[2]
    shown = [[points.words(seat, share) for seat in scores.seats] for share in (0.0, 1.0)]
    assert shown == [["–"] * 4, ["+185", "\u221243", "\u221268", "\u221274"]]
