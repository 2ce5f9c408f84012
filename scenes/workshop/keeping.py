"""What all workshops do with a set: keep it, leave it, take another, step back; only what is changed differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.options import load_options
from game.workshop.own_set import OwnSet
from scenes.kit import intentions as want
from scenes.kit.tree.commands import Answer, Ask, Close, Note, Result
from scenes.kit.tree.words import Name, say
from scenes.workshop.state import Choose, Failed, Keep, Step, ToLobby

S = TypeVar("S", bound=OwnSet)
B = TypeVar("B")


def found(sets: Sequence[S], file: str) -> S | None:
    """The set of a file."""
    return next((one for one in sets if one.file == file), None)


def asked_to_drop(file: str) -> Ask:
    """The question before another set takes the place of a changed one."""
    drop = Answer("workshop.drop_changes", Choose(file, True))
    return Ask(
        "workshop.changes", "workshop.changes_text", (drop, Answer("workshop.stay", kind="jade", cancel=True))
    )  # fmt: skip


def asked_to_leave(faulty: bool) -> Ask:
    """The question before a changed set is left; a faulty one cannot be kept."""
    keep = () if faulty else (Answer("workshop.keep_and_leave", Keep(True), "jade"),)
    answers = (*keep, Answer("workshop.drop_changes", Close()), Answer("workshop.stay", cancel=True))
    return Ask("workshop.changes", "workshop.mend_first" if faulty else "workshop.changes_text", answers)


def after_writing(now: S, written: S | None, kept: S) -> S:
    """The draft once a set is written: as that was kept, or what was changed meanwhile, in the same file."""
    return kept if now == written else replace(now, file=kept.file)


def noted(note: Note, found: Result[B]) -> Result[B]:
    """The bench and its commands once a set is written, with the note of that."""
    state, *orders = found if isinstance(found, tuple) else (found,)
    return (state, note, *orders)


def told_kept(game: str, name: Text, file: str, copy: str, locale: str) -> Note:
    """The note of a set that was written, and of the copy of a file with notes, with the way to the lobby."""
    words = {"game": load_options(GAMES[game]).get(locale), "file": file}
    text = say("workshop.kept_copy", copy=copy, **words) if copy else say("workshop.kept_text", **words)
    return Note(
        say("workshop.kept", name=Name(name.get(locale))), text, seconds=8.0, link=("workshop.to_lobby", ToLobby())
    )  # fmt: skip


def failed(error: Exception) -> Failed:
    """The message of a file that cannot be written; raises what is no error of files."""
    if not isinstance(error, OSError):
        raise error
    return Failed(f"{error.filename or ''}: {error.strerror or error}")


def key(state: object, intention: want.Intention) -> Step | None:
    """The keys that step back and forward."""
    match intention:
        case want.Undo():
            return Step(True)
        case want.Redo() | want.Key("y", True):
            return Step(False)
    return None
