"""The result of a round: the winner's hand under its creature, or why nobody won, and the way on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from msgspec import structs
from pygame import Rect, Surface

from scenes.holla.emblem import emblem, place_of
from scenes.holla.result_model import (
    GroupShown,
    Item,
    ResultModel,
    groups_shown,
    headline,
    next_words,
    pot_words,
    received,
    rule_quote,
    special_label,
)
from scenes.holla.result_rows import COIN, SO_FAR, coin, flights_of, losers, quiet_seats, so_far
from scenes.holla.texts import find_yeok, medal_of, yeok_name
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import linear, out_back, passed
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.story import AIR, Comes, Cue, in_turn, together
from scenes.kit.tree.words import Name
from scenes.table.confetti import Fall
from scenes.table.ends import ROW_MS, End, Ending, Page, Shown, Ways, end_scene, feet, lesson, upright
from scenes.table.figures import Scores, row_cues, table
from scenes.table.parts import BILL, badge, bill, champion, counting, face, gold, item, light, number, text, total
from scenes.table.ribbons import Flight, between, flight_cues
from scenes.table.scores import ending
from scenes.table.shape_cache import ShapeCache
from scenes.table.sheet import picture, swims

ART_MS, HEAD_MS, DROP_STAGGER = 600.0, 250.0, 120.0
LARGEST, HAND, BRACKET, CREATURE, LEAST, OVER = 112.0, 148.0, 22.0, 150.0, 64.0, (40.0, 46.0)
"""The most that a cube of the winner's hand is wide, the height of the hand, of its brackets and of the
creature, that to which the creature gives way in a low window, and by how much it reaches over its room at the foot and
in all."""
PITCH: Final = 1.045
"""The distance from one cube to the next, as a share of the width."""


@dataclass(frozen=True)
class Told:
    """A result in words of the current language; of the hand by its readings."""

    model: ResultModel
    flights: tuple[Flight, ...]
    title: tuple[str, str, str]
    next: tuple[str, str]
    hands: tuple[tuple[GroupShown, ...], ...]
    readings: tuple[str, ...]
    yeok: str
    medal: str
    emblem: e.Maybe
    special: str
    bill: tuple[str, tuple[Item, ...]]
    pot: tuple[str, str]
    quote: tuple[str, str, str]
    scores: Scores
    so_far: e.Element


def tell(model: ResultModel, ctx: Context) -> Told:
    """The result of the round that has ended."""
    texts, t, result = ctx.texts, ctx.t, model.result
    won = result.kind == "won"
    yeok = find_yeok(model.config, result.yeok) if won else None
    who = model.people[result.winner] if won else None
    count = len(model.readings)
    names = [yeok_name(texts, find_yeok(model.config, found)) for found, _ in model.readings] if won else []
    title = t(f"holla_result.received.{'you' if who.you else 'somebody'}", name=who.name) if who else ""
    return Told(
        model,
        flights_of(model),
        headline(texts, model),
        next_words(texts, model),
        tuple(groups_shown(texts, model.read(i)) for i in range(count)) if won else (),
        tuple(t("holla_result.button.reading", number=i + 1, count=count, yeok=name) for i, name in enumerate(names)),
        t("holla_result.badge", yeok=yeok_name(texts, yeok)) if yeok else "",
        medal_of(yeok) if yeok else "",
        emblem(texts, yeok, place_of(model.config, yeok), Name(yeok_name(texts, yeok)), 56) if yeok else None,
        special_label(texts, model) if won else "",
        (title, received(texts, model)),
        pot_words(texts, model),
        ("", "", "") if won else rule_quote(texts, result.rule),
        losers(ctx, model) if won else quiet_seats(ctx, model),
        so_far(ctx, model),
    )


def result_scene(ctx: Context, model: ResultModel, ways: Ways) -> ScreenScene[End[Told]]:
    """The result of a round over its table; its button deals the next, or shows the places after the last."""
    told = Ending(
        partial(tell, model), _shown, replays=False,
        feet=lambda s, beside: feet(s, beside, Name(s.told.next[0]), Name(s.told.next[1]), taught=True),
    )  # fmt: skip
    return end_scene(ctx, told, ways)


def _story(told: Told) -> tuple[Cue, ...]:
    """The creature and groups, then the rows while what the hand is worth counts up, then the coins."""
    result, count = told.model.result, len(told.flights)
    won = result.kind == "won"
    sound = "gong" if result.yeok == "dragon" else ending(told.model.people, (result.winner,)) if won else ""
    groups, rows = len(told.hands[0]) if told.hands else 0, row_cues(len(told.scores.seats))
    worth = Cue("badge", ROW_MS), Cue("worth", max(cue.start + cue.ms for cue in rows), fade=False)
    fall = Cue("groups", ROW_MS + DROP_STAGGER * (groups - 1), ART_MS / 2, linear, fade=False)
    drops = [Cue(("group", i), ROW_MS, ART_MS / 2, sound="tile", fade=False) for i in range(groups)]
    return in_turn(
        (Cue("sound", 0, sound=sound),) if won else (),
        (Cue("art", ART_MS if won else HEAD_MS), *((fall,) if won else ()), *together(*drops, stagger=DROP_STAGGER)),
        (*(worth if won else ()), *rows),
        flight_cues(count),
        (Cue(SO_FAR, ROW_MS),),
    )


def _shown(s: End[Told]) -> Shown:
    """The page of a result."""
    told, model = s.told, s.told.model
    won = model.result.kind == "won"
    head = e.Column(_head(s), _creature(s) if won else _reason(told, upright(s.room)), gap=6, grow=1)
    paid = tuple(line.paid for line in model.result.losers)
    # The lesson stands here, not above the other buttons: that room is the creature's.
    low = e.Row(e.Sized(told.so_far, grow=1), lesson(s.ways.way), wrap=True)
    return Shown(
        e.Column(table(told.scores), low, gap=8, grow=1),
        _story(told),
        _bill(told),
        between(s.shapes, coin, told.flights, paid) if won else None,
        head,
        (light(s.shapes, "#4FA08E" if won else "#3D6F8C", 0.42, 0.95, 0.56),),
        "",
        0.0,
        Fall("leaf", model.result.round * 31 + model.result.winner) if won else None,
    )


def _head(s: End[Told]) -> e.Element:
    """The heading: face, big word, who and what, the badge of the yeok with another reading of the hand."""
    told, model, result = s.told, s.told.model, s.told.model.result
    big, first, second = told.title
    seat = result.winner if result.kind == "won" else result.offender
    name = model.people[seat].portrait
    portrait = (champion(name) if result.kind == "won" else face(name, 104, mood="sorry")) if seat >= 0 else None
    lines = e.Column(*(text(line, e.LARGE, bold=True) for line in (first, second) if line), gap=0, grow=1)
    plate, special = None, e.Pill(Name(told.special), "done", size=e.BODY) if told.special else None
    if told.yeok:
        other = None
        if len(told.readings) > 1 and s.ways.way.own:
            other = e.Button(Name(told.readings[s.page]), Page((s.page + 1) % len(told.readings)), size=e.SMALL,
                             tip="holla_result.button.reading_tip", height=36, key="reading")  # fmt: skip
        points = counting("worth", lambda share: str(round(result.points * share)), 44, palette.SEAL_RED, "right")
        plate = e.Column(badge(told.yeok, points, told.emblem), other, gap=6, wish=390, comes=Comes("badge", dy=0))
    return e.Row(portrait, gold(big), lines, special, plate, gap=20, wrap=True)


# -- the winner's hand


def _creature(s: End[Told]) -> e.Element:
    """The snake, boa or dragon above the groups of the hand; an invented yeok shows its name instead."""
    told = s.told
    groups = told.hands[s.page]
    invented = gold(told.yeok, 60, "center") if not told.medal else None
    long = e.Drawn(_long, (told.medal,), 60, CREATURE, least=LEAST, part="art", also=AIR, beyond=OVER[1])
    above = e.Stack(long, e.Column(e.Spacer(), invented, pad=(0, 10)) if invented else None, grow=1.5)
    words = Name(", ".join(f"{group.label}: {group.form}" for group in groups))
    hand = e.Drawn(_hand, (groups, s.shapes), 60, HAND, part="groups", name=words)
    return e.Column(above, e.Stack(hand, grow=1), gap=0, grow=1)


def _long(surface: Surface, ctx: Context, box: Rect, medal: str, share: float, air: float = 1.0) -> None:
    """Draws the creature that slides in from the right, its feet on the cubes, and moves as long as something falls;
    without one a ridge of mountains."""
    if not share:
        return
    name = f"holla/{medal}_long" if medal else "holla/mountain_ornament"
    ratio = ctx.art.ratio(name)
    foot = box.bottom + ctx.px(OVER[0] if medal else 0)
    wide = min(round(box.w * 0.92), round((foot - box.y + ctx.px(OVER[1])) / ratio))
    off = 0 if ctx.calm or not medal else round((1 - share) * ctx.layout.window[0] / 2)
    place = box_at(wide, round(wide * ratio), (box.centerx + off, foot), "midbottom")
    if medal:
        swims(surface, ctx, name, wide, place.topleft, air, flipped=True)
    else:
        picture(surface, ctx, place, name, None, 0.0, 100)


def _hand(
    surface: Surface, ctx: Context, box: Rect, groups: tuple[GroupShown, ...], shapes: ShapeCache, share: float
) -> None:
    """Draws the groups in the order of the yeok, each with bracket and labels; they rise one after the other."""
    count, between = sum(len(group.cubes) for group in groups), ctx.px(min(34.0, 136.0 / max(1, len(groups) - 1)))
    labels = ctx.fonts.line_height(e.LARGE, 1.2) + ctx.fonts.line_height(e.BODY, 1.1)
    tall = box.h - ctx.px(BRACKET) - labels
    most = int((box.w - between * (len(groups) - 1)) / count / PITCH)
    width = max(8, min(most, round(tall / ctx.cubes.height(1000) * 1000), ctx.px(LARGEST)))
    wides = [round(len(group.cubes) * width * PITCH) for group in groups]
    x = box.centerx - (sum(wides) + between * (len(groups) - 1)) // 2
    top = box.y + max(0, tall - ctx.cubes.height(width)) // 2
    whole = ROW_MS + DROP_STAGGER * (len(groups) - 1)
    for i, (group, wide) in enumerate(zip(groups, wides, strict=True)):
        come = passed(share * whole, i * DROP_STAGGER, i * DROP_STAGGER + ROW_MS)
        rise = 0 if ctx.calm else round((1 - out_back(come)) * ctx.px(60))
        if come:
            _group(surface, ctx, Rect(x, top + rise, wide, width), group, shapes, between, rise <= 0)
        x += wide + between


def _group(
    surface: Surface, ctx: Context, box: Rect, group: GroupShown, shapes: ShapeCache, between: int, there: bool
) -> None:  # fmt: skip
    """Draws the cubes of a group, beside a wild what it stands for, and once they are there their bracket and labels,
    which else would come through the words below."""
    width, px, fonts = box.h, ctx.px, ctx.fonts
    foot = box.y + ctx.cubes.height(width)
    for i, (kind, wild, meant) in enumerate(group.cubes):
        left = box.x + round(i * width * PITCH)
        ctx.cubes.draw(surface, kind, left, box.y, width, wild=wild)
        if meant:
            small = box_at(round(width * 0.42), round(width * 0.54), (left + px(4), box.y + px(6)), "center")
            _stands_for(surface, ctx, small, meant)
    if not there:
        return
    shapes.bracket(surface, ctx, Rect(box.x - px(2), foot + px(6), box.w, px(14)), palette.GOLD, max(1.5, px(3)))
    room, top = box.w + between - px(6), foot + px(BRACKET)
    name = fonts.width(group.label, e.LARGE, True)
    both = name + px(6) + fonts.width(group.form, e.BODY)
    if both <= room:
        left, middle = box.centerx - both // 2, top + fonts.line_height(e.LARGE) // 2
        paint.label(surface, ctx, group.label, (left, middle), e.LARGE, palette.GOLD, True, "midleft")
        paint.label(
            surface, ctx, group.form, (left + name + px(6), middle), e.BODY, palette.TEXT_SOFT, False, "midleft"
        )
        return
    paint.fitted(surface, ctx, group.label, (box.centerx, top), room, e.LARGE, palette.GOLD, True, "midtop")
    top += fonts.line_height(e.LARGE, 1.2)
    paint.fitted(surface, ctx, group.form, (box.centerx, top), room, e.BODY, palette.TEXT_SOFT, False, "midtop")


def _stands_for(surface: Surface, ctx: Context, box: Rect, kind: str) -> None:
    """Draws the cube that a wild replaces, small."""
    image = ctx.cubes.face(kind, box.w)
    place = image.get_rect(center=box.center)
    ctx.art.drop(surface, place, 5, "S1")
    surface.blit(image, place)
    surface.blit(ctx.art.outline(place.w, place.h, 5, palette.GOLD_RIM, 2), place)


def _reason(told: Told, tall: bool) -> e.Element:
    """The island over its mountains, and the rule on paper, below it in a tall window."""
    title, said, default = told.quote
    quote = e.Paper(
        text(title, e.LARGE, palette.SEAL_RED, True), text(said, e.LARGE, palette.INK_TEXT),
        text(default, e.BODY, palette.BROWN) if default else None,
        mark=palette.GOLD_DEEP, comes=Comes("art", dy=12),
    )  # fmt: skip
    island = e.Stack(e.Drawn(_island, (), 60, CREATURE), grow=2, least_width=240)
    framed = e.Column(e.Spacer(), quote, e.Spacer(), gap=0, grow=3, most_width=900)
    low = e.Column(island, quote, gap=8, grow=1)
    return low if tall else e.Either(1000, e.Row(island, framed, gap=30, align="stretch", grow=1), low)


def _island(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the island over its mountains."""
    for name, share, dy, alpha in (("mountain_ornament", 1.0, -20, 190), ("island", 0.53, 0, 255)):
        ratio = ctx.art.ratio(f"holla/{name}")
        wide = round(min(box.w * share, box.h * 1.7 * share))
        middle = (box.centerx, box.centery + ctx.px(dy))
        place = box_at(wide, round(wide * ratio), middle, "center")
        picture(surface, ctx, place, f"holla/{name}", None, 0.0, alpha)


# -- the paper


def _words(line: Item) -> e.Element:
    """The words of a line, which tell what the rows show once these have been turned over."""
    said = text(line.text, e.BODY, palette.BROWN)
    if not line.early:
        return said
    return structs.replace(said, part="count", count=lambda share: line.text if share else line.early)


def _bill(told: Told) -> e.Element:
    """The bill: what was received, its total counted up; without a winner the pot."""
    model, (title, items) = told.model, told.bill
    result = model.result
    if not items:
        head, words = told.pot
        coin = e.Row(e.Picture(COIN, 70), number(str(result.pot), e.DISPLAY, palette.SEAL_RED, "left"), gap=14)
        what, then = text(head, e.LARGE, palette.INK_TEXT, True), text(words, e.BODY, palette.BROWN)
        wide = e.Paper(e.Row(e.Column(what, then, gap=8, justify="center", grow=1), coin, gap=30), pad=(30, 20))
        return e.Either(BILL, wide, e.Paper(what, e.Spacer(), coin, e.Spacer(), then, grow=1))
    before, after = result.chips_before[result.winner], result.chips_after[result.winner]
    lines = ((_words(line), item(line.chips)) for line in items)
    return bill(title, lines, total(before, after - before, e.Picture(COIN, 70), say=str))
