"""A table of bots lays all hands open when it is told to; one where a person sits never does."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo
from game.kernel.seat import LEVELS
from game.seats.bots import make_bot
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import InlineBots
from tests.scenes.hand import question
from tests.scenes.table_kit import TableHand, new_app

OTHERS: dict[str, Callable[[Any], Any]] = {
    "holla": lambda view: view.hands,
    "riichi": lambda view: [side.shown for side in view.table],
    "rummikub": lambda view: view.racks,
    "turf": lambda view: [side.bets for side in view.players],
}
"""Where a view shows the hands of all."""
Sit = Callable[..., tuple[TableHand[Any], AnyMatch]]


@pytest.fixture
def sit(tmp_path: Path) -> Any:
    """Opens a table in the middle of a match; seat 0 is a person's or a bot's."""
    apps = []

    def at(game: str, person: bool) -> tuple[TableHand[Any], AnyMatch]:
        rules = GAMES[game]
        match: AnyMatch = Match(rules, config_of(rules, {"bets": "hidden"} if game == "turf" else {}), 4, 5)
        while len(match.acts) < 10:
            seat = match.to_act()[0]
            match.act(seat, rules.legal(match.state, seat)[-1])
        app = new_app(tmp_path, (1280, 720), "en", 0.0)
        apps.append(app)
        seats = [SeatInfo(name, "easy", "deer") for name in "abcd"]
        seats[0] = msgspec.structs.replace(seats[0], level="person" if person else "easy")
        bot_client = InlineBots({level: make_bot(game, level) for level in LEVELS})
        table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, tuple(seats), bot_client, None)
        app.push(table)
        return TableHand(app, table), match

    yield at
    for app in apps:
        app.close()


def truth(game: str, match: AnyMatch) -> Any:
    """What the view would show with all hands open, from the match itself."""
    views = [match.view(seat) for seat in range(4)]
    if game == "holla":
        return tuple(view.ridge for view in views)
    if game == "riichi":
        return [(), *(view.tiles for view in views[1:])]
    return tuple(view.rack for view in views) if game == "rummikub" else [view.own.bets for view in views]


@pytest.mark.parametrize("game", GAMES)
def test_all_hands_of_bots_open_and_stay_open_from_act_to_act(game: str, sit: Sit) -> None:
    hand, match = sit(game, person=False)
    table = hand.table
    closed = OTHERS[game](table.view)
    assert closed != truth(game, match)
    hand.key(pygame.K_o)
    for _ in range(3):
        assert table.client.open_hands and OTHERS[game](table.view) == truth(game, match)
        done = table.client.act_number
        while table.client.act_number == done:
            hand.steps()
    hand.key(pygame.K_ESCAPE)
    dialog = hand.app.stack.top
    close = next(choice for choice in question(dialog).choices if choice.label == "Close the hands")
    hand.app.pop(dialog)
    assert close.act is not None
    close.act()
    assert not table.client.open_hands and OTHERS[game](table.view) != truth(game, match)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_opens_hands_where_a_person_sits(game: str, sit: Sit) -> None:
    hand, _ = sit(game, person=True)
    table = hand.table
    view = table.view
    hand.key(pygame.K_o)
    table.client.open_hands = True
    assert not table.client.open_hands and table.client.why_closed == "seated"
    assert table.view == view == table.client.view()
    table.client.autoplay = True
    table.client.open_hands = True
    assert not table.client.open_hands
