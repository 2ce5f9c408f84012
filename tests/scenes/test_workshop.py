"""The workshop at the window: from an empty set to the lobby, undo, faults, leaving with changes."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.lab.checks.set_trial import FEW
from game.library.own_rules import own_rules
from game.library.settings import Settings
from scenes.app.app import App
from scenes.kit.buttons import Button
from scenes.kit.choices import Stepper, Toggle
from scenes.kit.dropdown import Dropdown
from scenes.kit.textfield import TextField
from scenes.kit.tree.elements import Changed
from scenes.lobby.scene import lobby_scene
from scenes.menu.scene import menu_scene
from scenes.workshop.life import Share
from scenes.workshop.state import GROUPS, Bench, LookGroup
from tests.scenes.hand import Hand


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    apps: list[App] = []

    def build(language: str = "en", size: tuple[int, int] = (1440, 1080)) -> Hand:
        app = App(Settings(language=language), tmp_path, size=size, catch=False)  # type: ignore[arg-type]
        apps.append(app)
        app.push(menu_scene(app.ctx))
        app.step(1 / 60)
        hand = Hand(app)
        hand.click("Workshop" if language == "en" else "작업실")
        hand.steps(2)
        return hand

    yield build
    for app in apps:
        app.close()


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play on one processor, and figures are shown after each result."""
    monkeypatch.setattr("scenes.workshop.trial.os.cpu_count", lambda: 1)
    monkeypatch.setattr("scenes.workshop.trial.FIRST", 0.0)
    monkeypatch.setattr("scenes.workshop.trial.STEP", 0.0)


def state(hand: Hand) -> Bench:
    found: Bench = hand.screen("workshop").state
    return found


def wait(hand: Hand, done: Callable[[], bool]) -> None:
    """Runs frames until what threads do is done."""
    for _ in range(2000):
        if done():
            return
        hand.steps(1)
        time.sleep(0.01)
    raise AssertionError("not within 20 seconds")


def write(hand: Hand, field: str, text: str) -> None:
    """Puts a text into a field instead of what stands there."""
    hand.click(field, kind=TextField)
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type(text)


def test_from_an_empty_set_to_its_file_and_back(bench: Callable[..., Hand], tmp_path: Path) -> None:
    hand = bench()
    write(hand, "English name", "Ladder")
    write(hand, "Name of part 3", "사다리 / Rung")
    hand.click("Pure", kind=Toggle)  # that of the head, which is always natural
    assert state(hand).yeok.parts[0].pure
    hand.click("Points", (0.98, 0.5), Stepper)
    assert state(hand).yeok.points == 16 and state(hand).faults == ()
    wait(hand, lambda: not hand.screen("workshop").busy)
    hand.click("Keep in")
    wait(hand, lambda: state(hand).kept.file != "")
    (kept,) = own_rules(tmp_path / "rules").presets["holla"]
    assert (kept.id, kept.en) == ("holla-1", "House rules 1")
    (yeok,) = kept.set["own_yeok"]
    assert (yeok["id"], yeok["en"], yeok["points"]) == ("ladder", "Ladder", 16)
    assert yeok["parts"][2]["name"] == "사다리 / Rung"
    assert not state(hand).changed
    # The lobby offers it, and the workshop opens it again.
    lobby = lobby_scene(hand.app.ctx, "holla").state
    assert lobby.draft.options.presets[-1] == kept
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")
    hand.click("Workshop")
    hand.click("Rule set on the bench", kind=Dropdown)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert state(hand).rules.yeok[0].en == "Ladder" and state(hand).kept.file == "holla-1.yaml"


@pytest.mark.parametrize(("language", "letter"), [("en", "W"), ("ko", "뷁")])
def test_a_set_of_a_long_name_can_be_kept_by_a_button_whose_words_are_whole(
    bench: Callable[..., Hand], language: str, letter: str
) -> None:
    hand = bench(language, (1024, 768))
    pictures = []
    for end in (letter, "x", letter):
        hand.screen("workshop").send(Changed("set", letter * 23 + end))
        hand.steps(30)
        words = hand.screen("workshop").picture.kept["keep"].rect.inflate(-8, -8)
        pictures.append(pygame.image.tobytes(hand.app.surface.subsurface(words), "RGB"))
    assert pictures[0] == pictures[2] != pictures[1], "the last letter is seen"
    named = hand.screen("workshop").picture.kept["keep"].name
    hand.screen("workshop").send(Changed("set", letter * 48))
    hand.steps(2)
    assert letter not in (whole := hand.screen("workshop").picture.kept["keep"].name) and whole != named


