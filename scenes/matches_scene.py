"""The list of matches in progress: go on with one, read why one cannot, put one aside."""

from functools import partial

from pygame import Rect, Surface

from game.library.saves import CannotResume, SaveEntry, Saves
from scenes import kept_matches as kept
from scenes import open as opening
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.card import CardScene
from scenes.kit.context import Choice, Context
from scenes.kit.layout import Layout

_WIDE, _ROW, _GAP, _SHOWN = 860.0, 104.0, 12.0, 5


class MatchesScene(CardScene):
    """A card over the menu. The newest match has the focus; Esc closes."""

    title = "shell.matches.title"

    def __init__(self, ctx: Context, saves: Saves) -> None:
        super().__init__(ctx)
        self.saves = saves
        self.entries: list[SaveEntry] = []
        self._texts: dict[str, list[str]] = {}

    def enter(self) -> None:
        """Reads the list."""
        self.entries = self.saves.open_matches()

    def layout(self, layout: Layout) -> None:
        """As many rows as fit, the rest by scrolling."""
        shown = max(1, min(_SHOWN, len(self.entries))) * (_ROW + _GAP)
        self.lay_card(layout, _WIDE, 150 + shown)
        self.lay_rows(layout, shown, self._draw_rows)
        for i, entry in enumerate(self.entries):
            self._lay_row(layout, i, entry)
        self.lay_close(layout)
        usable = [w for w in self.area.children() if w.enabled]
        ready = [w for w in usable if isinstance(w, Button) and w.kind == "jade"]
        self.ui.set_focus((ready or usable or self.ui.widgets)[0], keyboard=True)

    def _top(self, i: int) -> int:
        return i * self.ctx.layout.px(_ROW + _GAP)

    def _lay_row(self, layout: Layout, i: int, entry: SaveEntry) -> None:
        px, t = layout.px, self.ctx.t
        right, top = self.area.width - px(14), self._top(i) + px(14)
        who = f"{kept.game_name(self.ctx, entry.game)} {kept.when(self.ctx, entry.when)}"
        aside = Rect(right - px(52), top + px(8), px(52), px(52))
        tip = t("shell.matches.aside")
        go = Rect(aside.x - px(14 + 150), top + px(8), px(150), px(52))
        button = Button(
            go,
            t("shell.menu.continue"),
            partial(self._go_on, entry),
            kind="jade",
            size=19,
            name=f"{t('shell.menu.continue')} – {who}",
        )
        if entry.status == "damaged":
            wide = go.union(aside)
            self.area.put(Button(wide, tip, partial(self._ask_aside, entry), name=f"{tip} – {who}", size=18))
        else:
            button.reason = t("shell.matches.in_use") if entry.status == "in_use" else None
            self.area.put(button)
            put_away = partial(self._ask_aside, entry)
            self.area.put(Button(aside, "", put_away, icon="close", name=f"{tip} – {who}", tooltip=tip, size=18))
        room = go.x - px(94 + 20)
        told = entry.problem.text(self.ctx.texts) if entry.problem else ""
        self._texts[entry.path.name] = self.ctx.fonts.wrap(told, 14, room)[:3] if told else []

    # -- doing

    def _go_on(self, entry: SaveEntry) -> None:
        if not opening.resume(self.ctx, self.saves, entry):
            self._read_again()

    def _ask_aside(self, entry: SaveEntry) -> None:
        t = self.ctx.t
        choices = [
            Choice(t("shell.matches.aside"), partial(self._aside, entry), kind="ink"),
            Choice(t("kit.dialog.cancel"), kind="jade", cancel=True),
        ]
        self.ctx.dialog(t("shell.matches.aside_title"), t("shell.matches.aside_text"), choices)

    def _aside(self, entry: SaveEntry) -> None:
        try:
            moved = self.saves.move_aside(entry)
        except CannotResume as error:
            self.ctx.dialog(self.ctx.t("shell.matches.cannot"), error.problem.text(self.ctx.texts))
        else:
            self.ctx.toast(self.ctx.t("shell.matches.kept"), str(moved), seconds=5.0)
        self._read_again()

    def _read_again(self) -> None:
        self.entries = self.saves.open_matches()
        if self.entries:
            self.layout(self.ctx.layout)
        else:
            self.ctx.pop(self)

    # -- picture

    def _draw_rows(self, surface: Surface, x: int, y: int) -> None:
        px = self.ctx.layout.px
        for i, entry in enumerate(self.entries):
            box = Rect(x, y + self._top(i), self.area.width, px(_ROW))
            if box.colliderect(self.area.rect):
                self._draw_row(surface, box, entry)

    def _draw_row(self, surface: Surface, box: Rect, entry: SaveEntry) -> None:
        ctx, px = self.ctx, self.ctx.layout.px
        edge = ("#2F5560" if entry.status == "open" else palette.ERROR_RIM, 0.9, 1.5)
        surface.blit(ctx.art.rounded(box.w, box.h, 14, palette.WELL, palette.WELL, edge=edge), box)
        paint.avatar(surface, ctx, kept.portrait(entry), Rect(box.x + px(18), box.y + px(24), px(56), px(56)))
        left, room = box.x + px(94), box.w - px(94 + 14 + 52 + 14 + 150 + 20)
        name = kept.game_name(ctx, entry.game) or entry.path.name
        head = f"{name} · {kept.whereabouts(ctx, entry)}"
        paint.label(surface, ctx, head, (left, box.y + px(12)), 19, palette.TEXT, True, width=room)
        lines = self._texts.get(entry.path.name, [])
        if lines:
            for i, line in enumerate(lines):
                at = (left, box.y + px(40) + i * ctx.fonts.line_height(14, 1.3))
                paint.label(surface, ctx, line, at, 14, palette.VERMILION_SOFT, width=room)
            return
        people = ", ".join(seat.name for seat in entry.seats)
        paint.label(surface, ctx, people, (left, box.y + px(42)), 15, palette.TEXT_SOFT, width=room)
        told = ctx.t("shell.matches.acts", count=entry.acts, when=kept.when(ctx, entry.when))
        paint.label(surface, ctx, told, (left, box.y + px(68)), 14, palette.TEXT_MUTED, width=room)
