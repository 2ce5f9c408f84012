"""Paper notes that come, can be read, and go."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context, Link
from scenes.kit.room import NOTHING, Kept, covered, free_place

FADE = 0.18
MOST = 3
LASTING = 5.0
"""Seconds from which a note matters later too; shorter ones are not shown late."""
TIGHT = 1.12
"""Spacing of lines where a note has little room."""
SHADOW = 120
"""Units by which a note with its shadow is wider and higher than its box."""
WIDEST, SIDES = 441.0, 41.0
"""Units of the widest note, and of what is left and right of its words."""
LOW = 140
"""Units below which a place is so low that its notes are as wide as it is, their link beside the title."""


@dataclass
class Note:
    """A note and its age in seconds."""

    title: str
    text: str
    kind: str
    link: Link | None
    seconds: float
    age: float = 0.0
    hovered: bool = False
    held: bool = False
    """Whether there is no room for it now."""
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    link_rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


class Toasts:
    """The notes of the app, newest lowest; drawn over every scene. A pointer on a note keeps it."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self.notes: list[Note] = []
        self._kept: Kept = NOTHING
        self._lies: tuple[object, Rect] | None = None
        """The place of notes that had no room at their own place, and which notes they are."""
        self._drawn: tuple[list[tuple[object, ...]], list[Rect]] = [], []
        """The looks of the notes that were drawn last, and the areas that they took."""

    @property
    def ctx(self) -> Context:
        """The services of the app at the person's size of text."""
        return self._ctx.zoomed(self._ctx.text_scale)

    def keep_off(self, kept: Kept) -> None:
        """Sets the boxes that the notes do not cover, the most important first."""
        self._kept = kept

    def areas(self, room: Rect | None) -> list[Rect]:
        """The areas of the window that differ from what was drawn last."""
        looks, taken = self._drawn
        now = self._looks()
        if looks == now:
            return []
        self._hold(room)
        column, px = self._column(room), self.ctx.px
        shown = [note for note in self.notes if not note.held]
        column.h = self._high(shown, column)
        return [*taken, column.inflate(px(SHADOW), px(SHADOW))] if shown else taken

    def _looks(self) -> list[tuple[object, ...]]:
        return [(note.title, note.text, _share(note), note.held) for note in self.notes]

    def _column(self, room: Rect | None) -> Rect:
        """The box of the notes: their own place, or the nearest where they cover nothing to stay free."""
        column = self._own_place(room)
        shown = [note for note in self.notes if not note.held]
        if not self._kept or not shown:
            return column
        wide = max(self._fitting(note, column)[0] for note in shown) + self.ctx.px(SIDES)
        box = Rect(0, column.y, wide, self._high(shown, column))
        box.centerx = column.centerx
        if not self._disturbs(box):
            return column
        which = (tuple((note.title, note.text) for note in shown), tuple(column), self.ctx.layout.window)
        if self._lies is None or self._lies[0] != which or self._disturbs(self._lies[1]):
            px = self.ctx.px
            window = self.ctx.layout.frame.inflate(-2 * px(8), -2 * px(8))
            self._lies = which, free_place(box.size, window, self._kept, box.topleft, px(8))
        found = self._lies[1]
        return Rect(found.x, found.y, found.w, column.h)

    def _disturbs(self, box: Rect) -> bool:
        """Whether notes in a box would cover anything but what is least important."""
        return any(covered(box, self._kept[:-1] or self._kept))

    def _high(self, shown: Sequence[Note], column: Rect) -> int:
        """The height in pixels of notes one under the other."""
        return sum(self._fitting(note, column)[2] + self.ctx.px(12) for note in shown)

    def _own_place(self, room: Rect | None) -> Rect:
        """A place of the table, or under the top strip in the middle of the window."""
        if room is not None:
            return room.copy()
        lay = self.ctx.layout
        column = Rect(0, lay.point(0, 92)[1], lay.px(WIDEST), lay.window[1])
        column.centerx = lay.window[0] // 2
        return column

    @property
    def busy(self) -> bool:
        """Whether a note shows."""
        return bool(self.notes)

    def show(self, title: str, text: str, kind: str, link: Link | None, seconds: float) -> None:
        """Adds a note; the same words again only renew it."""
        self.notes = [note for note in self.notes if (note.title, note.text) != (title, text)][-(MOST - 1) :]
        self.notes.append(Note(title, text, kind, link, seconds))
        self.ctx.redraw()

    def take(self, title: str, text: str) -> None:
        """Takes one note away, if it still shows."""
        kept = [note for note in self.notes if (note.title, note.text) != (title, text)]
        if len(kept) < len(self.notes):
            self.notes = kept
            self.ctx.redraw()

    def clear(self) -> None:
        """Takes all notes away."""
        self.notes.clear()

    def update(self, dt: float) -> None:
        """Ages the notes."""
        if not self.notes:
            return
        for note in self.notes:
            before = note.age
            if not (note.held and note.seconds >= LASTING) and (not note.hovered or note.age < FADE):
                note.age += dt
            if note.age < FADE or note.age > note.seconds - FADE or before < FADE:
                self.ctx.redraw()
        if any(note.age >= note.seconds for note in self.notes):
            self.notes = [note for note in self.notes if note.age < note.seconds]
            self.ctx.redraw()

    def handle(self, intention: want.Intention) -> bool:
        """Clicks on notes: the link acts, elsewhere the note goes."""
        match intention:
            case want.Hover(pos, _):
                for note in self.notes:
                    note.hovered = note.rect.collidepoint(pos)
            case want.Press(pos, 1):
                for note in self.notes:
                    if note.rect.collidepoint(pos):
                        self.notes.remove(note)
                        self.ctx.redraw()
                        if note.link is not None and note.link_rect.inflate(8, 8).collidepoint(pos):
                            note.link[1]()
                        return True
        return False

    def draw(self, surface: Surface, room: Rect | None = None) -> None:
        """Draws the notes in a place of the table, or under the top strip in the middle of the window.

        Older ones for which a place has no room wait until the newer have gone; those that were short go unseen.
        """
        px = self.ctx.px
        self._hold(room)
        room = self._column(room)
        y = room.y
        for note in self.notes:
            if not note.held:
                y = self._draw(surface, note, y, room) + px(12)
        taken = [note.rect.inflate(px(SHADOW), px(SHADOW)) for note in self.notes if not note.held]
        self._drawn = self._looks(), taken

    def _hold(self, room: Rect | None) -> None:
        """Decides which notes show; the newest always does."""
        left = room.h if room is not None else 0
        for at, note in enumerate(reversed(self.notes)):
            if room is not None:
                left -= self._fitting(note, room)[2] + (self.ctx.px(12) if at else 0)
            note.held = at > 0 and left < 0
            if note.held:
                note.rect, note.link_rect, note.hovered = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0), False

    def _draw(self, surface: Surface, note: Note, y: int, room: Rect) -> int:
        ctx = self.ctx
        px = ctx.px
        inner, parts, height = self._fitting(note, room)
        link = parts[-1] if note.link else None
        box = Rect(0, y, inner + px(SIDES), height)
        box.centerx = room.centerx
        box.right = min(box.right, surface.get_width() - px(8))
        note.rect = box
        if not surface.get_clip().colliderect(box.inflate(px(84), px(84))):
            return box.bottom
        share = _share(note)
        layer = Surface(box.inflate(px(60), px(60)).size).convert_alpha() if share < 1 else surface
        at = box if share >= 1 else Rect(px(30), px(30), box.w, box.h)
        if share < 1:
            layer.fill((0, 0, 0, 0))
        mark = palette.VERMILION_MARK if note.kind == "illegal" else palette.GOLD_DEEP
        paint.paper(layer, ctx, at, 14, mark)
        self._lines(layer, note, parts, at, link, room.h < px(LOW))
        if share < 1:
            layer.set_alpha(round(255 * share))
            surface.blit(layer, (box.x - px(30), box.y - px(30) - px(12 * (1 - share))))
        note.link_rect.move_ip(box.x - at.x, box.y - at.y)
        return box.bottom

    def _fitting(self, note: Note, room: Rect) -> tuple[int, list[Surface], int]:
        """The width of the words of a note, its parts and its height.

        Where a whole note is taller than its room its lines move together; then its last paragraphs go, which its link
        leads to.
        """
        loose = 1.35 if self.ctx.texts.locale == "ko" else 1.25
        paragraphs = note.text.split("\n")
        tries = [(loose, note.text), (TIGHT, note.text)]
        if note.link:
            tries += [(TIGHT, "\n".join(paragraphs[:count])) for count in range(len(paragraphs) - 1, 0, -1)]
        for spacing, text in tries:
            found = self._parts(note, text, spacing, room)
            if found[2] <= room.h:
                break
        return found

    def _parts(self, note: Note, text: str, spacing: float, room: Rect) -> tuple[int, list[Surface], int]:
        fonts, px = self.ctx.fonts, self.ctx.px
        low = room.h < px(LOW)
        widest = (room.w if low else min(px(WIDEST), room.w)) - px(SIDES)
        beside = fonts.width(note.link[0], 15, True) + px(24) if low and note.link else 0
        words = max([fonts.width(line, 15) for line in text.split("\n")] + [fonts.width(note.title, 18, True) + beside])
        inner = min(widest, max(px(220), words + 2))
        tint = palette.SEAL_RED if note.kind == "illegal" else palette.INK_TEXT
        parts = [fonts.paragraph(note.title, 18, inner - beside, tint, True)]
        if text:
            parts.append(fonts.paragraph(text, 15, inner, palette.INK_TEXT, spacing=spacing))
        if note.link:
            parts.append(fonts.render(note.link[0], 15, palette.SEAL_RED, True))
        rows = parts[:-1] if beside else parts
        height = sum(part.get_height() for part in rows) + px(4) * (len(rows) - 1) + 2 * px(12)
        return inner, parts, height

    def _lines(
        self, layer: Surface, note: Note, parts: list[Surface], at: Rect, link: Surface | None, low: bool
    ) -> None:  # fmt: skip
        """Draws the parts one under the other, in a low place the link at the right of the title."""
        px = self.ctx.px
        x, y = at.x + px(5) + px(18), at.y + px(12)
        for part in parts:
            beside = part is link and low
            at_link = at.right - px(18) - part.get_width(), at.y + px(14)
            place = paint.put(layer, part, at_link if beside else (x, y), "topleft")
            if part is link:
                note.link_rect = place
                layer.fill(palette.SEAL_RED, Rect(place.x, place.bottom - px(3), place.w, px(1)))
            y += part.get_height() + px(4)


def _share(note: Note) -> float:
    """How much of a note shows, 0-1."""
    return min(1.0, note.age / FADE, max(0.0, (note.seconds - note.age) / FADE))
