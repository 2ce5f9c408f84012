"""The screens that scenes open by way of their context. It loads all of them: nothing imports it at its top."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.lessons.lost import helpful, of_rule
from game.lessons.model import Lesson
from game.lessons.progress import load_progress
from game.lessons.reading import lessons
from game.library.entries import SaveEntry
from game.library.own_rules import ENDINGS as RULE_SETS
from game.library.paths import user_folder
from game.library.saves import Saves
from scenes.kit.context import Context
from scenes.kit.dialog import dialog_scene
from scenes.kit.failure import blaming
from scenes.kit.navigator import Choice, Played, Setup
from scenes.kit.preferences import paths_of
from scenes.kit.scene import Scene
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import ScreenScene
from scenes.lessons.catalogue import catalogue_scene
from scenes.lessons.howto import howto_scene
from scenes.lessons.pages import own_files
from scenes.lessons.scene import LessonScene
from scenes.lobby import start_match
from scenes.lobby.rule_sharing import DROPPED
from scenes.lobby.scene import lobby_scene
from scenes.menu.about import about_scene
from scenes.records import saved_matches
from scenes.records.open_record import dropped, shown_again
from scenes.records.own_matches import own_matches
from scenes.records.own_matches_model import Import
from scenes.records.record_file import is_own
from scenes.rule_book.scene import rule_book_scene
from scenes.settings.scene import settings_scene
from scenes.statistics.scene import statistics
from scenes.workshop.cards import cards_scene
from scenes.workshop.house import house_scene
from scenes.workshop.scene import workshop_scene

WORKSHOPS: Mapping[str, Callable[[Context, str], Scene]] = MappingProxyType(
    {"holla": workshop_scene, "turf": cards_scene, "rummikub": house_scene}
)
"""Where rules of one's own are made, by game."""
_TAKE_RULES = ("workshop", "workshop of cards", "workshop of house rules", "paste rules")
"""The screens that take a rule set that is dropped on them."""


