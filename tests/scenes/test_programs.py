"""Outside programs in the app: seated in the lobby, playing at the table, excused when they fail, continued."""

import errno
import json
import shlex
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.kernel.record import Record, read_record
from game.kernel.texts import LOCALES, Texts
from game.library.paths import Paths
from game.library.settings import MOST_PROGRAMS, PROGRAM_LENGTH, LobbyChoice, Settings, load_settings
from game.seats.failures import Failure, SeatFailed, ended, not_started
from scenes.app.app import App
from scenes.kit import preferences
from scenes.kit.context import Choice
from scenes.kit.dropdown import Dropdown
from scenes.kit.textfield import TextField
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.words import resolved
from scenes.lobby import program_seats, start_match
from scenes.lobby.draft import first_draft
from scenes.lobby.program_card import Card
from scenes.lobby.scene import lobby_scene
from scenes.records import saved_matches
from scenes.table import failures
from scenes.table.player import TablePlayer
from tests.processes import all_end
from tests.scenes import lobby_kit
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import menu_hand, wait
from tests.scenes.tree_checks import faults

PYTHON = shlex.quote(sys.executable)
EN = Texts("en")
LIMIT: Any = 0.5
"""Seconds for an act: settings offer whole ones only, but nobody wants to wait for those here."""
SCRIPT = """
import json, sys, time
turns = 0
def send(message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    with open({log!r}, "a") as log: log.write(m["type"] + "\\n")
    if m["type"] == "start_game": me = m["id"]
    wanted = m["type"] in ("tsumo", "chi", "pon") and m["actor"] == me and "possible_actions" in m
    turns += wanted
    answer = {{"type": "none"}}
    if wanted:
        answer = next(a for a in reversed(m["possible_actions"]) if a["type"] == "dahai")
    if wanted and turns > 1:
        {deed}
    send(answer)
"""
SINGLE = LobbyChoice(("easy", "easy", "easy", "easy"), changed={"length": "single"})


class Script:
    """A small mjai program for seat 2, and what it heard."""

    def __init__(self, folder: Path) -> None:
        self.file, self.log = folder / "small_bot.py", folder / "log"

    def level(self, deed: str = "pass") -> str:
        return "mjai:" + self.command(deed)

    def command(self, deed: str = "pass") -> str:
        self.file.write_text(SCRIPT.format(log=str(self.log), deed=deed), encoding="utf-8")
        return f"{PYTHON} {shlex.quote(str(self.file))}"

    def heard(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").split() if self.log.exists() else []


@pytest.fixture
def script(tmp_path: Path) -> Script:
    return Script(tmp_path)


@pytest.fixture
def menu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Hand]]:
    """The menu of an app that keeps its files below the test's folder; all matches have one seed."""
    monkeypatch.setattr("scenes.lobby.draft.fresh_seed", lambda: 5)
    apps: list[App] = []

    def build(
        lobby: LobbyChoice = SINGLE, size: tuple[int, int] = (1280, 720), language: Any = "en", **more: Any
    ) -> Hand:
        settings = Settings(language=language, speed=0.0, lobby={"riichi": lobby}, program_seconds=LIMIT, **more)
        hand = menu_hand(settings, tmp_path / "home", size)
        apps.append(hand.app)
        return hand

    yield build
    for app in apps:
        app.close()
    assert all_end()


def record_of(folder: Path) -> Record:
    (path,) = (folder / "home" / "matches").glob("*.jsonl")
    return read_record(path)


def play_now(hand: Hand, game: str) -> None:
    """The table of last time, with its programs."""
    ctx = hand.app.ctx
    assert start_match.start(ctx, first_draft(game, preferences.settings_of(ctx))) == ()


def table_of(hand: Hand) -> TablePlayer:
    found = next(scene for scene in hand.app.stack.scenes if isinstance(scene, TablePlayer))
    return found


def finish(hand: Hand) -> TablePlayer:
    """The table plays by itself to its end; results are read."""
    table = table_of(hand)

    def over() -> bool:
        if hand.app.stack.top is not table and not table.client.over:
            hand.key(pygame.K_RETURN)
        return table.client.over

    wait(hand, over)
    return table


