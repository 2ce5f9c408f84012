"""What a riichi table remembers from act to act: the order of the own hand, and what happened in this round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from game.riichi import events as ev
from game.riichi.view import RiichiView
from scenes.riichi.hand import Hand, followed
from scenes.table.client import Step


@dataclass(frozen=True)
class Memory:
    """The own hand in its order, and the events of the round that were shown."""

    hand: Hand
    events: tuple[ev.RiichiEvent, ...] = ()


def follow(memory: Memory, step: Step[RiichiView, ev.RiichiEvent], before: RiichiView) -> Memory:
    """Returns what is remembered after an act."""
    return Memory(followed(memory.hand, step.view), of_round((*memory.events, *step.events)))


def of_round(events: Sequence[ev.RiichiEvent]) -> tuple[ev.RiichiEvent, ...]:
    """The events since the last round began."""
    starts = [number for number, event in enumerate(events) if isinstance(event, ev.RoundStarted)]
    return tuple(events[starts[-1] :] if starts else events)


def last_thrown(events: Sequence[ev.RiichiEvent]) -> int | None:
    """The seat whose discard lies there last, not taken by anybody."""
    ends = ev.Discarded, ev.Called, ev.RoundStarted, ev.RoundEnded
    last = next((event for event in reversed(events) if isinstance(event, ends)), None)
    return last.seat if isinstance(last, ev.Discarded) else None


def fouls(events: Sequence[object]) -> dict[int, str]:
    """The rules that seats broke by a chombo in the last round."""
    last = takewhile(lambda event: not isinstance(event, ev.RoundStarted), reversed(events))
    return {e.seat: e.rule for e in last if isinstance(e, ev.Fouled) and e.penalty == "chombo"}
