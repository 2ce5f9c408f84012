"""The school of a game: how lessons and the rule book show its pieces and places, with usual answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pygame import Rect, Surface

from game.book.model import Example
from game.kernel.texts import Texts
from game.lessons.model import Ask
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.table.board import Board
from scenes.table.look import AnyLook, AnyState

Box = Callable[..., "Rect | None"]
"""The box of a piece or place by its word; with `own`, only among the own pieces or only elsewhere."""
Ends = tuple["Rect | None", "Rect | None"]
OWN = ("ridge", "rack", "hand")
"""Words for places that together hold all own pieces."""


class Seen(NamedTuple):
    """A table as its teacher sees it."""

    state: AnyState
    mode: str
    """The way in which something is in hand, as `Pointer.mode`."""
    look: Callable[[], AnyLook]
    """Makes the look with all nodes, which brings them up to date."""
    places: tuple[tuple[Hashable, Rect, str], ...]
    """The nodes that the keyboard reaches, their boxes and names."""
    controls: tuple[tuple[str, Rect], ...]
    """The names and boxes of buttons and other controls."""


def seen(board: Board) -> Seen:
    """A table as it is now; nothing has a place before it was laid out."""
    places, controls = tuple(board.spots.all()), tuple((widget.name, widget.rect) for widget in board.ui.all())
    return Seen(board.state, board.pointer_now().mode, board.look, places, controls)


class Group(NamedTuple):
    """A group of pieces, its name and part."""

    pieces: tuple[str, ...]
    name: str = ""
    part: str = ""


def draw_word(surface: Surface, ctx: Context, name: str, x: int, y: int, width: int) -> None:
    """Draws the name of a piece on paper, with its upper left corner there."""
    box = Rect(x, y, width, round(width * 1.4))
    surface.blit(ctx.art.paper(box.w, box.h, 6), box)
    paint.label(surface, ctx, name, box.center, 15, palette.INK_TEXT, True, anchor="center", width=box.w)


def place_name(id: Hashable) -> str:
    """The name of a place: the first word of its id."""
    return id[0] if isinstance(id, tuple) and len(id) == 2 and isinstance(id[0], str) else ""


def piece_name(kind: str, name: Callable[[int], str], id: Hashable) -> str:
    """The name of a node: of one of this kind that of its piece, else that of the place."""
    match id:
        case (first, int(number)) if first == kind:
            return name(number)
    return place_name(id)


@dataclass(frozen=True)
class School:
    """The school of a game; as it is without anything said, that of a game without pictures of its pieces."""

    turn_rule: str = ""
    """The rule on an own turn, shown when the table refuses an act that a lesson does not take; its piece goes home."""
    on_paper: float = 46.0
    on_page: float = 54.0
    """The units of a piece's width on the teacher's paper and on the page of pictures."""
    bright: bool = False
    """Whether the whole table is needed for an act, so that only rims show what matters."""
    buttons: Mapping[str, str] = field(default_factory=dict)
    """The texts of the buttons that do an act, by its word."""
    places: Mapping[str, Callable[[Any], Rect]] = field(default_factory=dict)
    """The places among the boxes of a window that stay where they are when they are empty, by their words."""
    always: Sequence[str] = ()
    """The places of those that every step may speak of."""
    words_only: Sequence[str] = ("open", "points")
    """Questions without pieces."""
    read_off: frozenset[str] = frozenset()
    """Questions whose answers stand on the table: it stays below the paper, and takes no acts."""
    split: Callable[[str], tuple[str, ...]] = lambda text: tuple(word for word in text.split() if word != "|")
    """The pieces of a text."""
    height: Callable[[int], int] = lambda width: round(width * 1.4)
    """The height of a piece of a width."""
    draw: Callable[[Surface, Context, str, int, int, int], object] = draw_word
    """Draws one piece with its upper left corner at a point, of a width."""
    emblem: Callable[[Surface, Context, Rect, str, int, str, str], object] | None = None
    """Draws the emblem of something invented: its picture, its place, the letters that stand for it."""
    asked: Callable[[Context, Ask, list[Group]], tuple[list[Group], bool]] = lambda ctx, ask, groups: (groups, False)
    """The pieces of a question with what else must be seen to answer it, and whether they have names."""
    has_pieces: Callable[[Example], bool] = lambda example: True
    """Whether the text of an example of the rule book are pieces to be shown."""
    example: Callable[[Example, list[Group]], list[Group]] = lambda example, groups: groups
    """The pieces of an example."""
    told: Callable[[Example, str, str | None], str] = lambda example, words, spoken: words
    """The words of the rule book on an example that has a value; the last is what its text means in words."""
    keys: Callable[[str], tuple[str, ...]] = lambda word: ()
    """The texts that may name an answer of this game's rules."""
    own: Callable[[Any, Hashable], bool] = lambda view, id: False
    """Whether a node is a piece of the hand that a view shows."""
    piece: Callable[[Hashable], str] = place_name
    """The name of the piece or place of a node, as lessons write it."""
    ends: Callable[[AnyLook, Sequence[str], Box], Ends] = lambda look, words, box: (None, None)
    """The boxes from and to which a piece is dragged to do the act of these words."""

    def button(self, word: str, texts: Texts) -> str:
        """The label of the button that a word means; empty where there is none."""
        key = self.buttons.get(word, "")
        return texts.t(key) if key in texts else ""


USUAL = School()
