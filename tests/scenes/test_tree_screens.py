"""Every screen that is a tree, at every window, size of text and language: nothing cut, nothing on anything else,
nothing too pale to read.

A new screen is one line of `SCREENS`.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from msgspec import structs

from game.lab.checks.own_yeok import Side, Sweep, begun
from game.lab.checks.set_trial import OptionSweep, SetFigures, Sums
from game.lab.checks.trial import Skill
from game.lessons.subject import games
from game.library.settings import Settings
from game.workshop.yeok import NAMES
from scenes.app.app import App
from scenes.app.samples import curtain
from scenes.demo_scenes import open_scene, opener
from scenes.kit.context import Choice, Context
from scenes.kit.dialog import dialog_scene
from scenes.kit.failure import failure_scene
from scenes.kit.sheet import kit_scene
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.lessons.catalogue import catalogue_scene
from scenes.lessons.howto import howto_scene
from scenes.lobby.program_card import program_card
from scenes.lobby.rule_sets import rule_sets_scene
from scenes.lobby.rule_sharing import pasting
from scenes.lobby.scene import lobby_scene
from scenes.lobby.state import Fold, Take
from scenes.lobby.user_rule_sets import naming
from scenes.menu.about import about_scene
from scenes.menu.scene import menu_scene
from scenes.menu.welcome import welcome_scene
from scenes.records import bar
from scenes.records.own_matches import own_matches
from scenes.records.reading import reading_scene
from scenes.records.record_files import record_files
from scenes.records.rounds import rounds_scene
from scenes.records.scene import ReplayScene
from scenes.rule_book.scene import rule_book_scene
from scenes.settings.scene import settings_scene
from scenes.statistics.people import people
from scenes.statistics.scene import statistics
from scenes.table.keys_card import keys_scene
from scenes.table.log import log_scene
from scenes.table.player import TablePlayer
from scenes.workshop.cards import cards_scene
from scenes.workshop.house import house_scene
from scenes.workshop.scene import workshop_scene
from scenes.workshop.set_state import Look
from scenes.workshop.state import LookGroup
from tests.game.library import matches
from tests.scenes.ink import pale
from tests.scenes.recorded import watching
from tests.scenes.tree_checks import SHAPES, Shape, faults, some

WHY = "The rules of the table do not allow it, and a sentence as long as this one has to be broken somewhere. "


def _asking(count: int) -> Callable[[Context], ScreenScene]:
    """A card with so many choices."""
    choices = [Choice(f"{number}. {WHY[:20]}", kind="ink" if number else "jade") for number in range(count)]
    return lambda ctx: dialog_scene(ctx, WHY[:40], WHY * count, choices)


def _keys(ctx: Context) -> ScreenScene:
    return keys_scene(ctx, lambda: [(f"Ctrl + {number}", WHY[: 9 * number + 9]) for number in range(14)], print)


def _log(ctx: Context, game: str) -> ScreenScene:
    """What happened so far at a table in the middle of a match."""
    table = open_scene(game, ctx)
    assert isinstance(table, TablePlayer)
    table.layout(ctx.layout)
    return log_scene(ctx, table.log_lines(), table.client, table.board.piece, print)


def _rounds(ctx: Context, matches: int) -> ScreenScene:
    """The rounds of a record, with other matches in its file."""
    replay = open_scene("replay", ctx)
    assert isinstance(replay, ReplayScene)
    chapter = replace(replay.record_file.chapters[0], names=("Long Name Indeed", "나", "Reinhardt", "학 선생"))
    replay.record_file = replace(replay.record_file, chapters=(chapter,) * matches)
    return _sent(rounds_scene(ctx, replay), Changed("list", "matches" if matches > 1 else "rounds"))


def _bar(ctx: Context) -> ScreenScene:
    """The controls of a record, in the middle of it."""
    marked = bar.Marked((0, 20, 60), (3, 50), (19, 59))
    stops, by = tuple(range(400)), ("Reinhardt",) * 400
    shown = bar.Shown(30, stops, by, marked, True, "South 4, 10 honba", "Reinhardt", False, "no_open", 2.0)
    return ScreenScene(ctx, Screen("bar", lambda ctx: shown, bar.view, lambda s, message: s))


def _reading(ctx: Context) -> ScreenScene:
    """The card of a file that is being read."""
    scene = reading_scene(ctx, Path("/far/away/a_record_with_a_rather_long_name.jsonl.gz"))
    scene.state = replace(scene.state, share=0.4)
    scene.screen = replace(scene.screen, first=lambda s: ())
    return scene


def _failing(ctx: Context) -> ScreenScene:
    own = (Path("rules"), Path("lessons.yaml"))
    return failure_scene(ctx, Path("/far/away/" * 8), menu_scene, False, Path("holla-1.jsonl"), "", own)


def _sent(scene: ScreenScene, *messages: object) -> ScreenScene:
    """The scene after messages."""
    for message in messages:
        found = scene.screen.update(scene.state, message)
        scene.state = found[0] if isinstance(found, tuple) else found
    return scene


def _searched(ctx: Context, game: str) -> ScreenScene:
    """The rules of a lobby with what a search has found."""
    return _sent(lobby_scene(ctx, game), Changed("tab", "rules"), Changed("find", "a"))


def _unfolded(ctx: Context, game: str) -> ScreenScene:
    """The rules of a lobby with all groups open and every switch turned, and a fault."""
    scene = lobby_scene(ctx, game)
    draft = scene.state.draft.with_seed("12").with_name(0, "Ann").with_name(2, "Ann")
    for option in draft.options.options:
        if option.type == "bool":
            draft = draft.with_value(option, not draft.value(option))
    folds = (Fold(group.id) for group in draft.options.groups)
    return _sent(scene, Changed("tab", "rules"), Take(draft), *folds)


def _naming(ctx: Context) -> ScreenScene:
    """The card that asks for the name of a rule set."""
    return naming(ctx, lobby_scene(ctx, "holla").state, False, print)


def tried(ctx: Context, *messages: object) -> ScreenScene:
    """The workshop with the figures of a trial, after these messages."""
    scene = _sent(workshop_scene(ctx), *messages)
    rules, yeok = scene.state.rules, scene.state.at
    with_it = Side(rounds=1000, wins={"snake": 640, "boa": 160, "dragon": 40, yeok: 80}, acts=48_000.0, first=250.0)
    figures = structs.replace(begun(rules.config(), yeok, "hard"), without=with_it, with_it=with_it)
    sweep = Sweep(yeok, (5, 10, 40), (with_it, with_it, with_it), scene.state.rules.in_play)
    scene.state = replace(scene.state, figures=figures, sweep=sweep)
    return scene


def _widest(name: str, ctx: Context) -> ScreenScene:
    """The same with names of as many wide letters as a yeok may have, without a space."""
    return tried(ctx, Changed("ko", name), Changed("en", name), Changed("part 0", name))


RESULTS = (
    "holla-result",
    "rummikub-result",
    "turf-result",
    "riichi-result",
    "riichi-yaku",
    "holla-ranking",
    "rummikub-ranking",
    "riichi-ranking",
    "turf-ranking",
)


def cards_tried(ctx: Context) -> ScreenScene:
    """The workshop of Royal Turf with a card that is odd, a row that is none, and the figures of a trial."""
    scene = cards_scene(ctx)
    facts = {f"win_share_{horse.id}": 57.0 for horse in scene.state.rules.horses}
    sums = Sums(400, {**facts, "races": 1200.0, "moves_per_race": 21000.0, "money_per_seat": 612000.0, "won_1": 101.0})
    _sent(scene, Changed("card 0", "9 9 9 9"), Changed("row 1", "none"))
    scene.state = replace(scene.state, figures=SetFigures(sums, sums, (Skill(240, 80.0), Skill(240, 96.0))))
    return scene


def house_tried(ctx: Context) -> ScreenScene:
    """The workshop of Rummikub with changed rules and the figures of a trial."""
    scene = house_scene(ctx)
    sums = Sums(300, {"turns_per_game": 12_000.0, "drawn": 9_000.0, "won_1": 80.0})
    _sent(scene, Look(1), Changed("option first_meld", 40), Changed("option first_meld_sets", "one"))
    scene.state = replace(scene.state, figures=SetFigures(sums, sums, (Skill(240, 80.0), Skill(240, 96.0))))
    return scene


def _payments(ctx: Context) -> ScreenScene:
    """The workshop of Dragon Holla with the options of the settlement, of which one is changed and tried."""
    scene = _sent(workshop_scene(ctx), LookGroup(5))
    scene.state, _ = scene.screen.update(scene.state, Changed("option payer", "shared"))
    sums = Sums(1000, {"length": 48_000.0, "wins": 990.0, "top_score": 96_000.0, "snake": 700.0, "won_1": 260.0})
    figures = SetFigures(sums, sums, (Skill(240, 80.0), Skill(240, 96.0)))
    scene.state = replace(scene.state, figures=figures, sweep=OptionSweep("cube_penalty", (0, 1, 2, 3, 4), (sums,) * 5))
    return scene


SCREENS: dict[str, Callable[[Context], ScreenScene]] = {
    "about": about_scene,
    "menu": menu_scene,
    "menu, a match to go on with": menu_scene,
    "lobby holla": partial(lobby_scene, game="holla"),
    "lobby riichi, a search": partial(_searched, game="riichi"),
    "lobby turf, open": partial(_unfolded, game="turf"),
    "lobby, a name": _naming,
    "lobby, a line": partial(pasting, answer=print),
    "lobby, a program": partial(program_card, game="riichi", seat=1, level="mjai:python3 bot.py", answer=print),
    "lobby, rule sets": partial(rule_sets_scene, game="riichi", chosen="m_league", answer=print),
    "kit": kit_scene,
    "settings": settings_scene,
    "welcome": welcome_scene,
    "own matches": own_matches,
    "people": people,
    "record files": record_files,
    "statistics": statistics,
    "dialog": _asking(2),
    "long dialog": _asking(6),
    "failure": _failing,
    "keys": _keys,
    "reading": _reading,
    "bar of a record": _bar,
    "rounds": partial(_rounds, matches=1),
    "rounds, many matches": partial(_rounds, matches=40),
    **{f"log of {game}": partial(_log, game=game) for game in games()},
    **{f"pictures of {game}": partial(howto_scene, game=game) for game in games()},
    **{f"lessons of {game}": partial(catalogue_scene, game=game) for game in ("holla", "riichi")},
    "workshop": workshop_scene,
    "workshop tried": tried,
    "workshop, widest names": partial(_widest, "W" * NAMES),
    "workshop, widest names in Korean": partial(_widest, "용마루하늘바람구름별빛달무리산들강물바다나무꽃길"),
    "workshop of cards": cards_tried,
    "workshop of house rules": house_tried,
    "workshop, payments": _payments,
    "curtain": curtain,
    **{name: opener(name) for name in RESULTS},  # type: ignore[dict-item]
    "rule book, a statement": partial(rule_book_scene, rule="holla.R66"),
    **{f"rule book of {game}": partial(rule_book_scene, game=game) for game in ("riichi", "turf")},
}
FILLED = ("menu, a match to go on with", "own matches", "people", "record files", "statistics")
"""The screens of matches that were played."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of matches with all places, an unfinished and a damaged one among them."""
    folder = tmp_path_factory.mktemp("home")
    paths = [matches.play(matches.home(folder), game, seed) for game in ("holla", "turf") for seed in (1, 2)]
    lines = paths[0].read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "matches" / "open.jsonl").write_text("".join(lines[:40]), encoding="utf-8")
    (folder / "matches" / "broken.jsonl").write_text("no record\n", encoding="utf-8")
    return folder


