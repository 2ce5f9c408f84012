"""The words of matches in lists: names, days, times, places, scores."""

from __future__ import annotations

import time

from game.kernel.texts import Texts
from game.library.listing import Listed, ListedSeat
from scenes.records import saved_matches
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.numbers import grouped, pounds, signed


def mine(seat: ListedSeat) -> bool:
    """Whether a person sat there."""
    return seat.level == "person"


def own_place(one: Listed) -> int:
    """The place of the person, 0 where there is none."""
    return next((seat.place for seat in one.seats if mine(seat)), 0)


def game_name(texts: Texts, game: str) -> str:
    """The name of a game, its id where it is not of this app."""
    return texts.t(f"games.{game}.name") if game in SCENE_ENTRIES else game


def title(texts: Texts, game: str, file: str) -> str:
    """The name of a match: that of its game, else of its file."""
    return game_name(texts, game) or file


def seat_words(texts: Texts, seat: ListedSeat) -> str:
    """The name of a seat, that of its face where it has none."""
    return saved_matches.visible(seat.name) or texts.t(
        "seats.me" if mine(seat) else f"seats.avatars.{saved_matches.face_of(seat.face)}"
    )


def level_words(texts: Texts, level: str) -> str:
    """The level of a seat, or that it was a person."""
    plain = level.partition("+")[0]
    key = f"seats.levels.{plain}"
    return texts.t(key) if key in texts else texts.t("own_matches.person") if plain == "person" else level[:40]


def day(texts: Texts, seconds: float) -> str:
    """The day of a moment, with its year when that is another one."""
    then = time.localtime(seconds)
    if then.tm_year != time.localtime().tm_year:
        number = f"{then.tm_mon:02}"
        return texts.t("own_matches.day_of_year", year=then.tm_year, number=number, day=f"{then.tm_mday:02}")
    return texts.t("own_matches.day", month=texts.t(f"own_matches.months.m{then.tm_mon}"), day=then.tm_mday)


def clock(texts: Texts, seconds: float) -> str:
    """The time of day of a moment."""
    then = time.localtime(seconds)
    half = "own_matches.morning" if then.tm_hour < 12 else "own_matches.evening"
    return texts.t(half, hour=then.tm_hour % 12 or 12, minute=f"{then.tm_min:02}")


def score_words(game: str, score: int) -> str:
    """A score as the game's tables write it."""
    if game == "riichi":
        return f"{signed(score // 10 if score >= 0 else -(-score // 10))}.{abs(score) % 10}"
    return pounds(score) if game == "turf" else grouped(score)
