"""The podium at the end of a match: steps of wood with faces above them, and the picture of the victory."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table.columns import MEDALS, Scores
from scenes.table.names import rank_name
from scenes.table.nodes import Node, box_of
from scenes.table.results import ResultScene
from scenes.table.sheet import Sheet, picture, portrait
from scenes.table.story import Story

LEFT, ROOM, BASE = 60.0, 666.0, 720.0
HEIGHTS: Final = {1: 300.0, 2: 232.0, 3: 204.0, 4: 192.0, 5: 187.0, 6: 183.0}
"""The height of a step by its place."""
FIRST, FACE, MOST = 186.0, 118.0, 190.0
"""The width of the first step, of a face above another, and the most that another is wide."""
SPARE: Final = 60.0
HOPS: Final = 6
HOP: Final = 16.0
"""How often the winner's face hops, and how many units at first."""
ART_WIDE, SKY = 700.0, 140.0


def places(order: Sequence[int]) -> dict[int, tuple[float, float]]:
    """The left edge and width of each seat's step: the first beside the second, the others to the right."""
    others = min(MOST, (ROOM - FIRST) / max(1, len(order) - 1))
    widths = [FIRST, *([others] * (len(order) - 1))]
    x = LEFT + (ROOM - sum(widths)) / 2
    found = {}
    for number in (*((1, 0) if len(order) > 1 else (0,)), *range(2, len(order))):
        found[order[number]] = x, widths[number]
        x += widths[number]
    return found


def podium_nodes(result: ResultScene, sheet: Sheet, scores: Scores, told: Story, taller: float) -> list[Node]:
    """The nodes of steps and faces, as far as they have come."""
    foot = sheet.box(0, BASE + taller, 1, 2).top
    ctx, found = result.ctx, []
    for index, seat in enumerate(scores.seats):
        x, w = places(scores.seats)[seat]
        high = HEIGHTS[scores.ranks[seat]] * (1 + taller / 900)
        at = sheet.at(x, BASE + taller - high, ("step", seat))
        nodes = _step(at, scores, told, seat, (w, high), result.at["count"], hop(result) if seat in scores.first else 0)
        for node in result.rising(("row", index), nodes, high + 200):
            above = Rect(node.rect.x - ctx.px(40), 0, node.rect.w + ctx.px(80), foot)
            found.append(node._replace(clip=box_of(above)))
    floor = sheet.drawn(LEFT + ROOM / 2, BASE + taller + 8, ROOM + 34, 16, _floor)
    return [*found, floor]


def hop(result: ResultScene) -> float:
    """How many units the winner's face is above its place while petals fall."""
    share = result.at["petals"]
    return HOP * (1 - share) * abs(math.sin(math.pi * HOPS * share))


def _step(
    at: Sheet, scores: Scores, told: Story, seat: int, size: tuple[float, float], share: float, hop: float
) -> Iterable[Node]:
    """The nodes of a step with the face above it, from the middle of its upper left corner."""
    (w, high), rank, person = size, scores.ranks[seat], scores.people[seat]
    first, medal = rank == 1, MEDALS.get(rank, "#3C5560")
    d = min(150.0 if first else FACE, w - 8)
    middle = w / 2
    # A step is longer than is seen: it swings above its place while it comes.
    yield at.drawn(middle, (high + SPARE) / 2, w, high + SPARE, _wood, medal)
    ranks = list(scores.ranks)
    place = rank_name(at.ctx.texts, rank)
    place = at.ctx.t("table.rank_shared", rank=place) if ranks.count(rank) > 1 else place
    ink = medal if rank in MEDALS else palette.TEXT_SOFT
    yield at.number(middle, 40, place, 40 if first else 33, ink, w - 12)
    yield at.number(middle, 82, person.name, 20, palette.GOLD if person.you else palette.TEXT, w - 10)
    yield at.number(middle, 114, told.main(seat, share), 29 if first else 25, "#FFF1C4", w - 10)
    words, colour = told.below[seat]
    lines = 1 if at.wide(words, 16) <= w - 10 else 2
    yield at.words(middle, 144 + 5 * (lines - 1), w - 10, words, 16, colour, side="center", lines=lines)
    mood = "glad" if first else "sorry" if rank == max(ranks) else ""
    face = at.at(middle, -14 - d / 2 - hop, (at.name, "face"))
    yield face.drawn(0, 0, d, d, portrait, person.portrait, first, medal, mood)
    if first:
        yield face.drawn(0, -d / 2 - 27, 46, 46, picture, "icon/crown", palette.GOLD)


def art_nodes(result: ResultScene, sheet: Sheet, scores: Scores, told: Story, taller: float) -> Iterable[Node]:
    """The nodes of the picture of the victory, as far as it has come."""
    share, calm = result.at["art"], result.ctx.calm
    if not share:
        return
    if told.enters == "round":
        for seat in scores.first:
            x, w = places(scores.seats)[seat]
            high = HEIGHTS[1] * (1 + taller / 900)
            wide = 250 * (1 if calm else 0.5 + share / 2)
            y = BASE + taller - high - 89 - hop(result)
            yield sheet.at(x + w / 2, y, ("art", seat)).drawn(0, 0, wide, wide, picture, told.art)
        return
    ratio = result.ctx.art.ratio(told.art)
    wide = min(ART_WIDE * (1 + taller / 1500), ROOM + 74)
    high = wide * ratio
    top = SKY if told.enters == "slide" else SKY + 30
    y = BASE + taller - high / 2 if told.enters == "rise" else top + taller / 2 + high / 2
    node = sheet.drawn(LEFT + ROOM / 2, y, wide, high, picture, told.art)
    box = node.rect
    left = 0.0 if calm else 1 - share
    if told.enters == "slide":
        yield node.moved(-left * box.right)
    elif told.enters == "rise":
        yield node.moved(0, left * box.h / 2)._replace(clip=box_of(box))
    else:
        shown = Rect(box.x, box.y, round(box.w * share), box.h)
        yield node._replace(clip=box_of(shown))


def _wood(surface: Surface, ctx: Context, box: Rect, medal: str) -> None:
    """Draws a step of wood with a lip in the colour of its medal."""
    art, lip = ctx.art, ctx.px(6)
    art.drop(surface, box, 14)
    surface.blit(art.rounded(box.w, box.h, 14, medal, palette.mix(medal, "#000000", 0.5)), box)
    surface.blit(art.rounded(box.w, box.h - lip, 14, "#8A5534", "#4E2C19"), (box.x, box.y + lip))


def _floor(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the board that the steps stand on."""
    ctx.art.drop(surface, box, 8)
    surface.blit(ctx.art.rounded(box.w, box.h, 8, "#3B2416", "#2A170D"), box)