@pytest.mark.parametrize("language", ["en", "ko"])
def test_ways_to_share_are_told_in_words_that_have_room(bench: Callable[..., Hand], language: str) -> None:
    hand = bench(language, (1024, 768))
    hand.screen("workshop").send(Share())
    hand.steps(2)
    ways = hand.screen("share a set").picture.kept
    for key in ("line", "file", "page"):
        button = ways[key].of
        assert isinstance(button, Button) and button.sub and button.fits(button.sub), button.sub


def test_faults_are_told_and_each_step_taken_back(bench: Callable[..., Hand]) -> None:
    hand = bench()
    first = state(hand).rules
    hand.click("Take out: Body")
    assert [notice.text(hand.app.ctx.texts) for _, notice in state(hand).faults] == [
        "9 cubes: 4 are missing, a yeok has 13"
    ]
    hand.click("Keep this set")
    hand.steps(3)
    assert state(hand).kept.file == ""
    hand.click("Add a part")
    assert state(hand).faults == () and state(hand).yeok.parts[-1].name == "body"
    hand.click("Undo")
    hand.click("Undo")
    assert state(hand).rules == first
    hand.click("Redo")
    assert len(state(hand).yeok.parts) == 3
    hand.click("Undo")
    # The emblem follows its letter in the list, and is a step like any other.
    hand.click("Emblem", kind=Dropdown)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert state(hand).yeok.emblem == "bird"
    hand.click("Undo")
    assert state(hand).rules == first
    # A part goes above the first, by keys and with the pointer.
    hand.tab_to("Neck: move")
    hand.key(pygame.K_UP, pygame.KMOD_ALT)
    assert [part.name for part in state(hand).yeok.parts] == ["neck", "head", "body", "tail"]
    start, goal = hand.find("Tail: move").rect, hand.find("Neck: move").rect
    hand.point((start.x + 4, start.centery))
    hand.post(pygame.MOUSEBUTTONDOWN, pos=(start.x + 4, start.centery), button=1, touch=False)
    for step in range(1, 6):
        y = start.centery + (goal.centery - start.centery) * step // 5
        hand.post(pygame.MOUSEMOTION, pos=(start.x + 4, y), rel=(0, -9), buttons=(1, 0, 0), touch=False)
    hand.post(pygame.MOUSEBUTTONUP, pos=(start.x + 4, goal.centery), button=1, touch=False)
    assert [part.name for part in state(hand).yeok.parts] == ["tail", "neck", "head", "body"]


def test_another_hand_and_a_second_reading_are_drawn(bench: Callable[..., Hand]) -> None:
    hand = bench()
    before = state(hand).shown
    hand.click("Another hand")
    assert state(hand).shown != before and state(hand).shown is not None
    hand.click("Boa")
    hand.click("Make my own from it")
    told = [notice.text(hand.app.ctx.texts) for _, notice in state(hand).faults]
    assert told == ["it has the same parts as 이무기 / Boa"]
    hand.click("Points", (0.98, 0.5), Stepper)
    hand.click("Pure", kind=Toggle)
    hand.click("Size", (0.98, 0.5), Stepper)
    hand.key(pygame.K_z)
    assert state(hand).index == 1


def test_the_book_stays_and_can_be_left_out(bench: Callable[..., Hand]) -> None:
    hand = bench("ko")
    hand.click("드라곤")
    hand.click("이 세트에 넣기", kind=Toggle)
    assert state(hand).rules.shipped == ("snake", "boa") and state(hand).index == -1
    hand.click("나의 역 1")
    hand.click("이 역 빼기")
    assert state(hand).rules.yeok == () and state(hand).faults == ()


def test_changes_are_not_dropped_without_a_word(bench: Callable[..., Hand], tmp_path: Path) -> None:
    hand = bench()
    write(hand, "English name", "Ladder")
    hand.key(pygame.K_ESCAPE)
    hand.screen("dialog")
    hand.click("Stay here")
    assert state(hand).yeok.en == "Ladder"
    hand.click("← Back")
    hand.click("Keep them")
    wait(hand, lambda: (tmp_path / "rules" / "holla-1.yaml").exists())
    wait(hand, lambda: hand.app.stack.top is not None and hand.app.stack.top.called == "menu")


