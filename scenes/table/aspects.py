"""What lasts at a table beside its match, memory and choice: frozen states that follow acts and time.

The player folds over them; none of them knows it. What they want done leaves as commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.seats.failures import Failure
from scenes.kit.renewed import renewed
from scenes.kit.widget import Widget
from scenes.table import commands as do
from scenes.table import ending, hints, moods, program_notes, saving, talk
from scenes.table.commands import Command
from scenes.table.ending import Ending
from scenes.table.hints import Advice
from scenes.table.moment import Moment
from scenes.table.moods import Moods, Reaction
from scenes.table.program_notes import Programs
from scenes.table.saving import Saving
from scenes.table.talk import Talk

THINKING_STEPS: Final = 2.4
"""The dots a second by which a thinking seat's light moves on."""


@dataclass(frozen=True)
class Aspects:
    """The aspects of one table."""

    programs: Programs
    moods: Moods = field(default_factory=Moods)
    talk: Talk = field(default_factory=Talk)
    advice: Advice = field(default_factory=Advice)
    saving: Saving = field(default_factory=Saving)
    ending: Ending = field(default_factory=Ending)
    looking: Widget | None = None
    """What the keys look at, to have it explained."""
    lit: int = -1
    """The number of the lit dot of a thinking seat, counted on; -1 while no seat thinks."""

    @property
    def seen(self) -> tuple[object, ...]:
        """The part of them that is to be seen: another value wants a new frame."""
        return self.moods.seen, self.talk.words, self.saving.lost, self.lit


def follow(
    aspects: Aspects, events: Sequence[object], owned: tuple[Sequence[int], Sequence[int]], bad: tuple[type, ...],
    now: Sequence[Reaction], text: Callable[[str], str],
) -> tuple[Aspects, tuple[Command, ...]]:  # fmt: skip
    """The aspects when an act begins to be shown: `owned` is what everybody has before and after it, `bad` the kinds of
    events that are bad for their seat, `now` how seats react at once, `text` gives the words of a call."""
    advice, commands = hints.forget(aspects.advice)
    felt, waits, seats = aspects.moods, replace(aspects.ending, rested=0.0), aspects.programs.seated
    said = aspects.talk
    if events:
        felt = moods.follow(felt, *owned, now, moods.unlucky(events, bad), len(seats))
        said = talk.follow(said, now, seats, text)
    return replace(aspects, moods=felt, talk=said, advice=advice, ending=waits), commands


def tick(
    aspects: Aspects, now: Moment, dt: float, failures: Sequence[Failure], wait: float
) -> tuple[Aspects, tuple[Command, ...]]:
    """The aspects `dt` seconds later; `failures` are those of programs since the last time, `wait` the seconds at speed
    1 before a result."""
    saved, due = saving.tick(aspects.saving, now.reason is not None, dt)
    programs, notes = program_notes.tick(aspects.programs, now, dt)
    for failure in failures:
        programs, note = program_notes.failed(programs, now, failure)
        notes = *notes, note
    ends, felt = ending.tick(aspects.ending, now, dt, wait), moods.tick(aspects.moods, now, dt)
    commands: tuple[Command, ...] = (do.Save(),) if due else ()
    if saved.lost != aspects.saving.lost:
        commands = *commands, saving.note(now.texts, now.reason)
    result = (do.Result(),) if ends.shown != aspects.ending.shown else ()
    lit = -1 if now.thinking is None else int(now.seconds * THINKING_STEPS)
    said = talk.tick(aspects.talk, aspects.moods, felt, now, dt)
    after = renewed(aspects, saving=saved, programs=programs, ending=ends, moods=felt, talk=said, lit=lit)
    return after, (*commands, *notes, *result)