class AppNavigator:
    """The `scenes.kit.navigator.Navigator` of one context: what opens comes on top of its scenes."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def dialog(self, title: str, text: str, choices: Sequence[Choice] = ()) -> None:
        """Opens a card over the dimmed scene."""
        self.ctx.push(dialog_scene(self.ctx, title, text, choices))

    def rulebook(self, game: str = "", rule: str | None = None, values: Mapping[str, Any] | None = None) -> None:
        """Opens the rule book of a game, at a rule; its page of pictures is by these options of a table."""
        self.ctx.push(rule_book_scene(self.ctx, rule, game, values) if game else rule_book_scene(self.ctx))

    def settings(self) -> None:
        """Opens the settings, whose changes count at once."""
        self.ctx.push(settings_scene(self.ctx))

    def about(self) -> None:
        """Opens the page about the program and its licences."""
        self.ctx.push(about_scene(self.ctx))

    # -- lessons

    def learn(self, game: str, rule: str = "") -> None:
        """Opens the lesson about a rule, else the lessons of a game."""
        lesson = of_rule(f"{game}.{rule}") if rule else None
        if lesson is None:
            with blaming(user_folder("lessons", self.ctx.data_dir)):
                self.ctx.push(catalogue_scene(self.ctx, game))
        else:
            self.lesson(lesson, 0)

    def first_lesson(self, game: str) -> None:
        """Opens the first lesson of a game."""
        self.lesson(lessons(game)[0])

    def next_lesson(self, game: str) -> None:
        """Opens the first lesson of a game that is not done, above the list of all."""
        done = load_progress(paths_of(self.ctx)).done
        self.learn(game)
        lesson = next((one for one in lessons(game) if not one.drill and one.key not in done), None)
        if lesson is not None:
            self.lesson(lesson)

    def lesson(self, lesson: Lesson, at: int | None = None) -> None:
        """Opens a lesson at a step, or where it was left."""
        with blaming(*own_files(self.ctx, lesson)):
            self.ctx.push(LessonScene(self.ctx, lesson, at))

    def pictures(self, game: str, values: Mapping[str, Any] | None = None) -> None:
        """Opens the page of pictures of a game, by the standard rules or these options of a table."""
        self.ctx.push(howto_scene(self.ctx, game, values))

    def lesson_after(self, game: str, view: object) -> tuple[str, Callable[[], None]] | None:
        """The lesson that would have helped, as its title and what opens it; after a win none."""
        lesson = helpful(game, view, load_progress(paths_of(self.ctx)).done)
        if lesson is None:
            return None
        return lesson.title.get(self.ctx.texts.locale), partial(self.lesson, lesson, 0)

    # -- matches

    def workshop(self, game: str = "holla", file: str = "") -> None:
        """Opens the workshop of a game, where rules of one's own are made, with a set of theirs on the bench."""
        self.ctx.push(WORKSHOPS[game](self.ctx, file))

    def lobby(self, game: str, preset: str = "") -> None:
        """Opens the lobby of a game."""
        self.ctx.push(lobby_scene(self.ctx, game, preset))

    def play(self, game: str) -> None:
        """Starts a match at the table of last time; opens the lobby when that cannot be started any more."""
        if start_match.start(self.ctx, start_match.draft_of(self.ctx, game)):
            self.lobby(game)

    def first_round(self, game: str) -> None:
        """Starts a short match against beginners by the usual rules; the table of last time stays remembered."""
        start_match.start(self.ctx, start_match.first_round(self.ctx, game), keep=False)

    def summary(self, game: str) -> str:
        """The players and rules of last time's table in words."""
        return start_match.draft_of(self.ctx, game).summary(self.ctx.texts)

    def open_matches(self) -> saved_matches.OpenMatches:
        """The matches to go on with, read from disk."""
        return saved_matches.look(self._saves)

    def resume(self, known: Sequence[SaveEntry] | None) -> None:
        """Goes on with the one of the `known` matches that can, else shows the list."""
        entries = known if known is not None else self.open_matches().entries or ()
        if len(entries) == 1 and entries[0].status == "open":
            start_match.resume(self.ctx, self._saves, entries[0])
        else:
            self.ctx.push(own_matches(self.ctx, only_open=True))

    @property
    def _saves(self) -> Saves:
        return Saves(paths_of(self.ctx).matches)

    def play_again(self, setup: Setup, away: Sequence[int] = ()) -> None:
        """Starts a match of the same people and rules with a fresh seed; bots play on for persons who are `away`."""
        start_match.play_again(self.ctx, setup, away)

    def forget_program(self, level: str) -> None:
        """Takes a program that could not be started out of what is offered."""
        start_match.forget_program(self.ctx, level)

    # -- records

    def records(self) -> None:
        """Opens the list of all matches of this computer."""
        self.ctx.push(own_matches(self.ctx))

    def statistics(self) -> None:
        """Opens what the matches of a person come to."""
        self.ctx.push(statistics(self.ctx))

    def watch(self, played: Played) -> None:
        """Opens a match as a replay from its beginning."""
        self.ctx.push(shown_again(self.ctx, played))

    def dropped(self, top: Scene | None, file: str) -> None:
        """Opens a file that was dropped on the window while `top` showed; archives and folders are taken in."""
        if isinstance(top, ScreenScene) and top.called in _TAKE_RULES and Path(file).suffix.lower() in RULE_SETS:
            top.send(Changed(DROPPED, file))
            top.settle()
            return
        path, listed = Path(file), top if isinstance(top, ScreenScene) and top.called == "own_matches" else None
        if not (path.is_dir() or path.suffix.lower() == ".zip" or (listed is not None and is_own(path))):
            dropped(self.ctx, top, file)
            return
        scene = listed or own_matches(self.ctx)
        if listed is None:
            self.ctx.push(scene)
        scene.send(Import((path,)))
        scene.settle()
