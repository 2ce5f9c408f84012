"""The long page of the rule book: a heading per chapter, a part per statement with its default and its options."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType

from pygame import Rect, Surface

from game.book.chapters import Reader, chapters, has_chapters
from game.book.model import examples, has_examples
from game.kernel.rulebook import Rule, RuleBook, Section
from game.lessons.lost import of_rule
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.rich_text import Heading, Part, Setter, Style, bold, found, link, plain
from scenes.rule_book.parts import CHAPTER, Drawings, Head, ParagraphText, Shown, Source, Ways, marked, told

_TINTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"clear": ("#DCEBE3", "#1B5E54"), "ambiguous": ("#F7E3B6", "#7A4F06"), "silent": ("#DDE6F1", "#1D4F93")}
)
"""Kind of a rule -> (ground, ink) of the note with its default."""
_RANKS = range(3)
_TEXT = Style(17.0, link=CHAPTER.link, hover=CHAPTER.hover)
_NOTE, _SMALL = replace(_TEXT, size=15.0), 14.0


def begins(text: str, query: str) -> bool:
    """Whether a word of the text begins with the query."""
    return re.search(rf"(?<!\w){re.escape(query)}", text) is not None


@dataclass(frozen=True)
class Note:
    """The default below a statement, and the options that change it; each may be empty."""

    label: str
    words: str
    options: str


class Statement(Part):
    """A statement beside its number, with marked words; `marked` gets a gold rim."""

    def __init__(self, ctx: Context, rule: Rule, words: str, note: Note | None) -> None:
        super().__init__(rule.id, len(words) + (len(note.words) + len(note.options) if note is not None else 0))
        self.ctx, self.rule, self.words, self.note = ctx, rule, words, note
        self.section = rule.section
        self.marked = False
        self._note_box = Rect(0, 0, 0, 0)

    def lay(self, setter: Setter, width: int) -> int:
        """Lays out the statement, and its note in a box below."""
        px = self.ctx.px
        left, top, right = px(84), px(8), width - px(12)
        words = setter.lines(self.words, width - left - px(20), _TEXT)
        self.laid = [(words, left, top)]
        bottom = top + words.height
        if self.note is not None:
            self._note_box = Rect(left, bottom + px(6), right - left, px(18))
            self._lay_note(setter, self.note, self._note_box)
            bottom = self._note_box.bottom
        self._box = Rect(0, 0, width, bottom + px(11))
        return self._box.h + px(10)

    def _lay_note(self, setter: Setter, note: Note, box: Rect) -> None:
        px, ink = self.ctx.px, _TINTS[self.rule.kind][1]
        small = Style(_SMALL, ink)
        y, room = box.y + px(8), box.w - px(36)
        for words, style in ((note.label and bold(note.label), small), (note.words, _NOTE),
                             (plain(note.options), small)):  # fmt: skip
            if words:
                lines = setter.lines(words, room, style)
                self.laid.append((lines, box.x + px(16), y))
                y += lines.height
        box.h = y - box.y + px(10)

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draws the number, the words and the note."""
        ctx = self.ctx
        px, art = ctx.px, ctx.art
        if self.marked:
            edge = (palette.GOLD_DEEP, 1.0, 3.0)
            surface.blit(art.rounded(self._box.w, self._box.h, 12, "#FFF6D8", "#FFF0C4", edge=edge), (x, y))
        image = ctx.fonts.render(self.rule.id, _SMALL, palette.GOLD, True)
        tag = Rect(x + px(10), y + px(10), px(58), max(px(26), round(image.get_height() * 1.1)))
        surface.blit(art.rounded(tag.w, tag.h, 8, "#14303A", "#0B1D24"), tag)
        surface.blit(image, image.get_rect(center=tag.center))
        if self.note is not None:
            ground, ink = _TINTS[self.rule.kind]
            box = self._note_box.move(x, y)
            surface.blit(art.rounded(box.w, box.h, 9, ground, ground), box)
            surface.fill(ink, Rect(box.x, box.y + px(8), px(4), box.h - 2 * px(8)))
        super().draw(surface, x, y)


class ChapterHead(Heading):
    """The heading of a chapter."""

    def __init__(self, section: Section, locale: str, first: bool) -> None:
        super().__init__(section.get(locale), section.id, above=4.0 if first else 18.0)
        self.section = section.id


