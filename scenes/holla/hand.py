"""The own ridge: cubes in groups, the brackets of the target below, the river cubes apart."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from pygame import Rect

from game.holla.advice import PartProgress
from game.pieces.cubes import cube_text
from scenes.holla.layout import HollaLayout
from scenes.holla.ridge import Placed, place
from scenes.holla.styles import BED, BRACKETS, HAND, PILLS, RIVER_BED, Bracket, HeldPiece, Hole, PictureModel, cube_id
from scenes.holla.texts import cube_words, form_name, part_name
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.table.nodes import Node, box_of
from scenes.table.styles import Words, pill


@dataclass(frozen=True)
class Hand:
    """A maker of the nodes of the own ridge."""

    ctx: Context
    lay: HollaLayout

    def placed(self, now: PictureModel) -> Placed:
        """The boxes of the own cubes."""
        groups = [[c for c in group if c != now.dragged] for group in now.groups]
        groups = [group for group in groups if group]
        fresh = now.fresh if now.fresh != now.dragged else -1
        locked = [c for c in now.view.own.locked if c != now.dragged]
        return place(self.lay, groups, locked, fresh=fresh, hole=now.hole)

    def nodes(self, now: PictureModel) -> Iterator[Node]:
        view, px, placed = now.view, self.lay.px, self.placed(now)
        fresh = view.drawn if view.seat == view.turn else -1
        if placed.locked:
            boxes = list(placed.locked.values())
            whole = boxes[0].unionall(boxes[1:])
            bed = whole.inflate(px(18), px(24))
            bed.h += px(2)
            yield Node(("bed",), box_of(bed), BED, RIVER_BED)
            words = Words(self.ctx.t("holla.group.river"), "river", 13, 25, "wave")
            yield pill(self.ctx, ("bed words",), words, "center", (whole.centerx, whole.y - px(14)), PILLS)
        if placed.empty is not None:
            yield Node(("hole",), box_of(placed.empty.move(0, px(4))), BED, Hole())
        row = {**placed.boxes, **placed.locked}
        order = sorted(row, key=lambda cube: row[cube].x)
        yield from self._brackets(now, row, order)
        for number, cube in enumerate(order):
            face = cube_text(cube)
            name = cube_words(self.ctx.texts, face) if now.plays else ""
            look = (
                HeldPiece(cube, "selected", 140)
                if cube == now.held
                else HeldPiece(cube, "new" if cube == fresh else "rest")
            )
            yield Node(cube_id(cube), box_of(row[cube]), HAND + number / 100, look, face, name)

    def _brackets(self, now: PictureModel, row: Mapping[int, Rect], order: list[int]) -> Iterator[Node]:
        if now.plan is None:
            return
        px, y = self.lay.px, self.lay.bracket_y
        taken: list[Rect] = []
        for number, part in enumerate(now.plan.parts):
            # The unbroken rows in which cubes of the part stand next to each other.
            runs = [list(run) for inside, run in groupby(order, set(part.cubes).__contains__) if inside]
            spans = [(row[run[0]].left, row[run[-1]].right) for run in runs]
            for at, (left, right) in enumerate(spans):
                box = (left - px(2), y, right - left + px(4), px(12))
                yield Node(("bracket", number, at), box, BRACKETS, Bracket(number, part.done))
            longest = max(range(len(runs)), key=lambda at: len(runs[at]), default=-1)
            pill = self._part(number, part, sum(spans[longest]) // 2, taken) if runs else None
            if pill is not None:
                yield pill
            for at, span in enumerate(spans):
                if at != longest or pill is None:
                    yield self._letter(number, at, part, sum(span) // 2, taken)

    def _part(self, number: int, part: PartProgress, middle: int, taken: list[Rect]) -> Node | None:
        ctx, px = self.ctx, self.lay.px
        name = part_name(ctx.texts, part.name)
        if part.done and part.form not in ("twin", "set_tail", "run_tail", "tail"):
            words = ctx.t("holla.group.part_form", part=name, form=form_name(ctx.texts, part.form, part.pure))
        elif part.done:
            words = ctx.t("holla.group.part", part=name)
        else:
            words = ctx.t("holla.group.part_progress", part=name, have=part.have, need=part.need)
        kind, icon = ("done", "check") if part.done else ("jade", "target")
        for text in (words, name):
            width = ctx.fonts.width(text, 15, True) + px(46)
            box = box_at(width, px(27), (middle, self.lay.bracket_y + px(18)), "midtop")
            if box.collidelist(taken) < 0:
                taken.append(box.inflate(px(4), 0))
                look = Words(text, kind, 15, 27, icon, width / ctx.layout.s, "midtop")
                return Node(("part", number), box_of(box), PILLS, look)
        return None

    def _letter(self, number: int, run: int, part: PartProgress, middle: int, taken: list[Rect]) -> Node:
        """The name of a part, or its first letter where another row of its cubes shows its progress."""
        ctx, name = self.ctx, part_name(self.ctx.texts, part.name)
        width = ctx.fonts.width(name, 13, True) + self.lay.px(20)
        box = box_at(width, self.lay.px(20), (middle, self.lay.bracket_y + self.lay.px(21)), "midtop")
        whole = box.collidelist(taken) < 0
        if whole:
            taken.append(box.inflate(self.lay.px(4), 0))
        look = Words(name if whole else name[:1], "done" if part.done else "jade", 13, 20)
        return pill(ctx, ("letter", number, run), look, "midtop", box.midtop, PILLS)


def lifted(node: Node, share: float) -> Node:
    """An own cube under the pointer, so far on its way up."""
    lift = round(100 * share)
    return node._replace(look=node.look._replace(look="hover" if lift > 50 else node.look.look, lift=lift))
