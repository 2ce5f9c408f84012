"""The end of a round or match over its table: nodes that come one after another, a look at the table, the ways on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import ClassVar, Final

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import AnchorY, Layout
from scenes.kit.motion import Anim, Ease, Parallel, Tween, out_cubic
from scenes.kit.motion import Sequence as InTurn
from scenes.kit.scene import Scene
from scenes.table.confetti import CONFETTI_MS, petals
from scenes.table.focus_target import Spots
from scenes.table.keys_card import keys_scene
from scenes.table.nodes import Canvas, Node, Paints, listed
from scenes.table.scores import Act
from scenes.table.shape_cache import ShapeCache
from scenes.table.sheet import Sheet, plate
from scenes.table.styles import common_paints, control_nodes

GUARD_SECONDS: Final = 0.8
"""Seconds in which no click closes a result, lest one meant for the table does."""
CLICK_SECONDS: Final = 0.35
"""A press that is let go sooner was a click."""
GOES_ON_AFTER: Final = 4.0
"""Seconds at speed 1 that a result stays when nobody has to read it."""
VEIL_MS: Final = 220.0
ROW_MS, ROW_STAGGER = 260.0, 110.0
Place = tuple[float, float, float, float]
"""A box of the 1600x900 drawing."""


class ResultScene(Scene):
    """A result that lies over a table. A game says what comes when (`story`) and what is shown (`picture`).

    The first press, Enter or Space ends the entrance. Enter goes on, Esc leaves; neither before the guard is over.
    """

    opaque = False
    petals_of: int = -1
    """The seed of the petals that fall; -1 for none."""

    def __init__(self, ctx: Context, on_next: Act, on_menu: Act) -> None:
        super().__init__(ctx)
        self.on_next, self.on_menu = on_next, on_menu
        self.rulebook: Callable[[], None] = lambda: ctx.navigator.rulebook()
        self.at: defaultdict[Hashable, float] = defaultdict(float)
        """How far each part of the entrance has come, 0-1."""
        self.age = 0.0
        self.peeking = self._gone = False
        self._held = 0.0
        """Seconds since the table was uncovered."""
        self.wind = ctx.motion()
        """The movements of the petals, for which nothing waits."""
        self.shapes = ShapeCache()
        self.spots = Spots(self.ui, lambda _: self.primary())
        """The places that the keyboard can reach to have them said."""
        self._canvas: Canvas | None = None
        self._paints: Paints = {}

    # -- what a game says

    def story(self) -> Sequence[Anim]:
        """The movements one after the other once the veil is there."""
        return ()

    def picture(self, sheet: Sheet) -> Iterable[Node]:
        """The nodes to be shown now; `sheet` is the 1600x900 drawing in the middle of the window."""
        raise NotImplementedError

    def ground(self, surface: Surface) -> None:
        """Draws the background under everything."""

    def buttons(self, layout: Layout) -> None:
        """Adds the controls, the main one first."""
        raise NotImplementedError

    # -- life

    def step(
        self, key: Hashable, ms: float, ease: Ease = out_cubic, sound: str = "", gain: float = 1.0, fade: bool = True
    ) -> Tween:
        """A movement of one part of the entrance."""
        done = partial(self.ctx.play, sound, gain) if sound else None
        return Tween(ms, partial(self.at.__setitem__, key), ease, done, fade)

    def rows(self, order: Iterable[int]) -> Anim:
        """A movement of rows that come one after the other."""
        return Parallel(*(self.step(("row", i), ROW_MS, sound="tile", gain=0.5) for i in order), stagger=ROW_STAGGER)

    def enter(self) -> None:
        """Plays the veil, then the story."""
        self.motion.play(InTurn(self.step("veil", VEIL_MS), *self.story()))
        self.celebrate()

    def celebrate(self) -> None:
        """Lets petals fall where there is something to celebrate."""
        self.wind.finish()
        self.at["petals"] = 0.0
        if self.petals_of >= 0 and not self.ctx.calm:
            self.wind.play(self.step("petals", CONFETTI_MS))

    def layout(self, layout: Layout) -> None:
        """Makes places and words again in a new size or language."""
        self.shapes.clear()
        self._paints, self._canvas = common_paints(self.ctx), None
        self.ui.clear()
        self.spots.clear()
        self.buttons(layout)
        self.ui.refocus()

    def button(
        self, place: Place, words: str, act: Act, icon: str | None = None, size: float = 17, **more: str
    ) -> Button:
        """Adds a button."""
        box = self.ctx.layout.rect(*place, "center", self.hold)
        return self.ui.add(Button(box, words, act, icon=icon, size=size, **more))  # type: ignore[arg-type]

    hold: ClassVar[AnchorY] = "bottom"
    """The vertical anchor of the buttons in tall windows."""

    # -- what the person may do

    def primary(self) -> None:
        """Goes on, once the guard is over (Enter)."""
        if not self.motion.finish() and self.age >= GUARD_SECONDS:
            self.leave_to(self.on_next)

    def secondary(self) -> None:
        """Leaves, once the guard is over."""
        if not self.motion.finish() and self.age >= GUARD_SECONDS:
            self.leave_to(self.on_menu)

    def help(self) -> None:
        """Opens the list of keys that work here."""
        self.ctx.push(keys_scene(self.ctx, self._keys_told, self.rulebook))

    keys_told: ClassVar[tuple[str, ...]] = ("onward", "menu", "arrows")
    """The keys of a result, by their texts below `table.result.keys`."""

    def _keys_told(self) -> Sequence[tuple[str, str]]:
        t = self.ctx.t
        return [(t(f"table.result.keys.{key}.key"), t(f"table.result.keys.{key}.does")) for key in self.keys_told]

    def leave_to(self, act: Act) -> None:
        """Closes and goes on, once."""
        if not self._gone:
            self._gone = True
            self.ctx.pop(self)
            act()

    def look(self, on: bool = True) -> None:
        """Shows the table as it lay, or the result again."""
        self.peeking, self.opaque, self._held = on, False, 0.0
        self.ctx.redraw()

    def let_go(self) -> None:
        """Shows the result again, if the table was shown by holding, not by a click."""
        if self.peeking and not self._holding:
            self.look(False)

    def handle(self, intention: want.Intention) -> bool:
        """Ends a look at the table or the entrance first, then controls and keys."""
        pressed = isinstance(intention, want.Press | want.Confirm | want.Draw)
        if self.peeking and not isinstance(intention, want.Release):
            # The controls are hidden: any press or key shows the result again.
            if pressed or isinstance(intention, want.Back | want.Key):
                self.look(False)
            return True
        if pressed and self.motion.finish():
            self.ctx.redraw()
            on_it = isinstance(intention, want.Press) and self.ui.widgets[0].rect.collidepoint(intention.pos)
            if not on_it or self.age < GUARD_SECONDS:
                return True
        if isinstance(intention, want.Tab | want.Move):
            self.spots.sync((node.id, node.rect, node.name) for node in self.nodes.values() if node.name)
        if super().handle(intention):
            return True
        match intention:
            case want.Confirm():
                self.primary()
            case want.Back():
                self.secondary()
            case want.Key("f1"):
                self.help()
            case _:
                return False
        return True

    @property
    def _holding(self) -> bool:
        return self.peeking and self._held < CLICK_SECONDS

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: until the guard is over and the petals have fallen."""
        return super().busy or self.wind.busy or self.age < GUARD_SECONDS or self._holding

    def update(self, dt: float) -> None:
        """Moves on."""
        if self.wind.update(dt) or self.age < GUARD_SECONDS:
            self.ctx.redraw()
        self.age += dt
        self._held += dt
        super().update(dt)

    # -- picture

    @property
    def nodes(self) -> dict[Hashable, Node]:
        """Returns what is to be seen in this frame, the lowest first."""
        sheet = Sheet(self.ctx, self.ctx.layout.point(0, 0, "center", "center"))
        sky = Sheet(self.ctx, self.ctx.layout.point(0, 0, "center"))
        fallen = petals(sky, self.shapes, self.petals_of, self.at["petals"]) if self.at["petals"] else ()
        shown = (*self.picture(sheet), *self._guard(), *control_nodes(self.ctx, self.ui))
        words = [node.rect for node in shown if node.face]
        # A petal beside a letter would look like a part of it.
        return listed((*(petal for petal in fallen if petal.rect.collidelist(words) < 0), *shown))

    def _guard(self) -> Iterable[Node]:
        """The line on the main button that grows until it can be pressed."""
        face, px = self.ui.widgets[0].rect, self.ctx.px
        if self.age < GUARD_SECONDS:
            line = Sheet(self.ctx, (face.x + px(16), face.bottom - px(6)), "guard")
            share = (face.w - px(32)) / self.ctx.layout.s * self.age / GUARD_SECONDS
            yield line.drawn(share / 2, 0, share, 3, plate, "#FFE2D2", 0.8, None, 2.0)._replace(layer=90.0)

    def rising(self, key: Hashable, nodes: Iterable[Node], by: float = 20.0) -> list[Node]:
        """The nodes of a part of the entrance, which rise a little while they come."""
        share = self.at[key]
        off = 0.0 if self.ctx.calm else (1 - share) * by * self.ctx.layout.s
        return said(node.moved(0, off) for node in nodes) if share > 0 else []

    def trace(self) -> dict[str, object]:
        """The words to be read, and whether Enter goes on now, for `scenes.app.trace`."""
        ready = not self.motion.busy and self.age >= GUARD_SECONDS
        told = [node.face for node in self.nodes.values() if node.face]
        return {"told": told, "peeking": self.peeking, "ready": ready}

    def _lay(self, surface: Surface) -> None:
        surface.fill(palette.INK_950)
        self.ground(surface)

    def areas(self, surface: Surface) -> list[Rect] | None:
        """The areas that differ from the picture that was shown last."""
        if self._canvas is None or not self.opaque:
            return None
        return self._canvas.show(self.nodes.values(), surface)

    def draw(self, surface: Surface) -> None:
        """Draws the table under its veil, or the result."""
        if self.peeking:
            at = self.ctx.layout.point(800, 862, "center", "bottom")
            note = self.ctx.t("table.result.look_note")
            paint.pill(surface, self.ctx, note, at, "gold", 16, 34, "eye", "center")
            return
        self.opaque = self.at["veil"] >= 1
        if not self.opaque:
            paint.veil(surface, self.ctx, self.at["veil"])
            return
        if self._canvas is None:
            self._canvas = Canvas(surface.get_size(), self._lay, self._paints)
        clip = surface.get_clip()
        if clip == surface.get_rect():
            self._canvas.show(self.nodes.values(), surface)
        surface.blit(self._canvas.picture(surface), clip, clip)


def said(nodes: Iterable[Node]) -> list[Node]:
    """The nodes as one for the keyboard: the first says the words of all."""
    found = list(nodes)
    words = ", ".join(node.face for node in found if node.face)
    return [found[0]._replace(name=words), *found[1:]] if words else found
