"""How matches open: within three seconds, ended by any press, short in a rematch, told without movement too."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs
from pygame import Rect, Surface

from game.games import GAMES, HOUSE
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.riichi.view import HIDDEN
from scenes.app.app import App
from scenes.holla.opening import CUBES
from scenes.kit.fonts import Fonts
from scenes.kit.layout import box_at
from scenes.riichi.opening import TILES as RIICHI_TILES
from scenes.rummikub.spread import TILES
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import mixing, opening
from scenes.table.nodes import Node
from scenes.table.stage import OPENING
from scenes.table.styles import Scaled
from scenes.turf.layout import PIECE
from tests.scenes.holla_table import Silent
from tests.scenes.table_kit import TableHand, new_app

Sit = Callable[..., TableHand[Any]]
Begun = Callable[[AnyMatch], object]
ME = SeatInfo("", "person")
OWN = {"holla": {"heap", "lot", "chosen"}, "riichi": {"heap", "lot"}, "rummikub": {"heap", "lot", "chosen", "drawer"}}
OWN["turf"] = {"stall", "lot", "chosen", "drawer"}
"""What each game shows only then, beside who begins."""
TENTH = 1 / 10
LONGEST = 3.0
"""Seconds from the first frame of the table until somebody can act, that frame included."""
TIED = 19
"""The seed of a match of Holla in which the highest dice are thrown three times."""


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Opens a table with one person and bots that never answer."""
    apps: list[App] = []

    def at(
        game: str, calm: bool = False, again: bool = False, begun: Begun = lambda match: None, seats: int = 4,
        seed: int = 5, **options: Any,
    ) -> TableHand[Any]:  # fmt: skip
        match: AnyMatch = Match(GAMES[game], GAMES[game].config_type(**options), seats, seed)
        begun(match)
        app = new_app(tmp_path, (1280, 720), "en", 1.0)
        app.ctx.take_settings(structs.replace(app.ctx.settings, reduced_motion=calm))
        apps.append(app)
        people = (ME, *(SeatInfo("", "easy") for _ in range(seats - 1)))
        table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, people, Silent(), None)
        table.turns.again = again
        app.push(table)
        return TableHand(app, table)

    yield at
    for app in apps:
        app.close()


def seconds(hand: TableHand[Any]) -> float:
    """How long the table moves after it was opened."""
    hand.steps(3)
    frames = 3
    while hand.table.showing:
        hand.steps()
        frames += 1
    return frames / 60


def shown(hand: TableHand[Any]) -> set[Any]:
    """The ids of what is seen only while a match opens."""
    return {node.id for node in hand.table.composed().values() if node.id[0] == OPENING and node.look is not None}


@pytest.mark.parametrize("game", HOUSE)
def test_a_match_opens_within_three_seconds_and_a_rematch_sooner(sit: Sit, game: str) -> None:
    whole, rematch, calm = seconds(sit(game)), seconds(sit(game, again=True)), seconds(sit(game, calm=True))
    assert whole <= LONGEST
    assert 0.5 < rematch < whole - 0.5
    assert calm < whole - 0.5


@pytest.mark.parametrize("game", HOUSE)
def test_without_movement_the_words_on_who_begins_can_be_read_and_a_press_ends_them(sit: Sit, game: str) -> None:
    hand, boxes = sit(game, calm=True), list[Any]()
    hand.steps(3)
    while (name := hand.table.composed().get((OPENING, "name"))) is not None:
        if not hasattr(name.look, "opacity"):
            boxes.append(tuple(name.rect))
        hand.steps()
    assert 0.8 < len(boxes) / 60 < 1.2
    assert {*boxes[9:]} == {boxes[-1]}, "it stands still"
    pressed = sit(game, calm=True)
    pressed.steps(20)
    assert (OPENING, "name") in pressed.table.composed()
    pressed.key(pygame.K_SPACE)
    pressed.steps(2)
    assert (OPENING, "name") not in pressed.table.composed()


