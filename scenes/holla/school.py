"""Dragon Holla in lessons and rule book: cubes, island, mountain and river."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from game.pieces.cubes import cube_text, kind_of, parse_kind
from scenes.holla.choice import Looking
from scenes.holla.emblem import paint_invented
from scenes.kit.cubes import Cubes
from scenes.table.school import Box, Ends, School, piece_name


def ends(look: Looking, words: Sequence[str], box: Box) -> Ends:
    """The boxes between which a cube is dragged: to the ridge from three places, or to island or river."""
    view, ridge = look.state.view, box("ridge")
    match words:
        case ["island"]:
            return box("island"), _part_for(look, kind_of(view.island)) or ridge
        case ["mountain"]:
            return box("mountain"), _part_for(look) or ridge
        case ["river", cube]:
            return box(cube, False), _part_for(look, parse_kind(cube)) or ridge
        case ["discard", cube]:
            thrown = (look.nodes.get(("cube", lying.cube)) for lying in view.river)
            river = next((node.rect for node in thrown if node is not None), None)
            return box(cube, True), river if view.source == "river" else box("island")
    return None, None


def _part_for(look: Looking, kind: int = -1) -> Rect | None:
    """The box of the cubes of the part that lacks this kind, or of the only part that lacks any."""
    plan = look.state.memory.plan
    parts = [part for part in plan.parts if not part.done] if plan is not None else []
    lacking = [part for part in parts if kind < 0 or kind in part.missing]
    if len(lacking) != 1:
        return None
    boxes = [look.nodes["cube", own].rect for own in lacking[0].cubes if ("cube", own) in look.nodes]
    return boxes[0].unionall(boxes[1:]) if boxes else None


SCHOOL = School(
    "holla.R60",
    buttons={
        "declare": "holla.button.holla",
        "hold": "holla.button.hold",
        "decline": "holla.button.decline",
        "river_button": "holla.button.river",
    },
    places={"island": lambda boxes: boxes.tray},
    height=Cubes.height,
    draw=lambda surface, ctx, name, x, y, width: ctx.cubes.draw(surface, name, x, y, width),
    emblem=paint_invented,
    own=lambda view, id: id in {("cube", cube) for cube in view.ridge},
    piece=partial(piece_name, "cube", cube_text),
    ends=ends,
)
"""Cubes are named as the rules write them, such as `7k`."""
