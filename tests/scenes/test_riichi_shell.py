"""Riichi from the menu to the table and back: records, samples, words."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.kernel.texts import LOCALES, Texts
from game.library.settings import load_settings
from game.riichi import events as ev
from game.riichi.hands.melds import chi, closed_kan
from game.riichi.tiles import TILES
from scenes.app.app import App
from scenes.demo_scenes import opener
from scenes.kit.preferences import paths_of, settings_of
from scenes.kit.tree.screen import ScreenScene
from scenes.lobby.draft import first_draft
from scenes.lobby.start_match import start
from scenes.riichi.choice import SWITCHES
from scenes.riichi.texts import event_line, place_name, tile_name, wind_letter
from scenes.table.numbers import grouped, signed
from scenes.table.player import TablePlayer
from scenes.table.probe import probe
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import wait
from tests.scenes.plain import plain_settings
from tests.scenes.riichi_brain import plain_bots, step
from tests.scenes.riichi_table import PEOPLE
from tests.scenes.test_riichi_games import new_match


def test_from_the_menu_to_the_table_and_back(menu: Callable[..., Hand], tmp_path: Path) -> None:
    hand = menu()
    hand.click("Play now – Riichi Mahjong")
    table = hand.top(TablePlayer)
    wait(hand, lambda: table.client.waiting_for_person and not table.motion.busy)
    acts, digest = table.client.act_number, table.client.digest()
    assert acts and probe(table)["mine"]
    hand.key(pygame.K_ESCAPE)
    hand.click("To the menu")
    hand.screen("menu")
    assert len(list((tmp_path / "matches").glob("riichi-*.jsonl"))) == 1
    wait(hand, lambda: "Hand 1 · your turn" in hand.words("Continue")[-1])
    hand.click("Continue")
    again = hand.top(TablePlayer)
    assert again.client.act_number == acts and again.client.digest() == digest


def test_switches_are_found_again_when_a_match_goes_on(menu: Callable[..., Hand]) -> None:
    hand = menu()
    hand.click("Play now – Riichi Mahjong")
    table = hand.top(TablePlayer)
    wait(hand, lambda: table.client.waiting_for_person and not table.motion.busy)
    hand.click("Auto-win")
    hand.click("No calls")
    hand.click("Auto-sort")
    expected = {"win", "no_calls"}
    assert table.board.choice.switches == expected
    hand.key(pygame.K_ESCAPE)
    hand.click("To the menu")
    wait(hand, lambda: hand.has("Continue"))
    hand.app.ctx.settings = load_settings(paths_of(hand.app.ctx))[0]
    hand.click("Continue")
    again = hand.top(TablePlayer)
    assert again is not table and again.board.choice.switches == expected
    assert {key for key in SWITCHES if again.buttons[key].of.value} == expected
    assert not again.board.memory.hand.sorted
    hand.key(pygame.K_ESCAPE)
    hand.click("To the menu")
    assert start(hand.app.ctx, first_draft("riichi", settings_of(hand.app.ctx))) == ()
    # Another match begins as usual; how the hand is sorted is a habit.
    other = hand.top(TablePlayer)
    assert not other.board.choice.switches


def test_log_yaku_sheet_and_rule_book_open_over_the_table(menu: Callable[..., Hand]) -> None:
    hand = menu()
    hand.click("Play now – Riichi Mahjong")
    table = hand.top(TablePlayer)
    wait(hand, lambda: table.client.waiting_for_person and not table.motion.busy)
    for key in (pygame.K_l, pygame.K_y):
        hand.key(key)
        hand.steps(3)
        assert hand.app.stack.top is not table and table.board.covered
        hand.key(pygame.K_ESCAPE)
        hand.steps(3)
        assert hand.app.stack.top is table and not table.board.covered


@pytest.mark.parametrize("locale", LOCALES)
def test_the_samples_show(tmp_path: Path, locale: str) -> None:
    app = App(plain_settings(language=locale, reduced_motion=True), tmp_path, size=(1280, 720), catch=False)
    try:
        for make, kind in (
            (opener("riichi"), TablePlayer),
            (opener("riichi-result"), ScreenScene),
            (opener("riichi-ranking"), ScreenScene),
        ):
            scene: Any = make(app.ctx)
            assert isinstance(scene, kind)
            app.push(scene)
            for _ in range(120):
                app.step(1 / 60)
            app.stack.pop()
    finally:
        app.close()


# -- words


@pytest.fixture
def ctx(tmp_path: Path) -> Iterator[Any]:
    """A context without a scene."""
    app = App(plain_settings(language="ko"), tmp_path, size=(1280, 720), catch=False)
    yield app.ctx
    app.close()


def test_points_places_and_winds(ctx: Any) -> None:
    assert [grouped(points) for points in (0, 12_300, -800)] == ["0", "12,300", "−800"]
    assert [signed(points) for points in (0, 1_000, -2_400)] == ["0", "+1,000", "−2,400"]
    assert place_name(ctx, 1, 3) == "남4국" and place_name(ctx, 0, 0, 2) == "동1국 2본장"
    assert [wind_letter(ctx, wind) for wind in range(4)] == ["동", "남", "서", "북"]
    ctx.apply_settings(plain_settings(language="ko", riichi_terms="ja"))
    assert place_name(ctx, 1, 3) == "南4局" and wind_letter(ctx, 0) == "東"
    ctx.apply_settings(plain_settings(language="en"))
    assert place_name(ctx, 1, 3) == "South 4" and wind_letter(ctx, 2) == "W"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_tile_has_a_name(locale: str) -> None:
    names = [tile_name(Texts(locale), tile) for tile in range(TILES)]
    assert len(set(names)) == TILES and not any("{" in name for name in names)


def test_a_whole_game_in_words(ctx: Any) -> None:
    """Every event of a game is told or needs no words, in both languages."""
    match, bots = new_match(30), plain_bots()
    while not match.over:
        step(match, bots)
    for locale in LOCALES:
        ctx.apply_settings(plain_settings(language=locale))
        lines = [event_line(ctx, PEOPLE, event) for event in match.events]
        told = {type(event) for event, line in zip(match.events, lines, strict=True) if line}
        assert {ev.RoundStarted, ev.Discarded, ev.HandWon, ev.GameEnded} <= told
        assert not any("{" in line for line in lines if line)


def test_rare_events_in_words(ctx: Any) -> None:
    said = {
        "누리: 치 1만 2만 3만": ev.Called(1, chi((0, 1), 2), 0),
        "누리: 안깡 동 동 동 동": ev.Called(1, closed_kan((27,) * 4), 1),
        "누리: 영상패를 가져왔어요": ev.TileDrawn(1, 3, True, 20),
        "누리: 잘못된 화료 – 쵼보": ev.Fouled(1, "riichi.R37", "chombo"),
        "누리: 잘못된 발성 – 벌점 1,000점": ev.Fouled(1, "riichi.R41", "points", 1000),
    }
    for line, event in said.items():
        assert event_line(ctx, PEOPLE, event) == line


@pytest.mark.parametrize(
    ("kind", "name", "line"),
    [
        ("draw", "", "유국되었어요"),
        ("abort", "four_winds", "도중유국: 사풍연타"),
        ("chombo", "", "쵼보로 이 국을 다시 해요"),
    ],
)
def test_ends_in_words(ctx: Any, kind: str, name: str, line: str) -> None:
    match, bots = new_match(30), plain_bots()
    while match.view(0).result is None:
        step(match, bots)
    result = msgspec.structs.replace(match.view(0).result, kind=kind, name=name, nagashi=())
    assert event_line(ctx, PEOPLE, ev.RoundEnded(result)) == line