class Page:
    """A page of all statements of a book that hold `query`, those first in which a word begins with it."""

    def __init__(
        self, ctx: Context, book: RuleBook, query: str = "", option_names: Mapping[str, str] | None = None
    ) -> None:
        self.ctx = ctx
        self.book = book
        self.query = query.strip().lower()
        self.options = option_names or {}
        self.parts: list[Part] = []
        self.counts: dict[str, int] = {section.id: 0 for section in book.sections}
        self.reader = Reader(book.game, ctx.texts) if has_chapters(book.game) else None
        shown = chapters(book.game).chapters if self.reader is not None else ()
        self.told = {chapter.id: chapter for chapter in shown}
        """The chapters by section; during a search only paragraphs that hold what is searched for."""
        titles = self._titles()
        order = [*self._own(before=True), *self.counts, *self._own(before=False)]
        self.titles = {name: titles[name] for name in order}
        """The titles of the chapters, in order."""
        for own in self._own(before=True):
            self._tell(own)
        for rank, section in product(_RANKS, book.sections):
            rules = [rule for rule in book.in_section(section.id) if self._rank(section, rule) == rank]
            self.counts[section.id] += len(rules)
            if rules:
                self.parts.append(ChapterHead(section, ctx.texts.locale, not self.parts))
                self._tell(section.id)
                for rule in rules:
                    self.parts += [self._statement(rule), *self._beside(rule)]
        for left in list(self.told):
            self._tell(left)
        if not self.query:
            self.parts.append(Source(book.source.get(ctx.texts.locale)))

    @property
    def statements(self) -> list[Statement]:
        """The statements without the headings."""
        return [part for part in self.parts if isinstance(part, Statement)]

    # -- chapters and examples

    def _titles(self) -> dict[str, str]:
        """The title of every chapter."""
        locale = self.ctx.texts.locale
        own = {chapter.id: chapter.title.get(locale) for chapter in self.told.values() if chapter.title is not None}
        return own | {section.id: section.get(locale) for section in self.book.sections}

    def _own(self, before: bool) -> list[str]:
        """The chapters without statements, those before all sections or those after them."""
        order = list(self.told)
        first = next((at for at, section in enumerate(order) if section in self.counts), 0)
        return [s for at, s in enumerate(order) if s not in self.counts and (at < first) == before]

    def _tell(self, section: str) -> bool:
        """Adds the chapter of a section, once; True when there was one."""
        chapter = self.told.pop(section, None)
        if chapter is None or self.reader is None:
            return False
        plain_ = [self.reader.plain(paragraph).lower() for paragraph in chapter.paragraphs]
        wanted = [at for at, words in enumerate(plain_) if self.query in words]
        if not wanted:
            return False
        locale, first = self.ctx.texts.locale, not self.parts
        if section not in self.counts:
            self.parts.append(Head(chapter, locale, first))
        elif not (self.parts and self.parts[-1].key == section):
            self.parts.append(ChapterHead(next(s for s in self.book.sections if s.id == section), locale, first))
        if chapter.drawings and not self.query:
            self.parts.append(Drawings(self.ctx, section, chapter.drawings))
        self.parts += [ParagraphText(self.ctx, self.reader, chapter, at, self.query) for at in wanted]
        return True

    def _beside(self, rule: Rule) -> list[Part]:
        """The examples of a statement, and the links from it."""
        game, ways = self.book.game, []
        found: list[Part] = []
        rows = examples(game).of(rule.id) if not self.query and has_examples(game) else ()
        for at, row in enumerate(rows):
            words = told(self.ctx, game, row, self.options)
            if words:
                found.append(Shown(self.ctx, game, rule.section, row, words))
            elif row.show:
                same = [other for other in rows[:at] if other.show and other.kind == row.kind]
                count = f" ({len(same) + 1})" if same else ""
                ways.append(link(f"show:{rule.id}:{at}", self.ctx.t(f"book.show_{row.kind}") + count))
        if of_rule(f"{game}.{rule.id}") is not None and not self.query:
            ways.append(link(f"learn:{rule.id}", self.ctx.t("book.learn")))
        return [*found, Ways(self.ctx, rule.section, ways)] if ways else found

    def tip(self, href: str) -> str:
        """The meaning of a marked word."""
        kind, _, rest = href.partition(":")
        word = self.reader.book.word(rest) if self.reader is not None and kind == "word" else None
        if word is None or self.reader is None:
            return ""
        return f"{word.get(self.ctx.texts.locale)}: {self.reader.plain(word.say)}"

    def mark(self, rule: str) -> None:
        """Gives a statement its rim, and takes it from all others."""
        for part in self.statements:
            part.marked = part.rule.id == rule

    def _rank(self, section: Section, rule: Rule) -> int | None:
        """The rank of a statement in a search; None without a query.

        0 where a word of the chapter's heading begins with the query, 1 where one of the statement does, 2 where the
        query stands inside words only (rarely what is meant by 강: 빨강).
        """
        locale = self.ctx.texts.locale
        default = rule.default.get(locale) if rule.default else ""
        text = f"{rule.id} {rule.get(locale)} {default}".lower()
        if begins(section.get(locale).lower(), self.query):
            return 0
        if begins(text, self.query):
            return 1
        return 2 if self.query in text else None

    def _statement(self, rule: Rule) -> Statement:
        locale = self.ctx.texts.locale
        names = ", ".join(self.options[o] for o in rule.options if o in self.options)
        options = self.ctx.t("rule_book.options", names=names) if names else ""
        note = None
        if rule.default is not None or options:
            default = rule.default.get(locale) if rule.default is not None else ""
            note = Note(self.book.label(rule, locale), self._lit(rule, default), options)
        return Statement(self.ctx, rule, self._lit(rule, rule.get(locale)), note)

    def _lit(self, rule: Rule, words: str) -> str:
        """The words with those of the glossary as links, and with what is searched for marked."""
        return (
            marked(self.reader.lit(words, rule.id), self.query) if self.reader is not None else found(words, self.query)
        )
