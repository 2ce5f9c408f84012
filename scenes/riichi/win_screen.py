"""The result of a won round, told in its order: hand, winning tile, yaku and fu, its worth, the points of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from pygame import Rect, Surface

from game.riichi.hands.value import FuItem
from game.riichi.view import RiichiView
from scenes.kit import materials, paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.mahjong import HIDDEN, Mahjong
from scenes.kit.motion import in_out_sine, linear
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.story import Comes, Cue, in_turn, together
from scenes.kit.tree.words import Name
from scenes.riichi.draw_screen import tell_draw
from scenes.riichi.faces import Placed, tile_look, won_hand
from scenes.riichi.terms import term
from scenes.riichi.win_model import INDICATORS, SeatLine, WinModel, YakuRow, counted
from scenes.table.confetti import Fall
from scenes.table.ends import End, Ending, Page, Shown, Ways, end_scene, feet, upright
from scenes.table.figures import Scores, ground, row_key, scores_scene
from scenes.table.numbers import grouped, reached, signed
from scenes.table.parts import (
    badge,
    bill,
    brought,
    champion,
    counting,
    face,
    gold,
    item,
    light,
    number,
    payer,
    shelf,
    text,
    total,
)
from scenes.table.ribbons import between, flight_cues, flights, flown
from scenes.table.scores import Person, ending, tint
from scenes.table.sheet import picture, plate, turn_over

WON_MS, FLIP_MS, YAKU_MS, YAKU_MOST, FU_MS, WORTH_MS, GLEAM_MS = 200.0, 300.0, 210.0, 1500.0, 110.0, 360.0, 650.0
"""The times of winning tile, indicator, yaku, all yaku at the most, item of fu, worth of the hand, gleam of dora."""
FALLS: Final = 90.0
"""The units from which the winning tile comes down."""
STICK, BUNDLE, WORTH_STICK, MOST_STICKS = 64.0, 96.0, 1500, 5
"""The width of a stick on its way and on paper, how many points each is, and the most of a seat."""
HAND_WIDTH, GAP, INDICATOR, MINI = 66.0, 26.0, 36.0, 24.0
ROWS, SEATS, COLUMN, MANY = 880.0, 334.0, 380.0, 1.5
"""The units of width from which seats stand beside yaku and fu, the least width of a seat then and else of yaku and fu,
and how much wider than fu many yaku are."""
FEW, MEDIUM = 4, 7
"""The number of yaku or items of fu that are shown largest, and that of yaku that are shown larger than others."""
WOODS, GRAIN = (("#6B3F25", "#43250F"), ("#86301F", "#541810")), 0.35
"""The colours of plaques and of those for dora, from above to below, and how deep their grain is."""
HAND, SHELF, SKY = 174.0, 20.0, 26.0
"""The height of a hand on its rack, of the rack, and the least of the sky between a hand and the words above it."""
OVER_MOUNTAIN: Final = 1300.0
"""The units of width from which the mountain stands behind the heading too."""
MOUNTAIN_MS, BADGE_MS = 900.0, 700.0
"""The times in which the mountain rises and the worth on the badge is counted."""


@dataclass(frozen=True)
class Wins:
    """The wins of a round, in words of the current language."""

    round: int
    models: tuple[WinModel, ...]
    fu: tuple[tuple[str, ...], ...]
    """The names of the items of fu, by win."""
    words: Mapping[str, str]
    """The words that all wins share."""
    winners: tuple[str, ...]
    winds: tuple[str, ...]
    sound: str
    last: bool


def tell(view: RiichiView, people: tuple[Person, ...], ctx: Context) -> Wins:
    """The wins of the round that has ended."""
    result, t = view.result, ctx.t
    assert result is not None
    models = tuple(WinModel.of(ctx, view, people, i) for i in range(len(result.wins)))
    words = {key: t(f"riichi_result.win.{key}") for key in ("tile", "yaku", "fu", "no_fu", "no_ura")}
    words |= {name: term(ctx, f"riichi_result.term.{name}") for name in ("dora", "ura")}
    for i, model in enumerate(models):
        worth = model.win.worth
        words[f"name {i}"] = t("riichi_result.winner", name=model.winner.name, place=model.place)
        received = "received_you" if model.winner.you else "received"
        words[f"received {i}"] = t(f"riichi_result.win.{received}", name=model.winner.name)
        unused = t("riichi_result.win.fu_unused", limit=model.badge)
        told = counted(ctx, "fu", worth.fu) if worth.by_fu else unused
        words[f"fu {i}"] = told if worth.fu_items else words["no_fu"]
    return Wins(
        result.round,
        models,
        tuple(tuple(term(ctx, f"riichi_yaku.fu.{item.id}") for item in m.win.worth.fu_items) for m in models),
        MappingProxyType(words),
        tuple(people[win.seat].name for win in result.wins),
        tuple(line.wind_words(ctx) for line in models[0].seats),
        ending(people, [win.seat for win in result.wins]),
        view.game is not None,
    )


def _feet(s: End[Wins], beside: bool) -> e.Element:
    """The buttons; the next winner comes before the next round."""
    if s.page + 1 < len(s.told.models):
        return feet(s, beside, "riichi_result.next_win", next_page=True)
    return feet(s, beside, "table.result.match" if s.told.last else "riichi_result.next")


def _story(told: Wins, page: int) -> tuple[Cue, ...]:
    """The winning tile comes to the hand; yaku and fu one by one while the mountain rises and ura turn; then what that
    is worth; then the points that go from seat to seat."""
    model = told.models[page]
    worth, ura, yaku, fu = model.win.worth, len(model.win.ura), len(model.yaku), len(model.win.worth.fu_items)
    whole = max(min(YAKU_MOST, yaku * YAKU_MS), ura * FLIP_MS + YAKU_MS)
    hand = (
        *([Cue("sound", 0, sound=told.sound, gain=0.8)] if not page else ()),
        *([Cue("gong", 0, sound="gong")] if worth.yakuman else ()),
        Cue("won", WON_MS, sound="tile", fade=False),
    )
    made = (
        Cue("mountain", MOUNTAIN_MS, fade=False), Cue("gleam", GLEAM_MS, ura * FLIP_MS, linear, fade=False, apart=True),
        *together(*(Cue(("ura", i), FLIP_MS, ease=in_out_sine, sound="tile", gain=0.6, fade=False)
                    for i in range(ura)), stagger=FLIP_MS),
        *together(*(Cue(("yaku", i), YAKU_MS, sound="tile", gain=0.5) for i in range(yaku)),
                  stagger=(whole - YAKU_MS) / max(1, yaku - 1)),
        *together(*(Cue(("fu", i), FU_MS) for i in range(fu)), stagger=(whole - FU_MS) / max(1, fu - 1)),
    )  # fmt: skip
    sums = Cue("sum", WORTH_MS), Cue("badge", BADGE_MS, sound="coin", gain=0.7)
    return in_turn(hand, made, sums, flight_cues(sum(map(len, _sticks(model)))))


def _shown(s: End[Wins]) -> Shown:
    """The page of one win; blossoms fall for a mangan and more."""
    told, i = s.told, s.page
    model = told.models[i]
    head, hand = _head(told, i), _hand(told, model)
    mountain = e.Drawn(draw_mountain, (), least=20, part="mountain")
    behind = e.Column(e.Stack(mountain, grow=1), e.Sized(None, least_height=HAND), gap=0)
    over = e.Stack(behind, e.Column(head, e.Sized(None, least_height=SKY), e.Spacer(), hand, gap=0), grow=1)
    above = e.Either(
        OVER_MOUNTAIN, over, e.Column(head, e.Drawn(draw_mountain, (), 60, 120, part="mountain"), hand, gap=0)
    )
    cards = [_seat(line, told.winds[seat], line.person is model.winner, seat) for seat, line in enumerate(model.seats)]
    paid = tuple(max(0, -line.delta) for line in model.seats)
    indicators, tall = _indicators(told, model), upright(s.room)

    yaku, fu = _yaku(told, model, tall), _fu(told, i, tall)
    shares = e.Row(
        e.Column(yaku, grow=MANY if len(model.yaku) > FEW else 1.0, width=10), e.Column(fu, grow=1, width=10),
        gap=14, align="stretch", grow=1,
    )  # fmt: skip
    seats = e.Column(*(e.Stack(card, grow=1) for card in cards), gap=8, least_width=SEATS)
    beside = e.Row(e.Column(indicators, shares, gap=12, grow=1), seats, gap=14, align="stretch", grow=1)
    below = e.Column(
        indicators, e.Grid(yaku, fu, columns=2, least_column=COLUMN, gap=14, grow=1),
        e.Grid(*cards, columns=4, least_column=240, gap=12), gap=14, grow=1,
    )  # fmt: skip
    return Shown(
        e.Either(ROWS, beside, below),
        _story(told, i),
        _bill(told, i),
        between(s.shapes, _stick, flights(_sticks(model)), paid),
        above,
        (light(s.shapes, "#FFD682", 0.24),),
        veil=0.68,
        fall=Fall("blossoms", told.round) if model.win.worth.limit else None,
    )


def _head(told: Wins, i: int) -> e.Element:
    """The winner, the cry, who and from whom, tabs for several winners, and what the hand was worth."""
    model = told.models[i]
    who = e.Column(
        text(told.words[f"name {i}"], e.LARGE, bold=True), text(model.from_whom, e.LARGE, palette.TEXT_SOFT),
        gap=0, grow=1,
    )  # fmt: skip
    names = tuple((number, Name(name)) for number, name in enumerate(told.winners))
    tabs = e.Choice(names, i, "riichi_result.winners", Page, key="winners") if len(names) > 1 else None
    plaque = badge(model.badge, brought(model.worth, grouped, 100, "badge"))
    shown = e.Sized(plaque, comes=Comes("badge", dy=0), wish=390)
    return e.Row(
        champion(model.winner.portrait), gold(model.title), who, tabs, shown, gap=22, wrap=True
    )  # fmt: skip


# -- the hand


def draw_mountain(surface: Surface, ctx: Context, box: Rect, share: float = 1.0) -> None:
    """Draws the mountain that rises behind a hand and ends above it."""
    ratio = ctx.art.ratio("victory/range")
    wide = min(box.w, round(box.h / ratio))
    high, clip = round(wide * ratio), surface.get_clip()
    surface.set_clip(clip.clip(box))
    off = 0 if ctx.calm else round((1 - share) * high)
    picture(surface, ctx, box_at(wide, high, (box.centerx, box.bottom + off), "midbottom"), "victory/range")
    surface.set_clip(clip)


def _hand(told: Wins, model: WinModel) -> e.Element:
    """The won hand, and the winning tile that comes to it, apart."""
    words = told.words["tile"]
    return e.Stack(
        e.Drawn(_draw_hand, (model,), 240, HAND, part="gleam"),
        e.Drawn(_draw_won, (model,), 240, HAND, part="won", beyond=FALLS),
        e.Drawn(_draw_mark, (model, words), 240, HAND, part="gleam", name=Name(words)),
    )  # fmt: skip


def _laid(ctx: Context, box: Rect, model: WinModel) -> tuple[list[Placed], Placed, int, tuple[int, int]]:
    """The tiles of a hand, the winning one, their width, and where they begin on their rack."""
    px, win = ctx.px, model.win
    most = min(max(px(HAND_WIDTH), box.w // 17), round((box.h - px(SHELF + 20)) / Mahjong.height(100) * 100))
    shown, won, whole = won_hand(model.hand, win.melds, win.tile, most, box.w - px(80), px(GAP))
    return shown, won, whole, (box.centerx - whole // 2, box.bottom - px(SHELF + 16))


def _gleam(ctx: Context, model: WinModel, tile: int, share: float) -> float | None:
    """How far the gold of a dora gleams; under reduced motion nothing does, but dora are marked all the same."""
    ura = len(model.win.ura) if share > 0 or ctx.calm else 0
    return (share or float(ctx.calm)) if tile != HIDDEN and model.is_dora(tile, ura) else None


def _draw_hand(surface: Surface, ctx: Context, box: Rect, model: WinModel, share: float) -> None:
    """Draws concealed tiles and melds on a rack; dora edged in gold."""
    shown, _, whole, (left, foot) = _laid(ctx, box, model)
    shelf(surface, ctx, box_at(whole + ctx.px(72), ctx.px(SHELF), (box.centerx, foot), "midtop"))
    for tile, turn, place, width in shown:
        how = ("turn", turn), ("dora", _gleam(ctx, model, tile, share))
        tile_look(surface, ctx, place.move(left, foot), tile, width, how)


def _draw_won(surface: Surface, ctx: Context, box: Rect, model: WinModel, share: float) -> None:
    """Draws the winning tile that comes down to its place."""
    _, (tile, turn, place, width), _, (left, foot) = _laid(ctx, box, model)
    if share:
        off = 0 if ctx.calm else round((1 - share) * ctx.px(FALLS))
        tile_look(surface, ctx, place.move(left, foot - off), tile, width, (("look", "lit"), ("turn", turn)))


def _draw_mark(surface: Surface, ctx: Context, box: Rect, model: WinModel, tag: str, share: float) -> None:
    """Draws the word below the winning tile, and its edge of gold where it is a dora."""
    _, (tile, turn, place, width), _, (left, foot) = _laid(ctx, box, model)
    if gleam := _gleam(ctx, model, tile, share):
        how = ("look", "lit"), ("turn", turn), ("dora", gleam)
        tile_look(surface, ctx, place.move(left, foot), tile, width, how)
    at = left + place.centerx, foot + ctx.px(20)
    paint.pill(surface, ctx, tag, at, "gold", e.SMALL, 24, anchor="center")


def _indicators(told: Wins, model: WinModel) -> e.Element:
    """The indicators of dora and ura; the ura turn over one by one."""

    def side(name: str, tiles: tuple[int, ...]) -> e.Element:
        shown = [tiles[i] if i < len(tiles) else HIDDEN for i in range(INDICATORS)]
        turned = name == "ura"
        row = e.Row(*(
            e.Drawn(flipped, (tile,), INDICATOR, INDICATOR * 1.5, part=("ura", i) if turned else "dora")
            for i, tile in enumerate(shown)
        ), gap=6)  # fmt: skip
        none = text(told.words["no_ura"], e.SMALL, palette.TEXT_SOFT) if turned and not tiles else None
        label = text(told.words[name], e.LARGE, palette.GOLD, True)
        return e.Row(e.Sized(label, wish=76), row, e.Sized(none, grow=1) if none else None, gap=12, wrap=True)

    sides = (side("dora", model.indicators), side("ura", model.win.ura))
    return e.Panel(None, e.Grid(*sides, columns=2, least_column=300, gap=12), pad=(16, 8), face="glass")


def flipped(surface: Surface, ctx: Context, box: Rect, tile: int, share: float) -> None:
    """Draws a tile that is turned over, `share` of the way."""
    y = box.centery - Mahjong.height(box.w) // 2
    if not 0 < share < 1 or tile == HIDDEN:
        ctx.mahjong.draw(surface, tile if share else HIDDEN, box.x, y, box.w)
        return
    turn_over(surface, (box.x, y), ctx.mahjong.face(HIDDEN, box.w), ctx.mahjong.face(tile, box.w), share)


# -- yaku, fu, the bill


def _yaku(told: Wins, model: WinModel, tall: bool) -> e.Element:
    """The yaku on plaques of wood, which come one by one, and above them their sum when all are there."""
    count = len(model.yaku)
    step = 0 if count == 1 else 1 if count <= FEW else 2 if count <= MEDIUM else 3
    size = (e.TITLE + 8, e.TITLE, e.LARGE, e.BODY)[max(0, step - tall)]
    plaques = (
        e.Stack(
            e.Drawn(_place, ()),
            e.Stack(
                e.Drawn(_wood, (row.bonus,)),
                _plaque(row, size, count == 1),
                comes=Comes(("yaku", i), dx=8, dy=0),
            ),
            grow=1, least_height=34,
        )
        for i, row in enumerate(model.yaku)
    )  # fmt: skip
    grid = e.Grid(*plaques, columns=1 if count < FEW else 2, gap=8, grow=1)
    return e.Column(_heading(told.words["yaku"], model.sum, "sum"), grid, gap=8, grow=1)


def _plaque(row: YakuRow, size: float, alone: bool) -> e.Element:
    """The words of a yaku and its worth, one below the other where it stands alone."""
    name = text(row.name, size, "#FFF1C4", True, "center" if alone else "left")
    if alone:
        return e.Column(name, number(row.worth, size, palette.GOLD), gap=4, pad=(18, 4), justify="center")
    worth = e.Text(Name(row.worth), size, palette.GOLD, True, "right", 1)
    return e.Row(e.Sized(name, grow=1), worth, gap=8, pad=(16, 4))


def _heading(words: str, sum_: str, part: str, size: float = e.LARGE, colour: str = palette.GOLD) -> e.Element:
    """The words of what something is with its sum, which comes with a part of the story."""
    found = e.Sized(text(sum_, size, colour, True, "right"), grow=1, comes=Comes(part, dy=0))
    return e.Row(gold(words, e.TITLE - 3), found, gap=14, pad=(18, 0))


def _place(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the place where a plaque will lie."""
    inner = box.inflate(-2 * ctx.px(2), -2 * ctx.px(2))
    plate(surface, ctx, inner, "#04101A", 0.3, ("#E0A873", 0.16, 1.2), 9.0)


