"""The parts of the rule book beside its statements: chapters in plain sentences, examples, links."""

from collections.abc import Iterable, Mapping, Sequence

from pygame import Surface

from game.book.chapters import Chapter, Drawing, Reader, Span
from game.book.model import Example, examples
from game.kernel.bilingual import Text
from game.lessons.subject import Subject, subject
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.rich_text import Heading, Part, Prose, Setter, Style, found, link, plain
from scenes.lessons.pieces import Lines, groups_in
from scenes.scene_registry import school_of
from scenes.table.school import Group

CHAPTER = Style(18.0, link="#0C6157", hover="#128A78")
_SMALL = Style(14.0, link="#7A4F06")
_WORDS = Style(15.0)
_PIECE, _DRAWING = 30.0, 96.0
_MARKS: Mapping[str, tuple[str, str]] = {
    "good": ("✓", "#1B6B45"),
    "bad": ("×", "#A8321F"),
    "value": ("=", "#1D4F93"),
}
_CLEAR = ("yes", "no")


class Head(Heading):
    """A heading of a chapter that has no statements of its own."""

    def __init__(self, chapter: Chapter, locale: str, first: bool) -> None:
        title = chapter.title or Text("", "")
        super().__init__(title.get(locale), chapter.id, above=4.0 if first else 18.0)
        self.section = chapter.id


class Source(Prose):
    """A note on what the book is based on, in small letters at the end of its page."""

    def __init__(self, words: str) -> None:
        super().__init__(plain(words), _SMALL, gap=14.0)

    def lay(self, setter: Setter, width: int) -> int:
        """Lays the note out below the paragraphs."""
        px = setter.ctx.layout.px
        height = super().lay(setter, width - px(20)) + px(10)
        self.laid = [(lines, px(8), px(10)) for lines, _, _ in self.laid]
        return height


class Drawings(Part):
    """Drawings side by side with their names, and arrows where one leads to the next."""

    def __init__(self, ctx: Context, section: str, drawings: Iterable[Drawing]) -> None:
        super().__init__()
        self.ctx, self.section = ctx, section
        locale = ctx.texts.locale
        self._drawings = [(drawing.svg, drawing.get(locale), drawing.then) for drawing in drawings]

    def lay(self, setter: Setter, width: int) -> int:
        """Lays the drawings out in one row, as high as the highest of them."""
        ctx, px = self.ctx, self.ctx.layout.px
        self._tall = max(ctx.art.svg(svg, px(_DRAWING)).get_height() for svg, _, _ in self._drawings)
        return self._tall + self.ctx.fonts.line_height(16, 1.3) + px(16)

    @property
    def right(self) -> int:
        """The right edge of the last of them."""
        px = self.ctx.layout.px
        return px(60) + (len(self._drawings) - 1) * px(_DRAWING + 90) + px(_DRAWING)

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draws each over its name."""
        ctx, px = self.ctx, self.ctx.layout.px
        size, step = px(_DRAWING), px(_DRAWING + 90)
        for at, (svg, name, then) in enumerate(self._drawings):
            middle = x + px(60) + at * step + size // 2
            image = ctx.art.svg(svg, size)
            surface.blit(image, image.get_rect(midtop=(middle, y + px(4))))
            words = ctx.fonts.render(name, 16, palette.BROWN, True)
            surface.blit(words, words.get_rect(midtop=(middle, y + px(6) + self._tall)))
            if then:
                arrow = ctx.fonts.render("→", 26, palette.BROWN, True)
                surface.blit(arrow, arrow.get_rect(center=(middle - step // 2, y + px(4) + self._tall // 2)))


class ParagraphText(Prose):
    """A paragraph of a chapter: words of the glossary are lit; its pieces and drawings stand below, and the
    statements that it tells and what can be watched come last."""

    def __init__(self, ctx: Context, reader: Reader, chapter: Chapter, at: int, query: str = "") -> None:
        paragraph = chapter.paragraphs[at]
        words = marked(reader.spans(paragraph), query)
        super().__init__(words, CHAPTER, gap=2.0)
        self.ctx, self.game, self.section = ctx, reader.book.game, chapter.id
        self.pieces = paragraph.pieces
        self._lines: Lines | None = None
        self._drawings = Drawings(ctx, chapter.id, paragraph.drawings) if paragraph.drawings else None
        self._at = self._below = (0, 0)
        links = " ".join(link(f"rule:{rule}", rule) for rule in paragraph.rules)
        shown = examples(self.game).shown(paragraph.show) if paragraph.show else None
        watch = link(f"show:{shown[0]}:{shown[1]}", ctx.t("book.watch")) if shown else ""
        told = plain(ctx.t("book.rules")) + links if links else ""
        self._links = plain("  ·  ").join(part for part in (told, watch) if part)

    def lay(self, setter: Setter, width: int) -> int:
        """Lays out the words, the pieces, then the numbers of the statements in small letters."""
        px = setter.ctx.layout.px
        height = super().lay(setter, width - px(20))
        self.laid = [(lines, px(8), top) for lines, _, top in self.laid]
        self._lines = None
        if self.pieces:
            self._lines = Lines(self.ctx, self.game, groups_in(self.game, self.pieces), width - px(30), _PIECE, False)
            self._at = (px(10), height + px(3))
            height += self._lines.height + px(6)
        if self._drawings is not None:
            self._below = (0, height)
            height += self._drawings.lay(setter, width)
        if self._links:
            lines = setter.lines(self._links, width - px(20), _SMALL)
            self.laid.append((lines, px(8), height))
            height += lines.height
        return height + px(12)

    @property
    def right(self) -> int:
        """The right edge of the pieces and drawings."""
        pieces = self._at[0] + self._lines.used if self._lines is not None else 0
        return max(pieces, self._drawings.right if self._drawings is not None else 0)

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draws the words, pieces and drawings."""
        super().draw(surface, x, y)
        if self._drawings is not None:
            self._drawings.draw(surface, x + self._below[0], y + self._below[1])
        if self._lines is not None:
            self._lines.draw(surface, x + self._at[0], y + self._at[1])


