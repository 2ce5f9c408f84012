"""The menu: the games, matches to go on with, settings, the rule book, the language."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from msgspec import Struct

from game.games import ENTRIES, GAMES
from game.kernel.entry import load
from game.kernel.options import load_options
from game.lessons.progress import Progress
from game.lessons.reading import next_number
from scenes.kit import intentions as want
from scenes.kit import preferences
from scenes.kit.context import Context
from scenes.kit.log import program_version
from scenes.kit.navigator import Navigator
from scenes.kit.tree.commands import Answer, Ask, Command, Do, Later, Open, Quit, Result, Setting, itself
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Message
from scenes.menu.view import Game, GoOn, Learn, Leave, Lobby, Pass, Play, Shown, To, view
from scenes.records import saved_matches
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.entry import SceneEntry

LATER = (
    "game.library.saves",
    "scenes.table.client",
    "scenes.lobby.start_match",
    "scenes.lobby.scene",
    "scenes.records.open_record",
    "scenes.lessons.scene",
    "scenes.app.navigator",
)
"""The modules loaded one by one after the first picture, beside the rules of the games, when nobody waits for it."""
_LOADS: tuple[Callable[[], object], ...] = (
    *(partial(lambda game: load_options(GAMES[game]), game) for game in GAMES), *(partial(load, name) for name in LATER)
)  # fmt: skip
_FRAME = 0.001
"""Seconds: a message after the next picture."""


class Drawn(Struct, frozen=True):
    """The message after the first picture."""


class Next(Struct, frozen=True):
    """The message to load the next thing that will be needed."""


class End(Struct, frozen=True):
    """The message that the app is to end."""


def begin(ctx: Context) -> Shown:
    """The menu before anything is read."""
    return Shown((), saved_matches.OpenMatches(), "", ctx.texts.locale, program_version(), len(_LOADS))


def look(s: Shown, ctx: Context) -> Shown:
    """Looks again for matches and progress, back from the lobby, a table or the settings."""
    found = saved_matches.glance(preferences.paths_of(ctx).matches)
    if found.any and s.left < len(_LOADS):  # the first picture does not wait for the records
        found = ctx.navigator.open_matches()
    return _told(ctx, replace(s, open=found))


def _told(ctx: Context, s: Shown) -> Shown:
    progress = preferences.progress_of(ctx)
    games = tuple(_game(ctx, entry, progress, not s.left) for entry in SCENE_ENTRIES.values())
    return replace(s, games=games, going=s.open.words(ctx), language=ctx.texts.locale)


def _game(ctx: Context, entry: SceneEntry, progress: Progress, loaded: bool) -> Game:
    game, begun = entry.game, progress.begun(entry.game)
    offered = not (game in getattr(ctx.settings, "lobby", {}) or begun or game in progress.passed)
    number = next_number(game, progress.done) if offered or begun else None
    summary = ctx.navigator.summary(game) if loaded else ""
    return Game(entry, bool(ENTRIES[game].lessons), offered, number, summary)


def _read(ctx: Context, s: Shown) -> Shown:
    """Reads what the first picture did not wait for."""
    return _told(ctx, replace(s, open=ctx.navigator.open_matches() if s.open.any else s.open))


def update(s: Shown, message: Message) -> Result[Shown]:
    """Opens what was chosen; after the first picture reads the matches and loads what will be needed, one a frame."""
    match message:
        case Drawn():
            return s, Do(_read, (s,), then=itself), Later(_FRAME, Next())
        case Shown():
            return message
        case Next():
            _LOADS[-s.left]()
            s = replace(s, left=s.left - 1)
            return (s, Later(_FRAME, Next())) if s.left else (s, Do(_read, (s,), then=itself))
        case Lobby(game):
            return s, Open(Navigator.lobby, (game,))
        case Play(game):
            return s, Open(Navigator.play, (game,))
        case GoOn():
            return s, Open(Navigator.resume, (s.open.entries,))
        case To(screen):
            return s, Open(screen)
        case Changed("language", language):
            return s, Setting("language", language)
    return _more(s, message)


def _more(s: Shown, message: Message) -> Result[Shown]:
    match message:
        case Learn(game):
            number = next(shown.number for shown in s.games if shown.entry.game == game)
            return s, Open(Navigator.learn if number is None else Navigator.next_lesson, (game,))
        case Pass(game):
            return s, Do(_pass, (s, game), then=itself)
        case Leave():
            stay, leave = Answer("menu.quit_no", kind="jade", cancel=True), Answer("menu.quit_yes", End())
            return s, Ask("menu.quit_title", "menu.quit_text", (leave, stay))
        case End():
            return s, Quit()
    return s


def _pass(ctx: Context, s: Shown, game: str) -> Shown:
    """Stops offering the first lesson of a game."""
    preferences.keep_progress(ctx, preferences.progress_of(ctx).passed_over(game))
    return _told(ctx, s)


def _key(s: Shown, intention: want.Intention) -> Message:
    return view(s).enter if isinstance(intention, want.Draw) else None


def _sounds(s: Shown) -> tuple[Command, ...]:
    return Do(lambda ctx: ctx.sound.ambience("ambience_menu")), Do(lambda ctx: ctx.sound.music("menu"))


MENU = Screen(
    "menu", begin, view, update, look, _key, first=lambda s: (*_sounds(s), Later(_FRAME, Drawn())), again=_sounds,
    plays=lambda s, key: key.removeprefix("card "),
)  # fmt: skip


def menu_scene(ctx: Context) -> ScreenScene[Shown]:
    """The scene the app opens with. Enter plays at once or goes on with a match; Esc asks to end."""
    return ScreenScene(ctx, MENU)