def _wood(surface: Surface, ctx: Context, box: Rect, bonus: bool) -> None:
    """Draws a plaque of wood, of red wood for dora."""
    ctx.art.drop(surface, box, 10, "S1")
    surface.blit(ctx.art.rounded(box.w, box.h, 10, *WOODS[bonus], edge=("#E0A873", 0.45, 1.4), light=0.2), box)
    materials.grain(ctx.art, surface, box, GRAIN)


def _fu(told: Wins, i: int, tall: bool) -> e.Element:
    """The fu, item by item with the tiles they are for, and above them their sum."""
    worth = told.models[i].win.worth
    count = len(worth.fu_items)
    large = (e.TITLE + 4 if tall else e.LARGE) if count <= FEW else e.LARGE if count < MEDIUM else e.BODY
    rows = (_fu_row(at, item, told.fu[i][at], large) for at, item in enumerate(worth.fu_items))
    size, colour = (e.LARGE, palette.GOLD) if worth.by_fu else (e.BODY, palette.TEXT_SOFT)
    # A few items stand where those of a longer list begin.
    rest = e.Spacer(FEW - count) if count < FEW else None
    items = e.Panel(None, *rows, rest, gap=4, pad=(16, 10), face="glass", grow=1)
    return e.Column(_heading(told.words["fu"], told.words[f"fu {i}"], "sum", size, colour), items, gap=8, grow=1)


