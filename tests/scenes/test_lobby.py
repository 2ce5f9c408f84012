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
from scenes.kit.choices import Segmented, Stepper, Toggle
from scenes.kit.dropdown import Dropdown
from scenes.kit.navigator import Setup
from scenes.kit.textfield import TextField
from scenes.kit.tree.areas import Pressable
from scenes.lobby import start_match
from scenes.lobby.draft import PERSON, Draft, first_draft
from scenes.lobby.scene import lobby_scene
from scenes.lobby.seats import EMBLEMS, line_of
from scenes.lobby.start_match import turned
from scenes.lobby.state import OUTSIDE, Take
from scenes.menu.scene import menu_scene
from tests.scenes.hand import Hand
from tests.scenes.lobby_kit import control, one_more_round, press, shows, state, table

EN, KO = Texts("en"), Texts("ko")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[AnyMatch, tuple[SeatInfo, ...]]]:
    """The matches whose table was asked for."""
    found: list[tuple[AnyMatch, tuple[SeatInfo, ...]]] = []

    def note(ctx: object, match: AnyMatch, seats: tuple[SeatInfo, ...], writer: Any, again: bool = False) -> None:
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
        app.push(lobby_scene(app.ctx, "holla"))
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
    assert [info.name for info in first.seat_infos(EN)] == ["You", "Rabbit", "Magpie", "Deer"]
    assert [info.name for info in first.seat_infos(KO)] == ["나", "토끼", "까치", "사슴"]
    assert len({seat.avatar for seat in first.seats}) == 5


def test_any_number_of_persons_and_none_to_watch() -> None:
    moved = draft().with_level(0, "master").with_level(2, "hard")
    assert moved.person is None and moved.persons == 0
    moved = moved.with_level(2, PERSON).with_level(3, PERSON)
    assert [seat.level for seat in moved.taken] == ["master", "normal", PERSON, PERSON]
    assert moved.person == 2 and moved.persons == 2
    assert [seat.level for seat in first_draft("holla", Settings(lobby={"holla": moved.choice()})).taken] == [
        seat.level for seat in moved.taken
    ]


def test_a_person_who_leaves_takes_the_name_along() -> None:
    named = draft().with_name(0, "Ann").with_name(2, "Bob").with_level(2, PERSON)
    assert [seat.name for seat in named.with_level(0, "hard").taken] == ["", "", "Bob", ""]


def test_at_a_shared_screen_nobody_is_called_me() -> None:
    assert draft().name_of(0, EN) == "You"
    shared = draft().with_level(1, PERSON)
    assert [shared.name_of(seat, EN) for seat in (0, 1)] == ["Tiger", "Rabbit"]
    assert "2 people at this screen" in shared.summary(EN)


def test_at_a_shared_screen_the_next_match_begins_with_the_next_seat() -> None:
    def names(table: Draft) -> list[str]:
        return [seat.name for seat in turned(Setup("holla", table.config(), table.seat_infos(EN)))]

    assert names(draft()) == ["You", "Rabbit", "Magpie", "Deer"]
    assert names(draft().with_level(1, PERSON)) == ["Rabbit", "Magpie", "Deer", "Tiger"]


def test_one_strength_for_all_bots_leaves_people_and_programs() -> None:
    table = draft().with_level(1, "companion").with_level(2, "program:bot")
    assert table.strength is None and draft().strength == "normal"
    hard = table.with_strength("hard")
    assert [seat.level for seat in hard.seats] == [PERSON, "hard", "program:bot", "hard", "hard"]
    assert hard.strength == "hard"
    alone = draft().with_count(3).with_level(1, "program:a").with_level(2, "program:b")
    assert alone.strength is None


def test_a_person_whose_chair_goes_takes_the_first() -> None:
    five = draft().with_count(5).with_level(0, "easy").with_level(4, PERSON)
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
    one_more_round(hand)
    rounds = table(hand).value_of("rounds")
    press(hand, "set beginner")
    assert table(hand).preset == "beginner" and table(hand).config().rounds == rounds
    assert [note.title for note in hand.app.toasts.notes] == ["Your change stays"]
    assert hand.has("Undo 1 change")


