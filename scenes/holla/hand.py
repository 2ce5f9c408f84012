"""The own ridge: cubes in groups, the brackets of the target below, the river cubes apart."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from pygame import Rect

from game.holla.advice import PartProgress
from game.kernel.offers import Target
from game.pieces.cubes import cube_text
from scenes.holla.choice import State
from scenes.holla.ridge import place
from scenes.holla.styles import BED, BRACKETS, HAND, PILLS, RIVER_BED, Bracket, HeldPiece, Hole, cube_id
from scenes.holla.texts import cube_words, form_name, part_name
from scenes.kit.cubes import Look
from scenes.kit.layout import box_at
from scenes.table.nodes import Node, box_of
from scenes.table.styles import Words, pill

CAP: Final = 64.0
"""The units from the end of the ridge to where its cap ends: no bracket lies under that."""


def nodes(state: State, wild: frozenset[int]) -> Iterator[Node]:
    """The nodes of the own ridge."""
    view, lay, looked = state.view, state.boxes, state.choice.looked
    px, ridge = lay.px, state.memory.ridge
    fresh = ridge.fresh if ridge.fresh != looked.dragged else -1
    locked = [c for c in view.own.locked if c != looked.dragged]
    placed = place(lay, ridge.without(looked.dragged), locked, fresh=fresh, hole=looked.hole)
    if placed.locked:
        boxes = list(placed.locked.values())
        whole = boxes[0].unionall(boxes[1:])
        bed = whole.inflate(px(18), px(24))
        bed.h += px(2)
        yield Node(("bed",), box_of(bed), BED, RIVER_BED)
        words = Words(state.t("holla.group.river"), "river", 13, 25, "wave")
        yield pill(state.ctx, ("bed words",), words, "center", (whole.centerx, whole.y - px(14)), PILLS)
    if placed.empty is not None:
        yield Node(("hole",), box_of(placed.empty.move(0, px(4))), BED, Hole())
    row = {**placed.boxes, **placed.locked}
    order = sorted(row, key=lambda cube: row[cube].x)
    yield from _brackets(state, row, order)
    drawn = view.drawn if view.seat == view.turn else -1
    for number, cube in enumerate(order):
        face, held = cube_text(cube), cube == looked.held
        name = cube_words(state.ctx.texts, face) if state.match.plays else ""
        kind: Look = "selected" if held else "new" if cube == drawn else "rest"
        look = HeldPiece(cube, kind, 140 if held else 0, cube in wild)
        yield Node(cube_id(cube), box_of(row[cube]), HAND + number / 100, look, face, name)


def _brackets(state: State, row: Mapping[int, Rect], order: list[int]) -> Iterator[Node]:
    plan, px, y = state.memory.plan, state.boxes.px, state.boxes.bracket_y
    taken: list[Rect] = []
    for number, part in enumerate(plan.parts if plan is not None else ()):
        # The unbroken rows in which cubes of the part stand next to each other.
        runs = [list(run) for inside, run in groupby(order, set(part.cubes).__contains__) if inside]
        spans = [(row[run[0]].left, row[run[-1]].right) for run in runs]
        for at, (left, right) in enumerate(spans):
            begin = max(left - px(2), state.boxes.rail.x + px(CAP))
            yield Node(
                ("bracket", number, at), (begin, y, right + px(2) - begin, px(12)), BRACKETS, Bracket(number, part.done)
            )
        longest = max(range(len(runs)), key=lambda at: len(runs[at]), default=-1)
        words = _part(state, number, part, spans[longest], taken) if runs else None
        if words is not None:
            yield words
        for at, span in enumerate(spans):
            if at != longest or words is None:
                yield _letter(state, ("letter", number, at), part, sum(span) // 2, taken)


def _part(state: State, number: int, part: PartProgress, span: tuple[int, int], taken: list[Rect]) -> Node | None:
    """The pill of a part below its cubes: not before those of the ridge, and beside a pill that is there already where
    its middle is below them then; its name alone where that has room."""
    ctx, lay, texts = state.ctx.words, state.boxes, state.ctx.texts
    px, name = ctx.px, part_name(texts, part.name)
    if part.done and part.form not in ("twin", "set_tail", "run_tail", "tail"):
        words = ctx.t("holla.group.part_form", part=name, form=form_name(texts, part.form, part.pure))
    elif part.done:
        words = ctx.t("holla.group.part", part=name)
    else:
        words = ctx.t("holla.group.part_progress", part=name, have=part.have, need=part.need)
    kind, icon = ("done", "check") if part.done else ("jade", "target")
    for text in (words, name):
        width = ctx.fonts.width(text, 15, True) + px(46)
        box = box_at(width, px(27), (sum(span) // 2, lay.bracket_y + lay.px(18)), "midtop")
        left = max((before.right for before in taken if before.colliderect(box)), default=lay.hand_start[0])
        box.x = max(box.x, left)
        if box.collidelist(taken) < 0 and box.centerx <= span[1]:
            taken.append(box.inflate(px(4), 0))
            look = Words(text, kind, 15, 27, icon, width / ctx.layout.s, "midtop")
            return Node(("part", number), box_of(box), PILLS, look)
    return None


def _letter(state: State, id: Target, part: PartProgress, middle: int, taken: list[Rect]) -> Node:
    """The name of a part, or its first letter where another row of its cubes shows its progress."""
    ctx, y = state.ctx.words, state.boxes.bracket_y + state.boxes.px(21)
    px = ctx.px
    name = part_name(ctx.texts, part.name)
    width = ctx.fonts.width(name, 13, True) + px(20)
    box = box_at(width, px(20), (middle, y), "midtop")
    whole = box.collidelist(taken) < 0
    if whole:
        taken.append(box.inflate(px(4), 0))
    look = Words(name if whole else name[:1], "done" if part.done else "jade", 13, 20)
    return pill(state.ctx, id, look, "midtop", box.midtop, PILLS)
