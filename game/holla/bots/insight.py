"""What the strongest seat believes of the others in one act: sampled once, and only when somebody asks."""

from __future__ import annotations

from functools import cached_property

from game.holla.bots.beliefs import Beliefs
from game.holla.bots.danger import Danger
from game.holla.bots.race import survival
from game.holla.bots.sight import Sight
from game.holla.bots.witness import Witness, witnesses
from game.kernel.chance import Stream

ALARM = 0.12
"""From this chance on, that another seat finishes before the own next turn, worlds are sampled."""


class Insight:
    """The danger from others: by measured signs, and by sampled worlds within a budget of hands laid out."""

    def __init__(self, sight: Sight, stream: Stream | None = None, nodes: int = 0) -> None:
        """``nodes`` is the budget; without a stream there is none."""
        self.sight = sight
        self.nodes = nodes if stream is not None else 0
        self._stream = stream

    @cached_property
    def usual(self) -> tuple[float, ...]:
        """By own turns from now the chance that nobody else has won, going by measured signs alone."""
        return survival(self.sight.view)

    @cached_property
    def witnesses(self) -> tuple[Witness, ...]:
        """What each other seat has shown."""
        return witnesses(self.sight.view)

    @cached_property
    def alarming(self) -> bool:
        """Whether somebody may well finish before the own next turn: worth sampling."""
        calm = self.usual[1]
        for witness in self.witnesses:
            calm *= 1.0 - witness.chances[0]
        return self.nodes > 0 and 1.0 - calm >= ALARM

    @cached_property
    def danger(self) -> Danger | None:
        """The sampled worlds; ``None`` without a budget or before anything is hidden."""
        if self._stream is None or not self.nodes or not self.sight.hidden:
            return None
        beliefs = Beliefs(self.sight, self.witnesses)
        return Danger(beliefs, beliefs.sample(self._stream, self.nodes))

    def rival(self, kind: int = -1) -> dict[str, str | int]:
        """For a reason: the seat that is nearest to finishing, or to a kind, and how many turns it has had."""
        seat = self.witnesses[0].seat
        if self.danger is not None:
            seat = self.danger.nearest_seat() if kind < 0 else self.danger.seat_waiting_for(kind)
        return {"seat": seat, "turns": sum(note.seat == seat for note in self.sight.view.turns)}

    def alive(self, discard: int = -1) -> tuple[float, ...]:
        """By own turns from now the chance that nobody else has won; a kind about to be left on the island counts."""
        return self.danger.alive(discard) if self.danger is not None else self.usual


__all__ = ["Insight"]