@pytest.mark.parametrize("game", HOUSE)
def test_it_takes_as_long_with_few_and_many_seats(sit: Sit, game: str) -> None:
    assert all(seconds(sit(game, seats=seats)) <= LONGEST for seats in {*GAMES[game].seat_counts} - {4})


def test_it_takes_no_longer_where_the_highest_dice_are_thrown_again(sit: Sit) -> None:
    assert seconds(sit("holla", seed=TIED)) <= LONGEST


BUILT = {"holla": ("mountain", 3), "riichi": ("wall", 3, 16), "rummikub": ("pool",), "turf": ("card", 6)}
"""What stands on each table before somebody is named."""


@pytest.mark.parametrize("game", HOUSE)
def test_pieces_are_mixed_lots_thrown_and_the_first_named_and_nothing_is_told_before_the_end(
    sit: Sit, game: str
) -> None:
    """Mountains, wall, pool and cards are built before; nobody thinks, no turn is lit, no note hangs."""
    hand, seen, frames = sit(game), set[Any](), 0
    table = hand.table
    hand.steps(3)
    while table.stage.opening:
        there = table.composed()
        seen |= shown(hand)
        assert not hand.app.toasts.notes
        assert ("thinking",) not in there
        assert not any(getattr(node.look, "to_move", False) for node in there.values())
        name = there.get((OPENING, "name"))
        if name is not None and getattr(name.look, "opacity", 255) == 255:
            frames += 1
            above = [node for node in there.values() if node.look is not None and node.layer > name.layer]
            assert [node.id for node in above if node.rect.colliderect(name.rect)] == [], "over the words"
            assert there[BUILT[game]].look is not None
        hand.steps(1, 1 / 30)
    kinds = {id[1] if isinstance(id[1], str) else "piece" for id in seen}
    assert kinds == {"name", "face", "light", *OWN[game]} and not shown(hand)
    assert frames > 10 and not table.showing
    hand.steps(15)
    assert not hand.app.toasts.notes, "nothing says again who begins"


@pytest.mark.parametrize(("first_player", "words"), [
    ("dealer_left", "You deal; Crane on your left begins"), ("dealer_next", "You deal; Deer on your right begins"),
])  # fmt: skip
def test_at_holla_a_light_goes_from_the_dealer_to_who_begins(sit: Sit, first_player: str, words: str) -> None:
    hand = sit("holla", first_player=first_player)
    lights, faces, said = list[Any](), list[Any](), set[str]()
    hand.steps(3)
    while hand.table.stage.opening:
        there = hand.table.composed()
        if (name := there.get((OPENING, "name"))) is not None and not hasattr(name.look, "opacity"):
            said.add(name.look.what[0])
            lights.append(there[OPENING, "light"].rect)
            faces.append(there.get((OPENING, "face")))
        hand.steps()
    place = hand.table.game.seats.face
    dealer, first = place(hand.table.lay, 0), place(hand.table.lay, 3 if first_player == "dealer_left" else 1)
    assert said == {words}
    assert lights[0].center == dealer.center and lights[-1].center == first.center
    assert faces[0] is None and faces[-1].rect.centerx == first.centerx


@pytest.mark.parametrize(("size", "seats"), [((1280, 720), 3), ((1280, 720), 4), ((1600, 900), 5), ((1024, 768), 4)])
def test_at_holla_the_words_on_who_begins_lie_in_free_water(sit: Sit, size: tuple[int, int], seats: int) -> None:
    hand, seen = sit("holla", seats=seats), set[Any]()
    hand.app.set_window_size(size)
    hand.steps(3)
    while hand.table.stage.opening:
        there = hand.table.composed()
        name = there.get((OPENING, "name"))
        if name is not None and name.look is not None:
            for id, node in there.items():
                if node.look is not None and (id[0] == "heap" or id[:2] == (OPENING, "lot")):
                    wide = getattr(node.look, "look", node.look).spots[0][2] if id[0] == OPENING else node.rect.w
                    seen.add(id)
                    assert not box_at(wide, wide, node.rect.center).colliderect(name.rect), id
            assert hand.table.lay.river.contains(name.rect) and (name.rect.h > 30 or isinstance(name.look, Scaled))
        hand.steps()
    assert len(seen) == 12 + seats