def ask_for_program(hand: Hand, seat: int = 2) -> ScreenScene[Card]:
    """Opens the card by the last choice of the seat's list."""
    hand.click(f"Who sits on seat {seat}", kind=Dropdown)
    box = hand.find(f"Who sits on seat {seat}", Dropdown).of
    assert isinstance(box, Dropdown)
    for _ in box.options:
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    return hand.screen("program")


def outcome(card: ScreenScene[Card]) -> str:
    """The words of the card on what came of a trial."""
    return resolved(card.state.outcome, EN)


def choose_talk(hand: Hand, downs: int) -> None:
    hand.click("Protocol", kind=Dropdown)
    for _ in range(downs):
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)


# -- the lobby


def test_a_program_is_tried_seated_and_plays(menu: Callable[..., Hand], script: Script, tmp_path: Path) -> None:
    hand = menu()
    hand.app.push(lobby_scene(hand.app.ctx, "riichi"))
    hand.steps()
    card = ask_for_program(hand)
    choose_talk(hand, 1)
    assert hand.find("Seat it").reason == "Write a command"
    hand.click("Command", kind=TextField)
    hand.type(script.command())
    hand.click("Time for an act", (0.1, 0.5))
    assert card.state.seconds == 5
    hand.click("Try it")
    assert hand.find("Try it").reason == "Trying…"
    wait(hand, lambda: card.state.trial is None)
    assert card.state.good and outcome(card) == "It works: small_bot.py gave a lawful act."
    tried = script.heard().count("start_game")
    hand.click("Seat it")
    assert lobby_kit.table(hand).seats[1].level == script.level()
    assert lobby_kit.table(hand).name_of(1, EN) == "small_bot.py"
    box = hand.find("Who sits on seat 2", Dropdown).of
    assert isinstance(box, Dropdown)
    assert box.options[box.index][1] == "Program: small_bot.py" and box.widget.tooltip == script.level()
    hand.click("Watch")
    table = finish(hand)
    assert table.client.seats[1].name == "small_bot.py"
    assert not any(note.kind == "illegal" for note in hand.app.toasts.notes)
    wait(hand, lambda: "end_game" in script.heard())
    assert script.heard().count("start_game") == tried + 1
    record = record_of(tmp_path)
    assert record.header.seats[1].level == script.level()
    assert not any(line.by for line in record.acts)
    kept, _ = load_settings(Paths(tmp_path / "home", tmp_path))
    assert kept.programs == (script.level(),) and kept.program_seconds == 5
    assert first_draft("riichi", kept).seats[1].level == script.level()


def test_the_card_by_keyboard(menu: Callable[..., Hand]) -> None:
    hand = menu()
    hand.app.push(lobby_scene(hand.app.ctx, "riichi"))
    hand.steps()
    before = lobby_kit.table(hand)
    hand.tab_to("Who sits on seat 3")
    hand.key(pygame.K_RETURN)
    for _ in range(9):
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    card = hand.screen("program")
    hand.type("my bot 'half")
    assert card.state.level == "program:my bot 'half" and hand.find("Seat it").reason == "A quote is not closed"
    hand.key(pygame.K_RETURN)
    assert hand.app.stack.top is card, "Enter takes nothing that cannot run"
    hand.key(pygame.K_ESCAPE)
    assert lobby_kit.table(hand) == before
    box = hand.find("Who sits on seat 3", Dropdown).of
    assert isinstance(box, Dropdown) and box.value == "easy"
    hand.key(pygame.K_RETURN)
    for _ in range(9):
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.type("mybot")
    hand.key(pygame.K_RETURN)
    assert lobby_kit.table(hand).seats[2].level == "program:mybot"


