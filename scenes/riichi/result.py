"""The end of a round or game on the screen: one door for the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.riichi.view import RiichiView
from scenes.kit.context import Context
from scenes.riichi.draw_screen import DrawScreen
from scenes.riichi.round_screen import RoundScreen
from scenes.riichi.win_screen import WinScreen
from scenes.table.scores import Act, Person

NO_FOULS: Mapping[int, str] = MappingProxyType({})


def show(
    ctx: Context,
    view: RiichiView,
    people: tuple[Person, ...],
    on_next: Act,
    on_menu: Act,
    *,
    goes_on: Callable[[], bool] | None = None,
    fouls: Mapping[int, str] = NO_FOULS,
) -> RoundScreen:
    """Opens the screen of `view.result` over the table and returns it.

    `people` by seat (`TableDialogs.people()`). `on_next` is called after the screen closed itself: the next round, or
    the ranking when `view.game` is set; `on_menu` leaves. `goes_on` tells at any time whether the table plays by itself
    (`lambda: client.autoplay or client.spectating`): the screen then closes after some seconds, else it waits.
    `fouls`: rule id by seat (`Fouled.rule`) for the words of a chombo.
    """
    screen = make(ctx, view, people, on_next, on_menu, goes_on=goes_on, fouls=fouls)
    ctx.push(screen)
    return screen


def make(
    ctx: Context,
    view: RiichiView,
    people: tuple[Person, ...],
    on_next: Act,
    on_menu: Act,
    *,
    goes_on: Callable[[], bool] | None = None,
    fouls: Mapping[int, str] = NO_FOULS,
) -> RoundScreen:
    """The screen that `show` opens."""
    assert view.result is not None
    if view.result.wins:
        return WinScreen(ctx, view, people, on_next, on_menu, goes_on)
    return DrawScreen(ctx, view, people, on_next, on_menu, goes_on, fouls)
