"""The results of Royal Turf: which chips brought what in a race and the notes that change hands, and the places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from pygame import Rect, Surface

from game.turf.result import Payment
from game.turf.view import TurfView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.motion import Anim, Delay, Parallel, arc, in_out_cubic
from scenes.table.columns import Column, RoundScores, Scores, champion_line, texts_in
from scenes.table.dialogs import TableDialogs
from scenes.table.nodes import Node
from scenes.table.numbers import pounds, signed
from scenes.table.ranking import Ranking
from scenes.table.results import ResultScene
from scenes.table.scores import Act, Person, tint
from scenes.table.sheet import Sheet, picture, plate
from scenes.turf.cards import ChipModel, draw_chip
from scenes.turf.choice import State
from scenes.turf.horses import Horses
from scenes.turf.infield import MEDALS
from scenes.turf.panels import piles
from scenes.turf.story import tell_story
from scenes.turf.texts import horse_name, numbered, place_name

LINES_AT, SUM_AT, MONEY_AT, NOTES_AT = 318.0, 1130.0, 1320.0, 1010.0
BANK: Final = (1480.0, 62.0)
"""The place that notes come from."""
NOTE_MS, NOTE_STAGGER = 480.0, 45.0
MOST_FLYING, MOST_LYING = 8, 7
SMALLEST_NOTE: Final = 50
_PLACES: Final = {"first": 1, "second": 2, "third": 3, "last": 7}


def result(state: State, dialogs: TableDialogs) -> None:
    """Opens the payout of the race; its button lines up the next, or shows the places."""
    ctx, view, people = state.ctx, state.view, dialogs.people()
    if view.results:

        def match() -> None:
            client = dialogs.client
            dialogs.show(ranking(ctx, view, people, client.events(), client.seed, *dialogs.after_match()))

        on = match if view.match is not None else dialogs.acknowledge
        dialogs.ended(RacePayout(ctx, view, people, on, dialogs.leave))


class RacePayout(RoundScores):
    """The payout after a race: the first three, what every chip brought, notes between bank and purses."""

    def __init__(self, ctx: Context, view: TurfView, people: tuple[Person, ...], on_next: Act, on_menu: Act) -> None:
        self.view, self.people, self.result = view, people, view.results[-1]
        self.nets = [line.money - line.before for line in self.result.seats]
        self.horses = Horses(ctx)
        key = "turf_table.result.match" if view.match is not None else "turf_table.result.next"
        super().__init__(ctx, self._tell, key, on_next, on_menu)

    def _tell(self) -> Scores:
        result, t = self.result, texts_in(self.ctx, "turf_table.result")
        win = t("win", horse=horse_name(self.ctx.texts, self.view.config, result.ranking[0]))
        order = sorted(range(self.view.seats), key=lambda seat: -self.nets[seat])
        return Scores(
            f"{t('title', race=result.race)} · {win}",
            "",
            self.people,
            (
                Column(LINES_AT + 50, t("received")),
                Column(SUM_AT, t("sum"), tuple(map(signed, self.nets)), 30, tuple(map(tint, self.nets))),
                Column(MONEY_AT, t("money"), self._money, 27, (palette.GOLD,) * self.view.seats),
            ),
            order[:1] if self.nets[order[0]] > 0 else (),
            order,
            self._beside,
            top=346.0,
            bottom=790.0,
            hero=self._hero,
            cloth="scene/cloth_meadow",
        )

    def _money(self, seat: int, share: float) -> str:
        line, gained = self.result.seats[seat], round(self.nets[seat] * share / SMALLEST_NOTE) * SMALLEST_NOTE
        return pounds(line.before + gained if share < 1 else line.money)

    # -- the entrance

    def story(self) -> Sequence[Anim]:
        """The entrance: rows first, then the money moves and is counted."""
        notes = [
            self.step(("note", row, i), NOTE_MS, in_out_cubic, "coin", 0.4, fade=False)
            for row, seat in enumerate(self.told.seats)
            for i in range(min(MOST_FLYING, -(-abs(self.nets[seat]) // _note(self.nets[seat]))))
        ]
        hero, rows, count = super().story()
        return hero, rows, Delay(200), Parallel(count, Parallel(*notes, stagger=NOTE_STAGGER))

    # -- picture

    def picture(self, sheet: Sheet) -> Iterable[Node]:
        """The nodes of the race, rows, and notes in the air."""
        yield from super().picture(sheet)
        for (_, row, i), t in [(key, t) for key, t in self.at.items() if isinstance(key, tuple) and key[0] == "note"]:
            if 0 < t < 1:
                net = self.nets[self.told.seats[row]]
                home = 80 + MONEY_AT, self.told.top + row * (self.told.height + 10) + self.told.height / 2
                start, end = (BANK, home) if net > 0 else (home, BANK)
                note = f"turf/note_{_note(net)}"
                yield sheet.at(*arc(start, end, t, 60), ("note", row, i)).drawn(0, 0, 54, 28, picture, note, None, 3)

    def _hero(self, _: ResultScene, sheet: Sheet) -> Iterable[Node]:
        """The nodes of the title, the pace horse, and of the first three and the last on the straight."""
        result, texts, config = self.result, self.ctx.texts, self.view.config
        yield sheet.gold(80, 62, 1000, self.told.title, 42)
        key = "pace_none" if result.pace < 0 else "pace" if result.pace_pays else "pace_unpaid"
        pace = numbered(texts, config, result.pace) if result.pace >= 0 else ""
        yield sheet.drawn(1136, 62, 36, 36, picture, "turf/pace_chip")
        doubled = self.ctx.t("turf_table.result.doubled", factor=result.factor) if result.factor > 1 else ""
        room = 356 - (sheet.wide(doubled, 17, True) + 50 if doubled else 0)
        words = self.ctx.t(f"turf_table.result.{key}", horse=pace)
        yield sheet.words(1164, 62, room, words, 15, palette.GOLD, True, lines=3)
        if doubled:
            yield sheet.pill(1520, 62, doubled, "vermilion", 17, 34, side="right")
        straight = sheet.drawn(800, 206, 1440, 196, _straight)
        yield straight
        yield sheet.drawn(1486, 196, 28, 160, _post)
        for node in self._runners(sheet):
            yield node._replace(clip=straight.box)

    def _runners(self, sheet: Sheet) -> Iterable[Node]:
        """The nodes of the horses with their places and names, as far as they have run."""
        result, texts, config, share = self.result, self.ctx.texts, self.view.config, self.at["hero"]
        finished = [(7, result.last), *reversed([*enumerate(result.ranking[:3], 1)])]
        for (place, horse), x in zip(finished, (230.0, 610.0, 940.0, 1300.0), strict=True):
            away = 0.0 if self.ctx.calm else (1 - share) * (x + 200)
            at, (ground, ink) = sheet.at(x - away, 0, ("hero", place)), MEDALS[place]
            width = 196.0 if place == 1 else 150.0
            if place == 1:
                yield at.drawn(6, 184, 168, 168, picture, "victory/wreath")
            yield at.drawn(0, 184, width, width * 0.7, self.horse, horse)
            yield at.drawn(-92, 278, 54, 30, plate, ground, 1.0, None, 999.0)
            yield at.words(-92, 278, 46, place_name(texts, place), 15, ink, True, "center")
            yield at.words(-58, 278, 200, horse_name(texts, config, horse), 18, palette.TEXT, True)

    def horse(self, surface: Surface, ctx: Context, box: Rect, horse: int) -> None:
        """Draws a horse as wide as the box."""
        paint.put(surface, self.horses.piece(horse, box.w), box.center)

    def _beside(self, row: Sheet, seat: int) -> Iterable[Node]:
        """The nodes of a seat's payments, a penalty that it could not pay, and its money."""
        line, t = self.result.seats[seat], texts_in(self.ctx, "turf_table.result")
        if not line.payments:
            yield row.words(LINES_AT, 0, 700, t("nothing"), 16, palette.TEXT_MUTED)
        width = min(186.0, (SUM_AT - LINES_AT - 82) / max(1, len(line.payments)) - 8)
        for i, payment in enumerate(line.payments):
            at = row.at(LINES_AT + i * (width + 8), 0, (row.name, i))
            yield from self._payment(at, width, self.told.height - 14, seat, payment)
        if line.due > line.paid:
            words = t("short", due=line.due, paid=line.paid)
            yield row.words(SUM_AT, 25, 190, words, 13, palette.VERMILION_SOFT, side="center")

    def _payment(self, at: Sheet, wide: float, high: float, seat: int, payment: Payment) -> Iterable[Node]:
        """The nodes of a payment: what for, which horse, and where there is room how it adds up."""
        colour, amount = tint(-1 if payment.kind == "last" else 1), signed(payment.amount)
        yield at.drawn(wide / 2, 0, wide, high, plate, "#FFFFFF", 0.06, (colour, 0.45, 1.2), 10.0)
        tall, what = high >= 70, self.ctx.t(f"turf.payment.{payment.kind}")
        y = high * -0.2 if tall else 0.0
        if payment.kind == "pace":
            yield at.drawn(19, y, 26, 26, picture, "turf/pace_chip")
        else:
            ground, ink = MEDALS[_PLACES[payment.kind]]
            yield at.drawn(19, y, 26, 26, plate, ground, 1.0, None, 999.0)
            yield at.words(19, y, 26, str(_PLACES[payment.kind]), 15, ink, True, "center")
        # In a small window the horse makes room for the words.
        horse = max(30.0, min(52.0, wide - 48 - at.wide(what, 14))) if tall else 44.0
        yield at.drawn(36 + horse / 2, y, horse, horse * 0.68, self.horse, payment.horse)
        if not tall:
            yield at.words(wide - 8, 0, wide - 48 - horse, amount, 21, colour, True, "right")
            return
        yield at.words(40 + horse, y, wide - 48 - horse, what, 14, palette.TEXT_SOFT)
        low, rate = high * 0.25, f"× {abs(payment.rate):,}"
        yield at.drawn(20, low - 1, 28, 28, draw_chip, ChipModel(seat, payment.value))
        yield at.words(39, low, 80, rate, 14, palette.TEXT_MUTED)
        yield at.words(wide - 8, low, wide - 53 - at.wide(rate, 14), amount, 20, colour, True, "right")


