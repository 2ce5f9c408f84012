"""The list of a record's rounds, and of the matches in its file: any of them a click or a key away."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from msgspec import Struct

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Do
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name
from scenes.records.record_file import RecordFile, Unwatchable
from scenes.records.texts import chapter_name, problem_dialog, round_name, round_result
from scenes.records.timeline import Timeline

LISTS: Final = ("rounds", "matches")


class Watched(Protocol):
    """A replay as the list uses it: where it stands, and how to go elsewhere."""

    record_file: RecordFile
    chapter: int
    timeline: Timeline

    @property
    def at(self) -> int:
        """The number of acts that were done."""
        ...

    def go(self, at: int) -> None:
        """Shows the record after so many acts."""
        ...

    def take_chapter(self, chapter: int, timeline: Timeline) -> None:
        """Shows another match of the same file."""
        ...


@dataclass(frozen=True)
class Rounds:
    """The names and results of rounds, names of matches, and which of them are shown."""

    rounds: tuple[tuple[str, str], ...] = ()
    matches: tuple[str, ...] = ()
    at: int = -1
    chapter: int = 0
    shown: str = LISTS[0]


class Go(Struct, frozen=True):
    """The message that a round or another match is to be shown, by its number."""

    number: int


def look(replay: Watched, s: Rounds, ctx: Context) -> Rounds:
    """The words of a record in the language of now."""
    timeline = replay.timeline
    rounds = tuple(
        (round_name(ctx, timeline, number), round_result(ctx, timeline, number))
        for number in range(len(timeline.marks))
    )
    matches = tuple(chapter_name(ctx, chapter, number) for number, chapter in enumerate(replay.record_file.chapters))
    return Rounds(rounds, matches, timeline.round(replay.at), replay.chapter, s.shown)


def view(s: Rounds) -> e.View:
    """A card over the table; the round that is shown is looked at."""
    names = s.rounds if s.shown == LISTS[0] else tuple((name, "") for name in s.matches)
    rows = e.Rows(
        tuple(enumerate(names)), lambda item: _row(*item[1]), f"rounds.{s.shown}", id=lambda item: item[0],
        spoken=lambda item: Name(", ".join(filter(None, item[1]))), at=s.at if s.shown == LISTS[0] else s.chapter,
        open=lambda item: Go(item[0]), height=56.0, fits=True, least=120.0, key=s.shown,
    )  # fmt: skip
    tabs = e.Tabs([(name, f"rounds.{name}") for name in LISTS], s.shown, "rounds.title", key="list")
    close = e.Button("kit.dialog.close", e.CLOSE, key="close")
    several = len(s.matches) > 1
    return e.Sheet("rounds.title", tabs if several else None, rows, buttons=(close,), wide=700.0, focus=s.shown)


def _row(name: str, result: str) -> e.Element:
    found = e.Text(Name(result), colour=palette.TEXT_SOFT) if result else None
    return e.Row(e.Sized(e.Text(Name(name), bold=True), grow=1.0), found, pad=(16.0, 8.0), wrap=True)


def rounds_scene(ctx: Context, replay: Watched) -> ScreenScene[Rounds]:
    """The list of a record; Esc closes it."""

    def update(s: Rounds, message: e.Message) -> object:
        match message:
            case e.Changed("list", shown):
                return Rounds(s.rounds, s.matches, s.at, s.chapter, shown)
            case Go(number) if s.shown == LISTS[0]:
                return s, Close(), Do(lambda ctx: replay.go(replay.timeline.marks[number].at))
            case Go(number) if number != s.chapter:
                return s, Close(), Do(partial(_take, replay), (number,))
        return s, Close()

    return ScreenScene(ctx, Screen("rounds", partial(look, replay, Rounds()), view, update, partial(look, replay)))


def _take(replay: Watched, ctx: Context, number: int) -> None:
    """Shows another match of the file, or why that cannot be."""
    try:
        timeline = replay.record_file.chapters[number].load()
    except Unwatchable as error:
        ctx.push(problem_dialog(ctx, error.notice))
        return
    replay.take_chapter(number, timeline)
