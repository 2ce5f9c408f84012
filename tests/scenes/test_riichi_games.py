"""Whole east-only games of riichi: one by mouse with riichi, calls and a ron, one by keyboard, one only watched."""

from pathlib import Path

import pygame
import pytest

from game.kernel.match import AnyMatch, Match
from game.riichi import events as ev
from game.riichi.actions import AddedKan, Chi, ClosedKan, Discard, NineTerminals, OpenKan, Pass, Pon, Ron, Tsumo
from game.riichi.config import RiichiConfig
from game.riichi.rules import RiichiRules
from game.riichi.tiles import tile_text
from scenes.riichi.buttons import KEYS
from scenes.riichi.choice import item_of
from scenes.table.bot_client import InlineBots
from tests.scenes.ends import ended, placed
from tests.scenes.riichi_brain import dull_bots, plain_bots, step, wanted
from tests.scenes.riichi_table import PEOPLE, Sitting, new_client, sit

SEED = 16
"""A game in which the plain person declares riichi, calls pon and wins by ron, and all four dealers deal."""
_NAMES = {
    Tsumo: "tsumo",
    Ron: "ron",
    Pass: "pass",
    Pon: "pon",
    Chi: "chi",
    OpenKan: "kan",
    ClosedKan: "kan",
    AddedKan: "kan",
    NineTerminals: "nine_terminals",
}


def new_match(seed: int = SEED) -> AnyMatch:
    """An east round."""
    return Match(RiichiRules(), RiichiConfig(length="tonpu"), 4, seed)


def on_with(s: Sitting) -> None:
    """Reads the result that lies on the table and goes on."""
    top = s.app.stack.top
    assert ended(s)
    s.steps(90, 1 / 20)
    s.key(pygame.K_RETURN)
    for _ in range(200):
        if s.app.stack.top is not top:
            return
        s.app.step(1 / 30)
        s.key(pygame.K_RETURN)
    raise AssertionError("the result does not go away")


def expected() -> AnyMatch:
    """The same game without a window."""
    match, bots = new_match(), dull_bots()
    while not match.over:
        step(match, bots)
    return match


def check(match: AnyMatch) -> None:
    """What the game must have had, and that the window played what the person wanted."""
    own = [event for event in match.events if getattr(event, "seat", -1) == 0]
    assert any(isinstance(event, ev.RiichiAccepted) for event in own)
    assert any(isinstance(event, ev.Called) for event in own)
    rons = [e.win for e in match.events if isinstance(e, ev.HandWon) and e.win.source != e.win.seat]
    assert any(win.seat == 0 for win in rons)
    assert match.acts == expected().acts
    dealers = {event.dealer for event in match.events if isinstance(event, ev.RoundStarted)}
    assert dealers == {0, 1, 2, 3}


def test_a_game_by_mouse(tmp_path: Path) -> None:
    match = new_match()
    s = sit(tmp_path, new_client(match, InlineBots(dull_bots())))
    clicks = 0
    try:
        while not match.over:
            s.wait()
            if not s.there:
                on_with(s)
                continue
            action = wanted(match.view(0), match.rules.legal(match.state, 0))
            acts, clicks = len(match.acts), clicks + 1
            if not isinstance(action, Discard):
                s.press(_NAMES[type(action)])
                if s.choices():
                    s.click(s.choices()[s.opened().acts.index(action)].rect.center)
            else:
                if action.riichi:
                    s.press("riichi")
                place = s.at(tile_text(action.tile), action.tsumogiri)
                if clicks % 2:
                    s.drag(place, s.river)
                else:
                    s.click(place)
                    s.click(place)
            assert len(match.acts) > acts, (action, s.hand(), s.tops())
        s.wait()
        on_with(s)
        assert placed(s)
        check(match)
    finally:
        s.app.close()


def reach(s: Sitting, action: Discard) -> None:
    """Moves the keyboard focus to a tile."""
    goal = next(i for i in s.items if i.tile == action.tile and i.drawn == action.tsumogiri)
    for _ in range(2 * len(s.items) + 4):
        focused = item_of(s.table.state, s.table.spots.focused)
        if focused == goal:
            return
        here = focused.index if focused is not None else -1
        s.key(pygame.K_LEFT if here > goal.index else pygame.K_RIGHT if here >= 0 else pygame.K_DOWN)
    raise AssertionError(f"the keys do not reach {goal}: {s.table.spots.focused}")


@pytest.mark.slow
def test_a_game_by_keyboard(tmp_path: Path) -> None:
    match = new_match()
    s = sit(tmp_path, new_client(match, InlineBots(dull_bots())), language="ko")
    try:
        while not match.over:
            s.wait()
            if not s.there:
                on_with(s)
                continue
            action = wanted(match.view(0), match.rules.legal(match.state, 0))
            acts = len(match.acts)
            if not isinstance(action, Discard):
                s.key(ord(KEYS[_NAMES[type(action)]]))
                if s.table.board.choice.opened and len(match.acts) == acts:
                    s.key(pygame.K_1 + s.opened().acts.index(action))
            else:
                if action.riichi:
                    s.key(pygame.K_r)
                    assert s.table.board.choice.riichi
                reach(s, action)
                s.key(pygame.K_RETURN)
            assert len(match.acts) > acts, (action, s.hand(), s.tops())
        check(match)
    finally:
        s.app.close()


@pytest.mark.slow
@pytest.mark.parametrize("autoplay", [True, False])
def test_a_game_only_watched(tmp_path: Path, autoplay: bool) -> None:
    """All bots, or a bot in the place of the person: results close by themselves, up to the places."""
    match = new_match(30)
    bots = tuple(type(who)(who.name or "나", "easy", who.avatar) for who in PEOPLE)
    s = sit(tmp_path, new_client(match, InlineBots(plain_bots()), PEOPLE if autoplay else bots))
    try:
        if autoplay:
            s.key(pygame.K_a)
        for _ in range(20000):
            if placed(s):
                break
            s.app.step(1 / 10)
        assert placed(s) and match.over
    finally:
        s.app.close()