def test_a_port_and_programs_of_before(menu: Callable[..., Hand]) -> None:
    used = ("mjai:first bot", "mjai-tcp:70000/token", "mjai-tcp:11600/token", "program:'", "nonsense", "mjai:a\x07b")
    hand = menu(programs=used)
    hand.app.push(lobby_scene(hand.app.ctx, "riichi"))
    hand.steps()
    card = ask_for_program(hand)
    assert card.state.known == ("mjai:first bot", "mjai-tcp:11600/token"), "what cannot run is not offered"
    assert card.state.level == "mjai:first bot"
    hand.click("Used before", kind=Dropdown)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert card.state.level == "mjai-tcp:11600/token"
    port = hand.find("Port and token", TextField).of
    assert isinstance(port, TextField)
    hand.click("Port and token", kind=TextField)
    for _ in range(11):
        hand.key(pygame.K_BACKSPACE)
    assert hand.find("Seat it").reason == "Write a port and a token"
    hand.type("7 0?000")
    assert port.value == "70000" and hand.find("Seat it").reason == "PORT/TOKEN, such as 11600/my-token"
    choose_talk(hand, -3 % 5)
    hand.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("/no/such/program", "The program cannot be started."),
        (f"{PYTHON} -c 'import nothing_of_that_name'", "ModuleNotFoundError"),
    ],
)
def test_a_trial_tells_what_is_wrong(menu: Callable[..., Hand], command: str, told: str) -> None:
    hand = menu()
    hand.app.push(lobby_scene(hand.app.ctx, "holla"))
    hand.steps()
    card = ask_for_program(hand)
    hand.type(command)
    hand.click("Try it")
    wait(hand, lambda: card.state.trial is None)
    assert not card.state.good and told in outcome(card)
    hand.click("Command", kind=TextField)
    hand.type("x")
    assert outcome(card) == ""


def test_leaving_the_card_ends_the_trial(menu: Callable[..., Hand]) -> None:
    hand = menu()
    hand.app.push(lobby_scene(hand.app.ctx, "holla"))
    hand.steps()
    card = ask_for_program(hand)
    hand.type(f"{PYTHON} -c 'import time; time.sleep(600)'")
    hand.click("Try it")
    trial = card.state.trial
    assert trial is not None and card.busy
    hand.click("Cancel")
    assert all_end() and trial.poll() is None


@pytest.mark.parametrize("game", ["holla", "rummikub", "turf"])
def test_games_without_mjai_have_one_protocol(menu: Callable[..., Hand], game: str) -> None:
    hand = menu()
    hand.app.push(lobby_scene(hand.app.ctx, game))
    hand.steps()
    card = ask_for_program(hand)
    assert not hand.has("Protocol")
    hand.type("bot")
    hand.click("Seat it")
    assert card.state.level == "program:bot"
    assert lobby_kit.table(hand).seats[1].level == "program:bot"


# -- names and settings


def test_seats_of_one_program_are_told_apart() -> None:
    level = "mjai:python3 /home/me/a_very_long_bot_name.py"
    settings = Settings(lobby={"riichi": LobbyChoice((level, level, "easy", level), ("", "Kim", "", ""))})
    draft = first_draft("riichi", settings)
    assert [draft.name_of(seat, EN) for seat in range(4)] == ["a_very_long_bot…", "Kim", "Magpie", "a_very_long_b… 2"]
    assert draft.faults(EN) == ()
    assert all(len(info.name) <= 16 for info in draft.seat_infos(EN))
    assert draft.programs == (level,) * 3


def test_what_cannot_sit_at_a_game_is_left_out_of_its_lobby() -> None:
    levels = ("person", "mjai:bot", "program:'", "program:bot")
    settings = Settings(lobby={name: LobbyChoice(levels) for name in ("riichi", "turf")})
    riichi, turf = first_draft("riichi", settings), first_draft("turf", settings)
    assert [seat.level for seat in riichi.taken] == ["person", "mjai:bot", "normal", "program:bot"]
    assert [seat.level for seat in turf.taken] == ["person", "normal", "normal", "program:bot"]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_port_seats_one_program(locale: str) -> None:
    levels = ("person", "mjai-tcp:11600/abcd", "mjai-tcp:11601/abcd", "mjai-tcp:11600/efgh")
    draft = first_draft("riichi", Settings(lobby={"riichi": LobbyChoice(levels)}))
    assert [fault.place for fault in draft.faults(Texts(locale))] == ["seat.3"]
    assert draft.with_level(3, "easy").faults(Texts(locale)) == ()


