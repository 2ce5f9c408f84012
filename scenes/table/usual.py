"""A table as a game has it that wants no other: title, plates, mat, rack, whose turn it is, two buttons and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scenes.kit.context import Context, Page
from scenes.kit.layout import Layout
from scenes.kit.tree.screen import ScreenScene
from scenes.table.dialogs import TableDialogs
from scenes.table.ends import End, Ways
from scenes.table.figures import Column, Scores
from scenes.table.game import TableState
from scenes.table.look import B, C, M, V
from scenes.table.names import avatar, with_strict
from scenes.table.nodes import Node, box_of
from scenes.table.places import icon_places, menu_place
from scenes.table.ranking import After, MakePlaces, Places, ranking_scene
from scenes.table.scores import Person, champion_line
from scenes.table.styles import SeatPlate, TitleCard, Words, pill


class UsualBoxes:
    """The boxes of a window in pixels. The mat takes the place of the rack where there is none."""

    def __init__(self, layout: Layout, seats: int, own: int, rack: bool = True) -> None:
        self.base, self.px, self.icons = layout, layout.px, icon_places(layout, 54)
        # Plates are somewhat higher in large text; the pieces on them leave no more room.
        grown, tall, up = min(layout.grown, 1.2), 62 * min(layout.grown, 1.2), 0 if rack else 110
        others = [(own + i) % seats for i in range(1, seats)]
        left = 856 - len(others) * 157
        self.menu, self.title = menu_place(layout, 54), layout.rect(84, 16, min(316, left - 149), 58 * grown)
        self.plates = {seat: layout.rect(left + i * 314, 14, 300, tall, "center") for i, seat in enumerate(others)}
        self.plates[own] = layout.rect(16, 852 - tall, 300, tall, "left", "bottom")
        self.mat = layout.rect(16, 96, 1568, 566 + up, grow=(1, 1))
        self.told = layout.rect(400, 602 + up, 800, 44, "center", "bottom")
        self.rack = layout.rect(332, 676, 920, 208, "center", "bottom")
        self.hint, self.act = (layout.rect(1272, y, 312, 80, "right", "bottom") for y in (690, 792))
        self.notes = layout.rect(1124, 104, 440, 400, "right")
        """The place of paper notes, over the mat."""


def title(state: TableState[V, UsualBoxes, M, C], *lines: str) -> Node:
    """The name of the game with the first of these lines that has room; a strict table says so."""
    words, brief = with_strict(state.ctx.texts, getattr(state.view, "config", None), *lines)
    name = state.t(f"games.{state.match.game}.name")
    return Node(("title",), box_of(state.boxes.title), 0, TitleCard(name, words, brief))


def plates(
    state: TableState[V, UsualBoxes, M, C], turn: int, line: Callable[[int], str],
    note: Callable[[int], str] = lambda seat: "",
) -> Iterator[Node]:  # fmt: skip
    """Yields the seats, each with a line below its name and a note that hangs there."""
    for seat in range(len(state.match.seats)):
        look = SeatPlate(state.name_of(seat), avatar(state.match.seats, seat), line(seat), turn == seat, note(seat))
        yield Node(("seat", seat), box_of(state.boxes.plates[seat]), 0, look)


def told(state: TableState[V, UsualBoxes, M, C], words: str) -> Node:
    """The pill that says who must do what."""
    look = Words(words, "gold" if state.match.mine else "dark", 16, 32)
    return pill(state.ctx, ("told",), look, "center", state.boxes.told.center, 5)


def places(ctx: Context, ranks: Sequence[int], tell: Callable[[Context], tuple[str, tuple[Column, ...]]]) -> MakePlaces:
    """The maker of the places of a match: who won, a line and figures."""

    def told(people: tuple[Person, ...], ctx: Context) -> Scores:
        line, columns = tell(ctx)
        return Scores(champion_line(ctx, people, ranks), line, people, columns, ranks=ranks)

    return lambda people, events, seed, after: ranking_scene(ctx, partial(told, people), seed, after)


def rounds(
    of_round: Callable[[Context, V, tuple[Person, ...], Sequence[object], Ways], Page],
    places: Callable[[Context, V, tuple[Person, ...], Sequence[object], int, After], ScreenScene[End[Places]]],
    ended: str = "results", over: str = "match",
) -> Callable[[TableState[V, B, M, C], TableDialogs], None]:  # fmt: skip
    """The result of a game whose views hold by these names what rounds and the match came to: that of the last round
    over the table, whose button deals the next, or shows the places once the match is over."""

    def result(state: TableState[V, B, M, C], dialogs: TableDialogs) -> None:
        ctx, view = state.ctx, state.view
        if getattr(view, ended):
            made = partial(of_round, ctx, view, dialogs.people(), dialogs.client.events())
            dialogs.results(made, partial(places, ctx, view) if getattr(view, over) is not None else None)

    return result


def result(
    ranks: Callable[[V], Sequence[int]], tell: Callable[[V, Context], tuple[str, tuple[Column, ...]]]
) -> Callable[[TableState[V, B, M, C], TableDialogs], None]:
    """The result of a game without rounds: the places at its end."""
    return lambda state, dialogs: dialogs.places(places(state.ctx, ranks(state.view), partial(tell, state.view)))
