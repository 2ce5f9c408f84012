"""The screen goes from person to person: when a table gives way to the curtain, and what is pressed for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from scenes.kit import intentions as want
from scenes.kit.layout import Layout
from scenes.kit.preferences import settings_of, sit, stand_in_of, whose
from scenes.kit.scene import Scene
from scenes.table import commands as do
from scenes.table.agreed import agreed_of
from scenes.table.board import Board
from scenes.table.controls import AnyButton
from scenes.table.curtain import curtain
from scenes.table.game import ButtonNow, ButtonSpec
from scenes.table.log import LogLine
from scenes.table.names import seat_name

OVER: Final = (685, 14, 230, 54)
"""The box of the button that hands the screen over."""
CALLS: Final = (1384, 596, 200, 54)
"""The box of the first button of those who may call; the others lie below it."""
STEP: Final = 62
SETTLED: Final = 0.4
"""Seconds for which a table that another person sits down at takes no press: it was meant for what was there before."""
SEEN: Final = 1.2
"""Seconds for which the person shown still sees what came of their act."""
PUBLIC: Final = frozenset(("a", "f", "f1", "l", "+", "=", "[+]", "-", "[-]"))
"""The keys that mean something at a covered seat."""
PRESSES: Final = (want.Press, want.Confirm, want.Draw, want.Key, want.Hint, want.Undo, want.Redo)


class Passing:
    """The way of the screen from one person to the next; `sits` makes the table of the seat that the client shows."""

    def __init__(self, board: Board, run: Callable[..., None], sits: Callable[[], Any]) -> None:
        self.board, self.client, self.ctx, self.motion = board, board.client, board.ctx, board.motion
        self._run, self._sits = run, sits
        self.handed = False
        """Whether the match goes on elsewhere than at this table."""
        self.let_bots_play()
        hides = self.client.several and self.client.closed
        self._rest = self._rested = 0.0 if self.client.policy.calls or not hides else SEEN
        """Seconds for which what came of an act is still seen, and for how many it was; where others may answer to an
        act, they look here at once."""

    def let_bots_play(self) -> None:
        """Takes the bots that persons have chosen to play on for them."""
        seats, several = self.client.seats, self.client.several
        of = ((seat, whose(self.ctx, seats[seat]) if several else "") for seat in self.client.persons)
        self.client.let_play((seat, stand_in_of(self.ctx, person)) for seat, person in of)

    @property
    def due(self) -> bool:
        """Whether somebody else is to look, and all was seen here."""
        client, board = self.client, self.board
        seen = self._rested >= self._rest or client.veiled
        return client.handing and seen and not board.covered and not self.motion.busy

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: what came of an act is still being seen, or a press means nothing yet."""
        return self.settling or (self._rested < self._rest and not self.client.waiting_for_person)

    def pass_time(self, dt: float) -> None:
        """Moves on for how long what came of an act was seen, and then covers the seat where others look on."""
        client, board = self.client, self.board
        further = self._rested + (dt if self._rested or not self.motion.busy else 0.0)
        self._rested = self._rest if client.held else 0.0 if client.waiting_for_person else further
        if client.watched and not client.veiled and self._rested >= self._rest and not settings_of(self.ctx).trusting:
            client.cover()
            self.ctx.take_toasts()
            board.drag.cancel()
            board.hover(None)
            board.dismiss_explanations()
            board.changed()

    @property
    def settling(self) -> bool:
        """Whether somebody has only just sat down here: a press still means what was there before."""
        return self.client.several and self.motion.seconds < SETTLED

    def onward(self) -> Scene:
        """The scene in the place of this table: the curtain; where a bot begins, the table with the seat covered; where
        nothing is hidden, the table of the next seat."""
        self.handed = True
        client = self.client
        client.agree(agreed_of(self.ctx))
        sit(self.ctx, "")
        if client.closed and not settings_of(self.ctx).trusting:
            client.deal()
            client.cover()
            if not client.handing:
                return self._next()
            game, piece = self.board.game, self.board.piece
            return curtain(self.ctx, client, self._told, game.seats, self._next, piece)
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
        lines = board.game.words.lines(board.state, client.said_to_all(client.next_person))
        return tuple(line for line in lines if line.seat >= 0 and line.text)

    # -- buttons

    def buttons(self, layout: Layout) -> Iterator[AnyButton]:
        """The button that hands the screen over, and those by which persons say that they want to answer; they show
        while they mean something."""
        client, ctx, t = self.client, self.ctx, self.ctx.t
        if not client.several:
            return
        yield ButtonSpec(
            "hand_over", lambda lay: layout.rect(*OVER), lambda look: ButtonNow(self.held), "vermilion", "people",
            label=t("curtain.hand_over"), tip=t("curtain.hand_over_tip"), press=partial(self._run, do.HandOver()),
        )  # fmt: skip
        left, top, wide, tall = CALLS

        def call(at: int, seat: int) -> AnyButton:
            words = t("curtain.call", name=seat_name(ctx.texts, client.seats, seat))
            box = layout.rect(left, top + at * STEP, wide, tall, "right")
            return ButtonSpec(
                f"call_{seat}", lambda lay: box,
                lambda look: ButtonNow(seat in client.may_call, kind="gold" if seat in client.callers else "ink"),
                icon="hand", size=16, label=words, tip=t("curtain.call_tip"), press=partial(client.call, seat),
            )  # fmt: skip

        yield from (call(*seat) for seat in enumerate(client.persons if client.policy.calls else ()))

    @property
    def held(self) -> bool:
        """Whether the person shown may hand the screen over."""
        return self.client.held and not self.motion.busy

    def handle(self, intention: want.Intention) -> bool:
        """Takes the space key for handing over, and what is pressed too early; True when it was meant."""
        if self.settling and isinstance(intention, PRESSES):
            return True
        if self.board.veiled and not self._public(intention):
            return True
        if not isinstance(intention, want.Draw) or not self.held:
            return False
        self._run(do.HandOver())
        return True

    def _public(self, intention: want.Intention) -> bool:
        """Whether an intention may mean something at a covered seat."""
        bar, ui = self.board.bar, self.board.ui
        match intention:
            case want.Press(pos):
                return bool(bar.under(pos))
            case want.Confirm():
                return bool(bar.id_of(ui.focus))
            case want.Key(name):
                return name in PUBLIC
        return not isinstance(intention, PRESSES)
