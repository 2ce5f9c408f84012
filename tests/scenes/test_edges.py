"""What holds at the edges: the last of several, just as many as have room, light that lies evenly around a thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec import Struct, structs
from pygame import Rect, Surface

from game.games import HOUSE
from game.kernel.seat import LEVELS
from game.lessons.player import Player
from game.lessons.reading import lessons
from game.lessons.subject import subject
from game.lessons.words import Words
from game.library.settings import SPEEDS
from game.riichi.config import RiichiConfig
from game.seats.bots import make_bot
from game.seats.outside import Trial
from scenes.app.app import App
from scenes.holla.board import whole_box
from scenes.holla.layout import HollaLayout
from scenes.holla.picture import picture
from scenes.holla.policy import POLICY
from scenes.holla.ridge import Gap, place
from scenes.kit import intentions as want
from scenes.kit import paint
from scenes.kit.layout import Layout
from scenes.kit.motion import Motion
from scenes.kit.tree import elements as e
from scenes.lessons.pages import page_of
from scenes.lessons.scene import LessonScene
from scenes.lobby.program_card import program_card
from scenes.lobby.rules import MOST_CHIPS, rules
from scenes.lobby.scene import lobby_scene
from scenes.riichi.yaku_sheet import keys, yaku_sheet
from scenes.rummikub import tiles
from scenes.rummikub.picture import apart
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import commands as do
from scenes.table import match_runner
from scenes.table.bot_client import InlineBots
from scenes.table.client import AWAY, TableClient
from scenes.table.company import Bubble, draw_bubble
from scenes.table.hands import KEYS, Hands
from scenes.table.moods import Moods, follow
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Stage
from scenes.turf.policy import POLICY as TURF
from scenes.turf.straight import REACH, lane_of
from tests.scenes.conformance import kit
from tests.scenes.conformance.goldens import match_of
from tests.scenes.conformance.kit import middle
from tests.scenes.evening import PEOPLE
from tests.scenes.holla_table import Silent, new_match
from tests.scenes.plain import plain_settings
from tests.scenes.table_kit import Listening

GROUND = "#33565C"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = App(plain_settings(language="en"), tmp_path_factory.mktemp("edges"), size=(1280, 720), catch=False)
    yield made
    made.close()


def inked(draw: Callable[[Surface], object]) -> Rect:
    """The box of what a drawing changes."""
    sheet = Surface((600, 400))
    sheet.fill(GROUND)
    draw(sheet)
    same = pygame.mask.from_threshold(sheet, GROUND, (1, 1, 1, 255))
    same.invert()
    boxes = same.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


# -- screens


def test_arrows_stay_at_the_first_and_the_last_group_of_yaku(app: App) -> None:
    state = yaku_sheet(app.ctx, RiichiConfig()).state
    order = [group for group, _, _ in state.groups]
    for at, step, goal in ((0, -1, 0), (0, 1, 1), (-1, 1, -1), (-1, -1, -2)):
        assert keys(replace(state, at=order[at]), want.Move(step, 0)) == e.Changed("group", order[goal])


@pytest.mark.parametrize("more", [0, 1])
def test_as_many_rule_sets_as_have_room_stand_beside_each_other(app: App, more: int) -> None:
    state = lobby_scene(app.ctx, "turf").state
    first, *rest = state.draft.options.presets
    own = tuple(structs.replace(first, id=f"own{n}") for n in range(MOST_CHIPS + more - 1 - len(rest)))
    panel = rules(replace(state, draft=structs.replace(state.draft, own=own)))
    assert ("key='sets'" in repr(panel)) is bool(more)


def inside(value: Any) -> Iterator[Any]:
    """Yields a value and the elements in it."""
    yield value
    if isinstance(value, Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    for one in value if isinstance(value, list | tuple) else ():
        yield from inside(one)


def test_a_program_in_a_seat_is_one_of_the_levels_to_choose_from(app: App) -> None:
    scene = lobby_scene(app.ctx, "riichi")
    for level in ("easy", "mjai:python3 bot.py"):
        state = replace(scene.state, draft=scene.state.draft.with_level(1, level))
        found = next(one for one in inside(scene.screen.view(state)) if getattr(one, "key", "") == "level 1")
        values = [value for value, _ in found.options]
        assert values.count(level) == 1 and found.value == level and len(set(values)) == len(values)


def test_a_program_that_is_tried_has_done_nothing_wrong_yet(app: App) -> None:
    scene = program_card(app.ctx, "riichi", 1, "mjai:python3 bot.py", lambda level: None)
    trial = Trial.__new__(Trial)
    state, *orders = scene.screen.update(scene.state, trial)
    assert state.trial is trial and state.good and state.outcome and len(orders) == 1


def test_the_first_step_of_a_lesson_wears_numerals_where_no_table_lies(app: App) -> None:
    app.reset(LessonScene(app.ctx, lessons("riichi")[0], 0))
    assert app.ctx.mahjong.marks is not None
    app.reset(lobby_scene(app.ctx, "turf"))
    assert app.ctx.mahjong.marks is None


@pytest.mark.parametrize("game", HOUSE)
def test_the_last_page_of_a_lesson_tells_which_of_all_it_was(app: App, game: str) -> None:
    count = sum(not one.drill for one in lessons(game))
    for lesson in lessons(game):
        player = Player(lesson, Words(lesson, subject(game), app.ctx.texts))
        player.at = len(player.steps)
        place = page_of(app.ctx, player, None, False, None, None).place
        assert place.endswith(f" {lesson.number} / {count}") is not lesson.drill


def test_an_answer_sounds_right_or_wrong(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    for lesson, at in ((one, at) for one in lessons("riichi") for at, step in enumerate(one.steps) if step.ask):
        scene = LessonScene(app.ctx, lesson, at)
        answers = scene.player.answers()
        if answers:
            break
    app.reset(scene)
    right = scene.player.right_answer()
    for answer in sorted(answers, key=lambda one: one == right):
        ears = Listening(app.ctx.sound)
        monkeypatch.setattr(app.ctx, "sound", ears)
        assert scene.handle(want.Key(str([*answers].index(answer) + 1)))
        assert ears.played[:1] == ["hint" if answer == right else "illegal"]


def test_a_lesson_that_is_left_closes_its_table(app: App) -> None:
    for lesson in lessons("turf")[:2]:
        scene = LessonScene(app.ctx, lesson, len(lesson.steps) - 1)
        app.reset(scene)
        assert scene.table is not None
        app.reset(lobby_scene(app.ctx, "turf"))
        assert scene.table is None


# -- tables


def test_plus_and_minus_change_the_speed_step_by_step(app: App) -> None:
    before = app.ctx.settings
    app.ctx.apply_settings(structs.replace(before, speed=SPEEDS[1]))
    table: Any = SCENE_ENTRIES["turf"].open_table(app.ctx, kit.copied(match_of("turf"), 30), kit.PEOPLE, Silent(), None)
    app.reset(table)
    for key, number in (("+", 2), ("=", 3), ("-", 2), ("[-]", 1), ("[+]", 2)):
        assert table.handle(want.Key(key))
        assert app.ctx.settings.speed == SPEEDS[number]
    app.ctx.apply_settings(before)


def test_with_ctrl_only_f1_is_a_key_of_all_tables(app: App) -> None:
    told: list[do.Command] = []
    means: Any = lambda gesture: False  # noqa: E731
    table: Any = SCENE_ENTRIES["turf"].open_table(app.ctx, kit.copied(match_of("turf"), 30), kit.PEOPLE, Silent(), None)
    app.reset(table)
    hands = Hands(table.board, table.turns.speed, means, told.append)
    for name, command in KEYS.items():
        for ctrl in (False, True):
            told.clear()
            assert hands.handle(want.Key(name, ctrl)) is (not ctrl or name == "f1")
            assert told == [command] * (not ctrl or name == "f1")


def test_pictures_are_made_ahead_while_nothing_moves_and_nothing_lies_on_the_table(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: Any = SCENE_ENTRIES["turf"].open_table(app.ctx, kit.copied(match_of("turf"), 30), kit.PEOPLE, Silent(), None)
    app.reset(table)
    table.settle()
    made: list[int] = []
    monkeypatch.setattr(table.picture, "prepare", lambda: made.append(1))
    for change, more in (
        (lambda: None, 1), (lambda: table.stage.shake((next(iter(table.nodes)),), 4.0), 0), (table.settle, 1),
        (lambda: table.board.cover(True), 0), (lambda: table.board.cover(False), 1),
    ):  # fmt: skip
        change()
        before = len(made)
        table.update(0.01)
        assert len(made) - before == more


def test_nobody_waits_for_pieces_that_a_person_puts_in_order_but_for_acts() -> None:
    motion = Motion()
    stage = Stage(motion, lambda *sound: None, lambda: None)
    here, there, beyond = (Node("piece", (x, 0, 20, 20)) for x in (0, 90, 180))
    stage.show({"piece": here})
    assert not stage.showing
    stage.act({"piece": there}, ())
    assert stage.showing
    motion.update(60.0)
    assert not stage.showing and stage.nodes["piece"] == there
    stage.arrange({"piece": here}, {})
    assert motion.busy and not stage.showing
    stage.act({"piece": beyond}, ())
    assert stage.showing, "an act waits"
    while stage.nodes["piece"] != beyond:
        motion.update(0.01)
    assert motion.busy and stage.showing
    motion.update(60.0)
    assert not motion.busy and not stage.showing


def test_a_face_keeps_its_mood_for_as_many_acts_as_there_are_seats() -> None:
    moods = follow(Moods(), (5, 5, 5), (7, 4, 4), (), (), 3)
    for left in (2, 1, 0):
        moods = follow(moods, (7, 4, 4), (7, 4, 4), (), (), 3)
        assert {count for _, count in moods.shown.values()} == ({left} if left else set())


def test_who_is_away_is_kept_beside_the_record() -> None:
    client = TableClient(new_match(), PEOPLE, Silent(), POLICY)
    for seat, on, away in ((1, True, [1]), (0, True, [0, 1]), (1, False, [0])):
        client.play_for(seat, on)
        assert client.desk.content[AWAY] == away == [*client.away]


def test_a_client_that_is_closed_searches_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[str] = []

    class Search:
        def __init__(self, *given: Any) -> None:
            searches.append("begun")

        def poll(self) -> Any:
            return SimpleNamespace(done=False, acts=())

        def close(self) -> None:
            searches.append("closed")

    monkeypatch.setattr(match_runner, "DeepSearch", Search)
    client = TableClient(
        middle("turf"), kit.PEOPLE, InlineBots({level: make_bot("turf", level) for level in LEVELS}), TURF
    )
    monkeypatch.setattr(client.bot_client, "searches", True)
    client.ask_hint()
    client.pump(0.1)
    assert client.hint is not None and client.deepen() and searches == ["begun"]
    client.close()
    assert searches == ["begun", "closed"]


def test_words_stand_left_and_right_of_a_mountain_even_when_nothing_is_left_of_it(app: App) -> None:
    match = kit.copied(match_of("holla"), 30)
    table: Any = SCENE_ENTRIES["holla"].open_table(app.ctx, match, kit.PEOPLE, Silent(), None)
    app.reset(table)
    state, seat = table.state, table.state.view.seat
    assert state.view.own.mountain > 2
    for left in (state.view.own.mountain, 1, 0):
        there = structs.replace(state.view.table[seat], mountain=left)
        seats = tuple(there if number == seat else one for number, one in enumerate(state.view.table))
        now = replace(state, view=structs.replace(state.view, table=seats))
        found = {node.id: node.rect for node in picture(now)}
        middle = now.boxes.mountains["south"].centre[0]
        stands = whole_box(app.ctx, now.boxes, now.view, seat) or Rect(middle, 0, 0, 0)
        assert found["count",].right < stands.left and (("from",) not in found or stands.right < found["from",].left)
        assert stands.left - found["count",].right < found["count",].w


@pytest.mark.parametrize("at", [0, 2])
def test_a_cube_in_hand_leaves_its_place_open(at: int) -> None:
    lay, groups = HollaLayout(Layout.of((1280, 720)), 4, 0), ((5, 6), (20, 21, 22, 23), (40,))
    whole, held = place(lay, groups, ()), place(lay, groups, (), hole=Gap(1, at))
    assert whole.empty is None and held.empty is not None and {*held.boxes} == {*whole.boxes}
    left, right = (groups[1][at - 1] if at else 6), groups[1][at]
    assert held.boxes[left].x < held.empty.x < held.boxes[right].x
    assert held.empty.x - held.boxes[left].x in (
        round(lay.pitch),
        round(lay.pitch) + 1,
        held.empty.x - held.boxes[left].x,
    )
    assert held.boxes[5] == whole.boxes[5] and held.boxes[40].x > whole.boxes[40].x


def test_words_that_say_the_same_are_one_and_others_give_way() -> None:
    first, near, far = Rect(10, 10, 60, 20), Rect(40, 10, 60, 20), Rect(300, 10, 60, 20)
    for said, rows in ((("a", "a", "a"), 1), (("a", "b", "a"), 2), (("a", "b", "c"), 2)):
        nodes = [
            Node(n, box_of(box), look=look) for n, (box, look) in enumerate(zip((first, near, far), said, strict=True))
        ]
        found = list(apart(nodes))
        boxes = [node.rect for node in found]
        assert not any(one.colliderect(two) for one, two in combinations(boxes, 2))
        assert len({box.y for box in boxes}) == rows and len(found) == (2 if said[0] == said[1] else 3)
        if said[0] == said[1]:
            assert boxes[0].center == first.union(near).center


# -- drawings


@pytest.mark.parametrize("strength", [1, 3])
def test_light_lies_evenly_around_where_tiles_would_go(app: App, strength: int) -> None:
    box = Rect(180, 120, 200, 150)
    found = inked(lambda sheet: tiles.aim(sheet, app.ctx, box, strength, None))
    assert found.contains(box) and found.w - box.w == found.h - box.h > 0
    assert max(abs(found.centerx - box.centerx), abs(found.centery - box.centery)) <= 1
    barred = inked(lambda sheet: tiles.aim(sheet, app.ctx, box, strength, 40))
    assert barred == found, "the bar stands within"


@pytest.mark.parametrize("lines", [("One line",), ("Three lines", "of letters", "of an equal kind")])
def test_lines_stand_in_the_middle_of_their_bubble(
    app: App, lines: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    box, places = Rect(180, 120, 200, 150), list[tuple[int, int]]()
    monkeypatch.setattr(paint, "label", lambda surface, ctx, text, at, *how, **more: places.append(at))
    inked(lambda sheet: draw_bubble(sheet, app.ctx, box, Bubble(lines, 14.0, (40, 190))))
    middle_of = sum(y for _, y in places) / len(places)
    assert [x for x, _ in places] == [box.centerx] * len(lines) and abs(middle_of - box.centery) <= 1
    high = app.ctx.fonts.line_height(14.0)
    assert [y for _, y in places] == [places[0][1] + high * n for n in range(len(lines))]


@pytest.mark.parametrize("size", [(900, 260), (300, 420), (700, 120)])
@pytest.mark.parametrize("finished", [((1, 2),), ((7, 5), (3, 6), (2, 3), (1, 2))], ids=["alone", "four"])
def test_the_light_around_a_winner_fades_within_reach(
    app: App, size: tuple[int, int], finished: tuple[tuple[int, int], ...]
) -> None:
    box = Rect((50, 60), size)
    lane, reach = lane_of(app.ctx, box, finished), app.ctx.px(REACH)
    light = Rect(0, 0, lane.rays, lane.rays)
    light.center = lane.glory
    assert light.w > 0 and box.inflate(2 * reach + 2, 2 * reach + 2).contains(light)
    assert lane.ground.w >= box.w * 0.99 and lane.ground.bottom == box.bottom and lane.post.bottom == box.bottom
    wide = [width for width, _, _ in lane.ends]
    assert max(wide) == lane.wide and [x for _, x, _ in lane.ends] == sorted(x for _, x, _ in lane.ends)