def test_at_holla_the_button_tells_what_a_hand_lacks_only_once_it_was_dealt(sit: Sit) -> None:
    hand, told = sit("holla"), set[Any]()
    hand.steps(3)
    while hand.table.stage.opening:
        told.add(hand.table.buttons["holla"].of.sub)
        hand.steps(1, 1 / 30)
    hand.steps(2)
    assert told == {"After your discard"}
    assert hand.table.buttons["holla"].of.sub == "After a discard · 4 missing"


def middle(die: Node) -> tuple[int, int]:
    """The middle of a die, which is not that of what it touches: its shadow is below."""
    x, y, *_ = die.look.spots[0]
    return die.rect.x + x, die.rect.y + y


def test_dice_that_no_longer_count_are_pale_and_the_highest_of_the_last_throw_is_lit(sit: Sit) -> None:
    """The throws are 4 2 4 4, then 5 0 4 5, then 6 0 0 1."""
    hand, last = sit("holla", seed=TIED), dict[Any, Any]()
    hand.steps(3)
    while (OPENING, "name") not in hand.table.composed():
        last = {id: node for id, node in hand.table.composed().items() if id[0] == OPENING and node.look is not None}
        hand.steps()
    dice = {seat: last[OPENING, "lot", seat] for seat in range(4)}

    def eyes(seat: int) -> int:
        look = getattr(dice[seat].look, "look", dice[seat].look)
        face: int = look.spots[0][-1]
        return face

    assert [eyes(seat) for seat in range(4)] == [6, 2, 4, 1]
    assert [hasattr(dice[seat].look, "opacity") for seat in range(4)] == [False, True, True, False]
    assert math.dist(last[OPENING, "chosen"].rect.center, middle(dice[0])) < 2


