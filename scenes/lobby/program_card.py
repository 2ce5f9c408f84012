"""A card on which an outside program is put into a seat: how it is talked to, its command, a trial."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from msgspec import structs

from game.kernel.limits import Limits
from game.library.settings import PROGRAM_LENGTH, PROGRAM_LIMITS, PROGRAM_SECONDS
from game.seats.failures import Failure
from game.seats.levels import PROGRAM, prefix_of, prefixes_of, program_name
from game.seats.mjai_port import TCP
from game.seats.outside import Trial
from game.seats.program import Budget
from scenes.kit import palette, preferences
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Command, Do, Later
from scenes.kit.tree.elements import Changed, Labelled
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, Worded, Words, say
from scenes.lobby import start_match
from scenes.lobby.program_seats import known, usable, with_programs
from scenes.table.failures import failure_text

USUAL_PORT: Final = 11600
TOKEN_BYTES: Final = 6
PLACE_LETTERS: Final = 70
"""The most letters of a port, a slash and a token."""
POLL: Final = 0.05
"""Seconds between two looks at a trial."""


@dataclass(frozen=True)
class Card:
    """A program as it stands on the card, and what came of its trial."""

    game: str
    seat: int
    answer: Callable[[str], object]
    """Takes the seat's level."""
    known: tuple[str, ...]
    seconds: int
    limits: Limits
    prefix: str = PROGRAM
    written: Mapping[str, str] = field(default_factory=lambda: {"command": "", "port": ""})
    trial: Trial | None = None
    outcome: Words | None = None
    good: bool = True

    @property
    def kind(self) -> str:
        """Whether a command or a port is asked for."""
        return "port" if self.prefix == TCP else "command"

    @property
    def level(self) -> str:
        """The level of the seat as it stands on the card."""
        return self.prefix + self.written[self.kind].strip()

    @property
    def fault(self) -> str | None:
        """The reason why it cannot be taken yet."""
        if usable(self.level, self.game):
            return None
        empty = not self.written[self.kind].strip(" \"'“”")
        return f"program_card.{'no' if empty else 'bad'}_{self.kind}"

    def filled(self, level: str) -> Card:
        """The card with a program written on it."""
        card = replace(self, prefix=prefix_of(level) or PROGRAM)
        return card.with_text(level[len(card.prefix) :])

    def with_text(self, text: str) -> Card:
        """The card with another command or port."""
        return replace(self, written={**self.written, self.kind: text})

    def untried(self) -> Card:
        """The card without a trial and its outcome."""
        stop(self)
        return replace(self, trial=None, outcome=None)


Step = Card | tuple[Card, *tuple[Command, ...]]


def program_card(ctx: Context, game: str, seat: int, level: str, answer: Callable[[str], object]) -> ScreenScene[Card]:
    """A card that asks for a program for a seat of a game; `answer` gets the seat's level when it was taken.

    Enter takes, Esc leaves everything as it was.
    """

    def begin(ctx: Context) -> Card:
        settings = preferences.settings_of(ctx)
        before = known(settings, game)
        start = level if usable(level, game) else before[0] if before else PROGRAM
        return Card(game, seat, answer, before, settings.program_seconds, settings.program_limits).filled(start)

    return ScreenScene(ctx, Screen("program", begin, view, update, last=stop))


def stop(s: Card) -> None:
    """Ends a trial that still runs."""
    if s.trial is not None:
        s.trial.close()


# -- what it shows


def view(s: Card) -> e.View:
    """The rows of the card, the outcome of the trial, the buttons."""
    port = s.kind == "port"
    line = e.Field(
        s.written[s.kind], f"program_card.{s.kind}", lambda text: Changed("text", text), submit="take", key=s.kind,
        placeholder=Name(f"{USUAL_PORT}/...") if port else "program_card.example",
        limit=PLACE_LETTERS if port else PROGRAM_LENGTH - max(map(len, prefixes_of(s.game))),
        allowed=_in_place if port else None, tip=f"program_card.{s.kind}_tip",
    )  # fmt: skip
    seconds = [(n, say("program_card.second", count=n)) for n in PROGRAM_SECONDS]
    ink = palette.JADE_300 if s.good else palette.VERMILION_SOFT
    take = e.Button("program_card.take", "take", kind="jade", reason=s.fault, height=54, key="take")
    return e.Sheet(
        say("program_card.title", seat=s.seat + 1),
        _talk(s),
        e.Column(e.Text(f"program_card.{s.kind}"), line, gap=4),
        _known(s) if s.known else None,
        Labelled("program_card.seconds", e.Choice(seconds, s.seconds), tip=None),
        None if port else _limits(s),
        e.Text("program_card.warning", e.SMALL, palette.TEXT_SOFT),
        e.Text(s.outcome, e.SMALL, ink) if s.outcome else None,
        buttons=(
            e.Sized(e.Button("program_card.try", "try", reason="program_card.trying" if s.trial else s.fault,
                             tip="program_card.try_tip", height=54, key="try"), wish=210),
            e.Spacer(),
            e.Button("kit.dialog.cancel", e.CLOSE, height=54, key="cancel"),
            e.Sized(take, wish=230),
        ),
        wide=820,
        focus=s.kind,
        enter="take",
    )  # fmt: skip


