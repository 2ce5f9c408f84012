"""The results of Royal Turf: which chips brought what in a race and the notes that change hands, and the places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.turf.result import Payment, RaceResult
from game.turf.view import TurfView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import arc, in_out_cubic, linear
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.story import Cue, together
from scenes.kit.tree.words import Name
from scenes.table.dialogs import TableDialogs
from scenes.table.ends import End, Ways
from scenes.table.figures import Column, Scores, scores_scene
from scenes.table.numbers import pounds, signed
from scenes.table.parts import gold, number, plated, text
from scenes.table.ranking import After, Places, ranking_scene
from scenes.table.scores import Person, champion_line, texts_in, tint
from scenes.table.sheet import picture
from scenes.turf.cards import ChipModel, draw_chip
from scenes.turf.choice import State
from scenes.turf.horses import Horses
from scenes.turf.panels import piles
from scenes.turf.story import draw_horse, medal, tell_story
from scenes.turf.texts import horse_name, numbered, place_name

NOTE_MS, NOTE_STAGGER, NOTE_WIDE = 480.0, 45.0, 54.0
MOST_FLYING, MOST_LYING = 8, 7
SMALLEST_NOTE: Final = 50
STRAIGHT: Final = 196.0
"""The least height of the straight in units."""
_PLACES: Final = {"first": 1, "second": 2, "third": 3, "last": 7}


def result(state: State, dialogs: TableDialogs) -> None:
    """Opens the payout of the race; its button lines up the next, or shows the places."""
    ctx, view = state.ctx, state.view
    if view.results:
        places = partial(ranking, ctx, view) if view.match is not None else None
        dialogs.results(partial(payout, ctx, view, dialogs.people()), places)


def payout(ctx: Context, view: TurfView, people: tuple[Person, ...], ways: Ways) -> ScreenScene[End[Scores]]:
    """The payout after a race: the first three, what every chip brought, notes between bank and purses."""
    key = "turf_table.result.match" if view.match is not None else "turf_table.result.next"
    return scores_scene(ctx, partial(tell_race, view, people, Horses(ctx)), key, ways)


def tell_race(view: TurfView, people: tuple[Person, ...], horses: Horses, ctx: Context) -> Scores:
    """The contents of a payout."""
    race, t = view.results[-1], texts_in(ctx, "turf_table.result")
    horses.pieces.clear()
    nets = [line.money - line.before for line in race.seats]
    order = sorted(range(view.seats), key=lambda seat: -nets[seat])

    def money(seat: int, share: float) -> str:
        line, gained = race.seats[seat], round(nets[seat] * share / SMALLEST_NOTE) * SMALLEST_NOTE
        return pounds(line.before + gained if share < 1 else line.money)

    flights = [_flight(i, seat, nets[seat]) for i, seat in enumerate(order) if nets[seat]]
    return Scores(
        f"{t('title', race=race.race)} · {t('win', horse=horse_name(ctx.texts, view.config, race.ranking[0]))}",
        "",
        people,
        (
            Column(t("received"), [_payments(ctx, horses, race, seat) for seat in range(view.seats)], wide=386, grow=1),
            Column(t("sum"), [_sum(ctx, race, seat, nets[seat]) for seat in range(view.seats)], wide=140),
            Column(t("money"), money, e.TITLE, (palette.GOLD,) * view.seats, wide=140),
        ),
        order[:1] if nets[order[0]] > 0 else (),
        order,
        hero=_hero(ctx, view, horses),
        cloth="scene/cloth_meadow",
        more=tuple(cue for cues in flights for cue in cues),
    )


# -- the race


def _hero(ctx: Context, view: TurfView, horses: Horses) -> e.Element:
    """The title, the pace horse, and the first three and the last on the straight."""
    race, texts, config = view.results[-1], ctx.texts, view.config
    t = texts_in(ctx, "turf_table.result")
    key = "pace_none" if race.pace < 0 else "pace" if race.pace_pays else "pace_unpaid"
    pace = numbered(texts, config, race.pace) if race.pace >= 0 else ""
    win = t("win", horse=horse_name(texts, config, race.ranking[0]))
    head = e.Row(
        e.Sized(gold(f"{t('title', race=race.race)} · {win}"), grow=1),
        e.Row(e.Picture("turf/pace_chip", 36), e.Sized(text(t(key, horse=pace), e.BODY, palette.GOLD, True), grow=1),
              wish=330, gap=10),
        e.Pill(Name(t("doubled", factor=race.factor)), "vermilion", size=e.BODY) if race.factor > 1 else None,
        wrap=True, gap=18,
    )  # fmt: skip
    finished = [(7, race.last), *reversed([*enumerate(race.ranking[:3], 1)])]
    names = e.Row(*(
        e.Row(medal(place_name(texts, place), place),
              e.Sized(text(horse_name(texts, config, horse), e.LARGE, bold=True), grow=1), grow=1, width=10, gap=8)
        for place, horse in finished
    ), gap=8, pad=(18, 6), align="center")  # fmt: skip
    run = e.Stack(e.Drawn(_run, (horses, tuple(finished)), 60, STRAIGHT - 44, part="hero"), grow=1)
    straight = e.Stack(e.Drawn(_straight), e.Column(run, plated(names, "#12261F", 0.72, None, 14.0), gap=0), grow=1)
    return e.Column(head, straight, gap=10, grow=1.4)


def _straight(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the turf of the last straight."""
    ctx.art.drop(surface, box, 18)
    surface.blit(ctx.art.rounded(box.w, box.h, 18, "#3F7D4C", "#1C4A35", edge=("#F4ECD8", 0.25, 1.2)), box)


