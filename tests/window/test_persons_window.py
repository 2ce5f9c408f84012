"""Persons and bots in a real window: whole matches by mouse and by keys, from curtain to curtain to the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import Record, SeatInfo, read_record
from game.kernel.seat import AVATARS
from game.library.saves import Saves
from scenes.scene_registry import SCENE_ENTRIES
from tests.window import test_holla_window as holla
from tests.window import test_riichi_window as riichi
from tests.window import test_rummikub_window as rummikub
from tests.window import test_turf_window as turf
from tests.window.driver import Window, display

pytestmark = pytest.mark.window

SEATS = (
    SeatInfo("은하", "person", "tiger"),
    SeatInfo("누리", "person", "deer"),
    SeatInfo("달이", "easy", "rabbit"),
    SeatInfo("학 선생", "easy", "crane"),
)
PARTY = tuple(
    SeatInfo(name, "person", face)
    for name, face in zip(("은하", "누리", "달이", "보라", "소리", "하루"), AVATARS, strict=True)
)
"""Six persons, of whom as many sit down as a table has seats."""
OVER = {"holla": "넘기기"}
"""The button that ends the window of the person shown, in games where one stands."""
CALL = " 부르기"
"""The end of the name of a button by which a person says that they want to answer."""
Turn = Callable[[Window, dict[str, Any]], None]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests of this file."""
    with display() as name:
        yield name


class Evening:
    """A match in a window, in which whoever is next sits down by mouse or by keys."""

    def __init__(
        self, folder: Path, screen: str, game: str, by_keys: Iterable[bool], seats: tuple[SeatInfo, ...] = SEATS,
        seed: int = 5, calls: bool = False, **options: Any,
    ) -> None:  # fmt: skip
        """`by_keys` of each person whether they do all by keys; `calls` lets every person say that they want to answer,
        to each act."""
        rules = GAMES[game]
        match: AnyMatch = Match(rules, config_of(rules, {**SCENE_ENTRIES[game].brief, **options}), len(seats), seed)
        Saves(folder / "matches").new(match, seats).close()
        # Who is to call needs longer than a busy machine for a press.
        (folder / "settings.yaml").write_text(f"call_rest: {2 if calls else 1}\n", encoding="utf-8")
        self.window, self.game, self.sat = Window(folder, screen), game, list[str]()
        self.bots = [seat.name for seat in seats if seat.level != "person"]
        self.keyed = [seat.name for seat, keys in zip(seats, by_keys, strict=False) if keys]
        self.calls, self._called, self.claimed = calls, -1, set[str]()
        self.window.key("Return")
        self.window.until(lambda now: now["scene"] != "menu")

    @property
    def by_keys(self) -> bool:
        """Whether the person who sat down last does all by keys."""
        return any(self.sat[-1].startswith(f"내가 {name}") for name in self.keyed)

    def sit_down(self) -> None:
        """Opens the curtain for who is next."""
        window = self.window
        now = window.until(lambda now: any(known.startswith("내가 ") for known in now["controls"]))
        name = next(known for known in now["controls"] if known.startswith("내가 "))
        assert not any(bot in name for bot in self.bots)
        window.until(lambda now: name not in now["why"])
        self.sat.append(name)
        if self.by_keys:
            window.key("space")
        else:
            window.press(name)
        window.until(lambda now: now["scene"] == "TablePlayer")

    def play(self) -> None:
        """Plays to the ranking."""
        window, over = self.window, OVER.get(self.game, "")
        while True:
            now = window.until(
                lambda now: (
                    now["scene"] != "TablePlayer"
                    or now["table"]["mine"]
                    or over in now["controls"]
                    or self._callable(now)
                )
            )
            match now["scene"]:
                case "ranking":
                    return
                case "curtain":
                    self.sit_down()
                case "TablePlayer" if callers := self._callable(now):
                    self._called = now["table"]["acts"]
                    for name in callers:
                        window.click(now["controls"][name])
                case "TablePlayer" if not now["table"]["mine"]:
                    window.key("space") if self.by_keys else window.press(over)
                    window.until(lambda now: now["scene"] != "TablePlayer" or over not in now["controls"])
                case "TablePlayer":
                    if now["table"]["owes"] == ["claim"]:
                        self.claimed.add(self.sat[-1])
                    TURNS[self.game, self.by_keys](window, now["table"])
                case _:
                    window.read_on()

    def _callable(self, now: dict[str, Any]) -> list[str]:
        """The buttons of those who have not yet said that they want to answer to the last act."""
        free = self.calls and not now["table"]["mine"] and now["table"]["acts"] != self._called
        return [name for name in now["controls"] if name.endswith(CALL)] if free else []


