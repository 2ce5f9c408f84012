"""The result of a round over the dimmed table: the winner's hand, the bill, and the way on."""

from collections.abc import Callable
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from scenes import intentions as want
from scenes.holla.panel_texts import find_yeok, yeok_name
from scenes.holla.result_model import ResultModel, next_words, totals
from scenes.holla.result_rows import Rows
from scenes.holla.result_show import Places, Show
from scenes.holla.win_motion import Stage, play_result
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import Layout
from scenes.scene import Scene
from scenes.table.backdrop import Backdrop
from scenes.table.confetti import Confetti
from scenes.table.scores import Act
from scenes.table.shape_cache import ShapeCache
from scenes.table.way import Way

GUARD_SECONDS = 1.2
CLICK_SECONDS = 0.35
"""A press that is let go sooner was a click."""
"""So long after it opened, nothing goes on to the next round: the click that ended the round may come twice."""


class RoundResultScene(Scene):
    """Push it over the table when a round has ended.

    `on_next`: next round, or the final ranking when `model.game` is set. `on_menu`: leave. `on_peek(True/False)`: the
    person looks at the table underneath, which may open hands meanwhile. `on_replay` shows its button only when given.
    The scene closes itself before it calls `on_next` or `on_menu`. Enter next, Esc menu, P held: peek; any click or
    Enter first ends a running entrance.
    """

    opaque = False

    def __init__(
        self,
        ctx: Context,
        model: ResultModel,
        on_next: Act,
        on_menu: Act,
        on_peek: Callable[[bool], None] | None = None,
        on_replay: Act | None = None,
    ) -> None:
        super().__init__(ctx)
        self.model = model
        self.on_next, self.on_menu, self.on_peek, self.on_replay = on_next, on_menu, on_peek, on_replay
        self.way = Way()
        self.peeking = False
        self._held = 0.0
        """Seconds since the button that shows the table was pressed."""
        self.age = 0.0
        self.shapes = ShapeCache()
        self.stage: Stage | None = None
        self.confetti = Confetti(model.result.round * 31 + model.result.winner)
        self._gone = False
        self.backdrop = Backdrop(ctx)
        self._still: Surface | None = None
        self._place(ctx.layout)

    def _place(self, layout: Layout) -> None:
        self.shapes.clear()
        self._still = None
        self._drop_ground()
        self.places = Places(layout)
        self.show = Show(self.ctx, self.model, self.shapes, self.places)
        self.rows = Rows(self.ctx, self.model, self.shapes, self.places)

    def _drop_ground(self) -> None:
        self.backdrop.drop()
        self.opaque = False

    def enter(self) -> None:
        """Starts the entrance."""
        won = self.model.result.kind == "won"
        grand = won and self.model.result.yeok == "dragon"
        self.stage = play_result(self.motion, self.ctx, len(self.show.groups), len(self.rows.flights), grand)

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        self._place(layout)
        ctx, below = self.ctx, self.places.below
        self.ui.clear()
        label, sub = (self.way.on, None) if self.way.on else next_words(ctx.texts, self.model)
        self.next_button = self.ui.add(
            Button(
                below(1236, 748, 316, 74),
                label,
                self.go_on,
                kind="vermilion",
                icon="play",
                size=26,
                sub=sub,
                tooltip=sub,
            )
        )
        left, right = below(1236, 838, 150, 46), below(1402, 838, 150, 46)
        peek_box = left
        if self.on_replay is not None:
            self.ui.add(Button(left, ctx.t("holla_result.button.replay"), self.on_replay, icon="replay", size=17))
            peek_box = below(910, 850, 168, 40)
        peek = ctx.t("holla_result.button.peek")
        tip = ctx.t("holla_result.button.peek_tip")
        self.ui.add(PeekButton(peek_box, peek, self.hold, tooltip=tip))
        if self.way.own:
            self.ui.add(Button(right, ctx.t("table.result.menu"), self.to_menu, icon="menu", size=17))
        self.way.offer(ctx, self.ui, below(980, 846, 236, 46))
        if len(self.model.readings) > 1 and self.way.own:
            number, count = self.model.reading + 1, len(self.model.readings)
            yeok = yeok_name(ctx.texts, find_yeok(self.model.config, self.model.readings[self.model.reading][0]))
            label = ctx.t("holla_result.button.reading", number=number, count=count, yeok=yeok)
            tip = ctx.t("holla_result.button.reading_tip")
            box = self.places.rect(1212, 134, 322, 34)
            self.ui.add(Button(box, label, self.next_reading, kind="ink", size=15, tooltip=tip))
        self.ui.refocus()

    # -- what the person may do

    def next_reading(self) -> None:
        """Another way to read the winner's hand; what was paid stays as it is."""
        self.model = replace(self.model, reading=(self.model.reading + 1) % len(self.model.readings))
        self.motion.finish()
        self.layout(self.ctx.layout)
        self.ctx.redraw()

    def go_on(self) -> None:
        """The next round or the final ranking, once the guard is over."""
        self.motion.finish()
        if self.age < GUARD_SECONDS or self._gone:
            self.ctx.redraw()
            return
        self._leave(self.on_next)

    def to_menu(self) -> None:
        """Leaves for the menu."""
        if not self._gone:
            self._leave(self.on_menu)

    def _leave(self, act: Act) -> None:
        self._gone = True
        self.peek(False)
        self.ctx.pop(self)
        act()

    def peek(self, on: bool) -> None:
        """Shows the table while the person holds on."""
        if on == self.peeking:
            return
        self.peeking = on
        self._drop_ground()
        if self.on_peek is not None:
            self.on_peek(on)
        self.ctx.redraw()

    def hold(self, on: bool) -> None:
        """The button is held or let go; a mere click shows the table until the next press."""
        if on:
            self._held = 0.0
        if on or self._held >= CLICK_SECONDS:
            self.peek(on)

    def handle(self, intention: want.Intention) -> bool:
        """Ends the entrance first, then controls and keys."""
        if self.peeking and not isinstance(intention, (want.Release, want.Key)):
            # Nothing is to be seen that could be pressed: whatever is pressed brings the result back.
            if isinstance(intention, (want.Press, want.Confirm, want.Draw, want.Back)):
                self.peek(False)
            return True
        if isinstance(intention, (want.Press, want.Confirm, want.Draw)) and self.motion.busy:
            self.motion.finish()
            self.ctx.redraw()
            leaves = isinstance(intention, want.Press) and self.next_button.rect.collidepoint(intention.pos)
            if not leaves or self.age < GUARD_SECONDS:
                return True
        if super().handle(intention):
            return True
        match intention:
            case want.Confirm():
                self.go_on()
            case want.Back():
                self.to_menu()
            case want.Key("p", False, _):
                self.peek(True)
            case _:
                return False
        return True

    def raw(self, event: pygame.Event) -> None:
        """P let go, or the window lost the keyboard while it was held."""
        up = event.type == pygame.KEYUP and event.key == pygame.K_p
        if up or event.type == pygame.WINDOWFOCUSLOST:
            self.peek(False)

    def pause(self) -> None:
        """Another scene came on top."""
        self.peek(False)

    @property
    def busy(self) -> bool:
        return super().busy or self.age < GUARD_SECONDS or (self.peeking and self._held < CLICK_SECONDS)

    def update(self, dt: float) -> None:
        """Moves on; the guard's line on the button grows."""
        self._held += dt
        if self.age < GUARD_SECONDS:
            self.age += dt
            self.ctx.redraw()
        super().update(dt)

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Everything over the table, or only a note while peeking."""
        stage = self.stage
        if stage is None:
            return
        if self.peeking:
            note = self.ctx.t("holla_result.peek_note")
            at = self.places.below(800, 862, 0, 0).topleft
            paint.pill(surface, self.ctx, note, at, "gold", 16, 34, icon="eye", anchor="center")
            return
        self._draw_ground(surface, stage)
        if self.show.won and stage.confetti > 0 and not self.ctx.calm:
            self.confetti.draw(surface, self.ctx, self.shapes, self.places.whole, stage.confetti)
        if stage.head > 0:
            self.show.header(surface, stage.head)
        if stage.art > 0:
            self.show.creature(surface, stage.art)
            self.show.reason(surface, stage.art)
        self.show.hand(surface, stage.groups)
        self._lower(surface, stage)

    def _draw_ground(self, surface: Surface, stage: Stage) -> None:
        def light(target: Surface) -> None:
            if stage.art > 0:
                self.show.light(target, min(1.0, stage.art))

        self.backdrop.draw(surface, stage.veil, light, stage.veil >= 1 and stage.art >= 1)
        self.opaque = True

    def _lower(self, surface: Surface, stage: Stage) -> None:
        if stage.panels <= 0:
            return
        if stage.panels < 1:
            # The panels fade in as one picture.
            sheet = surface.copy()
            self._panels(sheet, stage)
            sheet.set_alpha(round(255 * stage.panels))
            surface.blit(sheet, (0, 0))
            return
        self._panels(surface, stage)
        self.rows.coins(surface, stage.coins)
        self.ui.draw(surface)
        self._guard_line(surface)

    def _panels(self, surface: Surface, stage: Stage) -> None:
        box = self.places.rows.inflate(self.ctx.px(80), self.ctx.px(80))
        if self._still is None:
            # The panel with all its cubes does not change any more: one picture from now on.
            self._still = Surface(box.size, pygame.SRCALPHA)
            sheet = Surface(surface.get_size(), pygame.SRCALPHA)
            self.rows.panel(sheet)
            self._still.blit(sheet, (0, 0), box)
        self.rows.ribbons(surface)
        surface.blit(self._still, box)
        self.rows.paper(surface, stage.count)
        self._totals(surface)
        if stage.panels < 1:
            self.ui.draw(surface)

    def _guard_line(self, surface: Surface) -> None:
        left = 1 - self.age / GUARD_SECONDS
        if left <= 0:
            return
        face = self.next_button.rect
        px = self.ctx.px
        line = Rect(face.x + px(16), face.bottom - px(8), round((face.w - px(32)) * (1 - left)), max(2, px(3)))
        if line.w > 2:
            surface.blit(self.ctx.art.rounded(line.w, line.h, 2, "#FFE2D2", "#FFE2D2", opacity=0.8), line)

    def _totals(self, surface: Surface) -> None:
        """The line below the panel: everybody's chips, richest first."""
        ctx, model = self.ctx, self.model
        px, fonts = ctx.px, ctx.fonts
        box = self.places.rows
        room = (box.w if self.on_replay is None else px(850)) - px(8)
        head = ctx.t("holla_result.so_far", round=model.result.round)
        parts = [(f"{model.name(seat)} {chips}", model.people[seat].you) for seat, chips in totals(model)]
        size = 17.0
        while size > 12 and sum(fonts.width(f" · {text}", size, you) for text, you in [(head, False), *parts]) > room:
            size -= 1
        x = box.x + px(6)
        middle = self.places.below(0, 866, 0, 0).y
        x = paint.label(surface, ctx, head, (x, middle), size, palette.TEXT_SOFT, anchor="midleft").right
        for text, you in parts:
            x = paint.label(surface, ctx, " · ", (x, middle), size, palette.TEXT_MUTED, anchor="midleft").right
            left = box.x + room - x
            if left < px(20):
                return
            colour = palette.GOLD if you else palette.TEXT_SOFT
            x = paint.label(surface, ctx, text, (x, middle), size, colour, you, "midleft", left).right


class PeekButton(Button):
    """Shows the table while it is held; a click or Enter, until the next press."""

    def __init__(self, rect: Rect, label: str, on_hold: Callable[[bool], None], tooltip: str) -> None:
        super().__init__(rect, label, icon="eye", size=16, tooltip=tooltip)
        self.on_hold = on_hold

    def press(self, pos: tuple[int, int]) -> None:
        """Held down."""
        self.on_hold(True)

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Let go, wherever the pointer is by then."""
        self.on_hold(False)

    def activate(self) -> None:
        """By Enter, which cannot be held."""
        self.on_hold(True)