def _straight(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the last straight: turf between two rails, with a darker strip for the names."""
    art, px = ctx.art, ctx.px
    art.drop(surface, box, 18)
    surface.blit(art.rounded(box.w, box.h, 18, "#3F7D4C", "#1C4A35", edge=("#F4ECD8", 0.25, 1.2)), box)
    foot = px(44)
    surface.blit(art.rounded(box.w, foot, 18, "#12261F", "#12261F", opacity=0.72), (box.x, box.bottom - foot))
    for y in (box.y + px(18), box.bottom - foot - px(14)):
        rail = art.rounded(box.w - px(40), max(2, px(4)), 999, "#F4ECD8", "#CDB98B", opacity=0.7)
        surface.blit(rail, (box.x + px(20), y))


def _post(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the winning post: squares of black and white."""
    side = box.w // 2
    for i in range(2 * (box.h // side)):
        colour = palette.IVORY_100 if (i + i // 2) % 2 else palette.INK_TEXT
        surface.fill(colour, (box.x + i % 2 * side, box.y + i // 2 * side, side, side))


def _note(net: int) -> int:
    """The value of the bank notes that fly for an amount."""
    return 500 if abs(net) >= 1000 else 100


def ranking(
    ctx: Context, view: TurfView, people: tuple[Person, ...], events: Sequence[object], seed: int, *after: Any
) -> Ranking:
    """A ranking after the last race; `events` are those of the match, `after` is what the buttons do."""
    assert view.match is not None
    story = partial(tell_story, ctx, view, people, events)
    return Ranking(ctx, partial(tell_match, ctx, view, people), view.match.ranks, seed, *after, story=story)


def tell_match(ctx: Context, view: TurfView, people: tuple[Person, ...]) -> Scores:
    """The scores of every race, the money, the places (turf.T1, turf.T30)."""
    assert view.match is not None
    match, t = view.match, texts_in(ctx, "turf_table.match")
    heads = [t("race", race=race.race) + (f" ×{race.factor}" if race.factor > 1 else "") for race in view.results]
    return Scores(
        champion_line(ctx, "turf_table.match", people, match.ranks),
        t("rule_last" if view.config.winner_tie == "last_race" else "rule"),
        people,
        (
            *(
                Column(500 + i * 170, heads[i], tuple(map(signed, nets)), 22, tuple(map(tint, nets)))
                for i, nets in enumerate([line.money - line.before for line in race.seats] for race in view.results)
            ),
            Column(MONEY_AT, t("money"), tuple(map(pounds, match.money)), 30, (palette.GOLD,) * view.seats),
        ),
        beside=lambda row, seat: _notes(row, match.money[seat]),
        top=216.0,
        bottom=738.0,
    )


def _notes(row: Sheet, money: int) -> Iterable[Node]:
    """The nodes of the purse in notes."""
    x = NOTES_AT
    for value, count in piles(money, MOST_LYING):
        for i in range(count):
            yield row.drawn(x + 29 + i * 8, 0, 58, 30, picture, f"turf/note_{value}", None, 3)
        x += 66 + (count - 1) * 8