def _fu_row(i: int, item: FuItem, name: str, size: float) -> e.Element:
    tiles = e.Row(*(e.Drawn(_mini, (tile,), MINI, MINI * 4 / 3) for tile in item.kinds), gap=2) if item.kinds else None
    return e.Row(
        e.Sized(text(name, size, palette.TEXT_SOFT), grow=1), tiles,
        e.Sized(number(str(item.fu), size, palette.GOLD, "right"), least_width=30),
        comes=Comes(("fu", i), dy=0), gap=8, grow=1,
    )  # fmt: skip


def _mini(surface: Surface, ctx: Context, box: Rect, tile: int) -> None:
    """Draws a small flat tile."""
    surface.blit(ctx.art.rounded(box.w, box.h, 3, palette.IVORY_50, palette.IVORY_200), box)
    paint.put(surface, ctx.mahjong.plain(tile, max(6, round(box.w * 0.92))), box.center)


def _bill(told: Wins, i: int) -> e.Element:
    """The bill: who pays what, and what that makes, which counts up when all has been told."""
    model = told.models[i]
    rows = [(payer(row.payer.portrait, row.label) if row.payer else row.label, item(row.points, 100))
            for row in model.bill]  # fmt: skip
    mark = e.Drawn(_bundle, (), BUNDLE + 8, 50)
    return bill(told.words[f"received {i}"], rows, total(model.seats[model.win.seat].before, model.total, mark, 100))