def test_a_few_programs_are_remembered_the_last_first() -> None:
    settings = Settings(programs=tuple(f"program:{n}" for n in range(MOST_PROGRAMS)))
    kept = program_seats.with_programs(settings, ["program:5", "mjai:x"])
    assert kept[:3] == ("program:5", "mjai:x", "program:0") and len(kept) == MOST_PROGRAMS


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("cause", ["late", "crashed", "unreadable", "refused", "unstartable"])
def test_every_failure_has_words(locale: str, cause: Any) -> None:
    texts = Texts(locale)
    once, gone = Failure(1, 5, cause, "x" * 900), Failure(1, 5, cause, gone=True)
    assert failures.failure_title(texts, "Bob", once) != failures.failure_title(texts, "Bob", gone)
    assert "Bob" in failures.failure_title(texts, "Bob", once)
    assert 0 < len(failures.failure_text(texts, gone)) < len(failures.failure_text(texts, once)) + 1 < 300


@pytest.mark.parametrize(
    ("told", "korean", "english"),
    [
        (ended(3, ""), "종료 코드 3", "exit code 3"),
        (ended(-9, ""), "신호 9번으로 끝남", "ended by signal 9"),
        (ended(1, "KeyError: 'x'"), "종료 코드 1: KeyError: 'x'", "exit code 1: KeyError: 'x'"),
        (not_started(FileNotFoundError(2, "No such file"), ["bot"]), "bot: 그런 파일이 없음", "there is no such file"),
        (not_started(PermissionError(13, "denied"), ["bot"]), "bot: 실행할 권한이 없음", "no permission to run it"),
        (
            not_started(OSError(8, "Exec format error"), ["bot"]),
            "실행할 수 있는 파일이 아님",
            "this file cannot be run",
        ),
        (not_started(OSError(errno.EADDRINUSE, "in use"), [], 11600), "포트 11600", "another program uses it"),
        (not_started(PermissionError(13, "denied"), [], 80), "포트 80: 열 수 없음", "it cannot be opened"),
    ],
)
def test_common_failures_are_told_in_the_language_of_the_window(told: SeatFailed, korean: str, english: str) -> None:
    failure = Failure(1, 5, told.cause, told.detail, True, told.told)
    assert korean in failures.failure_text(Texts("ko"), failure)
    assert english in failures.failure_text(EN, failure)
    if told.cause == "unstartable":
        assert told.detail not in failures.failure_text(Texts("ko"), failure)


# -- the table


@pytest.mark.parametrize(
    ("deed", "told", "gone"),
    [
        ("sys.exit(3)", "exit code 3", True),
        ("time.sleep(600)", "The program did not answer in time.", True),
        ('answer = {"type": "hora", "actor": 1, "target": 1}', "The program’s act is against the rules.", True),
        ('answer = {"type": "fly"}', "The program’s answer cannot be read.", True),
        (
            'answer = {"type": "fly"} if turns == 2 else answer',
            "The program’s answer cannot be read.",
            False,
        ),
    ],
)
def test_a_program_that_fails_is_told_and_replaced(
    menu: Callable[..., Hand], script: Script, tmp_path: Path, deed: str, told: str, gone: bool
) -> None:
    lobby = LobbyChoice(("easy", script.level(deed), "easy", "easy"), changed={"length": "single"})
    hand = menu(lobby, programs=(script.level(deed),))
    notes: dict[str, str] = {}
    play_now(hand, "riichi")
    table = table_of(hand)

    def over() -> bool:
        notes.update({note.title: note.text for note in hand.app.toasts.notes})
        if hand.app.stack.top is not table and not table.client.over:
            hand.key(pygame.K_RETURN)
        return table.client.over

    wait(hand, over)
    assert any(told in text for text in notes.values()), notes
    assert ("A bot takes over for small_bot.py" in notes) == gone
    assert table.client.seats[1].name == "Bot · " * gone + "small_bot.py", "plate, log and result keep saying so"
    assert record_of(tmp_path).header.seats[1].name == table.client.setup.seats[1].name == "small_bot.py"
    by = [line.by for line in record_of(tmp_path).acts if line.seat == 1]
    assert "fallback" in by and "" in by
    if not gone:
        assert by.count("fallback") == 1


