"""Watching records: every way to step gives what replaying to that place gives."""

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch, Match
from game.library.saves import Saves
from scenes import samples
from scenes.app import App
from scenes.kit.context import PlainSettings
from scenes.kit.dialog import Dialog
from scenes.menu import MenuScene
from scenes.replay.film import Film
from scenes.replay.folder import listing
from scenes.replay.opening import watch
from scenes.replay.records import RecordsScene
from scenes.replay.reel import Unwatchable, open_reel
from scenes.replay.rounds import RoundsScene
from scenes.replay.scene import ReplayScene
from tests.scenes.hand import Hand

RECORDS = Path(__file__).parent.parent / "data" / "riichi" / "records"
SHORT = RECORDS / "2017040900gm-00a9-0000-af5434e3.mjlog.gz"
"""An mjlog of two rounds."""
MATCHES: dict[str, dict[str, object]] = {"holla": {"rounds": 2}, "rummikub": {"games": 2}, "turf": {}, "riichi": {}}


@pytest.fixture(scope="module")
def matches() -> Callable[[str], AnyMatch]:
    """Matches of bots to their end, each played once; riichi for a while."""
    found: dict[str, AnyMatch] = {}

    def played(game: str) -> AnyMatch:
        if game not in found:
            most = 120 if game == "riichi" else 10_000
            found[game] = samples.played(game, lambda match: len(match.acts) >= most, **MATCHES[game])
        return found[game]

    return played


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    apps: list[App] = []

    def build(size: tuple[int, int] = (1280, 720), language: str = "en", speed: float = 0.0) -> Hand:
        app = App(PlainSettings(language=language, speed=speed), tmp_path, size=size, catch=False, home=MenuScene)
        apps.append(app)
        app.push(MenuScene(app.ctx))
        app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


def saved(folder: Path, match: AnyMatch, end: bool = True) -> Path:
    """The record of a match, as the table would have written it."""
    seats = (
        samples.SeatInfo("Ann", "person", "crane"),
        *(samples.SeatInfo(f"B{i}", "easy") for i in range(1, match.seats)),
    )
    twin: AnyMatch = Match(match.rules, match.config, match.seats, match.seed)
    writer = Saves(folder / "matches").new(twin, seats)
    for seat, action in match.acts:
        twin.act(seat, action)
        writer.act(twin, seat, action)
    if end and twin.over:
        writer.end(twin)
    writer.close()
    return writer.path


def opened(hand: Hand, path: Path) -> ReplayScene:
    """A record on its table."""
    assert watch(hand.app.ctx, path)
    hand.steps(2)
    return hand.top(ReplayScene)


def agrees(replay: ReplayScene, match: AnyMatch) -> None:
    """The table shows what replaying the acts up to its place gives."""
    twin: AnyMatch = Match(match.rules, match.config, match.seats, match.seed)
    for seat, action in match.acts[: replay.at]:
        twin.act(seat, action)
    session: Any = replay.frame.table.session  # type: ignore[attr-defined]
    assert session.act_number == replay.at
    assert session.match.digest() == twin.digest()
    view: Any = replay.frame.table.view  # type: ignore[attr-defined]
    assert view == twin.view(replay.player.watch)


