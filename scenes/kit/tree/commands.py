"""What a screen wants done, as values: `update` returns them with the new state, and the frame carries them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from scenes.kit.ahead import BUDGET
from scenes.kit.commands import Focus as Focus
from scenes.kit.commands import Play as Play
from scenes.kit.commands import Setting as Setting
from scenes.kit.tree.elements import Close as Close
from scenes.kit.tree.elements import Message, Value
from scenes.kit.tree.words import Words


class Note(Struct, frozen=True):
    """A paper note at the top; `link` is what is written below, and the message of a click on it."""

    title: Words
    text: Words | None = None
    kind: Literal["info", "illegal"] = "info"
    seconds: float = 2.4
    link: tuple[Words, Message] | None = None


class Answer(Struct, frozen=True):
    """A button of a question and its message; `cancel` answers Esc."""

    label: Words
    message: Message = None
    kind: str = "ink"
    cancel: bool = False


class Ask(Struct, frozen=True):
    """A card over the screen; without answers it has one "OK"."""

    title: Words
    text: Words | None = None
    answers: tuple[Answer, ...] = ()


class Open(Struct, frozen=True):
    """A way to another screen: a method of `Navigator` and its arguments, as in `Open(Navigator.lobby, game)`."""

    way: Callable[..., Value]
    args: tuple[Value, ...] = ()


class Show(Struct, frozen=True):
    """Another scene, made by `make(ctx, *args)`: on top, in the place of this one, or in the place of all.

    With `then` it is made with one argument more, a function that takes its answer: `then(answer)` is a message.
    """

    make: Callable[..., Value]
    args: tuple[Value, ...] = ()
    where: Literal["top", "instead", "alone"] = "top"
    then: Callable[[Value], Message] | None = None


class Run(Struct, frozen=True):
    """A task that takes time: `task(*args)` runs in a thread, `then(result)` is the message of its end.

    Without `failed` an error of the task is an error of the screen. Of tasks with one `key` only the last one answers.
    """

    task: Callable[..., Value]
    args: tuple[Value, ...] = ()
    then: Callable[[Value], Message] | None = None
    failed: Callable[[Exception], Message] | None = None
    key: str = ""


class Work(Struct, frozen=True):
    """A task that takes time and needs the context: ``steps(ctx, *args)`` goes on for a share of each frame.

    ``told(value)`` is a message of the last value that came, a few times a second; ``then(last)`` the message of the
    end. The first share comes after the frame that asked for it; a step that is True is the last one of its frame. Of
    works with one `key` only the last one goes on. `seconds` are its share.
    """

    steps: Callable[..., Iterator[Value]]
    args: tuple[Value, ...] = ()
    told: Callable[[Value], Message] | None = None
    then: Callable[[Value], Message] | None = None
    key: str = ""
    seconds: float = BUDGET


class Later(Struct, frozen=True):
    """A message after some seconds; of those with one `key` only the last one comes."""

    seconds: float
    message: Message
    key: str = ""


class Do(Struct, frozen=True):
    """An act that needs the context, at once: `act(ctx, *args)`; `then(result)` is a message.

    For what has no command of its own: size of the window, the clipboard, files that are read quickly.
    """

    act: Callable[..., Value]
    args: tuple[Value, ...] = ()
    then: Callable[[Value], Message] | None = None


class Quit(Struct, frozen=True):
    """The end of the app."""


Command = Close | Note | Ask | Open | Show | Run | Work | Later | Do | Quit | Play | Focus | Setting

S = TypeVar("S")
Orders: TypeAlias = tuple[S, *tuple[Command, ...]]
"""A new state, and what is to be done."""
Result: TypeAlias = S | Orders[S]
"""What a message leads to: the new state, with what is to be done where something is."""


def ordered(state: S, *commands: Command) -> Orders[S]:
    """A new state with so many commands as there are."""
    return state, *commands


def itself(answer: Message) -> Message:
    """An answer that is the message: what `then` says where a task, an act or a card answers so."""
    return answer
