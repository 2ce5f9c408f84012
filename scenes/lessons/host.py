"""The table of a lesson: the lesson answers the person's acts, plays the others and takes the table's notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.kernel.entry import load
from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal
from game.kernel.seat import AVATARS, Answer, Why
from game.lessons.player import Player, Said
from game.lessons.words import other_name
from game.seats.failures import Failure
from game.seats.request import Request
from scenes.kit.context import Context
from scenes.scene_registry import SCENE_ENTRIES, school_of
from scenes.table import commands as do
from scenes.table.bot_client import Acts, Thought
from scenes.table.client import TableClient
from scenes.table.entry import policy_of, table_of
from scenes.table.hosts import MatchHost, Run
from scenes.table.player import TablePlayer

LEVEL = "easy"

Heard = Said | do.Say | do.Acknowledge | do.Advise | do.Close
"""What a lesson hears of its table: its own answer to an act, a note, that a result was read, that help is wanted."""


class LessonBots:
    """The bots of a lesson's table, which play as the lesson says."""

    searches = False

    def __init__(self, player: Player) -> None:
        self.player = player
        self._match: AnyMatch | None = None
        """The match with all that is kept back."""
        self._open: Request | None = None

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        """Remembers the question, and the match as it is for whoever is asked."""
        laid, known = self.player.laid, self._match
        assert laid is not None, "a table without a deal"
        if known is None or list(known.acts) != list(acts[: len(known.acts)]):
            known = laid.copy()
        for act in acts[len(known.acts) :]:
            known.act(*act)
        self._match, self._open, self._asked = known, request, self._done

    @property
    def _done(self) -> int:
        """How many acts are done at the table."""
        return 0 if self.player.match is None else len(self.player.match.acts)

    def poll(self) -> Thought | None:
        """Answers the question, unless an act came before the answer."""
        if self._open is None or self._match is None:
            return None
        request, self._open = self._open, None
        if self._asked != self._done:
            return None
        return Thought(request, Answer(self.player.other(request.seat, self._match), Why("lesson")))

    def failures(self) -> Sequence[Failure]:
        """The failures, of which there are none here."""
        return ()

    def end(self) -> None:
        """Does nothing: no program has to be told."""

    def close(self) -> None:
        """Forgets the question."""
        self._open = None


@dataclass(frozen=True)
class LessonHost:
    """The host of a lesson's table: it judges acts, and `hear` takes what the table would say."""

    ctx: Context
    player: Player
    hear: Callable[[Heard], None]
    client: TableClient
    section: str

    def __call__(self, command: do.Outward, run: Run) -> Refusal | None:
        """Carries a command out; returns why an act is not done."""
        match command:
            case do.Do(action):
                return self._judge(action)
            case do.Say() | do.Acknowledge() | do.Advise() | do.Close():
                self.hear(command)
            case do.Unsay():
                pass
            case _:
                return MatchHost(self.ctx, self.client, self.section)(command, run)
        return None

    def _judge(self, action: object) -> Refusal | None:
        """Does the person's act where the lesson takes it."""
        player, client = self.player, self.client
        said = player.judge(action)
        if said.kind in ("done", "on"):
            refusal = client.submit(action)
            if refusal is None:
                player.took(said)
                self.hear(said)
            return refusal
        player.missed()
        self.hear(said)
        return client.judge(action) or Refusal(school_of(player.lesson.game).turn_rule, "lesson")


def seated(ctx: Context, player: Player, hear: Callable[[Heard], None]) -> TablePlayer:
    """The table of a lesson's match as it stands now."""
    lesson, match = player.lesson, player.match
    assert match is not None, "a step without a table"
    module = load(SCENE_ENTRIES[lesson.game].table)
    client = TableClient(
        match, people(ctx, match.seats), LessonBots(player), policy_of(module), speed=ctx.settings.speed,
        laid=player.laid, taught=True, bare=lesson.number == 1 and not lesson.drill,
    )  # fmt: skip
    return table_of(ctx, client, module, partial(LessonHost, ctx, player, hear))


def people(ctx: Context, count: int) -> tuple[SeatInfo, ...]:
    """The learner and plain names for the others."""
    names = [ctx.t("seats.me"), *(other_name(seat, ctx.texts) for seat in range(1, count))]
    levels = ("person", *(LEVEL for _ in range(count - 1)))
    return tuple(SeatInfo(*who) for who in zip(names, levels, AVATARS[:count], strict=True))
