"""Small findings at the tables of single games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.kernel.chance import Chance, HashStream
from game.kernel.match import Match
from game.pieces.tiles import box
from game.riichi.config import RiichiConfig
from game.riichi.rules import RiichiRules
from game.riichi.state import Thrown
from game.seats.bots import make_bot
from scenes.kit.layout import Layout
from scenes.kit.mahjong import FACE_RATIO
from scenes.riichi.board import river_pieces
from scenes.riichi.layout import RiichiLayout
from scenes.rummikub.choice import sets_of
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.memory import Rack
from tests.game.riichi.desk import Desk
from tests.game.rummikub.tables import play, seated
from tests.scenes import holla_table, riichi_table, rummikub_table
from tests.scenes.conformance.kit import SIZES
from tests.scenes.hand import Hand
from tests.scenes.recorded import watching
from tests.scenes.replays import opened, saved
from tests.scenes.table_kit import new_app

HD = (1280, 720)
EIGHT_ROWS = "1{0} 2{0} 3{0} | 4{0} 5{0} 6{0} | 7{0} 8{0} 9{0} | 10{0} 11{0} 12{0} 13{0}"


@pytest.fixture
def closing() -> Iterator[list[Any]]:
    """Apps that are closed afterwards."""
    open_: list[Any] = []
    yield open_
    for app in open_:
        app.close()


# -- Rummikub


def test_sixty_tiles_of_a_rack_are_thirty_pixels_wide() -> None:
    rack = Rack().dealt(box(2)[:60])
    assert RummikubLayout(Layout.of(HD), 4, 0).slot(rack.shelves, 0).w >= 30


def test_a_full_table_has_a_place_for_a_new_set(tmp_path: Path, closing: list[Any]) -> None:
    rows = " | ".join(EIGHT_ROWS.format(colour) for colour in "kkrrbboo")
    s = rummikub_table.sit(tmp_path, rummikub_table.new_client(seated("J", "J", table=rows, seats=2)))
    closing.append(s.app)
    s.steps(5)
    free = s.table.nodes["new",].rect
    tiles = [s.box(tile) for tile in s.tiles(True)]
    assert len(tiles) == 104 and free.collidelist(tiles) == -1 and free.w >= 3 * tiles[0].w


def test_marks_of_the_last_move_are_explained_where_they_lie(tmp_path: Path, closing: list[Any]) -> None:
    match = seated("5k 13k", "8k 1r", table="4k 5k 6k 7k", seats=2)
    match.state.turn = 1
    match.act(1, play(match, 1, "4k 5k 6k 7k 8k"))
    s = rummikub_table.sit(tmp_path, rummikub_table.new_client(match))
    closing.append(s.app)
    s.steps(30)
    s.point(s.at("8k", True))
    s.steps(60)
    assert "누리" in s.table.ui.tooltip_shown and "8" in s.table.ui.tooltip_shown


def test_a_clicked_tile_shows_where_it_would_go(tmp_path: Path, closing: list[Any]) -> None:
    match = seated("8k 13k", "8k 1r", table="4k 5k 6k 7k", seats=2, opened=(True, True))
    s = rummikub_table.sit(tmp_path, rummikub_table.new_client(match))
    closing.append(s.app)
    s.wait()
    there = s.box(s.tile("7k", True))
    place = (there.right - 3, there.centery)

    def picture() -> bytes:
        s.steps(20)
        s.app.redraw()
        s.steps()
        return pygame.image.tobytes(s.app.surface.subsurface(there.inflate(60, 60)), "RGB")

    def aimed() -> Any:
        return s.table.marked["aim",][1:4]

    s.hold(s.own("8k"), place)
    dragged = aimed()
    s.key(pygame.K_ESCAPE)
    s.point((640, 5))
    before = picture()
    tile = s.tile("8k", False)
    s.click(s.own("8k"))
    assert s.table.board.choice.picked == (tile,)
    s.point(place)
    assert aimed()[:2] == dragged[:2] and picture() != before
    s.click(place)
    assert any(one[-1] == tile for one in sets_of(s.table.state)) and ("aim",) not in s.table.marked


# -- riichi


def test_the_list_of_rounds_says_how_they_ended(tmp_path: Path, closing: list[Any]) -> None:
    hand, replay = _replay(tmp_path, closing)
    hand.key(pygame.K_r)
    said = [result for _, result in hand.screen("rounds").state.rounds]
    marks = replay.timeline.marks
    assert len(said) == len(marks) > 2 and all(said)
    for number, words in enumerate(said[:-1]):
        before, after = ([seat.points for seat in marks[n].view.table] for n in (number, number + 1))
        most = max(b - a for a, b in zip(before, after, strict=True))
        assert words.endswith(f"+{most:,}" if most else "hands")


def test_the_slider_of_a_record_marks_its_rounds(tmp_path: Path, closing: list[Any]) -> None:
    _, replay = _replay(tmp_path, closing)
    timeline = replay.timeline
    assert (
        replay.marked.rounds == tuple(timeline.number(mark.at) for mark in timeline.marks) and len(timeline.marks) > 2
    )


def _replay(folder: Path, closing: list[Any]) -> tuple[Hand, Any]:
    match: Any = Match(RiichiRules(), RiichiConfig(length="tonpu"), 4, 3)
    bot, chance = make_bot("riichi", "easy"), Chance(3)
    while not match.over:
        seat = match.to_act()[0]
        stream = HashStream(chance.key("seat", seat, len(match.acts)))
        match.act(seat, bot.choose(match.view(seat), match.rules.legal(match.state, seat), stream).action)
    app = new_app(folder, HD, "en", 0.0)
    closing.append(app)
    hand = Hand(app)
    return hand, opened(hand, saved(folder, match))


@pytest.mark.parametrize("size", SIZES)
def test_a_third_row_across_keeps_off_the_hand(size: tuple[int, int]) -> None:
    lay = RiichiLayout(Layout.of(size), 0)
    tiles = [piece.box for piece in river_pieces(lay, 2, [Thrown(0, False)] * 21)]
    river = tiles[0].unionall(tiles[1:])
    tall = round(lay.strips[2].tile * FACE_RATIO)
    hand = Rect(river.x, lay.strips[2].plot.y, river.w, tall)
    assert river.top >= hand.bottom


@pytest.mark.rule("riichi.R6")
@pytest.mark.parametrize(
    ("sticks", "said"),
    [("four", "10,000 × 1 · 5,000 × 2 · 1,000 × 4 · 100 × 10"),
     ("five", "10,000 × 1 · 5,000 × 2 · 1,000 × 4 · 500 × 1 · 100 × 5")],
)  # fmt: skip
def test_pointing_at_a_seat_shows_its_sticks(tmp_path: Path, closing: list[Any], sticks: Any, said: str) -> None:
    match: Any = Match(RiichiRules(), RiichiConfig(stick_set=sticks), 4, 3)
    s = riichi_table.sit(tmp_path, riichi_table.new_client(match))
    closing.append(s.app)
    lay = s.table.lay
    for place in (lay.me, *lay.plates.values()):
        s.point(place.center)
        s.steps(40)
        told = s.table.ui.tooltip_shown.replace("\u00a0", " ")
        assert told.endswith(f"25,000 points\n{said}")


def test_a_lifted_tile_says_what_a_second_click_does(
    tmp_path: Path, closing: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk("123456789m1234p", draws="9p", dealer=0)
    s = riichi_table.sit(tmp_path, riichi_table.new_client(riichi_table.match_of(desk)))
    closing.append(s.app)
    s.wait()
    item = s.items[0]
    with watching(monkeypatch) as written:
        s.click(s.table.nodes[item.id].rect.center)
        s.steps(30)
    assert any("again" in text for text in written.pills)


# -- Holla


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > 1024])
def test_the_target_says_what_it_is_and_what_is_missing(
    tmp_path: Path, closing: list[Any], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    with watching(monkeypatch) as written:
        s = holla_table.sit(tmp_path, holla_table.new_client(holla_table.new_match()), size, "en", 0.0)
        closing.append(s.app)
        s.wait()
    said = [text for text, _ in written.labels]
    assert s.app.ctx.t("holla_panels.target.caption") in said
    assert any("to go" in text for text in said)


@pytest.mark.parametrize("place", ["die", "pot", "plate", "wild", "rivers"])
def test_pointing_explains_what_lies_at_the_table(tmp_path: Path, closing: list[Any], place: str) -> None:
    s = holla_table.sit(tmp_path, holla_table.new_client(holla_table.new_match()), HD, "en", 0.0)
    closing.append(s.app)
    s.wait()
    lay = s.table.lay
    spot = {
        "die": lay.die.center, "pot": lay.pot_spot, "plate": next(iter(lay.plates.values())).center,
        "wild": s.table.nodes["wild",].rect.center, "rivers": lay.me.center,
    }[place]  # fmt: skip

    def picture() -> bytes:
        s.steps(90)
        s.app.redraw()
        s.steps()
        return pygame.image.tobytes(s.app.surface, "RGB")

    s.point((640, 5))
    before = picture()
    s.point((round(spot[0]), round(spot[1])))
    assert picture() != before


def test_the_mark_of_a_last_discard_says_whose_it_is(tmp_path: Path, closing: list[Any]) -> None:
    s = holla_table.sit(tmp_path, holla_table.new_client(holla_table.new_match()), HD, "en", 0.0)
    closing.append(s.app)
    s.wait()
    s.key(pygame.K_SPACE)
    s.steps(5)
    s.drag(s.own(s.table.view.drawn), s.island)
    s.steps(5)
    s.wait()
    traces = {id[1]: node.rect for id, node in s.table.nodes.items() if id[0] == "trace"}
    seat, box = next((seat, box) for seat, box in traces.items() if not box.collidepoint(s.table.lay.tray.center))
    s.point(box.center)
    s.steps(60)
    assert holla_table.PEOPLE[seat].name in s.table.ui.tooltip_shown


def test_a_click_that_leads_nowhere_says_why(tmp_path: Path, closing: list[Any]) -> None:
    s = holla_table.sit(tmp_path, holla_table.new_client(holla_table.new_match()), HD, "en", 0.0)
    closing.append(s.app)
    s.wait()
    s.key(pygame.K_SPACE)
    assert "discard" in s.table.view.owes and not s.tops()
    s.click(s.mountain)
    assert s.tops() and s.table.drag.mode == "idle"


def test_brackets_tell_the_parts_of_the_target_apart(tmp_path: Path, closing: list[Any]) -> None:
    s = holla_table.sit(tmp_path, holla_table.new_client(holla_table.new_match()), HD, "en", 0.0)
    closing.append(s.app)
    s.wait()
    s.key(pygame.K_SPACE)
    s.steps(60)
    nodes, plan = s.table.nodes, s.table.board.memory.plan
    assert plan is not None
    brackets = {id: node.look for id, node in nodes.items() if id[0] == "bracket"}
    parts = {id[1] for id in brackets}
    assert len(parts) > 1 and len({(look.part, look.colour) for look in brackets.values()}) == len(parts)
    assert len({look.colour for look in brackets.values()}) == len(parts)
    for kind, part, run in brackets:
        name = plan.parts[part].name
        words = [nodes[id].look.words for id in (("part", part), ("letter", part, run)) if id in nodes]
        assert any(said[:1] == name[:1].upper() for said in words), (kind, part, run)
