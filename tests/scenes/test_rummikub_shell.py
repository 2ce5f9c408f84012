"""Rummikub from the menu to the scores and back: lobby, records, tables to watch, words, pictures of tiles."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.kernel.match import Match
from game.kernel.record import SeatInfo
from game.kernel.texts import LOCALES, Texts
from game.library.settings import Settings
from game.rummikub.config import RummikubConfig
from game.rummikub.rules import RummikubRules
from scenes.app.app import App
from scenes.kit.choices import Segmented, Toggle
from scenes.kit.tree.screen import ScreenScene
from scenes.lobby.scene import lobby_scene
from scenes.rummikub.choice import sets_of
from scenes.rummikub.policy import POLICY
from scenes.rummikub.table import TABLE
from scenes.table.client import TableClient
from scenes.table.ends import Look
from scenes.table.player import TablePlayer
from tests.scenes.ends import peeking
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import wait
from tests.scenes.plain import plain_settings
from tests.scenes.rummikub_table import Sitting, bots, new_client


def test_from_the_menu_to_the_table_and_back(menu: Callable[..., Hand], tmp_path: Path) -> None:
    hand = menu()
    hand.click("Play now – Rummikub")
    table = hand.top(TablePlayer)
    assert table.view.seats == 4 and table.view.own.clock == 0
    wait(hand, lambda: table.board.choice.draft is not None)
    acts = table.client.act_number
    hand.key(pygame.K_ESCAPE)
    hand.click("To the menu")
    hand.screen("menu")
    assert len(list((tmp_path / "matches").glob("rummikub-*.jsonl"))) == 1
    wait(hand, lambda: "Game 1 of 4 · your turn" in hand.words("Continue")[-1])
    hand.click("Continue")
    again = hand.top(TablePlayer)
    assert again.client.act_number == acts and again.board.choice.draft is not None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1440, 1080)])
def test_six_seats_fit_in_the_lobby(menu: Callable[..., Hand], size: tuple[int, int]) -> None:
    hand = menu(size=size)
    hand.app.push(lobby_scene(hand.app.ctx, "rummikub"))
    hand.steps(2)
    lobby = hand.screen("lobby")
    assert [n for n in lobby.state.draft.rules.seat_counts] == [2, 3, 4, 5, 6]
    for count in (2, 6):
        seats = hand.find(hand.app.ctx.t("lobby.seat_count"), Segmented).of
        assert isinstance(seats, Segmented)
        seats.choose(count - 2)
        hand.steps(2)
        rows = [hand.find(f"Name of seat {seat + 1}").rect for seat in range(count)]
        tick = next(w for w in lobby.ui.all() if isinstance(w.of, Toggle) and w.name.startswith("Offer"))
        assert all(a.bottom < b.top for a, b in zip(rows, [*rows[1:], tick.rect], strict=True))
    levels = [hand.find(f"Who sits on seat {seat + 1}") for seat in range(6)]
    assert levels[1].tooltip == "Rearranges two or three sets, and overlooks things"


def test_a_table_to_watch_goes_on_to_the_match_table(tmp_path: Path) -> None:
    match = Match(RummikubRules(), RummikubConfig(games=1), 3, 8)
    seats = tuple(SeatInfo(name, "easy", face) for name, face in (("A", "deer"), ("B", "crane"), ("C", "turtle")))
    client = TableClient(match, seats, bots(), POLICY)  # type: ignore[arg-type]
    app = App(plain_settings(language="ko", speed=0, reduced_motion=True), tmp_path, size=(1024, 768), catch=False)
    try:
        sitting = Sitting(app, TablePlayer(app.ctx, client, TABLE))
        app.push(sitting.table)
        app.step(0.0)
        assert not sitting.table.buttons["draw"].visible
        for _ in range(2000):
            app.step(1 / 60)
            table = sitting.table
            assert not set(table.board.memory.held) & {tile for tiles in sets_of(table.state) for tile in tiles}
            if not sitting.there:
                break
        scores = app.stack.top
        assert isinstance(scores, ScreenScene) and scores.called == "result"
        assert sum(line.points for line in sitting.table.view.results[-1].seats) == 0
        scores.send(Look())
        sitting.steps(80)
        assert app.stack.top is scores and peeking(scores), "who looks at the table has all the time"
        sitting.key(pygame.K_RETURN)
        assert not peeking(scores)
        sitting.steps(80)
        top = app.stack.top
        assert isinstance(top, ScreenScene) and top.called == "ranking" and top.state.told.scores.first
        sitting.steps(80)
        sitting.key(pygame.K_ESCAPE)
        assert not app.stack.scenes
    finally:
        app.close()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_has_words(locale: str) -> None:
    texts = Texts(locale)
    values = {"tile": "7k", "set": "7k 8k", "seat": "A", "pool": 3, "worth": 2, "need": 30, "missing": 28, "sets": 2}
    known = Texts("en").keys()
    shorts = [key for key in known if key.startswith("rummikub_table.short.")]
    assert len(shorts) > 15
    for key in shorts:
        assert "{" not in texts.t(key, **values)
        assert f"rummikub.refusal.{key.rsplit('.', 1)[1]}" in texts


def test_tiles_are_told_apart_without_colour(tmp_path: Path) -> None:
    app = App(plain_settings(), tmp_path, size=(1280, 720), catch=False)
    try:
        grey = [
            pygame.image.tobytes(pygame.transform.grayscale(app.ctx.tiles.face(f"7{suit}", 60)), "RGBA")
            for suit in "krbo"
        ]
        assert len(set(grey)) == 4
        plain = [app.ctx.tiles.colour(suit) for suit in "krbo"]
        app.ctx.tiles.strong = True
        assert not set(plain) & {app.ctx.tiles.colour(suit) for suit in "krbo"}
        assert app.ctx.tiles.height(60) == 89
    finally:
        app.close()


@pytest.mark.parametrize(("begun", "waits"), [(1, True), (3, True), (4, False)])
def test_in_the_first_matches_a_result_that_a_bot_played_for_waits_until_it_is_read(
    begun: int, waits: bool, tmp_path: Path
) -> None:
    match = Match(RummikubRules(), RummikubConfig(games=2), 3, 8)
    settings = Settings(language="en", speed=0.0, reduced_motion=True, begun={"rummikub": begun})
    app = App(settings, tmp_path, size=(1024, 768), catch=False)
    try:
        sitting = Sitting(app, TablePlayer(app.ctx, new_client(match, bots()), TABLE))
        app.push(sitting.table)
        app.step(0.0)
        sitting.table.client.autoplay = True
        for _ in range(2000):
            app.step(1 / 60)
            if not sitting.there:
                break
        scores = app.stack.top
        assert scores is not None and scores.called == "result"
        sitting.steps(80)
        assert (app.stack.top is scores) == waits
    finally:
        app.close()
