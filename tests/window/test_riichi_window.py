"""Riichi in a real window: an east-only game by mouse with riichi, calls and a ron; killed while asked to call."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo, read_record, replay
from game.library.saves import Saves
from game.riichi import events as ev
from game.riichi.actions import Chi, Pon
from game.riichi.config import RiichiConfig
from game.riichi.hands.shapes import discards, pack
from game.riichi.tiles import EAST, KIND_OF, TILE_TEXT, parse_tile
from tests.scenes.riichi_brain import dull_bots, step
from tests.window.driver import Window, display

pytestmark = pytest.mark.window

SEATS = (
    SeatInfo("나", "person", "tiger"),
    SeatInfo("누리", "random", "deer"),
    SeatInfo("달이", "random", "rabbit"),
    SeatInfo("학 선생", "random", "crane"),
)
SEED = 16


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests of this file."""
    with display() as name:
        yield name


def new_match(seed: int = SEED) -> AnyMatch:
    """An east round."""
    return Match(GAMES["riichi"], RiichiConfig(length="tonpu"), len(SEATS), seed)


def open_at(folder: Path, screen: str, match: AnyMatch) -> Window:
    """The app at the table of a match that was left where it stands."""
    writer = Saves(folder / "matches").new(match, SEATS)
    fresh: AnyMatch = Match(match.rules, match.config, match.seats, match.seed)
    for seat, action in match.acts:
        fresh.act(seat, action)
        writer.act(fresh, seat, action)
    writer.close()
    window = Window(folder, screen)
    window.key("Return")
    window.until(lambda now: now["scene"] != "menu")
    return window


def asked() -> AnyMatch:
    """A match at a tile that the person may call in more than one way."""
    for seed in range(1, 200):
        match, bots = new_match(seed), dull_bots()
        while not match.over and len(match.acts) < 60:
            legal = match.rules.legal(match.state, 0)
            if any(isinstance(action, Pon) for action in legal) and any(isinstance(action, Chi) for action in legal):
                return match
            step(match, bots)
    raise AssertionError("no seed asks the person")


def offer(table: dict[str, Any], key: str) -> list[int] | None:
    """Where a call stands, if it is offered."""
    return next(([x, y] for known, x, y in table["offers"] if known == key), None)


def act(window: Window, does: Callable[[], None]) -> None:
    """Does something that must become an act."""
    before = window.table["acts"]
    does()
    window.until(lambda now: now["scene"] != "TablePlayer" or now["table"]["acts"] > before)


def press(window: Window, key: str) -> None:
    """Clicks a call, and the first of its choices where several are open."""
    place = offer(window.table, key)
    assert place is not None
    acts = window.table["acts"]
    window.click(place)
    now = window.until(
        lambda now: now["scene"] != "TablePlayer" or now["table"]["acts"] > acts or bool(now["table"]["choices"])
    )
    if now["scene"] == "TablePlayer" and now["table"]["acts"] == acts:
        window.click(now["table"]["choices"][0])


def best(table: dict[str, Any], allowed: list[str]) -> str:
    """The tile without which the hand is nearest to a win."""
    tiles = [parse_tile(text) for text, _, _ in table["hand"]]
    for choice in discards(pack(tiles), table["melds"][0]):
        for text in allowed:
            if KIND_OF[parse_tile(text)] == choice.kind:
                return text
    return allowed[0]


def give(window: Window, text: str, by_drag: bool) -> None:
    """Gives a tile away, the last of its kind."""
    place = next([x, y] for known, x, y in reversed(window.table["hand"]) if known == text)
    if by_drag:
        act(window, lambda: window.drag(place, [640, 480]))
        return
    window.click(place)
    window.until(lambda now: now["table"]["chosen"] >= 0)
    act(window, lambda: window.click(place))


