"""The riichi table by mouse and keys: discards, riichi, calls and their choices, switches, waits, furiten, fouls."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.offers import TABLE
from game.riichi.tiles import parse_tile, tile_text
from scenes.kit.buttons import Button
from scenes.riichi import model
from scenes.riichi.marks import risen
from scenes.riichi.memory import fouls
from tests.game.riichi.desk import Desk
from tests.scenes.riichi_table import (
    WAITING,
    Seat,
    Sitting,
    asked_5p,
    last,
    seats_at,
    state_of,
)


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Seat]:
    """Opens tables at rounds with known tiles."""
    yield from seats_at(tmp_path)


# -- discards


def test_two_clicks_give_a_tile_away(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="9m"))
    s.click(s.at("2m"))
    assert s.chosen == s.item("2m") and not s.table.view.own.river
    s.click(s.at("3m"))
    assert s.chosen == s.item("3m"), "another tile is chosen instead"
    s.click(s.at("3m"))
    assert tile_text(s.table.view.own.river[0].tile) == "3m" and s.table.view.phase != "deal"


def test_a_drag_to_the_table_gives_a_tile_away_and_one_back_to_the_hand_does_not(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="9m"))
    s.drag(s.at("2m"), s.at("8s"))
    assert not s.table.view.own.river and s.hand()[0] == "2m"
    s.hold(s.at("9m", True), s.river)
    assert s.table.drag.target == TABLE
    s.post(pygame.MOUSEBUTTONUP, pos=s.river, button=1)
    assert s.table.view.own.river[0].tsumogiri
    assert last(s, ev.Discarded).tsumogiri


def test_the_unsorted_hand_keeps_its_order(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="1m"))
    assert s.hand() == ["2m", "3m", "4m", "3p", "4p", "5p", "5p", "5p", "2s", "3s", "6s", "7s", "8s", "1m"]
    s.key(pygame.K_s)
    assert "sort" not in s.table.board.choice.switches and not s.table.buttons["sort"].of.value
    s.drag(s.at("8s"), s.at("2m"))
    assert s.hand()[:3] == ["8s", "2m", "3m"]
    s.throw("2m")
    assert s.hand()[0] == "8s" and s.hand()[-1] == "1m", "the drawn tile comes last"
    s.key(pygame.K_s)
    assert s.hand()[0] == "1m" and s.hand()[-1] == "8s"


def test_out_of_turn_a_tile_stays(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="9m2z", dealer=3))
    s.throw("2m")
    assert s.tops() == ["Not possible"] and not s.table.view.own.river
    assert s.item("2m").id in s.table.board.instant({}).refused or not s.table.motion.busy


# -- riichi


def test_riichi_dims_what_breaks_the_wait(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="9m", dora="1p"))
    assert s.says() == ["riichi"]
    s.press("riichi")
    assert s.table.board.choice.riichi
    assert s.look("2m") == "dim"
    refusal = s.refusal("2m")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("riichi.R26", "not_tenpai")
    assert s.look("9m") == "legal"
    s.point(s.at("2m"))
    assert s.reason() == "If you discard this tile, you are not tenpai."
    s.throw("2m")
    assert s.tops() == ["Not possible"] and not s.table.view.own.river
    s.key(pygame.K_ESCAPE)
    assert not s.table.board.choice.riichi and s.there
    s.key(pygame.K_r)
    s.throw("9m")
    assert s.table.view.own.river[0].riichi and last(s, ev.RiichiAccepted).seat == 0
    assert s.table.view.own.points == 24_000 and ("stick", 0) in s.table.nodes


def test_a_riichi_hand_gives_the_drawn_tile_away_by_itself(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="9m2z3z4z1z", dora="1p"), think=True)
    s.press("riichi")
    s.throw("9m")
    for _ in range(400):
        if len(s.table.view.own.river) >= 2:
            break
        s.app.step(1 / 60)
    assert s.table.view.own.river[1].tsumogiri


def test_the_panel_of_waits(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="9m", dora="1p"))
    s.point(s.at("9m"))
    plain = model.waits(state_of(s))
    assert plain is not None and plain.total == "8 left" and not plain.warn
    assert [(item.tile, item.left, item.text) for item in plain.items] == [
        (parse_tile("1s"), 4, "1,500"),
        (parse_tile("4s"), 4, "2,900"),
    ]
    s.press("riichi")
    s.point(s.at("9m"))
    declared = model.waits(state_of(s))
    assert declared is not None and declared.title == "With riichi"
    assert declared.items[0].text == "5,800", "double riichi in the first turn"
    s.point(s.at("2m"))
    assert model.waits(state_of(s)) is None


def test_a_hand_without_yaku_says_so(at_table: Seat) -> None:
    """An open hand of no value: neither a ron nor a tsumo wins."""
    desk = Desk("55m23p999s123s44m9p", draws="1m5m", dora="1z")
    desk.throw("1m")
    desk.throw("5m")
    s = at_table(desk)
    s.press("pon")
    s.throw("9p")
    waits = model.waits(state_of(s))
    assert waits is not None and [item.text for item in waits.items] == ["no yaku", "no yaku"]
    assert [item.tone for item in waits.items] == [-1, -1]


def test_furiten_is_marked_and_explained(at_table: Seat) -> None:
    desk = Desk(WAITING, draws="1s2z9s3z1z", dora="1p")
    desk.throw("1s")
    desk.until(0)
    s = at_table(desk)
    waits = model.waits(state_of(s))
    assert waits is not None and waits.warn.startswith("Furiten: one of the waits lies in your own river")
    assert waits.warn.endswith("No ron, but tsumo wins.")
    assert model.me(state_of(s)).warn == "Furiten"


def test_furiten_without_a_yaku_promises_no_tsumo(at_table: Seat) -> None:
    s = at_table(asked_5p(hand="34p123m789m567s99s"))
    s.press("chi")
    s.steps(2)
    s.point(s.at("1m"))
    waits = model.waits(state_of(s))
    assert waits is not None and waits.warn.endswith("No ron.")
    assert {item.text for item in waits.items} == {"no yaku"}


# -- calls


def test_ron_pon_and_chi_are_offered_with_their_tiles(at_table: Seat) -> None:
    s = at_table(asked_5p(honba=2))
    assert s.says() == ["ron", "pon", "chi", "pass"]
    assert s.table.buttons["ron"].of.sub == "8,000 + 600"
    s.point(s.button("chi"))
    used = sorted(item.tile for item in s.used())
    assert [tile_text(tile) for tile in used] == ["3p", "4p"]
    waits = model.waits(state_of(s))
    assert waits is not None and [item.lit for item in waits.items] == [False, True]
    s.press("ron")
    assert last(s, ev.HandWon).win.seat == 0


def test_kuikae_is_dimmed_with_its_rule(at_table: Seat) -> None:
    s = at_table(asked_5p(hand="234m342p5p9m678s77z"))
    s.press("chi")
    for text, rule in (("5p", "riichi.R35"), ("2p", "riichi.R36")):
        refusal = s.refusal(text)
        assert refusal is not None and refusal.rule == rule
        assert s.look(text) == "dim"
        s.point(s.at(text))
        assert s.reason().startswith("Kuikae")
    s.throw("5p")
    assert s.tops() == ["Not possible"] and not s.table.view.own.river
    s.throw("9m")
    assert len(s.table.view.own.river) == 1


def test_several_choices_lie_open(at_table: Seat) -> None:
    s = at_table(asked_5p(hand="234m3467p9m78s777z"))
    s.press("chi")
    assert len(s.choices()) == 3 and s.table.board.choice.opened == "chi"
    s.key(pygame.K_ESCAPE)
    assert not s.choices() and s.says()[0] in ("pon", "chi")
    s.key(pygame.K_c)
    assert [choice.name for choice in s.choices()] == ["3 pin 4 pin 5 pin", "4 pin 5 pin 6 pin", "5 pin 6 pin 7 pin"]
    for choice, tiles in zip(s.choices(), (["3p", "4p"], ["4p", "6p"], ["6p", "7p"]), strict=True):
        s.point(choice.rect.center)
        assert [tile_text(item.tile) for item in s.used()] == tiles
        assert sorted(risen(s.table.board.look())) == sorted(s.item(tile).id for tile in tiles)
    goal = s.opened().acts[1]
    s.key(pygame.K_2)
    assert s.table.view.own.melds[0].own == goal.own


def test_pass_by_key_and_by_right_click(at_table: Seat) -> None:
    ways: tuple[Callable[[Sitting], None], ...] = (
        lambda s: s.key(pygame.K_x),
        lambda s: s.key(pygame.K_SPACE),
        lambda s: s.click(s.river, 3),
        lambda s: s.press("pass"),
    )
    for way in ways:
        s = at_table(asked_5p())
        way(s)
        s.steps(3)
        assert s.table.view.drawn >= 0 and s.table.view.furiten is False, "an own draw ends the furiten"
        assert not s.table.view.own.melds


def test_four_kans_find_room(at_table: Seat) -> None:
    desk = Desk("555666777z111m9m", draws="5z5p", rinshan="6z7z1m2p")
    s = at_table(desk)
    for _ in range(4):
        s.press("kan")
        if s.choices():
            s.click(s.choices()[0].rect.center)
            s.steps(2)
    assert len(s.table.view.own.melds) == 4
    end = s.table.nodes[s.items[-1].id].rect.right
    pieces = [node.rect for node in s.nodes("meld", 0)]
    assert len(pieces) == 16
    assert min(box.x for box in pieces) >= end and max(box.right for box in pieces) <= s.table.lay.ring.x


# -- switches


def test_no_calls_lets_tiles_go_by_but_not_a_win(at_table: Seat) -> None:
    s = at_table(asked_5p())
    s.key(pygame.K_m)
    assert s.says() == ["ron", "pass"]
    s2 = at_table(asked_5p(hand="234m34p55p69s1777z"))
    s2.key(pygame.K_m)
    s2.steps(60)
    assert s2.table.view.drawn >= 0 and not s2.table.view.own.melds


def test_auto_win_takes_a_win(at_table: Seat) -> None:
    s = at_table(asked_5p())
    s.key(pygame.K_w)
    s.steps(60)
    assert last(s, ev.HandWon).win.seat == 0


def test_auto_discard_gives_drawn_tiles_away(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="9m"))
    s.key(pygame.K_d)
    s.steps(60)
    assert s.table.view.own.river[0].tsumogiri


# -- strict tables


def strict(**more: Any) -> RiichiConfig:
    """A table that lets fouls happen."""
    return RiichiConfig(table="strict", **more)


def test_a_strict_table_lets_a_false_ron_happen(at_table: Seat) -> None:
    desk = Desk("147m258p369s1234z", draws="9m1m", dealer=1, config=strict())
    desk.throw()
    s = at_table(desk)
    assert "ron" in s.says() and s.calls()[0].asks
    s.press("ron")
    assert last(s, ev.Fouled).penalty == "chombo"
    assert fouls(s.table.board.memory.events) == {0: "riichi.R37"}


def test_a_strict_table_lets_a_noten_riichi_happen(at_table: Seat) -> None:
    s = at_table(Desk("147m258p369s1234z", draws="9m", config=strict()))
    s.press("riichi")
    assert s.look("1m") == "rest"
    s.throw("1m")
    assert s.table.view.own.river[0].riichi


def test_a_wrong_word_costs_a_stick(at_table: Seat) -> None:
    desk = Desk("147m258p369s1234z", draws="9m1m", dealer=1, config=strict())
    desk.throw()
    s = at_table(desk)
    s.press("pon")
    assert last(s, ev.Fouled).rule == "riichi.R41" and s.table.view.own.points == 24_000


# -- the rest


def test_a_hint_lifts_its_tile(at_table: Seat) -> None:
    s = at_table(Desk("147m258p369s1234z", draws="9m"), think=True)
    s.key(pygame.K_h)
    s.steps(6)
    chosen = s.chosen
    assert chosen is not None and chosen.drawn
    s.key(pygame.K_h)
    assert s.tops() == ["Discard 9 man"]


def test_a_hint_points_at_its_button(at_table: Seat) -> None:
    s = at_table(asked_5p(), think=True)
    s.key(pygame.K_h)
    s.steps(6)
    s.key(pygame.K_h)
    assert s.tops() == ["Pass"], "this adviser lets everything go by"
    assert s.table.ui.focus is s.table.buttons["pass"]
    s.key(pygame.K_RETURN)
    assert s.match.acts[-1][1] == act.Pass()


def test_the_language_changes_at_once(at_table: Seat) -> None:
    s = at_table(asked_5p())
    assert s.table.buttons["ron"].of.label == "Ron"
    s.app.ctx.apply_settings(structs.replace(s.app.ctx.settings, language="ko"))
    s.steps(3)
    assert s.table.buttons["ron"].of.label == "론"
    assert model.centre(state_of(s)).place == "동2국"


def test_idle_draws_nothing(at_table: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    s = at_table(asked_5p())
    s.steps(90)
    assert not s.table.busy
    drawn: list[int] = []
    monkeypatch.setattr(s.table, "draw", lambda surface: drawn.append(1))
    s.steps(30)
    assert not drawn
    s.point(s.at("2m"))
    s.steps(2)
    assert drawn


def test_movements_end_with_a_click(at_table: Seat) -> None:
    s = at_table(asked_5p(), speed=1.0)
    s.press("pon")
    assert s.table.motion.busy and s.table.stage.flying
    s.click(s.river)
    assert not s.table.motion.busy and not s.table.stage.flying


def test_tiles_slide_to_their_places(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="1m"), speed=1.0)
    before = {item.id for item in s.items}
    drawn = s.item("1m").id
    s.throw("2m")
    moving = {id: node for id, node in s.table.stage.flying.items() if id in before}
    assert moving[drawn] is not None and moving[drawn].rect.x > s.table.nodes[drawn].rect.x, "it comes from the right"
    assert set(moving) == {drawn}, "the tile that went lay where the drawn one goes"
    s.steps(60)
    assert not s.table.stage.flying and s.items[0].id == drawn


def test_differences_show_under_the_pointer(at_table: Seat) -> None:
    s = at_table(asked_5p(points=(24_300, 30_700, 18_900, 26_100)))
    s.point(s.table.lay.centre.center)
    assert [score.points for score in model.centre(state_of(s)).scores] == ["24,300", "+6,400", "−5,400", "+1,800"]
    assert model.me(state_of(s)).place == "3rd · 1,800 to 2nd"
    s.point((5, 5))
    assert not model.shows_gaps(state_of(s))
    s.key(pygame.K_g)
    s.point((6, 6))
    assert model.shows_gaps(state_of(s))


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1024, 768), (1600, 900), (2400, 1000)])
def test_everything_stays_in_the_window(at_table: Seat, size: tuple[int, int], language: str) -> None:
    s = at_table(asked_5p(), size=size, language=language)
    window = s.app.surface.get_rect()
    boxes = [widget.rect for widget in s.table.ui.all()]
    assert all(window.contains(box) for box in boxes)
    bars = [s.table.buttons[key].rect for key in s.says()]
    others = [w.rect for w in s.table.ui.all() if isinstance(w.of, Button) and w.rect not in bars]
    assert not any(bar.colliderect(box) for bar in bars for box in others)
    waits = model.waits(state_of(s))
    assert waits is not None
    panel = s.table.nodes["waits",].rect
    assert window.contains(panel) and not panel.colliderect(s.table.lay.hand_tile(0))
    assert not any(panel.colliderect(bar) for bar in bars)
    for side in (1, 3):
        assert not s.table.lay.plates[side].colliderect(s.table.lay.centre)


def test_acts_of_the_person_are_the_ones_of_the_match(at_table: Seat) -> None:
    s = at_table(asked_5p())
    s.press("chi")
    seat, action = s.match.acts[-1]
    assert seat == 0 and isinstance(action, act.Chi)


def test_the_keyboard_goes_to_the_choices_of_a_call_and_back(at_table: Seat) -> None:
    s = at_table(asked_5p(hand="23m34067p678s777z"))
    s.key(pygame.K_c)
    choices = s.choices()
    assert len(choices) == 3 and s.table.ui.focus is choices[0] and s.table.ui.keyboard
    assert [choice.tooltip for choice in choices] == ["Key 1", "Key 2", "Key 3"]
    s.key(pygame.K_RIGHT)
    assert s.table.ui.focus is choices[1]
    s.key(pygame.K_ESCAPE)
    assert not s.table.board.choice.opened and s.table.ui.focus is s.table.buttons["chi"]
    s.key(pygame.K_RETURN)
    s.key(pygame.K_RIGHT)
    s.key(pygame.K_RETURN)
    s.steps(2)
    assert [tile_text(tile) for tile in s.table.view.own.melds[0].tiles] == ["4p", "5p", "6p"]


def test_tiles_like_the_one_looked_at_light_up(at_table: Seat) -> None:
    s = at_table(asked_5p(hand="234m3445p9m678s77z"))
    s.press("chi")
    s.steps(2)
    found = {}
    for text in ("9m", "5p", "4p", "7z"):
        s.point(s.at(text))
        found[text] = [node.rect for node in s.nodes("alike")]
    # A 9m lies in the river at the right, 5p in the own meld (and is gone from its river), 4p there and as indicator.
    assert [len(found[text]) for text in found] == [1, 1, 2, 0]
    assert s.table.nodes["indicator", 0].rect.topleft in [box.topleft for box in found["4p"]]
    before = s.app.surface.copy()
    s.point(s.at("9m"))
    place = found["9m"][0].center
    assert s.app.surface.get_at(place) != before.get_at(place)


@pytest.mark.rule("riichi.R4")
def test_the_dead_wall_is_counted(at_table: Seat) -> None:
    """Fourteen tiles at all times: what a kan draws from it is made up from the live wall."""
    s = at_table(Desk("1111m234p567s222z", draws="9m", rinshan="9p", dora="4p"))
    left = s.table.view.left
    assert (model.dora(state_of(s)).dead, model.dora(state_of(s)).replacements) == (14, 4)
    s.press("kan")
    s.steps(4)
    assert (model.dora(state_of(s)).dead, model.dora(state_of(s)).replacements) == (14, 3)
    assert s.table.view.left == left - 1


def test_a_digit_takes_a_tile_of_the_hand(at_table: Seat) -> None:
    s = at_table(Desk("147m258p369s1234z", draws="9m"))
    acts = s.table.client.act_number
    s.key(pygame.K_2)
    item = s.items[1]
    assert s.chosen == item and s.table.client.act_number == acts
    s.key(pygame.K_2)
    assert s.match.acts[acts][1] == act.Discard(item.tile, False, False)


def test_a_right_click_gives_the_drawn_tile_away(at_table: Seat) -> None:
    s = at_table(Desk("147m258p369s1234z", draws="9m"))
    acts = s.table.client.act_number
    s.app.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(640, 300)))
    s.steps(2)
    seat, action = s.match.acts[acts]
    assert seat == 0 and isinstance(action, act.Discard) and action.tsumogiri
