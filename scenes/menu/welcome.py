"""The first start: every game with a picture, one sentence, and two ways: learn it, or play at once."""

from dataclasses import dataclass

from game.kernel.texts import Texts
from game.lessons.progress import load_progress
from game.lessons.reading import lessons
from game.lessons.subject import games
from game.library.folder import scan
from game.library.paths import Paths
from scenes.demo_scenes import FIRST, open_scene
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.preferences import keep_progress, progress_of
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Do, Result, Setting
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Worded, joined
from scenes.menu.cards import language_switch, named, tall_card, words
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.entry import SceneEntry

NAME = "welcome"
_SHOWN = 4
"""The number of cards that fit a window; the menu has them all."""


def is_first_start(paths: Paths) -> bool:
    """Whether nobody has played, learned or been welcomed here."""
    progress = load_progress(paths)
    return not (progress.welcomed or progress.done or progress.at or scan(paths.matches)[0])


def lesson_sentence(texts: Texts, game: str) -> str:
    """The sentence on what one does in a game: that of its first lesson, else of the menu."""
    if game in games() and lessons(game):
        return lessons(game)[0].about.get(texts.locale)
    return texts.t(f"games.{game}.blurb")


@dataclass(frozen=True)
class Learn:
    """The message of a way into a game: its first lesson, or the game itself where it has none."""

    game: str


@dataclass(frozen=True)
class Play:
    """The message of a way to a table."""

    game: str


@dataclass(frozen=True)
class Skip:
    """The message of the way to the menu."""


def view(language: str) -> e.View:
    """The name of the app and a card of each game. Enter begins the first lesson of the first game."""
    shown = list(SCENE_ENTRIES.values())[:_SHOWN]
    title = e.Column(
        e.Row(e.Picture("logo/yongmaru_brush", 280), justify="center"),
        e.Text("screens.english_name", bold=True, align="center", colour=palette.TEXT),
        e.Text("welcome.text", e.LARGE, palette.GOLD, True, "center", role="heading"),
        gap=8,
    )  # fmt: skip
    cards = e.Grid(*(_card(entry, entry is shown[0]) for entry in shown), least_column=300, columns=len(shown), gap=24)
    skip = e.Card(Skip(), e.Text("welcome.menu", e.SMALL, palette.TEXT_MUTED), name="welcome.menu", face="pill")
    foot = e.Row(e.Spacer(), skip, e.Spacer(), language_switch(language), wrap=True, align="end")
    body = e.Column(
        e.Spacer(), title, e.Row(e.Sized(cards, grow=1, most_width=1440), justify="center"), e.Spacer(), foot,
        gap=20, pad=(28, 20),
    )  # fmt: skip
    first = Learn(shown[0].game)
    return e.View(e.Scroll(body, "welcome.text", key="page"), veil=0.42, enter=first, back=Skip())


def _card(entry: SceneEntry, first: bool) -> e.Box:
    learn = e.Button(
        "welcome.learn", Learn(entry.game), "vermilion" if first else "gold", "book", size=e.LARGE, height=50,
        name=named("screens.learn_spoken", entry),
    )  # fmt: skip
    name = joined("welcome.play", words(entry, "name"), between=" – ")
    play = e.Button("welcome.play", Play(entry.game), icon="play", name=name)
    text = e.Text(Worded(lesson_sentence, (entry.game,)), colour=palette.BROWN)
    return tall_card(entry, None, e.Spacer(), learn if entry.game in games() else None, play, text=text)


def update(language: str, message: e.Message) -> Result[str]:
    """Goes to the menu and opens what was chosen on top; the welcome is not shown again."""
    match message:
        case Learn(game) if game in games():
            return language, Do(_leave, ("first_lesson", game))
        case Learn(game) | Play(game):
            return language, Do(_leave, ("play", game))
        case Skip():
            return language, Do(_leave)
        case e.Changed("language", value):
            return language, Setting("language", value)
    return language


def _leave(ctx: Context, way: str = "", game: str = "") -> None:
    keep_progress(ctx, progress_of(ctx).greeted())
    ctx.replace(open_scene(FIRST, ctx))
    if way:
        getattr(ctx.navigator, way)(game)


def _key(language: str, intention: want.Intention) -> e.Message:
    return Learn(next(iter(SCENE_ENTRIES))) if isinstance(intention, want.Draw) else None


WELCOME = Screen(
    NAME, lambda ctx: ctx.texts.locale, view, update, look=lambda s, ctx: ctx.texts.locale, keys=_key
)  # fmt: skip


def welcome_scene(ctx: Context) -> ScreenScene[str]:
    """The welcome, shown once."""
    return ScreenScene(ctx, WELCOME)