def turn(window: Window, called: bool, number: int) -> None:
    """One act of the person."""
    table = window.table
    win = next((key for key in ("tsumo", "ron") if offer(table, key)), "")
    if win:
        act(window, lambda: press(window, win))
        return
    if table["owes"] == ["claim"]:
        honour = KIND_OF[parse_tile(table["asked"])] >= EAST
        call = "pon" if offer(table, "pon") and (honour or not called) else "pass"
        act(window, lambda: press(window, call))
        return
    if table["riichi"]:
        place = offer(table, "riichi")
        assert place is not None
        window.click(place)
        window.until(lambda now: now["table"]["riichi_on"])
        give(window, best(table, table["riichi"]), number % 2 == 0)
        return
    give(window, best(table, table["legal"]), number % 2 == 0)


@pytest.mark.slow
def test_an_east_game_by_mouse(tmp_path: Path, screen: str) -> None:
    window = open_at(tmp_path, screen, new_match())
    called = False
    try:
        for number, table in enumerate(window.turns("TablePlayer"), 1):
            # A call opens the hand for good: the first two rounds stay closed for a riichi.
            turn(window, called or table["round"] < 3, number)
            called = called or bool(table["melds"][0])
    finally:
        window.close()
    (path,) = (tmp_path / "matches").glob("*.jsonl")
    match = replay(read_record(path), GAMES["riichi"]).match
    own = [event for event in match.events if getattr(event, "seat", -1) == 0]
    assert match.over
    assert any(isinstance(event, ev.RiichiAccepted) for event in own)
    assert any(isinstance(event, ev.Called) for event in own)
    assert any(isinstance(event, ev.HandWon) and event.win.source != event.win.seat for event in match.events)


def test_killed_while_asked_to_call(tmp_path: Path, screen: str) -> None:
    window = open_at(tmp_path, screen, asked())
    before = window.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])["table"]
    assert before["owes"] == ["claim"] and offer(before, "pon") and offer(before, "chi")
    window.kill()
    again = Window(tmp_path, screen)
    try:
        again.key("Return")
        after = again.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])["table"]
        assert (after["acts"], after["digest"]) == (before["acts"], before["digest"])
        assert (after["asked"], after["offers"]) == (before["asked"], before["offers"])
        act(again, lambda: press(again, "pon"))
        now = again.until(lambda now: now["table"]["mine"] and now["table"]["owes"] == ["discard"])["table"]
        assert now["melds"][0] == 1
        give(again, now["legal"][0], True)
    finally:
        again.close()
    assert len(Saves(tmp_path / "matches").open_matches()) == 1


def test_a_hand_by_keyboard(tmp_path: Path, screen: str) -> None:
    """Arrows and Enter give tiles away, X lets tiles go by, Esc opens the menu and closes it."""
    window = open_at(tmp_path, screen, new_match(30))
    try:
        for _ in range(6):
            now = window.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])["table"]
            if now["owes"] == ["claim"]:
                act(window, lambda: window.key("x"))
                continue
            window.key("Left")
            window.until(lambda now: bool(now["table"]["focus"]))
            window.key("Left")
            act(window, lambda: window.key("Return"))
        window.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])
        window.key("Escape")
        window.until(lambda now: now["scene"] != "TablePlayer")
        window.key("Escape")
        window.until(lambda now: now["scene"] == "TablePlayer")
        window.resize(1600, 900)
        window.until(lambda now: now["size"] == [1600, 900] and len(now["table"]["hand"]) >= 13)
        assert all(text in TILE_TEXT for text, _, _ in window.table["hand"])
    finally:
        window.close()


@pytest.mark.slow
def test_a_whole_match_by_keys(tmp_path: Path, screen: str) -> None:
    """A single hand: X lets tiles go by, space gives the drawn tile away, now and then the focus chooses another."""
    window = open_at(tmp_path, screen, Match(GAMES["riichi"], RiichiConfig(length="single"), len(SEATS), SEED))
    turns = 0
    try:
        for number, table in enumerate(window.turns("TablePlayer")):
            if table["owes"] == ["claim"]:
                act(window, lambda: window.key("x"))
            elif number % 4:
                act(window, lambda: window.key("space"))
            else:
                window.key("Left")
                window.until(lambda now: bool(now["table"]["focus"]))
                window.key("Left")
                act(window, lambda: window.key("Return"))
            turns = number + 1
        assert turns >= 4
    finally:
        window.close()
