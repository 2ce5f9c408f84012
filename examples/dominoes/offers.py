"""The offers to a seat with a tile: the two ends of the line, and passing."""

from __future__ import annotations

from game.kernel.offers import Offers, SeatRules, Target, choice

from .actions import LEFT, RIGHT, Deal, DominoesAction, Pass, Play
from .view import DominoesView

DEAL: Target = ("deal",)
PASS: Target = ("pass",)


def end(side: int) -> Target:
    """The place of the next tile at the left (0) or right (1) end."""
    return ("end", side)


def own(tile: int) -> Target:
    """A tile of the hand."""
    return ("tile", tile)


def pieces(view: DominoesView) -> tuple[Target, ...]:
    """The tiles of the own hand that can be picked up."""
    return tuple(map(own, view.hand)) if view.phase == "play" else ()


def offers(rules: SeatRules[DominoesView, DominoesAction], held: Target | None = None) -> Offers[DominoesAction]:
    """The offers: with a tile in hand the ends of the line, else each own tile with its ends, and passing (D4-D6)."""
    view = rules.view
    if view.phase != "play":
        return {DEAL: rules.offer(Deal())}
    sides = (LEFT, RIGHT) if view.line else (LEFT,)
    if held is not None:
        return {end(side): rules.offer(Play(int(held[1]), side)) for side in sides}
    tiles = {own(tile): choice(rules.offer(Play(tile, side)) for side in sides) for tile in view.hand}
    return {**tiles, PASS: rules.offer(Pass())}
