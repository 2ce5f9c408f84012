"""Which options the bots of a level read: under others their acts differ only as far as cards, chips and law do.

Found and tested by ``python -m tests.bot_reads``, which changes options under bots that think.
"""

from __future__ import annotations

from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_HOLLA = _words("max_wilds_per_group natural_d_in_head_and_tail run_tail_odd set_tail_odd snake_tail wild_system")
_TURF = _words("column field last_penalty pace_bonus payout")
_RUMMIKUB = _words("first_meld first_meld_sets joker_rack_tiles jokers_per_set")
READS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "holla": {
        "easy": _HOLLA | {"bot_errors"},
        "normal": _HOLLA | {"bot_errors"},
        "hard": _HOLLA,
        "master": _words("run_tail_odd"),
    },
    "rummikub": {
        "easy": _words("bot_errors joker_new_set"),
        "normal": _RUMMIKUB | {"bot_errors", "joker_new_set", "table_use"},
        "hard": _RUMMIKUB,
        "master": _words("jokers_per_set master_style tiles_dealt"),
    },
    "turf": {
        "easy": _words("bets field finish"),
        "normal": _TURF,
        "hard": _TURF | {"bets", "finish", "payout_order"},
        "master": _TURF | {"bets", "payout_order", "races"},
    },
    "riichi": {"easy": frozenset(), "normal": frozenset(), "hard": frozenset(), "master": _words("length")},
}
"""By game and level the options that change an act: for each there is a position in which one does."""

_HOLLA_LAW = _words("odd_even_reading special_bonus special_head strict_purity table wild_may_stand_for_d")
_TURF_LAW = _words("final_doubled occupancy pace_pays races finish bets payout_order")
_RUMMIKUB_LAW = _RUMMIKUB | {"joker_new_set", "table", "table_use"}
_RIICHI = _words(
    "counted_yakuman honba_points ippatsu kiriage kuikae kuitan length noten_payments red_fives table ura_dora"
)
_LOOKS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "holla": {
        "easy": _HOLLA_LAW | {"river_fee"},
        "normal": _HOLLA_LAW | {"river_fee"},
        "hard": _HOLLA_LAW | {"river_fee"},
        "master": _HOLLA | _HOLLA_LAW
        | _words("bonus_payer cube_penalty end_chips lending loose_wild payer river_fee river_limit rounds"),
    },
    "rummikub": dict.fromkeys(("easy", "normal", "hard", "master"), _RUMMIKUB_LAW),
    "turf": dict.fromkeys(("easy", "normal", "hard", "master"), _TURF | _TURF_LAW),
    "riichi": {
        "easy": _words("table"), "normal": _words("kuikae kuitan table"), "hard": _RIICHI, "master": _RIICHI,
    },
}  # fmt: skip
"""Options that a level looks at as well, though no act is known to follow: what is lawful, or worth too little."""


def reads(game: str, level: str) -> frozenset[str]:
    """The options that change what a level does."""
    return READS.get(game, {}).get(level, frozenset())


def looks_at(game: str, level: str) -> frozenset[str]:
    """All options that a level looks at; it cannot react to any other."""
    if level == "random":
        return _words("table")
    return reads(game, level) | _LOOKS.get(game, {}).get(level, frozenset())
