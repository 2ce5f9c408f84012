"""Several persons at one screen, in the lobby: one sentence the first time, what is agreed on, who sat here before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.kernel.record import SeatInfo, read_record
from game.library.paths import Paths
from game.library.people import by_name, read_people, take_seats
from game.library.settings import LobbyChoice, Settings, load_settings
from scenes.app.app import App
from scenes.kit.dropdown import Dropdown
from scenes.lobby.draft import PERSON
from scenes.lobby.scene import lobby_scene
from scenes.menu.scene import menu_scene
from tests.scenes.hand import Hand, is_curtain
from tests.scenes.lobby_kit import press, shows, state, table

TWO = LobbyChoice(levels=(PERSON, PERSON, "easy", "easy"), names=("Ann", "Ben", "", ""))


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    apps: list[App] = []

    def build(game: str = "holla", choice: LobbyChoice | None = None) -> Hand:
        settings = Settings(language="en", lobby={} if choice is None else {game: choice})
        app = App(settings, tmp_path, size=(1280, 720), catch=False)
        apps.append(app)
        app.push(menu_scene(app.ctx))
        app.push(lobby_scene(app.ctx, game))
        app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


def choose(hand: Hand, seat: int, words: str) -> None:
    """Opens the list of who may sit on a chair, and takes one."""
    box = hand.find(f"Who sits on seat {seat + 1}", Dropdown).of
    assert isinstance(box, Dropdown)
    box.choose([name for _, name in box.options].index(words))
    hand.steps()


def test_the_first_second_person_hears_once_how_it_goes(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    assert not shows(hand, "trusting") and not state(hand).told
    choose(hand, 1, "Person")
    notes = [note.text for note in hand.app.toasts.notes]
    assert notes == [hand.app.ctx.t("lobby.together_first")] and shows(hand, "trusting")
    hand.app.toasts.notes.clear()
    choose(hand, 2, "Person")
    choose(hand, 2, "Easy")
    choose(hand, 1, "Easy")
    choose(hand, 1, "Person")
    assert not hand.app.toasts.notes and load_settings(Paths(hand.app.ctx.data_dir, Path()))[0].told_sharing


def test_what_is_agreed_on_is_kept(lobby: Callable[..., Hand]) -> None:
    hand = lobby(choice=TWO)
    press(hand, "trusting", (0.95, 0.5))
    assert state(hand).trusting and load_settings(Paths(hand.app.ctx.data_dir, Path()))[0].trusting
    press(hand, "start")
    assert not is_curtain(hand.app.stack.top), "nothing is hidden from who is trusted"


def test_how_persons_call_is_chosen_where_there_is_something_to_call(lobby: Callable[..., Hand]) -> None:
    hand = lobby("riichi", TWO)
    assert (state(hand).agreed.calls, state(hand).agreed.rest) == ("open", 2)
    press(hand, "calls", (0.9, 0.5))
    press(hand, "call_rest", (0.95, 0.5))
    kept = load_settings(Paths(hand.app.ctx.data_dir, Path()))[0]
    assert (kept.calls, kept.call_rest) == ("asked", 5) == (state(hand).agreed.calls, state(hand).agreed.rest)
    assert not shows(lobby("holla", TWO), "calls")


@pytest.mark.parametrize(("preset", "hides"), [("standard", False), ("hidden", True)])
def test_only_a_table_that_hides_something_offers_to_trust(
    preset: str, hides: bool, lobby: Callable[..., Hand]
) -> None:
    hand = lobby("turf", TWO)
    sets = [one.id for one in table(hand).options.presets]
    press(hand, f"set {next(one for one in sets if preset in one)}")
    assert shows(hand, "trusting") == hides


def test_who_sat_here_before_is_offered_with_name_and_face(lobby: Callable[..., Hand], tmp_path: Path) -> None:
    paths = Paths(tmp_path, tmp_path / "logs")
    take_seats(paths, (SeatInfo("Cleo", "person", "turtle"), SeatInfo("Tiger", "person", "tiger")))
    hand = lobby(choice=TWO)
    choose(hand, 2, "Cleo")
    chair = table(hand).seats[2]
    assert (chair.level, chair.name, chair.avatar) == (PERSON, "Cleo", "turtle")
    assert len({seat.avatar for seat in table(hand).seats}) == len(table(hand).seats)
    box = hand.find("Who sits on seat 4", Dropdown).of
    assert isinstance(box, Dropdown) and not {"Cleo", "Tiger", "Ann"} & {name for _, name in box.options}


def test_a_started_match_says_who_sat_where(lobby: Callable[..., Hand], tmp_path: Path) -> None:
    hand = lobby(choice=TWO)
    press(hand, "start")
    top: Any = hand.app.stack.top
    assert is_curtain(top) or top.client.veiled, "a bot may begin"
    hand.app.close()
    (record,) = (tmp_path / "matches").glob("*.jsonl")
    seats = read_record(record).header.seats
    assert [seat.person for seat in seats] == [by_name("Ann"), by_name("Ben"), "", ""]
    assert {one.id for one in read_people(Paths(tmp_path, tmp_path).people)} == {by_name("Ann"), by_name("Ben")}
