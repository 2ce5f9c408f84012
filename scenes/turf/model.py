"""What the cards, the infield and the panels show of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.turf.actions import Bet
from game.turf.advice import Earnings, Forecast, column_range, earnings_of, forecast, standing
from game.turf.cards import prizes_of
from game.turf.payout import prize
from game.turf.result import Chip, RaceResult
from game.turf.view import TurfView
from scenes.table.names import avatar, seat_name
from scenes.table.numbers import pounds
from scenes.turf.cards import CardModel
from scenes.turf.chips import ChipModel
from scenes.turf.infield import DieModel, PayoutModel, PodiumModel
from scenes.turf.panels import SeatModel, TitleModel, TrayChip, TurnModel
from scenes.turf.words import (
    blocked_words,
    earnings_words,
    face_name,
    forecast_words,
    horse_name,
    numbered,
    place_name,
    printed_name,
)

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable


@dataclass(frozen=True)
class Facts:
    """What follows from a view and is asked for often: worked out once an act."""

    view: TurfView
    ranking: tuple[int, ...]
    columns: tuple[tuple[int, int], ...]
    """The fewest and the most bets on each horse."""

    @classmethod
    def of(cls, view: TurfView) -> Facts:
        """Works it out."""
        if not view.start:
            return cls(view, (), ())
        columns = tuple(column_range(view, horse) for horse in range(len(view.cards)))
        return cls(view, standing(view), columns)

    @property
    def ended(self) -> RaceResult | None:
        """The result of the race that lies on the table, once it is paid."""
        over = self.view.phase in ("deal", "over")
        return self.view.results[-1] if over and self.view.results else None

    def bets(self, seat: int) -> tuple[Chip, ...]:
        """The chips of a seat; after the race those that were shown."""
        ended = self.ended
        return ended.seats[seat].chips if ended is not None else self.view.players[seat].bets

    def place(self, horse: int) -> int:
        """1-3 for a horse that is home, 7 for the last of a race that is over, else 0."""
        ended = self.ended
        if ended is not None:
            order = ended.ranking
            return order.index(horse) + 1 if horse in order[:3] else 7 if horse == order[-1] else 0
        return self.view.order.index(horse) + 1 if horse in self.view.order else 0


class Running:
    """What everybody would earn if the race ended now, and after the move that is looked at.

    Worked out seat by seat, for with many hidden chips it takes a while. What is shown stays until the figures of
    another view are there.
    """

    def __init__(self) -> None:
        self.shown: dict[int, Earnings] = {}
        self._after: dict[tuple[int, int], Earnings] = {}
        """By horse and seat, kept for one view."""
        self._view: TurfView | None = None
        self._horse: int | None = None
        self._todo: list[int] = []

    def follow(self, view: TurfView, horse: int | None = None) -> None:
        """Another view, or another horse whose move is looked at."""
        if view is not self._view:
            self._view = view
            self._after.clear()
            self._todo = list(range(view.seats)) if view.phase == "race" else []
            if view.phase != "race":
                self.shown.clear()
        self._horse = horse

    def after(self, horse: int, seat: int) -> Earnings | None:
        """What a seat would earn after a horse moved; None while it is not known."""
        return self._after.get((horse, seat))

    @property
    def busy(self) -> bool:
        """Whether figures are missing."""
        return bool(self._todo or self._missing())

    def work(self) -> bool:
        """Works out one seat; True when a figure came."""
        if self._view is None:
            return False
        missing = self._missing()
        if self._todo:
            seat = self._todo.pop(0)
            self.shown[seat] = earnings_of(self._view, seat)
        elif self._horse is not None and missing:
            self._after[self._horse, missing[0]] = earnings_of(self._view, missing[0], self._horse)
        else:
            return False
        return True

    def _missing(self) -> list[int]:
        if self._horse is None or self._view is None:
            return []
        return [seat for seat in range(self._view.seats) if (self._horse, seat) not in self._after]


class Models:
    """Makes the models of one table."""

    def __init__(self, table: TurfTable) -> None:
        self.table = table

    @property
    def view(self) -> TurfView:
        """What the watching seat knows."""
        return self.table.view

    def _t(self, key: str, **values: Any) -> str:
        return self.table.ctx.t(f"turf_table.{key}", **values)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return seat_name(self.table.ctx.texts, self.table.client.seats, seat)

    def horse(self, horse: int) -> str:
        """Number and name of a horse."""
        return numbered(self.table.ctx.texts, self.view.config, horse)

    # -- cards

    def chips_on(self, horse: int) -> tuple[ChipModel, ...]:
        """The chips on a horse in the order of the seats."""
        table = self.table
        hidden = self.view.config.bets == "hidden" and table.facts.ended is None
        found = []
        for seat in range(self.view.seats):
            for index, chip in enumerate(table.facts.bets(seat)):
                if chip.horse == horse:
                    flying = (seat, index) in table.stage.flying
                    shown = seat == table.client.person and horse == table.watched
                    found.append(ChipModel(seat, chip.value, hidden and not shown, flying))
        return tuple(found)

    @property
    def advised(self) -> Bet | None:
        """The bet of a hint, until a chip is in hand."""
        return self.table.hints.bet if self.table.fingers.mode == "idle" else None

    def card(self, horse: int) -> CardModel:
        """A horse card."""
        table, view = self.table, self.view
        shown = table.stage.face if view.phase == "race" else -1
        place = table.facts.place(horse) if horse not in table.stage.running else 0
        ran = view.phase == "race" and horse not in view.left and horse not in view.order
        return CardModel(
            horse,
            horse_name(table.ctx.texts, view.config, horse),
            printed_name(table.ctx.texts, view.config, horse),
            tuple(view.cards[horse]) if view.cards else (0, 0, 0, 0),
            shown,
            ran,
            place,
            view.pace == horse and not table.stage.pace_flies,
            horse == table.choice,
            horse == table.fingers.aimed or (self.advised is not None and self.advised.horse == horse),
            horse == table.fingers.aimed and table.fingers.forbidden(horse),
            self.chips_on(horse),
            "",
        )

    # -- infield

    def payouts(self) -> PayoutModel:
        """The payout table; the column of the horse that is looked at is lit."""
        view, facts = self.view, self.table.facts
        prizes = prizes_of(view.config)
        last = len(prizes[0]) - 1
        lit: tuple[int, int] | None = None
        about = ""
        horse = self.table.watched
        if horse is not None and facts.columns and not facts.ended:
            low, high = facts.columns[horse]
            held = self.table.fingers.held_value
            if held is not None and horse == self.table.fingers.aimed:
                more = held if view.config.column == "bets" else min(1, held)
                low, high = low + more, high + more
            if high:
                lit = (min(max(1, low), last + 1) - 1, min(high, last + 1) - 1)
            key = "about" if low == high else "about_range"
            name = horse_name(self.table.ctx.texts, view.config, horse)
            about = self._t(f"payout.{key}", name=name, low=low, high=high)
        now: list[tuple[int, int]] = []
        if view.phase == "race":
            for place, leader in enumerate(facts.ranking[:3]):
                low, high = facts.columns[leader]
                if low == high > 0:
                    now.append((place, min(high, last + 1) - 1))
        rows = tuple(tuple(amount * view.factor for amount in row) for row in prizes)
        penalty = view.config.last_penalty * view.factor
        pace = view.config.pace_bonus * view.factor
        return PayoutModel(rows, lit, about, tuple(now), penalty, pace, view.factor)

    def die(self) -> DieModel:
        """The die and what it asks for."""
        view, stage = self.view, self.table.stage
        texts = self.table.ctx.texts
        if view.phase != "race":
            key = "rest_bet" if view.phase == "bet" else "rest"
            return DieModel(-1, self._t("die.title"), self._t(f"die.{key}"))
        if stage.face < 0:
            return DieModel(-1, self._t("die.rolls"), self.name(view.turn))
        mine = self.table.client.waiting_for_person
        text = self._t("die.choose") if mine else self._t("die.other", name=self.name(view.turn))
        return DieModel(stage.face, face_name(texts, stage.face), text)

    def podium(self) -> PodiumModel:
        """Who is home, and who was last."""
        facts, running = self.table.facts, self.table.stage.running
        ended = facts.ended
        order = ended.ranking[:3] if ended is not None else self.view.order
        order = tuple(horse for horse in order if horse not in running)
        last = ended.ranking[-1] if ended is not None and not running else -1
        found = [(place, order[place - 1] if place <= len(order) else -1) for place in (1, 2, 3)]
        return PodiumModel((*found, (7, last)))

    def source(self) -> str:
        """That cards and payouts are no printed ones, where they are not the person's own."""
        ours = [name for name in ("horses", "payout") if not getattr(self.view.config, name)]
        return self._t(f"source.{'both' if len(ours) == 2 else ours[0]}") if ours else ""

    # -- panels

    def title(self) -> TitleModel:
        """Race and phase."""
        view = self.view
        phase = "bet" if view.phase == "bet" else "race" if view.phase == "race" else "between"
        text = self._t(f"title.{phase}", race=max(1, view.race), races=view.config.races)
        return TitleModel(self._t("title.name"), text)

    def heading(self) -> str:
        """Above the players."""
        if self.view.phase != "race":
            return self._t("seat.heading")
        return self._t("seat.heading_now" if self.table.ghost() is None else "seat.heading_move")

    def seat(self, seat: int) -> SeatModel:
        """A player."""
        table, view = self.table, self.view
        client, player = table.client, view.players[seat]
        earns, then, tone = "", "", 0
        earned, ghost = table.running.shown.get(seat), table.ghost()
        after = None if ghost is None else table.running.after(ghost.horse, seat)
        if view.phase == "race" and earned is not None:
            earns = earnings_words(table.ctx.texts, earned)
            low, high = earned.least, earned.most
            if after is not None:
                then = earnings_words(table.ctx.texts, after)
                low, high = after.least - low, after.most - high
            tone = 1 if low >= 0 and high > 0 else -1 if high <= 0 and low < 0 else 0
        elif view.phase == "bet" and player.chips_left:
            earns = self._t("seat.chips" if player.chips_left > 1 else "seat.chip", count=player.chips_left)
        acting = view.phase in ("bet", "race") and view.turn == seat
        return SeatModel(
            seat,
            self.name(seat),
            avatar(client.seats, seat),
            table.stage.money.get(seat, player.money),
            acting,
            view.phase in ("bet", "race") and view.first == seat,
            player.chips_left,
            earns,
            then,
            tone,
        )

    def tray(self) -> tuple[TrayChip, ...]:
        """The own chips: those in hand first, then those laid."""
        table, view = self.table, self.view
        person = table.client.person
        if person is None:
            return ()
        out = []
        held, bet = table.fingers.held_slot, self.advised
        advised = view.hand.index(bet.chip) if bet is not None and bet.chip in view.hand else -1
        for slot, value in enumerate(view.hand if table.facts.ended is None else ()):
            out.append(TrayChip(ChipModel(person, value), -1, slot == held, slot == advised))
        for chip in table.facts.bets(person):
            out.append(TrayChip(ChipModel(person, chip.value), chip.horse, False))
        return tuple(out)

    def turn(self) -> TurnModel:
        """The box of the turn."""
        view, client = self.view, self.table.client
        chips = self.tray()
        caption = self._t("turn.my_chips") if chips else ""
        mine = client.waiting_for_person
        if view.phase == "bet":
            title = self._t("turn.mine" if mine else "turn.other", name=self.name(view.turn))
            laid = sum(len(player.bets) for player in view.players)
            rounds = len(view.hand) + len(view.own.bets)
            strong = self._t("turn.bet", round=laid // view.seats + 1, rounds=rounds)
        elif view.phase == "race":
            title = self._t("turn.mine" if mine else "turn.other", name=self.name(view.turn))
            face = self.table.stage.face
            strong = face_name(self.table.ctx.texts, face) if face >= 0 else ""
        else:
            title, strong = self._t("turn.between"), ""
        horse, head, text, warning = self._told()
        return TurnModel(title, strong, horse, head, text, warning, caption, chips)

    def _told(self) -> tuple[int, str, str, bool]:
        """What the gold box says: horse, headline, text, whether something is in the way."""
        table, view = self.table, self.view
        horse = table.watched
        mine = table.client.waiting_for_person
        if horse is not None and view.phase == "race" and table.stage.face >= 0:
            return self._told_run(horse)
        if horse is not None and view.phase == "bet":
            return self._told_bet(horse)
        said = table.notes.said
        if said:
            return -1, "", said, False
        if mine and view.phase == "bet":
            key = "bet_hint_held" if table.fingers.held_slot is not None else "bet_hint"
            return -1, "", self._t(f"turn.{key}"), False
        if mine and view.phase == "race":
            return -1, "", self._t("turn.run_hint"), False
        return -1, "", table.notes.last_lines(2 if table.client.person is not None else 4), False

    def _told_run(self, horse: int) -> tuple[int, str, str, bool]:
        table, view = self.table, self.view
        texts, config = table.ctx.texts, view.config
        told = table.forecast(horse)
        if told is None:
            key = "home" if horse in view.order else "ran"
            place = place_name(texts, table.facts.place(horse)) if horse in view.order else ""
            return horse, self.horse(horse), self._t(f"turn.{key}", place=place), False
        head = self._t("turn.steps_one" if told.steps == 1 else "turn.steps", horse=self.horse(horse), steps=told.steps)
        blocked = blocked_words(texts, config, told)
        return horse, head, blocked or forecast_words(texts, config, view, told), bool(blocked)

    def _told_bet(self, horse: int) -> tuple[int, str, str, bool]:
        table, view = self.table, self.view
        low, high = table.facts.columns[horse]
        held = table.fingers.held_value
        if held is not None:
            more = held if view.config.column == "bets" else min(1, held)
            low, high = low + more, high + more
        start = view.start.index(horse)
        head = self._t("turn.start", horse=self.horse(horse), space=33 - start if view.config.field == "single" else 33)
        if not high:
            best = prizes_of(view.config)[0][0] * view.factor
            return horse, head, self._t("turn.nobody", best=pounds(best)), False
        prizes = prizes_of(view.config)
        rates = [self._rates(prizes, place, low, high) for place in range(3)]
        key = "pays_if" if held is not None else "pays"
        return horse, head, self._t(f"turn.{key}", first=rates[0], second=rates[1], third=rates[2]), False

    def _rates(self, prizes: Any, place: int, low: int, high: int) -> str:
        most, least = (prize(prizes, place, max(1, bets)) * self.view.factor for bets in (low, high))
        return f"{most:,}" if most == least else f"{least:,}-{most:,}"

    def line(self) -> str:
        """The line below the buttons."""
        view = self.view
        if view.phase == "race":
            whole = len(view.cards) - len(view.order)
            ran = whole - len(view.left)
            return self._t("line.race", ran=ran, whole=whole)
        if view.phase == "bet":
            key = "bet_hidden" if view.config.bets == "hidden" else "bet"
            return self._t(f"line.{key}")
        return self._t("line.between")


def forecast_of(view: TurfView, horse: int) -> Forecast | None:
    """What moving a horse would do; None for one that cannot move."""
    if view.phase != "race" or view.face < 0 or horse not in view.left:
        return None
    return forecast(view, horse)