def test_a_folder_that_cannot_be_written_is_told(bench: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(App, "show_toast", lambda self, title, text, *rest: told.append((title, text)))
    monkeypatch.setattr("game.library.own_rules.replace_text", _full)
    hand = bench()
    hand.click("Keep in")
    wait(hand, lambda: bool(told))
    assert told[0][0] == "The rule set could not be kept" and "full" in told[0][1]
    assert state(hand).kept.file == ""


def test_wild_cubes_and_payments_belong_to_the_set(bench: Callable[..., Hand], tmp_path: Path) -> None:
    hand = bench()
    yeok = state(hand).rules.yeok
    hand.screen("workshop").send(LookGroup(1))
    hand.steps(1)
    hand.screen("workshop").send(Changed("option wild_system", "odd_even"))
    hand.screen("workshop").send(LookGroup(5))
    hand.steps(1)
    hand.click("Penalty for an ungrouped cube", (0.98, 0.5), Stepper)
    assert state(hand).rules.values == {"wild_system": "odd_even", "cube_penalty": 3}
    hand.click("Undo")
    hand.click("Undo")
    assert (state(hand).rules.values, state(hand).group) == ({}, 1), "what was taken back is looked at"
    hand.click("Redo")
    hand.click("Keep in")
    wait(hand, lambda: state(hand).kept.file != "")
    (kept,) = own_rules(tmp_path / "rules").presets["holla"]
    assert kept.set["wild_system"] == "odd_even" and len(kept.set["own_yeok"]) == len(yeok)


def test_what_a_file_holds_beside_the_yeok_in_play_is_kept(bench: Callable[..., Hand], tmp_path: Path) -> None:
    hand = bench()
    hand.click("Keep in")
    wait(hand, lambda: state(hand).kept.file != "")
    file = tmp_path / "rules" / "holla-1.yaml"
    text = file.read_text(encoding="utf-8").replace("  - my_yeok_1\n", "")
    file.write_text("# by hand\n" + text, encoding="utf-8")
    hand.key(pygame.K_ESCAPE)
    hand.click("Workshop")
    hand.click("Rule set on the bench", kind=Dropdown)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert [yeok.id for yeok in state(hand).rules.spare] == ["my_yeok_1"] and state(hand).rules.yeok == ()
    write(hand, "Name of the rule set", "Ours")
    hand.click("Keep in")
    wait(hand, lambda: not state(hand).changed)
    assert "my_yeok_1" in file.read_text(encoding="utf-8")
    assert file.with_name("holla-1.before.txt").read_text(encoding="utf-8").startswith("# by hand")
    assert "holla-1.before.txt" in hand.app.toasts.notes[-1].text


def _full(path: Path, text: str) -> None:
    raise OSError(28, "full")


@pytest.mark.usefixtures("one_at_a_time")
def test_bots_try_a_yeok_and_pause(bench: Callable[..., Hand]) -> None:
    hand = bench()
    hand.screen("workshop").send(Changed("level", "easy"))
    hand.click("Play 1,000 rounds")
    wait(hand, lambda: state(hand).figures is not None and state(hand).figures.with_it.rounds > 0)
    assert state(hand).running and hand.has("Pause")
    hand.click("Pause")
    wait(hand, lambda: not hand.screen("workshop").busy)
    figures = state(hand).figures
    assert figures is not None and not state(hand).running
    hand.steps(5)
    assert state(hand).figures == figures
    # Another name of the set, and that it is kept, change nothing that was tried.
    hand.screen("workshop").send(Changed("set", "Ours"))
    hand.click("Keep in")
    wait(hand, lambda: not state(hand).changed)
    assert state(hand).figures == figures
    hand.click("Play on")
    wait(hand, lambda: state(hand).figures != figures)
    # What was tried is no more: its figures go, and nothing plays on.
    hand.click("Points", (0.98, 0.5), Stepper)
    assert state(hand).figures is None and state(hand).trial is None and not state(hand).running
    wait(hand, lambda: not hand.screen("workshop").busy)
    assert state(hand).figures is None


@pytest.mark.usefixtures("one_at_a_time")
def test_bots_try_changed_rules_while_their_group_is_open(bench: Callable[..., Hand]) -> None:
    hand = bench()
    scene = hand.screen("workshop")
    scene.send(Changed("level", "easy"))
    scene.send(LookGroup(5))
    hand.steps(1)
    assert hand.find("Play 1,000 rounds").reason == "Nothing is changed yet"
    scene.send(Changed("option cube_penalty", 9))
    hand.steps(1)
    assert not hand.has("Try other points")
    hand.click("Play 1,000 rounds")
    wait(hand, lambda: state(hand).figures is not None and state(hand).figures.with_it.matches >= FEW)
    told = [part.name for part in scene.told().all()]
    assert "Chips of the winner" in told and "My yeok 1" in told
    assert any(name.startswith("Bots of this level do not react to: Penalty for an ungrouped cube") for name in told)
    # Another group is of the same trial, a yeok is of another.
    scene.send(LookGroup(1))
    hand.steps(1)
    assert state(hand).figures is not None and state(hand).running
    hand.click("Dragon")
    assert state(hand).figures is None and not state(hand).running
    assert not hand.find("Play 1,000 rounds").reason, "the whole set against the standard rules"
    wait(hand, lambda: not scene.busy)


@pytest.mark.usefixtures("one_at_a_time")
def test_bots_try_the_values_of_a_number_among_the_rules(bench: Callable[..., Hand]) -> None:
    hand = bench()
    scene = hand.screen("workshop")
    scene.send(Changed("level", "easy"))
    scene.send(LookGroup(next(at for at, (group, _) in enumerate(GROUPS) if group.id == "river")))
    scene.send(Changed("swept", "river_fee"))
    hand.steps(1)
    hand.click("Try its values")
    wait(hand, lambda: state(hand).sweep is not None and state(hand).sweep.played >= 1)
    sweep = state(hand).sweep
    assert sweep.option == "river_fee" and sweep.values == (0, 1, 2, 3)
    hand.click("Pause")
    wait(hand, lambda: not scene.busy)
    told = [part.name for part in scene.told().all()]
    assert any("rounds at each value" in name for name in told) and told.count("River fee") > 1, "it is named"
    assert any(name.startswith("Nothing differs beyond chance") for name in told), "no change is claimed of two rounds"
    assert {"0", "1", "2", "3"} <= {*told} and sum("\N{PLUS-MINUS SIGN}" in name for name in told) == 4
    # It goes on; another number begins anew.
    hand.click("Try its values")
    wait(hand, lambda: state(hand).sweep.played > sweep.played)
    hand.click("Pause")
    wait(hand, lambda: not scene.busy)
    scene.send(Changed("swept", "river_limit"))
    hand.steps(1)
    hand.click("Try its values")
    wait(hand, lambda: state(hand).sweep is not None and state(hand).sweep.option == "river_limit")
    hand.click("Pause")
    wait(hand, lambda: not scene.busy)


@pytest.mark.usefixtures("one_at_a_time")
def test_bots_try_other_prices_and_the_trial_begins_anew_after_it(bench: Callable[..., Hand]) -> None:
    hand = bench()
    scene = hand.screen("workshop")
    scene.send(Changed("level", "easy"))
    hand.steps(1)
    assert hand.find("Try other points").reason == "Only hard bots weigh what a yeok earns"
    scene.send(Changed("level", "hard"))
    hand.steps(1)
    hand.click("Try other points")
    wait(hand, lambda: state(hand).sweep is not None and sum(side.rounds for side in state(hand).sweep.sides) >= 7)
    sweep = state(hand).sweep
    assert sweep.points == (5, 10, 15, 20, 30, 40) and sum(side.rounds > 0 for side in sweep.sides) == 6
    assert all(0 <= low <= share <= high <= 1 for share, low, high in sweep.shares)
    hand.click("Pause")
    wait(hand, lambda: not hand.screen("workshop").busy)
    hand.click("Play 1,000 rounds")
    wait(hand, lambda: state(hand).figures is not None)
    assert state(hand).sweep is not None, "the prices stay to be read beside it"
    hand.click("Pause")
    wait(hand, lambda: not hand.screen("workshop").busy)
