"""One seed of one variant, played in every lineup: the unit of work. The result depends on the task alone."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from time import perf_counter, process_time
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.limits import USUAL, Limits
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Answer
from game.lab.errors import SEAT_FAILED, LabError
from game.lab.figures.numbers import time_bin
from game.lab.games.lab_game import PARTS, SEAT_FACTS, Part, SeatFacts, order_fact, places, win_shares
from game.lab.programs.in_process import CLASS, ClassPlayer
from game.lab.programs.matches import Programs
from game.lab.runs.seating import Lineup
from game.seats.bots import make_lab_bot
from game.seats.failures import SeatFailures, scores_with_last
from game.seats.levels import prefix_of
from game.seats.players import BotPlayer, Player, PlayerAround, outside_player
from game.seats.program import Budget, Idle
from game.seats.request import Request
from game.seats.table import MOST_ACTS, SeatStops, StuckMatch, Table
from game.seats.words import explainer

ABLE = "able_turns"
"""The fact that counts turns in which something can be laid without moving what lies on the table."""
LANGUAGE = "en"
"""In which programs are told why an act was refused."""

Times = dict[str, dict[int, int]]
"""How often a thought of an entrant took how long, by ``numbers.time_bin``."""


class Task(msgspec.Struct, frozen=True):
    """The matches to be played of a seed. ``config`` is JSON; ``seats_of`` says how names of lineups are seated."""

    game: str
    config: bytes
    unit: str
    variant: int
    seed: int
    lineups: tuple[Lineup, ...]
    seats_of: dict[str, str]
    options_of: dict[str, dict[str, Any]] = {}
    """The own options of programs."""
    seconds: float = Budget().seconds
    limits: Limits = USUAL
    on_failure: str = "last"
    records: bool = False
    """Whether the acts come back with the result."""
    values: bool = False
    """Whether the reasons of all acts do."""


class Thought(msgspec.Struct, frozen=True):
    """The reason of a seat for its act number ``act``: its key and the values it goes by, such as pounds."""

    act: int
    seat: int
    why: str
    values: dict[str, str | int]


class SeatResult(msgspec.Struct, frozen=True):
    """A seat of a match: who sat there, its score, place, share of the win, and facts by name."""

    entrant: str
    score: float
    place: float
    win: float
    facts: dict[str, float]


class MatchResult(msgspec.Struct, frozen=True):
    """A match, or the part of one that was asked for. ``digest`` is a fingerprint of all its acts."""

    lineup: int
    seats: tuple[SeatResult, ...]
    facts: dict[str, float]
    digest: str
    failed: tuple[SeatFailures, ...] = ()
    acts: tuple[tuple[int, Any], ...] = ()
    thoughts: tuple[Thought, ...] = ()
    moments: dict[str, int] = {}
    """By fact how many acts were done when the match came to its value."""


class SeedResult(msgspec.Struct, frozen=True):
    """The results of all lineups of a seed. ``cpu`` and ``times`` are the only figures that differ from run to run."""

    variant: int
    seed: int
    matches: tuple[MatchResult, ...]
    cpu: float = 0.0
    times: Times = {}


def play_seed(task: Task, programs: Programs | None = None) -> SeedResult:
    """Plays all lineups of a seed. Raises ``StuckMatch``, and ``LabError`` for a failed seat that ends the run.

    Programs that play several matches wait in ``programs`` for another seed.
    """
    start = process_time()
    times: Times = {}
    found = []
    for index in range(len(task.lineups)):
        with programs.match(task.variant, index) if programs is not None else Idle() as idle:
            found.append(_play(task, index, times, idle))
    return SeedResult(task.variant, task.seed, tuple(found), process_time() - start, times)


class _Watched(PlayerAround):
    """A player whose thoughts are timed and whose choices are counted. See ``Player``."""

    def __init__(
        self, match: AnyMatch, player: Player, facts: dict[str, float], bins: dict[int, int], outside: bool,
        thoughts: list[Thought] | None,
    ) -> None:  # fmt: skip
        super().__init__(player)
        self._facts = facts
        self._bins = bins
        self._thoughts = thoughts
        self._clock = perf_counter if outside else process_time
        self._chance = Chance(match.seed)

    def choose(self, request: Request) -> Answer:
        """Asks, and counts how many acts were lawful and how long the answer took."""
        count = len(request.legal)
        self._facts["decisions"] += 1
        self._facts["forced"] += count == 1 and request.complete
        self._facts["choices"] += count
        if ABLE in self._facts:
            self._facts[ABLE] += count > 1
        # Streams of their own: what bots do here by chance says nothing of what they do at a table of the same seed.
        key = self._chance.key("bot", request.seat, request.id)
        request = msgspec.structs.replace(request, key=key)
        start = self._clock()
        answer = self._player.choose(request)
        index = time_bin(self._clock() - start)
        self._bins[index] = self._bins.get(index, 0) + 1
        if self._thoughts is not None:
            self._thoughts.append(Thought(request.id, request.seat, answer.why.key, dict(answer.why.values)))
        return answer


class _Course:
    """The course of a match: facts by seat, and the scores after every part."""

    def __init__(self, match: AnyMatch, part: Part) -> None:
        self._match = match
        self._part = part
        names = (*SEAT_FACTS, *part.facts, *part.own_facts(match.config))
        self.seats: SeatFacts = [dict.fromkeys(names, 0.0) for _ in range(match.seats)]
        self.orders: list[tuple[float, ...]] = []
        self._ends: list[int] = []
        """After how many acts each part ended."""
        self._scores = [part.earned(match)]
        self._first = 0
        self._won = [0.0] * match.seats
        """By place in the order of play how many parts were won."""

    def take(self, events: Sequence[Any]) -> None:
        """Counts what happened."""
        for event in events:
            self._part.count(event, self.seats)
            first = self._part.first(event)
            self._first = self._first if first is None else first
            if isinstance(event, self._part.ended):
                if self._part.closed is not None:
                    self._part.closed(self._match, event, self.seats)
                self.orders.append(self._part.order(self._match))
                self._ends.append(len(self._match.acts))
                self._scores.append(self._part.earned(self._match))
                self._count_winner()

    def _count_winner(self) -> None:
        gains = [now - before for before, now in zip(*self._scores[-2:], strict=True)]
        if max(gains) > 0:
            for seat, share in enumerate(win_shares(gains)):
                self._won[(seat - self._first) % len(gains)] += share

    def moments(self) -> dict[str, int]:
        """The number of acts up to what makes it unusual: its end, its greatest swing, its last new leader."""
        found = {"length": len(self._match.acts)}
        if self._ends:
            swings = self._swings()
            found["swing"] = self._ends[swings.index(max(swings))]
            turned = [at for at, changed in zip(self._ends[1:], self._changes(), strict=True) if changed]
            found["lead_changes"] = found["comeback"] = turned[-1] if turned else self._ends[-1]
        return found

    def _swings(self) -> list[float]:
        """The greatest gain of a seat in each part."""
        return [max(a - b for b, a in zip(*pair, strict=True)) for pair in pairwise(self._scores)]

    def _changes(self) -> list[bool]:
        """Returns by part after the first whether nobody leads who led before."""
        leaders = [{seat for seat, o in enumerate(now) if o == max(now)} for now in self.orders]
        return [not before & after for before, after in pairwise(leaders)]

    def facts(self, order: Sequence[float]) -> dict[str, float]:
        """The figures of the whole match: its length, its parts, its swings, how often the lead changed, a comeback."""
        decisions = sum(seat["decisions"] for seat in self.seats)
        found = {
            "length": float(len(self._match.acts)),
            f"{self._part.unit}s": float(len(self.orders)),
            "lead_changes": float(sum(self._changes())),
            "swing": max(self._swings(), default=0.0),
            "forced_share": sum(seat["forced"] for seat in self.seats) / max(1.0, decisions),
            "choices": sum(seat["choices"] for seat in self.seats) / max(1.0, decisions),
        }
        found |= {order_fact(place): won / max(1, len(self.orders)) for place, won in enumerate(self._won)}
        half = self.orders[(len(self.orders) - 1) // 2] if len(self.orders) > 1 else ()
        if half:
            last = {seat for seat, o in enumerate(half) if o == min(half)}
            winners = {seat for seat, o in enumerate(order) if o == max(order)}
            found["comeback"] = float(len(last) < len(half) and winners <= last)
        return found


def _play(task: Task, index: int, times: Times, idle: Idle) -> MatchResult:
    rules, part = GAMES[task.game], PARTS[task.game]
    config = msgspec.json.decode(task.config, type=rules.config_type)
    lineup = task.lineups[index]
    match: AnyMatch = Match(rules, config, len(lineup), task.seed)
    course = _Course(match, part)
    thoughts: list[Thought] | None = [] if task.values else None
    with contextlib.ExitStack() as stack:
        players = []
        for seat, name in enumerate(lineup):
            players.append(_seat(task, match, seat, name, course, times.setdefault(name, {}), idle, thoughts))
            stack.callback(players[-1].close)
        table = Table(match, players, on_events=course.take, stop=task.on_failure == "stop")
        try:
            while not table.over and (task.unit == "match" or not course.orders):
                if len(match.acts) >= MOST_ACTS:
                    raise StuckMatch(f"seed {task.seed}: the match has no end after {MOST_ACTS} acts")
                table.step()
        except SeatStops as error:
            seat = table.failures.failed[0].seat
            raise LabError(SEAT_FAILED, name=lineup[seat], seed=str(task.seed), problem=str(error)) from error
        table.finish()
    result = _result(task, match, course, index, table.failures.found())
    return msgspec.structs.replace(result, thoughts=tuple(thoughts)) if thoughts else result


def _seat(
    task: Task, match: AnyMatch, seat: int, name: str, course: _Course, bins: dict[int, int], idle: Idle,
    thoughts: list[Thought] | None,
) -> Player:  # fmt: skip
    level = task.seats_of[name]
    outside = bool(prefix_of(level))
    budget, explain = Budget(seconds=task.seconds, limits=task.limits), explainer(task.game, LANGUAGE)
    options = task.options_of.get(name, {})
    player: Player
    if outside:
        player = outside_player(match, seat, level, budget, explain, idle, options)
    elif level.startswith(CLASS):
        player = ClassPlayer(match, seat, level, budget, explain, options)
    else:
        player = BotPlayer(task.game, level, make=make_lab_bot)
    return _Watched(match, player, course.seats[seat], bins, outside, thoughts)


def _result(task: Task, match: AnyMatch, course: _Course, index: int, failed: tuple[SeatFailures, ...]) -> MatchResult:
    part = PARTS[task.game]
    scores = list(part.score(match))
    order = list(part.order(match) if task.unit == "match" else scores)
    if task.on_failure == "last":
        # A seat that failed is last, behind whoever did not, whatever its stand-in earned.
        behind = {failure.seat for failure in failed if failure.failed is not None}
        scores = list(scores_with_last(scores, behind))
        order = [min(order) - 1 if seat in behind else own for seat, own in enumerate(order)]
    lines = zip(task.lineups[index], scores, places(order), win_shares(order), course.seats, strict=True)
    facts = {**match.rules.facts(match.state), **course.facts(order)}
    acts = tuple((seat, msgspec.to_builtins(act)) for seat, act in match.acts) if task.records else ()
    return MatchResult(
        lineup=index,
        seats=tuple(SeatResult(*line) for line in lines),
        facts=facts,
        digest=sha256(msgspec.json.encode(match.acts)).hexdigest()[:16],
        failed=failed,
        acts=acts,
        moments=course.moments(),
    )
