"""Cubes to group by hand: a press picks one, "group" puts the picked ones together, a press on a group frees it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.ui import Ui
from scenes.kit.widget import Widget
from scenes.table.school import School

_CUBE, _LIFT, _BUTTON = 58.0, 10.0, 44.0
_INKS = ("#0E6B5C", "#A83418", "#1C58A8", "#8A6A16")
"""The colours of the bars below groups, one after the other."""


class CubeToGroup(Widget):
    """A cube to group; picked ones are raised, grouped ones have a bar."""

    radius = 8.0

    def __init__(self, rect: Rect, board: GroupBoard, number: int, on_press: Callable[[], None]) -> None:
        super().__init__(rect, board.spoken[number], on_press=on_press)
        self.board, self.number = board, number

    def draw(self, surface: Surface) -> None:
        """Draws the cube where it lies now."""
        ctx, board = self.home, self.board
        picked = self.number in board.picked
        y = self.rect.y + (0 if picked else ctx.layout.px(_LIFT))
        board.school.draw(surface, ctx, board.cubes[self.number], self.rect.x, y, self.rect.w)
        if picked or self.hovered:
            box = Rect(self.rect.x, y, self.rect.w, board.school.height(self.rect.w))
            surface.blit(ctx.art.outline(box.w, box.h, self.radius, palette.GOLD_RIM, 3), box)
        group = next((i for i, one in enumerate(board.groups) if self.number in one), None)
        if group is not None:
            tall = ctx.layout.px(5)
            bar = Rect(self.rect.x, self.rect.bottom - tall, self.rect.w, tall)
            surface.fill(_INKS[group % len(_INKS)], bar)


class GroupBoard:
    """The groups so far; `done` is called with them as a text with `|` between them."""

    def __init__(self, ctx: Context, school: School, cubes: tuple[str, ...], spoken: tuple[str, ...]) -> None:
        self.ctx, self.school = ctx, school
        self.cubes, self.spoken = cubes, spoken
        self.groups: list[list[int]] = []
        self.picked: list[int] = []

    @property
    def text(self) -> str:
        """The groups."""
        return " | ".join(" ".join(self.cubes[i] for i in group) for group in self.groups)

    @property
    def loose(self) -> list[int]:
        """The cubes in no group."""
        grouped = {i for group in self.groups for i in group}
        return [i for i in range(len(self.cubes)) if i not in grouped]

    def press(self, number: int) -> None:
        """Picks a loose cube or lets it go; frees a whole group."""
        group = next((one for one in self.groups if number in one), None)
        if group is not None:
            self.groups.remove(group)
        elif number in self.picked:
            self.picked.remove(number)
        else:
            self.picked.append(number)

    def group(self) -> None:
        """Puts the picked cubes together."""
        if self.picked:
            self.groups.append(sorted(self.picked))
            self.picked = []

    # -- places

    def _wide(self, room: int) -> int:
        return min(self.ctx.px(_CUBE), room // len(self.cubes) - self.ctx.px(2))

    def height(self, room: int) -> int:
        """The height of cubes and buttons in pixels."""
        px = self.ctx.px
        return self.school.height(self._wide(room)) + px(_LIFT) + px(10) + px(_BUTTON) + px(14)

    def lay(
        self, ui: Ui, left: int, top: int, room: int, again: Callable[[], None], done: Callable[[str], None]
    ) -> None:
        """Lays the cubes in a row, groups first, the buttons below; `again` lays them again."""
        px, t = self.ctx.px, self.ctx.t
        wide, gap = self._wide(room), px(2)
        tall = self.school.height(wide) + px(_LIFT) + px(6)
        order = [*(i for group in self.groups for i in group), *self.loose]

        def act(number: int) -> Callable[[], None]:
            def pressed() -> None:
                self.press(number)
                again()

            return pressed

        for place, number in enumerate(order):
            box = Rect(left + place * (wide + gap), top, wide, tall)
            ui.add(CubeToGroup(box, self, number, act(number)))

        def put() -> None:
            self.group()
            again()

        y, third = top + tall + px(8), (room - 2 * px(10)) // 3
        reason = None if self.picked else t("lessons.group_pick")
        ui.add(Button(Rect(left, y, third, px(_BUTTON)), t("lessons.group"), put, kind="jade", size=18, reason=reason))
        self._count = Rect(left + third + px(10), y, third, px(_BUTTON))
        box = Rect(left + room - third, y, third, px(_BUTTON))
        ui.add(Button(box, t("lessons.group_done"), lambda: done(self.text), kind="gold", size=18))

    def draw(self, surface: Surface) -> None:
        """Draws how many are loose; the controls draw themselves."""
        words = self.ctx.t("lessons.group_loose", count=len(self.loose))
        paint.label(surface, self.ctx, words, self._count.center, 18, palette.INK_TEXT, True, anchor="center")
