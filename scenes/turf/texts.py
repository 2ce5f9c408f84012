"""The words of the Royal Turf table: names of horses and faces, refusals, forecasts, log, in the person's language."""

from collections import deque
from typing import Any, Final

from game.kernel.texts import Texts
from game.turf import events as ev
from game.turf.advice import Earnings, Forecast
from game.turf.cards import horses_of
from game.turf.config import TurfConfig
from game.turf.race import PACE
from game.turf.view import TurfView
from scenes.kit.context import Context
from scenes.table.client import Step, TableClient
from scenes.table.dialogs import TableDialogs
from scenes.table.names import SEAT_MARKS, rank_name, seat_name, tell
from scenes.table.numbers import signed

FACES: Final = ("head", "cap", "saddle", "horseshoe")
"""The die's faces in the art files."""
FACE_IDS: Final = ("head", "cap", "saddle", "shoe")
"""The die's faces in the texts."""
PLACE_IDS: Final = {1: "first", 2: "second", 3: "third"}
CHIPS: Final = SEAT_MARKS
"""Colours of the seats, in the art files and of their marks."""
CHIP_TINTS: Final = ("#D2422B", "#2C69B8", "#D9A42F", "#23906B", "#834A9B", "#E4DAC2")


def earnings_words(texts: Texts, earned: Earnings) -> str:
    """The words for what a seat would earn now: a figure, or the least and the most."""
    if earned.known:
        return signed(earned.least)
    return texts.t("turf_table.seat.range", least=signed(earned.least), most=signed(earned.most))


def horse_name(texts: Texts, config: TurfConfig, horse: int) -> str:
    """The name of a horse."""
    return horses_of(config)[horse].get(texts.locale)


def printed_name(texts: Texts, config: TurfConfig, horse: int) -> str:
    """The name of a horse in the printed game, empty where it is the one that is read."""
    printed = horses_of(config)[horse].get("en")
    return "" if printed == horse_name(texts, config, horse) else printed


def numbered(texts: Texts, config: TurfConfig, horse: int) -> str:
    """The number and name of a horse."""
    return texts.t("turf_table.horse.numbered", number=horse + 1, name=horse_name(texts, config, horse))


def face_name(texts: Texts, face: int) -> str:
    """The name of a face of the die."""
    return texts.t(f"turf.face.{FACE_IDS[face]}")


def place_name(texts: Texts, place: int) -> str:
    """A place in short: 1, 2, 3 or 7."""
    return texts.t(f"turf_table.place.{PLACE_IDS.get(place, 'last')}")


# -- forecasts


def forecast_words(texts: Texts, config: TurfConfig, view: TurfView, told: Forecast) -> str:
    """The words for what a move does: where it leads, pace, place."""
    t = texts.t
    if told.place:
        words = t("turf_table.forecast.home", start=told.from_space, place=place_name(texts, told.place))
    elif told.end == told.start:
        words = t("turf_table.forecast.stays", start=told.from_space)
    else:
        words = t("turf_table.forecast.moves", start=told.from_space, end=told.to_space)
    parts = [words]
    if told.takes_pace and config.pace_bonus:
        parts.append(t("turf_table.forecast.pace", pounds=config.pace_bonus * view.factor))
    if not told.place:
        same = told.rank_before == told.rank_after
        key = "rank_same" if same else "rank"
        before, after = rank_name(texts, told.rank_before), rank_name(texts, told.rank_after)
        parts.append(t(f"turf_table.forecast.{key}", before=before, after=after))
    if told.ends_race:
        parts.append(t("turf_table.forecast.ends"))
    return t("turf_table.forecast.join").join(parts)


def blocked_words(texts: Texts, config: TurfConfig, told: Forecast) -> str:
    """The words for what is in the way and why, empty when nothing is (turf.T18, turf.T20)."""
    if not told.blockers:
        return ""
    first = told.blockers[0]
    values = {
        "horse": numbered(texts, config, told.horse),
        "blocker": numbered(texts, config, first.horse),
        "space": first.space,
        "end": told.to_space,
        "others": len(told.blockers) - 1,
    }
    key = "straggler" if first.straggler else "blocked"
    if told.end == told.start:
        key += "_stays"
    elif len(told.blockers) > 1:
        key += "_more"
    return texts.t(f"turf_table.forecast.{key}", **values)


# -- what happened


