"""The options of Royal Turf: every ambiguous or silent point of the rules that a table may settle is one field.

``assets/presets/turf.yaml`` carries the labels, the named presets, and the cards and payouts that are played while
``horses`` and ``payout`` are empty; this module is the truth about types, ranges and defaults. A config is a frozen
value and travels inside every record.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Coat = Literal["grey", "white", "beige", "caramel", "red_brown", "dark_brown", "black"]
COATS: tuple[Coat, ...] = ("grey", "white", "beige", "caramel", "red_brown", "dark_brown", "black")
"""The ids of the horses 0-6 (turf.T2)."""
PLACE_NAMES = ("first", "second", "third")
CHIPS = (1, 1, 2)
"""The chips of a seat (turf.T6)."""
HIDDEN_CHIPS = (0, 1, 1, 2)
"""The chips of a seat with hidden bets (turf.T31)."""
LAST_RACE = 3
"""The race that may be doubled (turf.T28)."""

Steps = Annotated[int, msgspec.Meta(ge=0, le=20)]
Numbers = tuple[Steps, Steps, Steps, Steps]
Pounds = Annotated[int, msgspec.Meta(ge=0, le=5000)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class HorseCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A horse with its names and its three cards; the numbers are head, cap, saddle, shoe (turf.T2-T4)."""

    id: Coat
    ko: str
    en: str
    cards: tuple[Numbers, Numbers, Numbers]

    def get(self, locale: str) -> str:
        """The name in that language."""
        return self.ko if locale == "ko" else self.en


class PayoutRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pounds for each bet on the horse of a place, by the bets on it: 1, 2, ... and the last number for more."""

    id: Literal["first", "second", "third"]
    pounds: tuple[Pounds, ...]


class TurfConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table, agreed on before the first race."""

    bets: Literal["open", "hidden"] = "open"
    """Chips number up, or face down with a 0 chip more (turf.T12, turf.T31)."""
    hidden_horses: Literal["different", "zero_anywhere"] = "different"
    """Whether the 0 chip may join another chip of the seat (turf.T33)."""
    races: Annotated[int, msgspec.Meta(ge=1, le=3)] = 3
    """Races of a match (turf.T1)."""
    start_money: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 0
    """Pounds at the start (turf.T7)."""
    winner_tie: Literal["shared", "last_race"] = "shared"
    """Equal money at the end: a shared victory, or who earned more in the last race (turf.T30)."""

    occupancy: Literal["printed", "same_lap"] = "printed"
    """Whether stragglers block home-comers on the same printed space (turf.T20)."""
    finish: Literal["past_33", "on_33"] = "past_33"
    """Whether a horse has to pass 33 or finishes on it (turf.T22)."""
    field: Literal["single", "crowded"] = "single"
    """One horse a space, or horses side by side that also start together (turf.T18, turf.T34)."""

    horses: tuple[HorseCards, ...] = ()
    """Own names and cards, all seven horses; empty plays the shipped ones (turf.T4)."""
    payout: tuple[PayoutRow, ...] = ()
    """An own payout table, all three rows; empty plays the shipped one (turf.T25)."""
    column: Literal["bets", "chips"] = "bets"
    """What chooses the column: the sum of the bets or the number of chips (turf.T25, turf.T35)."""
    pace_bonus: Amount = 100
    """Pounds for each bet on the pace horse (turf.T26)."""
    pace_pays: Literal["always", "placed"] = "always"
    """Whether the pace horse has to be among the first three to pay (turf.T21)."""
    last_penalty: Amount = 100
    """Pounds to pay for each bet on the last horse (turf.T27)."""
    final_doubled: bool = True
    """Whether the third race is doubled (turf.T28, turf.T36)."""
    payout_order: Literal["receive_first", "pay_first"] = "receive_first"
    """Whether seats receive before they pay or after (turf.T28)."""


def chips_of(config: TurfConfig) -> tuple[int, ...]:
    """The chips that each seat has (turf.T6, turf.T31)."""
    return HIDDEN_CHIPS if config.bets == "hidden" else CHIPS


def factor_of(config: TurfConfig, race: int) -> int:
    """The factor of a race: 2 for the third, unless the table does not double it (turf.T28, turf.T36)."""
    return 2 if race == LAST_RACE and config.final_doubled else 1
