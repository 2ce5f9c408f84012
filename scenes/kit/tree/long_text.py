"""Elements of long text: marked paragraphs with links, and documents that are laid out a little in each frame."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from scenes.kit.rich_text import PAPER, Style
from scenes.kit.tree.words import Message, Value, Words


class Prose(Struct, frozen=True):
    """Marked text that wraps, with links: marks and `style` as of `scenes.kit.rich_text`; `link(href)` is the message
    of a link, `tip(href)` what it says under the pointer and the keyboard."""

    marked: str
    style: Style = PAPER
    link: Callable[[str], Message] | None = None
    tip: Callable[[str], Words] | None = None


class Chunk(Struct, frozen=True):
    """A piece of a document: `make(*values)` makes its element, not before it is its turn.

    `key` names it for jumps, `section` is what is read where it stands at the top; `letters` are how many it lays out,
    so that a frame knows when it has enough.
    """

    make: Callable[..., Value]
    values: tuple[Value, ...] = ()
    key: str = ""
    section: str = ""
    letters: int = 0


class Document(Struct, frozen=True):
    """A long text that scrolls: `parts(ctx, *values)` are its chunks, laid out a few in a frame and once for all as
    long as `parts` and `values` stay the same.

    It goes to the chunk with the key `at` when that or `turn` changes, and gives `marked` a golden rim.
    `look(section)` is the message when another section has come to the top.
    """

    parts: Callable[..., Value]
    name: Words
    values: tuple[Value, ...] = ()
    at: str = ""
    turn: int = 0
    marked: str = ""
    look: Callable[[str], Message] | None = None
    paper: bool = True
    grow: float = 1.0
    key: str = ""
