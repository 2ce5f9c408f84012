"""The school of a game: how lessons and the rule book show its pieces and places, with usual answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from pygame import Rect, Surface

from game.book.model import Example
from game.kernel.texts import Texts
from game.lessons.model import Ask
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.table.scene import TableScene

Box = Callable[..., "Rect | None"]
"""The box of a piece or place by its word; with `own`, only among the own pieces or only elsewhere."""
Ends = tuple["Rect | None", "Rect | None"]
OWN = ("ridge", "rack", "hand")
"""Words for places that together hold all own pieces."""


class Group(NamedTuple):
    """A group of pieces, its name and part."""

    pieces: tuple[str, ...]
    name: str = ""
    part: str = ""


class School:
    """Base of a game's school, and all of it for a game that has no pictures of its pieces."""

    on_paper, on_page = 46.0, 54.0
    """The units of a piece's width on the teacher's paper and on the page of pictures."""
    turn_rule = ""
    """The rule on an own turn, shown when the table refuses an act that a lesson does not take; its piece goes home."""
    bright = False
    """Whether the whole table is needed for an act, so that only rims show what matters."""
    buttons: ClassVar[Mapping[str, str]] = {}
    """The texts of the buttons that do an act, by its word."""
    places: ClassVar[Mapping[str, str]] = {}
    """The places of the layout that stay where they are when they are empty, by their words."""
    always: Sequence[str] = ()
    """The places of those that every step may speak of."""
    words_only: Sequence[str] = ("open", "points")
    """Questions without pieces."""
    read_off: ClassVar[frozenset[str]] = frozenset()
    """Questions whose answers stand on the table: it stays below the paper, and takes no acts."""

    # -- pieces

    def split(self, text: str) -> tuple[str, ...]:
        """The pieces of a text."""
        return tuple(word for word in text.split() if word != "|")

    def height(self, width: int) -> int:
        """The height of a piece of this width."""
        return round(width * 1.4)

    def draw(self, surface: Surface, ctx: Context, name: str, x: int, y: int, width: int) -> None:
        """Draws one piece with its upper left corner there."""
        box = Rect(x, y, width, self.height(width))
        surface.blit(ctx.art.paper(box.w, box.h, 6), box)
        paint.label(surface, ctx, name, box.center, 15, palette.INK_TEXT, True, anchor="center", width=box.w)

    # -- questions and examples

    def asked(self, ctx: Context, ask: Ask, groups: list[Group]) -> tuple[list[Group], bool]:
        """The pieces of a question with what else must be seen to answer it, and whether they have names."""
        return groups, False

    def has_pieces(self, example: Example) -> bool:
        """Whether the text of an example of the rule book are pieces to be shown."""
        return True

    def example(self, example: Example, groups: list[Group]) -> list[Group]:
        """The pieces of an example."""
        return groups

    def told(self, example: Example, words: str, spoken: str | None) -> str:
        """The words of the rule book on an example that has a value; `spoken` is what its text means in words."""
        return words

    def keys(self, word: str) -> tuple[str, ...]:
        """The texts that may name an answer of this game's rules."""
        return ()

    # -- at the table

    def own(self, table: TableScene[Any], item: Any) -> bool:
        """Whether a place of the table holds a piece of the person's hand."""
        return False

    def piece(self, table: TableScene[Any], item: Any) -> str:
        """The name of the piece or place of an item, as lessons write it."""
        return item[0] if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str) else ""

    def ends(self, table: TableScene[Any], words: Sequence[str], box: Box) -> Ends:
        """The boxes from and to which a piece is dragged to do an act."""
        return None, None

    def button(self, word: str, texts: Texts) -> str:
        """The label of the button that a word means; empty where there is none."""
        key = self.buttons.get(word, "")
        return texts.t(key) if key in texts else ""


USUAL = School()
