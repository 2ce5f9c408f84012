"""The contents of the teacher's paper for a step, a task or the recap."""

from __future__ import annotations

from pathlib import Path

from game.games import GAMES
from game.kernel.options import load_options
from game.lessons.model import Lesson, Step
from game.lessons.player import GROUP, Player, Said
from game.lessons.reading import differing, lessons
from game.library.paths import user_folder
from scenes.kit.context import Context
from scenes.kit.preferences import settings_of
from scenes.lessons.grouping import GroupBoard
from scenes.lessons.pieces import asked, groups_of
from scenes.lessons.teacher import Page
from scenes.scene_registry import school_of

_NAMED = 3
"""The number of differing options that are named."""


def own_files(ctx: Context, lesson: Lesson) -> tuple[Path, ...]:
    """The folder of a person's own lessons, where a lesson is one of them."""
    return () if lesson in lessons(lesson.game) else (user_folder("lessons", ctx.data_dir),)


class Pages:
    """The pages of one lesson."""

    def __init__(self, ctx: Context, player: Player) -> None:
        self.ctx = ctx
        self.player = player
        self._board: GroupBoard | None = None
        """The cubes that are grouped by hand in this step."""

    def begin(self) -> None:
        """Forgets the board of the last step."""
        self._board = None

    def page(self, said: Said | None, due: bool, following: Lesson | None) -> Page:
        """The page for the state: after an answer, an act due or not; `following` is the lesson after this."""
        player, t, locale = self.player, self.ctx.t, self.ctx.texts.locale
        lesson, game = player.lesson, player.lesson.game
        title = lesson.title.get(locale)
        if player.over:
            say = player.words.fill(lesson.recap.say)
            rows = lesson.recap.show or next((step.show for step in lesson.steps if step.show), ())
            earned = t("lessons.earned" if player.earned else "lessons.finished")
            groups = tuple(groups_of(game, rows, player.words.fill))
            number, count = lesson.number, sum(not one.drill for one in lessons(game))
            begins = number == 1 and not lesson.drill
            place = f"{t('lessons.recap')} · {number} / {count}" if number <= count else t("lessons.recap")
            go = t(_way_on(following))
            return Page(title, place, say, "", earned, True, groups, True, go=go, back=True, play=begins)
        step = player.step
        first, count = (len(lesson.steps), len(player.steps)) if player.alone else (0, len(lesson.steps))
        number, count = player.at - first, count - first
        place = t("lessons.alone" if player.alone or lesson.drill else "lessons.place", number=number + 1, count=count)
        groups = tuple(groups_of(game, step.show, player.words.fill))
        choices: tuple[tuple[str, str], ...] = ()
        named = bool(step.show)
        if step.ask is not None:
            own, named = asked(self.ctx, game, step.ask)
            groups, named = (*groups, *own), named or bool(step.show)
            choices = () if player.done else tuple(player.answers().items())
        board = self._grouping(step)
        if board is not None:
            groups = ()
        go = "" if step.waits and not player.done else t("lessons.next")
        wait = "" if go else t(f"lessons.wait_{'answer' if step.ask is not None else 'round' if step.play else 'act'}")
        answer, good = self._answer(said, due)
        tip = player.words.fill(step.tip)
        return Page(
            title, place, player.sentence(), tip, answer, good, groups, named, choices, count, number, go,
            wait, player.at > 0, self._note(step), board,
        )  # fmt: skip

    def _note(self, step: Step) -> str:
        """The note that a deal was laid, and at the beginning, that rules differ from those of the own table."""
        t = self.ctx.t
        notes = [t("lessons.laid")] if step.deal is not None and not self.player.done else []
        if self.player.at == 0 and (other := self._other_rules()):
            notes.append(other)
        return " ".join(notes)

    def _other_rules(self) -> str:
        game = self.player.lesson.game
        choice = settings_of(self.ctx).lobby.get(game)
        found = differing(self.player.lesson, choice.preset, choice.changed) if choice is not None else ()
        if not found:
            return ""
        options = load_options(GAMES[game])
        locale = self.ctx.texts.locale
        named = [option.get(locale) for option in options.options if option.id in found]
        preset = options.preset(self.player.lesson.preset).get(locale)
        key = "rules_differ" if len(named) <= _NAMED else "rules_differ_more"
        return self.ctx.t(f"lessons.{key}", preset=preset, names=", ".join(named[:_NAMED]), count=len(named) - _NAMED)

    def _grouping(self, step: Step) -> GroupBoard | None:
        """The board of a step whose cubes are grouped by hand; it stays until the step is done."""
        if step.ask is None or step.ask.kind != GROUP or self.player.done:
            return None
        if self._board is None:
            cubes = tuple(step.ask.pieces.split())
            subject, texts = self.player.subject, self.ctx.texts
            spoken = tuple(subject.piece(cube, texts) or cube for cube in cubes)
            self._board = GroupBoard(self.ctx, school_of(self.player.lesson.game), cubes, spoken)
        return self._board

    def _answer(self, said: Said | None, due: bool) -> tuple[str, bool]:
        player = self.player
        if player.done and player.step.play:
            return self.ctx.t("lessons.round_over"), True
        if player.done:
            return (said.text if said is not None and said.text else self.ctx.t("lessons.right")), True
        if said is None or not said.text:
            return (player.beside() if due else ""), True
        return said.text, False


def _way_on(following: Lesson | None) -> str:
    """The text key of the button that leads on from the recap."""
    if following is None:
        return "lessons.end"
    return "lessons.next_drill" if following.drill else "lessons.next_lesson"
