"""What is known of a race before its result is told: who has bet on which horses, and what their places bring."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from pygame import SRCALPHA, Rect, Surface
from pygame.transform import smoothscale_by

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
from scenes.turf.horses import ART, Horses
from scenes.turf.infield import MEDALS
from scenes.turf.texts import CHIPS

GAP: Final = 6.0
"""The units from the horse of a bet to its chip."""
ROOM: Final = 1.3
"""The height of a chip with its shadow, as a share of its width."""
PALE, STEPS = 130, 4
"""The opacity of a bet that brought nothing, of 255, and the steps in which it fades and shrinks to that."""
HEAD, SIDE, LINE, BESIDE = 50.0, 24.0, 30.0, 176.0
"""The room above what places bring, beside it, the least height of a line of it, and its width beside others."""


class Size(NamedTuple):
    """The size of a bet in units: of its horse, and the width of its chip."""

    wide: float
    high: float
    chip: float


class Bet(NamedTuple):
    """A chip on a horse, and the keys of the elements to which it goes: those of the places of its horse and its chip
    on every card, or that of its one place where it brought nothing."""

    horse: int
    chip: ChipModel
    goals: tuple[str, ...]

    @property
    def lost(self) -> bool:
        """Whether it brought nothing."""
        return len(self.goals) == 1


def goal(key: str, wide: float, high: float = 0.0) -> e.Element:
    """A place to which a bet or a part of one goes."""
    return e.Sized(None, width=wide, least_height=high or wide, key=key)


def bets_to(horses: Horses, bets: tuple[Bet, ...], size: Size, pale: Size, part: Hashable) -> e.Element:
    """The bets, which go from their places in the row to their goals with a part of the story."""
    tied = tuple(key for bet in bets for key in bet.goals)
    return e.Drawn(draw_bets, (horses, bets, size, pale), 1, 1, part=part, tied=tied, ahead=_pictures)


def _pictures(
    ctx: Context, box: Rect, horses: Horses, bets: tuple[Bet, ...], size: Size, pale: Size
) -> Sequence[tuple[str, int]]:
    """The pictures of bets that brought nothing, in the size to which they shrink."""
    lost = [bet for bet in bets if bet.lost]
    return [
        *((f"turf/piece_{ART[bet.horse]}", ctx.px(pale.wide)) for bet in lost),
        *((f"turf/bet_{CHIPS[bet.chip.seat]}", ctx.px(pale.chip)) for bet in lost),
    ]


def draw_bets(
    surface: Surface, ctx: Context, box: Rect, places: tuple[Rect, ...], horses: Horses, bets: tuple[Bet, ...],
    size: Size, pale: Size, share: float,
) -> None:  # fmt: skip
    """Draws chips beside their horses, at first all over the row, as far as they have gone to the places of their
    goals; those that brought nothing grow pale and small."""
    way, step, goals = 1.0 if ctx.calm and share else share, round(share * STEPS), iter(places)
    gap, wide = ctx.px(GAP), ctx.px(size.wide)
    for i, bet in enumerate(bets):
        whole = Rect(box.x + box.w * i // len(bets), box.y, wide + gap + ctx.px(size.chip), box.h)
        if bet.lost:
            # On its way it is its picture stretched, which costs less than one of each size.
            last = pale if step == STEPS else size
            image = _bet(ctx, horses, bet, last, 255 + (PALE - 255) * step // STEPS)
            goal = next(goals)
            if 0 < step < STEPS:
                image = smoothscale_by(image, lerp(1.0, goal.w / whole.w, step / STEPS))
            _put(surface, image, whole, goal, way)
            continue
        horse, chip = horses.piece(bet.horse, wide), _bet(ctx, None, bet, size, 255)
        for _ in bet.goals[::2]:
            _put(surface, horse, Rect(whole.x, box.y, wide, box.h), next(goals), way)
            _put(surface, chip, Rect(whole.x + wide + gap, box.y, whole.w - wide - gap, box.h), next(goals), way)


def _put(surface: Surface, image: Surface, start: Rect, end: Rect, way: float) -> None:
    """Puts a picture as far on its way as it has gone."""
    x, y = lerp(start.centerx, end.centerx, way), lerp(start.centery, end.centery, way)
    paint.put(surface, image, (round(x), round(y)))


def _bet(ctx: Context, horses: Horses | None, bet: Bet, size: Size, alpha: int) -> Surface:
    """The picture of a bet or of its chip alone."""
    chip, wide = ctx.px(size.chip), ctx.px(size.wide + GAP) if horses else 0

    def made() -> Surface:
        image = Surface((wide + chip, max(ctx.px(size.high), round(chip * ROOM))), SRCALPHA)
        box = image.get_rect()
        if horses:
            paint.put(image, horses.piece(bet.horse, ctx.px(size.wide)), box.midleft, "midleft")
        draw_chip(image, ctx, box_at(chip, chip, box.midright, "midright"), bet.chip)
        image.set_alpha(alpha)
        return image

    return ctx.art.made(("bet", bet.horse if horses else None, bet.chip, size, alpha), made)


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
