"""The table of a lesson: the lesson answers the person's acts, plays the others and takes the table's notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal
from game.kernel.seat import AVATARS, Answer, Why
from game.lessons.player import Player, Said
from game.lessons.words import other_name
from game.seats.failures import Failure
from game.seats.request import Request
from scenes.kit.context import Context, Link
from scenes.scene_registry import school_of
from scenes.table.bot_client import Acts, Thought
from scenes.table.client import TableClient
from scenes.table.scene import TableScene

if TYPE_CHECKING:
    from scenes.kit.scene import Scene

LEVEL = "easy"


class Listener(Protocol):
    """The lesson, told of what happens at its table."""

    def answered(self, said: Said) -> None:
        """Takes the lesson's answer to an act."""

    def noted(self, title: str, text: str, kind: str) -> None:
        """Takes a note that the table wanted to show."""

    def help(self) -> None:
        """Gives help to the person who asked for advice."""

    def result_read(self) -> None:
        """Goes on, since the result of a round was closed."""


class LessonBots:
    """The bots of a lesson's table, which play as the lesson says."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.latest: Callable[[], AnyMatch] | None = None
        self._open: Request | None = None

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        """Remembers the question."""
        self._open = request

    def poll(self) -> Thought | None:
        """Answers the question."""
        if self._open is None or self.latest is None:
            return None
        request, self._open, match = self._open, None, self.latest()
        if request.seat not in match.to_act():
            # The seat no longer has to act: an act came before the answer.
            return None
        action = self.player.other(request.seat, match)
        return Thought(request, Answer(action, Why("lesson")))

    def failures(self) -> Sequence[Failure]:
        """The failures, of which there are none here."""
        return ()

    def end(self) -> None:
        """Does nothing: no program has to be told."""

    def close(self) -> None:
        """Forgets the question."""
        self._open = None


class LessonClient(TableClient):
    """The client of a lesson's table, which asks the lesson before the person's act is done."""

    after_result = "lessons.back_to"
    teaches = False

    def __init__(
        self,
        player: Player,
        match: AnyMatch,
        seats: tuple[SeatInfo, ...],
        policy: Any,
        listener: Listener,
        speed: float,
    ) -> None:
        bot_client = LessonBots(player)
        super().__init__(match, seats, bot_client, policy, None, speed=speed, laid=player.laid)
        bot_client.latest = lambda: self._driver.latest
        self.player = player
        self.listener = listener
        self.bare = player.lesson.number == 1 and not player.lesson.drill

    def submit(self, action: Any) -> Refusal | None:
        """Does the person's act, where the lesson takes it."""
        said = self.player.judge(action)
        if said.kind in ("done", "on"):
            refusal = super().submit(action)
            if refusal is None:
                self.player.took(said)
                self.listener.answered(said)
            return refusal
        self.player.missed()
        self.listener.answered(said)
        return self.judge(action) or Refusal(school_of(self.player.lesson.game).turn_rule, "lesson")

    def _may_draft(self, action: Any) -> bool:
        """Whether an act waits as a draft: never, since the teacher answers at once."""
        return False

    def acknowledge(self) -> None:
        """Goes on with the lesson, not the match, once the result was read."""
        self.paid = True
        self.listener.result_read()

    def ask_hint(self) -> None:
        """Asks the teacher for help."""
        self.listener.help()

    @property
    def autoplay(self) -> bool:
        """Whether a bot plays for the learner: never."""
        return False

    @autoplay.setter
    def autoplay(self, on: bool) -> None:
        return


class _Host:
    """The app as a lesson's table sees it: notes go to the teacher."""

    def __init__(self, host: Any, listener: Listener) -> None:
        self._host = host
        self._listener = listener

    def __getattr__(self, name: str) -> Any:
        return getattr(self._host, name)

    def show_toast(self, title: str, text: str, kind: str, link: Link | None, seconds: float) -> None:
        """Gives the note to the teacher."""
        self._listener.noted(title, text, kind)

    def take_toast(self, title: str, text: str) -> None:
        """Does nothing: no note stays."""

    def pop(self, scene: Any = None) -> None:
        """Closes the lesson together with its table."""
        self._host.pop(self._listener if isinstance(scene, TableScene) else scene)

    def reset(self, scene: Scene) -> None:
        """Leaves the lesson by the ways out of the table."""
        self._host.reset(scene)


class LessonContext(Context):
    """The app's context for a lesson's table."""

    def __init__(self, ctx: Context, listener: Listener) -> None:
        self._listener = listener
        self.follow(ctx)

    def use_numerals(self, on: bool) -> None:
        """Shows numerals at every table of a lesson."""
        super().use_numerals(True)

    def follow(self, ctx: Context) -> None:
        """Takes over what changed: size, language, settings."""
        listener = self._listener
        self.__dict__.update(ctx.__dict__)
        self._listener = listener
        self.host = _Host(ctx.host, listener)


def people(ctx: Context, count: int) -> tuple[SeatInfo, ...]:
    """The learner and plain names for the others."""
    names = [ctx.t("seats.me"), *(other_name(seat, ctx.texts) for seat in range(1, count))]
    levels = ("person", *(LEVEL for _ in range(count - 1)))
    return tuple(SeatInfo(*who) for who in zip(names, levels, AVATARS[:count], strict=True))
