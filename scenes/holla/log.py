"""The log of a Holla match, a draw and its discard in one line; words are made at the picture, in its language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.holla import events as ev
from game.holla.config import HollaConfig
from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.pieces.cubes import cube_text
from scenes.holla.texts import find_yeok, foul_name, yeok_name
from scenes.table.log import LogLine
from scenes.table.names import lots_words, seat_colour, seat_name
from scenes.table.shown_step import ShownStep

DRAWN = {"draw_mountain": "mountain", "draw_mountain_lent": "mountain", "draw_island": "island"}
"""The draws that are one line with their discard."""


@dataclass(frozen=True)
class LogEntry:
    """A line of the log: who (name and the colour of the seat's bar), what, and the cube it was about, if any.

    `cube` is a face such as "8k" and is drawn small at the right; `text` should not repeat it.
    """

    name: str
    text: str
    colour: str
    cube: str = ""


class Line(NamedTuple):
    """A line that has no words yet: the act that it tells of, and the cube it was about, else -1."""

    act: int
    seat: int
    key: str
    cube: int = -1
    values: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Log:
    """The lines of a match; those of the running round begin at number `start`."""

    lines: tuple[Line, ...] = ()
    start: int = 0

    @property
    def of_round(self) -> tuple[Line, ...]:
        """The lines of the running round."""
        return self.lines[self.start :]


def told(log: Log, events: Iterable[ev.HollaEvent], act: int = 0) -> Log:
    """The log with the events of an act."""
    lines, start = list(log.lines), log.start
    for event in events:
        if isinstance(event, ev.RoundStarted):
            start = len(lines)
        _tell(lines, event, act)
    return Log(tuple(lines), start)


def _tell(lines: list[Line], event: ev.HollaEvent, act: int) -> None:
    """Adds what an event says, or makes it part of the line before."""

    def add(seat: int, key: str, cube: int = -1, **values: object) -> None:
        lines.append(Line(act, seat, key, cube, tuple(values.items())))

    match event:
        case ev.RoundStarted():
            if event.rolls:
                add(event.dealer, "rolled", rolls=event.rolls)
            add(event.dealer, "dealt", event.opening, round=event.round)
            add(event.first, "first")
        case ev.Drew():
            lent = {"lender": event.lender} if event.lender >= 0 else {}
            key = "draw_mountain_lent" if lent else f"draw_{event.source}"
            add(event.seat, key, event.cube if event.source != "mountain" else -1, **lent)
        case ev.Discarded():
            source = DRAWN.get(lines[-1].key) if lines and lines[-1].seat == event.seat else None
            if source is not None:
                del lines[-1]
            key = f"discard_{source}" if source else "discard_river" if event.to == "river" else "discard_none"
            add(event.seat, key, event.cube)
        case ev.Paid():
            # One line of a river draw and its fee, or of a foul and what it costs.
            last, chips = lines[-1] if lines else Line(0, -1, ""), ("chips", event.chips)
            if event.rule == "holla.R68" and last[1:3] == (event.seat, "draw_river"):
                lines[-1] = Line(act, event.seat, "draw_river_paid", last.cube, (*last.values, chips))
                return
            if last[1:3] == (event.seat, "foul_only"):
                del lines[-1]
            lines.append(Line(act, event.seat, "foul", values=(chips, ("rule", event.rule))))
        case ev.Foul():
            add(event.seat, "foul_only", rule=event.rule)
        case ev.Counted():
            key = "counted_more" if event.removed else "counted_less"
            add(event.by, key, count=len(event.removed) or len(event.added))
        case ev.TookBack():
            add(event.seat, "took_back", event.cube)
        case ev.Declared():
            add(event.seat, "declared" if event.true else "false_declared")
        case ev.RoundEnded(result) if result.kind == "won":
            add(result.winner, "won", yeok=result.yeok)
        case ev.RoundEnded(result):
            key = result.kind if result.kind in ("void", "forfeit", "broke") else "ended"
            add(result.offender if result.offender >= 0 else result.dealer, key)
        case ev.Shown() if len(event.cubes) == 1:
            add(event.seat, "shown", event.cubes[0])


def entry(texts: Texts, seats: tuple[SeatInfo, ...], config: HollaConfig, line: Line) -> LogEntry:
    """A line in words."""
    words, name = dict(line.values), seat_name(texts, seats, line.seat)
    if "rolls" in words:
        words["rolls"] = " ".join(str(eye) for eye in words["rolls"][-1] if eye)
    if "lender" in words:
        words["name"] = seat_name(texts, seats, words["lender"])
    if "rule" in words:
        words["foul"] = foul_name(texts, words["rule"])
    if "yeok" in words:
        words["yeok"] = yeok_name(texts, find_yeok(config, words["yeok"]))
    face = cube_text(line.cube) if line.cube >= 0 else ""
    return LogEntry(name, texts.t(f"holla.log.{line.key}", **words), seat_colour(seats, line.seat), face)


def match_log(
    texts: Texts, seats: tuple[SeatInfo, ...], config: HollaConfig, history: Sequence[ShownStep[ev.HollaEvent]]
) -> list[LogLine]:
    """The lines of all rounds of the match."""
    log, found = Log(), []
    for past in history:
        log = told(log, past.events, past.act)
    for line in log.lines:
        words = entry(texts, seats, config, line)
        if line.key == "rolled":
            # Nobody's line: whoever threw is named in it.
            rolls = lots_words(texts, seats, dict(line.values)["rolls"], lambda eye: str(eye or ""))
            found.append(LogLine(line.act, -1, texts.t("holla.log.thrown", rolls=rolls)))
            continue
        pieces = (("", (words.cube,)),) if words.cube else ()
        found.append(LogLine(line.act, line.seat, f"{words.name} · {words.text}", pieces))
    return found