# A program of ours that joins a port, as mjai programs over TCP do.


TOKEN = "tok-1234"


class Joiner:
    """Connects to a port, plays what it is offered, and keeps what it heard."""

    def __init__(self, port: int, leaves_after: int = 0) -> None:
        self.port, self.leaves_after = port, leaves_after
        self.heard: list[dict[str, Any]] = []
        self.acts = 0
        self.thread = threading.Thread(target=self._play, daemon=True)
        self.thread.start()

    def _connect(self) -> socket.socket:
        for _ in range(600):
            try:
                return socket.create_connection(("127.0.0.1", self.port), timeout=60)
            except OSError:
                threading.Event().wait(0.1)
        raise AssertionError("nobody opened the port")

    def _play(self) -> None:
        with self._connect() as line, line.makefile("rwb") as stream:
            for raw in stream:
                told = json.loads(raw)
                self.heard.append(told)
                stream.write(json.dumps(self._answer(told)).encode() + b"\n")
                stream.flush()
                if self.leaves_after and self.acts >= self.leaves_after:
                    return

    def _answer(self, told: dict[str, Any]) -> dict[str, Any]:
        if told["type"] == "hello":
            return {"type": "join", "name": "Hermit", "room": TOKEN}
        offered = told.get("possible_actions", [])
        discards = [one for one in offered if one["type"] == "dahai"]
        self.acts += bool(discards)
        return discards[-1] if discards else {"type": "none"}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


@pytest.mark.parametrize("leaves_after", [0, 3])
def test_an_mjai_program_joins_over_a_port(menu: Callable[..., Hand], tmp_path: Path, leaves_after: int) -> None:
    port = free_port()
    level = f"mjai-tcp:{port}/{TOKEN}"
    joiner = Joiner(port, leaves_after)
    hand = menu(LobbyChoice(("easy", level, "easy", "easy"), changed={"length": "single"}), programs=(level,))
    hand.app.ctx.apply_settings(structs.replace(hand.app.ctx.settings, program_seconds=2 if leaves_after else 60))
    play_now(hand, "riichi")
    notes: dict[str, str] = {}
    table = table_of(hand)

    def over() -> bool:
        notes.update({note.title: note.text for note in hand.app.toasts.notes})
        if hand.app.stack.top is not table and not table.client.over:
            hand.key(pygame.K_RETURN)
        return table.client.over

    wait(hand, over)
    assert joiner.heard[0]["type"] == "hello" and joiner.heard[1]["type"] == "start_game"
    by = [line.by for line in record_of(tmp_path).acts if line.seat == 1]
    name = table.client.setup.seats[1].name
    if leaves_after:
        assert joiner.acts == leaves_after
        assert "The program ended. (it closed the connection)" in notes.values(), notes
        assert f"A bot takes over for {name}" in notes and "fallback" in by
    else:
        assert not any(name in title for title in notes) and set(by) == {""} and joiner.acts > 3
        wait(hand, lambda: joiner.heard[-1]["type"] == "end_game")
    assert by.count("") >= 3


def test_a_program_that_cannot_start_is_told_at_its_first_act(menu: Callable[..., Hand]) -> None:
    level = "program:/no/such/program"
    lobby = LobbyChoice(("easy", level, "easy"), changed={"rounds": 1})
    hand = menu(programs=(level,))
    hand.app.ctx.settings = Settings(language="en", speed=0.0, lobby={"holla": lobby}, programs=(level,))
    play_now(hand, "holla")
    table = table_of(hand)
    wait(hand, lambda: bool(hand.app.toasts.notes))
    note = hand.app.toasts.notes[0]
    assert note.title == "A bot takes over for program" and "/no/such/program" in note.text
    assert any(line.text.startswith(f"{note.title}. The program") for line in table.log_lines()), "two sentences"
    assert program_seats.known(preferences.settings_of(hand.app.ctx), "holla") == (), "it is not offered again"
    assert table.client.seats[1].name == "Bot · program"
    before = table.client.act_number
    wait(hand, lambda: table.client.act_number > before + 4)


# -- going on


