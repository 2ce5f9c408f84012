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
from scenes.lessons.pieces import count, pieces
from scenes.scene_registry import SCENE_ENTRIES, school_of

_TOLD = 3
"""The number of files left out that are named; --doctor names all."""
_PICTURED = 9
"""The number of pieces that the picture of a lesson has room for."""
_PICTURE, _BESIDE = 300.0, 18.0
"""The units that they take together, and how many of them lie beside each group."""


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
        icon = ctx.art.icon("check", 22, "#FFFFFF")
        surface.blit(icon, icon.get_rect(center=box.center))
    else:
        paint.label(surface, ctx, str(number), box.center, 18, palette.INK_TEXT, True, anchor="center")


def _mark(row: Row) -> e.Element:
    said = "catalogue.done" if row.done else "catalogue.begun" if row.begun else None
    return e.Drawn(draw_mark, (row.lesson.number, row.done, row.begun), 44.0, 44.0, name=said)


def _pictured(lesson: Lesson) -> tuple[str, ...]:
    """The first groups of the pieces that a lesson is about, as many as have room."""
    shows = (lesson.recap.show, *(step.show for step in lesson.steps))
    found: list[str] = []
    left = _PICTURED
    for group in next((show for show in shows if show), ()):
        left -= count(lesson.game, group.pieces)
        if left < 0:
            break
        found.append(group.pieces)
    return tuple(found)


def _card(row: Row, fresh: bool) -> e.Element:
    """A lesson on paper: tick or number, title, its pieces, what it is about; that to take next with a bar."""
    groups, game = _pictured(row.lesson), row.lesson.game
    room = _PICTURE - _BESIDE * len(groups)
    wide = min(school_of(game).on_page * 0.75, room / (1.05 * max(1, sum(count(game, text) for text in groups))))
    shown = e.Row(*(pieces(game, text, wide) for text in groups), gap=6.0, wrap=True)
    return e.Card(
        Chosen(row.lesson),
        e.Row(_mark(row), e.Sized(e.Text(Name(row.title), e.LARGE, palette.INK_TEXT, True), grow=1.0)),
        shown if groups else None,
        e.Text(Name(row.about), e.BODY, palette.BROWN),
        name=Name(row.title), face="paper", flow="column", align="stretch", gap=8.0, pad=(18.0, 14.0),
        mark=palette.GOLD_DEEP if fresh else "", key=row.lesson.key,
    )  # fmt: skip


def _cards(s: Catalogue, drills: bool) -> e.Element | None:
    """The lessons in columns, or the hands to think about."""
    rows = [row for row in s.rows if row.lesson.drill == drills]
    grid = e.Grid(
        *(_card(row, row is s.fresh) for row in rows), columns=2 if len(rows) < 5 else 3, least_column=340.0, gap=14.0
    )
    if not drills or not rows:
        return grid if rows else None
    return e.Column(e.Text("catalogue.hands", e.LARGE, palette.GOLD, True, role="heading"), grid, gap=10.0)


def _teacher(s: Catalogue) -> e.Element:
    """The teacher's paper: what comes next, how far one has come, and the way on."""
    row = s.fresh
    words = say("catalogue.next", title=row.title) if row is not None else "catalogue.all_done"
    how = "catalogue.go_on" if row is not None and row.begun else "catalogue.begin"
    done = sum(one.done for one in s.rows)
    return e.Paper(
        e.Row(
            e.Column(e.Picture("crane", 112.0, kind="avatar"),
                     e.Text("catalogue.teacher", e.BODY, palette.INK_TEXT, True, "center"), gap=4.0),
            e.Column(e.Text(words, e.LARGE, palette.INK_TEXT, True),
                     e.Text(Name(row.about), e.BODY, palette.BROWN) if row is not None else None, grow=1.0),
            align="start",
        ),
        e.Drawn(draw_progress, (done, len(s.rows)), height=12.0),
        e.Button(how, Chosen(row.lesson), kind="vermilion", icon="book", size=e.LARGE, height=56.0, key="next")
        if row is not None else None,
        e.Button("screens.howto", "pictures", kind="ivory", icon="eye", key="pictures"),
        e.Text("catalogue.pinned", e.SMALL, palette.BROWN),
        gap=14.0,
    )  # fmt: skip


def draw_progress(surface: Surface, ctx: Context, box: Rect, done: int, count_: int) -> None:
    """Draws a bar that is filled as far as lessons are done."""
    surface.blit(ctx.art.rounded(*box.size, 99, "#D8CBA6", "#D8CBA6"), box)
    filled = box.w * done // max(1, count_)
    if filled > box.h:
        surface.blit(ctx.art.rounded(filled, box.h, 99, palette.JADE_500, palette.JADE_500), box)


def view(s: Catalogue) -> e.View:
    """The tabs of the games above, the teacher at the left, the lessons in columns."""
    cards = e.Column(_cards(s, False), _cards(s, True), gap=18.0, grow=1.0)
    teacher = e.Sized(_teacher(s), least_width=400.0, most_width=400.0)
    both = e.Either(900.0, e.Row(teacher, cards, gap=20.0, align="start"), e.Column(_teacher(s), cards))
    title = say("catalogue.title", done=sum(row.done for row in s.rows), count=len(s.rows))
    return e.Page(title, both, tools=(e.Tabs(s.games, s.game, "screens.games", key="game"),), wide=1568.0)


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
