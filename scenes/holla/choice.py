"""What the person has chosen at the Holla table beside the match: drawers, lists, what shows for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.holla import events as ev
from game.holla.view import HollaView
from scenes.holla.layout import HollaLayout
from scenes.holla.memory import Memory
from scenes.holla.panels_right import LOG, log_back, log_rows
from scenes.holla.ridge import Gap
from scenes.holla.styles import piece_of
from scenes.table.commands import Focus
from scenes.table.game import Change, Instant, Look, Reply, TableState

POINTED, SHOWN, CALLED = "pointed", "shown", "called"
"""What shows for a while: the piece that a hint means, cubes that everybody sees, the seat that has called Holla."""
SECONDS: Final = {POINTED: 6.0, SHOWN: 2.6, CALLED: 3.0}


@dataclass(frozen=True)
class Looked:
    """The part of a choice that follows from where somebody looks and what is in hand."""

    held: int = -1
    """The own cube in hand, and the one that follows the pointer."""
    dragged: int = -1
    hole: Gap | None = None
    """The place kept free for the dragged cube."""
    card: str | None = None
    """The card of the ladder under the pointer, and the entry of the log there."""
    row: int | None = None


@dataclass(frozen=True)
class Choice:
    """The choice at one table."""

    open: tuple[bool, bool] = (True, True)
    """Whether the left and the right column show."""
    offset: int = 0
    """Pixels by which the ladder is scrolled."""
    back: int = 0
    entries: int = 0
    """Entries by which the log is scrolled, and how many it had then."""
    at_river: bool = False
    passing: tuple[tuple[str, object, float], ...] = ()
    """What shows for a while, and until when."""
    complete: bool = False
    """Whether it was pointed out that the own hand is complete."""
    looked: Looked = Looked()

    def shows(self, name: str) -> Any:
        """The thing that shows for a while under this name, else None."""
        return next((value for known, value, _ in self.passing if known == name), None)

    def without(self, name: str) -> tuple[tuple[str, object, float], ...]:
        """The things that show for a while beside this one."""
        return tuple(one for one in self.passing if one[0] != name)

    def showing(self, name: str, value: object, now: float) -> tuple[tuple[str, object, float], ...]:
        """The things that show for a while when this begins to."""
        return (*self.without(name), (name, value, now + SECONDS[name]))


State = TableState[HollaView, HollaLayout, Memory, Choice]
Looking = Look[HollaView, HollaLayout, Memory, Choice]
Now = Instant[HollaView, HollaLayout, Memory, Choice]
Answered = Reply[Memory, Choice]
Changed = Change[HollaView, Memory, ev.HollaEvent]


# -- what changes without a gesture


def fit(state: State, events: Sequence[object]) -> tuple[Memory, Choice]:
    """The choice in a new window: columns show where they have room, and lists stand at their beginning."""
    open = not state.boxes.narrow and not state.match.bare
    return state.memory, replace(state.choice, open=(open, open), offset=0, back=0)


def renew(state: State) -> Choice:
    """The choice after an act: a scrolled log stays where it is, and only a draw chooses from the river."""
    choice, entries = state.choice, len(state.memory.log.of_round)
    back = choice.back + max(0, entries - choice.entries) if choice.back else 0
    return replace(
        choice,
        back=log_back(state.ctx.within(state.boxes.panels["log"], LOG), state.boxes.panels["log"], entries, back),
        entries=entries,
        at_river=choice.at_river and "draw" in state.view.owes,
        passing=choice.passing if state.answer is not None else choice.without(POINTED),
    )


def tick(now: Now, dt: float) -> Answered | None:
    """Ends what was shown long enough; brings the keyboard to Holla where the own hand is complete."""
    state, choice = now.state, now.state.choice
    passing = tuple(one for one in choice.passing if now.seconds <= one[2])
    complete = "declare" in state.view.owes
    if passing == choice.passing and complete == choice.complete:
        return None
    found = replace(choice, passing=passing, complete=complete)
    new = complete and not choice.complete and state.match.mine and state.view.config.table == "guarded"
    return Reply(found, (Focus(("button", "holla"), quietly=True),) if new else ())


def looked(look: Looking) -> Looked:
    """The part of the choice that follows from where somebody looks now."""
    pointer, ridge = look.pointer, look.state.memory.ridge
    piece = piece_of(look.state.view, pointer.held)
    held = int(piece[1]) if piece is not None and piece[0] == "own" else -1
    dragged = held if pointer.mode == "drag" else -1
    aimed = pointer.target if isinstance(pointer.target, Gap) else ridge.home(dragged)
    over = pointer.hovered
    card = str(over[1]) if isinstance(over, tuple) and over[0] == "card" else None
    return Looked(held, dragged, aimed if dragged in look.state.view.ridge else None, card, row_at(look))


def row_at(look: Looking) -> int | None:
    """The entry of the log under the pointer."""
    state, (x, y), box = look.state, look.pointer.position, look.state.boxes.panels["log"]
    if look.pointer.mode != "idle" or not state.choice.open[1] or not box.collidepoint(x, y):
        return None
    rows = log_rows(state.ctx.within(box, LOG), box, len(state.memory.log.of_round), state.choice.back)
    return next((number for number, row in rows.items() if row.collidepoint(x, y)), None)
