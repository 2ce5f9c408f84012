"""The menu: what is offered, how one gets anywhere, and what there is to go on with."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import ENTRIES, GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.library.saves import Saves
from game.library.settings import LobbyChoice, Settings
from scenes import scene_registry
from scenes.app.app import App
from scenes.kit.tree.areas import Pressable
from scenes.kit.tree.words import Said
from scenes.lobby import start_match
from scenes.menu.scene import menu_scene
from scenes.records import saved_matches
from scenes.records.own_matches_model import Look
from tests.scenes.blank import Blank
from tests.scenes.hand import Hand
from tests.scenes.tree_checks import faults

SEATS = tuple(
    SeatInfo(name, level, avatar)
    for name, level, avatar in (
        ("Ann", "person", "crane"), ("Bo", "easy", "deer"), ("Cy", "easy", "tiger"), ("Di", "easy", "turtle")
    )
)  # fmt: skip
Opened = list[tuple[AnyMatch, tuple[SeatInfo, ...]]]


WORKSHOP = "Workshop: a yeok of your own"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """The matches whose table was asked for."""
    found: Opened = []

    def note(ctx: object, match: AnyMatch, seats: tuple[SeatInfo, ...], writer: Any, again: bool = False) -> None:
        if writer is not None:
            writer.close()
        found.append((match, seats))

    monkeypatch.setattr(start_match, "open_table", note)
    return found


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    apps: list[App] = []

    def build(
        settings: Settings | None = None, size: tuple[int, int] = (1280, 720), catch: bool = False, frames: int = 3
    ) -> Hand:
        app = App(settings or Settings(language="en"), tmp_path, size=size, catch=catch, home=menu_scene)
        apps.append(app)
        app.push(menu_scene(app.ctx))
        for _ in range(frames):
            app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


def save(folder: Path, acts: int, seed: int = 1, finish: bool = False) -> Path:
    """A match that was left after some acts, or played to its end."""
    rules = GAMES["holla"]
    match: AnyMatch = Match(rules, rules.config_type(rounds=1), 4, seed)
    writer = Saves(folder / "matches").new(match, SEATS)
    while not match.over and (finish or len(match.acts) < acts):
        seat = match.to_act()[0]
        action = rules.legal(match.state, seat)[0]
        match.act(seat, action)
        writer.act(match, seat, action)
    if match.over:
        writer.end(match)
    writer.close()
    return writer.path


def cards(hand: Hand) -> list[Pressable]:
    """The cards of the games."""
    kept = hand.screen("menu").picture.kept
    return [card.of for key, card in kept.items() if key.startswith("card ") and isinstance(card.of, Pressable)]


# -- without a match to go on with


def test_only_what_exists_is_offered(menu: Callable[..., Hand]) -> None:
    hand = menu()
    scene = hand.screen("menu")
    assert len(cards(hand)) == len(GAMES) == len(scene_registry.SCENE_ENTRIES)
    assert not hand.has("Continue")
    games = [entry.text(hand.app.ctx, "name") for entry in scene_registry.SCENE_ENTRIES.values()]
    dots = {f"Play now – {name}" for name in games}
    bar = {"Settings", "Rule book", "My matches", "언어 · Language", "Esc Quit", "v1.0 · About", WORKSHOP}
    learn = {f"Learn {name}" for name in games}
    learn |= {f"Do not offer the first lesson of {name} again" for name in games}
    assert {w.name for w in scene.ui.all() if w.focusable} == {
        card.widget.name for card in cards(hand)
    } | dots | learn | bar


def test_the_only_game_has_a_feature_card(menu: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.menu.scene.SCENE_ENTRIES", {"holla": scene_registry.SCENE_ENTRIES["holla"]})
    hand = menu()
    assert {w.name for w in hand.screen("menu").ui.all() if w.focusable} == {
        "Learn Dragon Holla", "Do not offer the first lesson of Dragon Holla again",
        "Play now", "Seats & rules", "Settings", "Rule book", "My matches", "언어 · Language",
        "Esc Quit", "v1.0 · About", WORKSHOP,
    }  # fmt: skip
    hand.tab_to("Seats & rules")
    hand.key(pygame.K_RETURN)
    hand.screen("lobby")


def test_one_click_plays(menu: Callable[..., Hand], opened: Opened) -> None:
    hand = menu()
    hand.click("Play now")
    assert len(opened) == 1 and opened[0][0].seats == 4


def test_one_key_plays_the_table_of_last_time(menu: Callable[..., Hand], opened: Opened) -> None:
    known = LobbyChoice(("person", "hard", "easy"), preset="beginner")
    hand = menu(Settings(language="en", lobby={"holla": known}))
    hand.key(pygame.K_RETURN)
    match, seats = opened[0]
    assert [seat.level for seat in seats] == ["person", "hard+rabbit", "easy+magpie"] and match.config.rounds == 3


def test_by_keys_through_the_lobby(menu: Callable[..., Hand], opened: Opened) -> None:
    hand = menu()
    hand.tab_to("Dragon Holla")
    hand.key(pygame.K_RETURN)
    hand.screen("lobby")
    hand.key(pygame.K_RETURN)
    assert len(opened) == 1


def test_the_card_itself_opens_the_lobby(menu: Callable[..., Hand]) -> None:
    hand = menu()
    card = cards(hand)[0]
    hand.click_at((card.widget.rect.x + 30, card.widget.rect.centery))
    hand.screen("lobby")
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")


def test_every_button_leads_somewhere_and_back(menu: Callable[..., Hand]) -> None:
    hand = menu()
    for name, called in (("Settings", "settings"), ("Rule book", "rule_book"), ("v1.0", "about")):
        hand.click(name)
        assert hand.app.stack.top.called == called
        hand.key(pygame.K_ESCAPE)
        hand.screen("menu")


def test_language_switches_live_and_back_by_keys(menu: Callable[..., Hand]) -> None:
    hand = menu()
    hand.click("언어", (0.25, 0.7))
    assert hand.has("바로 시작") and hand.app.ctx.texts.locale == "ko"
    hand.tab_to("언어")
    hand.key(pygame.K_RIGHT)
    assert hand.has("Play now") and hand.app.ctx.texts.locale == "en"


def test_escape_asks_before_the_end(menu: Callable[..., Hand]) -> None:
    hand = menu()
    hand.key(pygame.K_ESCAPE)
    assert hand.asked
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")
    assert not hand.app.over
    hand.click("Esc Quit")
    hand.click("Quit")
    assert hand.app.over


def test_a_card_rises_under_the_pointer(menu: Callable[..., Hand]) -> None:
    hand = menu()
    card = cards(hand)[0]
    hand.point((card.widget.rect.x + 30, card.widget.rect.centery))
    hand.steps(20)
    assert card.lift == 1.0
    hand.point((5, 5))
    hand.steps(20)
    assert card.lift == 0.0
    assert not hand.app.busy, "an idle menu draws nothing"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [(1024, 640), (1600, 900), (1440, 1080)])
def test_one_to_four_cards_fit(
    menu: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch, count: int, size: tuple[int, int]
) -> None:
    several = dict(list(scene_registry.SCENE_ENTRIES.items())[:count])
    monkeypatch.setattr("scenes.menu.scene.SCENE_ENTRIES", several)
    hand = menu(size=size)
    boxes = [card.widget.rect for card in cards(hand)]
    assert len(boxes) == (count if count > 1 else 0), "the only game has a card with buttons"
    if not boxes:
        return
    window = hand.app.surface.get_rect()
    assert all(window.contains(box) for box in boxes)
    assert all(box.collidelist(boxes[i + 1 :]) == -1 for i, box in enumerate(boxes))
    assert abs((boxes[0].left + boxes[-1].right) / 2 - window.centerx) <= 2
    others = [w.rect for w in hand.screen("menu").ui.all() if w.name in ("Settings", "Rule book")]
    assert all(box.collidelist(others) == -1 for box in boxes)


# -- going on


def test_one_open_match_goes_on_at_the_exact_act(menu: Callable[..., Hand], opened: Opened, tmp_path: Path) -> None:
    save(tmp_path, 17)
    hand = menu()
    state = hand.screen("menu").state
    assert "Round 1 of 1" in hand.words("Continue")[-1] and state.open.portrait == "crane"
    hand.key(pygame.K_RETURN)
    match, seats = opened[0]
    assert len(match.acts) == 17 and seats == SEATS


def test_a_finished_match_is_not_offered(menu: Callable[..., Hand], tmp_path: Path) -> None:
    save(tmp_path, 0, finish=True)
    assert not menu().has("Continue")


def test_the_first_picture_does_not_wait_for_the_records(menu: Callable[..., Hand], tmp_path: Path) -> None:
    save(tmp_path, 9)
    hand = menu(frames=0)
    assert hand.has("Continue") and hand.screen("menu").state.open.entries is None
    hand.steps(2)
    assert hand.screen("menu").state.open.entries is not None


def test_several_matches_are_listed_and_the_chosen_one_opens(
    menu: Callable[..., Hand], opened: Opened, tmp_path: Path
) -> None:
    paths = [save(tmp_path, acts, seed) for seed, acts in ((1, 5), (2, 9), (3, 13))]
    hand = menu()
    assert "3 matches in progress" in hand.words("Continue")
    hand.click("Continue")
    scene = hand.screen("own_matches")
    hand.until(lambda: len(scene.state.files) == 3, rest=0.005)
    assert scene.state.wanted.status == "open"
    scene.send(Look(paths[1].name))
    hand.until(lambda: scene.state.close is not None, rest=0.005)
    hand.click("Continue")
    assert len(opened[0][0].acts) == 9 and opened[0][0].seed == 2


def test_the_list_by_keys(menu: Callable[..., Hand], opened: Opened, tmp_path: Path) -> None:
    save(tmp_path, 5, 1)
    save(tmp_path, 9, 2)
    hand = menu()
    hand.key(pygame.K_RETURN)
    hand.screen("own_matches")
    hand.key(pygame.K_RETURN)
    assert len(opened) == 1
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_damaged_record_is_explained_and_put_aside(menu: Callable[..., Hand], tmp_path: Path, language: Any) -> None:
    broken = tmp_path / "matches" / "holla-broken.jsonl"
    broken.parent.mkdir()
    broken.write_text("not a record\n", encoding="utf-8")
    hand = menu(Settings(language=language))
    hand.key(pygame.K_RETURN)
    scene, t = hand.screen("own_matches"), hand.app.ctx.t
    hand.until(lambda: scene.state.close is not None, rest=0.005)
    hand.steps(2)
    problem = scene.state.close.entry.problem.text(hand.app.ctx.texts)
    assert problem in [part.name for part in scene.told().all()], "says what is wrong"
    assert hand.has(t("matches.show_folder")) and not hand.has(t("matches.rescue"))
    hand.click(t("matches.aside"))
    hand.click(t("matches.aside"))
    assert not broken.exists()
    assert [path.name for path in (tmp_path / "matches" / "aside").iterdir()] == ["holla-broken.jsonl"]
    assert hand.screen("own_matches").state.files == ()
    hand.key(pygame.K_ESCAPE)
    assert hand.screen("menu") and not hand.has(t("screens.continue"))


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("line", [1, 7])
def test_a_damaged_match_goes_on_before_its_damage(
    menu: Callable[..., Hand], opened: Opened, tmp_path: Path, language: Any, line: int
) -> None:
    path = save(tmp_path, 11)
    lines = path.read_bytes().split(b"\n")
    # A byte that is no UTF-8 in an act; another name in the header.
    raw = lines[line - 1]
    lines[line - 1] = raw.replace(b'"name":"Ann"', b'"name":"Eve"') if line == 1 else b"{\xff" + raw[2:]
    path.write_bytes(b"\n".join(lines))
    hand = menu(Settings(language=language))
    hand.key(pygame.K_RETURN)
    scene = hand.screen("own_matches")
    hand.until(lambda: scene.state.close is not None, rest=0.005)
    entry = scene.state.close.entry
    good = 11 if line == 1 else line - 2
    assert (entry.status, entry.good, entry.game, len(entry.seats)) == ("damaged", good, "holla", 4)
    hand.steps(2)
    hand.click(hand.app.ctx.t("matches.rescue"))
    match, _ = opened[0]
    assert len(match.acts) == good
    assert path.name in hand.asked.text, "told what was damaged and where it lies now"
    assert [kept.name for kept in (tmp_path / "matches" / "aside").iterdir()] == [path.name]


def test_a_torn_last_line_goes_on_and_is_told(menu: Callable[..., Hand], opened: Opened, tmp_path: Path) -> None:
    path = save(tmp_path, 11)
    with path.open("ab") as file:
        file.write(b'{"seat":0,"act"')
    hand = menu()
    hand.key(pygame.K_RETURN)
    assert len(opened[0][0].acts) == 11
    assert path.name in hand.asked.text


def test_a_match_that_another_window_holds_stays_there(
    menu: Callable[..., Hand], opened: Opened, tmp_path: Path
) -> None:
    path = save(tmp_path, 5)
    saves = Saves(tmp_path / "matches")
    held = saves.resume(saves.open_matches()[0])
    try:
        hand = menu()
        hand.key(pygame.K_RETURN)
        scene = hand.screen("own_matches")
        hand.until(lambda: scene.state.close is not None, rest=0.005)
        assert scene.state.close.entry.status == "in_use"
        hand.key(pygame.K_RETURN)
        assert opened == []
    finally:
        held.writer.close()
    assert path.exists()


# -- words and mistakes


def test_how_long_ago(menu: Callable[..., Hand]) -> None:
    ctx = menu().app.ctx
    now = 1_700_000_000.0
    cases = {5: "just now", 61: "a minute ago", 1800: "30 minutes ago", 3700: "an hour ago", 86400: "yesterday",
             3 * 86400: "3 days ago"}  # fmt: skip
    assert {ago: saved_matches.ago(ctx.texts, now - ago, now) for ago in cases} == cases
    assert saved_matches.ago(ctx.texts, now - 30 * 86400, now).startswith("2023-10-")


class Trouble(Blank):
    """A scene with a mistake in it."""

    def draw(self, surface: pygame.Surface) -> None:
        raise ZeroDivisionError("a mistake")


def test_a_mistake_in_a_scene_goes_to_the_log_and_back_to_the_menu(menu: Callable[..., Hand]) -> None:
    hand = menu(catch=True)
    hand.app.push(Trouble(hand.app.ctx))
    hand.steps(2)
    assert not hand.app.over
    assert hand.failure
    assert "ZeroDivisionError: a mistake" in hand.app.log_file.read_text(encoding="utf-8")
    hand.key(pygame.K_RETURN)
    hand.steps(2)
    hand.screen("menu")


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("count", [2, 3, 5, 6, 8, 12, 20])
@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)])
def test_many_cards_can_all_be_pressed(
    menu: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch, count: int, language: Any, size: tuple[int, int]
) -> None:
    known = scene_registry.SCENE_ENTRIES.items()
    entries = [replace(entry, game=f"{game}{at}") for at in range(5) for game, entry in known][:count]
    real = {entry.game: entry.game.rstrip("0123456789") for entry in entries}
    monkeypatch.setattr("scenes.menu.scene.SCENE_ENTRIES", {entry.game: entry for entry in entries})
    monkeypatch.setattr("scenes.menu.scene.ENTRIES", {game: ENTRIES[real[game]] for game in real})
    monkeypatch.setattr(type(entries[0]), "picture", "scene/card_turf")
    for module in ("cards", "view"):
        words = f"scenes.menu.{module}.words"
        monkeypatch.setattr(words, lambda entry, key: Said(f"games.{real[entry.game]}.{key}", ()))
    hand = menu(Settings(language=language), size, frames=1)
    scene = hand.screen("menu")
    assert len(cards(hand)) == count and faults(scene) == []
