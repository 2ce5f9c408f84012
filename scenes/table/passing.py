"""The screen goes from person to person: when a table gives way to the curtain, and what is pressed for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from scenes.kit import intentions as want
from scenes.kit.buttons import Button
from scenes.kit.layout import Layout
from scenes.kit.preferences import settings_of, sit, whose
from scenes.kit.scene import Scene
from scenes.table import commands as do
from scenes.table.board import Board
from scenes.table.curtain import CurtainScene
from scenes.table.log import LogLine, lines_of
from scenes.table.names import seat_name

OVER: Final = (685, 14, 230, 54)
"""The box of the button that hands the screen over."""
CALLS: Final = (1384, 548, 200, 54)
"""The box of the first button of those who may call; the others lie below it."""
STEP: Final = 62


class Passing:
    """The way of the screen from one person to the next; `sits` makes the table of the seat that the client shows."""

    def __init__(self, board: Board, run: Callable[..., None], sits: Callable[[], Any]) -> None:
        self.board, self.client, self.ctx = board, board.client, board.ctx
        self._run, self._sits = run, sits
        self.handed = False
        """Whether the match goes on elsewhere than at this table."""
        self._over: Button | None = None
        self._calls: dict[int, Button] = {}

    @property
    def due(self) -> bool:
        """Whether somebody else is to look, and all was seen here."""
        return self.client.handing and not self.board.covered and not self.board.motion.busy

    def onward(self) -> Scene:
        """The scene in the place of this table: the curtain, or where nothing is hidden the table of the next seat."""
        self.handed = True
        client = self.client
        sit(self.ctx, "")
        if client.closed and not settings_of(self.ctx).trusting:
            game, piece = self.board.game, self.board.piece
            return CurtainScene(self.ctx, client, self._told, game.seats.score, game.public, self._next, piece)
        client.deal()
        client.hand_to(client.next_person)
        return self._next()

    def seated(self, table: Scene) -> Scene:
        """The scene with which a match begins: its table, or what hides it until somebody sits down."""
        return self.onward() if self.client.several and not self.client.over else table

    def _next(self) -> Scene:
        """The table of the seat that the client shows now; a program that failed stays replaced."""
        sit(self.ctx, whose(self.ctx, self.client.seats[self.client.watch]))
        table = self._sits()
        table.board.take(programs=self.board.aspects.programs)
        found: Scene = table
        return found

    def _told(self) -> tuple[LogLine, ...]:
        """The acts that everybody saw since the last act of the person who is next."""
        board, client = self.board, self.client
        if board.boxes is None:
            return ()
        steps = client.said_to_all(client.last_act(client.next_person))
        lines = lines_of(board.state, board.game.words, steps)
        return tuple(line for line in lines if line.seat >= 0 and line.text)

    # -- buttons

    def lay(self, layout: Layout) -> None:
        """Adds the button that hands the screen over, and those by which persons say that they want to answer."""
        client, t = self.client, self.ctx.t
        if not client.several:
            return
        self._over = Button(
            layout.rect(*OVER), t("curtain.hand_over"), partial(self._run, do.HandOver()), icon="people",
            kind="vermilion", tooltip=t("curtain.hand_over_tip"), size=19,
        )  # fmt: skip
        self.board.ui.add(self._over)
        self._calls = {}
        for at, seat in enumerate(client.persons if client.policy.calls else ()):
            words = t("curtain.call", name=seat_name(self.ctx.texts, client.seats, seat))
            left, top, wide, tall = CALLS
            box = layout.rect(left, top + at * STEP, wide, tall, "right")
            button = Button(box, words, partial(self._call, seat), icon="hand", tooltip=t("curtain.call_tip"), size=16)
            self._calls[seat] = self.board.ui.add(button)
        self._show()

    def tick(self) -> None:
        """Shows the buttons while they mean something."""
        if self._show():
            self.ctx.redraw()

    def _show(self) -> bool:
        changed, client = False, self.client
        shown = {seat: seat in client.may_call for seat in self._calls}
        buttons = [(self._calls[seat], shown[seat]) for seat in self._calls]
        if self._over is not None:
            buttons.append((self._over, client.held and not self.board.motion.busy))
        for button, visible in buttons:
            changed |= button.visible != visible
            button.visible = visible
        for seat, button in self._calls.items():
            kind = "gold" if seat in client.callers else "ink"
            changed |= button.kind != kind
            button.kind = kind
        return changed

    def _call(self, seat: int) -> None:
        self.client.call(seat)
        self.tick()

    def handle(self, intention: want.Intention) -> bool:
        """Takes the space key for handing over; True when it was meant."""
        if not isinstance(intention, want.Draw) or not self.client.held or self.board.motion.busy:
            return False
        self._run(do.HandOver())
        return True
