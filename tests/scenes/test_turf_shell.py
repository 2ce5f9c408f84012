"""Royal Turf from the menu to the table and back: lobby, records, samples, words."""

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.kernel.texts import LOCALES, Texts
from game.turf import events as ev
from game.turf.advice import Blocker, Earnings, Forecast
from scenes.app import samples
from scenes.app.app import App
from scenes.demo_scenes import opener
from scenes.kit.tree.screen import ScreenScene
from scenes.lobby.scene import lobby_scene
from scenes.table.numbers import pounds, signed
from scenes.table.player import TablePlayer
from scenes.turf.horses import Horses
from scenes.turf.results import tell_match
from scenes.turf.table import TABLE
from scenes.turf.texts import blocked_words, earnings_words, forecast_words, numbered, place_name
from scenes.turf.words import event_line
from tests.scenes.hand import Hand
from tests.scenes.lobby_kit import press
from tests.scenes.menu_kit import wait
from tests.scenes.plain import plain_settings
from tests.scenes.turf_table import bots, dealt, new_client, new_match, raced, sit


def test_from_the_menu_to_the_table_and_back(menu: Callable[..., Hand], tmp_path: Path) -> None:
    hand = menu()
    hand.click("Play now – Royal Turf")
    table = hand.top(TablePlayer)
    assert table.game is TABLE and table.view.seats == 4
    wait(hand, lambda: table.client.waiting_for_person and not table.motion.busy)
    acts, digest = table.client.act_number, table.client.digest()
    hand.key(pygame.K_ESCAPE)
    hand.click("To the menu")
    hand.screen("menu")
    assert len(list((tmp_path / "matches").glob("turf-*.jsonl"))) == 1
    wait(hand, lambda: "Race 1 of 3 · your turn" in hand.words("Continue")[-1])
    hand.click("Continue")
    again = hand.top(TablePlayer)
    assert again.client.act_number == acts and again.client.digest() == digest


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_lobby_recommends_hidden_bets_for_few(menu: Callable[..., Hand], size: tuple[int, int]) -> None:
    hand = menu(size=size)
    hand.app.push(lobby_scene(hand.app.ctx, "turf"))
    hand.steps(2)
    lobby = hand.screen("lobby")
    assert list(lobby.state.draft.rules.seat_counts) == [2, 3, 4, 5, 6]
    if lobby.state.shape == "tabs":
        press(hand, "tab", (0.75, 0.5))
    press(hand, "group bets")
    told = " ".join(part.name for part in lobby.told().all())
    assert "recommended for two to four" in re.sub(r"\s+", " ", told)
    if lobby.state.shape == "tabs":
        press(hand, "tab", (0.25, 0.5))
    seat = hand.find("Who sits on seat 2")
    assert seat.tooltip == "Bets by value and drives its own horses"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_samples_show(tmp_path: Path, locale: str) -> None:
    app = App(plain_settings(language=locale, reduced_motion=True), tmp_path, size=(1280, 720), catch=False)
    try:
        for make, kind in (
            (opener("turf"), TablePlayer),
            (opener("turf-result"), ScreenScene),
            (opener("turf-ranking"), ScreenScene),
        ):
            scene = make(app.ctx)
            assert isinstance(scene, kind)
            app.push(scene)
            for _ in range(120):
                app.step(1 / 60)
            app.stack.pop()
    finally:
        app.close()


# -- words


def test_money_and_places() -> None:
    texts = Texts("ko")
    assert [pounds(x) for x in (0, 1450, -200)] == ["£0", "£1,450", "−£200"]
    assert [signed(x) for x in (5, 0, -1100)] == ["+5", "0", "−1,100"]
    assert [place_name(texts, place) for place in (1, 2, 3, 7)] == ["1등", "2등", "3등", "7등"]
    assert earnings_words(texts, Earnings(300, 300)) == "+300"
    assert earnings_words(texts, Earnings(-100, 450)) == "−100~+450"


