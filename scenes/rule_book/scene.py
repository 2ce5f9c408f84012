"""The rule book: chapters left, statements right, a search; can open at one statement."""

import re
from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from game.book.chapters import chapters
from game.games import ENTRIES, GAMES
from game.kernel import rulebook
from game.kernel.options import load_options
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.rich_text import Part, RichText
from scenes.kit.scene import Scene
from scenes.kit.textfield import TextField
from scenes.kit.widget import Widget
from scenes.rule_book.page import Page
from scenes.rule_book.show import ShowScene
from scenes.scene_registry import SCENE_ENTRIES

_NUMBER = re.compile(r"(?:\w+\.)?r?\s*(\d+)", re.IGNORECASE)


class Chapter(Widget):
    """A row of the list of chapters."""

    radius = 10.0

    def __init__(self, rect: Rect, title: str, count: str, on_press: Callable[[], None]) -> None:
        super().__init__(rect, title, on_press=on_press)
        self.count = count
        self.current = False

    def draw(self, surface: Surface) -> None:
        """Draws the row, gold when its chapter is the one being read."""
        ctx, px = self.home, self.home.px
        if self.current:
            surface.blit(ctx.art.rounded(self.rect.w, self.rect.h, 10, "#F8DD92", "#D9A43A"), self.rect)
        elif self.hovered and self.enabled:
            surface.blit(ctx.art.rounded(self.rect.w, self.rect.h, 10, "#26475A", "#163040"), self.rect)
        ink = palette.ON_GOLD if self.current else palette.TEXT if self.enabled else palette.TEXT_OFF
        number = paint.label(
            surface, ctx, self.count, (self.rect.right - px(14), self.rect.centery), 14, ink, anchor="midright"
        )
        room = number.left - px(10) - self.rect.x - px(14)
        place = (self.rect.x + px(14), self.rect.centery)
        paint.label(surface, ctx, self.name, place, 17, ink, self.current, "midleft", room)


