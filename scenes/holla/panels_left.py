"""The left column of the Holla table: target ladder, wild panel and the person's own panel.

Every panel is drawn from a small frozen model and knows nothing of a match. `rect` is in pixels
(`ctx.layout.rect(...)`), sizes inside are canvas units. Equal model, equal picture: a table may keep the picture.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from pygame import Rect, Surface

from game.holla.config import HollaConfig, Part, Yeok
from game.holla.wilds import wild_rules
from game.kernel.texts import Texts
from game.pieces.cubes import BIG_D, COLOURS, colour_of, rank_of
from scenes.holla.emblem import paint_emblem
from scenes.holla.panels_right import COMPACT_BELOW, FEW, SeatModel, draw_cubes
from scenes.holla.texts import (
    PartBar,
    counts_line,
    needs_of,
    part_name,
    short_tip,
    tip_for,
    yeok_name,
    yeok_second_name,
)
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, say
from scenes.table.laid import grounded, line, own

BAR_PX = 17
"""Lowest bar that holds the smallest letters."""
GAP, BAR_GAP = 8, 5
LADDER, WILD, ME = (208.0, 250.0), (208.0, 128.0), (104.0, 216.0)
"""The units for which the panels were drawn, at least."""
SLIM = 200
"""Units of the width below which the parts of the own panel lie below each other."""
EMBLEM = 50
"""The width of the emblem of a card, in units."""
LOWEST_CARD, LOWEST_PX = 62, 56
"""Units of the height of a card, at least, and pixels: a name in two lines of the smallest letters fits."""
NAME_LINES = 2
SOFT = "#BFD2CE"
P = TypeVar("P", Part, PartBar)


@dataclass(frozen=True)
class TargetCard:
    """A card of the ladder, for one yeok; `tip` "" = made from the parts."""

    yeok: Yeok
    parts: tuple[PartBar, ...]
    tip: str = ""
    place: int = 0
    """The place of the yeok among the invented ones."""


@dataclass(frozen=True)
class TargetModel:
    """The ladder, top card first, by ids the chosen target and the card under the pointer; how far it is scrolled."""

    cards: tuple[TargetCard, ...]
    current: str
    hover: str | None = None
    offset: int = 0

    @property
    def yeok(self) -> tuple[Yeok, ...]:
        """The yeok of the cards."""
        return tuple(card.yeok for card in self.cards)


@dataclass(frozen=True)
class Ladder:
    """The places of the cards of yeok (208 x 430 units): three stand at full height; more are lower, then they scroll.

    A card whose parts need several rows for their names is higher than the others by these, one whose own name needs
    more than two lines by those.
    """

    inside: Rect
    heights: tuple[int, ...]
    gap: int

    @staticmethod
    def of(ctx: Context, rect: Rect, yeok: Sequence[Yeok]) -> "Ladder":
        """The places in the box of the panel."""
        px = ctx.px
        inside = Rect(rect.x + px(10), rect.y + px(68), rect.w - 2 * px(10), rect.h - px(68) - px(10))
        wide, step = inside.w - 2 * px(9), _thin(ctx) + px(3)
        more = [step * (len(_rows(ctx, one.parts, wide)) - 1) for one in yeok]
        even = (inside.h + px(GAP) - sum(more)) // max(1, len(yeok)) - px(GAP)
        height = max(px(LOWEST_CARD), LOWEST_PX, min(px(112), even))
        least = [max(LOWEST_PX, _name_height(ctx, one, inside.w) + px(28)) for one in yeok]
        heights = [max(height, low + one, min(px(112), height + one)) for low, one in zip(least, more, strict=True)]
        return Ladder(inside, tuple(heights), px(GAP))

    def scrolled(self, offset: int, dy: float = 0) -> int:
        """How far it is scrolled after so many turns of the wheel."""
        furthest = sum(self.heights) + self.gap * (len(self.heights) - 1) - self.inside.h
        return round(max(0, min(offset - dy * (min(self.heights) + self.gap), furthest)))

    def cards(self, model: TargetModel) -> list[tuple[TargetCard, Rect]]:
        """The cards that can be seen, and their whole boxes."""
        top, found = self.inside.y - model.offset, []
        for card, height in zip(model.cards, self.heights, strict=False):
            box = Rect(self.inside.x, top, self.inside.w, height)
            top += height + self.gap
            if box.colliderect(self.inside):
                found.append((card, box))
        return found


def draw_ladder(ctx: Context, surface: Surface, rect: Rect, model: TargetModel) -> None:
    """Draws the ladder."""
    ctx = ctx.within(rect, LADDER)
    px, t, ladder = ctx.px, ctx.t, Ladder.of(ctx, rect, model.yeok)
    paint.panel(surface, ctx, rect)
    x, room = rect.x + px(18), rect.w - 2 * px(18)
    caption, title = t("holla_panels.target.caption"), t("holla_panels.target.title")
    paint.label(surface, ctx, caption, (x, rect.y + px(13)), 15, palette.TEXT_MUTED, width=room)
    paint.fitted(surface, ctx, title, (x, rect.y + px(35)), room, 18, bold=True, anchor="topleft")
    old = surface.get_clip()
    surface.set_clip(ladder.inside.inflate(px(4), px(4)).clip(old))
    for card, box in ladder.cards(model):
        if box.colliderect(old):
            _card(surface, ctx, box, card, card.yeok.id == model.current, card.yeok.id == model.hover)
    surface.set_clip(old)


def card_tip(texts: Texts, card: TargetCard, current: bool) -> str:
    """The tooltip of a card: name, points, what it asks for, parts in numbers, what is missing, what a press does."""
    name, _, rest = texts.t(
        "holla_panels.target.tooltip", name=yeok_name(texts, card.yeok), points=card.yeok.points,
        counts=counts_line(texts, card.parts), tip=card.tip or tip_for(texts, card.parts),
    ).partition("\n")  # fmt: skip
    last = texts.t(f"holla_panels.target.{'current' if current else 'choose'}")
    return "\n".join(filter(None, (name, needs_of(texts, card.yeok), rest, last)))


def card_spoken(texts: Texts, card: TargetCard, current: bool) -> str:
    """The words of a screen reader for a card."""
    name, counts = yeok_name(texts, card.yeok), counts_line(texts, card.parts)
    key = f"holla_panels.target.{'spoken_current' if current else 'spoken'}"
    return texts.t(key, name=name, points=card.yeok.points, counts=counts)


def _card(surface: Surface, ctx: Context, box: Rect, card: TargetCard, current: bool, hover: bool) -> None:
    px, fill = ctx.px, palette.GOLD if current else "#FFFFFF"
    opacity = (0.24 if hover else 0.17) if current else (0.10 if hover else 0.045)
    edge = (palette.GOLD, 1.0, 1.6) if current else ("#FFFFFF", 0.09, 1.0)
    surface.blit(ctx.art.rounded(box.w, box.h, 12, fill, fill, opacity=opacity, edge=edge), box)
    wide, thin = box.w - 2 * px(9), _thin(ctx)
    rows = _rows(ctx, card.parts, wide)
    low, step = box.h < px(96) or len(rows) > 1 or not _fits(ctx, card.yeok, box.w), thin + px(3)
    tip = not low and box.h >= px(66) + thin + ctx.fonts.line_height(14)
    bars = Rect(box.x + px(9), box.y + px(66 if tip else 74), wide, thin if tip else px(24))
    if len(rows) > 1:
        bars = Rect(bars.x, box.bottom - px(6) - len(rows) * step, wide, thin)
    elif low:
        bars = Rect(bars.x, box.bottom - px(28), wide, px(20))
    kind = "gold" if current else "slate"
    if low:
        _head_low(surface, ctx, Rect(box.x, box.y, box.w, bars.y - box.y), card, kind)
    else:
        _head(surface, ctx, box, card, kind)
    for number, parts in enumerate(rows):
        draw_bars(surface, ctx, bars.move(0, number * step), parts)
    if tip:
        # A narrow card leaves the names of the parts to the bars above.
        words, room = card.tip or tip_for(ctx.texts, card.parts), box.w - 2 * px(12)
        if ctx.fonts.width(words, ctx.fonts.fitting(words, 14, room)) > room:
            words = short_tip(ctx.texts, card.parts)
        paint.fitted(surface, ctx, words, (box.x + px(12), bars.bottom + px(1)), room, 14, SOFT, anchor="topleft")


def _head(surface: Surface, ctx: Context, box: Rect, card: TargetCard, kind: str) -> None:
    px, texts, x = ctx.px, ctx.texts, box.x + ctx.px(12)
    place = Rect(box.right - px(6) - px(EMBLEM), box.y + px(7), px(EMBLEM), px(EMBLEM))
    ctx.art.drop(surface, place, 25, "S1")
    paint_emblem(surface, ctx, place, card.yeok, card.place)
    right = place.x - px(4)
    paint.fitted(surface, ctx, yeok_name(texts, card.yeok), (x, box.y + px(20)), right - x, 20, bold=True)
    points = paint.pill(surface, ctx, str(card.yeok.points), (x, box.y + px(36)), kind, 15, 23, width=36)
    at, second = (points.right + px(8), points.centery), yeok_second_name(texts, card.yeok)
    paint.label(surface, ctx, second, at, 14, palette.TEXT_MUTED, anchor="midleft", width=max(1, right - at[0]))


def _head_low(surface: Surface, ctx: Context, box: Rect, card: TargetCard, kind: str) -> None:
    """Draws name, points and emblem in a row; the emblem gives way to a name that two lines beside it cannot hold, for
    which the card is as high as it needs."""
    px, fonts = ctx.px, ctx.fonts
    middle = box.y + box.h // 2 + px(2)
    x, right = box.x + px(10), box.right - px(8)
    size = min(px(34), box.h - px(4))
    words, beside = yeok_name(ctx.texts, card.yeok), right - 2 * px(5) - px(34) - x
    if len(fonts.wrap(words, fonts.fitting(words, 17, beside - size, True), beside - size, True)) <= NAME_LINES:
        paint_emblem(surface, ctx, box_at(size, size, (right, middle), "midright"), card.yeok, card.place)
        right -= size + px(5)
    points = paint.pill(surface, ctx, str(card.yeok.points), (right, middle), kind, 14, 21, anchor="midright", width=34)
    name = fonts.block(words, 17, points.x - px(5) - x, bold=True, lines=len(words))
    # The lines may not lie on the bars below.
    paint.put(surface, name, (x, min(middle, box.bottom - name.get_height() // 2)), "midleft")


def _fits(ctx: Context, yeok: Yeok, wide: int) -> bool:
    """Whether a line of a card at full height holds the name beside the emblem."""
    room, name = wide - sum(map(ctx.px, (12, 6, 50, 4))), yeok_name(ctx.texts, yeok)
    return ctx.fonts.width(name, ctx.fonts.fitting(name, 20, room, True), True) <= room


def _name_height(ctx: Context, yeok: Yeok, wide: int) -> int:
    """The height of a name in a low card; one of two lines finds its room."""
    room, name = wide - sum(map(ctx.px, (10, 5, 34, 8))), yeok_name(ctx.texts, yeok)
    lines = len(ctx.fonts.wrap(name, ctx.fonts.fitting(name, 17, room, True), room, True))
    return ctx.fonts.block(name, 17, room, bold=True, lines=lines).get_height() if lines > NAME_LINES else 0


def _rows(ctx: Context, parts: Sequence[P], wide: int) -> tuple[Sequence[P], ...]:
    """The parts in as few rows of bars as have room for all their names."""
    for most in range(len(parts), 1, -1):
        rows = tuple(parts[at : at + most] for at in range(0, len(parts), most))
        if all(_least(ctx, row) <= wide for row in rows):
            return rows
    return tuple((part,) for part in parts)


def _least(ctx: Context, row: Sequence[P]) -> int:
    """The width of a row of bars that has room for its names."""
    names = sum(ctx.fonts.width(part_name(ctx.texts, part.name), 13) + 2 for part in row)
    return names + _gap(ctx) * (len(row) - 1)


def _thin(ctx: Context) -> int:
    """The height of a bar in a card that has no room to spare."""
    return max(ctx.px(19), BAR_PX)


def _gap(ctx: Context) -> int:
    return ctx.px(BAR_GAP if ctx.layout.s >= COMPACT_BELOW else 3)


def draw_bars(surface: Surface, ctx: Context, row: Rect, parts: Sequence[PartBar]) -> None:
    """Draws progress bars side by side: jade while growing, gold when complete, each with its name on it."""
    fonts, count = ctx.fonts, len(parts)
    gap = _gap(ctx)
    room = row.w - gap * (count - 1)
    names = [part_name(ctx.texts, part.name) for part in parts]
    bold = True
    for bold in (True, False):
        widths = [fonts.width(name, 13, bold) + 2 for name in names]
        if sum(widths) <= room:
            break
    else:
        # Rows have room for all their names, but for one that is too long alone.
        widths = [room]
    # Spare room is shared equally, so that bars of different names look alike.
    spare = max(0, room - sum(widths)) // max(1, count)
    alike = all(wide <= room / count for wide in widths)
    x = row.x
    for part, name, least in zip(parts, names, widths, strict=True):
        wide = int(room // count) if alike else max(2, least + spare)
        _bar(surface, ctx, Rect(x, row.y, wide, row.h), part, name, bold)
        x += wide + gap


def _bar(surface: Surface, ctx: Context, box: Rect, part: PartBar, name: str, bold: bool) -> None:
    full = part.have >= part.need
    surface.blit(ctx.art.rounded(box.w, box.h, 6, palette.WELL, palette.WELL), box)
    filled = round(box.w * min(1.0, part.have / max(1, part.need)))
    if filled:
        colour = palette.GOLD if full else "#2A7464"
        surface.blit(ctx.art.rounded(box.w, box.h, 6, colour, colour), box, Rect(0, 0, filled, box.h))
    colour = palette.ON_GOLD if full else "#E9F5EE"
    paint.put(surface, ctx.fonts.render(ctx.fonts.cut(name, 13, box.w, bold), 13, colour, bold), box.center)


@dataclass(frozen=True)
class WildModel:
    """The wilds of a round: title, the D of each colour with its standing, and one explaining line.

    `cubes` holds (face, wild): an excluded D is struck out. `undecided` before the first cube is open.
    """

    title: str
    cubes: tuple[tuple[str, bool], ...]
    line: str
    undecided: bool = False


def wild_model(texts: Texts, config: HollaConfig, opening: int) -> WildModel:
    """The wild panel of a round whose first open cube is `opening` (-1: not open yet) (holla.R40-R46)."""
    t = texts.t
    # The usual system needs no name.
    usual = config.wild_system == HollaConfig().wild_system
    system = "" if usual else t(f"holla_panels.wild.{config.wild_system}")
    title = t("holla_panels.wild.title", system=system).rstrip(" ·")
    targets = wild_rules(config, opening >> 1 if opening >= 0 else None).targets
    undecided = opening < 0 and any(wild_rules(config, kind).targets != targets for kind in (0, 14, 28, 42))
    cubes = tuple((f"D{COLOURS[c]}", undecided or bool(targets[c])) for c in range(4))
    line = t("holla_panels.wild.not_yet") if undecided else _wild_line(texts, targets)
    return WildModel(title, cubes, line, undecided)


def _wild_line(texts: Texts, targets: tuple[int, int, int, int]) -> str:
    out = [c for c in range(4) if not targets[c]]
    if len(out) == 4:
        return texts.t("holla_panels.wild.none")
    limits = _limits(targets)
    colours = texts.t("holla_panels.wild.join").join(texts.t(f"holla_panels.colour.{'krbg'[c]}") for c in out)
    said = [texts.t("holla_panels.wild.excluded", colours=colours)] if out else []
    if limits:
        said.append(texts.t(f"holla_panels.wild.{limits}"))
    return " · ".join(said) or texts.t("holla_panels.wild.all")


@lru_cache(maxsize=16)
def _limits(targets: tuple[int, int, int, int]) -> str:
    """The limit that all wild D share: "own", "parity", "own_parity" or none; not being a 14 does not count as one."""
    pairs = [(colour, kind) for colour in range(4) for kind in range(56) if targets[colour] >> kind & 1]
    own = all(colour_of(kind) == colour for colour, kind in pairs)
    parity = all(rank_of(kind) % 2 == (colour + 1) % 2 for colour, kind in pairs if rank_of(kind) != BIG_D)
    return "own_parity" if own and parity else "own" if own else "parity" if parity else ""


def wild(model: WildModel) -> e.Element:
    """The wild panel (208 x 128 units): which D are wild and what they may do, in two lines at most."""
    colour = SOFT if all(wild for _, wild in model.cubes) else "#FFB39E"
    cubes = tuple((face, wild and not model.undecided, not wild) for face, wild in model.cubes)
    return e.Panel(
        None, line(Name(model.title), 16, bold=True),
        e.Stack(e.Drawn(draw_cubes, (cubes, 38, 7), 1, 1), grow=1),
        line(Name(model.line), 13, colour, lines=2), gap=4, pad=(18, 10),
    )  # fmt: skip


@dataclass(frozen=True)
class MeModel:
    """The person's own panel. `headline` and `instruction` fill the box below; `mine`: it is this seat's turn."""

    seat: SeatModel
    headline: str
    instruction: str
    mine: bool


def own_face(px: Callable[[float], int], rect: Rect) -> Rect:
    """The box of the portrait on the own panel."""
    if rect.w < px(SLIM):
        return Rect(rect.x + px(12), rect.y + px(10), px(40), px(40))
    return Rect(rect.x + px(18), rect.y + px(18), px(74), px(74))


def me(model: MeModel) -> e.Element:
    """The own panel (208 x 216 units): portrait, name, chips, river draws left, and what to do now; for large words
    below each other."""
    portrait, name, chips, turn = _parts(model, 74, 18, 28, 0)
    beside = e.Column(name, chips, gap=0, grow=1)
    wide = e.Panel(
        None, e.Spacer(), e.Row(portrait, beside, gap=14, pad=(6, 0), align="stretch"), e.Spacer(),
        _rivers(model.seat, 42), turn, gap=2, pad=(12, 10), grow=1,
    )  # fmt: skip
    portrait, name, chips, turn = _parts(model, 40, 17, 26, 1)
    slim = e.Panel(
        None, e.Row(portrait, name, gap=8, pad=(6, 2)), e.Row(chips, pad=(6, 6)), _rivers(model.seat, 34), turn,
        gap=2, pad=(6, 8),
    )  # fmt: skip
    return e.Either(SLIM, wide, slim)


def _parts(model: MeModel, wide: float, name: float, chips: float, grow: float) -> Sequence[e.Element]:
    """The portrait, name and chips of the person, and what to do now, which may take all the room below them."""
    seat, mine, coin = model.seat, model.mine, e.Picture("common/coin_10", chips + 2)
    rim, fill, opacity = (palette.GOLD, palette.GOLD, 0.14) if mine else ("#4A6A72", "#FFFFFF", 0.05)
    headline = line(
        Name(model.headline), 17, palette.GOLD if mine else palette.TEXT_SOFT, True,
        lines=1 + (grow > 0) if model.instruction else 0,
    )  # fmt: skip
    told = line(Name(model.instruction), 13, "#E8DBBE", lines=0)
    turn = e.Column(headline, told, gap=0, pad=(11, 4), justify="center")
    return (
        e.Drawn(own, (seat.portrait, mine, None, None), wide, wide),
        line(Name(seat.name), name, bold=True, lines=2),
        e.Row(coin, line(Name(str(seat.chips)), chips, palette.GOLD, True), gap=6),
        grounded(turn, fill, opacity, (rim, 1.0, 1.5), 12, grow=grow, least_height=70),
    )


def _rivers(seat: SeatModel, wide: float) -> e.Maybe:
    """The river draws one by one, or one of them and how many are left; with words where they have room."""
    left, every = seat.rivers_left, seat.rivers_all
    shown: list[e.Element] = [e.Drawn(paint.river_token, (i < left,), wide, 32) for i in range(every)]
    if every > FEW:
        shown[1:] = [e.Text(say("holla_panels.me.rivers_count", left=left, all=every), 15, bold=True)]
    caption = e.Text("holla_panels.me.rivers", 14, palette.TEXT_MUTED)
    tokens = e.Spacer(), *shown
    both = (e.Row(*found, gap=6, pad=(4, 0)) for found in ((caption, *tokens), tokens))
    return e.Either(None, *both) if every else None
