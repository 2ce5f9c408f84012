"""The own ridge as a picture: cubes with their states, brackets below, the locked river cubes apart."""

from collections.abc import Collection
from dataclasses import dataclass

from pygame import Rect, Surface

from game.holla.view import HollaView
from game.pieces.cubes import cube_text
from scenes.holla.board import Board
from scenes.holla.layout import HollaLayout
from scenes.holla.marks import Marks
from scenes.holla.panel_words import form_name, part_name
from scenes.holla.plan import PartPlan, YeokPlan
from scenes.holla.ridge import Gap, Placed, Ridge, place
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.motion import out_cubic

HOVER_LIFT = 10.0
HELD_LIFT = 14.0
LIFT_SECONDS = 0.12


@dataclass(frozen=True)
class HandState:
    """What the hand shows beside the cubes themselves."""

    held: int = -1
    """The cube in hand by click or key: lifted, jade rim."""
    dragged: int = -1
    """The cube that follows the pointer: a dashed slot stays."""
    hole: Gap | None = None
    """Where the dragged cube would go."""
    legal: frozenset[int] = frozenset()
    fresh: int = -1
    refused: int = -1
    shake: float = 0.0
    hidden: frozenset[int] = frozenset()


class Hand:
    """Draws the own ridge and knows where its cubes stand."""

    def __init__(self, ctx: Context, layout: HollaLayout, board: Board, ridge: Ridge) -> None:
        self.ctx = ctx
        self.layout = layout
        self.board = board
        self.ridge = ridge
        self.marks = Marks(layout.base.s)
        self.hover = -1
        self._lift: dict[int, float] = {}
        self.placed = Placed({}, {}, None, 0, layout.hand_width)

    def arrange(self, view: HollaView, state: HandState) -> Placed:
        """Finds the boxes of all cubes."""
        groups = [[c for c in group if c != state.dragged] for group in self.ridge.groups]
        groups = [group for group in groups if group]
        hole = state.hole
        fresh = self.ridge.fresh if self.ridge.fresh != state.dragged else -1
        locked = [c for c in view.own.locked if c != state.dragged]
        self.placed = place(self.layout, groups, locked, fresh=fresh, hole=hole)
        return self.placed

    def home_gap(self, cube: int) -> Gap | None:
        """The gap in which a cube stands, counted without it."""
        for g, group in enumerate(self.ridge.groups):
            if cube in group:
                return Gap(g, fresh=True) if len(group) == 1 else Gap(g, group.index(cube))
        return None

    def at(self, pos: tuple[int, int]) -> int:
        """The own cube under a place, else -1; the one further right lies on top."""
        boxes = {**self.placed.boxes, **self.placed.locked}
        for cube, box in sorted(boxes.items(), key=lambda item: item[1].x, reverse=True):
            if box.inflate(0, self.layout.px(10)).collidepoint(pos):
                return cube
        return -1

    def box(self, cube: int) -> Rect | None:
        """Where an own cube stands."""
        return self.placed.boxes.get(cube) or self.placed.locked.get(cube)

    def update(self, dt: float, state: HandState) -> bool:
        """Lifts and lowers cubes; True while one moves."""
        moving = False
        step = dt / LIFT_SECONDS if not self.ctx.settings.reduced_motion else 1.0
        for cube in [*self.placed.boxes, *self.placed.locked]:
            want = 1.0 if cube == self.hover and cube != state.held else 0.0
            now = self._lift.get(cube, 0.0)
            if now != want:
                now = min(want, now + step) if want > now else max(want, now - step)
                self._lift[cube] = now
                moving = True
        return moving

    def draw(self, surface: Surface, state: HandState, plan: YeokPlan | None) -> None:
        """Brackets, then the cubes from left to right."""
        self._draw_locked_bed(surface)
        self._draw_brackets(surface, plan)
        if self.placed.empty is not None:
            slot = self.ctx.cubes.slot(self.placed.empty.w)
            surface.blit(slot, (self.placed.empty.x, self.placed.empty.y + self.layout.px(4)))
        boxes = {**self.placed.boxes, **self.placed.locked}
        for cube, box in sorted(boxes.items(), key=lambda item: item[1].x):
            if cube not in state.hidden and cube != state.dragged:
                self._draw_cube(surface, cube, box, state)
        self._draw_locked_pill(surface)

    def _draw_cube(self, surface: Surface, cube: int, box: Rect, state: HandState) -> None:
        cubes = self.ctx.cubes
        lift = HOVER_LIFT * out_cubic(self._lift.get(cube, 0.0))
        look = "rest"
        x = box.x
        if cube == state.refused:
            look, x = "illegal", box.x + round(state.shake)
        elif cube == state.held:
            look, lift = "selected", HELD_LIFT
        elif cube == state.fresh:
            look = "new"
        elif lift > 5:
            look = "hover"
        wild = self.board.is_wild(cube)
        cubes.draw(surface, cube_text(cube), x, box.y, box.w, look, wild=wild, lift=lift)  # type: ignore[arg-type]

    def _draw_locked_bed(self, surface: Surface) -> None:
        if not self.placed.locked:
            return
        px = self.layout.px
        boxes = list(self.placed.locked.values())
        bed = boxes[0].unionall(boxes[1:]).inflate(px(18), px(24))
        bed.h += px(2)
        face = self.ctx.art.rounded(
            bed.w, bed.h, 16, palette.RIVER_PILL, palette.RIVER_PILL, opacity=0.55, edge=(palette.RIVER_RIM, 1.0, 1.5)
        )
        surface.blit(face, bed)

    def _draw_locked_pill(self, surface: Surface) -> None:
        if not self.placed.locked:
            return
        px = self.layout.px
        boxes = list(self.placed.locked.values())
        whole = boxes[0].unionall(boxes[1:])
        words = self.ctx.t("holla.group.river")
        at = (whole.centerx, whole.y - px(14))
        paint.pill(surface, self.ctx, words, at, "river", 13, 25, "wave", "center")

    # brackets

    def _draw_brackets(self, surface: Surface, plan: YeokPlan | None) -> None:
        if plan is None:
            return
        order = self._row()
        taken: list[Rect] = []
        for part in plan.parts:
            runs = runs_of(order, part.cubes)
            for run in runs:
                self._bracket(surface, run, part)
            if runs:
                longest = max(runs, key=len)
                self._part_pill(surface, longest, part, taken)

    def _row(self) -> list[int]:
        boxes = {**self.placed.boxes, **self.placed.locked}
        return sorted(boxes, key=lambda cube: boxes[cube].x)

    def _span(self, run: Collection[int]) -> tuple[int, int]:
        boxes = [box for box in map(self.box, run) if box is not None]
        return min(box.left for box in boxes), max(box.right for box in boxes)

    def _bracket(self, surface: Surface, run: list[int], part: PartPlan) -> None:
        left, right = self._span(run)
        px = self.layout.px
        colour = palette.GOLD if part.done else palette.JADE_300
        picture = self.marks.bracket(right - left + px(4), px(12), colour, part.done)
        surface.blit(picture, (left - px(2), self.layout.bracket_y))

    def _part_pill(self, surface: Surface, run: list[int], part: PartPlan, taken: list[Rect]) -> None:
        ctx, px = self.ctx, self.layout.px
        name = part_name(ctx.texts, part.name)
        if part.done and part.form not in ("twin", "set_tail", "run_tail", "tail"):
            words = ctx.t("holla.group.part_form", part=name, form=form_name(ctx.texts, part.form, part.pure))
        elif part.done:
            words = ctx.t("holla.group.part", part=name)
        else:
            words = ctx.t("holla.group.part_progress", part=name, have=part.have, need=part.need)
        left, right = self._span(run)
        kind, icon = ("done", "check") if part.done else ("jade", "target")
        for text in (words, name):
            width = ctx.fonts.width(text, 15, True) + px(46)
            box = Rect(0, 0, width, px(27))
            box.midtop = ((left + right) // 2, self.layout.bracket_y + px(18))
            if box.collidelist(taken) < 0:
                paint.pill(surface, ctx, text, box.midtop, kind, 15, 27, icon, "midtop", width=width / ctx.layout.s)
                taken.append(box.inflate(px(4), 0))
                return


def runs_of(order: list[int], cubes: Collection[int]) -> list[list[int]]:
    """The unbroken rows in which cubes of a part stand next to each other."""
    wanted = set(cubes)
    runs: list[list[int]] = []
    last = -2
    for i, cube in enumerate(order):
        if cube in wanted:
            if last == i - 1:
                runs[-1].append(cube)
            else:
                runs.append([cube])
            last = i
    return runs