def half_played(hand: Hand, script: Script) -> int:
    """The program has played a few turns and the window closes."""
    play_now(hand, "riichi")
    table = table_of(hand)
    wait(hand, lambda: table.client.act_number >= 30)
    acts = table.client.act_number
    hand.app.close()
    assert script.heard().count("start_game") == 1
    return acts


def test_a_continued_match_starts_its_program_again(menu: Callable[..., Hand], script: Script, tmp_path: Path) -> None:
    lobby = LobbyChoice(("easy", script.level(), "easy", "easy"), changed={"length": "single"})
    acts = half_played(menu(lobby, programs=(script.level(),)), script)
    hand = menu(lobby, programs=(script.level(),))
    wait(hand, lambda: hand.has("Continue"))
    hand.click("Continue")
    table = table_of(hand)
    assert table.client.act_number >= acts
    finish(hand)
    assert script.heard().count("start_game") == 2
    assert not any(line.by for line in record_of(tmp_path).acts)


@pytest.mark.parametrize(("answer", "runs"), [("A bot instead", False), ("Run it", True), ("Cancel", None)])
def test_a_program_that_was_never_seated_here_is_asked_about(
    menu: Callable[..., Hand], script: Script, tmp_path: Path, answer: str, runs: bool | None
) -> None:
    lobby = LobbyChoice(("easy", script.level(), "easy", "easy"), changed={"length": "single"})
    half_played(menu(lobby, programs=(script.level(),)), script)
    (tmp_path / "home" / "settings.yaml").unlink(missing_ok=True)
    hand = menu()
    wait(hand, lambda: hand.has("Continue"))
    hand.click("Continue")
    asked = hand.asked
    assert asked.title == "Run an outside program?" and script.level() in asked.text, "the whole command"
    hand.click(answer)
    if runs is None:
        assert not any(isinstance(scene, TablePlayer) for scene in hand.app.stack.scenes)
        entry = next(iter(saved_matches.look(_saves(tmp_path)).entries or ()))
        assert entry.status == "open", "the record is free again"
        return
    finish(hand)
    assert script.heard().count("start_game") == 1 + runs
    assert table_of(hand).client.seats[1].name == "Bot · " * (not runs) + "small_bot.py"
    by = {line.by for line in record_of(tmp_path).acts if line.seat == 1}
    assert by == ({""} if runs else {"", "fallback"})
    assert (script.level() in preferences.settings_of(hand.app.ctx).programs) == runs


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 768), (1024, 640)])
@pytest.mark.parametrize("language", ["en", "ko"])
def test_long_commands_are_shown_whole_on_the_card_that_asks(
    menu: Callable[..., Hand], size: tuple[int, int], language: str
) -> None:
    """The longest commands that can be seated, at all other seats, fit into the window with the buttons."""
    hand = menu(size=size, language=language)
    ctx = hand.app.ctx
    level = "program:" + "/very/long/folder" * 23
    assert len(level) <= PROGRAM_LENGTH
    commands = "\n\n".join(f"{level}{number}" for number in range(5))
    ctx.dialog(ctx.t("start_match.strange"), ctx.t("start_match.strange_text", commands=commands), [
        Choice(ctx.t("start_match.strange_bot")), Choice(ctx.t("kit.dialog.cancel"), cancel=True),
    ])  # fmt: skip
    hand.steps()
    card = hand.screen("dialog")
    assert commands in hand.asked.text
    assert faults(card) == []
    assert not any(widget.does.furthest() for widget in card.ui.widgets), "nothing of it has to be scrolled to"


def test_a_table_says_for_whom_it_waits(menu: Callable[..., Hand], script: Script) -> None:
    level = script.level("time.sleep(600)")
    hand = menu(LobbyChoice(("easy", level, "easy", "easy"), changed={"length": "single"}), programs=(level,))
    hand.app.ctx.apply_settings(structs.replace(hand.app.ctx.settings, program_seconds=60))
    play_now(hand, "riichi")
    wait(hand, lambda: any(note.title == "Waiting for small_bot.py" for note in hand.app.toasts.notes))
    (note,) = hand.app.toasts.notes
    assert "60 s" in note.text


def _saves(folder: Path) -> Any:
    from game.library.saves import Saves

    return Saves(folder / "home" / "matches")