def test_the_first_arrow_leads_somewhere(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    scene = hand.screen("lobby")
    assert scene.ui.focus is scene.picture.kept["start"]
    hand.key(pygame.K_DOWN)
    assert scene.ui.keyboard and scene.ui.focus is not None and scene.ui.focus is not scene.picture.kept["start"]
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


def test_a_list_with_named_places_keeps_its_length(lobby: Callable[..., Hand]) -> None:
    hand = lobby(size=(1600, 900))
    hand.app.push(lobby_scene(hand.app.ctx, "riichi"))
    hand.steps()
    press(hand, "group score")
    last = control(hand, "uma_points 3")
    assert (last.name, last.of.value) == ("Fourth", -20)
    last.of.set(0)
    hand.screen("lobby").settle()
    assert list(table(hand).value_of("uma_points")) == [20, 10, -10, 0]
    assert table(hand).config().uma_points == (20, 10, -10, 0)


def test_what_no_longer_exists_is_left_out() -> None:
    known = LobbyChoice(
        (PERSON, "genius", PERSON), ("Ann",), ("crane", "ghost"), "expert", {"rounds": 9, "gone": 1, "river_limit": 99}
    )
    again = first_draft("holla", Settings(lobby={"holla": known}))
    assert [seat.level for seat in again.taken] == [PERSON, "normal", PERSON]
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
    hand.click("Bots play in character", (0.02, 0.5), Toggle)
    hand.click("Start")
    assert [seat.level for seat in started[0][1]] == [PERSON, "normal", "normal", "normal"]
    assert start_match.draft_of(hand.app.ctx, "holla").manners is False


def test_one_press_gives_all_bots_a_strength(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.click("Hard", kind=Pressable)
    assert [seat.level for seat in table(hand).taken] == [PERSON, "hard", "hard", "hard"]
    assert [level for level in EMBLEMS if control(hand, f"strength {level}").of.chosen] == ["hard"]


def test_what_one_may_want_to_know_first_is_a_press_away(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.click("Hard", kind=Pressable)
    before = table(hand)
    for name, scene in (("The rules on a page", "howto"), ("Learn", "catalogue")):
        hand.click(name)
        assert hand.app.stack.top is not None and hand.app.stack.top.called == scene
        hand.key(pygame.K_ESCAPE)
        assert table(hand) == before


def test_under_each_name_stands_how_the_seat_plays(lobby: Callable[..., Hand]) -> None:
    hand = lobby()

    def lines() -> list[str]:
        told = [part.name for part in hand.screen("lobby").told().all()]
        found = [line_of(state(hand), seat)[0] for seat in range(table(hand).count)]
        assert {*found} <= {*told}
        return found

    t = hand.app.ctx.t
    manners = [t(f"seats.characters.holla.{who}") for who in ("rabbit", "magpie", "deer")]
    assert lines() == [t("seats.levels.person_tip"), *manners]
    hand.click("Bots play in character", (0.02, 0.5), Toggle)
    assert lines()[1:] == [t("seats.levels.normal_tip")] * 3
    hand.click("Master", kind=Pressable)
    assert lines()[1] == t("seats.levels.master_tip")
    hand.click("Companion", kind=Pressable)
    assert lines()[1] == "As strong as you · now between Easy and Normal"


def test_start_by_mouse_with_another_table(
    lobby: Callable[..., Hand], started: list[tuple[AnyMatch, tuple[SeatInfo, ...]]]
) -> None:
    hand = lobby()
    hand.click("Players", (0.9, 0.5), Segmented)
    hand.click("Who sits on seat 2", kind=Dropdown)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    press(hand, "group game")
    press(hand, "table", (0.8, 0.5))
    one_more_round(hand)
    press(hand, "seed")
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
    one_more_round(hand)
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")
    saved, _ = load_settings(Paths(tmp_path, tmp_path))
    again = lobby(msgspec.structs.replace(saved, language="en"))
    assert table(again).count == 3 and table(again).seats[0].name == "용"
    assert table(again).seats[0].avatar == "rabbit" and table(again).config().rounds == 6
    assert again.has("Undo 1 change")


def test_korean_names_show_the_syllable_being_built(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.click("Name of seat 2")
    field = hand.find("Name of seat 2", TextField).of
    assert isinstance(field, TextField)
    empty = hand.app.surface.subsurface(field.widget.rect).copy()
    hand.compose("하")
    assert field.composing == "하" and field.value == ""
    assert pygame.image.tobytes(hand.app.surface.subsurface(field.widget.rect), "RGB") != pygame.image.tobytes(
        empty, "RGB"
    )
    hand.key(pygame.K_RETURN)  # belongs to the input method: the syllable is not done
    assert field.widget.focused
    hand.type("한")
    assert table(hand).seats[1].name == "한"


def test_equal_names_keep_the_table_closed_and_say_where(
    lobby: Callable[..., Hand], started: list[tuple[AnyMatch, tuple[SeatInfo, ...]]]
) -> None:
    hand = lobby()
    hand.click("Name of seat 1")
    hand.type("Rabbit")
    (fault,) = state(hand).faults
    assert fault.place == "seat.1"
    hand.click("Start")
    assert started == []
    assert hand.find("Start").reason == f"Seat 2: {fault.text}"


@pytest.mark.parametrize(
    ("game", "option", "value", "most"), [("rummikub", "clock", "on", 6), ("turf", "bets", "hidden", 4)]
)
def test_what_a_preset_offers_is_one_press(
    lobby: Callable[..., Hand], game: str, option: str, value: str, most: int
) -> None:
    hand = lobby()
    hand.app.push(lobby_scene(hand.app.ctx, game))
    hand.steps()
    draft = table(hand)
    offer = draft.options.preset("standard").offer
    assert offer is not None and hand.has(offer.get("en"))
    assert draft.value_of(option) == draft.usual(draft.options.option(option))
    press(hand, "offer")
    assert table(hand).value_of(option) == value
    press(hand, "offer")
    assert not table(hand).changed
    press(hand, "count", (0.9, 0.5))
    assert table(hand).count == 6 and (table(hand).offer is None) == (most < 6)
    assert shows(hand, "offer") == (most == 6)


def test_random_bots_are_behind_a_tick(lobby: Callable[..., Hand]) -> None:
    hand = lobby()

    def levels() -> list[str]:
        box = hand.find("Who sits on seat 3", Dropdown).of
        assert isinstance(box, Dropdown)
        return [value for value, _ in box.options]

    assert levels() == [PERSON, "beginner", "easy", "normal", "hard", "master", "companion", OUTSIDE]
    hand.click("Offer the random bot", (0.02, 0.5), Toggle)
    assert levels() == [PERSON, "random", "beginner", "easy", "normal", "hard", "master", "companion", OUTSIDE]


def test_an_open_list_of_levels_says_how_each_plays(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    box = hand.find("Who sits on seat 3", Dropdown).of
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
    hand = lobby(size=(1600, 900))
    scene = hand.screen("lobby")
    options = [option for option in table(hand).options.options if option.type != "data"]
    for group in table(hand).options.groups:
        press(hand, f"group {group.id}")
        for option in (option for option in options if option.group == group.id):
            before = table(hand).value(option)
            first = {"names": f"{option.id} {option.choices[0].id if option.choices else ''}", "ints": f"{option.id} 0"}
            _turn(control(hand, first.get(option.type, option.id)).of)
            scene.settle()
            assert table(hand).value(option) != before, option.id
            press(hand, f"reset {option.id}")
            assert table(hand).value(option) == before and not shows(hand, f"reset {option.id}")
        press(hand, f"group {group.id}")
        assert not shows(hand, options[0].id), "folded again"


def _turn(control: Any) -> None:
    if isinstance(control, (Segmented, Dropdown)):
        control.choose((control.index + 1) % len(control.options))
    elif isinstance(control, Stepper):
        control.set(control.value + control.step if control.value < control.high else control.value - control.step)
    else:
        control.widget.activate()


def test_reset_takes_all_changes_back(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    press(hand, "group game")
    press(hand, "table", (0.8, 0.5))
    one_more_round(hand)
    assert len(table(hand).changed) == 2
    hand.click("Undo 2 changes")
    assert table(hand).changed == {} and not hand.has("Undo")


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
    hand.app.push(lobby_scene(hand.app.ctx, "riichi"))
    hand.steps()
    everything = len(state(hand).shown)
    assert not shows(hand, "uma_points 0"), "groups are folded at first"
    press(hand, "find")
    hand.type("uma")
    assert 0 < len(state(hand).shown) < everything / 4
    assert shows(hand, "uma_points 0") and not shows(hand, "length")
    hand.type("zzz")
    assert not state(hand).shown and any(part.name == "No such option" for part in hand.screen("lobby").told().all())
    hand.click("Hard", kind=Pressable)
    assert not state(hand).shown, "another table looks for the same"


def test_only_what_was_changed(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    one_more_round(hand)
    press(hand, "only", (0.95, 0.5))
    assert state(hand).shown == {"rounds"}
    press(hand, "reset rounds")
    assert not table(hand).changed and shows(hand, "rounds")
    press(hand, "only", (0.95, 0.5))
    assert len(state(hand).shown) > 20


def test_a_fault_comes_into_view_whatever_is_looked_for(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    scene = hand.screen("lobby")
    draft = table(hand)
    scene.send(Take(draft.with_value(draft.options.option("end_chips"), 100)))
    scene.settle()
    press(hand, "find")
    hand.type("rounds")
    assert not shows(hand, "end_chips")
    scene.ui.set_focus(None, keyboard=False)
    hand.key(pygame.K_RETURN)
    found = scene.ui.focus
    assert found is scene.picture.kept["end_chips"] and hand.app.surface.get_rect().contains(found.rect)


def test_esc_ends_typing_before_it_leaves(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.click("Name of seat 1")
    hand.type("Ann")
    hand.key(pygame.K_ESCAPE)
    assert table(hand).seats[0].name == "Ann"
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")


def test_what_the_offer_of_a_set_changes_shows_among_the_changed_options(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    hand.app.replace(lobby_scene(hand.app.ctx, "rummikub"))
    hand.steps(1)
    press(hand, "only", (0.95, 0.5))
    assert not shows(hand, "clock")
    press(hand, "offer")
    assert shows(hand, "clock")
    press(hand, "offer")
    assert shows(hand, "clock"), "what shows stays when its value changes"


def test_seats_are_dragged_shoved_and_shuffled(lobby: Callable[..., Hand]) -> None:
    hand = lobby(size=(1600, 900))

    def faces() -> list[str]:
        return [seat.avatar for seat in table(hand).taken]

    before = faces()
    start, end = (control(hand, f"seat {seat}").rect for seat in (0, 2))
    hand.post(pygame.MOUSEBUTTONDOWN, pos=(start.x + 20, start.centery), button=1, touch=False)
    for pos in ((start.x + 20, start.centery + 40), (end.x + 20, end.centery)):
        hand.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False)
    hand.post(pygame.MOUSEBUTTONUP, pos=(end.x + 20, end.centery), button=1, touch=False)
    assert faces() == [before[1], before[2], before[0], before[3]]
    control(hand, "seat 2")
    hand.key(pygame.K_UP, pygame.KMOD_ALT)
    hand.key(pygame.K_UP, pygame.KMOD_ALT)
    assert faces() == before and table(hand).person == 0, "the keyboard goes along"
    for _ in range(9):
        press(hand, "shuffle")
    assert sorted(faces()) == sorted(before) and len(table(hand).seats) == 5


def test_the_card_tells_what_differs_and_takes_it_back(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    told = lambda: [part.name for part in hand.screen("lobby").told().all()]  # noqa: E731
    assert "The same as “Standard”" not in told() and not shows(hand, "back rounds")
    one_more_round(hand)
    assert "Differs from “Standard” in: 1" in told() and "● Standard" in told()
    press(hand, "back rounds")
    assert not table(hand).changed
    press(hand, "set legends")
    different = [o for o in table(hand).options.options if table(hand).differs(o)]
    assert different and all(shows(hand, f"back {o.id}") for o in different[:3])
    draft = table(hand)
    for option in [o for o in draft.options.options if o.type == "bool"][:5]:
        draft = draft.with_value(option, not draft.value(option))
    hand.screen("lobby").send(Take(draft))
    hand.screen("lobby").settle()
    press(hand, "more rules")
    assert state(hand).wanted.changed and state(hand).shown == {o.id for o in draft.options.options if draft.differs(o)}


def test_the_start_says_how_long_it_takes(lobby: Callable[..., Hand]) -> None:
    hand = lobby()
    for game, words in (
        ("holla", "4 seats · 5 rounds · about 30 min"),
        ("rummikub", "4 seats · 4 games · about 80 min"),
        ("turf", "4 seats · 3 races · about 21 min"),
        ("riichi", "4 seats · East and south · about 50 min"),
    ):
        hand.app.push(lobby_scene(hand.app.ctx, game))
        hand.steps()
        assert control(hand, "start").of.sub == words