def test_dice_that_lie_are_there_at_once(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where their pictures are still made beside the frames."""
    hand, shaded = sit("holla", calm=True), mixing.shaded

    def slowly(*given: Any) -> Surface:
        time.sleep(0.005)
        return shaded(*given)

    monkeypatch.setattr(mixing, "shaded", slowly)
    ctx = hand.app.ctx
    die = opening.die(1, ctx.px(66), 1.0, (640, 360))
    assert mixing.begin_heap(ctx, die.rect, die.look)
    hand.steps(2, 1 / 120)
    there = hand.table.composed()
    for seat in range(4):
        die, (x, y) = there[OPENING, "lot", seat], middle(there[OPENING, "lot", seat])
        assert min(hand.app.surface.get_at((x, y - round(0.35 * die.look.spots[0][2])))[:3]) > 200, seat


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_at_royal_turf_the_lot_of_who_bets_first_alone_has_the_mark(sit: Sit, seats: int) -> None:
    hand = sit("turf", seats=seats)
    hand.steps(3)
    while (OPENING, "name") not in (there := hand.table.composed()):
        assert all(
            node.look.what[1:] != (True,) or id[2] == hand.table.board.view.first
            for id, node in there.items()
            if id[:2] == (OPENING, "lot") and node.look is not None
        )
        hand.steps()
    shown = {seat: there[OPENING, "lot", seat].look.what[1:] for seat in range(seats)}
    assert shown == {seat: (seat == hand.table.board.view.first,) for seat in range(seats)}


def test_at_royal_turf_a_horse_is_seen_in_its_own_stall_alone_as_long_as_it_comes(sit: Sit) -> None:
    hand, clips, stood = sit("turf"), dict[int, set[Any]](), set[int]()
    hand.steps(3)
    while len(stood) < 7:
        assert hand.table.stage.opening
        there = hand.table.composed()
        for horse in {*range(7)} - stood:
            stall, node = there.get((OPENING, "stall", horse)), there.get(("horse", horse))
            if stall is not None and node is not None and node.look is not None:
                if node.look.stands:
                    stood.add(horse)
                    continue
                assert node.look.alpha == 255 and node.clip is not None and stall.rect.contains(node.clip)
                clips.setdefault(horse, set()).add(node.clip)
        hand.steps()
    boxes = [Rect(box) for seen in clips.values() for box in seen]
    assert len(boxes) == 7 and not any(box.collidelistall(boxes[number + 1 :]) for number, box in enumerate(boxes))


@pytest.mark.parametrize(("size", "seed"), [((1280, 720), 5), ((1280, 720), 7), ((1600, 900), 6), ((1024, 768), 5)])
def test_at_royal_turf_horses_run_to_the_start_apart_and_turn_round_once(
    sit: Sit, size: tuple[int, int], seed: int
) -> None:
    hand, turns = sit("turf", seed=seed), {horse: list[bool]() for horse in range(7)}
    hand.app.set_window_size(size)
    hand.steps(3)
    wide, near = hand.table.lay.px(PIECE), list[float]()
    while hand.table.stage.opening:
        there = hand.table.composed()
        horses = [node for horse in range(7) if (node := there.get(("horse", horse))) and node.look is not None]
        near += [math.dist(one.rect.center, other.rect.center) for one, other in combinations(horses, 2)]
        for node in horses:
            look = node.look.look if isinstance(node.look, Scaled) else node.look
            turns[node.id[1]] += [look.left] if look.left not in turns[node.id[1]][-1:] else []
        hand.steps()
    assert min(near) > 0.45 * wide
    assert {horse: seen for horse, seen in turns.items() if seen != [True, False]} == {}


def test_what_is_dealt_at_riichi_goes_around_the_words_in_the_middle(sit: Sit) -> None:
    hand, dealt, tall = sit("riichi"), set[Any](), dict[Any, list[int]]()
    hand.steps(3)
    while hand.table.stage.opening:
        there = hand.table.composed()
        packets = [node.rect for id, node in there.items() if id[0] == "packet" and node.look is not None]
        for id, node in there.items():
            if id[0] == "hand" and node.look is not None:
                tall.setdefault(id, []).append(node.rect.h)
                assert isinstance(node.look, Scaled) or node.rect.collidelist(packets) < 0, id
        middle = there.get(("centre",))
        over = () if middle is None else (node for node in there.values() if node.layer > middle.layer)
        for node in over:
            if node.look is not None and node.id[0] != OPENING:
                assert not node.rect.colliderect(middle.rect), node.id
                dealt.add(node.id[0])
        hand.steps()
    assert dealt >= {"packet", "hand"}
    assert len(tall) > 12 and all(each[0] < 0.8 * each[-1] and each == sorted(each) for each in tall.values())


def test_own_tiles_at_riichi_come_from_behind_and_turn_over_each_at_its_place(sit: Sit) -> None:
    hand, seen = sit("riichi"), dict[Any, list[tuple[bool, int, float]]]()
    hand.steps(3)
    while hand.table.stage.opening:
        tiles = [node for id, node in hand.table.composed().items() if id[0] == "hand" and node.look is not None]
        faces = []
        for node in tiles:
            look = node.look.look if isinstance(node.look, Scaled) else node.look
            seen.setdefault(node.id, []).append((look.tile == HIDDEN, node.rect.centerx, getattr(look, "share", 1.0)))
            faces += [node.rect] if look.tile != HIDDEN and node.rect.bottom >= tiles[0].rect.bottom else []
        assert not any(face.collidelistall(faces[number + 1 :]) for number, face in enumerate(faces))
        hand.steps()
    for node in hand.table.composed().values():
        if node.id[0] == "hand":
            seen[node.id].append((node.look.tile == HIDDEN, node.rect.centerx, getattr(node.look, "share", 1.0)))
    dealt = sorted(seen, key=lambda id: seen[id][-1][1])
    assert len(dealt) == 14, "the last is drawn after the deal"
    for id in dealt:
        backs = [back for back, _, _ in seen[id]]
        turned = backs.index(False)
        assert turned > 4 and not any(backs[turned:])
        (_, x, share), (_, there, whole) = seen[id][turned], seen[id][-1]
        assert abs(x - there) <= 1 and share < 0.8 and whole == 1.0


def test_the_rest_of_the_wall_at_riichi_fades_where_it_stands_as_one(sit: Sit) -> None:
    """Each row is one picture, which looks as its stacks did; all rows fade alike."""
    hand, stands, boxes, alike = sit("riichi"), dict[Any, Rect](), dict[Any, set[tuple[int, ...]]](), set[Any]()
    hand.steps(60)
    while hand.table.stage.opening:
        there = {id: node for id, node in hand.table.composed().items() if id[0] == "wall" and node.look is not None}
        rows = {id: node for id, node in there.items() if len(id) == 2}
        if not rows:
            stands = {id: node.rect for id, node in there.items()} or stands
        for id, node in rows.items():
            boxes.setdefault(id, set()).add(tuple(node.rect))
        alike |= {len({getattr(node.look, "opacity", 255) for node in rows.values()})} if rows else set()
        assert not rows or len(rows) == len(there)
        hand.steps()
    assert len(stands) > 30 and len(boxes) == len({id[1] for id in stands}) and alike == {1}
    for id, seen in boxes.items():
        row = [box for stack, box in stands.items() if stack[1] == id[1]]
        assert seen == {tuple(row[0].unionall(row))}


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 768)])
@pytest.mark.parametrize("game", ["holla", "riichi"])
def test_dice_lie_over_no_plate_and_no_wall(sit: Sit, game: str, size: tuple[int, int]) -> None:
    hand, seen = sit(game), 0
    hand.app.set_window_size(size)
    hand.steps(3)
    lay = hand.table.lay
    while hand.table.stage.opening:
        there = hand.table.composed()
        wall = [node.rect for id, node in there.items() if id[0] == "wall" and node.look is not None]
        plates = [*lay.plates.values(), lay.me, *wall]
        for id, node in there.items():
            if id[:2] == (OPENING, "lot") and node.look is not None:
                seen += 1
                wide = getattr(node.look, "look", node.look).spots[0][2]
                if isinstance(node.look, Scaled):
                    wide = round(wide * node.rect.w / node.look.size[0])
                assert box_at(wide, wide, node.rect.center).collidelist(plates) < 0, id
        hand.steps()
    assert seen > 30


@pytest.mark.parametrize("game", ["holla", "riichi"])
def test_dice_fall_onto_the_table_before_they_roll(sit: Sit, game: str) -> None:
    hand, seen = sit(game), list[tuple[int, int, Any]]()
    hand.steps(3)
    while hand.table.stage.opening:
        node = hand.table.composed().get((OPENING, "lot", 0))
        if node is not None and node.look is not None:
            seen.append((node.rect.w, getattr(node.look, "opacity", 255), node.rect.center))
        hand.steps()
    falls = [wide for wide, opacity, _ in seen[:12] if opacity < 255]
    assert 3 <= len(falls) <= 6
    assert all(before > after for before, after in pairwise((*falls, seen[len(falls)][0])))
    assert 1.25 < falls[0] / seen[len(falls)][0] <= 1.4
    assert [opacity for _, opacity, _ in seen[: len(falls)]] == sorted(opacity for _, opacity, _ in seen[: len(falls)])
    assert seen[len(falls)][2] != seen[len(falls) + 4][2], "then it rolls"


def test_the_middle_of_a_table_of_riichi_appears_in_its_size_once_the_dice_are_out_of_it(sit: Sit) -> None:
    hand, faint = sit("riichi"), 0
    hand.steps(3)
    size = hand.table.lay.centre.size
    while hand.table.stage.opening:
        there = hand.table.composed()
        middle = there.get(("centre",))
        if middle is not None and middle.look is not None:
            assert middle.rect.size == size
            faint += isinstance(middle.look, Scaled)
            dice = [
                node.rect.center for id, node in there.items() if id[:2] == (OPENING, "lot") and node.look is not None
            ]
            assert not any(middle.rect.collidepoint(at) for at in dice)
        hand.steps()
    assert faint > 3


def test_at_royal_turf_no_horse_leaps_onto_another_that_runs(sit: Sit) -> None:
    hand, near = sit("turf"), list[float]()
    hand.steps(3)
    while hand.table.stage.opening:
        there, lay = hand.table.composed(), hand.table.lay
        found = (there.get(("horse", horse)) for horse in range(7))
        moving = [node for node in found if node is not None and not getattr(node.look, "look", node.look).stands]
        for one, other in combinations((node.rect.center for node in moving), 2):
            if lay.oval.space_at(one) is None or lay.oval.space_at(other) is None:
                near.append(math.dist(one, other) / lay.px(PIECE))
        hand.steps()
    assert len(near) > 30
    assert min(near) > 0.6


@pytest.mark.parametrize("size", [(1024, 768), (1024, 640), (1280, 720)])
def test_the_name_of_a_horse_breaks_between_words_alone(
    sit: Sit, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    paragraph, lines = Fonts.paragraph, dict[str, list[str]]()

    def noted(fonts: Fonts, text: str, size: float, width: int, colour: str, bold: bool, *how: Any) -> Surface:
        lines[text] = fonts.wrap(text, size, width, bold)
        return paragraph(fonts, text, size, width, colour, bold, *how)

    hand = sit("turf")
    hand.app.set_window_size(size)
    hand.steps(3)
    monkeypatch.setattr(Fonts, "paragraph", noted)
    hand.steps(40)
    names = ["Earl Grey", "Albino", "Sahara Wind", "Caramello", "Red Fox", "Nougat", "Othello"]
    assert [" ".join(lines[name]) for name in names] == names


def test_what_stands_inside_the_track_appears_in_its_size_and_says_at_once_what_it_says_then(sit: Sit) -> None:
    hand, faint, words = sit("turf"), 0, set[str]()
    hand.steps(3)
    size = hand.table.lay.payouts.size
    while hand.table.stage.busy:
        there = hand.table.composed()
        table, die = there.get(("payouts",)), there.get(("die panel",))
        if table is not None and table.look is not None:
            assert table.rect.size == size
            faint += isinstance(table.look, Scaled)
        if die is not None and die.look is not None:
            words.add(getattr(die.look, "look", die.look).text)
        hand.steps()
    assert faint > 3
    assert words == {"rolls once all bets are down"}


LOGGED = {
    "holla": ("Dice: You 6 · Deer 1 · Rabbit 5 · Crane 2", "주사위: 나 6 · 사슴 1 · 토끼 5 · 두루미 2"),
    "riichi": ("East 1 begins, you deal; dice 6 · 2.", "동1국 시작. 친: 나, 주사위 6 · 2"),
    "rummikub": (
        "Rabbit starts · Drawn: You red 3 · Deer black 5 · Rabbit black 10 · Crane black 5",
        "토끼부터 시작해요 · 뽑은 타일: 나 빨강 3 · 사슴 검정 5 · 토끼 검정 10 · 두루미 검정 5",
    ),
    "turf": ("Race 1 · You are drawn by lot to bet first.", "1경주 · 제비뽑기로 나부터 베팅해요."),
}


@pytest.mark.parametrize("game", HOUSE)
def test_the_log_tells_afterwards_who_drew_what_for_the_start(sit: Sit, game: str) -> None:
    hand, told = sit(game, calm=True), list[str]()
    hand.steps(60)
    for language in ("en", "ko"):
        hand.app.ctx.take_settings(structs.replace(hand.app.ctx.settings, language=language))
        told.append(hand.table.log_lines()[0].text)
    assert tuple(told) == LOGGED[game]


@pytest.mark.parametrize("piece", [CUBES, RIICHI_TILES, TILES], ids=["holla", "riichi", "rummikub"])
@pytest.mark.parametrize("lean", [15, 90, 135])
def test_a_leaning_piece_has_its_thickness_below(sit: Sit, piece: mixing.Piece, lean: int) -> None:
    ctx = sit("turf").app.ctx
    upright, leaning = piece.draw(ctx, 120, None), Surface((400, 400))
    thickness = upright.get_at((60, upright.get_height() - 5))
    node = mixing.lying(piece, [mixing.Spot(200, 200, 120, lean)], ())
    assert node is not None
    leaning.fill("#FF00FF")
    mixing.heap_paint(ctx).draw(leaning, node.rect, node.look)

    def like_it(rows: range) -> int:
        """How many rows one below the other have its colour in the middle."""
        column = (leaning.get_at((200, y)) for y in rows)
        alike = "".join("x" if max(abs(one[i] - thickness[i]) for i in range(3)) < 30 else " " for one in column)
        return max(map(len, alike.split()), default=0)

    assert like_it(range(230, 400)) > 4, "below"
    assert like_it(range(170)) < 5, "lines of the drawing on a back alone"


def test_its_pictures_are_made_beside_the_frames_and_forgotten_after_it(sit: Sit) -> None:
    hand = sit("rummikub")
    hand.steps(3)
    heap, ctx = hand.table.composed()[mixing.HEAP], hand.app.ctx

    def begun() -> list[bool]:
        return [mixing.begin_heap(ctx, heap.rect, heap.look._replace(kinds=(kind,))) for kind in heap.look.kinds]

    assert any(begun()), "not all of them were seen"
    while any(begun()):
        time.sleep(0.01)
    hand.steps(5)
    assert hand.table.stage.opening and not any(begun())
    hand.table.settle()
    hand.steps(2)
    assert not hand.table.stage.opening and all(begun())


def test_the_own_tiles_are_counted_as_they_are_dealt(sit: Sit) -> None:
    hand, counts = sit("rummikub"), list[int]()
    hand.steps(3)
    while hand.table.stage.opening:
        me = hand.table.composed().get(("me",))
        # The panel comes in first, as one picture.
        counts += [getattr(me.look, "look", me.look).tiles] if me is not None else []
        hand.steps(1, 1 / 30)
    assert counts == sorted(counts) and len(set(counts)) > 5


def test_pool_and_racks_of_rummikub_never_count_more_than_all_tiles(sit: Sit) -> None:
    """A plate tells few tiles as none, since a rack that fills is not one that is short: the most that is missing."""
    hand, totals = sit("rummikub"), list[int]()
    hand.steps(3)
    while hand.table.stage.opening:
        there = hand.table.composed()
        panels = [there.get(id) for id in (("pool",), ("me",), *(("seat", seat) for seat in range(4)))]
        counted = [getattr(node.look, "look", node.look).tiles for node in panels if node is not None]
        if there.get(("pool",)) is not None:
            totals.append(sum(counted))
        hand.steps(1, 1 / 30)
    assert max(totals) == totals[0] == totals[-1] == 106 and min(totals) >= 106 - 3 * 4


def test_the_wall_of_riichi_counts_every_tile_until_it_is_taken(sit: Sit) -> None:
    hand, counts = sit("riichi"), list[int]()
    hand.steps(3)
    while hand.table.stage.opening:
        middle = hand.table.composed().get(("centre",))
        look = None if middle is None else getattr(middle.look, "look", middle.look)
        counts += [look.left] if look is not None else []
        hand.steps(1, 1 / 30)
    assert counts == sorted(counts, reverse=True)
    assert (counts[0], counts[-1]) == (136 - 14, 136 - 14 - 4 * 13), "the first tile is drawn then"


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 768)])
def test_no_own_tile_at_rummikub_is_dealt_across_one_that_stands_nor_under_words(
    sit: Sit, size: tuple[int, int]
) -> None:
    hand, frames = sit("rummikub"), list[dict[Any, Rect]]()
    hand.app.set_window_size(size)
    hand.steps(3)
    while hand.table.stage.opening:
        there = hand.table.composed()
        tiles = {id: node.rect for id, node in there.items() if id[0] == "tile" and node.look is not None}
        words = there.get((OPENING, "name"))
        assert not tiles or words is None or words.look is None
        frames += [tiles] if tiles else []
        hand.steps()
    rest = {id: node.rect for id, node in hand.table.composed().items() if id[0] == "tile"}
    assert len(rest) == 14 and len({box.y for box in rest.values()}) == 2
    for tiles in frames:
        stand = [id for id, box in tiles.items() if box == rest[id]]
        for id in tiles.keys() - stand:
            assert max((tiles[id].clip(rest[other]).w for other in stand), default=0) < 0.2 * rest[id].w, id


@pytest.mark.parametrize("game", HOUSE)
def test_controls_come_in_with_the_panels_once_the_picture_that_opened_has_gone(sit: Sit, game: str) -> None:
    hand = sit(game)
    hand.steps()
    window, tops, off = Rect(0, 0, 1280, 720), list[int](), list[int]()
    for _ in range(60):
        hand.steps()
        there = [node for node in hand.table.composed().values() if node.id[0] == "control"]
        tops.append(sum(node.rect.y < 50 for node in there))
        off.append(sum(not window.colliderect(node.rect) for node in there))
    assert {*tops} == {tops[0]} and tops[0] > 4, "the toolbar is there from the first"
    assert off[0] > 1 and off[:8] == [off[0]] * 8
    assert off == sorted(off, reverse=True) and off[-1] == 0
    assert all(node.rect == look.widget.rect for node in there if (look := node.look))


def other_world(match: AnyMatch) -> AnyMatch:
    """Makes of a match, once it is dealt, one that seat 0 cannot tell from it; returns it."""
    do = match.do

    def acted(seat: int, action: Any) -> Any:
        events = do(seat, action)
        if len(match.acts) == 1:
            match.state = match.rules.resample(match.rules.copy(match.state), 0, Chance(9))
        return events

    match.do = acted  # type: ignore[method-assign]
    return match


@pytest.mark.parametrize("game", HOUSE)
def test_in_another_world_a_match_opens_in_the_same_pictures(sit: Sit, game: str) -> None:
    matches: list[AnyMatch] = []
    one, other = sit(game, begun=matches.append), sit(game, begun=lambda match: matches.append(other_world(match)))
    for _ in range(int(LONGEST / TENTH)):
        one.steps(1, TENTH)
        other.steps(1, TENTH)
        assert pygame.image.tobytes(one.app.surface, "RGB") == pygame.image.tobytes(other.app.surface, "RGB")
    assert matches[0].view(0) == matches[1].view(0)
    assert game == "turf" or matches[0].view(1) != matches[1].view(1), "turf deals nothing that is hidden"


@pytest.mark.parametrize("game", HOUSE)
def test_any_press_ends_it_in_the_picture_that_waiting_shows(sit: Sit, game: str) -> None:
    def pixels(press: Callable[[TableHand[Any]], None] | None) -> bytes:
        hand = sit(game)
        hand.steps(30)
        assert hand.table.stage.opening
        if press is not None:
            press(hand)
            hand.steps()
            assert not hand.table.showing
        hand.steps(150, TENTH)
        return pygame.image.tobytes(hand.app.surface, "RGB")

    def click(hand: TableHand[Any]) -> None:
        hand.app.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 4), button=1, touch=False))
        hand.app.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(640, 4), button=1, touch=False))

    def key(hand: TableHand[Any]) -> None:
        hand.app.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F8, mod=0, unicode="", scancode=0))
        hand.app.post(pygame.Event(pygame.KEYUP, key=pygame.K_F8, mod=0, unicode="", scancode=0))

    waited = pixels(None)
    assert pixels(click) == waited and pixels(key) == waited
