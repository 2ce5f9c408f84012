"""The nodes of what stands on the Royal Turf table, with its words."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from pygame import Rect

from game.turf.advice import Forecast, rate_range
from game.turf.cards import prizes_of
from game.turf.race import FINISHED, HORSES, PACE, SPACES, printed
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.table.names import avatar, rank_name, seat_name
from scenes.table.nodes import Node, box_of
from scenes.table.numbers import grouped, pounds
from scenes.table.sheet import Drawn, picture
from scenes.table.styles import TitleCard, Words, pill
from scenes.turf.cards import RATIO, CardModel, Cards, ChipModel
from scenes.turf.facts import PictureModel
from scenes.turf.horses import Horses, Runner
from scenes.turf.infield import Die, DieModel, PayoutModel, PodiumModel
from scenes.turf.layout import PIECE, Point, TurfLayout
from scenes.turf.marks import draw_way
from scenes.turf.panels import TRAY_CHIP, Panels, SeatModel, TrayChip, TurnModel
from scenes.turf.texts import (
    blocked_words,
    earnings_words,
    face_name,
    forecast_words,
    horse_name,
    numbered,
    place_name,
    printed_name,
)
from scenes.turf.track import Cell

PANELS, CELLS, PACE_CHIP, DUST, RUNNERS, CHIPS, DIE, FLIGHT, LABEL = 0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 55.0, 65.0, 92.0
"""Layers, the lowest first."""
GHOST: Final = 120
"""Opacity of a horse where it would land, of 255."""
PAST_LINE: Final = 1.2
"""Spaces that a horse runs beyond the finish line."""


PACE_LOOK: Final = Drawn(picture, ("turf/pace_chip", None, 8))


def runner_box(lay: TurfLayout, horses: Horses, place: float, off: float) -> Rect:
    """The box of a horse at a place of the track."""
    return horses.box(lay.oval.point(place, off), lay.px(PIECE))


def spot_at(lay: TurfLayout, position: int) -> tuple[float, float]:
    """The place and offset on the track of a position; a horse that is home stands behind the line."""
    if position >= FINISHED:
        return SPACES + PAST_LINE * 0.5, lay.oval.stand(1)
    return position - 0.5, lay.oval.stand(printed(position))


def spots(lay: TurfLayout, positions: tuple[int, ...]) -> dict[int, tuple[float, float]]:
    """The place and offset of every horse on the track; those on one space stand side by side (turf.T34)."""
    found: dict[int, tuple[float, float]] = {}
    sharing: dict[int, int] = {}
    for horse, position in enumerate(positions):
        if position >= FINISHED:
            continue
        place, off = spot_at(lay, position)
        index = sharing.get(position, 0)
        sharing[position] = index + 1
        aside = ((index + 1) // 2) * (-1 if index % 2 else 1) * lay.oval.lane * 0.16
        found[horse] = place - 0.12 * index, off + aside
    return found


def around(points: Iterable[Point]) -> Rect:
    """The box of these points."""
    xs, ys = zip(*points, strict=True)
    left, top = round(min(xs)), round(min(ys))
    return Rect(left, top, round(max(xs)) - left, round(max(ys)) - top)


def landing_box(lay: TurfLayout, told: Forecast) -> Rect:
    """The box where a horse may be let go."""
    x, y = lay.oval.point(*spot_at(lay, told.end))
    side = round(lay.oval.space)
    box = box_at(side, round(lay.oval.lane), (round(x), round(y)))
    return box.inflate(side, 0) if told.place else box


@dataclass(frozen=True)
class Picture:
    """A maker of the nodes of one layout."""

    ctx: Context
    lay: TurfLayout
    horses: Horses
    cards: Cards
    panels: Panels

    def _t(self, key: str, **values: Any) -> str:
        return self.ctx.t(f"turf_table.{key}", **values)

    # -- the lists

    def nodes(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of what stands on the table."""
        lay, view = self.lay, now.view
        title = self.title(now)
        yield Node(("title",), box_of(self.panels.title_box(title)), PANELS, title)
        yield Node(("heading",), box_of(lay.heading), PANELS, self.heading(now))
        for seat in range(view.seats):
            yield Node(("seat", seat), box_of(lay.rows[seat]), PANELS, self.seat(now, seat))
        yield Node(("payouts",), box_of(lay.payouts), PANELS, self.payouts(now))
        yield Node(("die panel",), box_of(lay.die), PANELS, self.die(now))
        yield Node(("podium",), box_of(lay.podium), PANELS, self.podium(now))
        yield Node(("turn",), box_of(lay.turn), PANELS, self.turn(now))
        line = self.line(now)
        yield Node(("line",), box_of(lay.line), PANELS, Drawn(self.panels.draw_line, (line,)), tip=line)
        rolled = view.phase == "race" and view.face >= 0
        yield Node(("die",), box_of(lay.cube), DIE, Die(view.face if rolled else -1, dim=not rolled))
        yield from self._tray(now)
        for horse in range(HORSES):
            yield from self._card(now, horse)
        yield from self._runners(now)
        if view.pace < 0 and view.phase != "over":
            x, y = lay.oval.middle(PACE, -8 * lay.s)
            chip = box_at(lay.px(42), lay.px(42), (round(x), round(y)))
            yield Node(("pace",), box_of(chip), PACE_CHIP, PACE_LOOK)

    def marks(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of the path of the horse that is looked at, where it lands, and what is in its way."""
        lay, told = self.lay, now.ghost
        for horse in now.landing:
            there = now.facts.forecast(horse)
            if there is not None:
                yield Node(("space", horse), box_of(landing_box(lay, there)), CELLS)
        if told is None:
            return
        if not told.place:
            yield self._cell(told.to_space, palette.GOLD_RIM)
            if told.blockers:
                yield self._cell((told.wanted - 1) % SPACES + 1, palette.ERROR_RIM)
        yield self._dots(told)
        place, off = spot_at(lay, told.end)
        ghost = Runner(told.horse, lay.oval.looks_left(place), GHOST)
        yield Node(("ghost",), box_of(runner_box(lay, self.horses, place, off)), CELLS + 2, ghost)
        yield self._label(told)

    # -- pieces

    def _tray(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of the own chips: those in hand first, then those laid."""
        chips = self.tray(now)
        for index, chip in enumerate(chips):
            box = box_of(self.panels.tray_box(index, len(chips), chip.horse >= 0))
            if chip.horse >= 0:
                yield Node(("laid", chip.horse), box, CHIPS, chip)
                continue
            name = self._t("spot.chip", value=chip.chip.value) if now.view.phase == "bet" else ""
            yield Node(("chip", index), box, CHIPS, chip, str(chip.chip.value), name)

    def _card(self, now: PictureModel, horse: int) -> Iterator[Node]:
        model = self.card(now, horse)
        box = self.cards.box(model)
        name = self.card_words(now, horse) if now.person is not None else ""
        yield Node(("card", horse), box_of(box), PANELS, model, str(horse + 1), name)
        if now.view.pace == horse:
            yield Node(("pace",), box_of(self.cards.pace_box(box)), PANELS + 1, PACE_LOOK)
        chips = self.chips_on(now, horse)
        for place, (key, chip) in enumerate(chips):
            yield Node(key, box_of(self.cards.chip_box(horse, place, len(chips))), CHIPS, chip)

    def _runners(self, now: PictureModel) -> Iterator[Node]:
        view, oval = now.view, self.lay.oval
        blockers = {blocker.horse for blocker in now.ghost.blockers} if now.ghost is not None else set()
        lit = view.left if view.phase == "race" and now.mine else ()
        for horse, (place, off) in spots(self.lay, view.positions if view.start else ()).items():
            box = runner_box(self.lay, self.horses, place, off)
            glow = palette.ERROR_RIM if horse in blockers else None
            if horse in lit and glow is None:
                glow = palette.GOLD_RIM if horse in (now.watched, now.choice) else "#FFF3C4"
            look = Runner(horse, oval.looks_left(place), glow=glow)
            yield Node(("horse", horse), box_of(box), RUNNERS + box.bottom / 1e5, look, str(horse + 1))

    def chip_in_hand(self, now: PictureModel, value: int, at: tuple[float, float]) -> Node:
        """A chip that follows the pointer."""
        width = round(self.lay.px(TRAY_CHIP) * 1.15)
        box = box_at(width, round(width * RATIO), (round(at[0]), round(at[1])))
        return Node(("held",), box_of(box), 0, ChipModel(now.view.seat if now.person is None else now.person, value))

    def horse_in_hand(self, now: PictureModel, horse: int, at: tuple[float, float]) -> Node:
        """A horse that follows the pointer."""
        lay = self.lay
        left = lay.oval.looks_left(spot_at(lay, now.view.positions[horse])[0])
        box = self.horses.box(at, lay.px(PIECE * 1.12))
        return Node(("held",), box_of(box), 0, Runner(horse, left, hop=lay.px(6), glow=palette.GOLD_RIM))

    # -- marks

    def _cell(self, space: int, colour: str) -> Node:
        return Node(("cell", space), box_of(around(self.lay.oval.cell(space))), CELLS, Cell(space, colour))

    def _dots(self, told: Forecast) -> Node:
        lay = self.lay
        begin, end = spot_at(lay, told.start)[0], spot_at(lay, told.end)[0]
        step = 14 * lay.s / lay.oval.space
        count = max(0, math.ceil((end - begin) / step - 3))
        points = [lay.oval.point(begin + step * (2 + i), -4 * lay.s) for i in range(count)]
        box = around(points or [(0, 0)])
        beside = tuple((round(x) - box.x, round(y) - box.y) for x, y in points)
        return Node(("way",), box_of(box), CELLS + 1, Drawn(draw_way, (beside,)))

    def _label(self, told: Forecast) -> Node:
        """A pill at the space where a horse would land."""
        ctx, lay = self.ctx, self.lay
        rank = rank_name(ctx.texts, told.rank_after)
        key = "pill_home" if told.place else "pill_blocked" if told.blockers else "pill"
        words = self._t(f"forecast.{key}", space=told.to_space, rank=rank)
        kind = "vermilion" if key == "pill_blocked" else "gold"
        if told.takes_pace:
            words = self._t("forecast.pill_pace", pill=words)
        x, y = lay.oval.point(*spot_at(lay, told.end))
        # Outside the oval, where it covers no words of the infield.
        above = y <= lay.oval.y and y - lay.px(PIECE * 0.62) > lay.px(20)
        at = (round(x), round(y - lay.px(PIECE * 0.62)) if above else round(y + lay.px(PIECE * 0.5)))
        said = pill(ctx, ("label",), Words(words, kind, 14, 24), "center", at, LABEL)
        room = said.rect
        for box in (lay.payouts, lay.die, lay.podium):
            if room.colliderect(box) and x < lay.oval.x:
                room.right = box.left - lay.px(4)
            elif room.colliderect(box):
                room.left = box.right + lay.px(4)
        return said.at(room)

    # -- what cards and infield show

    def name(self, now: PictureModel, seat: int) -> str:
        """The name of a seat."""
        return seat_name(self.ctx.texts, now.seats, seat)

    def horse(self, now: PictureModel, horse: int) -> str:
        """The number and name of a horse."""
        return numbered(self.ctx.texts, now.view.config, horse)

    def card_words(self, now: PictureModel, horse: int) -> str:
        """A card for a screen reader."""
        name, told = self.horse(now, horse), now.facts.forecast(horse)
        if told is None:
            return name
        texts, config = self.ctx.texts, now.view.config
        return f"{name}. {blocked_words(texts, config, told) or forecast_words(texts, config, now.view, told)}"

    def chips_on(self, now: PictureModel, horse: int) -> list[tuple[tuple[str, int, int], ChipModel]]:
        """The chips on a horse in the order of the seats; those that are hidden from somebody are face down."""
        hidden = now.view.config.bets == "hidden" and now.facts.ended is None and now.person is not None
        found = []
        for seat in range(now.view.seats):
            for index, chip in enumerate(now.facts.bets(seat)):
                if chip.horse == horse:
                    shown = seat == now.person and horse == now.watched
                    found.append((("bet", seat, index), ChipModel(seat, chip.value, hidden and not shown)))
        return found

    def card(self, now: PictureModel, horse: int) -> CardModel:
        """A horse card."""
        view, texts = now.view, self.ctx.texts
        ran = view.phase == "race" and horse not in view.left and horse not in view.order
        return CardModel(
            horse,
            horse_name(texts, view.config, horse),
            printed_name(texts, view.config, horse),
            tuple(view.cards[horse]) if view.cards else (0, 0, 0, 0),
            view.face if view.phase == "race" else -1,
            ran,
            now.facts.place(horse),
            horse == now.choice,
            horse == now.aimed or (now.advised is not None and now.advised.horse == horse),
            horse == now.aimed and now.forbidden,
        )

    def _columns(self, now: PictureModel, horse: int) -> tuple[int, int]:
        """The fewest and the most bets on a horse, with the chip that would go there."""
        low, high = now.facts.columns[horse]
        chip = now.chip_for(horse)
        more = chip if now.view.config.column == "bets" else min(1, chip)
        return low + more, high + more

    def payouts(self, now: PictureModel) -> PayoutModel:
        """The payout table; the column of the horse that is looked at is lit."""
        view, facts = now.view, now.facts
        prizes = prizes_of(view.config)
        last = len(prizes[0]) - 1
        lit, about = None, ""
        if now.watched is not None and facts.columns and not facts.ended:
            low, high = self._columns(now, now.watched)
            if high:
                lit = (min(max(1, low), last + 1) - 1, min(high, last + 1) - 1)
            key = "about" if low == high else "about_range"
            name = horse_name(self.ctx.texts, view.config, now.watched)
            about = self._t(f"payout.{view.config.column}.{key}", name=name, low=low, high=high)
        ahead = facts.ranking[:3] if view.phase == "race" else ()
        bets = [(place, *facts.columns[horse]) for place, horse in enumerate(ahead)]
        leading = tuple((place, min(high, last + 1) - 1) for place, low, high in bets if low == high > 0)
        rows = tuple(tuple(amount * view.factor for amount in row) for row in prizes)
        penalty, pace = view.config.last_penalty * view.factor, view.config.pace_bonus * view.factor
        counted = self._t(f"payout.{view.config.column}.head")
        return PayoutModel(rows, lit, about, leading, penalty, pace, view.factor, counted)

    def die(self, now: PictureModel) -> DieModel:
        """The words at the die."""
        view = now.view
        if view.phase != "race":
            return DieModel(self._t("die.title"), self._t("die.rest_bet" if view.phase == "bet" else "die.rest"))
        if view.face < 0:
            return DieModel(self._t("die.rolls"), self.name(now, view.turn))
        text = self._t("die.choose") if now.mine else self._t("die.other", name=self.name(now, view.turn))
        return DieModel(face_name(self.ctx.texts, view.face), text)

    def podium(self, now: PictureModel) -> PodiumModel:
        """The horses that are home, and the one that was last."""
        ended = now.facts.ended
        order = ended.ranking[:3] if ended is not None else now.view.order
        found = [(place, order[place - 1] if place <= len(order) else -1) for place in (1, 2, 3)]
        return PodiumModel((*found, (7, ended.ranking[-1] if ended is not None else -1)))

    def source(self, now: PictureModel) -> str:
        """The words that cards or payouts are not the printed ones, where the person has not set them so."""
        ours = [name for name in ("horses", "payout") if not getattr(now.view.config, name)]
        return self._t(f"source.{'both' if len(ours) == 2 else ours[0]}") if ours else ""

    # -- panels

    def title(self, now: PictureModel) -> TitleCard:
        """The card of race and phase."""
        view = now.view
        phase = view.phase if view.phase in ("bet", "race") else "between"
        text = self._t(f"title.{phase}", race=max(1, view.race), races=view.config.races)
        return TitleCard(self._t("title.name"), text)

    def heading(self, now: PictureModel) -> Words:
        """The words above the players."""
        racing = now.view.phase == "race"
        words = self._t("seat.heading" if not racing else "seat.heading_move" if now.ghost else "seat.heading_now")
        size = self.ctx.fonts.fitting(words, 15, self.lay.heading.w - self.lay.px(30), True)
        return Words(words, "dark", size, 32, anchor="midleft")

    def seat(self, now: PictureModel, seat: int) -> SeatModel:
        """The row of a player."""
        view, player = now.view, now.view.players[seat]
        earns, then, tone = "", "", 0
        earned, after = now.earns.get(seat), now.after.get(seat)
        if view.phase == "race" and earned is not None:
            earns = earnings_words(self.ctx.texts, earned)
            low, high = earned.least, earned.most
            if after is not None:
                then = earnings_words(self.ctx.texts, after)
                low, high = after.least - low, after.most - high
            tone = 1 if low >= 0 and high > 0 else -1 if high <= 0 and low < 0 else 0
        elif view.phase == "bet" and player.chips_left:
            earns = self._t("seat.chips" if player.chips_left > 1 else "seat.chip", count=player.chips_left)
        playing = view.phase in ("bet", "race")
        first, acting = playing and view.first == seat, playing and view.turn == seat
        name, face = self.name(now, seat), avatar(now.seats, seat)
        return SeatModel(seat, name, face, player.money, acting, first, earns, then, tone)

    def tray(self, now: PictureModel) -> tuple[TrayChip, ...]:
        """The own chips: those in hand first, then those laid."""
        view, person = now.view, now.person
        if person is None:
            return ()
        bet = now.advised
        advised = view.hand.index(bet.chip) if bet is not None and bet.chip in view.hand else -1
        hand = view.hand if now.facts.ended is None else ()
        out = [TrayChip(ChipModel(person, v), -1, i == now.held, i == advised) for i, v in enumerate(hand)]
        return (*out, *(TrayChip(ChipModel(person, c.value), c.horse, False) for c in now.facts.bets(person)))

    def turn(self, now: PictureModel) -> TurnModel:
        """The box of the turn."""
        view, chips = now.view, len(self.tray(now))
        name = self.name(now, view.turn) if view.phase in ("bet", "race") else ""
        title = self._t("turn.mine" if now.mine else "turn.other", name=name)
        if view.phase == "bet":
            laid = sum(len(player.bets) for player in view.players)
            rounds = len(view.hand) + len(view.own.bets)
            strong = self._t("turn.bet", round=laid // view.seats + 1, rounds=rounds)
        elif view.phase == "race":
            strong = face_name(self.ctx.texts, view.face) if view.face >= 0 else ""
        else:
            title, strong = self._t("turn.between"), ""
        return self._about(now, TurnModel(title, strong, chips, self._words(now)))

    def _words(self, now: PictureModel) -> str:
        """The words of the gold box while no horse is looked at."""
        if now.mine and now.view.phase == "bet":
            return self._t("turn.bet_hint_held" if now.held is not None else "turn.bet_hint")
        return self._t("turn.run_hint") if now.mine and now.view.phase == "race" else now.lines

    def _about(self, now: PictureModel, turn: TurnModel) -> TurnModel:
        """The box with the horse that is looked at."""
        horse, view = now.watched, now.view
        if horse is not None and view.phase == "race" and view.face >= 0:
            return self._about_run(now, horse, turn)
        return self._about_bet(now, horse, turn) if horse is not None and view.phase == "bet" else turn

    def _about_run(self, now: PictureModel, horse: int, turn: TurnModel) -> TurnModel:
        view, texts = now.view, self.ctx.texts
        told, name = now.facts.forecast(horse), self.horse(now, horse)
        if told is None:
            home = horse in view.order
            place = place_name(texts, now.facts.place(horse)) if home else ""
            text = self._t("turn.home" if home else "turn.ran", place=place)
            return replace(turn, horse=horse, head=name, text=text)
        head = self._t("turn.steps_one" if told.steps == 1 else "turn.steps", horse=name, steps=told.steps)
        blocked = blocked_words(texts, view.config, told)
        text = blocked or forecast_words(texts, view.config, view, told)
        return replace(turn, horse=horse, head=head, text=text, warning=bool(blocked))

    def _about_bet(self, now: PictureModel, horse: int, turn: TurnModel) -> TurnModel:
        view, prizes = now.view, prizes_of(now.view.config)
        low, high = self._columns(now, horse)
        space = 33 - view.start.index(horse) if view.config.field == "single" else 33
        head = self._t("turn.start", horse=self.horse(now, horse), space=space)
        if not high:
            text = self._t("turn.nobody", best=pounds(prizes[0][0] * view.factor))
            return replace(turn, horse=horse, head=head, text=text)
        rates = []
        for place in range(3):
            least, most = rate_range(view, place, low, high)
            rates.append(grouped(most) if most == least else f"{grouped(least)}-{grouped(most)}")
        key = "pays_if" if now.chip_for(horse) else "pays"
        text = self._t(f"turn.{key}", first=rates[0], second=rates[1], third=rates[2])
        return replace(turn, horse=horse, head=head, text=text)

    def line(self, now: PictureModel) -> str:
        """The line below the buttons."""
        view = now.view
        if view.phase == "race":
            whole = len(view.cards) - len(view.order)
            return self._t("line.race", ran=whole - len(view.left), whole=whole)
        if view.phase == "bet":
            return self._t("line.bet_hidden" if view.config.bets == "hidden" else "line.bet")
        return self._t("line.between")