def event_line(texts: Texts, client: TableClient, view: TurfView, event: Any) -> str | None:
    """The line of an event in the log; None for those that need no words."""
    t, config = texts.t, view.config

    def who(seat: int) -> str:
        return seat_name(texts, client.seats, seat)

    match event:
        case ev.RaceStarted():
            return tell(texts, "turf_table.log.race", client.seats, event.first, race=event.race)
        case ev.BetLaid():
            key = "bet_hidden" if event.face_down and event.chip < 0 else "bet"
            horse = numbered(texts, config, event.horse)
            return t(f"turf_table.log.{key}", name=who(event.seat), horse=horse, chip=event.chip)
        case ev.Moved():
            return _moved_line(texts, client, view, event)
        case ev.PaceTaken():
            return t("turf_table.log.pace", horse=numbered(texts, config, event.horse), space=PACE)
        case ev.Finished():
            horse = numbered(texts, config, event.horse)
            return t("turf_table.log.finished", horse=horse, place=place_name(texts, event.place))
        case ev.CardsReturned():
            return t("turf_table.log.cards")
        case ev.RaceEnded():
            return t("turf_table.log.ended", race=event.result.race)
    return None


def _moved_line(texts: Texts, client: TableClient, view: TurfView, event: ev.Moved) -> str:
    key = "moved" if event.end == event.start + event.steps or event.end > 33 else "short"
    if event.end == event.start:
        key = "stuck"
    return texts.t(
        f"turf_table.log.{key}",
        name=seat_name(texts, client.seats, event.seat),
        face=face_name(texts, event.face),
        horse=numbered(texts, view.config, event.horse),
        steps=event.steps,
        moved=min(event.end, 34) - event.start,
    )


MOST_EVENTS: Final = 400
"""The number of events that are remembered for the last lines of the log."""


class Notes:
    """The notes of one table."""

    def __init__(self, ctx: Context, client: TableClient, dialogs: TableDialogs) -> None:
        self.ctx = ctx
        self.client = client
        self.dialogs = dialogs
        self._events: deque[Any] = deque(client.events(), MOST_EVENTS)

    # -- the log

    def last_lines(self, count: int) -> str:
        """The last lines of the log."""
        texts, client, view = self.ctx.texts, self.client, self.client.view()
        lines = (event_line(texts, client, view, event) for event in reversed(self._events))
        return "\n".join(reversed([line for line, _ in zip(filter(None, lines), range(count), strict=False)]))

    # -- refusals

    def wrong_space(self, told: Forecast) -> None:
        """Shows that a horse was let go on a space that is not its own."""
        texts, view = self.ctx.texts, self.client.view()
        values = {
            "horse": numbered(texts, view.config, told.horse),
            "face": face_name(texts, view.face),
            "steps": told.steps,
            "space": told.to_space,
        }
        text = texts.t("turf_table.wrong_home" if told.place else "turf_table.wrong_space", **values)
        self.dialogs.ruled(texts.t("turf_table.refused"), text, "turf.T15")

    # -- what happened

    def event(self, event: Any, step: Step, view: TurfView) -> None:
        """Writes an event down, and says what is worth a note."""
        self._events.append(event)
        t, toast = self.ctx.t, self.ctx.toast
        match event:
            case ev.RaceStarted():
                key = "tied" if len(event.tied) > 1 else "richest" if event.tied else "chance"
                key = "chance" if event.race == 1 else key
                title = t("turf_table.start.title", race=event.race)
                text = tell(self.ctx.texts, f"turf_table.start.{key}", self.client.seats, event.first)
                if event.factor > 1:
                    text = f"{text}\n{t('turf_table.start.doubled', factor=event.factor)}"
                toast(title, text, seconds=4.0)
            case ev.Moved() if event.blockers:
                self._blocked(event, view)
            case ev.RaceEnded():
                self.ctx.play("gong", 0.5)

    def _blocked(self, event: ev.Moved, before: TurfView) -> None:
        """Shows a note when a straggler stopped a horse that was coming home (turf.T20)."""
        straggler = next((h for h in event.blockers if before.positions[h] <= 0 < event.start), None)
        if straggler is None:
            return
        texts, config = self.ctx.texts, before.config
        words = texts.t(
            "turf_table.straggler",
            horse=numbered(texts, config, event.horse),
            blocker=numbered(texts, config, straggler),
        )
        link = self.dialogs.rule_link("turf.T20")
        self.ctx.toast(texts.t("turf_table.straggler_title"), words, link=link, seconds=4.0)
