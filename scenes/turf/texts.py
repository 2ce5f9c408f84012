"""The words for horses, faces, places, earnings and forecasts of Royal Turf, in the person's language."""

from typing import Final

from game.kernel.texts import Texts
from game.turf.advice import Earnings, Forecast
from game.turf.cards import horses_of
from game.turf.config import TurfConfig
from game.turf.view import TurfView
from scenes.table.names import SEAT_MARKS, rank_name
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
        key = "rank_same" if told.rank_before == told.rank_after else "rank"
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