def marked(spans: Iterable[Span], query: str) -> str:
    """The text with its marked words as links, and with what is searched for."""
    return "".join(
        found(span.text, query) if span.word is None else link(f"word:{span.word.en}", span.text) for span in spans
    )


class Shown(Part):
    """An example that claims something of pieces: a mark, the pieces, what the rules say."""

    def __init__(self, ctx: Context, game: str, section: str, example: Example, words: str) -> None:
        super().__init__("", len(words))
        self.ctx, self.game, self.section = ctx, game, section
        self.example, self.words = example, words
        self._lines: Lines | None = None
        self._at = (0, 0)

    def lay(self, setter: Setter, width: int) -> int:
        """Lays out the pieces in one line; the words beside them, or below where there is no room."""
        px = self.ctx.layout.px
        left, room = px(84) + px(30), width - px(84) - px(50)
        groups = pieces_of(self.game, self.example)
        self._lines = Lines(self.ctx, self.game, groups, room, _PIECE, False) if groups else None
        words = setter.lines(plain(self.words), room, _WORDS)
        used, tall = (self._lines.used + px(14), self._lines.height) if self._lines is not None else (0, 0)
        self._at = (left, px(2))
        if used + words.used <= room:
            height = max(tall, words.height)
            self.laid = [(words, left + used, px(2) + (height - words.height) // 2)]
        else:
            height = tall + words.height
            self.laid = [(words, left, px(2) + tall)]
        return height + px(6)

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draws the mark, pieces and words."""
        super().draw(surface, x, y)
        sign, ink = _MARKS[self.example.kind]
        image = self.ctx.fonts.render(sign, 18, ink, True)
        middle = self.laid[0][2] + self.laid[0][0].height // 2 if self._lines is None else self._lines.height // 2
        surface.blit(image, image.get_rect(center=(x + self.ctx.layout.px(98), y + self._at[1] + middle)))
        if self._lines is not None:
            self._lines.draw(surface, x + self._at[0], y + self._at[1])


class Ways(Part):
    """The links below a statement: watch it played, learn it."""

    def __init__(self, ctx: Context, section: str, links: Sequence[str]) -> None:
        super().__init__("", sum(map(len, links)) // 2)
        self.ctx, self.section, self.links = ctx, section, links

    def lay(self, setter: Setter, width: int) -> int:
        """Lays them out one after the other."""
        px = self.ctx.layout.px
        room = width - px(84) - px(20)
        lines = setter.lines(plain("  ·  ").join(self.links), room, Style(15.0, link=palette.SEAL_RED))
        self.laid = [(lines, px(84), 0)]
        return lines.height + px(12)


def pieces_of(game: str, example: Example) -> list[Group]:
    """The pieces of an example in their groups, the winning tile apart."""
    school = school_of(game)
    return school.example(example, groups_in(game, example.text) if school.has_pieces(example) else [])


def told(ctx: Context, game: str, example: Example, option_names: Mapping[str, str]) -> str:
    """The claim of an example in words; empty where it is only for the rules."""
    texts = ctx.texts
    key = f"book.{'value' if example.kind == 'value' else 'claim'}.{game}.{example.as_}"
    if not example.as_ or key not in texts:
        return ""
    if example.kind == "value":
        judge = subject(game)
        given = {name: judge.piece(str(text), texts) or text for name, text in example.given.items()}
        words = ctx.t(key, **{**given, "value": _value(ctx, game, example)})
        words = school_of(game).told(example, words, judge.piece(example.text, texts))
    else:
        words = ctx.t(f"book.{example.kind}", claim=ctx.t(key))
    names = ", ".join(option_names[name] for name in example.set if name in option_names)
    return ctx.t("book.with_options", told=words, names=names) if names else words


def _value(ctx: Context, game: str, example: Example) -> str:
    judge = subject(game)
    return ", ".join(_word(ctx, game, one, judge) for one in str(example.is_).split())


def _word(ctx: Context, game: str, one: str, judge: Subject) -> str:
    clear = (f"lessons.{one}",) if one in _CLEAR else ()
    for key in (f"lessons.{game}.{one}", *school_of(game).keys(one), *clear):
        if not one.isdigit() and key in ctx.texts:
            return ctx.t(key)
    named = None if one.isdigit() else judge.piece(one, ctx.texts)
    return named or one
