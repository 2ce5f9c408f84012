"""The lessons of a game to choose from, with ticks for those that are done; a person's own stand behind them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.lessons.model import Lesson
from game.lessons.own import OwnLessons, own_lessons
from game.lessons.progress import Progress
from game.lessons.reading import lessons
from game.lessons.subject import games as taught
from game.library.paths import user_folder
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.preferences import progress_of
from scenes.kit.scene import Scene
from scenes.kit.widget import Widget
from scenes.scene_registry import SCENE_ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable

_TOP, _LEFT, _WIDE, _TALL = 92.0, 80.0, 1440.0, 764.0
_ROW, _GAP = 96.0, 10.0
_TOLD = 3
"""The number of files left out that are named; --doctor names all."""
_DETAIL = 70.0
"""The units of height below which a row keeps only its title."""


class LessonRow(Widget):
    """A row with a lesson: tick or number, title, what it is about."""

    radius = 14.0

    def __init__(
        self, rect: Rect, lesson: Lesson, locale: str, done: bool, begun: bool, on_press: Callable[[], None]
    ) -> None:
        super().__init__(rect, lesson.title.get(locale), on_press=on_press)
        self.lesson = lesson
        self.about = lesson.about.get(locale)
        self.done = done
        self.begun = begun

    def draw(self, surface: Surface) -> None:
        """Draws the row on paper that lights up under the pointer."""
        ctx, px, box = self.home, self.home.px, self.rect
        ctx.art.drop(surface, box, self.radius, "S1")
        surface.blit(ctx.art.paper(box.w, box.h, self.radius), box)
        if self.hovered:
            surface.blit(ctx.art.outline(box.w, box.h, self.radius, palette.GOLD, 3), box)
        wide = min(box.h - px(14), px(54))
        mark = Rect(box.x + px(12), 0, wide, wide)
        mark.centery = box.centery
        ink = palette.JADE_500 if self.done else "#E0A93B" if self.begun else "#D8CBA6"
        surface.blit(ctx.art.rounded(wide, wide, 99, ink, ink), mark)
        if self.done:
            icon = ctx.art.icon("check", 26, "#FFFFFF")
            surface.blit(icon, icon.get_rect(center=mark.center))
        else:
            number = str(self.lesson.number)
            paint.label(surface, ctx, number, mark.center, 20, palette.INK_TEXT, True, anchor="center")
        left = mark.right + px(14)
        room = box.right - px(14) - left
        if box.h < px(_DETAIL):
            paint.label(
                surface, ctx, self.name, (left, box.centery), 18, palette.INK_TEXT, True, anchor="midleft", width=room
            )
            return
        title = (left, box.centery - px(2))
        paint.label(surface, ctx, self.name, title, 20, palette.INK_TEXT, True, anchor="bottomleft", width=room)
        size = ctx.fonts.fitting(self.about, 15, room)
        below = (left, box.centery + px(2))
        paint.label(surface, ctx, self.about, below, size, palette.BROWN, anchor="topleft", width=room)


class CatalogueScene(Scene):
    """The catalogue. Enter or a click opens a lesson; Esc goes back."""

    def __init__(self, ctx: Context, game: str) -> None:
        super().__init__(ctx)
        self.game = game
        self.progress = Progress()
        self.rows: list[LessonRow] = []

    def enter(self) -> None:
        """Reads which lessons are done."""
        self.progress = progress_of(self.ctx)
        self._tell()

    def resume(self) -> None:
        """Looks again at what is done, back from a lesson."""
        super().resume()
        self.enter()
        self.layout(self.ctx.layout)

    @property
    def own_files(self) -> tuple[Path, ...]:
        """The folder of the person's own lessons."""
        return (user_folder("lessons", self.ctx.data_dir),)

    def all(self) -> tuple[Lesson, ...]:
        """The house's lessons and a person's own."""
        return (*lessons(self.game), *self._own().lessons)

    def _own(self) -> OwnLessons:
        return own_lessons(user_folder("lessons", self.ctx.data_dir) / self.game, self.game)

    def _tell(self) -> None:
        """Names the files that had to be left out."""
        for problem in self._own().problems[:_TOLD]:
            self.ctx.toast(self.ctx.t("catalogue.unreadable"), problem.text(self.ctx.texts), "illegal", seconds=8.0)

    def layout(self, layout: Layout) -> None:
        """Lays tabs above, two columns of lessons below."""
        self.ui.clear()
        t, px = self.ctx.t, layout.px
        self.ui.add(Button(layout.rect(16, 16, 128, 50), t("screens.back"), self.ctx.pop, kind="ink", size=18))
        games = [(game, SCENE_ENTRIES[game].text(self.ctx, "name")) for game in taught()]
        box = layout.rect(480, 16, 230, 50)
        self.ui.add(Button(box, t("screens.howto"), self._pictures, kind="ink", icon="eye", size=17))
        box = layout.rect(740, 18, 844, 48, "right")
        self.ui.add(Segmented(box, t("screens.games"), games, self.game, self._turn, size=17))
        found = self.all()
        columns = 2 if len(found) > 4 else 1
        count = -(-len(found) // columns)
        area = layout.rect(_LEFT, _TOP, _WIDE, _TALL, "center", grow=(0, 1))
        tall = min(px(_ROW), (area.h - (count - 1) * px(_GAP)) // max(1, count))
        wide = (area.w - (columns - 1) * px(24)) // columns
        self.rows = []
        for number, lesson in enumerate(found):
            column, row = divmod(number, count)
            box = Rect(area.x + column * (wide + px(24)), area.y + row * (tall + px(_GAP)), wide, tall)
            done, begun = lesson.key in self.progress.done, self.progress.at.get(lesson.key, 0) > 0
            act = partial(self._open, lesson)
            self.rows.append(self.ui.add(LessonRow(box, lesson, self.ctx.texts.locale, done, begun, act)))
        fresh = next((row for row in self.rows if not row.done), None)
        if fresh is not None:
            self.ui.set_focus(fresh, keyboard=True)

    def _turn(self, game: str) -> None:
        self.game = game
        self._tell()
        self.layout(self.ctx.layout)
        self.ctx.redraw()

    def _pictures(self) -> None:
        self.ctx.navigator.pictures(self.game)

    def _open(self, lesson: Lesson) -> None:
        self.ctx.navigator.lesson(lesson)

    def handle(self, intention: want.Intention) -> bool:
        """Goes back at Esc; True when used."""
        if self.ui.handle(intention):
            return True
        if isinstance(intention, want.Back):
            self.ctx.pop(self)
            return True
        return False

    def draw(self, surface: Surface) -> None:
        """Draws the landscape, title and rows."""
        ctx = self.ctx
        surface.blit(ctx.art.background("scene/bg_menu", surface.get_size()), (0, 0))
        paint.veil(surface, ctx, 0.55, palette.INK_950)
        done = sum(row.done for row in self.rows)
        words = ctx.t("catalogue.title", done=done, count=len(self.rows))
        paint.label(surface, ctx, words, ctx.layout.rect(164, 26, 10, 10).topleft, 26, palette.GOLD, True)
        foot = (surface.get_width() // 2, surface.get_height() - ctx.px(14))
        paint.label(surface, ctx, ctx.t("catalogue.pinned"), foot, 15, palette.TEXT_SOFT, anchor="midbottom")
        self.ui.draw(surface)