def told(**values: object) -> Forecast:
    """A forecast with some values changed."""
    usual: dict[str, object] = {
        "horse": 3,
        "steps": 6,
        "start": 13,
        "wanted": 19,
        "end": 19,
        "blockers": (),
        "takes_pace": True,
        "place": 0,
        "rank_before": 3,
        "rank_after": 1,
        "ends_race": False,
    }
    return Forecast(**{**usual, **values})  # type: ignore[arg-type]


def test_forecasts_in_korean() -> None:
    texts, view = Texts("ko"), raced().view(0)
    config = view.config
    assert forecast_words(texts, config, view, told()) == "13 → 19, 선도마가 돼요 (+100), 3위 → 1위"
    home = told(takes_pace=False, start=30, wanted=36, end=34, place=3, ends_race=True)
    assert forecast_words(texts, config, view, home) == "30 → 결승선, 3등으로 들어와요, 경주가 끝나요"
    stuck = told(takes_pace=False, end=13, rank_after=3)
    assert forecast_words(texts, config, view, stuck) == "13번에 그대로, 그대로 3위"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_way_to_be_blocked_has_words(locale: str) -> None:
    texts, view = Texts(locale), raced().view(0)
    one, late = Blocker(6, 19, False), Blocker(0, 30, True)
    seen = set()
    for blockers, end in (
        ((one,), 18),
        ((one, one), 17),
        ((one,), 13),
        ((late,), 29),
        ((late, one), 28),
        ((late,), 13),
    ):
        words = blocked_words(texts, view.config, told(blockers=blockers, end=end))
        assert numbered(texts, view.config, blockers[0].horse) in words and "{" not in words
        seen.add(words)
    assert len(seen) == 6 and blocked_words(texts, view.config, told()) == ""


@pytest.mark.parametrize("locale", LOCALES)
def test_every_event_of_a_match_has_words(locale: str) -> None:
    match = new_match(3, 6, bets="hidden")
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, match.rules.legal(match.state, seat)[-1])
    client = new_client(match)
    texts, view = Texts(locale), match.view(0)
    lines = [event_line(texts, client.seats, view.config, event) for event in match.seen_events(0)]
    assert all("{" not in line and "\n" not in line for line in lines if line)
    silent = {type(e) for e, line in zip(match.seen_events(0), lines, strict=True) if line is None}
    assert silent <= {ev.Rolled, ev.MatchEnded}


def test_a_shared_win_is_told(tmp_path: Path) -> None:
    match = new_match(2, 6, races=1)
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, match.rules.legal(match.state, seat)[0])
    app = App(plain_settings(language="ko"), tmp_path, size=(1280, 720), catch=False)
    try:
        people = samples.score_people(app.ctx)[:2]
        line = tell_match(match.view(0), people, (), app.ctx).title
        winners = match.view(0).match.ranks.count(1)
        assert ("함께 우승했어요" in line) == (winners > 1) and line
    finally:
        app.close()


def test_horses_are_told_apart_without_colour(tmp_path: Path) -> None:
    s = sit(tmp_path, new_client(dealt()))
    try:
        horses = Horses(s.app.ctx)
        pieces = [horses.piece(horse, 64, left=bool(horse % 2)) for horse in range(7)]
        cloths = []
        for horse, piece in enumerate(pieces):
            w, h = piece.get_size()
            x = round(w * (0.482 if horse % 2 else 0.518))
            part = piece.subsurface((x - 5, round(h * 0.452) - 5, 10, 10))
            mask = pygame.mask.from_threshold(part, (34, 22, 10), (90, 90, 90))
            cloths.append(tuple(mask.get_at((i, k)) for i in range(10) for k in range(10)))
        assert len(set(cloths)) == 7, "every number looks different"
        shown = [s.look("card", horse).name for horse in range(7)]
        assert len(set(shown)) == 7
    finally:
        s.app.close()


def test_a_bot_thread_is_not_needed_for_a_picture(tmp_path: Path) -> None:
    s = sit(tmp_path, new_client(new_match(2, 5), bots()), speed=1.0)
    try:
        s.steps(10)
        assert s.table.view.race == 1
    finally:
        s.app.close()
