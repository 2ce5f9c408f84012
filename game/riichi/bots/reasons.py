"""The reasons of bots: every key has a sentence in ``assets/locales/*/riichi_why.yaml``.

Values named ``tile`` hold a tile text such as ``5m``, ``waits`` several such as ``36m``; the others are numbers.
"""

from __future__ import annotations

from game.kernel.seat import Why

KEYS = (
    "deal", "chance", "win", "riichi", "riichi_waits", "waiting", "fastest", "push", "fold", "careful",
    "fewer", "dearer", "likelier", "farther", "breaks", "waiting_open",
    "lonely", "lonely_honour", "drawn", "call", "call_three", "call_route", "call_waits", "call_dora", "call_no_yaku",
    "call_no_nearer", "kan", "nine", "pass", "pass_danger", "pass_no_yaku", "pass_no_nearer", "pass_nearer",
    "pass_closed", "pass_win", "show", "hide", "only", "foul", "manner",
)  # fmt: skip
"""Every key that any level gives."""


def why(key: str, /, **values: str | int) -> Why:
    """A reason; the key is one of ``KEYS``."""
    if key not in KEYS:
        raise KeyError(f"the reason {key!r} is not listed in KEYS")
    return Why(key, values)
