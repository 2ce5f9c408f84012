"""The life of a set at the workshops: described, shared as a line, a file or a page, opened from each, by drop too."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.library.own_rules import RuleSet, own_rules
from game.library.rule_line import line_of, read_line
from game.workshop import own_set
from scenes.kit.tree.elements import Changed
from scenes.workshop.state import Choose, Keep, Leave
from tests.scenes.hand import Hand, asks
from tests.scenes.lobby_kit import benches, control, press, table

HOUSE, CARDS, YEOK = "workshop of house rules", "workshop of cards", "workshop"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    yield from benches(tmp_path, "rummikub")


def state(hand: Hand, screen: str = HOUSE) -> Any:
    return hand.screen(screen).state


def change(hand: Hand, key: str, value: object) -> None:
    hand.screen(HOUSE).send(Changed(key, value))  # type: ignore[arg-type]
    hand.steps(1)


def drop(hand: Hand, file: Path) -> None:
    hand.app.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    hand.steps(2)


def test_words_about_a_set_are_written_in_both_languages_and_shown_at_the_lobby(
    bench: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = bench("ko")
    press(hand, "describe", screen=HOUSE)
    hand.type("할머니 댁")  # the field of the Korean description has the keyboard
    hand.key(pygame.K_TAB)
    hand.type("At Grandma's")
    hand.key(pygame.K_RETURN)
    assert state(hand).rules.description.en == "At Grandma's"
    hand.key(pygame.K_z)  # letters are keys again
    assert state(hand).rules.description == "", "one step takes all words back"
    press(hand, "redo", screen=HOUSE)
    press(hand, "keep", screen=HOUSE)
    hand.until(lambda: bool(state(hand).kept.file), rest=0.005)
    (kept,) = own_rules(tmp_path / "rules").presets["rummikub"]
    assert (kept.description.ko, kept.description.en) == ("할머니 댁", "At Grandma's")
    hand.key(pygame.K_ESCAPE)
    hand.steps(2)
    press(hand, "set rummikub-1")
    assert any(part.name == "할머니 댁" for part in hand.screen("lobby").told().all())
    # From there the chosen set comes onto the bench. What one language lacks are the words of the other.
    press(hand, "workshop")
    hand.steps(2)
    assert state(hand).kept.file == "rummikub-1.yaml"
    press(hand, "describe", screen=HOUSE)
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_RETURN)
    assert state(hand).rules.description.ko == "At Grandma's"


def test_a_set_leaves_as_a_line_a_file_and_a_page(
    bench: Callable[..., Hand], tmp_path: Path, clipboard: list[str]
) -> None:
    hand = bench()
    change(hand, "option first_meld", 45)
    for way in ("line", "file", "page"):
        press(hand, "share", screen=HOUSE)
        press(hand, way, screen="share a set")
    assert read_line(clipboard[-1])[0].set == {"first_meld": 45}
    page, file = sorted((tmp_path / "exports").iterdir())
    assert (page.suffix, "45" in page.read_text(encoding="utf-8")) == (".html", True)
    assert "first_meld: 45" in file.read_text(encoding="utf-8")
    assert state(hand).changed, "what was shared is not kept yet"
    change(hand, "set", "")
    press(hand, "share", screen=HOUSE)
    assert state(hand).wrong and hand.app.toasts.notes, "a faulty set is not shared, and that is said"


def test_a_line_comes_onto_the_bench_of_its_game_and_nothing_is_dropped_without_a_word(
    bench: Callable[..., Hand], tmp_path: Path, clipboard: list[str]
) -> None:
    hand = bench()
    change(hand, "option first_meld", 45)
    clipboard.append(line_of(RuleSet("rummikub", "From Ann", set={"first_meld": 50})))
    press(hand, "open", screen=HOUSE)
    hand.key(pygame.K_RETURN)  # the copied line stands there already
    assert hand.asked is not None
    hand.key(pygame.K_ESCAPE)
    assert state(hand).rules.values == {"first_meld": 45}
    assert [one.name.en for one in state(hand).sets] == ["From Ann"], "it is there to be chosen later"
    hand.key(pygame.K_z)
    press(hand, "open", screen=HOUSE)
    hand.key(pygame.K_RETURN)
    assert state(hand).rules.values == {"first_meld": 50} and "From a shared line" in state(hand).rules.origin
    assert any(part.name == state(hand).rules.origin for part in hand.screen(HOUSE).told().all())
    for game, screen in (("turf", CARDS), ("holla", YEOK)):
        clipboard.append(line_of(RuleSet(game, f"Of {game}")))
        press(hand, "open", screen=hand.screen(hand.app.stack.top.called).called)  # type: ignore[union-attr]
        hand.key(pygame.K_RETURN)
        assert state(hand, screen).kept.name.en == f"Of {game}"
    clipboard.append(line_of(RuleSet("riichi", "Red")))
    press(hand, "open", screen=YEOK)
    hand.key(pygame.K_RETURN)
    assert table(hand).game == "riichi", "a game without a workshop opens its lobby"


def test_a_file_is_dropped_on_a_bench_or_named_and_a_wrong_one_is_explained(
    bench: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = bench()
    good, bad = tmp_path / "ann.yaml", tmp_path / "bad.yml"
    good.write_text("game: rummikub\nname: Ann\nset: {first_meld: 50}\n", encoding="utf-8")
    bad.write_text("game: rummikub\nname: Ann\nset: {first_meld: -1}\n", encoding="utf-8")
    drop(hand, bad)
    assert "first_meld" in hand.asked.text and not (tmp_path / "rules").exists()
    hand.key(pygame.K_ESCAPE)
    drop(hand, good)
    assert state(hand).rules.values == {"first_meld": 50} and "ann.yaml" in state(hand).rules.origin
    drop(hand, tmp_path / "rules" / "rummikub-1.yaml")
    assert len(state(hand).sets) == 1, "a file that lies there already is not copied"
    press(hand, "open", screen=HOUSE)
    hand.type(str(bad))
    assert hand.screen("paste rules").state.wrong is not None
    drop(hand, good)
    assert hand.screen("paste rules").state.came.rules.name == "Ann"
    hand.key(pygame.K_RETURN)
    assert state(hand).kept.file == "rummikub-2.yaml"


@pytest.mark.parametrize(("game", "screen"), [("rummikub", HOUSE), ("turf", CARDS), ("holla", YEOK)])
def test_nothing_is_asked_for_what_is_being_written(
    game: str, screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, full = threading.Event(), [True]
    write = own_set.write_rules

    def slow(path: Path, text: str) -> str:
        assert written.wait(20)
        if full[0]:
            raise OSError(28, "No space left on device")
        return write(path, text)

    def keep_and(message: object) -> None:
        hand.screen(screen).send(Keep())
        hand.steps(1)
        hand.screen(screen).send(message)
        hand.steps(2)

    monkeypatch.setattr(own_set, "write_rules", slow)
    benches_of_game = benches(tmp_path, game)
    hand = next(benches_of_game)("en")
    hand.screen(screen).send(Changed("set", "First"))
    hand.steps(1)
    keep_and(Leave())
    assert not asks(hand.app.stack.top), "what is being written is no change to ask about"
    written.set()
    hand.until(lambda: state(hand, screen).writes is None, rest=0.005)
    hand.steps(2)
    assert state(hand, screen).changed, "what was not written stays"
    full[0] = False
    written.clear()
    keep_and(Choose(""))
    assert not asks(hand.app.stack.top) and state(hand, screen).rules.name.en == "First"
    written.set()
    hand.until(lambda: state(hand, screen).rules.name.en != "First", rest=0.005)
    hand.screen(screen).send(Choose(state(hand, screen).sets[0].file))
    hand.steps(1)
    hand.screen(screen).send(Changed("set", "Second"))
    hand.steps(1)
    written.clear()
    keep_and(Leave())
    assert hand.screen(screen), "it stays until the set is written"
    written.set()
    hand.until(lambda: hand.app.stack.top.called == "lobby", rest=0.005)
    (kept,) = own_rules(tmp_path / "rules").presets[game]
    assert kept.en == "Second"
    next(benches_of_game, None)


@pytest.mark.parametrize(
    ("game", "screen", "key"),
    [("rummikub", HOUSE, "option first_meld"), ("turf", CARDS, "row 0"), ("holla", YEOK, "points")],
)
def test_steps_are_taken_back_in_the_file_that_was_kept(game: str, screen: str, key: str, tmp_path: Path) -> None:
    benches_of_game = benches(tmp_path, game)
    hand = next(benches_of_game)("en")
    first = state(hand, screen).rules
    for value in (40, 45):
        hand.screen(screen).send(Changed(key, f"{value} 0 0 0 0" if game == "turf" else value))
        hand.steps(1)
        hand.screen(screen).send(Keep())
        hand.until(lambda: not state(hand, screen).changed, rest=0.005)
    for _ in range(2):
        assert not control(hand, "undo", screen).reason
        hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert control(hand, "undo", screen).reason, "to keep a set is no step"
    assert state(hand, screen).rules.options() == first.options() and state(hand, screen).changed
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    hand.screen(screen).send(Keep())
    hand.until(lambda: not state(hand, screen).changed, rest=0.005)
    (kept,) = own_rules(tmp_path / "rules").presets[game]
    assert "40" in str(kept.set) and "45" not in str(kept.set)
    next(benches_of_game, None)


@pytest.mark.parametrize(("game", "screen"), [("rummikub", HOUSE), ("holla", YEOK)])
def test_what_is_changed_while_a_set_is_written_stays_to_be_kept(
    game: str, screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = threading.Event()
    write = own_set.write_rules

    def slow(path: Path, text: str) -> str:
        assert written.wait(20)
        return write(path, text)

    monkeypatch.setattr(own_set, "write_rules", slow)
    benches_of_game = benches(tmp_path, game)
    hand = next(benches_of_game)("en")
    for name in ("First", "Second"):
        hand.screen(screen).send(Changed("set", name))
        hand.steps(1)
        hand.screen(screen).send(Keep(leave=True))
        hand.steps(2)
    written.set()
    hand.until(lambda: bool(state(hand, screen).kept.file), rest=0.005)
    hand.steps(2)
    bench = state(hand, screen)
    assert (bench.kept.name.en, bench.rules.name.en, bench.changed) == ("First", "Second", True)
    hand.screen(screen).send(Keep())
    hand.until(lambda: not state(hand, screen).changed, rest=0.005)
    (kept,) = own_rules(tmp_path / "rules").presets[game]
    assert kept.en == "Second", "one file, with what came last"
    next(benches_of_game, None)