def _run(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...], share: float
) -> None:
    """Draws the horses between two rails, as far as they have run, the winner in its wreath before the post."""
    px = ctx.px
    for y in (box.y + px(18), box.bottom - px(14)):
        rail = ctx.art.rounded(box.w - px(40), max(2, px(4)), 999, "#F4ECD8", "#CDB98B", opacity=0.7)
        surface.blit(rail, (box.x + px(20), y))
    _post(surface, Rect(box.right - px(46), box.y + px(8), px(28), box.h - px(16)))
    clip = surface.get_clip()
    surface.set_clip(clip.clip(box))
    each = (box.w - px(60)) / len(finished)
    # In a tall window each has a lane of its own.
    lane = max(0.0, (box.h - each * 0.95) / len(finished))
    wide = round(min(each * (1.15 if lane > px(30) else 0.8), (box.h - px(8)) / 0.92))
    for i, (place, horse) in enumerate(finished):
        width = wide if place == 1 else round(wide * 0.76)
        away = 0.0 if ctx.calm else (1 - share) * (each * (i + 1) + width)
        middle = box.x + each * (i + 0.5) - away, box.centery + px(2) + (1.5 - i) * lane
        if place == 1:
            d = min(wide, box.h - px(6))
            wreath = box_at(d, d, (round(middle[0]), round(middle[1])), "center")
            picture(surface, ctx, wreath, "victory/wreath")
        paint.put(surface, horses.piece(horse, width), middle)
    surface.set_clip(clip)