def _check(
    home: Path, folder: Path, patch: pytest.MonkeyPatch, name: str, shapes: Iterable[Shape], read: Container[Shape]
) -> None:
    """Looks through a screen in some shapes; its words are read from the picture in those of `read`."""
    found: dict[Shape, object] = {}
    if name in FILLED:
        shutil.copytree(home, folder, dirs_exist_ok=True)
    for window, scale, language in shapes:
        settings = Settings(language=language, speed=0.0, text_scale=scale)  # type: ignore[arg-type]
        app = App(settings, folder, size=window, catch=False)
        try:
            with watching(patch) as written:
                scene = SCREENS[name](app.ctx)
                app.push(scene)
                for _ in range(3):
                    app.step(0.1)
                while scene.tasks.busy:
                    app.step(0.1)
                    time.sleep(0.002)
            wrong = [*faults(scene), *(f"cut: {cut}" for cut in written.cut)]
            wrong += pale(app, patch) if (window, scale, language) in read else ()
            if wrong:
                found[window, scale, language] = wrong
        finally:
            app.close()
    assert found == {}


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_or_covered(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    shapes = [*some([*SCREENS].index(name))]
    _check(home, tmp_path, monkeypatch, name, shapes, shapes[1:2])


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_or_covered_in_any_shape(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    _check(home, tmp_path, monkeypatch, name, SHAPES, SHAPES)
