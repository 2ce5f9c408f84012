"""The picture of the riichi table at every window size: nothing is cut, tiles of four seats keep apart."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from game.kernel.rules import Refusal
from game.riichi.config import RiichiConfig
from game.riichi.hands.melds import added_kan, chi, closed_kan, open_kan, pon
from game.riichi.state import Thrown
from game.riichi.tiles import parse_tiles
from scenes.app.app import App
from scenes.kit.layout import Layout
from scenes.riichi import model
from scenes.riichi.board import Piece, Strip, StripModel, meld_lying, own_meld_pieces, river_pieces, row_box, strip
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.waits import WaitItem, Waits, WaitsModel
from tests.game.riichi.desk import Desk
from tests.scenes.plain import plain_settings
from tests.scenes.recorded import watching
from tests.scenes.riichi_table import CALLING, Sitting, match_of, new_client, sit, state_of

SIZES = (
    (1024, 640),
    (1280, 720),
    (1024, 768),
    (1440, 1080),
    (1600, 900),
    (1920, 1080),
    (2400, 1000),
    (1024, 860),
    (1024, 940),
    (1024, 1040),
    (1024, 1200),
    (3840, 2160),
)
REDS = RiichiConfig(red_fives=(1, 1, 1))
_A, _B, _C = parse_tiles("234m")
MELDS = (
    chi((_A, _B), _C),
    pon((27, 27), 27, 1),
    open_kan((9, 9, 9), 9, 2),
    closed_kan((30, 30, 30, 30)),
    added_kan(pon((31, 31), 31, 3), 31),
)
FOUR_KANS = tuple(closed_kan((kind,) * 4) for kind in (0, 9, 18, 27))


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Callable[..., Sitting]]:
    """Opens a table at a claim of three, with riichi of others and long names."""
    open_: list[Sitting] = []

    def build(**how: Any) -> Sitting:
        desk = Desk(CALLING, draws="9m1m5p", dora="4p", dealer=1, config=REDS, honba=2, sticks=1)
        for _ in range(3):
            desk.throw()
        sitting = sit(tmp_path, new_client(match_of(desk)), **how)
        open_.append(sitting)
        return sitting

    yield build
    for sitting in open_:
        sitting.app.close()


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", SIZES[:-1])
def test_no_word_is_cut(
    at_table: Callable[..., Sitting], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    with watching(monkeypatch) as written:
        s = at_table(size=size, language=language)
        s.steps(4)
    assert not written.cut
    assert not written.outside(s.app.surface.get_rect())


def faces(pieces: list[Any]) -> list[Rect]:
    """The faces of tiles without their thickness, a little smaller so that touching is no overlap."""
    found = []
    for piece in pieces:
        box = piece.box
        foot = round(piece.width * 12 / 60)
        found.append(Rect(box.x + 1, box.y + 1, box.w - 2, box.h - foot - 2))
    return found


def crossing(pieces: list[Any]) -> list[tuple[Rect, Rect]]:
    """Pairs of faces that overlap."""
    return [(a, b) for a, b in combinations(faces(pieces), 2) if a.colliderect(b)]


@pytest.mark.parametrize("size", SIZES)
def test_rivers_of_twenty_tiles_keep_apart(size: tuple[int, int]) -> None:
    """Six a row, the last row goes on; the riichi tile lies sideways."""
    lay = RiichiLayout(Layout.of(size))
    everything = []
    for side in range(4):
        tiles = [Thrown(kind, False, kind == 7) for kind in range(20)]
        pieces = river_pieces(lay, side, tiles, lit=True)
        everything += pieces
        assert [piece.turn for piece in pieces] == [(side + (kind == 7)) % 4 for kind in range(20)]
        assert sum(piece.look == "lit" for piece in pieces) == 1
        assert all(Rect((0, 0), size).contains(box) for box in faces(pieces))
    assert not crossing(everything)
    assert not any(box.colliderect(lay.centre) for box in faces(everything))


OPEN_KANS = tuple(open_kan((kind,) * 3, kind, 1 + kind % 3) for kind in (0, 9, 18, 27))
PONS = tuple(pon((kind, kind), kind, 1 + kind % 3) for kind in (0, 9, 18, 27))
EVERYTHING = ((), MELDS[:1], MELDS[:3], MELDS[1:5], FOUR_KANS, OPEN_KANS, PONS, OPEN_KANS[:2], OPEN_KANS[:1])


def pieces_of(laid: Strip) -> list[Piece]:
    """Hand, drawn tile and melds."""
    drawn = [laid.drawn] if laid.drawn is not None else []
    return [*laid.hand, *drawn, *(piece for meld in laid.melds for piece in meld)]


@pytest.mark.parametrize("melds", EVERYTHING)
@pytest.mark.parametrize("size", SIZES)
def test_hands_and_melds_find_room(size: tuple[int, int], melds: tuple[Any, ...]) -> None:
    """Hands, melds and rivers of all four seats, with everything called that can be."""
    lay = RiichiLayout(Layout.of(size))
    held = 13 - 3 * len(melds)
    everything = []
    for side in range(4):
        everything += river_pieces(lay, side, [Thrown(kind, False) for kind in range(18)])
        if side:
            laid = strip(lay, StripModel(side, (-1,) * held, -1, melds))
            outer = pieces_of(laid)
            assert all(row_box(lay, side).contains(piece.box) for piece in laid.hand)
            assert all(Rect((0, 0), size).contains(box) for box in faces(outer))
            # Tiles of a side hand overlap by their thickness: only melds are laid side by side.
            assert not crossing([piece for meld in laid.melds for piece in meld])
            end = laid.drawn.box if laid.drawn is not None else lay.centre
            assert not any(end.inflate(-8, -8).colliderect(box) for meld in laid.melds for box in faces(list(meld)))
            assert not any(lay.plates[side].colliderect(piece.box.inflate(-4, -8)) for piece in outer)
    assert not crossing(everything)
    own = own_meld_pieces(lay, melds, lay.apart(held).right)
    flat = [piece for row in own for piece in row]
    assert not crossing(flat)
    assert all(piece.box.x > lay.apart(held).right and piece.box.right < lay.ring.x for piece in flat)


@pytest.mark.parametrize("melds", [MELDS[2:5], *EVERYTHING[3:]])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (2560, 1080), (3840, 2160)])
def test_many_melds_of_a_side_seat_stay_large_enough_to_read(size: tuple[int, int], melds: tuple[Any, ...]) -> None:
    lay = RiichiLayout(Layout.of(size))
    for side in (1, 3):
        laid = strip(lay, StripModel(side, (-1,) * (13 - 3 * len(melds)), -1, melds))
        assert {piece.width for meld in laid.melds for piece in meld} <= set(range(lay.px(30), lay.px(38) + 1))
        # In the order of the calls, as the table finds the newest of them.
        assert [max(piece.tile for piece in meld) for meld in laid.melds] == [max(meld.tiles) for meld in melds]


@pytest.mark.parametrize("size", SIZES)
def test_the_asked_tile_and_the_waits_keep_apart(tmp_path: Path, size: tuple[int, int]) -> None:
    """With four melds the tile that is asked about lies where the waits end."""
    app = App(plain_settings(), tmp_path, size=size, catch=False)
    lay = RiichiLayout(app.ctx.layout)
    item = WaitItem(27, 3, "8,000", 1, False)
    model = WaitsModel("", "", "", (), "", (item,), raised=True)
    note = lay.apart(1).y - lay.px(8 + 18) - max(lay.px(27), 20) // 2
    assert Waits(app.ctx, lay).box(model).bottom <= note + lay.px(4)
    app.close()


ORPHANS, GATES, FIVE_SUITED = "19m19p19s1234567z", "1112345678999m", "3334555678m111p"


@pytest.mark.parametrize(("hand", "draw"), [(ORPHANS, "5m"), (GATES, "5p"), (FIVE_SUITED, "9s"), (CALLING, "9m")])
@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", SIZES[:3])
def test_many_waits_leave_the_left_seat_its_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, hand: str, draw: str
) -> None:
    with watching(monkeypatch) as written:
        s = sit(tmp_path, new_client(match_of(Desk(hand, draws=draw))), size=size, language=language)
        s.point(s.at(draw, True))
        s.steps(2)
    panel_model, lay = model.waits(state_of(s)), s.table.lay
    assert panel_model is not None
    panel = s.table.nodes["waits",].rect
    left = strip(lay, StripModel(3, (-1,) * 13, -1, ()))
    assert not [piece.box for piece in pieces_of(left) if piece.box.colliderect(panel)]
    assert not [box for box in faces(river_pieces(lay, 3, [Thrown(7, False)] * 18)) if box.colliderect(panel)]
    assert not written.cut
    s.app.close()


def test_the_tile_taken_lies_sideways_where_its_seat_sits() -> None:
    for source, place in ((3, 0), (2, 1), (1, 2)):
        lying, length = meld_lying(pon((27, 27), 27, source), 30, 1)
        assert [tile.shown.sideways for tile in lying] == [index == place for index in range(3)]
        assert length == 30 + 30 + 40 + 2
    added, _ = meld_lying(MELDS[4], 30, 1)
    stacked = next(tile for tile in added if tile.shown.stacked)
    beneath = next(tile for tile in added if tile.shown.sideways and not tile.shown.stacked)
    assert (stacked.u, stacked.v) == (beneath.u, 30)
    closed, _ = meld_lying(MELDS[3], 30, 1)
    assert [tile.shown.face_down for tile in closed] == [True, False, False, True]


@pytest.mark.parametrize(("rule", "reason"), [("R26", "not_tenpai"), ("R40", "dead_hand"), ("R44", "nine_too_late")])
@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", SIZES[:-1])
def test_notes_cover_neither_tiles_nor_buttons(
    at_table: Callable[..., Sitting], size: tuple[int, int], language: str, rule: str, reason: str
) -> None:
    """The longest ones among them."""
    s = at_table(size=size, language=language)
    s.table.turns.refuse(Refusal(f"riichi.{rule}", reason), ())
    s.steps(30)
    (note,) = s.app.toasts.notes
    table, lay = s.table, s.table.lay
    assert Rect((0, 0), size).contains(note.rect)
    keep = [widget.rect for widget in table.ui.all() if widget.visible]
    keep += [table.nodes[item.id].rect for item in s.items]
    keep += [lay.centre, lay.me, *lay.plates.values()]
    for side in range(1, 4):
        keep += [piece.box for piece in pieces_of(strip(lay, model.strip(state_of(s), side)))]
    assert not [box for box in keep if box.colliderect(note.rect)]


@pytest.mark.parametrize("size", SIZES[:3])
def test_notes_without_room_wait_for_it(at_table: Callable[..., Sitting], size: tuple[int, int]) -> None:
    s = at_table(size=size)
    words = "A note of some length, with everything that a person should know about it. " * 2
    for number in range(3):
        s.app.ctx.toast(f"Note {number}", words, seconds=6.0)
    s.steps(30)
    notes = s.app.toasts.notes
    shown = [note for note in notes if not note.held]
    assert len(notes) == 3 and notes[-1] in shown and notes[0] not in shown
    assert all(s.table.lay.notes.contains(note.rect) for note in shown)
    first = notes[0]
    s.steps(130, 0.1)
    assert s.app.toasts.notes == [first] and not first.held and first.rect.w, "it comes back"
    s.steps(60, 0.1)
    assert not s.app.toasts.notes
    s.app.ctx.toast("Short", words * 2, seconds=2.0)
    s.app.ctx.toast("Long", words * 2, seconds=6.0)
    s.steps(40, 0.1)
    assert [note.title for note in s.app.toasts.notes] == ["Long"], "what was short belonged to its moment"
