"""The texts that a button may show, by what happens when it is pressed; and what happened, told from what is seen."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from game.kernel.texts import Texts
from game.lessons.reading import lessons
from game.library.saves import Saves
from game.library.settings import StandIn
from scenes.app.app import App
from scenes.kit.preferences import paths_of
from scenes.kit.scene import Scene
from scenes.lessons.scene import LessonScene
from scenes.table.player import TablePlayer
from tests.scenes.ends import at_end, peeking
from tests.scenes.hand import asks

WORDS: Mapping[str, Collection[str]] = {
    # the paper of a lesson
    "the next step": {"lessons.next"},
    "the next lesson": {"lessons.next_lesson"},
    "the next drill": {"lessons.next_drill"},
    "out of the last lesson": {"lessons.end", "lessons.close"},
    "the step before": {"lessons.back"},
    "the step anew": {"lessons.again"},
    "the last step anew": {"lessons.again", "lessons.back"},
    "past the step": {"lessons.skip"},
    "a first round": {"lessons.play"},
    "out of a lesson": {"lessons.close"},
    # the results of rounds and matches
    "back to the lesson": {"lessons.back_to"},
    "the next round": {
        "holla_result.button.next", "riichi_result.next", "rummikub_table.result.next", "turf_table.result.next",
    },
    "the next win": {"riichi_result.next_win"},
    "the places": {"table.result.match", "rummikub_table.result.match"},
    "the table below": {"table.result.look"},
    "a lesson about it": {"screens.learn_this"},
    "another reading": {"holla_result.button.reading"},
    "the same table again": {"table.match.again"},
    "the seed copied": {"table.match.copy"},
    "the match shown again": {"table.match.watch"},
    "the figures of all seats": {"table.match.figures"},
    "the podium": {"table.match.podium"},
    "away from the table": {"table.result.menu", "table.match.menu", "table.menu_dialog.leave", "kit.unsaved.leave"},
    # the menu of a table
    "only closed": {
        "table.menu_dialog.resume", "menu.quit_no", "kit.dialog.cancel", "kit.dialog.ok", "kit.dialog.close",
        "kit.unsaved.stay", "rummikub_table.give_up.stay", "holla.show.keep", "holla.touch.keep",
    },
    "the log": {"table.menu_dialog.log"},
    "which bot is to play": {"table.menu_dialog.autoplay_on"},
    "the person plays": {"table.menu_dialog.autoplay_off"},
    "hands open": {"table.menu_dialog.hands_on"},
    "hands closed": {"table.menu_dialog.hands_off"},
    "the keys": {"table.menu_dialog.keys"},
    "the rule book": {"table.menu_dialog.rulebook"},
    "the settings": {"table.menu_dialog.settings"},
    "ways to give away": {"table.giving.now"},
    "the helper or the way to give away": {
        "table.giving.one", "table.giving.second", "table.giving.drag", "table.helper.menu_off", "table.helper.menu_on",
    },
    "asked before what costs": {"kit.costly.always"},
    "not asked before what costs": {"kit.costly.never"},
    # questions
    "an act": {"kit.costly.do", "rummikub_table.give_up.draw", "rummikub_table.give_up.pass"},
    "an act, never asked again": {"kit.costly.do_always"},
    "the app ended": {"menu.quit_yes", "kit.unsaved.quit"},
    "a match put aside": {"matches.aside"},
}  # fmt: skip
"""The keys of the texts that may stand on a button, by what it does."""


_HOLES = dict.fromkeys(("way", "number", "count", "yeok"), "\0")


def fits(words: str, key: str, texts: Texts) -> bool:
    """Whether words are the text of a key, whatever fills its holes."""
    pattern = ".+".join(map(re.escape, texts.t(key, **_HOLES).split("\0")))
    return re.fullmatch(pattern, words) is not None


def allowed(happened: str, words: str, texts: Texts) -> bool:
    """Whether a button that does this may be called so."""
    return any(fits(words, key, texts) for key in WORDS[happened])


@dataclass(frozen=True)
class Seen:
    """A look at all there is at one moment."""

    scenes: tuple[Scene, ...]
    lesson: tuple[str, int] | None
    """The lesson and its step."""
    waits: bool
    """Whether its step still waits for an act or an answer."""
    over: bool
    """Whether all its steps are done."""
    acts: int
    """The number of acts of the table."""
    autoplay: bool
    hands: bool
    settings: Any
    kept: int
    """The matches that can be gone on with."""
    ended: bool
    peeking: bool
    names: tuple[str, ...]
    """The names of the controls of the scene that is used."""

    @property
    def top(self) -> Scene:
        """The scene that is used."""
        return self.scenes[-1]

    @property
    def table(self) -> TablePlayer | None:
        """The table that is played at."""
        return next((one for one in reversed(self.scenes) if isinstance(one, TablePlayer)), None)


def seen(app: App) -> Seen:
    """A look at the app."""
    scenes = tuple(app.stack.scenes)
    lesson = next((one for one in reversed(scenes) if isinstance(one, LessonScene)), None)
    table = next((one for one in reversed(scenes) if isinstance(one, TablePlayer)), None)
    player, client = (lesson.player if lesson else None), (table.client if table else None)
    return Seen(
        scenes,
        (player.lesson.key, player.at) if player else None,
        bool(player and not player.over and player.step.waits and not player.done),
        bool(player and player.over),
        client.act_number if client else -1,
        bool(client and client.autoplay),
        bool(client and client.open_hands),
        app.ctx.settings,
        len(Saves(paths_of(app.ctx).matches).open_matches()),
        app.over,
        bool(scenes) and at_end(scenes[-1]) and peeking(scenes[-1]),
        tuple(control.name for control in scenes[-1].ui.all()) if scenes else (),
    )


_OPENED = {
    "log": "the log", "keys": "the keys", "rule_book": "the rule book", "settings": "the settings",
    "ReplayScene": "the match shown again", "LessonScene": "a lesson about it", "dialog": "ways to give away",
}  # fmt: skip


def happened(before: Seen, after: Seen) -> str:
    """The words for what a press has done."""
    if after.ended:
        return "the app ended"
    if isinstance(before.top, LessonScene):
        return _in_a_lesson(before.top, before, after)
    if asks(before.top):
        return _answered(before, after)
    if at_end(before.top):
        return _after_a_result(before, after)
    raise AssertionError(f"nobody knows what a button of {before.top} does")


def _in_a_lesson(scene: LessonScene, before: Seen, after: Seen) -> str:
    """The words for what a press on the paper of a lesson has done."""
    if scene not in after.scenes:
        if isinstance(after.top, TablePlayer):
            return "a first round"
        if isinstance(after.top, LessonScene):
            return "the next drill" if after.top.lesson.drill else "the next lesson"
        last = scene.lesson == lessons(scene.lesson.game)[-1]
        return "out of the last lesson" if before.over and last else "out of a lesson"
    assert before.lesson is not None and after.lesson is not None
    step = after.lesson[1] - before.lesson[1]
    if step == 1:
        return "past the step" if before.waits else "the next step"
    if step == -1:
        return "the last step anew" if before.over else "the step before"
    assert step == 0
    return "the step anew"


def _answered(before: Seen, after: Seen) -> str:
    """The words for what a press on a card has done."""
    if len(after.scenes) >= len(before.scenes):
        bots = {after.top.ctx.t(f"seats.levels.{level}") for level in get_args(StandIn)}
        return "which bot is to play" if bots <= {*after.names} else _OPENED[after.top.called]
    if after.kept < before.kept:
        return "a match put aside"
    if before.table is not after.table:
        return "away from the table"
    asked = "never" if before.settings.ask_costly else "always"
    if before.settings.ask_costly != after.settings.ask_costly:
        return "an act, never asked again" if after.acts > before.acts else _COSTLY[asked]
    if after.autoplay != before.autoplay:
        return "a bot plays" if after.autoplay else "the person plays"
    if after.hands != before.hands:
        return "hands open" if after.hands else "hands closed"
    if after.settings != before.settings:
        return "the helper or the way to give away"
    return "an act" if after.acts > before.acts else "only closed"


_COSTLY = {"never": "not asked before what costs", "always": "asked before what costs"}


def _after_a_result(before: Seen, after: Seen) -> str:
    """The words for what a press on a result of a round, or the places of a match, has done."""
    if after.top is before.top:
        if after.peeking and not before.peeking:
            return "the table below"
        if after.top.called == "ranking" and after.names != before.names:
            return "the figures of all seats" if after.top.state.page else "the podium"  # type: ignore[attr-defined]
        return "another reading" if after.names != before.names else "the seed copied"
    if len(after.scenes) > len(before.scenes):
        return _OPENED[after.top.called]
    if at_end(after.top):
        return "the places" if after.top.called == "ranking" else "the next win"
    if isinstance(after.top, LessonScene):
        return "back to the lesson"
    if after.table is None:
        return "away from the table"
    return "the next round" if after.table is before.table else "the same table again"
