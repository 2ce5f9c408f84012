"""A record that cannot be written: every table says so and goes on, tries again, and asks before the match is lost."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import game as rules_of
from game.kernel.match import AnyMatch, Match
from game.kernel.record import header_of, read_record
from game.library.lock import FileLock
from game.library.saves import Saves
from game.library.settings import Settings
from game.library.writer import MatchWriter
from scenes.app.app import App
from scenes.kit.tree.screen import ScreenScene
from scenes.menu.scene import MENU
from scenes.table.client import TableClient
from scenes.table.player import TablePlayer
from scenes.table.saving import AGAIN_SECONDS, Mark
from tests.game.library.disks import FullDisk
from tests.scenes import holla_table, riichi_table, rummikub_table, turf_table
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import menu_hand

TITLE = "This match is not being saved"
MUCH = 1_000_000
"""Bytes."""
HELPERS: dict[str, Any] = {
    "holla": holla_table, "rummikub": rummikub_table, "turf": turf_table, "riichi": riichi_table
}  # fmt: skip


class Seated:
    """A table whose record a disk of this test holds."""

    def __init__(self, folder: Path, game: str) -> None:
        rules = rules_of(game)
        self.match: AnyMatch = Match(rules, rules.config_type(), 4, 3)
        self.disk = FullDisk(MUCH)
        client: TableClient = HELPERS[game].new_client(self.match)
        self.path = folder / "matches" / f"{game}-test.jsonl"
        self.path.parent.mkdir()
        client.writer = MatchWriter.begin(
            self.path, header_of(self.match, client.seats), FileLock(self.path), self.disk
        )
        client.desk = client.writer.sidecar
        self.client = client
        self.sitting = HELPERS[game].sit(folder, client, language="en")
        self.app = self.sitting.app

    @property
    def marked(self) -> bool:
        """Whether the mark shows."""
        return any(isinstance(widget.of, Mark) for widget in self.sitting.table.ui.all())

    def fill(self) -> None:
        """Acts are done until the disk is full."""
        match = self.match
        self.disk.room = 400
        while self.client.writer.failure is None:
            seat = match.to_act()[0]
            action = match.rules.legal(match.state, seat)[0]
            match.act(seat, action)
            self.client.writer.act(match, seat, action)  # type: ignore[union-attr]
        self.sitting.steps(2)

    def acts_on_disk(self) -> int:
        return len(read_record(self.path).acts)


@pytest.fixture(params=list(HELPERS))
def seated(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    made = Seated(tmp_path, request.param)
    yield made
    made.app.close()


def test_every_table_marks_that_it_is_not_saved_until_it_is(seated: Seated) -> None:
    assert not seated.marked
    seated.fill()
    assert seated.marked
    assert seated.sitting.tops().count(TITLE) == 1
    seated.sitting.steps(10, dt=1.0)
    assert seated.marked and TITLE not in seated.sitting.tops()
    assert seated.acts_on_disk() < len(seated.match.acts)
    seated.disk.room = MUCH
    seated.sitting.steps(4, dt=AGAIN_SECONDS / 3)
    assert not seated.marked
    assert "Saved again" in seated.sitting.tops()
    assert seated.acts_on_disk() == len(seated.match.acts)


def test_leaving_and_closing_the_window_ask_before_anything_is_lost(seated: Seated) -> None:
    seated.fill()
    hand = Hand(seated.app)
    seated.sitting.table.dialogs.leave()
    assert hand.asked.title == "Lose what is not saved?"
    hand.key(pygame.K_ESCAPE)
    assert seated.sitting.there
    seated.app.post(pygame.Event(pygame.QUIT))
    seated.app.step(0.0)
    assert not seated.app.over
    assert hand.asked
    hand.key(pygame.K_ESCAPE)
    assert seated.sitting.there and not seated.app.over
    seated.app.post(pygame.Event(pygame.QUIT))
    seated.app.post(pygame.Event(pygame.QUIT))
    seated.app.step(0.0)
    assert seated.app.over


def test_leaving_asks_nothing_when_there_is_room_again(seated: Seated) -> None:
    seated.fill()
    seated.disk.room = MUCH
    seated.sitting.table.dialogs.leave()
    assert seated.app.stack.top is None
    assert seated.acts_on_disk() == len(seated.match.acts)
    assert [entry.status for entry in Saves(seated.path.parent).open_matches()] == ["open"]


@pytest.mark.parametrize("full", [True, False])
def test_the_crash_card_tells_the_truth(tmp_path: Path, full: bool) -> None:
    seated = Seated(tmp_path, "holla")
    if full:
        seated.fill()
    seated.app.catch = True

    def fail(dt: float) -> None:
        raise RuntimeError("a scene's mistake")

    seated.sitting.table.tick = fail
    seated.app.step(0.1)
    said = Hand(seated.app).failure.question.text
    assert ("could not be saved" in said, "saved up to its last move" in said) == (full, not full)
    FileLock(seated.path).release()
    seated.app.close()


def test_a_table_that_cannot_even_be_left_gives_its_lock_back(tmp_path: Path) -> None:
    seated = Seated(tmp_path, "holla")
    seated.app.catch = True

    def fail() -> dict[str, Any]:
        raise RuntimeError("a scene's mistake")

    seated.sitting.table.client.lying = fail
    seated.app.step(0.1)
    assert "saved up to its last move" in Hand(seated.app).failure.question.text
    FileLock(seated.path).release()
    seated.app.close()


def test_without_a_match_the_crash_card_speaks_of_none(tmp_path: Path) -> None:
    class Broken(ScreenScene[Any]):
        def update(self, dt: float) -> None:
            raise RuntimeError("a scene's mistake")

    app = App(data_dir=tmp_path, size=(1280, 720))
    app.push(Broken(app.ctx, MENU))
    app.step(0.1)
    assert "저장" not in Hand(app).failure.question.text
    app.close()


def test_a_match_can_be_begun_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("in the way")
    hand = menu_hand(Settings(language="en", speed=0.0), tmp_path, (1280, 720))
    try:
        hand.click("Play now – Rummikub")
        assert hand.asked.title == "This match cannot be saved"
        hand.click("Play unsaved")
        table = hand.top(TablePlayer)
        hand.steps(3)
        assert table.client.writer.failure is not None
        (tmp_path / "matches").unlink()
        hand.steps(4, dt=AGAIN_SECONDS / 3)
        assert table.client.writer.failure is None
        assert len(list((tmp_path / "matches").glob("*.jsonl"))) == 1
    finally:
        hand.app.close()


def test_a_match_that_was_not_begun_leaves_no_lock(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("in the way")
    hand = menu_hand(Settings(language="en", speed=0.0), tmp_path, (1280, 720))
    try:
        hand.click("Play now – Rummikub")
        (tmp_path / "matches").unlink()
        hand.click("Cancel")
        assert not list((tmp_path / "matches").glob("*.lock"))
    finally:
        hand.app.close()
