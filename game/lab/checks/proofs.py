"""The commands that prove what the documents say of the seats: values, companions, characters, sameness."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from game.games import GAMES
from game.kernel.seat import AVATARS, LEVELS
from game.kernel.texts import Texts
from game.lab.checks.characters import blind, win_share
from game.lab.checks.companion import meet, share_after
from game.lab.checks.determinism import compare
from game.seats.companion import REMEMBERED

PERSONS = LEVELS[:4]
"""Who stands in for persons."""


def print_companion(game: str, config: Any, first: int, matches: int, texts: Texts, console: Console) -> None:
    """Prints how often companions finished ahead of each stand-in after the matches that they remember."""
    table = Table(*(texts.t(f"lab.proofs.{name}") for name in ("person", "ahead", "strength")))
    for person in PERSONS:
        share, strength = share_after(meet(game, config, person, range(first, first + REMEMBERED + matches)))
        table.add_row(person, f"{100 * share:.1f} %", f"{strength:.2f}")
    console.print(table)


def print_characters(
    game: str, config: Any, level: str, first: int, trials: int, deals: int, texts: Texts, console: Console
) -> None:  # fmt: skip
    """Prints how often ten matches tell a character, and the win share of each among plain seats."""
    if trials:
        found = blind(game, config, level, 3, trials, first)
        habits = ", ".join(found.habits)
        share = f"{100 * found.share:.0f}"
        console.print(texts.t("lab.proofs.blind", named=found.named, trials=found.trials, share=share, habits=habits))
    if deals:
        table = Table(*(texts.t(f"lab.proofs.{name}") for name in ("character", "wins")))
        for who in AVATARS:
            mean, error = win_share(game, config, level, who, range(first, first + deals))
            table.add_row(who, f"{100 * mean:.1f} ± {100 * error:.1f} %")
        console.print(table)


def print_same(hash_seeds: int, acts: int, texts: Texts, console: Console) -> bool:
    """Plays every level of every game under so many hash seeds; returns whether all were equal."""
    equal = runs = 0
    for one in compare(tuple(GAMES), LEVELS, range(hash_seeds), acts):
        equal, runs = equal + one.equal, runs + len(one.hashes)
        if one.equal < len(one.hashes):
            console.print(texts.t("lab.proofs.differs", game=one.game, level=one.level))
    console.print(texts.t("lab.proofs.same", equal=equal, runs=runs))
    return equal == runs
