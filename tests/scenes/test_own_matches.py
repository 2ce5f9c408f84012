"""The list of matches at the window: found, picked, starred, noted, deleted and undone, exported, taken in."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch
from game.library.journal import Journal
from game.library.saves import Saves
from game.library.settings import Settings
from scenes.app import samples
from scenes.app.app import App
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import ScreenScene
from scenes.records.own_matches import UNDO_SECONDS, own_matches
from scenes.records.own_matches_model import Import, Look, Pick
from scenes.records.record_files import TakeIn, record_files
from scenes.records.scene import ReplayScene
from tests.scenes.hand import Hand


@pytest.fixture(scope="module")
def whole() -> AnyMatch:
    """A match of Royal Turf from start to end."""
    return samples.played("turf", lambda match: False)


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    """Opens the app on the folder of the test."""
    apps: list[App] = []

    def opened(size: tuple[int, int] = (1280, 720), **settings: Any) -> Hand:
        apps.append(App(Settings(language="en", speed=0.0, **settings), tmp_path, size=size, catch=False))
        return Hand(apps[-1])

    yield opened
    for app in apps:
        app.close()


def written(hand: Hand, folder: Path, match: AnyMatch, until: int | None = None) -> Path:
    """Writes a match into the folder, up to an act or to its end."""
    seats = samples.people(hand.app.ctx, match.seats)
    writer = Saves(folder).new(match, seats)
    twin = type(match)(match.rules, match.config, match.seats, match.seed)
    for seat, action in match.acts[:until]:
        twin.act(seat, action)
        writer.act(twin, seat, action)
    if until is None:
        writer.end(twin)
    writer.close()
    return writer.path


def listed(hand: Hand) -> ScreenScene[Any]:
    """Opens the list and waits until all is known."""
    hand.app.push(own_matches(hand.app.ctx))
    scene = hand.screen("own_matches")
    hand.until(lambda: scene.state.work is None and not scene.tasks.busy, rest=0.005)
    hand.steps(2)
    return scene


def shown(scene: ScreenScene[Any]) -> set[str]:
    """All words of a screen."""
    return {part.name for part in scene.told().all()}


def test_a_row_tells_place_points_rules_and_length(hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch) -> None:
    hand = hands((1600, 900))
    written(hand, tmp_path / "matches", whole)
    scene = listed(hand)
    mine = next(place for place in whole.standings() if place.seat == 0)
    words = shown(scene)
    assert {"Royal Turf", "Standard", "Races: 3"} <= words
    assert f"£{mine.score:,}" in words or f"−£{-mine.score:,}" in words
    assert [part.name for part in scene.told().all() if part.role == "list"] == ["My matches"]


def test_matches_are_found_by_words_game_star_and_status(
    hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch
) -> None:
    hand = hands()
    done, running = (written(hand, tmp_path / "matches", whole, until) for until in (None, 30))
    scene = listed(hand)
    assert set(scene.state.files) == {done.name, running.name}
    both = {done.name, running.name}
    asked: list[tuple[str, Any, set[str]]] = [
        ("running", True, {running.name}), ("running", False, both), ("game", "holla", set()), ("game", "turf", both),
        ("words", "no such match", set()), ("words", "turf", both), ("starred", True, set()), ("starred", False, both),
        ("period", "week", both), ("rules", "standard", both), ("rules", "long", set()), ("game", "turf", both),
    ]  # fmt: skip
    for name, value, found in asked:
        scene.send(Changed(name, value))
        hand.steps(2)
        assert set(scene.state.files) == found, (name, value)


def test_a_star_is_given_by_mouse_and_by_key_and_a_note_is_kept(
    hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch
) -> None:
    hand = hands()
    written(hand, tmp_path / "matches", whole)
    scene = listed(hand)
    hand.click("Star Royal Turf")
    hand.steps(2)
    assert scene.state.found.starred == 1
    hand.tab_to("My matches")
    hand.key(pygame.K_s)
    hand.steps(2)
    assert scene.state.found.starred == 0
    hand.click("Note")
    hand.app.post(pygame.Event(pygame.TEXTINPUT, text="what a race"))
    hand.steps(3)
    journal = Journal(tmp_path / "journal.jsonl")
    journal.refresh()
    assert list(journal.said.notes.values()) == ["what a race"] and not journal.said.stars


def test_deleting_can_be_undone_and_touches_files_only_then(
    hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch
) -> None:
    hand = hands()
    paths = [written(hand, tmp_path / "matches", whole, until) for until in (None, 30)]
    scene = listed(hand)
    hand.tab_to("My matches")
    hand.key(pygame.K_DELETE)
    hand.steps(2)
    assert len(scene.state.files) == 1 and all(path.exists() for path in paths)
    hand.click("Undo")
    hand.steps(round(UNDO_SECONDS * 2), 1.0)
    assert len(scene.state.files) == 2 and all(path.exists() for path in paths)
    gone = scene.state.at
    hand.key(pygame.K_DELETE)
    hand.steps(round(UNDO_SECONDS) - 1, 1.0)
    assert all(path.exists() for path in paths)
    hand.steps(4, 1.0)
    assert [path.exists() for path in paths] == [path.name != gone for path in paths]
    assert gone not in scene.state.files


def test_leaving_the_list_ends_the_time_to_undo(hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch) -> None:
    hand = hands()
    path = written(hand, tmp_path / "matches", whole)
    listed(hand)
    hand.tab_to("My matches")
    hand.key(pygame.K_DELETE)
    hand.key(pygame.K_ESCAPE)
    hand.steps(2)
    assert not path.exists()


def test_a_crash_before_that_leaves_all(hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch) -> None:
    hand = hands()
    path = written(hand, tmp_path / "matches", whole)
    listed(hand)
    hand.tab_to("My matches")
    hand.key(pygame.K_DELETE)
    hand.steps(3, 1.0)
    hand.app.close()
    assert path.exists()


def test_a_match_in_use_is_not_deleted_and_that_is_told(
    hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch
) -> None:
    hand = hands()
    path = written(hand, tmp_path / "matches", whole, 30)
    saves = Saves(tmp_path / "matches")
    held = saves.resume(saves.open_matches()[0])
    try:
        scene = listed(hand)
        hand.tab_to("My matches")
        hand.key(pygame.K_DELETE)
        hand.steps(12, 1.0)
        assert path.exists() and path.name in scene.state.files
        assert any("could not be deleted" in note.title for note in hand.app.toasts.notes)
    finally:
        held.writer.close()


def test_several_are_picked_exported_and_taken_in_elsewhere(
    hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch
) -> None:
    hand = hands()
    folder = tmp_path / "matches"
    begun = [samples.played("turf", lambda match: len(match.acts) > 20, seed) for seed in (1, 2)]
    names = {
        written(hand, folder, match, until).name for match, until in ((whole, None), *((one, 20) for one in begun))
    }
    scene = listed(hand)
    hand.tab_to("My matches")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.steps(2)
    assert scene.state.picked == names
    assert "3 matches picked" in shown(scene)
    hand.key(pygame.K_e, pygame.KMOD_CTRL)
    exports = tmp_path / "exports"
    hand.until(lambda: exports.is_dir() and any(exports.iterdir()) and not scene.tasks.busy, rest=0.005)
    (archive,) = exports.iterdir()
    assert set(zipfile.ZipFile(archive).namelist()) == names
    for path in folder.glob("*.jsonl"):
        path.unlink()
    scene.send(Import((archive,)))
    hand.until(lambda: len(list(folder.glob("*.jsonl"))) == 3 and scene.state.work is None, rest=0.005)
    hand.steps(3)
    assert len(scene.state.files) == 3


def test_files_and_archives_dropped_on_the_list_are_taken_in(
    hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch
) -> None:
    hand = hands()
    elsewhere = tmp_path / "elsewhere"
    path = written(hand, elsewhere, whole)
    scene = listed(hand)
    assert scene.state.files == ()
    hand.app.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    hand.until(lambda: len(scene.state.files) == 1, rest=0.005)
    hand.app.post(pygame.Event(pygame.DROPFILE, file=str(elsewhere)))
    hand.steps(30)
    assert len(scene.state.files) == 1, "the same match is not taken in twice"


def test_the_last_position_is_shown_and_opens_as_a_replay(
    hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch
) -> None:
    hand = hands()
    written(hand, tmp_path / "matches", whole)
    scene = listed(hand)
    hand.until(lambda: scene.state.picture is not None, rest=0.005)
    picture = scene.state.picture
    assert picture.get_width() > 400 and len({picture.get_at((x, 100))[:3] for x in range(0, 400, 7)}) > 5
    hand.click("Replay")
    hand.steps(2)
    hand.top(ReplayScene)


def test_a_file_of_another_folder_is_taken_in_from_there(
    hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch
) -> None:
    hand = hands()
    path = written(hand, tmp_path / "records", whole)
    hand.app.push(record_files(hand.app.ctx))
    files = hand.screen("record_files")
    hand.until(lambda: files.state.entries is not None, rest=0.005)
    hand.steps(2)
    hand.click("Add to my matches")
    hand.until(lambda: (tmp_path / "matches").is_dir() and any((tmp_path / "matches").glob("*.jsonl")), rest=0.005)
    files.send(TakeIn(tmp_path / "gone.zip"))
    hand.steps(20)
    assert path.exists() and files.state.fault == ""


def test_ten_thousand_rows_make_only_those_that_are_seen(
    hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = hands()
    path = written(hand, tmp_path / "matches", whole)
    data = path.read_bytes()
    for number in range(200):
        (path.parent / f"turf-{number:04}.jsonl").write_bytes(data)
    scene = listed(hand)
    asked: list[str] = []
    known = scene.state.shelf.listed
    monkeypatch.setattr(scene.state.shelf, "listed", lambda name: asked.append(name) or known(name))
    scene.send(Pick(frozenset()))
    scene.send(Look(scene.state.files[100]))
    hand.steps(2)
    assert len(scene.state.files) == 201 and len(set(asked)) < 40


def test_damage_to_the_index_costs_nothing(hands: Callable[..., Hand], tmp_path: Path, whole: AnyMatch) -> None:
    hand = hands()
    written(hand, tmp_path / "matches", whole)
    index = tmp_path / "cache" / "index.sqlite3"
    index.parent.mkdir()
    index.write_bytes(b"garbage" * 1000)
    assert len(listed(hand).state.files) == 1
