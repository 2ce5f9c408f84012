"""Opens what scenes ask for by way of their context; each module is loaded when it is first wanted."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.kit.context import Context
from scenes.kit.doors import Played, Setup

if TYPE_CHECKING:
    from game.lessons.model import Lesson


class AppDoors:
    """The `scenes.kit.doors.Doors` of one context: what opens comes on top of its scenes."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def rulebook(self, game: str, rule: str | None = None) -> None:
        """The rule book of a game, at a rule."""
        from scenes.rulebook_scene import RuleBookScene

        self.ctx.push(RuleBookScene(self.ctx, rule, game))

    def settings(self) -> None:
        """The settings; they count at once."""
        from scenes.settings_scene import SettingsScene

        self.ctx.push(SettingsScene(self.ctx))

    def lesson_after(self, game: str, view: Any) -> tuple[str, Callable[[], None]] | None:
        """The lesson that would have helped; after a win none."""
        from game.lessons.lost import helpful
        from game.lessons.progress import load_progress
        from scenes.kit.preferences import paths_of

        lesson = helpful(game, view, load_progress(paths_of(self.ctx)).done)
        if lesson is None:
            return None
        return lesson.title.get(self.ctx.texts.locale), partial(self._lesson, lesson)

    def _lesson(self, lesson: "Lesson") -> None:
        from scenes.lessons.scene import LessonScene

        self.ctx.push(LessonScene(self.ctx, lesson, 0))

    def play_again(self, setup: Setup) -> None:
        """The same people and rules once more, with a fresh seed."""
        from scenes.open import play_again

        play_again(self.ctx, setup)

    def watch(self, played: Played) -> None:
        """A match from its beginning."""
        from scenes.replay.opening import shown_again

        self.ctx.push(shown_again(self.ctx, played))

    def forget_program(self, level: str) -> None:
        """A program that could not be started is not offered again."""
        from scenes.open import forget_program

        forget_program(self.ctx, level)
