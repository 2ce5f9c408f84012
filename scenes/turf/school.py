"""Royal Turf in lessons and rule book: horses, the sides of the die, chips, bets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Surface

from game.lessons.model import Ask
from game.turf.config import COATS
from scenes.kit import paint
from scenes.kit.context import Context
from scenes.table.school import Box, Ends, Group, School, piece_name
from scenes.turf.choice import Looking

_THINGS = {
    "head": "turf/die_head",
    "cap": "turf/die_cap",
    "saddle": "turf/die_saddle",
    "shoe": "turf/die_horseshoe",
    "chip": "turf/bet_cobalt",
    "pace": "turf/pace_chip",
}
"""The pictures of what a race has beside horses."""
TALL: Final = 0.8
"""The height of a horse as a share of its width."""


def draw(surface: Surface, ctx: Context, name: str, x: int, y: int, width: int) -> None:
    """Draws a horse, a side of the die, or a chip."""
    if name in _THINGS:
        middle = x + width // 2, y + round(width * TALL) // 2
        paint.put(surface, ctx.art.svg(_THINGS[name], round(width * 0.56)), middle)
        return
    coat = f"turf/piece_{COATS.index(name) + 1}_{name.replace('_', '')}"
    surface.blit(ctx.art.svg(coat, width), (x, y))


def asked(ctx: Context, ask: Ask, groups: list[Group]) -> tuple[list[Group], bool]:
    """The pieces of a question; what a horse pays follows from its place and the bets on it."""
    if ask.kind != "pays":
        return groups, False
    return [Group(groups[0].pieces, ctx.t("lessons.turf.pays", **ask.given))], True


def ends(look: Looking, words: Sequence[str], box: Box) -> Ends:
    """The boxes between which a chip is dragged to a horse: the first own one of a value, which its name tells."""
    match words:
        case ["bet", value, horse]:
            chips = (node for id, node in look.nodes.items() if isinstance(id, tuple) and id[0] == "chip")
            return next((node.rect for node in chips if value in node.name.split()), None), box(horse)
    return None, None


SCHOOL = School(
    "turf.T15",
    on_paper=120.0,
    on_page=80.0,
    bright=True,
    buttons={"run": "turf_table.button.run"},
    places={"payouts": lambda boxes: boxes.payouts, "die": lambda boxes: boxes.die},
    always=("die", "payouts"),
    read_off=frozenset({"prize", "pays", "mean"}),
    height=lambda width: round(width * TALL),
    draw=draw,
    asked=asked,
    # Horses are shown only where they run.
    has_pieces=lambda example: example.as_ in ("far", "mean"),
    piece=partial(piece_name, "card", lambda horse: COATS[horse]),
    ends=ends,
)
"""Horses are named by their coats."""
