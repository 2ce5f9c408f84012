"""The lobby: who sits, which rules, which seed, and the start."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.games import GAMES
from game.holla.config import HollaConfig
from game.kernel.match import AnyMatch
from game.kernel.options import config_from
from game.kernel.record import SeatInfo, read_record
from game.kernel.seat import AVATARS
from game.kernel.texts import Texts
from game.library.paths import Paths
from game.library.settings import LobbyChoice, Settings, load_settings
from scenes.app.app import App
from scenes.kit.choices import CheckBox, Segmented, Stepper, Toggle
from scenes.kit.dropdown import Dropdown
from scenes.kit.textfield import TextField
from scenes.lessons.catalogue import CatalogueScene
from scenes.lessons.howto import HowtoScene
from scenes.lobby import start_match
from scenes.lobby.draft import PERSON, Draft, first_draft
from scenes.lobby.scene import LobbyScene
from scenes.lobby.seats import OUTSIDE, StrengthCard
from scenes.menu.scene import menu_scene
from scenes.scene_registry import SCENE_ENTRIES
from tests.scenes.hand import Hand

EN, KO = Texts("en"), Texts("ko")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[AnyMatch, tuple[SeatInfo, ...]]]:
    """The matches whose table was asked for."""
    found: list[tuple[AnyMatch, tuple[SeatInfo, ...]]] = []

    def note(ctx: object, match: AnyMatch, seats: tuple[SeatInfo, ...], writer: Any) -> None:
        if writer is not None:
            writer.close()
        found.append((match, seats))

    monkeypatch.setattr(start_match, "open_table", note)
    return found


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    apps: list[App] = []

    def build(settings: Settings | None = None, size: tuple[int, int] = (1280, 720)) -> Hand:
        app = App(settings or Settings(language="en"), tmp_path, size=size, catch=False)
        apps.append(app)
        app.push(menu_scene(app.ctx))
        app.push(LobbyScene(app.ctx, "holla"))
        app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


def draft() -> Draft:
    return first_draft("holla", Settings(language="en"))


def config_of(match: AnyMatch) -> HollaConfig:
    assert isinstance(match.config, HollaConfig)
    return match.config


# -- the draft


def test_the_first_table_is_four_seats_and_playable() -> None:
    first = draft()
    assert [seat.level for seat in first.taken] == [PERSON, "normal", "normal", "normal"]
    assert first.faults(EN) == () and first.config() == HollaConfig()
    assert [info.name for info in first.seat_infos(EN)] == ["Me", "Rabbit", "Magpie", "Deer"]
    assert [info.name for info in first.seat_infos(KO)] == ["나", "토끼", "까치", "사슴"]
    assert len({seat.avatar for seat in first.seats}) == 5


def test_one_person_at_most_and_none_to_watch() -> None:
    moved = draft().with_level(0, "master").with_level(2, "hard")
    assert moved.person is None
    moved = moved.with_level(2, PERSON).with_level(3, PERSON)
    assert [seat.level for seat in moved.taken] == ["master", "normal", "normal", PERSON]
    assert draft().with_level(1, PERSON).with_count(3).with_level(2, PERSON).person == 2


def test_a_person_who_sits_elsewhere_takes_name_and_face_along() -> None:
    named = draft().with_name(0, "Ann").with_name(2, "Bob")
    moved = named.with_level(2, PERSON)
    assert [(seat.name, seat.avatar) for seat in moved.taken[:3:2]] == [("Bob", "magpie"), ("Ann", "tiger")]
    assert [seat.level for seat in moved.taken] == ["normal", "normal", PERSON, "normal"]
    assert [seat.name for seat in named.with_level(0, "hard").taken] == ["", "", "Bob", ""]


def test_one_strength_for_all_bots_leaves_people_and_programs() -> None:
    table = draft().with_level(1, "companion").with_level(2, "program:bot")
    assert table.strength is None and draft().strength == "normal"
    hard = table.with_strength("hard")
    assert [seat.level for seat in hard.seats] == [PERSON, "hard", "program:bot", "hard", "hard"]
    assert hard.strength == "hard"
    alone = draft().with_count(3).with_level(1, "program:a").with_level(2, "program:b")
    assert alone.strength is None


def test_a_person_whose_chair_goes_takes_the_first() -> None:
    five = draft().with_count(5).with_level(4, PERSON)
    assert five.with_count(3).person == 0
    assert [s.level for s in five.with_count(3).seats].count(PERSON) == 1


def test_faces_stay_different() -> None:
    turning = draft()
    for _ in range(7):
        turning = turning.with_next_avatar(0)
        assert len({seat.avatar for seat in turning.seats}) == 5
    assert turning.seats[0].avatar == AVATARS[1]


def test_preset_and_changes() -> None:
    rounds = draft().options.option("rounds")
    beginner = draft().with_preset("beginner")
    assert beginner.config().rounds == 3 and not beginner.is_changed(rounds)
    changed = beginner.with_value(rounds, 7)
    assert changed.is_changed(rounds) and changed.config().rounds == 7
    assert changed.with_value(rounds, 3).changed == {}
    other = changed.with_preset("standard")
    assert other.config() == HollaConfig(rounds=7), "a change by hand survives another preset"
    assert other.reset().config() == HollaConfig()
    same = beginner.with_value(rounds, 5).with_preset("standard")
    assert same.changes == 0 and same.with_preset("beginner").config().rounds == 5


def test_another_preset_says_what_stays(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    scene = hand.top(LobbyScene)
    hand.click("Rounds", (0.98, 0.5), Stepper)
    rounds = scene.draft.value(scene.draft.options.option("rounds"))
    drop = hand.find("Rule set", Dropdown)
    assert isinstance(drop, Dropdown)
    drop.choose(next(i for i, (value, _) in enumerate(drop.options) if value == "beginner"))
    assert scene.draft.preset == "beginner" and scene.draft.config().rounds == rounds
    assert [note.title for note in hand.app.toasts.notes] == ["Your change stays"]
    assert hand.has("Undo 1 change")


def test_the_first_arrow_leads_somewhere(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    scene = hand.top(LobbyScene)
    assert scene.ui.focus is scene.start_button
    hand.key(pygame.K_DOWN)
    assert scene.ui.keyboard and scene.ui.focus is not None and scene.ui.focus is not scene.start_button
    window = hand.app.surface.get_rect()
    assert window.contains(scene.ui.focus.rect)


def test_handicap_of_chairs_that_went_is_left_out() -> None:
    handicap = draft().options.option("handicap")
    five = draft().with_count(5).with_value(handicap, [0, 10, 0, 0, 20])
    assert five.config().handicap == (0, 10, 0, 0, 20)
    assert five.with_count(3).config().handicap == (0, 10, 0)


@pytest.mark.parametrize("texts", [EN, KO], ids=["en", "ko"])
def test_faults_name_their_place(texts: Texts) -> None:
    base = draft()
    same = base.with_name(0, "Ann").with_name(3, "Ann")
    assert [f.place for f in same.faults(texts)] == ["seat.3"]
    assert [f.place for f in base.with_seed("12a").faults(texts)] == ["seed"]
    none = base.with_value(base.options.option("yeok"), [])
    assert [f.place for f in none.faults(texts)] == ["option.yeok"]
    ends = base.with_value(base.options.option("end_chips"), 100)
    assert [f.place for f in ends.faults(texts)] == ["option.end_chips"]
    for faulty in (same, none, ends):
        assert all(fault.text.strip() and ":" not in fault.text for fault in faulty.faults(texts))


def test_riichi_begins_with_what_people_play() -> None:
    draft = first_draft("riichi", Settings())
    config = msgspec.to_builtins(config_from(draft.rules, draft.preset))
    assert [p.id for p in draft.options.presets][:3] == ["tenhou", "mahjong_soul", "m_league"]
    assert draft.preset == "tenhou" and config["red_fives"] == (1, 1, 1)
    assert first_draft("holla", Settings()).preset == "standard"


def test_every_rule_set_of_riichi_can_start() -> None:
    riichi = first_draft("riichi", Settings(language="en"))
    for preset in riichi.options.presets:
        assert not riichi.with_preset(preset.id).faults(EN), preset.id
    reds = riichi.options.option("red_fives")
    assert riichi.with_value(reds, [0, 2, 0]).config().red_fives == (0, 2, 0)


def test_a_list_with_named_places_keeps_its_length(lobby: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch) -> None:
    hand = lobby(size=(1600, 900))
    monkeypatch.setattr("scenes.lobby.scene.SCENE_ENTRIES", {"riichi": SCENE_ENTRIES["holla"]})
    scene = LobbyScene(hand.app.ctx, "riichi")
    hand.app.push(scene)
    hand.app.step(1 / 60)
    uma = scene.draft.options.option("uma_points")
    last = [w for w in scene.area.children() if _belongs(scene, w, "uma_points") and isinstance(w, Stepper)][-1]
    last.attach(scene.ctx)
    assert (last.name, last.value) == ("Fourth", -20)
    last.set(0)
    assert list(scene.draft.value(uma)) == [20, 10, -10, 0]
    assert scene.draft.config().uma_points == (20, 10, -10, 0)


def test_what_no_longer_exists_is_left_out() -> None:
    known = LobbyChoice(
        (PERSON, "genius", PERSON), ("Ann",), ("crane", "ghost"), "expert", {"rounds": 9, "gone": 1, "river_limit": 99}
    )
    again = first_draft("holla", Settings(lobby={"holla": known}))
    assert [seat.level for seat in again.taken] == [PERSON, "normal", "normal"]
    assert again.seats[0].avatar == "crane" and again.preset == "expert"
    assert again.changed == {"rounds": 9}
    assert first_draft("holla", Settings(lobby={"holla": LobbyChoice(preset="gone")})).config() == HollaConfig()


@pytest.mark.parametrize("odd", [True, None, 5, "x", {}, [[]], ["a"]])
@pytest.mark.parametrize("game", ["holla", "riichi", "rummikub", "turf"])
def test_odd_values_of_remembered_options_never_keep_the_lobby_closed(game: str, odd: Any) -> None:
    texts = Texts("en")
    fields = GAMES[game].config_type.__struct_fields__
    for field in fields:
        again = first_draft(game, Settings(lobby={game: LobbyChoice(changed={field: odd})}))
        again.faults(texts)


def test_an_empty_seed_is_new_each_time() -> None:
    assert draft().with_seed("77").seed_number() == 77
    assert len({draft().seed_number() for _ in range(8)}) == 8


# -- the scene


def test_enter_starts_at_once(
    lobby: Callable[..., Hand], started: list[tuple[AnyMatch, tuple[SeatInfo, ...]]], tmp_path: Path
) -> None:
    hand = lobby()
    hand.key(pygame.K_RETURN)
    (match, seats) = started[0]
    assert config_of(match) == HollaConfig() and match.seats == 4
    assert [seat.level for seat in seats] == [PERSON, "normal+rabbit", "normal+magpie", "normal+deer"]
    (record,) = (tmp_path / "matches").glob("*.jsonl")
    assert read_record(record).header.seats == seats, "written before the first act"


def test_bots_may_play_without_their_manners(
    lobby: Callable[..., Hand], started: list[tuple[AnyMatch, tuple[SeatInfo, ...]]]
) -> None:
    hand = lobby()
    hand.click("Bots play by their faces", (0.02, 0.5), CheckBox)
    hand.click("Start")
    assert [seat.level for seat in started[0][1]] == [PERSON, "normal", "normal", "normal"]
    assert start_match.draft_of(hand.app.ctx, "holla").manners is False


def test_one_press_gives_all_bots_a_strength(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    scene = hand.top(LobbyScene)
    hand.click("Hard", kind=StrengthCard)
    assert [seat.level for seat in scene.draft.taken] == [PERSON, "hard", "hard", "hard"]
    cards = {w.name: w.kind for w in scene.ui.all() if isinstance(w, StrengthCard)}
    assert [name for name, kind in cards.items() if kind == "gold"] == ["Hard"]
    assert isinstance(scene.ui.focus, StrengthCard) and scene.ui.focus.name == "Hard"


def test_what_one_may_want_to_know_first_is_a_press_away(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.click("Hard", kind=StrengthCard)
    table = hand.top(LobbyScene).draft
    for name, scene in (("The rules on a page", HowtoScene), ("Learn", CatalogueScene)):
        hand.click(name)
        hand.top(scene)
        hand.key(pygame.K_ESCAPE)
        assert hand.top(LobbyScene).draft == table


def test_under_each_name_stands_how_the_seat_plays(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    scene = hand.top(LobbyScene)

    def lines() -> list[str]:
        assert scene.seats is not None
        return [scene.seats.line_of(seat)[0] for seat in range(scene.draft.count)]

    t = hand.app.ctx.t
    manners = [t(f"seats.characters.holla.{who}") for who in ("rabbit", "magpie", "deer")]
    assert lines() == [t("seats.levels.person_tip"), *manners]
    hand.click("Bots play by their faces", (0.02, 0.5), CheckBox)
    assert lines()[1:] == [t("seats.levels.normal_tip")] * 3
    hand.click("Master", kind=StrengthCard)
    assert lines()[1] == t("seats.levels.master_tip")
    hand.click("Companion", kind=StrengthCard)
    assert lines()[1] == "As strong as you · now between Easy and Normal"


def test_start_by_mouse_with_another_table(
    lobby: Callable[..., Hand], started: list[tuple[AnyMatch, tuple[SeatInfo, ...]]]
) -> None:
    hand = lobby()
    hand.click("Players", (0.9, 0.5), Segmented)
    hand.click("Who sits on seat 2", kind=Dropdown)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.click("Table", (0.8, 0.5), Segmented)
    hand.click("Rounds", (0.98, 0.5), Stepper)
    hand.click("Seed", kind=TextField)
    hand.type("42")
    hand.click("Start")
    match, seats = started[0]
    assert (match.seats, match.seed) == (5, 42)
    assert seats[1].level == "hard+rabbit"
    assert config_of(match).table == "strict" and config_of(match).rounds == 6


def test_the_table_of_last_time_comes_back(lobby: Callable[..., Hand], tmp_path: Path) -> None:
    hand = lobby()
    hand.click("Players", (0.1, 0.5), Segmented)
    hand.click("Face of seat 1")
    hand.click("Name of seat 1")
    hand.type("용")
    hand.click("Rounds", (0.98, 0.5), Stepper)
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")
    saved, _ = load_settings(Paths(tmp_path, tmp_path))
    again = lobby(msgspec.structs.replace(saved, language="en"))
    scene = again.top(LobbyScene)
    assert scene.draft.count == 3 and scene.draft.seats[0].name == "용"
    assert scene.draft.seats[0].avatar == "rabbit" and scene.draft.config().rounds == 6
    assert again.has("Undo 1 change")


def test_korean_names_show_the_syllable_being_built(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.click("Name of seat 2")
    field = hand.find("Name of seat 2", TextField)
    assert isinstance(field, TextField)
    empty = hand.app.surface.subsurface(field.rect).copy()
    hand.compose("하")
    assert field.composing == "하" and field.value == ""
    assert pygame.image.tobytes(hand.app.surface.subsurface(field.rect), "RGB") != pygame.image.tobytes(empty, "RGB")
    hand.key(pygame.K_RETURN)  # belongs to the input method: the syllable is not done
    assert field.focused
    hand.type("한")
    assert hand.top(LobbyScene).draft.seats[1].name == "한"


def test_equal_names_keep_the_table_closed_and_say_where(
    lobby: Callable[..., Hand], started: list[tuple[AnyMatch, tuple[SeatInfo, ...]]]
) -> None:
    hand = lobby()
    hand.click("Name of seat 1")
    hand.type("Rabbit")
    scene = hand.top(LobbyScene)
    assert [fault.place for fault in scene.faults] == ["seat.1"]
    hand.click("Start")
    assert started == []
    assert hand.find("Start").reason == f"Seat 2: {scene.faults[0].text}"


@pytest.mark.parametrize(
    ("game", "option", "value", "most"), [("rummikub", "clock", "on", 6), ("turf", "bets", "hidden", 4)]
)
def test_what_a_preset_offers_is_one_tick(
    lobby: Callable[..., Hand], game: str, option: str, value: str, most: int
) -> None:
    hand = lobby()
    hand.app.push(LobbyScene(hand.app.ctx, game))
    hand.steps()
    scene = hand.app.stack.top
    assert isinstance(scene, LobbyScene)
    offer = scene.draft.options.preset("standard").offer
    assert offer is not None
    box = next(w for w in scene.ui.all() if isinstance(w, CheckBox) and w.name == offer.get("en"))
    chosen = scene.draft.options.option(option)
    assert not box.value and scene.draft.value(chosen) == scene.draft.usual(chosen)
    hand.click(box.name, (0.05, 0.5))
    assert box.value and scene.draft.value(chosen) == value
    hand.click(box.name, (0.05, 0.5))
    assert not box.value and not scene.draft.changed
    hand.click(hand.app.ctx.t("lobby.seat_count"), (0.9, 0.5))
    assert scene.draft.count == 6 and (scene.draft.offer is None) == (most < 6)


def test_random_bots_are_behind_a_tick(lobby: Callable[..., Hand]) -> None:
    hand = lobby()

    def levels() -> list[str]:
        box = hand.find("Who sits on seat 3", Dropdown)
        assert isinstance(box, Dropdown)
        return [value for value, _ in box.options]

    assert levels() == [PERSON, "beginner", "easy", "normal", "hard", "master", "companion", OUTSIDE]
    hand.click("Offer the random bot", (0.02, 0.5), CheckBox)
    assert levels() == [PERSON, "random", "beginner", "easy", "normal", "hard", "master", "companion", OUTSIDE]


def test_an_open_list_of_levels_says_how_each_plays(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    box = hand.find("Who sits on seat 3", Dropdown)
    assert isinstance(box, Dropdown)
    for level, _ in box.options:
        assert bool(box.tips.get(level)) == (level != OUTSIDE)
    assert len(set(box.tips.values())) == len(box.tips)


def test_all_bots_is_a_table_to_watch(
    lobby: Callable[..., Hand], started: list[tuple[AnyMatch, tuple[SeatInfo, ...]]]
) -> None:
    hand = lobby()
    hand.click("Who sits on seat 1", kind=Dropdown)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.click("Watch")
    assert all(seat.level != PERSON for seat in started[0][1])


def test_every_option_has_a_control_that_changes_it(lobby: Callable[..., Hand]) -> None:
    scene = lobby(size=(1600, 900)).top(LobbyScene)
    assert scene.options is not None
    shown = [row.option.id for row in scene.options.rows]
    assert shown == [o.id for g in scene.draft.options.groups for o in scene.draft.options.options
                     if o.group == g.id and o.type != "data"]  # fmt: skip
    for row in scene.options.rows:
        before = scene.draft.value(row.option)
        control = next(w for w in scene.area.children() if _belongs(scene, w, row.option.id))
        control.attach(scene.ctx)
        _turn(control)
        assert scene.draft.value(row.option) != before, row.option.id
        assert row.reset is not None and row.reset.visible
        row.reset.activate()
        assert scene.draft.value(row.option) == before and not row.reset.visible


def _belongs(scene: LobbyScene, widget: Any, option: str) -> bool:
    assert scene.options is not None
    place = scene.options.place_of(option)
    assert place is not None
    top = widget.rect.y - scene.area.rect.y + scene.area.offset
    return place[0] <= top < place[1] and not widget.name.startswith("Reset")


def _turn(control: Any) -> None:
    if isinstance(control, (Segmented, Dropdown)):
        control.choose((control.index + 1) % len(control.options))
    elif isinstance(control, Stepper):
        control.set(control.value + control.step if control.value < control.high else control.value - control.step)
    else:
        control.activate()


def test_reset_takes_all_changes_back(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    scene = hand.top(LobbyScene)
    hand.click("Table", (0.8, 0.5), Segmented)
    hand.click("Rounds", (0.98, 0.5), Stepper)
    assert len(scene.draft.changed) == 2
    hand.click("Undo 2 changes")
    assert scene.draft.changed == {} and not hand.has("Undo")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1440, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_nothing_overlaps_or_leaves_the_window(
    lobby: Callable[..., Hand], size: tuple[int, int], language: Any
) -> None:
    hand = lobby(Settings(language=language), size)
    scene = hand.top(LobbyScene)
    hand.app.ctx.apply_settings(Settings(language=language))
    boxes = [w.rect for w in scene.ui.widgets if w.visible]
    window = hand.app.surface.get_rect()
    assert all(window.contains(box) for box in boxes)
    for i, box in enumerate(boxes):
        assert box.collidelist(boxes[i + 1 :]) == -1
    rows = [w.rect for w in scene.area.children() if w.visible]
    for i, box in enumerate(rows):
        assert box.collidelist(rows[i + 1 :]) == -1


def test_a_folder_that_cannot_be_written_to_is_explained(
    lobby: Callable[..., Hand], started: list[tuple[AnyMatch, tuple[SeatInfo, ...]]], tmp_path: Path
) -> None:
    (tmp_path / "matches").write_text("in the way", encoding="utf-8")
    hand = lobby()
    hand.key(pygame.K_RETURN)
    assert started == []
    hand.click("Play unsaved")
    assert len(started) == 1


def test_an_option_is_found_by_its_words(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.app.push(LobbyScene(hand.app.ctx, "riichi"))
    hand.steps()
    scene = hand.app.stack.top
    assert isinstance(scene, LobbyScene) and scene.options is not None
    everything = len(scene.options.rows)
    hand.click("Find an option", kind=TextField)
    hand.type("uma")
    assert 0 < len(scene.options.rows) < everything / 4
    assert scene.options.place_of("uma_points") is not None
    hand.type("zzz")
    assert not scene.options.rows
    hand.click("Hard", kind=StrengthCard)
    assert not scene.options.rows, "another table looks for the same"


def test_only_what_was_changed(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    scene = hand.top(LobbyScene)
    hand.click("Rounds", (0.98, 0.5), Stepper)
    hand.click("Changed only", (0.95, 0.5), Toggle)
    assert scene.options is not None and [row.option.id for row in scene.options.rows] == ["rounds"]
    hand.click("Reset: Rounds")
    assert not scene.draft.changed and [row.option.id for row in scene.options.rows] == ["rounds"]
    hand.click("Changed only", (0.95, 0.5), Toggle)
    assert len(scene.options.rows) > 20


def test_a_fault_comes_into_view_whatever_is_looked_for(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    scene = hand.top(LobbyScene)
    assert scene.options is not None
    scene.options.on_change(scene.draft.options.option("end_chips"), 100)
    hand.click("Find an option", kind=TextField)
    hand.type("rounds")
    assert scene.options.place_of("end_chips") is None
    scene.ui.set_focus(None, keyboard=False)
    hand.key(pygame.K_RETURN)
    assert scene.options.place_of("end_chips") is not None


def test_esc_ends_typing_before_it_leaves(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.click("Name of seat 1")
    hand.type("Ann")
    hand.key(pygame.K_ESCAPE)
    assert hand.top(LobbyScene).draft.seats[0].name == "Ann"
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")


def test_what_the_offer_of_a_set_changes_shows_among_the_changed_options(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.app.replace(LobbyScene(hand.app.ctx, "rummikub"))
    hand.steps(1)
    hand.click("Changed only", (0.95, 0.5), Toggle)
    assert not hand.has("Clock")
    hand.click("One minute a turn", (0.1, 0.5))
    assert hand.has("Clock")
    hand.click("One minute a turn", (0.1, 0.5))
    assert hand.has("Clock"), "what shows stays when its value changes"
