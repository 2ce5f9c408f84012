"""The reasons of bots: every key has a sentence in ``assets/locales/*/rummikub_why.yaml``.

Values named ``tiles`` hold tile texts such as ``7k`` with blanks between; the others are numbers, ``seat`` that of a
seat. ``game.rummikub.advice.sentence`` puts them into words.
"""

from __future__ import annotations

from game.kernel.seat import Why

KEYS = (
    "deal", "chance", "foul_done", "forced",
    "out", "open_sets", "open_cheap", "lay_sets",
    "lay_last", "lay_added", "lay_rearranged", "lay_keeps_joker", "lay_most",
    "lay_reserve", "lay_tempo", "lay_tempo_after", "end_value", "end_last",
    "draw_unopened", "draw_unsure", "draw_nothing", "draw_not_seen",
    "draw_joker", "draw_with_joker", "draw_hold", "draw_early", "draw_closed",
    "lay_some", "lay_leaves", "draw_idle", "draw_manner", "pass_idle",
    "pass_nothing", "pass_unsure", "pass_not_seen", "pass_hold",
)  # fmt: skip
"""Every key that any level gives."""


def why(key: str, /, **values: str | int) -> Why:
    """A reason; the key is one of ``KEYS``."""
    if key not in KEYS:
        raise KeyError(f"the reason {key!r} is not listed in KEYS")
    return Why(key, values)