def rummikub_turn(by: Turn) -> Turn:
    """A turn of Rummikub that has become an act."""

    def turn(window: Window, table: dict[str, Any]) -> None:
        by(window, table)
        window.until(lambda now: now["scene"] != "TablePlayer" or now["table"]["acts"] > table["acts"])

    return turn


def holla_by_keys(window: Window, table: dict[str, Any]) -> None:
    """An act by keys alone; what was drawn, at the right end, may have to stay."""
    if "discard" not in table["owes"]:
        holla.turn_by_keys(window)
        return
    while (now := window.table)["cube"] not in table["may_discard"]:
        window.key("Left" if now["cube"] >= 0 else "Down")
        window.until(lambda then, focus=now["focus"]: then["table"]["focus"] != focus)  # type: ignore[misc]
    window.key("Return")
    window.until(lambda now: now["table"]["held"] == "keys")
    window.key("Return")
    holla.acted(window, table["acts"])


def riichi_by_keys(window: Window, table: dict[str, Any]) -> None:
    """An act by keys alone: lets go by what could be called, gives the drawn tile away."""
    riichi.act(window, lambda: window.key("x" if table["owes"] == ["claim"] else "space"))


TURNS: dict[tuple[str, bool], Turn] = {
    ("holla", False): lambda window, table: holla.turn_by_mouse(window),
    ("holla", True): holla_by_keys,
    ("riichi", False): lambda window, table: riichi.turn(window, True, table["acts"]),
    ("riichi", True): riichi_by_keys,
    ("rummikub", False): rummikub_turn(rummikub.turn_by_mouse),
    ("rummikub", True): rummikub_turn(rummikub.turn_by_keys),
    ("turf", False): turf.turn_by_mouse,
    ("turf", True): turf.turn_by_keys,
}
SHORT = {"holla": 6, "riichi": 125, "rummikub": 15, "turf": 331}
"""Seeds of short matches of two persons, the first by mouse and the second by keys."""
EVERY_RUN = ("holla", "riichi")
"""Those that every run plays."""
HIDDEN = {"turf": {"bets": "hidden"}}


def played(evening: Evening, folder: Path) -> Record:
    """The record of an evening that is played to the ranking."""
    try:
        evening.play()
    finally:
        evening.window.close()
    (path,) = (folder / "matches").glob("*.jsonl")
    record = read_record(path)
    assert record.end is not None
    return record


def sat_down(evening: Evening) -> set[str]:
    """The names of those who sat down, as far as they end before a particle."""
    return {name.removeprefix("내가 ")[:2] for name in evening.sat}


def two_persons(folder: Path, screen: str, game: str, by_keys: tuple[bool, bool], seed: int) -> None:
    """Plays a match of two persons and two bots to the ranking."""
    evening = Evening(folder, screen, game, by_keys, seed=seed, **HIDDEN.get(game, {}))
    record = played(evening, folder)
    assert sat_down(evening) == {"은하", "누리"}
    assert {0, 1} <= {act.seat for act in record.acts if not act.by}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in EVERY_RUN else pytest.mark.slow) for game in SHORT]
)
def test_two_persons_play_to_the_ranking(game: str, tmp_path: Path, screen: str) -> None:
    two_persons(tmp_path, screen, game, (False, True), SHORT[game])


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_two_persons_play_a_longer_match(game: str, tmp_path: Path, screen: str) -> None:
    two_persons(tmp_path, screen, game, (True, False), 5)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "by_keys", "seats"), [("holla", False, 5), ("turf", True, 6), ("rummikub", True, 4)])
def test_a_party_of_persons_plays_to_the_ranking(
    game: str, by_keys: bool, seats: int, tmp_path: Path, screen: str
) -> None:
    evening = Evening(tmp_path, screen, game, [by_keys] * seats, PARTY[:seats], **HIDDEN.get(game, {}))
    played(evening, tmp_path)
    assert sat_down(evening) == {seat.name for seat in PARTY[:seats]}


@pytest.mark.slow
def test_both_persons_call_at_riichi(tmp_path: Path, screen: str) -> None:
    evening = Evening(tmp_path, screen, "riichi", (False, True), calls=True)
    played(evening, tmp_path)
    assert {name.removeprefix("내가 ")[:2] for name in evening.claimed} == {"은하", "누리"}
