"""Tries a program before it plays for real: every kind of decision, a second match, and a word for each fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

import msgspec

from game.games import GAMES
from game.kernel.limits import USUAL, Limits
from game.kernel.match import AnyMatch, Match
from game.kernel.notice import Notice
from game.kernel.options import config_of
from game.kernel.rules import Refusal, refusal_words
from game.kernel.seat import Answer
from game.kernel.texts import Texts
from game.lab.errors import LabError
from game.lab.games.lab_game import PARTS
from game.seats.failures import SeatFailed
from game.seats.levels import PROGRAM, level_known, prefix_of
from game.seats.players import BotPlayer, OutsidePlayer, Player, PlayerAround, outside_player
from game.seats.program import Budget, Idle, ProgramPlayer
from game.seats.request import Request
from game.seats.table import MOST_ACTS, Table
from game.seats.words import explainer

Fault = Literal[
    "unstartable", "not_ready", "late", "crashed", "ended_at_end", "not_json", "long", "no_action", "wrong_id",
    "two_answers", "refused", "unchanged", "deaf_to_new_match",
]  # fmt: skip
"""What can be wrong with a program; each has its sentence with a remedy."""


class Finding(msgspec.Struct, frozen=True):
    """A fault, the match and act at which it first showed, how often, and what exactly was seen."""

    fault: Fault
    match: int
    act: int
    count: int
    detail: str | Notice


class Trial(msgspec.Struct, frozen=True):
    """The report on a program: decisions by kind, mean and longest thought in seconds, and what was wrong."""

    name: str
    matches: int
    decisions: dict[str, int]
    mean: float
    longest: float
    many_matches: bool
    findings: tuple[Finding, ...]


class _Tried(PlayerAround):
    """The player of the program, watched. See ``Player``."""

    def __init__(self, player: OutsidePlayer, again: bool) -> None:
        """Wraps a player; ``again`` says that it is a program that has played a match already."""
        super().__init__(player)
        self._again = again
        self.decisions: Counter[str] = Counter()
        self.thoughts: list[float] = []
        self.faults: list[tuple[Fault, int, str | Notice]] = []
        self._last = -1

    def choose(self, request: Request) -> Answer:
        """Asks, and remembers what was asked and what went wrong."""
        kind = kind_of(request.legal)
        self.decisions[kind] += 1
        answer = self._watched(request, lambda: self._player.choose(request))
        if self.decisions[kind] == 1:
            self._ask_values(request)
        return answer

    def _ask_values(self, request: Request) -> None:
        """Asks for the worth of acts, where a program tells it: the first of them is what it would do."""
        if isinstance(self._player, ProgramPlayer) and self._player.tells_values:
            try:
                self._player.evaluate(request)
            except SeatFailed as failed:
                self.faults.append((self._fault(failed), request.id, failed.told or failed.detail))

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """Takes the second try; the first refusal is a fault already."""
        unchanged = refusal.reason in ("nothing_laid", "unchanged", "same_table")
        why = Notice("lab_try_bot.rule", {"rule": refusal.rule, "why": refusal_words(request.game, refusal)})
        self.faults.append(("unchanged" if unchanged else "refused", request.id, why))
        return self._watched(request, lambda: self._player.refused(request, refusal))

    def _watched(self, request: Request, ask: Callable[[], Answer]) -> Answer:
        start = perf_counter()
        try:
            answer = ask()
        except SeatFailed as failed:
            self.faults.append((self._fault(failed), request.id, failed.told or failed.detail))
            raise
        self.thoughts.append(perf_counter() - start)
        self._last = request.id
        self.name = self._player.name
        return answer

    def _fault(self, failed: SeatFailed) -> Fault:
        key = failed.told.key.rpartition(".")[2] if failed.told is not None else ""
        if failed.cause == "unstartable":
            return "unstartable"
        if failed.cause == "late" and not getattr(self._player, "ready", True):
            return "deaf_to_new_match" if self._again else "not_ready"
        if failed.cause == "crashed" and self._again and not self.thoughts:
            return "ended_at_end"
        if failed.cause == "wrong_id":
            again = failed.told is not None and failed.told.values.get("told") == self._last
            return "two_answers" if again else "wrong_id"
        if failed.cause == "unreadable":
            return "long" if key == "long" else "not_json" if key == "no_answer" else "no_action"
        return "refused" if failed.cause == "refused" else failed.cause


def kind_of(legal: Sequence[Any]) -> str:
    """The kind of a decision: the types of act it offers."""
    return " / ".join(dict.fromkeys(type(act).__struct_config__.tag for act in legal))


def try_bot(
    game: str, command: str, seconds: float = 5.0, transcript: Path | None = None, seed: int = 1,
    limits: Limits = USUAL,
) -> Trial:  # fmt: skip
    """Plays a program at every table of a trial against easy bots; raises ``LabError`` for a command that is none."""
    level = command if prefix_of(command) else PROGRAM + command
    if not level_known(level, game):
        raise LabError("program_kind", name="try-bot", program=command)
    tried: list[_Tried] = []
    lines: list[str] = []
    tap = (lambda who, raw: lines.append(f"{who} {raw.decode('utf-8', 'replace').rstrip()}\n")) if transcript else None
    with Idle(tap) as idle:
        for number, (seats, options) in enumerate(PARTS[game].tables):
            match: AnyMatch = Match(GAMES[game], config_of(GAMES[game], options), seats, seed + number)
            budget = Budget(seconds=seconds, limits=limits)
            player = outside_player(match, number % seats, level, budget, explainer(game, "en"), idle=idle)
            if idle.lost:
                tried[-1].faults.append(("ended_at_end", len(match.acts), ""))
            seen = _Tried(player, again=idle.reused > 0)
            _play(match, seen, number % seats)
            tried.append(seen)
            if any(fault == "unstartable" for fault, _, _ in seen.faults):
                break
        reused = idle.reused
    if transcript is not None:
        _write(transcript, lines)
    return _sum_up(tried, reused)


def _play(match: AnyMatch, tried: _Tried, seat: int) -> None:
    players: list[Player] = [BotPlayer(match.rules.name, "easy") for _ in range(match.seats)]
    players[seat] = tried
    table = Table(match, players)
    try:
        while not table.over and len(match.acts) < MOST_ACTS and not (tried.gone and tried.faults):
            table.step()
        if table.over:
            table.finish()
    finally:
        tried.close()


def _sum_up(tried: Sequence[_Tried], reused: int) -> Trial:
    decisions: Counter[str] = Counter()
    for one in tried:
        decisions.update(one.decisions)
    thoughts = [t for one in tried for t in one.thoughts]
    return Trial(
        name=tried[-1].name,
        matches=len(tried),
        decisions=dict(decisions.most_common()),
        mean=sum(thoughts) / max(1, len(thoughts)),
        longest=max(thoughts, default=0.0),
        many_matches=reused > 0,
        findings=tuple(_findings(tried)),
    )


def _findings(tried: Sequence[_Tried]) -> Iterator[Finding]:
    seen: dict[Fault, Finding] = {}
    for number, one in enumerate(tried, 1):
        for fault, act, detail in one.faults:
            before = seen.get(fault)
            count = before.count + 1 if before is not None else 1
            seen[fault] = msgspec.structs.replace(before or Finding(fault, number, act, 1, detail), count=count)
    yield from seen.values()


def _write(path: Path, lines: Sequence[str]) -> None:
    try:
        path.write_text("".join(lines), encoding="utf-8")
    except OSError as error:
        raise LabError("unwritable", file=str(path), problem=error.strerror or str(error)) from error


def trial_lines(trial: Trial, texts: Texts) -> list[str]:
    """The trial in words: what was asked, how fast it answered, what is wrong and what to do about it."""
    t = texts.t
    mean, longest = (f"{1000 * seconds:.1f}" for seconds in (trial.mean, trial.longest))
    total = sum(trial.decisions.values())
    lines = [t("lab_try_bot.name", name=trial.name, decisions=total, matches=trial.matches, mean=mean, longest=longest)]
    lines += [t("lab_try_bot.kind", kind=kind, count=count) for kind, count in trial.decisions.items()]
    if trial.many_matches:
        lines.append(t("lab_try_bot.many"))
    for found in trial.findings:
        said = found.detail.text(texts) if isinstance(found.detail, Notice) else found.detail
        detail = " ".join(f"; {said}".split()) if said else ""
        place = {"match": found.match, "act": found.act, "count": found.count, "detail": detail}
        lines.append(t("lab_try_bot.place", fault=t(f"lab_try_bot.fault.{found.fault}"), **place))
    return lines if trial.findings else [*lines, t("lab_try_bot.fine")]
