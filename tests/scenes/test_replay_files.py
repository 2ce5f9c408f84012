"""Where records come from: files of others, files dropped on the window, the lists; and what is said of bad ones."""

import gzip
import json
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch, Match
from game.kernel.texts import Texts
from scenes.demo_scenes import opener
from scenes.kit.choices import Segmented
from scenes.records.folder import listing
from scenes.records.open_record import watch
from scenes.records.own_matches_model import Look
from scenes.records.reading import SMALL
from scenes.records.record_file import Unwatchable, open_record_file
from scenes.records.record_files import GoTo
from scenes.records.scene import ReplayScene
from tests.scenes.hand import Hand
from tests.scenes.replays import RECORDS, SHORT, opened, player_of_matches, saved, windows


@pytest.fixture(scope="module")
def matches() -> Callable[[str], AnyMatch]:
    return player_of_matches()


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    with windows(tmp_path) as build:
        yield build


def unpacked(name: str, folder: Path) -> Path:
    """A record as others hold it: one game, not packed. Ours are one a line with their names."""
    text = gzip.decompress((RECORDS / f"{name}.gz").read_bytes()).decode()
    path = folder / name.replace(".jsonl", ".json")
    if name == "tenhou6.jsonl":
        text = json.dumps(json.loads(text.splitlines()[0])["log"])
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["pao-tsumo.mjlog", "tenhou6.jsonl", "mjai_riichienv.jsonl", "majiang_default.jsonl"])
def test_foreign_records_step_to_their_end(name: str, window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    replay = opened(hand, unpacked(name, tmp_path))
    timeline = replay.timeline
    assert timeline.difference is None and timeline.marks
    assert replay.player.open
    for at in timeline.stops[1:25]:
        hand.key(pygame.K_RIGHT)
        hand.steps(1)
        assert replay.at == at
    for mark in timeline.marks[1:]:
        hand.key(pygame.K_PAGEDOWN)
        assert replay.at == mark.at
    hand.key(pygame.K_END)
    for at in reversed(timeline.stops[-6:-1]):
        hand.key(pygame.K_LEFT)
        assert replay.at == at
    for at in timeline.stops[-5:]:
        hand.key(pygame.K_RIGHT)
        hand.steps(1)
        assert replay.at == at
    client: Any = replay.table.client  # type: ignore[attr-defined]
    assert client.digest() == timeline.match_at(timeline.end).digest()


def test_several_matches_in_one_file(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    replay = opened(hand, unpacked("majiang_default.jsonl", tmp_path))
    assert len(replay.record_file.chapters) == 4
    hand.key(pygame.K_r)
    hand.screen("rounds")
    hand.click("Rounds", (0.7, 0.5), Segmented)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.steps(2)
    second = hand.top(ReplayScene)
    assert second is not replay and second.chapter == 1
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")


def drop(hand: Hand, path: Path) -> None:
    """A file falls on the window."""
    hand.app.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    hand.steps(2)


def test_dropping_a_record_opens_it_and_a_second_takes_its_place(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    drop(hand, SHORT)
    first = hand.top(ReplayScene)
    drop(hand, SHORT)
    assert hand.top(ReplayScene) is not first
    assert len(hand.app.stack.scenes) == 2


def test_a_record_dropped_on_a_live_table_lets_it_wait(window: Callable[..., Hand]) -> None:
    hand = window()
    table: Any = opener("turf")(hand.app.ctx)
    hand.app.push(table)
    hand.steps(2)
    acts = table.client.act_number
    drop(hand, SHORT)
    replay = hand.top(ReplayScene)
    assert table.client.paused and not table.client.over
    hand.key(pygame.K_SPACE)
    hand.steps(30)
    assert replay.at > replay.timeline.first and table.client.act_number == acts
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is table and not table.client.paused


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "there is no game in it"),
        (b"hello", "line 1"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"<mjloggm></mjloggm>", "no round"),
        (b'{"title":["a"],"log":[]}', "no round"),
        (b'{"format":"yongmaru-record/1","game":"chess","version":1,"config":{},"seats":[],"seed":1}\n', "chess"),
        (b'{"format":"yongmaru-record/1"}\n', "line 1"),
        (
            b'{"format":"yongmaru-record/1","game":"turf","version":1,"config":{"races":"x"},"seats":[],"seed":1}\n',
            "line 1",
        ),
    ],
)
def test_a_bad_file_is_explained(content: bytes, words: str, window: Callable[..., Hand], tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    hand = window()
    drop(hand, path)
    told = hand.asked
    assert told.title == hand.app.ctx.t("reading.cannot")
    assert "bad.json" in told.text and words in told.text and "\n" not in told.text
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")


def test_what_is_no_file_is_explained(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    drop(hand, tmp_path / "missing.mjlog")
    assert "missing.mjlog" in hand.asked.text


def test_an_unlawful_record_shows_what_agrees_and_says_where_it_parts(
    matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    path = saved(tmp_path, matches("turf"))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    bad = tmp_path / "bad.jsonl"
    for broken, line in (
        (lines[30].replace('"seat":', '"seat":1'), 31),
        (lines[30].replace('"state":"', '"state":"0'), 31),
    ):
        bad.write_text("".join((*lines[:30], broken, *lines[31:])), encoding="utf-8")
        hand = window()
        assert watch(hand.app.ctx, bad)
        hand.steps(2)
        told = hand.asked
        assert told.title == hand.app.ctx.t("replay.told.differs")
        assert f"line {line}" in told.text
        hand.key(pygame.K_ESCAPE)
        replay = hand.top(ReplayScene)
        assert replay.timeline.end == line - 2
        hand.key(pygame.K_END)
        assert replay.at == line - 2


def test_a_foreign_record_that_breaks_the_rules(window: Callable[..., Hand], tmp_path: Path) -> None:
    path = unpacked("mjai_riichienv.jsonl", tmp_path)
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    at = next(i for i, event in enumerate(events) if i > 40 and event["type"] == "dahai")
    events[at]["pai"] = "P" if events[at]["pai"] != "P" else "F"
    path.write_text("\n".join(map(json.dumps, events)), encoding="utf-8")
    hand = window()
    assert watch(hand.app.ctx, path)
    hand.steps(2)
    told = hand.asked
    assert told.title == hand.app.ctx.t("replay.told.differs")
    assert path.name in told.text and f"{at + 1}" in told.text
    assert "riichi." not in told.text and "not_" not in told.text
    hand.key(pygame.K_ESCAPE)
    assert hand.top(ReplayScene).timeline.end > 20


def test_the_menu_lists_matches_and_files(
    matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    saved(tmp_path, matches("turf"))
    saved(tmp_path, matches("riichi"), end=False)
    hand = window()
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    hand.click("My matches")
    scene = hand.screen("own_matches")
    hand.until(lambda: len(scene.state.files) == 2, rest=0.005)
    listed = [scene.state.shelf.listed(name) for name in scene.state.files]
    assert {one.status for one in listed} == {"finished", "open"}
    turf = next(one.file for one in listed if one.game == "turf")
    scene.send(Look(turf))
    hand.steps(2)
    hand.click("Replay")
    hand.steps(2)
    assert hand.top(ReplayScene).timeline.game == "turf"
    hand.key(pygame.K_ESCAPE)
    hand.screen("own_matches")
    folder = tmp_path / "records"
    (folder / "more").mkdir(parents=True)
    (folder / "more" / SHORT.name).write_bytes(SHORT.read_bytes())
    (folder / "picture.png").write_bytes(b"")
    hand.click("Other records")
    files = hand.screen("record_files")
    hand.until(lambda: files.state.entries is not None, rest=0.005)
    assert [one.name for one in files.state.entries] == ["more"]
    hand.steps(2)
    hand.key(pygame.K_RETURN)
    hand.until(lambda: files.state.folder.name == "more", rest=0.005)
    hand.steps(2)
    hand.click("Watch")
    hand.steps(2)
    assert hand.top(ReplayScene).timeline.game == "riichi"
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_BACKSPACE)
    hand.until(lambda: files.state.folder == folder, rest=0.005)
    hand.key(pygame.K_ESCAPE)
    hand.screen("own_matches")
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")


def test_drives_are_reached_where_there_are_some(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}", encoding="utf-8")
    (tmp_path / ".hidden.json").write_text("{}", encoding="utf-8")
    (tmp_path / "a.rule.json").write_text("{}", encoding="utf-8")
    assert [entry.name for entry in listing(tmp_path)] == ["a.json"]
    top = Path(tmp_path.anchor)
    monkeypatch.setattr("game.system.drives", lambda: (top, tmp_path))
    assert tmp_path in [entry.path for entry in listing(top) if entry.folder]
    assert top not in [entry.path for entry in listing(top)]


def test_a_folder_that_cannot_be_read_is_explained(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    hand.click("My matches")
    hand.click("Other records")
    files = hand.screen("record_files")
    files.send(GoTo(tmp_path / "gone"))
    hand.until(lambda: files.state.fault != "", rest=0.005)
    hand.steps(2)
    assert any("gone" in part.name for part in files.told().all()) and files.state.entries == ()
    with pytest.raises(OSError):
        listing(tmp_path / "gone")


def test_a_file_without_any_act_cannot_be_watched(matches: Callable[[str], AnyMatch], tmp_path: Path) -> None:
    match = matches("turf")
    path = saved(tmp_path, Match(match.rules, match.config, match.seats, match.seed))
    with pytest.raises(Unwatchable, match="nothing"):
        open_record_file(path).chapters[0].load()


def large(folder: Path) -> Path:
    """A log of many games, packed: small on disk, large when it is unpacked."""
    text = gzip.decompress((RECORDS / "mjai_arena.json.gz").read_bytes()).rstrip() + b"\n"
    path = folder / "many.mjai.gz"
    path.write_bytes(gzip.compress(text * (1 + 2**20 // len(text))))
    return path


def patient(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_large_file_is_read_beside_the_window_and_shown_when_it_is_read(
    window: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = window()
    path = large(tmp_path)
    assert path.stat().st_size < SMALL
    assert watch(hand.app.ctx, path)
    reading = hand.screen("reading")
    patient(lambda: hand.app.step(1 / 60) and hand.app.stack.top is not reading)
    shown = hand.top(ReplayScene)
    assert len(shown.record_file.chapters) > 1
    assert shown.record_file.chapters[1].load().end > 0, "another match of the file opens as well"


def test_reading_can_be_given_up(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    before = hand.app.stack.top
    watch(hand.app.ctx, large(tmp_path))
    reading = hand.screen("reading")
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is before
    patient(lambda: not any(thread.name.startswith("reading") for thread in threading.enumerate()))
    assert reading.state.job.found is None, "the thread ended without a result"


def test_a_bomb_is_refused_while_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.json.gz"
    with gzip.open(path, "wb", 1) as file:
        for _ in range(300):
            file.write(b"[]," * 2**18)
    tracemalloc.start()
    with pytest.raises(Unwatchable) as caught:
        open_record_file(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "16 MB" in caught.value.notice.text(Texts("en"))
    assert peak < 40 * 2**20
