"""The round result and the final ranking of Holla: sums, words, picture and controls, on rounds the rules played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.holla.config import standard_yeok
from game.kernel.texts import Texts
from scenes.app.app import App
from scenes.holla.ranking import RankingModel, ranking
from scenes.holla.result import result_scene as holla_result
from scenes.holla.result_model import (
    Person,
    ResultModel,
    ending_sentence,
    groups_shown,
    headline,
    next_words,
    pot_words,
    received,
    special_label,
)
from scenes.holla.result_rows import coin, draw_ridge, flights_of
from scenes.holla.texts import find_yeok, yeok_name
from scenes.kit.scene import Scene
from scenes.kit.sound import Sound
from scenes.kit.tree.elements import Drawn, Text
from scenes.kit.tree.story import VEIL
from scenes.table import ribbons as flying
from scenes.table.ends import CLICK_SECONDS, GUARD_SECONDS, On, Page, Ways
from scenes.table.numbers import DASH, signed
from scenes.table.ranking import After
from scenes.table.ribbons import ribbons
from scenes.table.shape_cache import ShapeCache
from tests.scenes import holla_rounds as rounds
from tests.scenes.blank import Blank
from tests.scenes.ends import moving, peeking, told
from tests.scenes.plain import plain_settings
from tests.scenes.recorded import watching
from tests.scenes.tree_checks import faults

CASES: dict[str, Callable[[], rounds.HollaMatch]] = {
    "dragon": lambda: rounds.won(rounds.DRAGON),
    "plain dragon, three seats": lambda: rounds.won(rounds.RED_DRAGON, seats=3),
    "dragon of another, five seats": lambda: rounds.won(rounds.DRAGON, seats=5, winner=2),
    "boa": lambda: rounds.won(rounds.BOA, winner=1),
    "snake with a wild": lambda: rounds.won(rounds.SNAKE, winner=1, opening="13g"),
    "losers short of chips": lambda: rounds.won(rounds.DRAGON, chips=32),
    "bank and shared": lambda: rounds.won(rounds.DRAGON, payer="shared", bonus_payer="bank"),
    "shared bonus": lambda: rounds.won(rounds.DRAGON, payer="bank", bonus_payer="shared"),
    "floating head": lambda: rounds.won(rounds.RED_DRAGON, special_head="first_island", opening="13r"),
    "own yeok": lambda: rounds.won(rounds.FISH_HAND, own_yeok=(rounds.FISH,), yeok=("fish", "dragon"), opening="2k"),
    "last round": lambda: rounds.won(rounds.BOA, rounds=1),
    "void": lambda: rounds.void(void_pot="carry"),
    "void, pot returned": lambda: rounds.void(seats=3),
    "forfeit": lambda: rounds.forfeit(seats=5),
    "broke": lambda: rounds.broke(seats=3),
    "ended at once": rounds.ended,
}
WON = [name for name in CASES if CASES[name]().state.result.kind == "won"]  # type: ignore[union-attr]
NAMES = ("나", "달이", "학 선생", "누리", "거북"), ("You", "Dahlia", "Mr Crane", "Norris", "Turtle")


def gain(shown: ResultModel, seat: int) -> int:
    """The chips a seat won or lost in the round."""
    return shown.result.chips_after[seat] - shown.result.chips_before[seat]


def model(name: str, language: str = "ko", you: int = 0) -> ResultModel:
    match = CASES[name]()
    names = NAMES[language == "en"]
    people = tuple(Person(names[s], rounds.PORTRAITS[s], s == you) for s in range(match.seats))
    return ResultModel.of(match.view(0), people)


NEXT = "다음 라운드"


class Table(Blank):
    """Something to lie underneath: plain red."""

    drawn = 0

    def draw(self, surface: Surface) -> None:
        self.drawn += 1
        surface.fill("#FF0000")


class Calls(list[str]):
    """What a scene asked for."""

    def note(self, name: str) -> Callable[..., None]:
        return lambda *args: self.append(" ".join([name, *map(str, args)]))


@contextmanager
def opened(
    tmp_path: Path, make: Callable[[App, Calls], Scene], size: tuple[int, int] = (1280, 720), **settings: Any
) -> Iterator[tuple[App, Any, Calls]]:
    app = App(plain_settings(**settings), tmp_path, size=size, sound=Sound(enabled=False), catch=False)
    calls = Calls()
    try:
        app.push(Table(app.ctx))
        scene = make(app, calls)
        app.push(scene)
        yield app, scene, calls
    finally:
        app.close()


def result_scene(name: str, language: str = "ko", you: int = 0) -> Callable[[App, Calls], Any]:
    def make(app: App, calls: Calls) -> Any:
        ways = Ways(calls.note("next"), calls.note("menu"))
        return holla_result(app.ctx, model(name, language, you), ways)

    return make


def settle(app: App, scene: Scene) -> None:
    """Plays all movements to their end, the guard too."""
    for _ in range(900):
        app.step(1 / 20)
        if not scene.busy:
            return
    raise AssertionError("the scene never comes to rest")


def key(app: App, code: int, kind: int = pygame.KEYDOWN) -> None:
    app.post(pygame.Event(kind, key=code, mod=0, unicode=""))
    app.step(0)


def tap(app: App, code: int) -> None:
    key(app, code)
    key(app, code, pygame.KEYUP)


def mouse(app: App, place: tuple[int, int], kind: int = pygame.MOUSEBUTTONDOWN) -> None:
    app.post(pygame.Event(kind, pos=place, button=1))
    app.step(0)


def button(scene: Scene, name: str) -> Any:
    return next(w for w in scene.ui.all() if w.name == name)


# -- figures


@pytest.mark.rule("holla.R78", "holla.R80", "holla.R81", "holla.R84", "holla.R95")
@pytest.mark.parametrize("name", WON)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_bill_adds_up_to_what_the_winner_gained(name: str, language: str) -> None:
    shown = model(name, language)
    bill = received(Texts(language), shown)
    assert sum(item.chips for item in bill) == gain(shown, shown.result.winner)
    for line in shown.result.losers:
        assert line.points + line.bonus + line.penalty == line.due
        assert len(line.loose) == line.ungrouped
        assert sum(map(len, line.groups)) + len(line.loose) == 13
        assert -line.paid == gain(shown, line.seat)
    assert sum(len(group.cubes) for group in groups_shown(Texts(language), shown)) == 13


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_bills_of_whole_matches_add_up(seats: int) -> None:
    played = rounds.played(seed=40 + seats, seats=seats)
    assert len(played) == 3
    for _, shown in played:
        if shown.result.kind == "won":
            assert sum(item.chips for item in received(Texts("ko"), shown)) == gain(shown, shown.result.winner)
    assert [shown.game is not None for _, shown in played] == [False, False, True]


def test_a_shortage_is_its_own_line_and_the_paid_chips_are_noted(tmp_path: Path) -> None:
    shown = model("losers short of chips")
    assert any(line.paid < line.due for line in shown.result.losers)
    assert received(Texts("ko"), shown)[-1].chips == -sum(line.due - line.paid for line in shown.result.losers)
    with opened(tmp_path, result_scene("losers short of chips")) as (app, scene, _):
        settle(app, scene)
        for line in shown.result.losers:
            note = Texts("ko").t("holla_result.row.paid", chips=line.paid)
            assert (note in told(scene)) == (line.paid < line.due)


def test_every_figure_of_the_settlement_is_on_the_screen(tmp_path: Path) -> None:
    shown = model("dragon")
    with opened(tmp_path, result_scene("dragon")) as (app, scene, _):
        settle(app, scene)
        texts = told(scene)
    for line in shown.result.losers:
        assert signed(-line.due) in texts
        made = f"역 {line.points} + 보너스 {line.bonus} + 미조합 {line.penalty}"
        assert made in [one.replace("\u00a0", " ") for one in texts]
        assert f"{shown.result.chips_before[line.seat]} → {shown.result.chips_after[line.seat]}" in texts
    before, after = (chips[0] for chips in (shown.result.chips_before, shown.result.chips_after))
    assert Texts("ko").t("holla_result.change", before=before, after=after) in texts


# -- words


@pytest.mark.parametrize(
    ("name", "you", "language", "first", "second"),
    [
        ("dragon", 0, "ko", "내가", "D 없이 용 한 마리를 빚었어요"),
        ("dragon of another, five seats", 0, "ko", "학 선생이", "D 없이 용 한 마리를 빚었어요"),
        ("boa", 0, "ko", "달이가", "목이 같은 수인 이무기를 빚었어요"),
        ("snake with a wild", 1, "ko", "내가", "몸에 D를 써 구렁이를 빚었어요"),
        ("own yeok", 0, "ko", "내가", "물고기를 빚었어요"),
        ("boa", 0, "en", "Dahlia", "made a boa: its neck is a set"),
    ],
)
def test_the_title_names_the_winner(name: str, you: int, language: str, first: str, second: str) -> None:
    assert headline(Texts(language), model(name, language, you))[1:] == (first, second)


def test_the_special_pill_names_the_colour_of_the_head() -> None:
    assert special_label(Texts("ko"), model("dragon")) == "스페셜 · 검은 용머리 +10"
    assert special_label(Texts("ko"), model("floating head")) == "스페셜 · 빨간 용머리 +10"
    assert special_label(Texts("ko"), model("plain dragon, three seats")) == ""


def test_a_wild_tells_what_it_stands_for() -> None:
    cubes = [c for group in groups_shown(Texts("ko"), model("snake with a wild")) for c in group.cubes]
    assert [c for c in cubes if c[1]] == [("Dr", True, "9g")]
    assert all(meant == "" for _, wild, meant in cubes if not wild)


@pytest.mark.rule("holla.R92", "holla.R97")
@pytest.mark.parametrize(
    ("name", "pot"),
    [("void", "carried"), ("void, pot returned", "returned"), ("forfeit", "empty"), ("broke", "returned")],
)
def test_the_pot_of_a_round_without_winner_is_accounted_for(name: str, pot: str) -> None:
    shown = model(name)
    assert pot_words(Texts("en"), shown)[1] == Texts("en").t(f"holla_result.pot.{pot}")
    back = sum(shown.result.pot_returned)
    assert sum(shown.result.chips_after) - sum(shown.result.chips_before) == back
    assert back == (shown.result.pot if pot == "returned" else 0)


def test_the_next_button_says_round_and_dealer_or_the_ranking() -> None:
    ko = Texts("ko")
    assert next_words(ko, model("dragon")) == ("다음 라운드", "2 / 5 라운드 · 내가 딜러")
    assert next_words(ko, model("boa")) == ("다음 라운드", "2 / 5 라운드 · 달이가 딜러")
    assert next_words(ko, model("last round"))[0] == "최종 순위"
    assert next_words(ko, model("broke"))[0] == "최종 순위"


def test_a_view_of_a_running_round_has_no_result() -> None:
    match = rounds.tables.seated()
    with pytest.raises(ValueError, match="still being played"):
        ResultModel.of(match.view(0), rounds.people("ko", 4))


# -- picture


@pytest.mark.parametrize("name", list(CASES))
@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_end_is_drawn_without_cut_or_colliding_texts(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = result_scene(name, language)
    with opened(tmp_path, make, language=language, speed=0) as (app, scene, _):
        settle(app, scene)
        assert faults(scene) == []
        with watching(monkeypatch) as written:
            scene.picture.forget()
            scene.layout(app.ctx.layout)
            app.step(0)
        assert written.cut == []
        assert written.overlaps() == []
        assert written.outside(app.surface.get_rect()) == []


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1024, 768), 100), ((1600, 900), 100), ((1440, 1080), 125), ((2560, 1080), 100), ((3840, 2160), 100)],
)
@pytest.mark.parametrize("name", ["dragon of another, five seats", "void"])
def test_the_parts_keep_apart_in_every_window(size: tuple[int, int], scale: int, name: str, tmp_path: Path) -> None:
    how = {"language": "en", "speed": 0, "text_scale": scale}
    with opened(tmp_path, result_scene(name, "en"), size, **how) as (app, scene, _):
        settle(app, scene)
        assert faults(scene) == []


def test_long_names_are_broken_and_never_run_into_the_cubes(tmp_path: Path) -> None:
    def make(app: App, calls: Calls) -> Scene:
        shown = model("boa", "en")
        people = tuple(Person("Wolfgang Amadeus Bartholomew the Third", p.portrait, p.you) for p in shown.people)
        return holla_result(app.ctx, with_names(shown, people), Ways(calls.note("next"), calls.note("menu")))

    with opened(tmp_path, make, language="en", speed=0) as (app, scene, _):
        settle(app, scene)
        assert faults(scene) == []


def with_names(shown: ResultModel, people: tuple[Person, ...]) -> ResultModel:
    return ResultModel(shown.result, people, shown.config, shown.opening, shown.game)


def test_the_language_changes_live(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon"), speed=0) as (app, scene, _):
        app.step(0.02)
        ko = pygame.image.tobytes(app.surface, "RGB")
        app.ctx.apply_settings(plain_settings(language="en", speed=0))
        app.step(0.02)
        assert button(scene, "Next round")
        assert pygame.image.tobytes(app.surface, "RGB") != ko


def test_reduced_motion_has_neither_petals_nor_flight(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon"), reduced_motion=True) as (app, scene, _):
        for _ in range(48):
            app.step(1 / 60)
        assert not moving(scene)
        still = pygame.image.tobytes(app.surface, "RGB")
        app.step(1.0)
        app.ctx.redraw()
        app.step(0)
        at_rest = app.surface.subsurface(Rect(0, 0, 1280, 440)).copy()
        before = pygame.image.frombytes(still, (1280, 720), "RGB").subsurface(Rect(0, 0, 1280, 440)).copy()
        assert pygame.image.tobytes(at_rest, "RGB") == pygame.image.tobytes(before, "RGB")


def test_the_entrance_comes_in_its_order_and_ends_at_rest(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, _):
        at = scene.teller.share
        app.step(0.05)
        assert 0 < at(VEIL) < 1 and not scene.opaque
        order = ["art", "groups", ("row", 0), ("row", 2), "coins"]
        seen: list[object] = []
        while moving(scene):
            app.step(1 / 60)
            seen += [part for part in order if at(part) > 0 and part not in seen]
        assert seen == order and scene.opaque
        settle(app, scene)
        assert at("coins") == at("count") == 1
        assert not app.busy


def test_no_name_of_cubes_comes_through_the_words_below_them(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, _):
        feet: list[int] = []
        scene.state.shapes.bracket = lambda surface, ctx, box, *how: feet.append(box.bottom)
        while moving(scene):
            app.step(1 / 60)
        assert max(feet) == feet[-1]


def test_what_the_round_brought_counts_up_with_the_rows_and_is_not_told_before(tmp_path: Path) -> None:
    shown = model("dragon")
    with opened(tmp_path, result_scene("dragon")) as (app, scene, _):
        at = scene.teller.share
        while at(("row", 0)) == 0:
            assert at("badge") == at("worth") == at("so far") == 0
            app.step(1 / 60)
        while moving(scene):
            app.step(1 / 60)
            assert at("so far") == 0 or at("count") == 1
        assert scene.picture.root is not None
        texts = [node.element for node in scene.picture.root.all() if isinstance(node.element, Text)]
    worth = next(one for one in texts if one.part == "worth")
    assert [worth.count(0.0), worth.count(1.0)] == ["0", str(shown.result.points)]
    for line in shown.result.losers:
        before, after = (chips[line.seat] for chips in (shown.result.chips_before, shown.result.chips_after))
        chips = next(one for one in texts if one.part == "count" and one.count(1.0) == f"{before} → {after}")
        assert chips.count(0.0) == str(before)
    gain = shown.result.chips_after[shown.result.winner] - shown.result.chips_before[shown.result.winner]
    assert next(one for one in texts if one.count(1.0) == f"+{gain}").count(0.0) == DASH, "0 would be wrong"


def test_the_hands_of_the_others_lie_face_down_until_their_row_comes(tmp_path: Path) -> None:
    shown, size = model("dragon"), (900, 120)
    with opened(tmp_path, result_scene("dragon")) as (app, scene, _):
        assert scene.picture.root is not None
        drawn = [node.element for node in scene.picture.root.all() if isinstance(node.element, Drawn)]
        ridges = [one for one in drawn if one.paint is draw_ridge]
        assert [one.part for one in ridges] == [("row", number) for number in range(len(shown.result.losers))]

        def seen(values: tuple[object, ...], share: float) -> bytes:
            surface = Surface(size)
            draw_ridge(surface, app.ctx, Rect((0, 0), size), *values, share)  # type: ignore[arg-type]
            return pygame.image.tobytes(surface, "RGB")

        for one in ridges:
            groups, loose, largest = one.values
            alike = tuple((group[0],) * len(group) for group in groups), (groups[0][0],) * len(loose), largest
            assert seen(one.values, 0.0) == seen(alike, 0.0) and seen(one.values, 1.0) != seen(alike, 1.0)


def test_at_rest_the_table_below_is_not_drawn_again(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, _):
        settle(app, scene)
        table = app.stack.scenes[0]
        before = table.drawn
        app.ctx.redraw()
        app.step(0)
        assert table.drawn == before


def test_coins_fly_from_their_rows_to_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    flights = flights_of(model("dragon"))
    assert {flight.row for flight in flights} == {0, 1, 2}
    coins: list[Rect] = []
    monkeypatch.setattr(flying, "picture", lambda surface, ctx, box, *how: coins.append(box))
    app = App(plain_settings(), Path(), size=(1280, 720), sound=Sound(enabled=False), catch=False)
    try:
        box, shapes, surface = Rect(800, 300, 100, 300), ShapeCache(), Surface((1280, 720))
        places = (*(Rect(40, 300 + 100 * row, 752, 92) for row in range(3)), Rect(900, 300, 300, 200))
        ways: list[int] = []
        for step in range(1, 20):
            coins.clear()
            ribbons(surface, app.ctx, box, places, shapes, coin, flights[:1], (9, 9, 9), step / 20)
            ways += [coin.centerx for coin in coins]
        assert ways == sorted(ways) and 792 <= ways[0] < 802 < ways[-1] <= 906
        coins.clear()
        ribbons(surface, app.ctx, box, places, shapes, coin, flights, (9, 9, 9), 1.0)
        assert not coins, "those who have arrived are gone"
    finally:
        app.close()


# -- controls


def test_the_guard_holds_back_next_but_a_click_ends_the_entrance(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, calls):
        app.step(0.1)
        mouse(app, button(scene, NEXT).rect.center)
        mouse(app, button(scene, NEXT).rect.center, pygame.MOUSEBUTTONUP)
        assert not moving(scene)
        assert scene.teller.share("count") == 1.0
        mouse(app, button(scene, NEXT).rect.center)
        mouse(app, button(scene, NEXT).rect.center, pygame.MOUSEBUTTONUP)
        tap(app, pygame.K_RETURN)
        assert calls == []
        settle(app, scene)
        mouse(app, button(scene, NEXT).rect.center)
        mouse(app, button(scene, NEXT).rect.center, pygame.MOUSEBUTTONUP)
        assert calls == ["next"]
        assert scene not in app.stack.scenes


def test_a_press_on_the_way_on_ends_what_still_moves_and_leaves(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, calls):
        for _ in range(round(60 * GUARD_SECONDS * 9 / 8)):
            app.step(1 / 60)
        assert moving(scene)
        mouse(app, button(scene, NEXT).rect.center)
        mouse(app, button(scene, NEXT).rect.center, pygame.MOUSEBUTTONUP)
        assert calls == ["next"]


def test_enter_goes_on_once_and_escape_to_the_menu(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("void")) as (app, scene, calls):
        settle(app, scene)
        tap(app, pygame.K_RETURN)
        scene.send(On())
        scene.settle()
        assert calls == ["next"]
    with opened(tmp_path, result_scene("void")) as (app, scene, calls):
        tap(app, pygame.K_ESCAPE)
        assert calls == [] and scene in app.stack.scenes, "it was meant for the table"
        settle(app, scene)
        tap(app, pygame.K_ESCAPE)
        assert calls == ["menu"]


def test_enter_presses_the_focused_button_instead(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("void")) as (app, scene, calls):
        settle(app, scene)
        scene.ui.set_focus(button(scene, "메뉴"), keyboard=True)
        tap(app, pygame.K_RETURN)
        assert calls == ["menu"]


def test_holding_p_shows_the_table(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, calls):
        settle(app, scene)
        covered = app.surface.get_at((640, 300))
        key(app, pygame.K_p)
        app.step(0)
        assert peeking(scene)
        assert app.surface.get_at((640, 300)) == pygame.Color("#FF0000") != covered
        app.step(CLICK_SECONDS)
        key(app, pygame.K_p, pygame.KEYUP)
        assert not peeking(scene) and calls == []
        assert app.surface.get_at((640, 300)) == covered


def test_holding_the_button_shows_the_table_until_it_is_let_go_anywhere(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, calls):
        settle(app, scene)
        mouse(app, button(scene, "테이블 보기").rect.center)
        assert peeking(scene)
        app.step(CLICK_SECONDS)
        mouse(app, (5, 5), pygame.MOUSEBUTTONUP)
        assert not peeking(scene)
        assert not peeking(scene) and calls == []


def test_a_click_on_the_button_shows_the_table_until_the_next_press(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, calls):
        settle(app, scene)
        place = button(scene, "테이블 보기").rect.center
        mouse(app, place)
        mouse(app, place, pygame.MOUSEBUTTONUP)
        app.step(5.0)
        assert peeking(scene)
        mouse(app, (640, 300))
        assert not peeking(scene)
        assert not peeking(scene) and calls == []


def test_enter_on_the_peek_button_lasts_until_the_next_press_which_does_nothing_else(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, calls):
        settle(app, scene)
        scene.ui.set_focus(button(scene, "테이블 보기"), keyboard=True)
        place = button(scene, NEXT).rect.center
        for end in (lambda: tap(app, pygame.K_RETURN), lambda: mouse(app, place)):
            tap(app, pygame.K_RETURN)
            assert peeking(scene)
            end()
            assert not peeking(scene)
            mouse(app, place, pygame.MOUSEBUTTONUP)
        key(app, pygame.K_p)
        tap(app, pygame.K_ESCAPE)
        assert not peeking(scene)
        assert calls == []


def test_a_lost_window_ends_peeking(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, calls):
        settle(app, scene)
        key(app, pygame.K_p)
        app.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        app.step(0)
        assert not peeking(scene) and calls == []


# -- ranking


def ranking_model(seats: int, language: str = "ko", seed: int = 3, **config: Any) -> RankingModel:
    played = rounds.played(seed, seats, rounds=2, **config)
    match, last = played[-1]
    assert last.game is not None
    people = tuple(Person(NAMES[language == "en"][s], rounds.PORTRAITS[s], s == 0) for s in range(seats))
    return RankingModel(last.game, people, match.state.config, tuple(m.result for _, m in played), 20241122)


def ranking_scene(shown: RankingModel) -> Callable[[App, Calls], Any]:
    def make(app: App, calls: Calls) -> Any:
        return ranking(app.ctx, shown, After(*(calls.note(name) for name in ("again", "menu", "copy", "watch"))))

    return make


@pytest.mark.rule("holla.R96")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_ranking_lists_places_chips_changes_and_wins(tmp_path: Path, seats: int) -> None:
    shown = ranking_model(seats)
    with opened(tmp_path, ranking_scene(shown)) as (_, scene, _calls):
        scores = scene.state.told.scores
    assert [shown.game.ranks[seat] for seat in scores.order] == sorted(shown.game.ranks)
    start = 120 if seats == 5 else 100
    assert scores.columns[1].cells == tuple(signed(chips - start) for chips in shown.game.chips)
    wins = [won for seat in range(seats) for won in shown.wins(seat)]
    assert sum(count for _, count in wins) == sum(r.kind == "won" for r in shown.rounds)
    assert {yeok for yeok, _ in wins} <= {yeok.id for yeok in standard_yeok()}


@pytest.mark.rule("holla.R96")
def test_equal_chips_share_a_place(tmp_path: Path) -> None:
    shown = ranking_model(4)
    tied = RankingModel(
        msgspec.structs.replace(shown.game, ranks=(1, 3, 1, 4), chips=(120, 90, 120, 70)), shown.people, shown.config
    )
    with opened(tmp_path, ranking_scene(tied)) as (app, scene, _calls):
        settle(app, scene)
        scores = scene.state.told.scores
        assert (scores.order, scores.first) == ([0, 2, 1, 3], [0, 2])
        ranks = [words for words in told(scene) if words.endswith("위")]
        assert sorted(ranks) == ["3위", "4위", "공동 1위", "공동 1위"]


@pytest.mark.rule("holla.R94", "holla.R95", "holla.R96")
@pytest.mark.parametrize("name", ["last round", "broke", "ended at once", "losers short of chips"])
def test_the_end_of_the_game_is_told_in_a_sentence(name: str) -> None:
    shown = model(name)
    assert shown.game is not None
    said = ending_sentence(Texts("ko"), shown.game, shown.people, shown.config)
    *_, second, first = sorted(shown.game.chips)
    expected = {
        "last round": f"2위보다 칩 {first - second}개 앞섰어요.",
        "broke": "학 선생이 벌점을 다 내지 못해 지고, 게임이 끝났어요.",
        "losers short of chips": "3명이 벌점을 다 내지 못해 지고, 게임이 끝났어요.",
    }
    if name in expected:
        assert said == expected[name]
    else:
        assert shown.game.rule == "holla.R94"
        assert "5개 이하" in said


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_ranking_is_drawn_without_cut_or_colliding_texts(
    size: tuple[int, int], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = ranking_scene(ranking_model(5, language))
    with opened(tmp_path, make, size, language=language, speed=0) as (app, scene, _):
        with watching(monkeypatch) as written:
            app.step(0.02)
        assert written.cut == []
        assert written.overlaps() == []
        assert written.outside(app.surface.get_rect()) == []
        for _ in range(2):
            settle(app, scene)
            assert faults(scene) == []
            scene.send(Page(1))
            scene.settle()


def test_the_ranking_by_mouse_and_keyboard(tmp_path: Path) -> None:
    shown = ranking_model(3)
    with opened(tmp_path, ranking_scene(shown)) as (app, scene, calls):
        app.step(0.1)
        tap(app, pygame.K_RETURN)
        assert not scene.motion.busy
        tap(app, pygame.K_RETURN)
        assert calls == []
        app.step(GUARD_SECONDS)
        copy = button(scene, "시드 복사")
        mouse(app, copy.rect.center)
        mouse(app, copy.rect.center, pygame.MOUSEBUTTONUP)
        assert calls == ["copy 20241122"]
        again = button(scene, "다시 보기")
        mouse(app, again.rect.center)
        mouse(app, again.rect.center, pygame.MOUSEBUTTONUP)
        assert calls == ["copy 20241122", "watch"]
        scene.ui.set_focus(None)
        tap(app, pygame.K_RETURN)
        assert calls == ["copy 20241122", "watch", "again"]
    with opened(tmp_path, ranking_scene(shown)) as (app, scene, calls):
        settle(app, scene)
        tap(app, pygame.K_ESCAPE)
        assert calls == ["menu"]


def test_nothing_moving_leaves_traces_when_no_table_lies_below(tmp_path: Path) -> None:
    with opened(tmp_path, result_scene("dragon")) as (app, scene, _):
        app.stack.scenes.remove(app.stack.scenes[0])
        app.surface.fill("#000000")
        settle(app, scene)
        place = (1270, 230)
        moved = app.surface.get_at(place)
    with opened(tmp_path, result_scene("dragon"), speed=0) as (app, scene, _):
        app.stack.scenes.remove(app.stack.scenes[0])
        app.surface.fill("#000000")
        settle(app, scene)
        assert app.surface.get_at(place) == moved


@pytest.mark.rule("holla.R36")
@pytest.mark.parametrize(("language", "size"), [("ko", (1280, 720)), ("en", (1024, 768))])
def test_other_readings_of_the_hand_can_be_viewed(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    with opened(tmp_path, result_scene("dragon", language), size, language=language) as (app, scene, calls):
        settle(app, scene)
        shown, state = scene.state.told.model, scene.state.told
        paid = shown.readings[0]
        assert paid == ("dragon", shown.result.parts) and len(shown.readings) >= 3
        assert {yeok for yeok, _ in shown.readings} == {"snake", "boa", "dragon"}
        assert len(set(shown.readings)) == len(shown.readings)
        cubes = sorted(cube for part in paid[1] for cube in part.cubes)
        for number, (yeok_id, parts) in enumerate(shown.readings):
            yeok = yeok_name(scene.ctx.texts, find_yeok(shown.config, yeok_id))
            words = scene.ctx.t("holla_result.button.reading", number=number + 1, count=len(shown.readings), yeok=yeok)
            assert sorted(cube for part in parts for cube in part.cubes) == cubes
            groups = ", ".join(f"{group.label}: {group.form}" for group in state.hands[number])
            assert groups in told(scene) and len(state.hands[number]) == len(parts)
            place = button(scene, words).rect.center
            mouse(app, place)
            mouse(app, place, pygame.MOUSEBUTTONUP)
            assert not moving(scene), "another reading does not play the entrance again"
        assert scene.state.page == 0 and not list(calls)
    with opened(tmp_path, result_scene("void")) as (_, scene, _calls):
        assert len(scene.state.told.model.readings) == 1
