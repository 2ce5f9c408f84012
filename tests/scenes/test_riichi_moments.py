"""The riichi table at rarer moments: the clock, added kans, draws, points before their result, who only watches."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.tiles import tile_text
from scenes.riichi import model
from scenes.riichi.choice import timed, watched
from scenes.riichi.texts import hint_values
from tests.game.riichi.desk import Desk
from tests.scenes.riichi_table import (
    WAITING,
    Seat,
    asked_5p,
    bots,
    last,
    match_of,
    new_client,
    seats_at,
    sit,
    state_of,
)


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Seat]:
    """Opens tables at rounds with known tiles."""
    yield from seats_at(tmp_path)


# -- the clock


def test_without_a_limit_no_time_passes(at_table: Seat) -> None:
    s = at_table(asked_5p())
    s.steps(30, 10.0)
    assert s.table.view.asked is not None and not timed(s.table.state)


def test_when_the_time_is_over_a_tile_goes_by_and_the_drawn_one_goes(at_table: Seat) -> None:
    s = at_table(asked_5p())
    s.click(s.table.buttons["limit"].rect.center)
    assert s.app.ctx.settings.riichi_clock == 5 and s.table.buttons["limit"].of.value == "5 s"
    s.steps(40, 0.1)
    assert s.table.view.asked is not None and 0 < s.table.board.choice.clock.left < 1.5
    s.steps(20, 0.1)
    acts = s.match.acts
    assert acts[-1][1] == act.TimeUp() and s.table.view.asked is None
    drawn = s.table.view.drawn
    s.steps(60, 0.1)
    assert act.TimeUp() in [action for _, action in acts[-3:]]
    assert s.table.view.own.river[-1].tile == drawn
    for words in ("10 s", "20 s", "60 s", "off"):
        s.click(s.table.buttons["limit"].rect.center)
        assert s.table.buttons["limit"].of.value == words


def test_the_time_rests_while_a_menu_is_open(at_table: Seat) -> None:
    s = at_table(asked_5p())
    s.click(s.table.buttons["limit"].rect.center)
    s.key(pygame.K_ESCAPE)
    assert not s.there
    s.steps(100, 0.1)
    assert s.table.view.asked is not None


def test_after_a_call_the_time_gives_away_what_may_go(at_table: Seat) -> None:
    s = at_table(asked_5p(hand="234m342p5p9m678s77z"))
    s.press("chi")
    s.table.turns.act(act.TimeUp())
    assert tile_text(s.table.view.own.river[-1].tile) not in ("2p", "5p")


def test_the_points_of_a_win_come_with_its_result(at_table: Seat) -> None:
    s = at_table(asked_5p(honba=2, sticks=1), speed=1.0)
    before = model.centre(state_of(s))
    s.steps(30)
    s.press("ron")
    s.steps(5)
    assert s.there and s.table.view.phase == "deal" and s.table.view.own.points > 25_000
    after = model.centre(state_of(s))
    assert (after.place, [score.points for score in after.scores]) == (
        before.place,
        [score.points for score in before.scores],
    )
    assert (model.sticks(state_of(s)).sticks, model.sticks(state_of(s)).honba) == (1, 2)


# -- rarer moments


def test_nine_terminals_end_the_round(at_table: Seat) -> None:
    s = at_table(Desk("19m19p19s1234567z", draws="5m"))
    assert "nine_terminals" in s.says()
    s.key(pygame.K_n)
    assert s.table.view.result is not None and s.table.view.result.name == "nine_terminals"


def test_the_tile_of_an_added_kan_can_be_won_with(at_table: Seat) -> None:
    desk = Desk("46m99m234p678s444z", "", "", "55m678p6789s567z1z", draws="5m9p1p1s5m", rinshan="2p", dealer=2)
    desk.throw("5m")
    desk.pon(3, "55m")
    desk.throw("7z")
    desk.until(3)
    desk.do(3, act.AddedKan(4))
    s = at_table(desk)
    assert s.says() == ["ron", "pass"] and s.table.view.asked is not None
    assert s.table.view.asked.source == "added_kan"
    s.press("ron")
    assert ("chankan", 1) in last(s, ev.HandWon).win.worth.yaku


def test_a_waiting_hand_may_stay_closed_where_it_may_be_doubted(at_table: Seat) -> None:
    desk = Desk(WAITING, draws="9m", dora="1p", config=RiichiConfig(noten_claim="anyone"))
    desk.throw("9m")
    while desk.state.phase in (1, 2):
        desk.throw() if desk.state.phase == 1 else desk.pass_all()
    s = at_table(desk)
    assert s.says() == ["show_tenpai", "fold_tenpai"]
    s.press("show_tenpai")
    assert s.table.view.result is not None and s.table.view.result.tenpai[0] == 0


def test_reduced_motion_and_speed_leave_nothing_flying(at_table: Seat) -> None:
    s = at_table(asked_5p(), speed=2.0)
    s.app.ctx.apply_settings(structs.replace(s.app.ctx.settings, reduced_motion=True))
    s.steps(10)
    s.press("pon")
    s.steps(30)
    assert not s.table.motion.busy and not s.table.stage.flying and not s.table.busy


def test_the_focus_ring_follows_the_lifted_tile(at_table: Seat) -> None:
    s = at_table(Desk(WAITING, draws="9m"))
    s.key(pygame.K_LEFT)
    assert s.table.spots.focused == s.item("9m").id
    s.key(pygame.K_LEFT)
    s.steps(20)
    item = s.item("8s")
    assert watched(s.table.state) == item and s.table.ui.focus is not None
    assert s.table.ui.focus.rect.y < s.table.nodes[item.id].rect.y


def test_the_focus_ring_goes_round_the_dora_mark(at_table: Seat) -> None:
    tops = []
    for dora in ("8m", "1p"):
        s = at_table(Desk(WAITING, draws="9m", dora=dora))
        s.key(pygame.K_LEFT)
        s.steps(20)
        focus = s.table.ui.focus
        assert focus is not None and s.table.spots.focused == s.item("9m").id
        tops.append(focus.rect.top)
    marked, plain = tops
    assert marked == plain - s.table.lay.px(12)


def test_a_hint_with_waits_is_told_in_words() -> None:
    values = hint_values(Texts("ko"), {"waits": "36m0p", "tile": "7z", "count": 5})
    assert values == {"waits": "3만, 6만, 적5통", "tile": "중", "count": 5}


def test_who_only_watches_has_no_switches(tmp_path: Path) -> None:
    people = tuple(SeatInfo("학", "easy", "crane") for _ in range(4))
    s = sit(tmp_path, new_client(match_of(Desk(WAITING, draws="9m")), None, people))
    try:
        names = [widget.name for widget in s.table.ui.all()]
        assert "Auto-sort" not in names and "Hint" not in names and "Yaku" in names
        assert s.table.spots.focused is None and not s.calls()
        s.key(pygame.K_LEFT)
        s.key(pygame.K_s)
        s.key(pygame.K_SPACE)
        assert not s.table.view.own.river
    finally:
        s.app.close()


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_strong_seat_advises_in_words(tmp_path: Path, language: str) -> None:
    for desk in (asked_5p(), Desk(WAITING, draws="9m"), Desk("147m258p369s1234z", draws="9m")):
        s = sit(tmp_path, new_client(match_of(desk), bots()), language=language)
        try:
            for _ in range(3):  # where, what, why
                s.key(pygame.K_h)
                s.steps(8)
            (note,) = s.app.toasts.notes
            assert note.title and note.text and "{" not in note.title + note.text
        finally:
            s.app.close()
