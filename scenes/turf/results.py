"""The results of Royal Turf: which chips brought what in a race and the notes that change hands, and the places."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from msgspec import structs
from pygame import Rect, Surface

from game.turf.course import Decision, decided
from game.turf.result import MatchResult, Payment, RaceResult, SeatLine
from game.turf.view import TurfView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import linear
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import Comes, Cue, together
from scenes.kit.tree.words import Name
from scenes.table.ends import ROW_MS
from scenes.table.figures import Column, Scores, moods_of, scores_scene
from scenes.table.laid import grounded, line
from scenes.table.numbers import pounds, rising, signed
from scenes.table.parts import CHAMPION, badge, bill, brought, champion, gold, noted, number, text, total
from scenes.table.ranking import match_scene
from scenes.table.ribbons import between, flight_cues, flights, flown
from scenes.table.scores import Person, champion_line, lead_of, texts_in, tint
from scenes.table.sheet import picture
from scenes.table.usual import rounds
from scenes.turf.before import GAP, PALE, Bet, Size, bets_to, place, places
from scenes.turf.cards import ChipModel
from scenes.turf.horses import Horses
from scenes.turf.panels import piles
from scenes.turf.story import finishers, medal, tell_story
from scenes.turf.straight import ROOM, run_of
from scenes.turf.texts import horse_name, numbered, place_name

NOTE: Final = partial(flown, "turf/note", 46.0, 3)
"""Draws a bank note on its way."""
MOST_FLYING, MOST_LYING = 5, 7
SMALLEST_NOTE: Final = 50
STRAIGHT, LEAST = 236.0, 150.0
"""The usual height of the straight in units, and to which it gives way where the window is low."""
RUN_MS, SLOWS_MS, PLACE_MS, PLACE_EACH = 1400.0, 240.0, 240.0, 60.0
"""The times of the run, of its end, of a place, and from one place to the next."""
MONEY: Final = "money"
"""The part of the story in which it is told who earned most."""
FEW, MOST, PILED = 2, 1.2, 2
"""The number of payments that stand on one line with great horses, how much wider than usual cards may grow, and how
many bets that brought nothing lie one above the other."""
BETS: Final = (
    (Size(46, 32, 28), Size(40, 28, 20), 150.0), (Size(70, 48, 28), Size(40, 28, 20), 216.0),
    (Size(148, 100, 34), Size(90, 60, 28), 350.0),
)  # fmt: skip
"""The sizes of bets that were paid and of those that brought nothing, and the width of a card: where there is little
room, usually, and in a tall window."""
_PLACES: Final = {"first": 1, "second": 2, "third": 3, "last": 7}


def tell_race(view: TurfView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Scores:
    """The contents of a payout: the first three, what every chip brought, notes between bank and purses."""
    race, t, horses = view.results[-1], texts_in(ctx, "turf_table.result"), Horses(ctx)
    nets = [line.money - line.before for line in race.seats]
    order = sorted(range(view.seats), key=lambda seat: -nets[seat])

    had = [line.before for line in race.seats]
    money = rising(nets, pounds, SMALLEST_NOTE, had if any(had) else ())
    best = order[0]
    # The bank pays: the paper adds up what one seat gets, so that no other row is bound to it.
    note = 500 if nets[best] >= 1000 else 100
    flying = flights([(note,) * min(MOST_FLYING, -(-abs(nets[best]) // note))])
    sums = [
        noted(number(signed(net), e.TITLE, tint(net)),
              t("short", due=line.due, paid=line.paid) if line.due > line.paid else "")
        for net, line in zip(nets, race.seats, strict=True)
    ]  # fmt: skip
    # As the horses slow down, all over the line, come the words on the race and place by place.
    slow = RUN_MS - SLOWS_MS
    each = (Cue(("place", place), PLACE_MS, slow, sound="tile", gain=0.5) for place, _ in reversed(finishers(race)))
    came = together(Cue("title", PLACE_MS, slow), *each, stagger=PLACE_EACH)
    return Scores(
        f"{t('title', race=race.race)} · {t('win', horse=horse_name(ctx.texts, view.config, race.ranking[0]))}",
        "",
        people,
        (
            Column(
                t("received"),
                [_received(ctx, horses, race, seat, order.index(seat)) for seat in range(view.seats)],
                wide=386,
                grow=1,
                left=True,
                there=True,
            ),
            Column(t("sum"), sums, wide=104),
            Column(t("money"), money, e.TITLE, (palette.GOLD,) * view.seats, wide=116, there=True),
        ),
        order[:1] if nets[best] > 0 else (),
        order,
        hero=_hero(ctx, view, people[best], nets[best], horses, _decided(ctx, view, people, decided(events))),
        side=_bill(ctx, view, people[best], race.seats[best]),
        between=lambda shapes: between(shapes, NOTE, flying, (abs(nets[best]), *(0 for _ in order[1:]))),
        cloth="scene/cloth_meadow",
        name_wide=190,
        more=(Cue(MONEY, ROW_MS), *flight_cues(len(flying))),
        acts=((Cue("gallop", 0, sound="gallop"), Cue("hero", RUN_MS, ease=linear, fade=False), *came),),
        moods=moods_of(nets),
        falls="notes",
        onward=f"turf_table.result.{'match' if view.match is not None else 'next'}",
    )


payout: Final = partial(scores_scene, tell_race)
"""The payout after a race."""


def _bill(ctx: Context, view: TurfView, person: Person, line: SeatLine) -> e.Element:
    """The payments of the seat that earned most, and what that makes."""
    t = texts_in(ctx, "turf_table.result")
    lines = [
        (f"{ctx.t(f'turf.payment.{paid.kind}')} · {horse_name(ctx.texts, view.config, paid.horse)}",
         signed(paid.amount))
        for paid in line.payments
    ]  # fmt: skip

    sum_ = total(line.before, line.money - line.before, e.Picture("turf/note_500", 84), SMALLEST_NOTE, pounds)
    paper = bill(t("bill_you" if person.you else "bill", name=person.name), lines, sum_, MONEY, t("payout"))
    return e.Stack(paper, places(view.config, view.results[-1].factor, MONEY))


# -- the race


def _decided(ctx: Context, view: TurfView, people: tuple[Person, ...], run: Decision | None) -> str:
    """The sentence on the run that won the race."""
    if run is None:
        return ""
    horse, ahead = (horse_name(ctx.texts, view.config, found) for found in (run.horse, run.ahead))
    key = ("led" if run.ahead == run.horse else "passed") + ("_you" if people[run.seat].you else "")
    name = people[run.seat].name
    return ctx.t(f"turf_table.result.decided.{key}", name=name, horse=horse, steps=run.steps, ahead=ahead)


def _hero(ctx: Context, view: TurfView, best: Person, gain: int, horses: Horses, decided: str) -> e.Element:
    """The first three and the last on the straight; once they are in, who won, what decided the race, the pace horse;
    and at last who earned most."""
    race, texts, config = view.results[-1], ctx.texts, view.config
    t = texts_in(ctx, "turf_table.result")
    key = "pace_none" if race.pace < 0 else "pace" if race.pace_pays else "pace_unpaid"
    pace = numbered(texts, config, race.pace) if race.pace >= 0 else ""
    win = t("win", horse=horse_name(texts, config, race.ranking[0]))
    title, runs = f"{t('title', race=race.race)} · {win}", t("runs", race=race.race)
    told = Comes("title", dy=0)
    words = e.Column(
        structs.replace(gold(title), part="title", count=lambda share: title if share else runs),
        e.Sized(text(decided, e.LARGE), comes=told) if decided else None,
        e.Row(e.Picture("turf/pace_chip", 26), e.Sized(text(t(key, horse=pace), e.BODY, palette.TEXT_SOFT), grow=1),
              gap=10, comes=told),
        gap=2, grow=1,
    )  # fmt: skip
    factor = e.Pill(Name(t("doubled", factor=race.factor)), "vermilion", size=e.BODY) if race.factor > 1 else None
    most = t("most_you" if best.you else "most", name=best.name)
    paid = Comes(MONEY, dy=0)
    # Until it is told who earned most, a horseshoe stands there, on which the face then lies.
    shoe = e.Row(e.Picture("turf/die_horseshoe", CHAMPION * 0.6), justify="center", align="center")
    who = e.Stack(shoe, e.Sized(champion(best.portrait), comes=paid))
    earned = e.Sized(badge(most, brought(gain, step=SMALLEST_NOTE)), comes=paid)
    head = e.Row(who, words, factor, earned, wrap=True, gap=20)
    finished = finishers(race)
    came = {place: Comes(("place", place), dy=0) for place, _ in finished}
    names = e.Row(*(
        e.Row(medal(place_name(texts, place), place), line(Name(horse_name(texts, config, horse)), e.LARGE, bold=True),
              justify="center", grow=ROOM[place], width=10, gap=8, comes=came[place])
        for place, horse in finished
    ), gap=0, align="center")  # fmt: skip
    run = run_of(horses, finished, (60, STRAIGHT, 0.0, LEAST), (("place", 1), "hero"))
    return e.Column(head, run, names, gap=4, grow=1)


# -- the money


def _received(ctx: Context, horses: Horses, race: RaceResult, seat: int, row: int) -> e.Element:
    """The bets of a seat; when its row comes, cards grow around the horses that it was paid for, and the others grow
    pale; the words come with the row after the next, when the horses are there."""
    told = Comes(("row", row + 2) if row + 2 < len(race.seats) else MONEY, dy=0)
    small, large, great = (_bets(ctx, horses, race, seat, ("row", row), told, size) for size in range(len(BETS)))
    # Those of all seats are as large as one another, so that none shows before its row comes how much it was paid.
    paid: e.Element = e.Either(_room(race, 1), large, small)
    return e.Either(_room(race, 2), great, paid) if max(len(line.payments) for line in race.seats) <= FEW else paid


def _bets(
    ctx: Context, horses: Horses, race: RaceResult, seat: int, part: Hashable, told: Comes, size: int
) -> e.Element:  # fmt: skip
    """The bets of a seat and the cards of its payments in one of the sizes."""
    payments, key, (usual, pale, _) = race.seats[seat].payments, f"bet {seat} {size}", BETS[size]
    bets, gone = list[Bet](), list[e.Element]()
    for laid in race.seats[seat].chips:
        chip, lost = ChipModel(seat, laid.value), f"{key} lost {laid.horse}"
        goals = tuple(f"{key} {i}" for i, payment in enumerate(payments) if payment.horse == laid.horse)
        if not goals:
            gone.append(e.Row(*place(lost, horses, laid.horse, chip, pale, part, PALE), gap=GAP))
        bets.append(Bet(laid.horse, chip, goals or (lost,), not goals))
    cards = [
        _payment(
            ctx, found, size, told, *place(f"{key} {i}", horses, found.horse, ChipModel(seat, found.value), usual, part)
        )
        for i, found in enumerate(payments)
    ]
    nothing = None if cards else text(ctx.t("turf_table.result.nothing"), e.BODY, palette.TEXT_SOFT)
    piles = (e.Column(*gone[i : i + PILED], gap=0) for i in range(0, len(gone), PILED))
    came = e.Row(*cards, nothing, *piles, wrap=not size, gap=8, comes=Comes(part, dx=0, dy=0))
    return e.Stack(came, bets_to(horses, key, tuple(bets), usual, part))


def _room(race: RaceResult, size: int) -> float:
    """The units that the bets of every seat need on one line in a size."""
    _, pale, card = BETS[size]
    return max(
        len(line.payments) * (card + 8)
        + -(-len({chip.horse for chip in line.chips} - {paid.horse for paid in line.payments}) // PILED)
        * (pale.wide + GAP + pale.chip + 8)
        for line in race.seats
    )


def _payment(ctx: Context, payment: Payment, size: int, told: Comes, horse: e.Element, chip: e.Element) -> e.Element:
    """A payment: what for, which horse, and how it adds up; from the second size on one line with a large horse."""
    colour, small, few = tint(-1 if payment.kind == "last" else 1), e.SMALL, size > 0
    mark = e.Sized(
        e.Picture("turf/pace_chip", 26) if payment.kind == "pace"
        else medal(place_name(ctx.texts, _PLACES[payment.kind]), _PLACES[payment.kind]), comes=told
    )  # fmt: skip
    rate = e.Sized(e.Text(Name(f"×{abs(payment.rate):,}"), small, palette.TEXT_SOFT, fits=few), comes=told)
    amount = e.Sized(number(signed(payment.amount), e.LARGE, colour, "right"), comes=told)
    if few:
        sums = e.Column(e.Row(chip, rate, gap=5, justify="end"), amount, gap=1, grow=1)
        inside: e.Element = e.Row(mark, horse, sums, gap=4, pad=(8, 5))
    else:
        above, below = e.Row(mark, e.Spacer(), horse, gap=6), e.Row(chip, rate, e.Spacer(), amount, gap=6)
        inside = e.Column(above, below, gap=3, pad=(10, 5))
    wide = BETS[size][2]
    how = {"grow": 1, "width": wide, "most_width": wide * MOST} if few else {"least_width": wide}
    return grounded(inside, "#FFFFFF", 0.06, (colour, 0.45, 1.2), 10.0, **how)


def _ahead(ctx: Context, match: MatchResult) -> str:
    """The line on how far the first is ahead of the second, or on what decided between them (turf.T30)."""
    if lead := lead_of(match.ranks, match.money):
        return ctx.t("turf_table.match.ahead", money=pounds(lead))
    return ctx.t("turf_table.match.last_race") if list(match.ranks).count(1) == 1 and 2 in match.ranks else ""


def tell_match(view: TurfView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Scores:
    """The scores of every race, the money, the places (turf.T1, turf.T30)."""
    assert view.match is not None
    match, t = view.match, texts_in(ctx, "turf_table.match")
    heads = [t("race", race=race.race) + (f" ×{race.factor}" if race.factor > 1 else "") for race in view.results]
    races = [[line.money - line.before for line in race.seats] for race in view.results]
    gold_ = (palette.GOLD,) * view.seats
    purses = [e.Drawn(_purse, (tuple(piles(money, MOST_LYING)),), 240, 34) for money in match.money]
    return Scores(
        champion_line(ctx, people, match.ranks),
        _ahead(ctx, match),
        people,
        (
            *(
                Column(head, tuple(map(signed, nets)), e.TITLE - 4, tuple(map(tint, nets)), grow=1)
                for head, nets in zip(heads, races, strict=True)
            ),
            Column("", purses, wide=250),
            Column(t("money"), tuple(map(pounds, match.money)), e.TITLE, gold_, wide=140),
        ),
        ranks=match.ranks,
        cloth="scene/cloth_meadow",
        falls="notes",
    )


ranking: Final = partial(match_scene, tell_match, tell_story)
"""The places after the last race."""


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


result: Final = rounds(payout, ranking)
"""Opens the payout of the race; its button lines up the next, or shows the places."""
