"""The list of records: the matches of this program, and the files of a folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final, Literal

from pygame import Rect, Surface

from game.library.entries import SaveEntry
from game.library.saves import Saves
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.card import CardScene
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.preferences import paths_of
from scenes.records import saved_matches
from scenes.records.folder import Entry, home, listing
from scenes.records.open_record import watch

Page = Literal["mine", "files"]

_ROW: Final = {"mine": 88.0, "files": 60.0}
_GAP, _WIDE, _TALL, _HEAD = 10.0, 960.0, 690.0, 150.0


def records_folder(ctx: Context) -> Path:
    """The folder where the app keeps records of other programs and people."""
    return ctx.data_dir / "records"


def records(ctx: Context) -> RecordsScene:
    """The list with the matches on disk."""
    return RecordsScene(ctx, Saves(paths_of(ctx).matches))


class RecordsScene(CardScene):
    """A card over the menu. Enter watches, Backspace goes one folder up, Esc closes."""

    title = "records.title"

    def __init__(self, ctx: Context, saves: Saves) -> None:
        super().__init__(ctx)
        self.saves = saves
        self.page: Page = "mine"
        self.folder = records_folder(ctx)
        self.matches: list[SaveEntry] = []
        self.files: tuple[Entry, ...] = ()
        self.fault = ""

    # -- what there is

    def enter(self) -> None:
        """Reads matches and folder; begins with the files when no match was played yet."""
        self._read_matches()
        self._read_folder(make=True)
        if not self.matches and self.files:
            self.page = "files"

    def resume(self) -> None:
        """Reads matches and folder again, back from a replay."""
        super().resume()
        self._read_matches()
        self._read_folder()
        self.layout(self.ctx.layout)

    def _read_matches(self) -> None:
        running = [entry for entry in self.saves.open_matches() if entry.status != "damaged" and entry.acts != 0]
        self.matches = sorted((*self.saves.finished(), *running), key=lambda entry: entry.when, reverse=True)

    def _read_folder(self, make: bool = False) -> None:
        try:
            if make:
                self.folder.mkdir(parents=True, exist_ok=True)
            self.files, self.fault = listing(self.folder), ""
        except OSError as error:
            reason = error.strerror or str(error)
            self.files = ()
            self.fault = self.ctx.t("records.no_folder", folder=self.folder, error=reason)

    # -- places

    def layout(self, layout: Layout) -> None:
        """Lays the pages above, rows below, the rest by scrolling."""
        px, t = layout.px, self.ctx.t
        self.lay_card(layout, _WIDE, _TALL)
        pages = Rect(self.card.right - px(28 + 380), self.card.y + px(22), px(380), px(46))
        options: tuple[tuple[Page, str], ...] = (
            ("mine", t("records.mine")),
            ("files", t("records.files")),
        )
        self.ui.add(Segmented(pages, t("records.title"), options, self.page, self._turn_to, size=17))
        self._lay_ways(layout)
        self.lay_rows(layout, _TALL - _HEAD - 86, self._draw_rows, top=_HEAD)
        for i in range(self._count):
            if self.page == "mine":
                self._lay_match(layout, i, self.matches[i])
            else:
                self._lay_file(layout, i, self.files[i])
        close = self.lay_close(layout)
        self.ui.set_focus(next((w for w in self.area.children() if w.enabled), close), keyboard=True)

    def _lay_ways(self, layout: Layout) -> None:
        """Adds the buttons to other folders."""
        if self.page != "files":
            return
        px, t = layout.px, self.ctx.t
        right = self.card.right - px(28)
        ways = (("home", home()), ("own_folder", records_folder(self.ctx)), ("up", self.folder.parent))
        for key, to in ways:
            if to == self.folder:
                continue
            label = t(f"records.{key}")
            wide = px(32) + self.ctx.fonts.width(label, 15, True)
            box = Rect(right - wide, self.card.y + px(92), wide, px(40))
            self.ui.add(Button(box, label, partial(self.go_to, to), size=15))
            right = box.x - px(10)

    @property
    def _count(self) -> int:
        return len(self.matches if self.page == "mine" else self.files)

    def _top(self, i: int) -> int:
        return i * self.ctx.px(_ROW[self.page] + _GAP)

    def _lay_match(self, layout: Layout, i: int, entry: SaveEntry) -> None:
        px, t = layout.px, self.ctx.t
        go = Rect(self.area.width - px(14 + 170), self._top(i) + px(16), px(170), px(52))
        word = t("records.watch_again" if entry.status == "finished" else "records.watch")
        name = f"{word} – {saved_matches.game_name(self.ctx, entry.game)} {saved_matches.when(self.ctx, entry.when)}"
        self.area.put(Button(go, word, partial(self._watch, entry.path), kind="jade", size=18, name=name))

    def _lay_file(self, layout: Layout, i: int, entry: Entry) -> None:
        px, t = layout.px, self.ctx.t
        go = Rect(0, self._top(i), self.area.width, px(_ROW["files"]))
        if entry.folder:
            name = f"{t('records.folder')} {entry.name}"
            button = Button(go, f"{entry.name}/", partial(self.go_to, entry.path), size=17, name=name, align="left")
        else:
            size = t("records.size", size=max(1, round(entry.size / 1024)))
            told = f"{size} · {saved_matches.when(self.ctx, entry.when)}"
            button = Button(
                go, entry.name, partial(self._watch, entry.path), size=17, sub=told, icon="replay", align="left"
            )
        self.area.put(button)

    # -- doing

    def _turn_to(self, page: Page) -> None:
        self.page = page
        self.layout(self.ctx.layout)

    def go_to(self, folder: Path) -> None:
        """Shows another folder."""
        self.folder = folder
        self._read_folder()
        self.layout(self.ctx.layout)

    def _watch(self, path: Path) -> None:
        watch(self.ctx, path)

    def handle(self, intention: want.Intention) -> bool:
        """Goes one folder up at Backspace; True when used."""
        if self.page != "files" or intention != want.Key("backspace"):
            return super().handle(intention)
        if not self.ui.handle(intention):
            self.go_to(self.folder.parent)
        return True

    # -- picture

    def draw_words(self, surface: Surface) -> None:
        """Draws what the rows are, and how else to open a record."""
        ctx, px = self.ctx, self.ctx.px
        self._draw_head(surface)
        foot = (self.card.x + px(30), self.card.bottom - px(44))
        room = self.card.w - px(58 + 170)
        paint.label(surface, ctx, ctx.t("records.drop"), foot, 14, palette.TEXT_MUTED, anchor="midleft", width=room)

    def _draw_head(self, surface: Surface) -> None:
        ctx, px = self.ctx, self.ctx.px
        left, top = self.card.x + px(30), self.card.y + px(112)
        if self.page == "mine":
            count = ctx.t("records.count", count=len(self.matches))
            paint.label(surface, ctx, count, (left, top), 16, palette.TEXT_SOFT, anchor="midleft")
            return
        room = (
            min(
                (w.rect.x for w in self.ui.widgets if isinstance(w, Button) and w.rect.y < top < w.rect.bottom),
                default=self.card.right,
            )
            - left
            - px(14)
        )
        where = self._short(str(self.folder), room)
        paint.label(surface, ctx, where, (left, top), 16, palette.TEXT_SOFT, anchor="midleft", width=room)

    def _short(self, path: str, room: int) -> str:
        """The end of a path, cut to fit: it tells more than the beginning."""
        fonts = self.ctx.fonts
        if fonts.width(path, 16) <= room:
            return path
        while len(path) > 1 and fonts.width("…" + path, 16) > room:
            path = path[1:]
        return "…" + path

    def _draw_rows(self, surface: Surface, x: int, y: int) -> None:
        ctx, px = self.ctx, self.ctx.px
        if not self._count:
            told = self.fault or ctx.t("records.none" if self.page == "mine" else "records.no_files")
            box = Rect(x + px(4), y + px(20), self.area.width - px(8), self.area.rect.h)
            paint.paragraph(surface, ctx, told, box, 17, palette.VERMILION_SOFT if self.fault else palette.TEXT_SOFT)
        elif self.page == "mine":
            for i, entry in enumerate(self.matches):
                box = Rect(x, y + self._top(i), self.area.width, px(_ROW["mine"]))
                if box.colliderect(self.area.rect):
                    self._draw_match(surface, box, entry)

    def _draw_match(self, surface: Surface, box: Rect, entry: SaveEntry) -> None:
        ctx, px = self.ctx, self.ctx.px
        surface.blit(ctx.art.rounded(box.w, box.h, 14, palette.WELL, palette.WELL, edge=("#2F5560", 0.9, 1.5)), box)
        paint.avatar(surface, ctx, saved_matches.portrait(entry), Rect(box.x + px(16), box.y + px(16), px(56), px(56)))
        left, room = box.x + px(90), box.w - px(90 + 14 + 170 + 20)
        state = "finished" if entry.status == "finished" else "running"
        head = f"{saved_matches.game_name(ctx, entry.game)} · {ctx.t(f'records.{state}')}"
        paint.label(surface, ctx, head, (left, box.y + px(8)), 18, palette.TEXT, True, width=room)
        people = ", ".join(seat.name or ctx.t("seats.me") for seat in entry.seats)
        paint.label(surface, ctx, people, (left, box.y + px(36)), 15, palette.TEXT_SOFT, width=room)
        told = saved_matches.acts_and_when(ctx, entry)
        paint.label(surface, ctx, told, (left, box.y + px(60)), 14, palette.TEXT_MUTED, width=room)
