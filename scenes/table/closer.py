"""Panels seen closer: as they would lie in a larger window, where their text is as large as the person wants.

Where a panel has no room for text that large, the card that explains it shows it so.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.table.game import AnyGame
from scenes.table.look import AnyState
from scenes.table.nodes import Node, Paints, listed
from scenes.table.styles import common_paints

MOST: Final = (0.94, 0.66)
"""The shares of the window that a panel seen closer takes at most."""
AS_LARGE: Final = 0.97
"""The share of the larger box from which a panel needs no closer look."""


@dataclass(frozen=True)
class Closer:
    """The nodes in the box of a panel, moved to the upper left corner."""

    size: tuple[int, int]
    nodes: tuple[Node, ...]
    paints: Paints = field(compare=False, repr=False)


def closer(state: AnyState, game: AnyGame, node: Node) -> e.Drawn | None:
    """The picture of a panel in text as large as is wanted; None where it is that large as it lies."""
    if state.ctx.text_scale <= 100:
        return None
    if node.id not in state.closer:
        state.closer[node.id] = _found(state, game, node)
    found = state.closer[node.id]
    if not isinstance(found, Closer):
        return None
    unit = state.ctx.zoomed(state.ctx.text_scale).layout.s
    return e.Drawn(_paint, (found,), found.size[0] / unit, found.size[1] / unit)


def _found(state: AnyState, game: AnyGame, node: Node) -> Closer | None:
    """Looks for the panel in a window in which text as drawn is as large as wanted here, or as its place allows."""
    percent = state.ctx.text_scale
    larger = _nodes(state, game, percent, (0, 0))[0].get(node.id)
    if larger is None:
        return None
    (w, h), (across, down) = state.ctx.layout.window, MOST
    if (fits := min(w * across / larger.box[2], h * down / larger.box[3])) < 1:
        percent = int(percent * fits)
    elif node.rect.w >= larger.rect.w * AS_LARGE and node.rect.h >= larger.rect.h * AS_LARGE:
        return None
    at = _nodes(state, game, percent, (0, 0))[0][node.id].box[:2]
    nodes, paints = _nodes(state, game, percent, at)
    panel = nodes[node.id]
    lies = (
        other for other in nodes.values()
        if other.look is not None and panel.rect.collidepoint(other.rect.center)
        and (other.id == node.id or other.layer > panel.layer)
    )  # fmt: skip
    return Closer(panel.rect.size, tuple(sorted(lies, key=lambda other: other.layer)), paints)


def _nodes(
    state: AnyState, game: AnyGame, percent: int, at: tuple[int, int]
) -> tuple[Mapping[Hashable, Node], Paints]:  # fmt: skip
    """The nodes in a window so many percent as large, `at` being its corner, and their painters."""
    ctx = state.ctx.enlarged(percent)
    layout = replace(ctx.layout, ox=ctx.layout.ox - at[0], oy=ctx.layout.oy - at[1])
    boxes = game.layout(ctx, layout, state.view, state.match)
    nodes = listed(game.picture(replace(state, ctx=ctx, boxes=boxes)))
    return nodes, {**game.paints(ctx, boxes), **common_paints(ctx)}


def _paint(surface: Surface, ctx: Context, box: Rect, closer: Closer) -> None:
    """Draws what lies there; its painters know their places, so they have a picture of their own."""
    picture = Surface(closer.size).convert(surface)
    picture.fill(palette.INK_900)
    for node in closer.nodes:
        closer.paints[type(node.look)].draw(picture, node.rect, node.look)
    surface.blit(picture, box.topleft)