def _talk(s: Card) -> e.Box:
    """The way to talk to it; a choice where the game has several."""
    options = [(prefix, f"program_card.talks.{_key(prefix)}") for prefix in prefixes_of(s.game)]
    about = e.Text(f"program_card.about.{_key(s.prefix)}", e.SMALL, palette.TEXT_SOFT)
    if len(options) == 1:
        shown: e.Box = e.Row(e.Sized(e.Text("program_card.talk"), grow=1), e.Text(options[0][1]), wrap=True)
    else:
        shown = Labelled("program_card.talk", e.Dropdown(options, s.prefix), tip=None)
    return e.Column(shown, about, gap=4)


def _known(s: Card) -> e.Box:
    """The programs that were seated before."""
    options: list[tuple[str, Words]] = [("", "program_card.known_hint"), *((level, Name(level)) for level in s.known)]
    shown = s.level if s.level in s.known else ""
    return Labelled("program_card.known", e.Dropdown(options, shown), tip=None)


def _limits(s: Card) -> e.Box:
    """The limits on processes, memory and processor time; none for a port, which others started."""
    lists = (
        e.Dropdown(
            [(n, _limit_words(name, n)) for n in dict.fromkeys((*numbers, getattr(s.limits, name)))],
            getattr(s.limits, name), f"program_card.limit.{name}", tip=f"program_card.limit.{name}_tip", key=name,
        )
        for name, numbers in PROGRAM_LIMITS.items()
    )  # fmt: skip
    return e.Column(e.Text("program_card.limits"), e.Grid(*lists, columns=3, least_column=200, gap=10), gap=4)


# -- what messages do


def update(s: Card, message: e.Message) -> Step:
    """Takes what is written and chosen, tries the program, gives it the seat."""
    match message:
        case Changed("text", text):
            return s.untried().with_text(text)
        case Changed("talk", prefix):
            card = replace(s.untried(), prefix=prefix)
            empty = card.kind == "port" and not card.written["port"]
            return card.with_text(f"{USUAL_PORT}/{os.urandom(TOKEN_BYTES).hex()}") if empty else card
        case Changed("known", level):
            return s.untried().filled(level) if level else s
        case Changed("seconds", seconds):
            return replace(s.untried(), seconds=seconds)
        case Changed(name, most):
            return replace(s.untried(), limits=structs.replace(s.limits, **{name: most}))
        case "try" if s.fault is None and s.trial is None:
            return s, Do(_try, (s,), lambda trial: trial)
        case Trial() as trial:
            outcome = "program_card.trying_port" if s.kind == "port" else "program_card.trying"
            return replace(s, trial=trial, outcome=outcome, good=True), Later(POLL, "poll", "poll")
        case "poll" if s.trial is not None:
            return _polled(s, s.trial)
        case "take" if s.fault is None:
            return s, Do(_remember, (s,)), Close(), Do(lambda ctx: s.answer(s.level))
    return s


def _try(ctx: Context, s: Card) -> Trial:
    """Starts the program, which is asked for one act."""
    return Trial(s.game, s.level, Budget(seconds=s.seconds, limits=s.limits), ctx.texts.locale)


def _polled(s: Card, trial: Trial) -> Step:
    """Shows the outcome of the trial once it is there."""
    found = trial.poll()
    if found is None:
        return s, Later(POLL, "poll", "poll")
    s = replace(s.untried(), good=not isinstance(found, Failure))
    if not isinstance(found, Failure):
        own = found.name if found.name and found.name != s.level else program_name(s.level)
        return replace(s, outcome=say("program_card.works", name=own))
    s = replace(s, outcome=Worded(failure_text, (found,)))
    return (s, Do(start_match.forget_program, (s.level,))) if found.cause == "unstartable" else s


def _remember(ctx: Context, s: Card) -> None:
    """Remembers the program and what it may use."""
    programs = with_programs(preferences.settings_of(ctx), [s.level])
    preferences.change_settings(ctx, programs=programs, program_seconds=s.seconds, program_limits=s.limits)


def _in_place(letter: str) -> bool:
    """Whether a letter can stand in a port and its token."""
    return letter.isascii() and (letter.isalnum() or letter in "/_-")


def _limit_words(name: str, most: int) -> Words:
    """The words for a limit in its list."""
    if not most:
        return f"program_card.limit.no_{name}"
    size = {"memory": 1000, "cpu": 60}.get(name, 1)
    return say(f"program_card.limit.{name}_of", count=f"{most / size:g}")


def _key(prefix: str) -> str:
    """The word by which the locale files know a way to talk."""
    return prefix.rstrip(":").replace("-", "_")
