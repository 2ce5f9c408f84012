"""All components on one page, as in the style guide: for looking at, and for the self-test."""

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Choice, Context
from scenes.kit.controls import (
    Button,
    Dropdown,
    Segmented,
    Slider,
    Stepper,
    TextField,
    Toggle,
    Viewport,
)
from scenes.kit.cubes import Look
from scenes.kit.layout import Layout
from scenes.kit.motion import breath
from scenes.kit.scene import Scene
from scenes.kit.ui import Ui

LOOKS: tuple[tuple[str, Look], ...] = (
    ("rest", "rest"),
    ("hover", "hover"),
    ("selected", "selected"),
    ("legal", "legal"),
    ("drag", "drag"),
    ("new", "new"),
    ("disabled", "disabled"),
)
KINDS = ("vermilion", "jade", "ink", "ivory")
FACES = (("rabbit", "seat_idle"), ("crane", "seat_turn"), ("turtle", "seat_thinks"), ("deer", "seat_out"))
"""Portraits and what they are called."""


class Sheet(Scene):
    """The page of every component in every state. Esc closes it."""

    def __init__(self, ctx: Context) -> None:
        self.ctx, self.ui, self.motion = ctx, Ui(ctx), ctx.motion()
        self.ringed: list[Button] = []

    def t(self, key: str) -> str:
        """A text of the sheet."""
        return self.ctx.t(f"kit_sheet.{key}")

    def layout(self, layout: Layout) -> None:
        """Places the live controls; the pictures are placed while drawing."""
        self.ui.clear()
        self.ringed.clear()
        r = layout.rect
        for row, kind in enumerate(KINDS):
            y = 344 + row * 66
            for column, state in enumerate(("rest", "hover", "pressed", "focus")):
                button = Button(
                    r(40 + column * 174, y, 150, 48), self.t(kind), self._pressed, kind=kind, name=f"{kind} {state}"
                )
                self.ui.add(button)
                button.hovered = state in ("hover", "pressed")
                button.pressed = state == "pressed"
                if state == "focus":
                    self.ringed.append(button)
        reason = self.t("reason")
        self.ui.add(Button(r(736, 344, 160, 58), self.t("done"), icon="check", reason=reason))
        self.ui.add(Button(r(736, 424, 160, 58), self.t("river"), icon="wave", reason=reason))
        self.ui.add(Button(r(736, 506, 160, 52), self.t("go"), self._dialog, kind="gold", icon="play", size=18))
        self._controls(layout)
        self._more(layout)

    def _controls(self, layout: Layout) -> None:
        r, add = layout.rect, self.ui.add
        add(Toggle(r(1284, 340, 276, 36), self.t("toggle_on"), True))
        add(Toggle(r(1284, 382, 276, 36), self.t("toggle_off"), False))
        add(Slider(r(1284, 426, 276, 58), self.t("music"), 0.6))
        levels = [(name, self.t(name)) for name in ("easy", "normal", "hard", "master")]
        add(Dropdown(r(1284, 500, 276, 46), self.t("level"), levels, "normal", ui=self.ui))
        speeds = [(name, self.t(name)) for name in ("slow", "middle", "fast")]
        add(Segmented(r(1284, 558, 276, 40), self.t("speed"), speeds, "slow"))

    def _more(self, layout: Layout) -> None:
        r, add = layout.rect, self.ui.add
        add(Stepper(r(954, 676, 300, 44), self.t("rounds"), 5, low=1, high=20))
        add(Toggle(r(954, 730, 300, 36), self.t("check"), True, box=True))
        add(TextField(r(954, 776, 300, 46), self.t("name"), placeholder=self.t("name")))
        add(Toggle(r(954, 832, 300, 36), self.t("toggle_off"), False, reason=self.t("reason")))
        area = add(Viewport(self.t("list")))
        area.rect = r(1284, 676, 284, 190)
        places = [Rect(0, i * layout.px(40), area.width, layout.px(36)) for i in range(8)]
        ticks = [Toggle(place, f"{self.t('check')} {i}", i % 2 == 1, box=True) for i, place in enumerate(places, 1)]
        for tick in ticks:
            tick.attach(self.ctx)
        area.content = lambda surface, x, y: _draw_all(surface, ticks)
        area.hold(list(zip(ticks, places, strict=True)), places[-1].bottom)

    def _pressed(self) -> None:
        self.ctx.toast(self.t("toast_title"), self.t("toast_text"), "illegal", (self.t("link"), self._dialog))

    def _dialog(self) -> None:
        choices = [Choice(self.t("go"), kind="vermilion"), Choice(self.ctx.t("kit.dialog.cancel"), cancel=True)]
        self.ctx.dialog(self.t("toast_title"), self.t("toast_text"), choices)

    def handle(self, intention: want.Intention) -> bool:
        """Closes the page at Esc."""
        if self.ui.handle(intention):
            return True
        if isinstance(intention, want.Back):
            self.ctx.pop(self)
            return True
        return False

    def _section(self, surface: Surface, key: str, x: int, y: int, w: int, h: int) -> None:
        lay = self.ctx.layout
        paint.panel(surface, self.ctx, lay.rect(x, y, w, h))
        paint.label(surface, self.ctx, self.t(key), lay.point(x + 20, y + 10), 18, palette.GOLD, True)

    def draw(self, surface: Surface) -> None:
        """Draws the page."""
        surface.blit(self.ctx.art.background("scene/cloth_jade", surface.get_size()), (0, 0))
        self._section(surface, "cubes", 16, 16, 1120, 262)
        self._section(surface, "illegal", 1152, 16, 432, 262)
        self._section(surface, "buttons", 16, 294, 900, 322)
        self._section(surface, "seats", 932, 294, 312, 322)
        self._section(surface, "controls", 1260, 294, 324, 322)
        self._section(surface, "suits", 16, 632, 900, 252)
        self._section(surface, "more", 932, 632, 652, 252)
        self._cubes(surface)
        self._seats(surface)
        self.ui.draw(surface)
        for button in self.ringed:
            button.draw_focus(surface)

    def _cubes(self, surface: Surface) -> None:
        ctx, lay, cubes = self.ctx, self.ctx.layout, self.ctx.cubes
        w = lay.px(72)
        places = [*LOOKS[:5], ("target", None), *LOOKS[5:6], ("focus", "rest"), *LOOKS[6:]]
        for i, (key, look) in enumerate(places):
            x, y = lay.point(46 + i * 121, 72)
            if look is None:
                cubes.target(surface, Rect(x, y, w, cubes.height(w)), breath(0.8))
            else:
                box = cubes.draw(surface, "7b", x, y, w, look, tilt=6.0 if look == "drag" else 0.0)
                if key == "focus":
                    ctx.art.focus_ring(surface, box, 12)
            middle = x + w // 2
            paint.label(
                surface,
                ctx,
                self.t(f"look_{key}"),
                (middle, lay.point(0, 206)[1]),
                15,
                palette.TEXT_SOFT,
                anchor="midtop",
            )
        x, y = lay.point(1190, 82)
        cubes.draw(surface, "10r", x, y, lay.px(68), "illegal")
        note = lay.rect(1288, 92, 272, 112)
        paint.paper(surface, ctx, note, 14, palette.VERMILION_MARK)
        paint.label(surface, ctx, self.t("toast_title"), lay.point(1310, 100), 18, palette.SEAL_RED, True)
        paint.paragraph(surface, ctx, self.t("toast_text"), lay.rect(1310, 128, 240, 76), 15, palette.INK_TEXT)
        for i, face in enumerate(("Ak", "2r", "13b", "Dg")):
            cubes.draw(surface, face, *lay.point(46 + i * 84, 684), w, wild=face == "Dg")
        cubes.draw(surface, "Dr", *lay.point(400, 684), w, struck=True)
        cubes.draw(surface, None, *lay.point(484, 684), w)
        back = cubes.back_h(w)
        surface.blit(back, lay.point(568, 690))
        surface.blit(cubes.slot(w), lay.point(672, 684))
        surface.blit(cubes.slot(w, palette.FOCUS), lay.point(756, 684))
        small = [("3r", 33), ("11g", 42), ("Ab", 52)]
        for i, (face, width) in enumerate(small):
            cubes.draw(surface, face, *lay.point(46 + i * 60, 806), lay.px(width))
        x = 250
        for kind in ("dark", "gold", "vermilion", "river", "jade", "done"):
            box = paint.pill(surface, ctx, self.t("pill"), lay.point(x, 820), kind, icon="check")
            x += round(box.w / lay.s) + 8

    def _seats(self, surface: Surface) -> None:
        ctx, lay = self.ctx, self.ctx.layout
        for number, (face, key) in enumerate(FACES):
            box = lay.rect(962, 344 + number * 68, 50, 50)
            paint.avatar(surface, ctx, face, box, active=key == "seat_turn")
            paint.label(surface, ctx, self.t(key), (box.right + lay.px(14), box.centery), 17, anchor="midleft")
        paint.dots(surface, ctx, lay.rect(1158, 481, 48, 22), 1)


def _draw_all(surface: Surface, toggles: Sequence[Toggle]) -> None:
    for toggle in toggles:
        toggle.draw(surface)
