"""The nodes of one frame: what rests, what moves over it, and with what looks all of it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import Final

from pygame import Surface

from scenes.kit import materials
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.portraits import TAIL, posed_awaited
from scenes.kit.tree.still import still
from scenes.table.company import Bubble, Face, draw_bubble, draw_face
from scenes.table.drag import DragController
from scenes.table.explain import Card
from scenes.table.game import AnyGame
from scenes.table.look import AnyLook, AnyState
from scenes.table.mixing import Heap, heap_paint
from scenes.table.nodes import Node, Paint, Paints, inked
from scenes.table.stage import Nodes, Stage
from scenes.table.styles import CONTROL_REACH, Scaled, common_paints, scaled
from scenes.table.teach import Face as Piece
from scenes.table.teach import teaching_paints

THINKING: Final = 60.0
REFUSED: Final = 70.0
HELD: Final = 90.0
"""The layers of thinking dots, of refused pieces and of pieces in hand."""


def table_paints(ctx: Context, of_game: Paints, face: Piece) -> Paints:
    """The painters of all looks at a table; `face` gives the picture of a piece."""
    card = Paint(lambda surface, box, look: still(ctx, look.tree).draw(surface, box), ctx.px(CONTROL_REACH))
    paints = {
        **of_game, **common_paints(ctx), **teaching_paints(ctx, face), Card: card,
        Bubble: inked(ctx, draw_bubble, ctx.px(TAIL)),
    }  # fmt: skip
    paints[Face] = replace(
        inked(ctx, draw_face, ctx.px(6)),
        begin=lambda box, look: posed_awaited(ctx.art, look.portrait, box.w, look.pose),
        alive=True,
    )
    paints[Heap] = heap_paint(ctx)
    paints[Scaled] = scaled(paints, ctx.px)
    return paints


def lit(game: AnyGame, surface: Surface, state: AnyState) -> Iterator[None]:
    """Draws the cloth and ground of a table, and the light of the lamp on it, part by part."""
    surface.blit(state.ctx.art.background(game.manners.cloth, surface.get_size()), (0, 0))
    yield
    game.ground(surface, state)
    for glows in (False, True):
        yield
        materials.light(state.ctx.art, surface, glows)


def in_hand(
    drag: DragController, preview: Callable[[AnyLook, Hashable, Point], Node | None] | None, look: AnyLook,
    marked: Nodes,
) -> Iterator[Node]:  # fmt: skip
    """Yields what is in hand: as the game says, else the piece itself, at the pointer or where the keys aim."""
    aimed = marked.get(drag.target) if drag.mode == "keys" else None
    if drag.held is None or drag.mode == "pressed" or (drag.mode == "keys" and aimed is None):
        return
    at = drag.position if aimed is None else aimed.rect.center
    node = look.nodes.get(drag.held)
    if preview is not None:
        node = preview(look, drag.held, at)
    elif node is not None:
        node = node.around(at)
    if node is not None:
        yield node._replace(id=("held",), layer=HELD, clip=None)


def in_motion(shown: dict[Hashable, Node], stage: Stage, rim: Callable[[Node], object]) -> None:
    """Takes what is on its way from its place, and shakes what was refused, in a red `rim`."""
    for id, node in stage.flying.items():
        if node is None:
            shown.pop(id, None)
        else:
            shown[id] = node
    for id, off in stage.shaken.items():
        if id in shown:
            shown[id] = node = shown[id].moved(off)
            shown["rim", id] = Node(("rim", id), node.box, REFUSED, rim(node))