_stick: Final = partial(flown, "mahjong/stick", STICK, 6)
"""Draws a stick around a place."""


def _sticks(model: WinModel) -> list[tuple[int, ...]]:
    """The sticks on their way from the seats that pay, by seat."""
    paid = [max(0, -line.delta) for line in model.seats]
    return [(1000,) * min(MOST_STICKS, -(-points // WORTH_STICK)) for points in paid]


def _bundle(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws sticks on paper."""
    for i in range(3):
        at = box.centerx, box.y + round(box.h * (i + 0.5) / 3)
        flown("mahjong/stick", BUNDLE, 6, surface, ctx, at, 1000)


def _seat(line: SeatLine, wind: str, lit: bool, seat: int) -> e.Element:
    """A seat's card: portrait, wind, points that count to what they are now, and the difference."""
    person, mood = line.person, "glad" if lit else "sorry" if line.delta < 0 else ""
    name = text(person.name, e.LARGE, palette.GOLD if person.you else palette.TEXT, True)
    pill = e.Pill(Name(wind), "vermilion" if line.dealer else "slate")
    points = counting(
        "count", lambda share: grouped(line.before + reached(line.delta, share, 100)), e.TITLE, palette.GOLD, "right"
    )
    delta = number(signed(line.delta), e.LARGE, tint(line.delta), "right") if line.delta else None
    lines = e.Column(
        e.Row(e.Sized(name, grow=1), points),
        e.Row(pill, e.Spacer(), e.Sized(delta, comes=Comes("count", dy=0)) if delta else None),
        gap=3, grow=1, justify="center",
    )  # fmt: skip
    inside = e.Row(face(person.portrait, 54, lit, None, mood), lines, gap=10, pad=(14, 10))
    return e.Stack(e.Drawn(ground, (lit, person.you)), inside, role="group", name=Name(person.name), key=row_key(seat))


def make(
    ctx: Context, view: RiichiView, people: tuple[Person, ...], events: Sequence[object], ways: Ways
) -> ScreenScene[End[Wins]] | ScreenScene[End[Scores]]:
    """The screen of `view.result`, which there must be: of a won round (Enter shows the next winner, then goes on; tabs
    choose between winners), else everybody's hand as far as it was shown, and what was paid, with the words for a
    chombo, which stand in the `events`."""
    assert view.result is not None
    if view.result.wins:
        return end_scene(ctx, Ending(partial(tell, view, people), _shown, _feet, lambda told: len(told.models)), ways)
    return scores_scene(tell_draw, ctx, view, people, events, ways)