@pytest.mark.parametrize("game", sorted(MATCHES))
def test_steps_both_ways_give_what_replaying_gives(
    game: str, matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    match = matches(game)
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    assert replay.at == replay.film.first
    seen = [replay.at]
    for _ in range(12):
        hand.key(pygame.K_RIGHT)
        hand.steps(2)
        agrees(replay, match)
        seen.append(replay.at)
    assert seen == replay.film.stops[:13]
    for at in reversed(seen[:-1]):
        hand.key(pygame.K_LEFT)
        agrees(replay, match)
        assert replay.at == at
    hand.key(pygame.K_LEFT)
    assert replay.at == replay.film.first


@pytest.mark.parametrize("game", sorted(MATCHES))
def test_home_end_and_page_keys(
    game: str, matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    match = matches(game)
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    marks = [mark.at for mark in replay.film.marks]
    hand.key(pygame.K_END)
    assert replay.at == len(match.acts)
    agrees(replay, match)
    hand.key(pygame.K_PAGEUP)
    assert replay.at == marks[-1]
    hand.key(pygame.K_PAGEUP)
    assert replay.at == marks[max(0, len(marks) - 2)]
    agrees(replay, match)
    hand.key(pygame.K_HOME)
    assert replay.at == marks[0] == replay.film.first
    for mark in marks[1:]:
        hand.key(pygame.K_PAGEDOWN)
        assert replay.at == mark
        agrees(replay, match)
    hand.key(pygame.K_PAGEDOWN)
    assert replay.at == len(match.acts)
    hand.key(pygame.K_ESCAPE)
    hand.top(MenuScene)


@pytest.mark.parametrize("game", sorted(MATCHES))
def test_playing_reaches_the_end_over_all_results(
    game: str, matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    match = matches(game)
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    replay.use_speed(4.0)
    results = 0
    covered = False
    hand.key(pygame.K_SPACE)
    assert replay.player.playing
    for _ in range(40 * len(match.acts)):
        hand.app.step(0.1)
        results += replay.frame.covered and not covered
        covered = replay.frame.covered
        if replay.player.at_end:
            break
    assert replay.at == len(match.acts)
    assert not replay.player.playing
    assert results == len(replay.film.marks) - 1
    hand.steps(120, 0.1)
    assert replay.frame.covered == match.over
    hand.key(pygame.K_SPACE)
    assert replay.at == replay.film.first and replay.player.playing
    agrees(replay, match)


def test_every_button(matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path) -> None:
    match = matches("turf")
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    film = replay.film
    assert hand.find("One act back").reason and hand.find("Round before").reason
    hand.click("One act on")
    hand.steps(2)
    assert replay.at == film.stops[1]
    hand.click("Next round")
    assert replay.at == film.marks[1].at
    hand.click("One act back")
    assert replay.at == film.before(film.marks[1].at)
    hand.click("Round before")
    assert replay.at == film.marks[0].at
    hand.click("To the end")
    assert replay.at == film.end and hand.find("One act on").reason
    hand.click("To the beginning")
    assert replay.at == film.first
    hand.click("Act", (0.5, 0.7))
    hand.steps(1)
    assert abs(film.number(replay.at) - len(film.stops) / 2) < len(film.stops) / 20
    agrees(replay, match)
    hand.click("Play")
    assert replay.player.playing
    hand.click("Pause")
    assert not replay.player.playing
    hand.click("Speed", (0.9, 0.5))
    assert replay.speed == 4.0 and replay.frame.ctx.settings.speed == 4.0
    assert hand.app.ctx.settings.speed == 0.0
    hand.key(pygame.K_MINUS)
    assert replay.speed == 2.0
    hand.click("Race")
    hand.top(RoundsScene)
    hand.click("Race 3")
    assert hand.top(ReplayScene).at == film.marks[2].at
    hand.click("Leave the record")
    hand.top(MenuScene)


def test_seats_and_open_hands(matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path) -> None:
    match = matches("riichi")
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    assert replay.player.watch == 0 and not replay.player.open
    hand.click("Seen from")
    assert replay.player.watch == 1
    agrees(replay, match)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_UP)
    assert replay.player.watch == 3
    agrees(replay, match)
    table: Any = replay.frame.table
    assert not any(side.shown for side in table.view.table)
    hand.key(pygame.K_o)
    table = replay.frame.table
    true = [replay.film.match_at(replay.at).view(seat).tiles for seat in range(4)]
    assert [side.shown for side in table.view.table] == [*true[:3], ()]
    hand.click("All hands open")
    table = replay.frame.table
    assert not any(side.shown for side in table.view.table)


@pytest.mark.parametrize(("game", "reason"), [("rummikub", "no_open"), ("turf", "all_open")])
def test_a_table_that_cannot_open_hands_says_so(
    game: str, reason: str, matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = window()
    replay = opened(hand, saved(tmp_path, matches(game)))
    assert hand.find("All hands open").reason == hand.app.ctx.t(f"replay.bar.{reason}")
    hand.key(pygame.K_o)
    assert not replay.player.open


def test_open_ridges_of_holla_are_drawn(
    matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = window()
    replay = opened(hand, saved(tmp_path, matches("holla")))
    closed = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.key(pygame.K_o)
    hand.steps(2)
    table: Any = replay.frame.table
    assert replay.player.open
    assert table.view.hands == tuple(replay.film.match_at(replay.at).view(seat).ridge for seat in range(4))
    assert pygame.image.tobytes(hand.app.surface, "RGB") != closed


def test_hidden_chips_of_turf_open(window: Callable[..., Hand], tmp_path: Path) -> None:
    match = samples.played("turf", lambda m: len(m.acts) >= 30, bets="hidden")
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    replay.go(replay.film.stops[9])

    def values() -> set[int]:
        table: Any = replay.frame.table
        return {chip.value for side in table.view.players for chip in side.bets}

    assert -1 in values()
    hand.key(pygame.K_o)
    assert -1 not in values()


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
    film = replay.film
    assert film.difference is None and film.marks
    assert replay.player.open
    for at in film.stops[1:25]:
        hand.key(pygame.K_RIGHT)
        hand.steps(1)
        assert replay.at == at
    for mark in film.marks[1:]:
        hand.key(pygame.K_PAGEDOWN)
        assert replay.at == mark.at
    hand.key(pygame.K_END)
    for at in reversed(film.stops[-6:-1]):
        hand.key(pygame.K_LEFT)
        assert replay.at == at
    for at in film.stops[-5:]:
        hand.key(pygame.K_RIGHT)
        hand.steps(1)
        assert replay.at == at
    session: Any = replay.frame.table.session  # type: ignore[attr-defined]
    assert session.match.digest() == film.match_at(film.end).digest()


def test_several_matches_in_one_file(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    replay = opened(hand, unpacked("majiang_default.jsonl", tmp_path))
    assert len(replay.reel.chapters) == 4
    hand.key(pygame.K_r)
    hand.top(RoundsScene)
    hand.click("Match 2")
    hand.steps(2)
    second = hand.top(ReplayScene)
    assert second is not replay and second.chapter == 1
    hand.key(pygame.K_ESCAPE)
    hand.top(MenuScene)


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
    told = hand.top(Dialog)
    assert told.title == hand.app.ctx.t("replay.told.cannot")
    assert "bad.json" in told.text and words in told.text and "\n" not in told.text
    hand.key(pygame.K_ESCAPE)
    hand.top(MenuScene)


def test_what_is_no_file_is_explained(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    for path in (tmp_path, tmp_path / "missing.mjlog"):
        drop(hand, path)
        assert path.name in hand.top(Dialog).text
        hand.key(pygame.K_ESCAPE)


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
        told = hand.top(Dialog)
        assert told.title == hand.app.ctx.t("replay.told.differs")
        assert f"line {line}" in told.text
        hand.key(pygame.K_ESCAPE)
        replay = hand.top(ReplayScene)
        assert replay.film.end == line - 2
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
    told = hand.top(Dialog)
    assert told.title == hand.app.ctx.t("replay.told.differs")
    assert path.name in told.text and f"{at + 1}" in told.text
    hand.key(pygame.K_ESCAPE)
    assert hand.top(ReplayScene).film.end > 20


def test_the_menu_lists_matches_and_files(
    matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    saved(tmp_path, matches("turf"))
    saved(tmp_path, matches("riichi"), end=False)
    hand = window()
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    hand.click("Records")
    scene = hand.top(RecordsScene)
    assert {entry.status for entry in scene.matches} == {"finished", "open"}
    hand.click("Watch again")
    hand.steps(2)
    assert hand.top(ReplayScene).film.game == "turf"
    hand.key(pygame.K_ESCAPE)
    hand.top(RecordsScene)
    folder = tmp_path / "records"
    (folder / "more").mkdir()
    (folder / "more" / SHORT.name).write_bytes(SHORT.read_bytes())
    (folder / "picture.png").write_bytes(b"")
    hand.click("Records", (0.75, 0.5))
    assert scene.page == "files"
    scene.go_to(folder)
    assert not hand.has("picture.png")
    hand.click("Folder more")
    hand.click(SHORT.name)
    hand.steps(2)
    assert hand.top(ReplayScene).film.game == "riichi"
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_BACKSPACE)
    assert hand.has("Folder more")
    hand.key(pygame.K_ESCAPE)
    hand.top(MenuScene)


def test_a_folder_that_cannot_be_read_is_explained(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    hand.click("Records")
    scene = hand.top(RecordsScene)
    scene.page = "files"
    scene.go_to(tmp_path / "gone")
    hand.steps(1)
    assert "gone" in scene.fault and scene.files == ()
    with pytest.raises(OSError):
        listing(tmp_path / "gone")


def test_another_size_and_language_keep_the_place(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    replay = opened(hand, SHORT)
    hand.key(pygame.K_RIGHT)
    hand.steps(2)
    at = replay.at
    hand.app.set_window_size((1024, 768))
    hand.steps(2)
    table: Any = replay.frame.table
    assert replay.at == at == table.session.act_number
    assert replay.frame.ctx.layout.window[0] == 1024 and replay.frame.ctx.layout.window[1] < 768
    hand.app.ctx.apply_settings(PlainSettings(language="ko", speed=1.0))
    hand.steps(2)
    assert replay.frame.ctx.texts.locale == "ko"
    assert hand.has("재생")
    assert replay.at == at


def test_the_menu_of_the_table_works_inside_and_leaves_the_record(window: Callable[..., Hand]) -> None:
    hand = window()
    replay = opened(hand, SHORT)
    table: Any = replay.frame.table
    table.dialogs.menu()
    hand.steps(2)
    inner = replay.frame.top
    assert isinstance(inner, Dialog)
    at = replay.at
    hand.key(pygame.K_RIGHT)
    assert replay.at == at
    hand.key(pygame.K_ESCAPE)
    hand.steps(1)
    assert not replay.frame.covered
    table.dialogs.leave()
    hand.top(MenuScene)


def test_a_film_is_kept_from_its_start(matches: Callable[[str], AnyMatch]) -> None:
    match = matches("turf")
    film = Film(Match(match.rules, match.config, match.seats, match.seed), match.acts, ())
    before = [film.match_at(at).digest() for at in (0, 47, 48, 49, film.end)]
    film.match_at(10).act(*film.acts[10])
    assert before == [film.match_at(at).digest() for at in (0, 47, 48, 49, film.end)]
    assert film.before(film.first) == film.first and film.after(film.end) == film.end
    assert film.round(0) == -1 and film.round_before(0) == film.first


def test_a_file_without_any_act_cannot_be_watched(matches: Callable[[str], AnyMatch], tmp_path: Path) -> None:
    match = matches("turf")
    path = saved(tmp_path, Match(match.rules, match.config, match.seats, match.seed))
    with pytest.raises(Unwatchable, match="nothing"):
        open_reel(path).chapters[0].load()