def _post(surface: Surface, box: Rect) -> None:
    """Draws the winning post: squares of black and white."""
    side = max(2, box.w // 2)
    for i in range(2 * (box.h // side)):
        colour = palette.IVORY_100 if (i + i // 2) % 2 else palette.INK_TEXT
        surface.fill(colour, (box.x + i % 2 * side, box.y + i // 2 * side, side, side))


# -- the money


def _payments(ctx: Context, horses: Horses, race: RaceResult, seat: int) -> e.Element:
    """The cards of what a seat was paid for."""
    payments = race.seats[seat].payments
    if not payments:
        return text(ctx.t("turf_table.result.nothing"), e.BODY, palette.TEXT_SOFT)
    return e.Row(*(_payment(ctx, horses, seat, payment) for payment in payments), wrap=True, gap=8)


def _payment(ctx: Context, horses: Horses, seat: int, payment: Payment) -> e.Element:
    """A payment: what for, which horse, and how it adds up."""
    colour, small = tint(-1 if payment.kind == "last" else 1), e.SMALL
    mark = (
        e.Picture("turf/pace_chip", 26) if payment.kind == "pace"
        else medal(str(_PLACES[payment.kind]), _PLACES[payment.kind])
    )  # fmt: skip
    what = text(ctx.t(f"turf.payment.{payment.kind}"), small, palette.TEXT_SOFT)
    chip = e.Drawn(draw_chip, (ChipModel(seat, payment.value),), 28, 28)
    above = e.Row(mark, e.Drawn(draw_horse, (horses, payment.horse), 46, 32), what, gap=6)
    rate = text(f"× {abs(payment.rate):,}", small, palette.TEXT_SOFT)
    below = e.Row(chip, rate, e.Spacer(), number(signed(payment.amount), e.LARGE, colour, "right"), gap=6)
    return plated(
        e.Column(above, below, gap=3, pad=(10, 5)), "#FFFFFF", 0.06, (colour, 0.45, 1.2), 10.0, least_width=184
    )  # fmt: skip


def _sum(ctx: Context, race: RaceResult, seat: int, net: int) -> e.Element:
    """The sum that a seat won or lost, the notes on their way, and a penalty that it could not pay."""
    line = race.seats[seat]
    short = ctx.t("turf_table.result.short", due=line.due, paid=line.paid) if line.due > line.paid else ""
    notes = e.Drawn(_fly, (net,), 20, 20, part=("note", seat)) if net else None
    return e.Column(
        e.Stack(notes, number(signed(net), e.TITLE, tint(net))),
        text(short, e.SMALL, palette.VERMILION_SOFT, align="center") if short else None,
        gap=0,
    )  # fmt: skip


def _flying(net: int) -> tuple[int, int]:
    """The value of the bank notes that fly for an amount, and how many they are."""
    note = 500 if abs(net) >= 1000 else 100
    return note, min(MOST_FLYING, -(-abs(net) // note))


def _flight(index: int, seat: int, net: int) -> tuple[Cue, ...]:
    """The notes that fly for a seat, and their sounds."""
    count, begin = _flying(net)[1], index * NOTE_STAGGER * 4
    whole = NOTE_MS + NOTE_STAGGER * (count - 1)
    flight = Cue(("note", seat), whole, begin, linear, fade=False)
    coins = (Cue(("coin", seat, i), NOTE_MS, begin, sound="coin", gain=0.4, fade=False) for i in range(count))
    return (flight, *together(*coins, stagger=NOTE_STAGGER))


def _fly(surface: Surface, ctx: Context, box: Rect, net: int, share: float) -> None:
    """Draws the notes between the bank, at the upper right of the window, and a purse."""
    if not 0 < share < 1:
        return
    px, (note, count) = ctx.px, _flying(net)
    bank, home = (ctx.layout.window[0] * 0.925, px(62)), box.center
    start, end = (bank, home) if net > 0 else (home, bank)
    whole = NOTE_MS + NOTE_STAGGER * (count - 1)
    for i in range(count):
        t = (share * whole - i * NOTE_STAGGER) / NOTE_MS
        if 0 < t < 1:
            x, y = arc(start, end, in_out_cubic(t), px(60))
            place = box_at(px(NOTE_WIDE), px(NOTE_WIDE * 0.52), (round(x), round(y)), "center")
            picture(surface, ctx, place, f"turf/note_{note}", None, 3)


def ranking(
    ctx: Context, view: TurfView, people: tuple[Person, ...], events: Sequence[object], seed: int, after: After
) -> ScreenScene[End[Places]]:
    """The places after the last race; `events` are those of the match, `after` is what the buttons do."""
    assert view.match is not None
    story = partial(tell_story, view, people, events)
    return ranking_scene(ctx, partial(tell_match, view, people), view.match.ranks, seed, after, story)


def tell_match(view: TurfView, people: tuple[Person, ...], ctx: Context) -> Scores:
    """The scores of every race, the money, the places (turf.T1, turf.T30)."""
    assert view.match is not None
    match, t = view.match, texts_in(ctx, "turf_table.match")
    heads = [t("race", race=race.race) + (f" ×{race.factor}" if race.factor > 1 else "") for race in view.results]
    races = [[line.money - line.before for line in race.seats] for race in view.results]
    gold_ = (palette.GOLD,) * view.seats
    purses = [e.Drawn(_purse, (tuple(piles(money, MOST_LYING)),), 240, 34) for money in match.money]
    return Scores(
        champion_line(ctx, "turf_table.match", people, match.ranks),
        t("rule_last" if view.config.winner_tie == "last_race" else "rule"),
        people,
        (
            *(
                Column(head, tuple(map(signed, nets)), e.TITLE - 4, tuple(map(tint, nets)), grow=1)
                for head, nets in zip(heads, races, strict=True)
            ),
            Column("", purses, wide=250),
            Column(t("money"), tuple(map(pounds, match.money)), e.TITLE, gold_, wide=140),
        ),
    )


def _purse(surface: Surface, ctx: Context, box: Rect, heaps: tuple[tuple[int, int], ...]) -> None:
    """Draws bank notes in piles, closer together where there is less room."""
    px, whole = ctx.px, sum(66 + (count - 1) * 8 for _, count in heaps)
    k = min(1.0, box.w / max(1, px(whole)))
    x = float(box.x)
    for value, count in heaps:
        for i in range(count):
            note = box_at(round(px(58) * k), round(px(30) * k), (round(x + i * px(8) * k), box.centery), "midleft")
            picture(surface, ctx, note, f"turf/note_{value}", None, 3)
        x += (px(66) + (count - 1) * px(8)) * k
