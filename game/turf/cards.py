"""The cards and payouts in play: those of the table, else the shipped reconstruction (turf.T2-T4, turf.T25)."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import msgspec

import assets
from game.kernel.notice import Notice
from game.kernel.rules import BadConfig
from game.kernel.sources import read_source
from game.turf.config import COATS, PLACE_NAMES, HorseCards, PayoutRow, TurfConfig, factor_of
from game.turf.payout import Prizes, Terms
from game.turf.race import FACES, FINISHED, HEAD, HORSES, Card, Race

CARDS_EACH = 3
CARDS = HORSES * CARDS_EACH
"""Cards are numbered ``horse * 3 + card`` (turf.T3)."""
EVEN_SUM = 30
"""What three heads, cap, saddle and shoe of a fair card add up to: five spaces a roll (turf.T4)."""
MOST_COLUMNS = 24

Values = dict[str, str | int | Notice]


class _Shipped(msgspec.Struct, frozen=True):
    horses: tuple[HorseCards, ...]
    payout: tuple[PayoutRow, ...]


class _File(msgspec.Struct, frozen=True):
    examples: _Shipped


@cache
def _shipped() -> _Shipped:
    return read_shipped(assets.path("presets", "turf.yaml"))


def read_shipped(path: Path) -> _Shipped:
    """Reads the horses and payouts of a presets file; raises ``SourceError`` with the line of what is wrong."""
    source = read_source(path)
    found = source.convert(_File).examples
    try:
        _check_horses(found.horses)
        _check_payout(found.payout)
    except BadConfig as error:
        raise source.error(f"$.examples{error.place[1:]}", str(error)) from error
    return found


def check_data(config: TurfConfig) -> None:
    """Raises ``BadConfig`` for own horses or payouts that cannot be played (turf.T3, turf.T4, turf.T25)."""
    if config.horses:
        _check_horses(config.horses)
    if config.payout:
        _check_payout(config.payout)


def _check_horses(horses: tuple[HorseCards, ...]) -> None:
    seen: set[str] = set()
    for index, horse in enumerate(horses):
        if horse.id in seen:
            raise _bad("horses", f"[{index}].id", "horse_twice", {"id": horse.id})
        seen.add(horse.id)
        if not (horse.ko.strip() and horse.en.strip()):
            raise _bad("horses", f"[{index}]", "horse_name", {"id": horse.id})
    if missing := [coat for coat in COATS if coat not in seen]:
        raise _bad("horses", "", "horses_missing", {"ids": ", ".join(missing)})


def _check_payout(rows: tuple[PayoutRow, ...]) -> None:
    seen: set[str] = set()
    for index, row in enumerate(rows):
        if row.id in seen:
            raise _bad("payout", f"[{index}].id", "row_twice", {"id": row.id})
        seen.add(row.id)
        if not 1 <= len(row.pounds) <= MOST_COLUMNS or len(row.pounds) != len(rows[0].pounds):
            values: Values = {"id": row.id, "count": len(row.pounds), "most": MOST_COLUMNS}
            raise _bad("payout", f"[{index}].pounds", "row_length", values)
    if missing := [name for name in PLACE_NAMES if name not in seen]:
        raise _bad("payout", "", "rows_missing", {"ids": ", ".join(missing)})


def _bad(option: str, place: str, key: str, values: Values) -> BadConfig:
    return BadConfig(option, Notice(f"turf_config.{key}", values), f"$.{option}{place}")


@lru_cache(maxsize=64)
def horses_of(config: TurfConfig) -> tuple[HorseCards, ...]:
    """The horses 0-6 with names and cards."""
    return tuple(sorted(config.horses or _shipped().horses, key=lambda horse: COATS.index(horse.id)))


def card_of(config: TurfConfig, card: int) -> Card:
    """The numbers of a card by face (turf.T3)."""
    return horses_of(config)[card // CARDS_EACH].cards[card % CARDS_EACH]


@lru_cache(maxsize=64)
def prizes_of(config: TurfConfig) -> Prizes:
    """The payout table: rows by place, columns by bets."""
    rows = {row.id: row.pounds for row in config.payout or _shipped().payout}
    return rows["first"], rows["second"], rows["third"]


@lru_cache(maxsize=256)
def terms_of(config: TurfConfig, race: int) -> Terms:
    """The terms of a race: what it pays (turf.T25-T28, turf.T35, turf.T36)."""
    return Terms(
        prizes=prizes_of(config),
        pace=config.pace_bonus,
        last=config.last_penalty,
        factor=factor_of(config, race),
        by_chips=config.column == "chips",
        pace_needs_place=config.pace_pays == "placed",
        pay_first=config.payout_order == "pay_first",
    )


def line_up(config: TurfConfig, start: tuple[int, ...]) -> Race:
    """A race about to begin with the horses in the order drawn (turf.T9, turf.T34)."""
    return Race(
        start,
        crowded=config.field == "crowded",
        goal=FINISHED if config.finish == "past_33" else FINISHED - 1,
        by_printed=config.occupancy == "printed",
    )


def card_sum(card: Card) -> int:
    """The card sum: three times the head and each other face, six times the mean move (turf.T4, turf.T5)."""
    return 2 * card[HEAD] + sum(card[:FACES])


def warnings(config: TurfConfig) -> tuple[Notice, ...]:
    """The notices about own cards that are odd but may be played: sums other than thirty (turf.T4)."""
    found = []
    for horse in config.horses:
        for number, card in enumerate(horse.cards, 1):
            if card_sum(card) != EVEN_SUM:
                values: Values = {"id": horse.id, "card": number, "sum": card_sum(card), "even": EVEN_SUM}
                found.append(Notice("turf_config.sum", values))
    return tuple(found)
