"""The lawful acts at every decision of an mjai log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.riichi.config import RiichiConfig
from game.riichi.records import mjai
from game.riichi.records.check import Difference, check_round
from game.riichi.records.files import text_of, values_of
from game.riichi.records.follow import Table
from game.riichi.records.mjai_acts import legal_acts, riichi_discards
from game.riichi.records.problems import BadLog, place_of, told
from game.riichi.records.rules_of import RULES
from game.riichi.records.steps import SEATS, Discard, GameRecord


def read_events(path: Path, rules: RiichiConfig | None = None) -> tuple[GameRecord, ...]:
    """Reads the games of an mjai log, their places numbered by events from 1; raises ``BadLog``, ``OSError``."""
    values, _ = values_of(path.name, text_of(path))
    events = [event for _, value in values for event in (value if isinstance(value, list) else [value])]
    if not events or not isinstance(events[0], dict) or "type" not in events[0]:
        raise BadLog(path.name, place_of("file", None), told("check.not_mjai"))
    return mjai.read(path.name, list(enumerate(events, start=1)), rules, "event")


def decisions(games: tuple[GameRecord, ...]) -> Iterator[dict[str, Any] | Difference]:
    """Yields every decision with its lawful acts, and the differences where the log breaks a rule.

    ``at`` is how many events stand before the one that follows the decision; seats are those of the log.
    """
    for game in games:
        for number, record in enumerate(game.rounds, start=1):
            riichi = {step.at for step in record.steps if isinstance(step, Discard) and step.riichi}
            found: list[dict[str, Any]] = []

            def watch(
                table: Table,
                at: int,
                riichi: set[int] = riichi,
                found: list[dict[str, Any]] = found,
                first: int = game.first,
            ) -> None:
                found.extend(_at(table, at, at in riichi, first))

            difference = check_round(game, number, watch)
            yield from found
            if difference is not None:
                yield difference


def _at(table: Table, at: int, announced: bool, first: int) -> Iterator[dict[str, Any]]:
    """Yields the decisions before event ``at``; an announced riichi is two of them."""
    state = table.state
    for seat in table.to_act():
        legal = RULES.legal(state, seat)
        acts = legal_acts(state, seat, legal, first)
        actor = (seat + first) % SEATS
        if acts:
            yield {"at": at - 1 - announced, "seat": actor, "legal": acts}
        if announced:
            yield {"at": at - 1, "seat": actor, "legal": riichi_discards(seat, legal, first)}
