"""What belongs to a person, not to the table: asking first, giving, help, order of the hand; kept for the next time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.library.paths import Paths
from game.library.people import by_name
from game.library.settings import LobbyChoice, Settings, Sitting, load_settings, save_settings
from scenes.app.app import App
from scenes.kit.preferences import change_settings, settings_of, sit, stand_in_of
from scenes.lobby import start_match
from scenes.table import commands as do
from scenes.table.curtain import Away, Open
from scenes.table.helping import FIRST, helps
from scenes.table.player import TablePlayer
from tests.scenes.hand import is_curtain

ANN, BEN, CLEO = (by_name(name) for name in ("Ann", "Ben", "Cleo"))
THREE = LobbyChoice(levels=("person", "person", "person", "easy"), names=("Ann", "Ben", "Cleo", "Dan"))


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    settings = Settings(language="en", player_name="Ann", lobby={"rummikub": THREE, "turf": THREE}, begun={"turf": 9})
    save_settings(settings, Paths(tmp_path, tmp_path / "logs"))
    found = App(settings, tmp_path, size=(1280, 720), catch=False)
    yield found
    found.close()


def saved(app: App) -> Settings:
    return load_settings(Paths(app.ctx.data_dir, app.ctx.data_dir / "logs"))[0]


def test_what_one_changes_holds_for_that_one_alone(app: App) -> None:
    ctx = app.ctx
    sit(ctx, BEN)
    change_settings(ctx, ask_costly=False, giving={"holla": "drag"}, riichi_sort=False)
    change_settings(ctx, trusting=True, muted=True)
    now = settings_of(ctx)
    assert (now.ask_costly, now.riichi_sort, now.trusting) == (False, False, True)
    sit(ctx, CLEO)
    now = settings_of(ctx)
    assert (now.ask_costly, now.giving, now.riichi_sort, now.trusting, now.muted) == (True, {}, True, True, True)
    sit(ctx, "")
    assert not isinstance(settings_of(ctx), Sitting) and settings_of(ctx).ask_costly and settings_of(ctx).muted
    sit(ctx, BEN)
    assert settings_of(ctx).giving == {"holla": "drag"} and saved(app).ways[BEN].giving == {"holla": "drag"}
    assert saved(app).ask_costly and saved(app).muted


def test_first_matches_with_help_are_counted_for_each(app: App) -> None:
    ctx = app.ctx
    assert start_match.start(ctx, start_match.draft_of(ctx, "turf")) == ()
    assert [saved(app).ways[one].begun for one in (BEN, CLEO)] == [{"turf": 1}, {"turf": 1}]
    assert saved(app).begun["turf"] == 9 > FIRST and ANN not in saved(app).ways, "the settings are Ann's"
    for one, help_ in (("", False), (BEN, True), (CLEO, True)):
        sit(ctx, one)
        assert helps(ctx, "turf") == help_


def test_the_ways_of_who_is_shown_hold_at_the_table_and_end_with_it(app: App) -> None:
    ctx = app.ctx
    assert start_match.start(ctx, start_match.draft_of(ctx, "rummikub")) == ()
    assert saved(app).player_name == "Ann", "whoever sits first at a shared screen is not whose settings these are"
    curtain = sat(app)
    assert not isinstance(settings_of(ctx), Sitting)
    person = curtain.state.seat
    curtain.send(Open())
    app.step(1 / 60)
    assert isinstance(app.stack.top, TablePlayer)
    now = settings_of(ctx)
    assert (now.whose if isinstance(now, Sitting) else "") == ("", BEN, CLEO)[person]
    app.stack.pop()
    app.step(1 / 60)
    assert not isinstance(settings_of(ctx), Sitting)


def sat(app: App) -> Any:
    """The curtain, once a press counts; a bot may begin."""
    for _ in range(2000):
        if is_curtain(app.stack.top):
            break
        app.step(0.05)
        time.sleep(0.005)
    curtain: Any = app.stack.top
    assert is_curtain(curtain)
    while not curtain.state.ready:
        app.step(0.2)
    return curtain


def test_each_has_the_bot_they_chose_for_breaks_and_keeps_it(app: App) -> None:
    ctx = app.ctx
    assert start_match.start(ctx, start_match.draft_of(ctx, "rummikub")) == ()
    curtain, levels = sat(app), {}
    for level in ("hard", "beginner"):
        levels[curtain.state.seat] = level
        curtain.send(Away(level))
        app.step(1 / 60)
    kept = {seat: stand_in_of(ctx, ("", BEN, CLEO)[seat]) for seat in levels}
    assert kept == levels and saved(app).ways.keys() <= {ANN, BEN, CLEO}
    curtain.send(Open())
    app.step(1 / 60)
    client = app.stack.top.client
    assert {seat: client.level_of(seat) for seat in levels} == levels
    (other,) = {0, 1, 2} - set(levels)
    client.play_for(other, True)
    assert client.level_of(other) == "normal"
    app.stack.pop()
    assert start_match.start(ctx, start_match.draft_of(ctx, "rummikub")) == ()
    again = sat(app)
    assert again.state.persons == (0, 1, 2), "whoever is named in the lobby sits down"
    again.send(Open())
    app.step(1 / 60)
    app.stack.top.client.play_for(max(levels), True)
    assert app.stack.top.client.level_of(max(levels)) == levels[max(levels)], "the next evening too"


def test_whoever_is_away_stays_away_in_a_rematch(app: App) -> None:
    ctx = app.ctx
    assert start_match.start(ctx, start_match.draft_of(ctx, "rummikub")) == ()
    sat(app).send(Open())
    app.step(1 / 60)
    client = app.stack.top.client
    client.play_for((client.watch + 1) % 3, True)
    names = [client.seats[seat].name for seat in client.away]
    app.stack.top.host(do.Again(), lambda *commands: None)
    app.step(1 / 60)
    curtain = sat(app)
    playing = {curtain.state.seats[seat].name for seat in curtain.state.persons}
    assert playing == {"Ann", "Ben", "Cleo"} - {*names}
