"""The table as a teacher: what helps and how many of it are unseen, captions beside acts that rule others out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.kernel.teach import Lesson, Mark, Say
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Anchor, box_at
from scenes.table.nodes import Node, Paint, Paints, box_of

TEACH: Final = "teach"
"""The first word of the ids of all that the teacher shows."""
TRAY, CAPTIONS = 57.0, 58.0
"""The layers of tray and captions, below what is in hand."""
GHOST: Final = 170
LIT: Final = 255
"""Opacity of a piece that is missing from a place, and of one that is waited for, of 255."""
HEAD, TEXT, COUNT = 15.0, 14.0, 14.0

Face = Callable[[str, int], Surface]
Named = Callable[[Mapping[str, str | int]], Mapping[str, object]]


class Caption(NamedTuple):
    """A pill with words; a warning has another kind."""

    words: str
    kind: str
    size: float


class Lit(NamedTuple):
    """A bar at the foot of a piece that helps, or of one whose loss would rule something out."""

    colour: str


class Tray(NamedTuple):
    """A panel of what would help: lines of words, then pieces with how many of each are unseen; `alpha` 0-255."""

    lines: tuple[str, ...]
    items: tuple[tuple[str, int], ...]
    width: float
    alpha: int


@dataclass(frozen=True)
class Teacher:
    """The teacher of one table: makes nodes of what a lesson points out. `named` says values in the game's words."""

    ctx: Context
    section: str
    named: Named

    def words(self, say: Say, brief: bool = False) -> str:
        """A sentence, or its short form for a caption or a head."""
        t, key = self.ctx.t, f"{self.section}.{say.key}"
        return t(f"{key}.short" if brief else f"{key}.text", **self.named(dict(say.values)))

    # -- nodes

    def tray(
        self, lesson: Lesson, box: Rect, text_of: Sequence[str], width: float, below: str = "", alpha: int = GHOST
    ) -> Node | None:
        """The panel of what would help; `text_of` are the texts of pieces by kind."""
        if lesson.line is None:
            return None
        lines = tuple(words for words in (self.words(lesson.line, True), below) if words)
        items = tuple((text_of[use.kind], use.unseen) for use in lesson.useful)
        return Node((TEACH, "tray"), box_of(box), TRAY, Tray(lines, items, width, alpha), tip=self.words(lesson.line))

    def caption(
        self, id: Hashable, say: Say, anchor: Anchor, at: tuple[int, int], warns: bool, room: int | None = None
    ) -> Node:
        """The words beside an act, within `room` pixels; the whole sentence is their explanation."""
        ctx, words = self.ctx.words, self.words(say, True)
        size = TEXT if room is None else ctx.fonts.fitting(words, TEXT, room - ctx.px(26), True)
        wide, tall = ctx.fonts.width(words, size, True) + ctx.px(26), max(ctx.px(27), ctx.fonts.line_height(size))
        box = box_at(wide, tall, at, anchor).clamp(ctx.layout.frame)
        look = Caption(words, "vermilion" if warns else "done", size)
        return Node((TEACH, id), box_of(box), CAPTIONS, look, tip=self.words(say))

    def captions(self, marks: Iterable[Mark], nodes: Mapping[Hashable, Node]) -> Iterator[Node]:
        """Yields the words above what they are about."""
        for mark in marks:
            x, y = nodes[mark.place].rect.midtop
            yield self.caption(mark.place, mark.say, "center", (x, y - self.ctx.px(16)), mark.warns)

    def lit(self, id: Hashable, over: Rect, layer: float, say: Say, warns: bool = False) -> Node:
        """A bar at the foot of a piece."""
        px = self.ctx.px
        bar = box_at(round(over.w * 0.7), max(3, px(5)), (over.centerx, over.bottom + px(3)), "midbottom")
        colour = palette.ERROR_RIM if warns else palette.JADE_300
        return Node((TEACH, id), box_of(bar), layer, Lit(colour), tip=self.words(say))


class Lessons:
    """The lessons of one state, each worked out once: what costs some time, or tells of what has still to be shown."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Lesson] = {}
        self._of: Hashable = None

    def lesson(self, of: Hashable, about: Hashable, fresh: bool, make: Callable[[Hashable], Lesson]) -> Lesson:
        """The lesson of a state; `about` is what it depends on beside that. While it is not to be `fresh`, that of the
        state before stays."""
        if of != self._of and fresh:
            self._known.clear()
            self._of = of
        if about not in self._known:
            self._known[about] = make(about)
        return self._known[about]


def fits_tray(ctx: Context, words: str, box: Rect, size: float = TEXT, bold: bool = False) -> bool:
    """Whether a line has room in a tray, at the smallest letters."""
    room = box.w - 2 * ctx.px(12)
    return ctx.fonts.width(words, ctx.fonts.fitting(words, size, room, bold), bold) <= room


def teaching_paints(ctx: Context, face: Face) -> Paints:
    """The painters of the teacher's looks; `face` gives the picture of a piece."""
    px, fonts = ctx.px, ctx.fonts

    def caption(surface: Surface, box: Rect, look: Caption) -> None:
        surface.blit(ctx.art.pill(box.w, box.h, look.kind), box)
        tint = "#FFF6E2" if look.kind == "vermilion" else palette.GOLD
        paint.label(surface, ctx.words, look.words, box.center, look.size, tint, True, "center")

    def lit(surface: Surface, box: Rect, look: Lit) -> None:
        surface.blit(ctx.art.rounded(box.w, box.h, 3, look.colour, look.colour), box)

    def tray(surface: Surface, box: Rect, look: Tray) -> None:
        paint.panel(surface, ctx, box)
        room, y = box.w - 2 * px(12), box.y + px(7)
        for number, words in enumerate(look.lines):
            if not fits_tray(ctx, words, box, bold=not number):
                # Without its last part, for less room; the tip says all of it.
                words = words.rpartition(" · ")[0] or words
            size, tint = (TEXT, palette.TEXT_SOFT) if number else (HEAD, palette.GOLD)
            at = (box.x + px(12), y)
            y = paint.fitted(surface, ctx, words, at, room, size, tint, not number, "topleft").bottom - px(2)
        _pieces(surface, Rect(box.x + px(12), y, room, box.bottom - px(7) - y), look)

    def _pieces(surface: Surface, room: Rect, look: Tray) -> None:
        width, gap = px(look.width), px(4)
        x, left = room.x, len(look.items)
        for text, unseen in look.items:
            words = f"×{unseen}"
            wide = width + gap + fonts.width(words, COUNT, True)
            rest = ctx.t("table.teach.more", count=left)
            more = fonts.width(rest, COUNT, True) + 2 * gap if left > 1 else 0
            if x + wide + more > room.right:
                paint.label(surface, ctx, rest, (x, room.centery), COUNT, palette.TEXT_MUTED, True, "midleft")
                return
            ghost = face(text, width).copy()
            ghost.set_alpha(look.alpha)
            at = ghost.get_rect(midleft=(x, room.centery))
            surface.blit(ghost, at)
            paint.label(surface, ctx, words, (at.right + gap, room.centery), COUNT, palette.TEXT, True, "midleft")
            x, left = x + wide + 2 * gap, left - 1

    reach = px(26)
    return {Caption: Paint(caption, px(4)), Lit: Paint(lit, 2), Tray: Paint(tray, reach)}
