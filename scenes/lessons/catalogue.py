"""The lessons of a game to choose from, with ticks for those that are done; a person's own stand behind them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pygame import Rect, Surface

from game.lessons.model import Lesson
from game.lessons.own import own_lessons
from game.lessons.reading import lessons
from game.lessons.subject import games as taught
from game.library.paths import user_folder
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.navigator import Navigator
from scenes.kit.preferences import progress_of
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Command, Do, Focus, Open
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, say
from scenes.scene_registry import SCENE_ENTRIES

_TOLD = 3
"""The number of files left out that are named; --doctor names all."""
_MANY = 14
"""The number of lessons from which rows are lower, so that more of them are in sight."""


@dataclass(frozen=True)
class Row:
    """A lesson with its words, done or begun."""

    lesson: Lesson
    title: str
    about: str
    done: bool
    begun: bool


@dataclass(frozen=True)
class Catalogue:
    """The lessons of a game, those of the house before the person's own, and the names of all games."""

    game: str
    games: tuple[tuple[str, Name], ...]
    rows: tuple[Row, ...]

    @property
    def fresh(self) -> Row | None:
        """The first lesson that is not done."""
        return next((row for row in self.rows if not row.done), None)


@dataclass(frozen=True)
class Found:
    """The message of what was read."""

    now: Catalogue


@dataclass(frozen=True)
class Chosen:
    """The message of a row that was pressed."""

    lesson: Lesson


def found(ctx: Context, game: str) -> Catalogue:
    """The lessons of a game as they are now."""
    progress, locale = progress_of(ctx), ctx.texts.locale
    own = own_lessons(user_folder("lessons", ctx.data_dir) / game, game)
    rows = [
        Row(
            lesson, lesson.title.get(locale), lesson.about.get(locale),
            lesson.key in progress.done, progress.at.get(lesson.key, 0) > 0,
        )
        for lesson in (*lessons(game), *own.lessons)
    ]  # fmt: skip
    names = tuple((name, Name(SCENE_ENTRIES[name].text(ctx, "name"))) for name in taught())
    return Catalogue(game, names, tuple(rows))


def tell(ctx: Context, game: str) -> None:
    """Names the files that had to be left out."""
    for problem in own_lessons(user_folder("lessons", ctx.data_dir) / game, game).problems[:_TOLD]:
        ctx.toast(ctx.t("catalogue.unreadable"), problem.text(ctx.texts), "illegal", seconds=8.0)


def draw_mark(surface: Surface, ctx: Context, box: Rect, number: int, done: bool, begun: bool) -> None:
    """Draws the round mark of a lesson: a tick, or its number."""
    ink = palette.JADE_500 if done else "#E0A93B" if begun else "#D8CBA6"
    surface.blit(ctx.art.rounded(box.w, box.h, 99, ink, ink), box)
    if done:
        icon = ctx.art.icon("check", 26, "#FFFFFF")
        surface.blit(icon, icon.get_rect(center=box.center))
    else:
        paint.label(surface, ctx, str(number), box.center, 20, palette.INK_TEXT, True, anchor="center")


def _row(row: Row, low: bool) -> e.Element:
    """A lesson on paper: tick or number, title, what it is about."""
    said = "catalogue.done" if row.done else "catalogue.begun" if row.begun else None
    wide = 42.0 if low else 54.0
    mark = e.Drawn(draw_mark, (row.lesson.number, row.done, row.begun), wide, wide, name=said)
    words = e.Column(
        e.Text(Name(row.title), e.LARGE, palette.INK_TEXT, True),
        e.Text(Name(row.about), e.SMALL, palette.INK_TEXT),
        gap=2.0, grow=1.0,
    )  # fmt: skip
    return e.Card(
        Chosen(row.lesson),
        mark,
        words,
        name=Name(row.title),
        face="paper",
        key=row.lesson.key,
        pad=(14.0, 4.0 if low else 10.0),
        least_height=58.0 if low else 86.0,
    )


def view(s: Catalogue) -> e.View:
    """The tabs of the games above, two columns of lessons below."""
    rows = [_row(row, len(s.rows) > _MANY) for row in s.rows]
    half = -(-len(rows) // 2) if len(rows) > 4 else len(rows)
    one, *other = [e.Column(*part, gap=10.0, grow=1.0, wish=700.0) for part in (rows[:half], rows[half:]) if part]
    both = e.Either(1000.0, e.Row(one, *other, gap=24.0, align="start"), e.Column(*rows, gap=10.0))
    pinned = e.Row(e.Text("catalogue.pinned", e.SMALL, palette.TEXT_SOFT), face="pill", pad=(18.0, 5.0))
    title = say("catalogue.title", done=sum(row.done for row in s.rows), count=len(s.rows))
    tools = (
        e.Button("screens.howto", "pictures", icon="eye"),
        e.Tabs(s.games, s.game, "screens.games", key="game"),
    )
    return e.Page(title, both, e.Row(pinned, justify="center"), tools=tools, wide=1440.0)


def update(s: Catalogue, message: object) -> Catalogue | tuple[object, ...]:
    """Opens a lesson or the page of pictures, or turns to another game."""
    match message:
        case Chosen(lesson):
            return s, Open(Navigator.lesson, (lesson,))
        case "pictures":
            return s, Open(Navigator.pictures, (s.game,))
        case Changed("game", game):
            return s, Do(tell, (game,)), Do(found, (game,), Found)
        case Found(now):
            return now, *_focus(now)
    return s


def _focus(s: Catalogue) -> tuple[Command, ...]:
    """Looks at the first lesson that is not done."""
    return (Focus(s.fresh.lesson.key, True),) if s.fresh is not None else ()


def catalogue_scene(ctx: Context, game: str) -> ScreenScene[Catalogue]:
    """The catalogue of a game. Enter or a click opens a lesson; Esc goes back."""
    return ScreenScene(
        ctx,
        Screen(
            "catalogue", lambda ctx: found(ctx, game), view, update, lambda s, ctx: found(ctx, s.game),
            first=lambda s: (Do(tell, (s.game,)), *_focus(s)),
            again=lambda s: (Do(tell, (s.game,)), Do(found, (s.game,), Found)),
            files=_own_files,
        ),
    )  # fmt: skip


def _own_files(ctx: Context) -> tuple[Path, ...]:
    """The folder of the person's own lessons."""
    return (user_folder("lessons", ctx.data_dir),)