class RuleBookScene(Scene):
    """The rule book. `rule` such as `holla.R66` opens its book there. Esc closes; Ctrl+F or slash searches."""

    def __init__(self, ctx: Context, rule: str | None = None, game: str | None = None) -> None:
        super().__init__(ctx)
        self.game = game or (rule.split(".")[0] if rule else next(iter(SCENE_ENTRIES)))
        self.marked = rule.split(".")[-1] if rule else ""
        self.query = ""
        self.chapters: dict[str, Chapter] = {}
        self.area = RichText(Rect(0, 0, 1, 1), "")
        self.field: TextField | None = None
        self.page: Page | None = None
        self._static: Surface | None = None
        self._paper = Rect(0, 0, 1, 1)
        self._list = Rect(0, 0, 1, 1)
        self._kept: str = self.marked

    @property
    def book(self) -> rulebook.RuleBook:
        """The book being read."""
        return rulebook.load(self.game)

    # -- places

    def layout(self, layout: Layout) -> None:
        """Lays out the page, keeping the statement being read in view when the window or language changes."""
        reading = self._reading()
        self.ui.clear()
        self._static = None
        self._lay_head(layout)
        self._list = layout.rect(16, 92, 300, 792, grow=(0, 1))
        self._paper = layout.rect(332, 92, 1252, 792, grow=(1, 1))
        inner = self._paper.inflate(-2 * layout.px(22), -2 * layout.px(18))
        area = RichText(inner, self.ctx.t("rule_book.page"), on_link=self._follow, tip=self._tip)
        area.groove = "#C7B184"
        self.area = self.ui.add(area)
        self._turn(reading)
        self._lay_learn(layout)
        self.ui.set_focus(self.area, keyboard=False)

    def _lay_learn(self, layout: Layout) -> None:
        """Adds the buttons to the page of pictures and to the lesson on the marked rule, else to all lessons."""
        px = layout.px
        if not ENTRIES[self.game].lessons:
            return
        box = Rect(self._list.x + px(14), self._list.bottom - px(122), self._list.w - 2 * px(14), px(50))
        self.ui.add(Button(box, self.ctx.t("screens.howto"), self._pictures, kind="ink", icon="eye", size=18))
        box = Rect(self._list.x + px(14), self._list.bottom - px(64), self._list.w - 2 * px(14), px(50))
        self.ui.add(Button(box, self.ctx.t("screens.learn_this"), self._learn, kind="jade", icon="book", size=18))

    def _reading(self) -> str:
        if self._kept:
            return self._kept
        if self.page is None:
            return ""
        part = self.area.at(self.area.offset)
        return part.key if part is not None else ""

    def _lay_head(self, layout: Layout) -> None:
        t, px = self.ctx.t, layout.px
        back = layout.rect(16, 20, 128, 50)
        self.ui.add(Button(back, t("screens.back"), self.ctx.pop, kind="ink", size=18))
        width = layout.rect(0, 0, 380, 50).w
        box = Rect(layout.rect(1204, 20, 380, 50, "right").x, back.y, width, back.h)
        self.field = self.ui.add(
            TextField(
                box,
                t("rule_book.search"),
                self.query,
                self._search,
                on_submit=lambda _: self.ui.set_focus(self.area, keyboard=False),
                placeholder=t("rule_book.search_hint"),
                limit=40,
            )
        )
        games = [(name, entry.text(self.ctx, "name")) for name, entry in SCENE_ENTRIES.items()]
        if len(games) > 1:
            wide = px(150) * len(games)
            box = Rect(box.x - px(20) - wide, back.y, wide, back.h)
            self.ui.add(Segmented(box, t("rule_book.game"), games, self.game, self._take_game))

    def _take_game(self, game: str) -> None:
        self.game, self.marked, self._kept, self.query = game, "", "", ""
        self.page = None
        self.layout(self.ctx.layout)

    def _turn(self, reading: str = "") -> None:
        """Makes the page for the query and the list of chapters beside it."""
        locale = self.ctx.texts.locale
        options = load_options(GAMES[self.game]).options
        names = {option.id: option.get(locale) for option in options}
        query = "" if _NUMBER.fullmatch(self.query.strip()) else self.query
        self.page = Page(self.ctx, self.book, query, names)
        self.page.mark(self.marked)
        self.area.show(self.page.parts, reading, self.ctx.px(14))
        self._lay_chapters()

    def _lay_chapters(self) -> None:
        assert self.page is not None
        for row in self.chapters.values():
            self.ui.remove(row)
        self.chapters = {}
        px = self.ctx.px
        room = self._list.h - px(192)
        step = min(px(54), room // max(1, len(self.page.titles)))
        present = {part.key for part in self.page.parts}
        for i, (section, title) in enumerate(self.page.titles.items()):
            box = Rect(self._list.x + px(12), self._list.y + px(56) + i * step, self._list.w - 2 * px(12), step - px(6))
            count = self.page.counts.get(section)
            row = Chapter(box, title, "" if count is None else str(count), partial(self._open_chapter, section))
            if section not in present:
                row.reason = self.ctx.t("rule_book.nothing_here")
            self.chapters[section] = self.ui.add(row)

    # -- doing

    def _pictures(self) -> None:
        self.ctx.navigator.pictures(self.game)

    def _learn(self) -> None:
        self.ctx.navigator.learn(self.game, self.marked)

    def _tip(self, href: str) -> str:
        return self.page.tip(href) if self.page is not None else ""

    def _follow(self, href: str) -> None:
        """Follows a link of the page: a statement, a marked word, an example to watch, a lesson."""
        kind, _, rest = href.partition(":")
        if kind == "learn":
            self.ctx.navigator.learn(self.game, rest)
        elif kind == "show":
            rule, _, at = rest.partition(":")
            self.ctx.push(ShowScene(self.ctx, self.game, rule, int(at)))
        elif kind == "word":
            word = chapters(self.game).word(rest)
            self._go_to(word.rule if word is not None else "")
        else:
            self._go_to(rest)

    def _go_to(self, rule: str) -> None:
        if self.page is None or not rule:
            return
        self.marked = self._kept = rule
        self.page.mark(rule)
        self.area.jump(rule, self.ctx.px(14))
        self.ctx.redraw()

    def _search(self, text: str) -> None:
        self.query = text
        match = _NUMBER.fullmatch(text.strip())
        self.marked = f"R{int(match[1])}" if match else ""
        self._kept = ""
        self._turn(self.marked)
        self.ctx.redraw()

    def _open_chapter(self, section: str) -> None:
        self._kept = ""
        self.area.jump(section)
        self.ui.set_focus(self.area, keyboard=self.ui.keyboard)

    def handle(self, intention: want.Intention) -> bool:
        """Clears the search at Esc, then closes; moves with Tab from the page to its links in view."""
        spot = self.area.link_in_view() if intention == want.Tab() and self.ui.focus is self.area else None
        if spot is not None:
            self.ui.set_focus(spot, keyboard=True)
            return True
        if self.ui.handle(intention):
            if self.area.offset:
                self._kept = ""
            return True
        match intention:
            case want.Back() if self.query:
                if self.field is not None:
                    self.field.value, self.field.caret, self.field.mark = "", 0, 0
                self._search("")
            case want.Back():
                self.ctx.pop(self)
            case want.Key("/") | want.Key("f", True) if self.field is not None:
                self.ui.set_focus(self.field, keyboard=True)
            case want.Key() | want.Draw():
                return self.area.key(want.Key("page down") if isinstance(intention, want.Draw) else intention)
            case _:
                return False
        return True

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Draws the background, panels, list and page."""
        if self._static is None or self._static.get_size() != surface.get_size():
            self._static = self._compose(surface.get_size())
        surface.blit(self._static, (0, 0))
        here = self._section()
        for name, row in self.chapters.items():
            row.current = name == here
        self.ui.draw(surface)
        if self.page is not None and not self.page.parts:
            words = self.ctx.t("rule_book.nothing", query=self.query)
            place = (self.area.rect.x + self.ctx.px(8), self.area.rect.y)
            paint.label(surface, self.ctx, words, place, 17, palette.BROWN)

    def _section(self) -> str:
        """The chapter that is being read: that at the top, at the end of the page the last."""
        end = bool(self.area.furthest) and self.area.offset >= self.area.furthest and self.area.done
        part: Part | None = self.area.parts[-1] if end else self.area.at(self.area.offset + self.ctx.px(40))
        return str(getattr(part, "section", ""))

    def _compose(self, size: tuple[int, int]) -> Surface:
        ctx, px = self.ctx, self.ctx.px
        picture = ctx.art.background("scene/cloth_ink", size).copy()
        paint.veil(picture, ctx, 0.35)
        title = ctx.t("rule_book.title", game=SCENE_ENTRIES[self.game].text(ctx, "name"))
        place = ctx.layout.point(166, 45)
        paint.label(picture, ctx, title, place, 28, palette.GOLD, True, "midleft", px(620))
        paint.panel(picture, ctx, self._list)
        head = (self._list.x + px(20), self._list.y + px(14))
        paint.label(picture, ctx, ctx.t("rule_book.chapters"), head, 18, palette.GOLD, True)
        paint.paper(picture, ctx, self._paper)
        return picture
