"""The contents of the teacher's paper for a step, a task or the recap."""

from __future__ import annotations

from pathlib import Path

from game.games import GAMES
from game.kernel.options import load_options
from game.lessons.model import Lesson
from game.lessons.player import GROUP, Player, Said
from game.lessons.reading import differing, lessons
from game.library.paths import user_folder
from scenes.kit.context import Context
from scenes.kit.preferences import settings_of
from scenes.lessons.grouping import Grouping
from scenes.lessons.pieces import asked, groups_of
from scenes.lessons.teacher import Page

_NAMED = 3
"""The number of differing options that are named."""


def own_files(ctx: Context, lesson: Lesson) -> tuple[Path, ...]:
    """The folder of a person's own lessons, where a lesson is one of them."""
    return () if lesson in lessons(lesson.game) else (user_folder("lessons", ctx.data_dir),)


def grouping(ctx: Context, player: Player) -> Grouping | None:
    """The cubes of a step that are grouped by hand; none in another step, and once it is done."""
    ask = None if player.over or player.done else player.step.ask
    if ask is None or ask.kind != GROUP:
        return None
    cubes = tuple(ask.pieces.split())
    return Grouping(cubes, tuple(player.subject.piece(cube, ctx.texts) or cube for cube in cubes))


def page_of(
    ctx: Context, player: Player, said: Said | None, due: bool, following: Lesson | None, board: Grouping | None
) -> Page:
    """The page for the state: after an answer, an act due or not; `following` is the lesson after this."""
    if player.over:
        return _recap(ctx, player, following)
    t, lesson, step = ctx.t, player.lesson, player.step
    first, count = (len(lesson.steps), len(player.steps)) if player.alone else (0, len(lesson.steps))
    number, count = player.at - first, count - first
    place = t("lessons.alone" if player.alone or lesson.drill else "lessons.place", number=number + 1, count=count)
    groups, named = tuple(groups_of(lesson.game, step.show, player.words.fill)), bool(step.show)
    choices: tuple[tuple[str, str], ...] = ()
    if step.ask is not None:
        own, names = asked(ctx, lesson.game, step.ask)
        groups, named = (*groups, *own), names or named
        choices = () if player.done else tuple(player.answers().items())
    go = "" if step.waits and not player.done else t("lessons.next")
    wait = "" if go else t(f"lessons.wait_{'answer' if step.ask is not None else 'round' if step.play else 'act'}")
    answer, good = _answer(ctx, player, said, due)
    return Page(
        lesson.title.get(ctx.texts.locale), place, player.sentence(), player.words.fill(step.tip), answer, good,
        () if board is not None else groups, named, choices if board is None else (), count, number, go, wait,
        player.at > 0, _note(ctx, player), board,
    )  # fmt: skip


def _recap(ctx: Context, player: Player, following: Lesson | None) -> Page:
    """The page of what was learned."""
    t, lesson, game = ctx.t, player.lesson, player.lesson.game
    rows = lesson.recap.show or next((step.show for step in lesson.steps if step.show), ())
    earned = t("lessons.earned" if player.earned else "lessons.finished")
    number, count = lesson.number, sum(not one.drill for one in lessons(game))
    place = f"{t('lessons.recap')} · {number} / {count}" if number <= count else t("lessons.recap")
    return Page(
        lesson.title.get(ctx.texts.locale), place, player.words.fill(lesson.recap.say), "", earned, True,
        tuple(groups_of(game, rows, player.words.fill)), True, go=t(_way_on(following)), back=True,
        play=number == 1 and not lesson.drill,
    )  # fmt: skip


def _note(ctx: Context, player: Player) -> str:
    """The note that a deal was laid, and at the beginning, that rules differ from those of the own table."""
    notes = [ctx.t("lessons.laid")] if player.step.deal is not None and not player.done else []
    if player.at == 0 and (other := _other_rules(ctx, player.lesson)):
        notes.append(other)
    return " ".join(notes)


def _other_rules(ctx: Context, lesson: Lesson) -> str:
    choice = settings_of(ctx).lobby.get(lesson.game)
    found = differing(lesson, choice.preset, choice.changed) if choice is not None else ()
    if not found:
        return ""
    options, locale = load_options(GAMES[lesson.game]), ctx.texts.locale
    named = [option.get(locale) for option in options.options if option.id in found]
    preset = options.preset(lesson.preset).get(locale)
    key = "rules_differ" if len(named) <= _NAMED else "rules_differ_more"
    return ctx.t(f"lessons.{key}", preset=preset, names=", ".join(named[:_NAMED]), count=len(named) - _NAMED)


def _answer(ctx: Context, player: Player, said: Said | None, due: bool) -> tuple[str, bool]:
    """The answer of the teacher, and whether it praises."""
    if player.done and player.step.play:
        return ctx.t("lessons.round_over"), True
    if player.done:
        return (said.text if said is not None and said.text else ctx.t("lessons.right")), True
    if said is None or not said.text:
        return (player.beside() if due else ""), True
    return said.text, False


def _way_on(following: Lesson | None) -> str:
    """The text key of the button that leads on from the recap."""
    if following is None:
        return "lessons.end"
    return "lessons.next_drill" if following.drill else "lessons.next_lesson"
