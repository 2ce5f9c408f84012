"""The list of matches in progress: go on with one, read why one cannot, put one aside."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from game.library.entries import SaveEntry
from game.library.saves import CannotResume, Saves
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.card import CardScene
from scenes.kit.context import Choice, Context
from scenes.kit.desktop import show_folder
from scenes.kit.layout import Layout
from scenes.lobby import start_match
from scenes.records import saved_matches
from scenes.table.names import seat_name

_WIDE, _GAP, _SHOWN = 860.0, 12.0, 5
_ROW = 104.0
_LINES = 5
"""The most lines about what is wrong with a match."""


class MatchesScene(CardScene):
    """A card over the menu. The newest match has the focus; Esc closes."""

    title = "matches.title"

    def __init__(self, ctx: Context, saves: Saves) -> None:
        super().__init__(ctx)
        self.saves = saves
        self.entries: list[SaveEntry] = []
        self.texts: dict[str, list[str]] = {}
        """The lines that say what is wrong with a match, by the name of its file."""
        self._boxes: list[Rect] = []
        """The rows, counted from the top of the list."""

    def enter(self) -> None:
        """Reads the list."""
        self.entries = self.saves.open_matches()

    def layout(self, layout: Layout) -> None:
        """Lays as many rows as fit, the rest by scrolling."""
        self.lay_card(layout, _WIDE, 150)
        talls = [self._height(layout, entry) for entry in self.entries]
        shown = min(_SHOWN * (_ROW + _GAP), max(_ROW, sum(talls) / layout.s) + _GAP * max(1, len(talls)))
        self.lay_card(layout, _WIDE, 150 + shown)
        self.lay_rows(layout, shown, self._draw_rows)
        self._boxes = []
        top = 0
        for entry, tall in zip(self.entries, talls, strict=True):
            self._boxes.append(Rect(0, top, self.area.width, tall))
            top += tall + layout.px(_GAP)
            lay = self._lay_damaged if entry.status == "damaged" else self._lay_row
            lay(layout, self._boxes[-1], entry)
        self.lay_close(layout)
        usable = [w for w in self.area.children() if w.enabled]
        ready = [w for w in usable if isinstance(w, Button) and w.kind == "jade"]
        self.ui.set_focus((ready or usable or self.ui.widgets)[0], keyboard=True)

    def _height(self, layout: Layout, entry: SaveEntry) -> int:
        """The height of a row in pixels; a damaged match's holds all that is said of it, with its buttons below."""
        px, fonts = layout.px, self.ctx.fonts
        told = entry.problem.text(self.ctx.texts) if entry.problem else ""
        broken = entry.status == "damaged"
        # Beside the words of a match that can be gone on with stand its two buttons.
        room = self.card.w - px(2 * 28 + 40 + 94 + (0 if broken else 14 + 150 + 14 + 52))
        lines = fonts.wrap(told, 14, room)[:_LINES] if told else []
        self.texts[entry.path.name] = lines
        words = len(lines) * fonts.line_height(14, 1.3) + px(12)
        return self._below(2) + words + px(44 + 14) if broken else max(px(_ROW), self._below(1) + words)

    def _below(self, lines: int) -> int:
        """The distance in a row down to what follows the heading (1) or the people (2)."""
        px, fonts = self.ctx.px, self.ctx.fonts
        return px(12) + fonts.line_height(19, 1.45) + (fonts.line_height(15, 1.5) if lines > 1 else 0)

    def _who(self, entry: SaveEntry) -> str:
        return f"{saved_matches.title(self.ctx, entry)} {saved_matches.when(self.ctx, entry.when)}"

    def _lay_row(self, layout: Layout, box: Rect, entry: SaveEntry) -> None:
        px, t = layout.px, self.ctx.t
        right, top = box.right - px(14), box.y + px(14)
        aside = Rect(right - px(52), top + px(8), px(52), px(52))
        tip = t("matches.aside")
        go = Rect(aside.x - px(14 + 150), top + px(8), px(150), px(52))
        name = f"{t('screens.continue')} – {self._who(entry)}"
        button = Button(go, t("screens.continue"), partial(self._resume, entry), kind="jade", size=19, name=name)
        button.reason = t("matches.in_use") if entry.status == "in_use" else None
        self.area.put(button)
        put_away = partial(self._ask_aside, entry)
        name = f"{tip} – {self._who(entry)}"
        self.area.put(Button(aside, "", put_away, icon="close", name=name, tooltip=tip, size=18))

    def _lay_damaged(self, layout: Layout, box: Rect, entry: SaveEntry) -> None:
        """Adds the buttons of a damaged match in a line below what is said of it."""
        px, t = layout.px, self.ctx.t
        ways: list[tuple[str, str | None, Callable[[], None]]] = [
            ("show_folder", None, partial(show_folder, self.ctx, entry.path.parent)),
            ("aside", None, partial(self._ask_aside, entry)),
        ]
        if entry.good:
            ways.insert(0, ("rescue", "rescue_tip", partial(self._resume, entry, True)))
        left = box.x + px(94)
        for key, tip, act in ways:
            label = t(f"matches.{key}")
            place = Rect(left, box.bottom - px(14 + 44), self.ctx.fonts.width(label, 17, True) + px(28), px(44))
            button = Button(
                place,
                label,
                act,
                kind="jade" if key == "rescue" else "ink",
                size=17,
                name=f"{label} – {self._who(entry)}",
                tooltip=t(f"matches.{tip}") if tip else None,
            )
            self.area.put(button)
            left = place.right + px(10)

    # -- doing

    def _resume(self, entry: SaveEntry, before_damage: bool = False) -> None:
        if not start_match.resume(self.ctx, self.saves, entry, before_damage):
            self._read_again()

    def _ask_aside(self, entry: SaveEntry) -> None:
        t = self.ctx.t
        choices = [
            Choice(t("matches.aside"), partial(self._aside, entry), kind="ink"),
            Choice(t("kit.dialog.cancel"), kind="jade", cancel=True),
        ]
        self.ctx.dialog(t("matches.aside_title"), t("matches.aside_text"), choices)

    def _aside(self, entry: SaveEntry) -> None:
        try:
            moved = self.saves.move_aside(entry)
        except CannotResume as error:
            self.ctx.dialog(self.ctx.t("screens.cannot_go_on"), error.problem.text(self.ctx.texts))
        else:
            self.ctx.toast(self.ctx.t("matches.kept"), str(moved), seconds=5.0)
        self._read_again()

    def _read_again(self) -> None:
        self.entries = self.saves.open_matches()
        if self.entries:
            self.layout(self.ctx.layout)
        else:
            self.ctx.pop(self)

    # -- picture

    def draw_words(self, surface: Surface) -> None:
        """Draws how many matches are not shown here."""
        if not self.saves.older:
            return
        ctx, px = self.ctx, self.ctx.px
        told = ctx.t("matches.older", count=self.saves.older)
        foot = (self.card.x + px(30), self.card.bottom - px(44))
        paint.label(surface, ctx, told, foot, 14, palette.TEXT_MUTED, anchor="midleft", width=self.card.w - px(230))

    def _draw_rows(self, surface: Surface, x: int, y: int) -> None:
        for entry, place in zip(self.entries, self._boxes, strict=True):
            box = place.move(x, y)
            if box.colliderect(self.area.rect):
                self._draw_row(surface, box, entry)

    def _draw_row(self, surface: Surface, box: Rect, entry: SaveEntry) -> None:
        ctx, px = self.ctx, self.ctx.px
        edge = ("#2F5560" if entry.status == "open" else palette.ERROR_RIM, 0.9, 1.5)
        surface.blit(ctx.art.rounded(box.w, box.h, 14, palette.WELL, palette.WELL, edge=edge), box)
        paint.avatar(surface, ctx, saved_matches.portrait(entry), Rect(box.x + px(18), box.y + px(24), px(56), px(56)))
        broken = entry.status == "damaged"
        left, room = box.x + px(94), box.w - px(94 + 20 if broken else 94 + 14 + 52 + 14 + 150 + 20)
        head = f"{saved_matches.title(ctx, entry)} · {saved_matches.whereabouts(ctx, entry)}"
        paint.label(surface, ctx, head, (left, box.y + px(12)), 19, palette.TEXT, True, width=room)
        lines = self.texts.get(entry.path.name, [])
        people = ", ".join(seat_name(ctx.texts, entry.seats, seat) for seat in range(len(entry.seats)))
        if broken:
            told = " · ".join(part for part in (people, self._good(entry)) if part)
            paint.label(surface, ctx, told, (left, box.y + self._below(1)), 15, palette.TEXT_SOFT, width=room)
        for i, line in enumerate(lines):
            at = (left, box.y + self._below(2 if broken else 1) + i * ctx.fonts.line_height(14, 1.3))
            paint.label(surface, ctx, line, at, 14, palette.VERMILION_SOFT, width=room)
        if lines or broken:
            return
        paint.label(surface, ctx, people, (left, box.y + px(42)), 15, palette.TEXT_SOFT, width=room)
        told = saved_matches.acts_and_when(ctx, entry)
        paint.label(surface, ctx, told, (left, box.y + px(68)), 14, palette.TEXT_MUTED, width=room)

    def _good(self, entry: SaveEntry) -> str:
        """The words on how many acts can be gone on from, and the date."""
        ago = saved_matches.when(self.ctx, entry.when)
        if not entry.good:
            return ago
        return self.ctx.t("matches.good_one" if entry.good == 1 else "matches.good", count=entry.good, when=ago)
