"""What is known of a race before its result is told: who has bet on which horses, and what their places bring."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from pygame import SRCALPHA, Rect, Surface

from game.turf.cards import prizes_of
from game.turf.config import TurfConfig
from game.turf.race import HORSES
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import lerp
from scenes.kit.tree import elements as e
from scenes.table.numbers import pounds
from scenes.table.parts import BILL
from scenes.turf.cards import ChipModel, draw_chip, draw_number
from scenes.turf.horses import Horses
from scenes.turf.infield import MEDALS

GAP: Final = 6.0
"""The units from the horse of a bet to its chip."""
PALE, STEPS = 160, 4
"""The opacity of a bet that brought nothing, of 255, and the steps in which it fades to that."""
HEAD, SIDE, LINE, BESIDE = 50.0, 24.0, 30.0, 176.0
"""The room above what places bring, beside it, the least height of a line of it, and its width beside others."""


class Size(NamedTuple):
    """The size of a bet in units: of its horse, and the width of its chip."""

    wide: float
    high: float
    chip: float


class Bet(NamedTuple):
    """A chip on a horse, and the keys of the places to which it goes; none of these is on a card where it brought
    nothing (`lost`)."""

    horse: int
    chip: ChipModel
    goals: tuple[str, ...]
    lost: bool


def place(
    key: str, horses: Horses, horse: int, chip: ChipModel, size: Size, part: Hashable, alpha: int = 255
) -> Sequence[e.Element]:
    """The horse and the chip of a bet where they lie when a part of the story has come."""
    parts = ("horse", horse, (size.wide, size.high)), ("chip", chip, (size.chip, size.chip))
    return [
        e.Sized(e.Drawn(_draw, (horses, what, alpha), *box, part=part), key=f"{key} {name}")
        for name, what, box in parts
    ]


def bets_to(horses: Horses, key: str, bets: tuple[Bet, ...], size: Size, part: Hashable) -> e.Element:
    """The bets, at first all over the row, which go to their goals with a part of the story."""
    starts = [f"{key} start {i}" for i in range(len(bets))]
    tied = tuple(
        f"{found} {what}" for start, bet in zip(starts, bets, strict=True) for found in (start, *bet.goals)
        for what in ("horse", "chip")
    )  # fmt: skip
    places = (
        e.Row(e.Sized(None, width=size.wide, key=f"{start} horse"), e.Sized(None, width=size.chip, key=f"{start} chip"),
              gap=GAP, grow=1, width=10) for start in starts
    )  # fmt: skip
    return e.Stack(e.Row(*places, gap=0), e.Drawn(draw_bets, (horses, bets), 1, 1, part=part, tied=tied))


def draw_bets(
    surface: Surface, ctx: Context, box: Rect, places: tuple[Rect, ...], horses: Horses, bets: tuple[Bet, ...],
    share: float,
) -> None:  # fmt: skip
    """Draws chips beside their horses on the way to their goals, where they are drawn alone once they are there; those
    that brought nothing grow pale and small."""
    if _there(ctx, share):
        return
    step, boxes = round(share * STEPS), iter(places)
    for bet in bets:
        starts, alpha = (next(boxes), next(boxes)), 255 + (PALE - 255) * step // STEPS if bet.lost else 255
        for i in range(2 * len(bet.goals)):
            start, end = starts[i % 2], next(boxes)
            wide = end.w if bet.lost and step > STEPS // 2 else start.w
            image = _image(ctx, horses, bet.chip if i % 2 else bet.horse, wide, alpha)
            x, y = lerp(start.centerx, end.centerx, share), lerp(box.centery, end.centery, share)
            paint.put(surface, image, (round(x), round(y)))


def _there(ctx: Context, share: float) -> bool:
    """Whether bets are where they go; under reduced motion they go nowhere."""
    return share == 1 or (ctx.calm and share > 0)


def _draw(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, what: int | ChipModel, alpha: int, share: float
) -> None:  # fmt: skip
    if _there(ctx, share):
        paint.put(surface, _image(ctx, horses, what, box.w, alpha), box.center)


def _image(ctx: Context, horses: Horses, what: int | ChipModel, wide: int, alpha: int) -> Surface:
    """The picture of a horse, or of a chip and its shadow."""
    if isinstance(what, int):
        return horses.piece(what, wide, alpha=alpha)

    def made() -> Surface:
        image = Surface((2 * wide, 2 * wide), SRCALPHA)
        draw_chip(image, ctx, box_at(wide, wide, image.get_rect().center), what)
        image.set_alpha(alpha)
        return image

    return ctx.art.made(("bet", what, wide, alpha), made)


def places(config: TurfConfig, factor: int, part: Hashable) -> e.Element:
    """The least and the most that a bet on a horse brings by its place, until a part of the story begins."""
    brings = {
        place: " – ".join(pounds(amount * factor) for amount in sorted({min(row), max(row)}))
        for place, row in enumerate(prizes_of(config), 1)
    }
    brings[HORSES] = pounds(-config.last_penalty * factor)
    lines = [e.Drawn(_place, found, 60, LINE, part=part) for found in brings.items()]
    head = e.Sized(None, least_height=HEAD)
    beside = e.Row(*(e.Sized(line, width=BESIDE) for line in lines), gap=SIDE, grow=1)
    below = (e.Sized(line, grow=1) for line in lines)
    return e.Either(
        BILL, e.Column(head, beside, gap=0, pad=(SIDE + 6, 0)), e.Column(head, *below, gap=10, pad=(SIDE, 8))
    )


def _place(surface: Surface, ctx: Context, box: Rect, place: int, words: str, share: float) -> None:
    if not share:
        disc = box_at(box.h, ctx.px(LINE), box.midleft, "midleft")
        draw_number(surface, ctx, disc.center, min(disc.size), place, MEDALS[place], 17)
        colour = palette.SEAL_RED if place == HORSES else palette.INK_TEXT
        paint.fitted(surface, ctx, words, box.midright, box.w - box.h, e.LARGE, colour, True, "midright")
