"""The long page of the rule book: where every statement lies, and how it is drawn."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

from pygame import Rect, Surface

from game.kernel.rulebook import Rule, RuleBook, Section
from scenes.kit import palette
from scenes.kit.context import Context

_TINTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"clear": ("#DCEBE3", "#1B5E54"), "ambiguous": ("#F7E3B6", "#7A4F06"), "silent": ("#DDE6F1", "#1D4F93")}
)
"""Kind of a rule -> (ground, ink) of the note with its default."""
_RANKS = range(3)
_FOUND = "#FFE08A"
_TEXT, _NOTE, _SMALL, _HEAD = 17.0, 15.0, 14.0, 24.0


@dataclass(frozen=True)
class Note:
    """The default below a statement, and the options that change it."""

    kind: str
    label: str
    lines: tuple[str, ...]
    options: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """A heading (`rule` empty) or a statement at `top` pixels of the page."""

    section: str
    rule: str
    top: int
    height: int
    lines: tuple[str, ...]
    note: Note | None = None

    @property
    def bottom(self) -> int:
        return self.top + self.height


def begins(text: str, query: str) -> bool:
    """Whether a word of the text begins with the query."""
    return re.search(rf"(?<!\w){re.escape(query)}", text) is not None


class Page:
    """All statements of a book that hold `query`, wrapped to `width` pixels. Made once per size, language and query."""

    def __init__(
        self, ctx: Context, book: RuleBook, width: int, query: str = "", option_names: Mapping[str, str] | None = None
    ) -> None:
        self.ctx = ctx
        self.book = book
        self.width = width
        self.query = query.strip().lower()
        self.options = option_names or {}
        self.blocks: list[Block] = []
        self.counts: dict[str, int] = {}
        self.height = 0
        self._build()

    @property
    def found(self) -> int:
        """How many statements the page holds."""
        return sum(self.counts.values())

    def top_of(self, section: str) -> int | None:
        """Where a chapter begins."""
        return next((b.top for b in self.blocks if b.section == section and not b.rule), None)

    def block_of(self, rule: str) -> Block | None:
        """Where a statement such as `R66` lies."""
        return next((b for b in self.blocks if b.rule == rule), None)

    def section_at(self, y: int) -> str:
        """The chapter that shows at a height."""
        here = [b.section for b in self.blocks if b.top <= y]
        return here[-1] if here else (self.blocks[0].section if self.blocks else "")

    # -- places

    def _build(self) -> None:
        px, locale = self.ctx.px, self.ctx.texts.locale
        y = px(4)
        self.counts = {section.id: 0 for section in self.book.sections}
        for rank, section in product(_RANKS, self.book.sections):
            rules = [rule for rule in self.book.in_section(section.id) if self._rank(section, rule) == rank]
            self.counts[section.id] += len(rules)
            if not rules:
                continue
            height = self._line(_HEAD) + px(14)
            self.blocks.append(Block(section.id, "", y, height, (section.get(locale),)))
            y += height
            for rule in rules:
                block = self._block(rule, y)
                self.blocks.append(block)
                y = block.bottom + px(10)
            y += px(18)
        self.height = y

    def _rank(self, section: Section, rule: Rule) -> int | None:
        """0 where a word of the chapter's heading begins with the query, 1 where one of the statement does.

        2 where the query stands inside words only (what most who type 강 do not mean: 빨강), None without it.
        """
        locale = self.ctx.texts.locale
        default = rule.default.get(locale) if rule.default else ""
        text = f"{rule.id} {rule.get(locale)} {default}".lower()
        if begins(section.get(locale).lower(), self.query):
            return 0
        if begins(text, self.query):
            return 1
        return 2 if self.query in text else None

    def _line(self, size: float) -> int:
        spacing = 1.38 if self.ctx.texts.locale == "ko" else 1.3
        return self.ctx.fonts.line_height(size, spacing)

    def _indent(self) -> int:
        return self.ctx.px(84)

    def _block(self, rule: Rule, top: int) -> Block:
        px, fonts, locale = self.ctx.px, self.ctx.fonts, self.ctx.texts.locale
        room = self.width - self._indent() - px(20)
        lines = tuple(fonts.wrap(rule.get(locale), _TEXT, room))
        height = px(20) + len(lines) * self._line(_TEXT)
        note = self._note(rule, room - px(32))
        if note is not None:
            height += self._note_height(note) + px(6)
        return Block(rule.section, rule.id, top, height, lines, note)

    def _note(self, rule: Rule, room: int) -> Note | None:
        locale = self.ctx.texts.locale
        names = ", ".join(self.options[o] for o in rule.options if o in self.options)
        options = self.ctx.t("shell.rules.options", names=names) if names else ""
        if rule.default is None and not options:
            return None
        lines = self.ctx.fonts.wrap(rule.default.get(locale), _NOTE, room) if rule.default else []
        changes = self.ctx.fonts.wrap(options, _SMALL, room) if options else []
        return Note(rule.kind, self.book.label(rule, locale), tuple(lines), tuple(changes))

    def _note_height(self, note: Note) -> int:
        head = self._line(_SMALL) if note.label else 0
        rows = head + len(note.lines) * self._line(_NOTE) + len(note.options) * self._line(_SMALL)
        return rows + self.ctx.px(18)

    # -- picture

    def draw(self, surface: Surface, x: int, y: int, seen: Rect, marked: str = "") -> None:
        """Draws what lies in `seen`; the page's corner is at x, y. `marked` gets a gold rim."""
        for block in self.blocks:
            if y + block.bottom < seen.top or y + block.top > seen.bottom:
                continue
            if block.rule:
                self._draw_rule(surface, block, x, y + block.top, block.rule == marked)
            else:
                self._draw_heading(surface, block, x, y + block.top)

    def _draw_heading(self, surface: Surface, block: Block, x: int, y: int) -> None:
        px = self.ctx.px
        image = self.ctx.fonts.render(block.lines[0], _HEAD, palette.SEAL_RED, True)
        surface.blit(image, (x + px(8), y))
        line = Rect(x + px(8), y + self._line(_HEAD) + px(2), self.width - px(16), max(1, px(1.5)))
        surface.fill("#C9AE74", line)

    def _draw_rule(self, surface: Surface, block: Block, x: int, y: int, marked: bool) -> None:
        ctx = self.ctx
        px, art = ctx.px, ctx.art
        box = Rect(x, y, self.width, block.height)
        if marked:
            edge = (palette.GOLD_DEEP, 1.0, 3.0)
            surface.blit(art.rounded(box.w, box.h, 12, "#FFF6D8", "#FFF0C4", edge=edge), box)
        tag = Rect(x + px(10), y + px(10), px(58), max(px(26), self._line(_SMALL)))
        surface.blit(art.rounded(tag.w, tag.h, 8, "#14303A", "#0B1D24"), tag)
        image = ctx.fonts.render(block.rule, _SMALL, palette.GOLD, True)
        surface.blit(image, image.get_rect(center=tag.center))
        left, top = x + self._indent(), y + px(9)
        top = self._draw_lines(surface, block.lines, left, top, _TEXT, palette.INK_TEXT)
        if block.note is not None:
            self._draw_note(surface, block.note, left, top + px(6), x + self.width - px(12))

    def _draw_note(self, surface: Surface, note: Note, left: int, top: int, right: int) -> None:
        ctx = self.ctx
        px = ctx.px
        ground, ink = _TINTS[note.kind]
        box = Rect(left, top, right - left, self._note_height(note))
        surface.blit(ctx.art.rounded(box.w, box.h, 9, ground, ground), box)
        surface.fill(ink, Rect(box.x, box.y + px(8), px(4), box.h - 2 * px(8)))
        x, y = left + px(16), top + px(8)
        if note.label:
            surface.blit(ctx.fonts.render(note.label, _SMALL, ink, True), (x, y))
            y += self._line(_SMALL)
        y = self._draw_lines(surface, note.lines, x, y, _NOTE, palette.INK_TEXT)
        self._draw_lines(surface, note.options, x, y, _SMALL, ink)

    def _draw_lines(self, surface: Surface, lines: Sequence[str], x: int, y: int, size: float, ink: str) -> int:
        for line in lines:
            self._mark_found(surface, line, x, y, size)
            surface.blit(self.ctx.fonts.render(line, size, ink), (x, y))
            y += self._line(size)
        return y

    def _mark_found(self, surface: Surface, line: str, x: int, y: int, size: float) -> None:
        """A yellow ground under the words that were searched for."""
        if not self.query:
            return
        fonts = self.ctx.fonts
        at = line.lower().find(self.query)
        while at >= 0:
            left = fonts.width(line[:at], size)
            right = fonts.width(line[: at + len(self.query)], size)
            surface.fill(_FOUND, Rect(x + left, y, right - left, self._line(size)))
            at = line.lower().find(self.query, at + len(self.query))
