"""The Holla table by mouse, by keys and by bots, without a window."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.holla import offers
from game.holla.actions import Declare, Decline, Discard, DrawIsland, DrawMountain, DrawRiver
from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.kernel.seat import Answer, Why
from game.pieces.cubes import cube_text
from game.seats.request import NO_WHY
from scenes.holla.hand import CAP
from scenes.holla.motion import Flying
from scenes.holla.styles import cube_id, piece_of
from scenes.kit.preferences import change_settings
from scenes.table.bot_client import Thought
from scenes.table.giving import Giving
from scenes.table.speed import HURRY
from tests.game.holla.tables import DRAGON, seated
from tests.scenes.ends import ended
from tests.scenes.hand import asks
from tests.scenes.holla_table import PEOPLE, Silent, Sitting, new_client, new_match, sit
from tests.scenes.plain import plain_settings

Opener = Callable[..., Sitting]


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Opener]:
    """Opens tables, one at a time; the last is closed afterwards."""
    sittings: list[Sitting] = []

    def opener(
        size: tuple[int, int] = (1280, 720), language: str = "ko", speed: float = 0.0, **options: Any
    ) -> Sitting:
        client = options.pop("client", None) or new_client(new_match(**options), speed=speed)
        while sittings:
            sittings.pop().app.close()
        sitting = sit(tmp_path, client, size, language, speed)
        sittings.append(sitting)
        return sitting

    yield opener
    for sitting in sittings:
        sitting.app.close()


def toasts(sitting: Sitting) -> list[str]:
    """What the notes say."""
    return [f"{note.title} {note.text}" for note in sitting.app.toasts.notes]


def play_round(sitting: Sitting, turn: Callable[[Sitting], None]) -> int:
    """Plays the person's turns until the round is over; how many acts of the person there were."""
    for acts in range(200):
        sitting.wait()
        if not sitting.there:
            return acts
        owes = sitting.table.view.owes
        before = sitting.table.client.act_number
        if "declare" in owes:
            sitting.click(sitting.table.buttons["holla"].rect.center)
        elif "decline" in owes:
            sitting.click(sitting.table.buttons["decline"].rect.center)
        else:
            turn(sitting)
        assert sitting.table.client.act_number > before
    raise AssertionError("the round does not end")


def test_whole_round_by_mouse(open_table: Opener) -> None:
    sitting = open_table(rounds=1)

    def turn(sitting: Sitting) -> None:
        view = sitting.table.view
        if "draw" in view.owes:
            sitting.drag(sitting.mountain, sitting.ridge)
        else:
            sitting.drag(sitting.own(view.may_discard[0]), sitting.island)

    assert play_round(sitting, turn) > 2
    assert ended(sitting)


@pytest.mark.slow
def test_whole_round_by_click_and_click(open_table: Opener) -> None:
    sitting = open_table(rounds=1, seed=5)

    def turn(sitting: Sitting) -> None:
        view = sitting.table.view
        if "draw" in view.owes:
            sitting.click(sitting.mountain)
        else:
            sitting.click(sitting.own(view.may_discard[-1]))
            sitting.click(sitting.island)

    assert play_round(sitting, turn) > 2


@pytest.mark.parametrize(("way", "clicks"), [("one", 1), ("second", 2), ("drag", 0)])
def test_a_cube_is_given_away_as_the_person_wants_it(open_table: Opener, way: Giving, clicks: int) -> None:
    sitting = open_table(rounds=1, seed=5)
    sitting.wait()
    change_settings(sitting.app.ctx, giving={"holla": way})
    sitting.click(sitting.mountain)
    sitting.steps(2)
    assert "discard" in sitting.table.view.owes, "one click drew"
    cube, acts = sitting.table.view.may_discard[-1], sitting.table.client.act_number
    for click in range(2):
        gone = sitting.table.client.act_number > acts
        assert gone == (0 < clicks <= click)
        if not gone:
            sitting.click(sitting.own(cube))
    assert (sitting.table.client.act_number > acts) == (clicks > 0)


def test_a_river_cube_asks_before_it_is_drawn(open_table: Opener) -> None:
    sitting = open_table(rounds=1, seed=5)
    for _ in range(12):
        sitting.wait()
        if sitting.table.view.river and "draw" in sitting.table.view.owes:
            break
        sitting.table.turns.act(sitting.table.client.legal()[0])
    item = offers.river(sitting.table.view.river[-1].cube)
    acts = sitting.table.client.act_number
    sitting.click(sitting.place(item))
    sitting.steps(20)
    assert asks(sitting.app.stack.top) and sitting.table.client.act_number == acts
    sitting.key(pygame.K_ESCAPE)
    assert sitting.there and sitting.table.client.act_number == acts
    sitting.click(sitting.place(item))
    sitting.steps(20)
    sitting.key(pygame.K_RETURN)
    assert sitting.table.client.act_number > acts and sitting.table.view.source == "river"


@pytest.mark.slow
def test_whole_round_by_keys(open_table: Opener) -> None:
    sitting = open_table(rounds=1, seed=8)

    def turn(sitting: Sitting) -> None:
        table = sitting.table
        if "draw" in table.view.owes:
            sitting.key(pygame.K_SPACE)
            return
        for _ in range(30):
            focused = table.spots.focused
            cube = focused[1] if isinstance(focused, tuple) and focused[0] == "cube" else -1
            if cube in table.view.may_discard:
                break
            sitting.key(pygame.K_LEFT if cube in table.view.hand else pygame.K_DOWN)
        sitting.key(pygame.K_RETURN)
        assert table.drag.mode == "keys"
        sitting.key(pygame.K_RETURN)

    assert play_round(sitting, turn) > 2


def test_result_leads_to_the_next_round(open_table: Opener) -> None:
    sitting = open_table(rounds=2, seed=4)
    client = sitting.table.client
    client.autoplay = True
    for _ in range(3000):
        sitting.steps()
        if ended(sitting):
            break
    assert client.waiting_for_acknowledgement
    client.autoplay = False
    sitting.steps(200)
    sitting.key(pygame.K_RETURN)
    sitting.steps(30)
    sitting.key(pygame.K_RETURN)
    sitting.steps(30)
    assert sitting.table.view.round == 2 and sitting.there


def test_drag_to_the_island_and_back_to_the_ridge(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    sitting.drag(sitting.island, sitting.ridge)
    assert sitting.table.view.source == "island"
    taken = sitting.table.view.drawn
    sitting.drag(sitting.own(taken), sitting.island)
    assert "discard" in sitting.table.view.owes, "the island cube may not go straight back"
    assert any("섬에서 가져온" in text for text in toasts(sitting))
    other = next(c for c in sitting.table.view.may_discard if c != taken)
    sitting.drag(sitting.own(other), sitting.island)
    assert sitting.table.view.turn != 0 or sitting.table.client.act_number > 0


def test_river_draw_by_drag_lies_apart_and_discards_into_the_river(open_table: Opener) -> None:
    sitting = open_table(seed=6)
    sitting.wait()
    while not sitting.table.view.river:
        view = sitting.table.view
        sitting.drag(sitting.mountain, sitting.ridge)
        sitting.drag(sitting.own(sitting.table.view.may_discard[0]), sitting.island)
        sitting.wait()
        assert view.round == sitting.table.view.round
    cube = sitting.table.view.river[-1].cube
    chips = sitting.table.view.own.chips
    sitting.drag(sitting.place(offers.river(cube)), sitting.ridge)
    view = sitting.table.view
    assert view.own.locked == (cube,) and view.own.chips == chips - 1 and view.pot >= 1
    assert cube in sitting.table.view.own.locked and ("bed",) in sitting.table.nodes
    give = view.may_discard[0]
    sitting.drag(sitting.own(give), sitting.island)
    assert any("강에 버려요" in text for text in toasts(sitting)), "after a river draw the island is wrong"
    river = sitting.table.lay.river
    sitting.drag(sitting.own(give), (river.centerx, river.bottom - river.h // 6))
    assert give in [entry.cube for entry in sitting.table.view.river]


def test_river_button_chooses_by_click(open_table: Opener) -> None:
    sitting = open_table(seed=6)
    sitting.wait()
    while not sitting.table.view.river:
        sitting.drag(sitting.mountain, sitting.ridge)
        sitting.drag(sitting.own(sitting.table.view.may_discard[0]), sitting.island)
        sitting.wait()
    sitting.click(sitting.table.buttons["river"].rect.center)
    assert sitting.table.board.choice.at_river
    cube = sitting.table.view.river[0].cube
    sitting.press(sitting.place(offers.river(cube)))
    assert cube in sitting.table.view.own.locked and not sitting.table.board.choice.at_river


def test_illegal_drop_shakes_and_quotes_the_rule(open_table: Opener) -> None:
    sitting = open_table(speed=1.0)
    sitting.wait()
    acts = sitting.table.client.act_number
    cube = sitting.table.board.memory.ridge.cubes[0]
    sitting.drag(sitting.own(cube), sitting.island)
    assert sitting.table.client.act_number == acts
    assert sitting.table.board.instant({}).refused == {cube_id(cube)}
    note = sitting.app.toasts.notes[-1]
    assert note.kind == "illegal" and note.link is not None and "버릴 수 없어요" in note.title
    sitting.steps(60)
    assert not sitting.table.board.instant({}).refused


def test_double_click_acts(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    place = sitting.mountain
    sitting.click(place)
    sitting.click(place)
    assert "discard" in sitting.table.view.owes


def test_arranging_by_drag_stays_and_can_be_undone(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    table = sitting.table
    first, last = table.board.memory.ridge.cubes[0], table.board.memory.ridge.cubes[-1]
    box = table.nodes[cube_id(last)].rect
    assert box is not None
    before = table.board.memory.ridge.groups
    sitting.drag(sitting.own(first), (box.right + table.lay.px(2), box.centery))
    assert table.board.memory.ridge.cubes[-1] == first and not table.board.memory.sorted
    table.layout(sitting.app.ctx.layout)
    assert table.board.memory.ridge.cubes[-1] == first, "a new layout keeps the order"
    sitting.key(pygame.K_z)
    assert table.board.memory.ridge.groups == before


def test_sorting_cycles_and_keeps_all_cubes(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    cubes = set(sitting.table.board.memory.ridge.cubes)
    seen = set()
    for _ in range(3):
        sitting.key(pygame.K_s)
        seen.add(sitting.table.board.memory.sort_by)
        assert set(sitting.table.board.memory.ridge.cubes) == cubes
    assert seen == {"plan", "colour", "rank"}
    while sitting.table.board.memory.sort_by != "rank":
        sitting.key(pygame.K_s)
    ranks = [(cube >> 1) % 14 for cube in sitting.table.board.memory.ridge.cubes]
    assert ranks == sorted(ranks)


def test_drawn_cube_stands_apart(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    sitting.key(pygame.K_SPACE)
    table = sitting.table
    drawn = table.view.drawn
    assert table.board.memory.ridge.groups[-1] == (drawn,)
    boxes = {cube: table.nodes[cube_id(cube)].rect for cube in table.view.ridge}
    others = [box.right for cube, box in boxes.items() if cube != drawn]
    assert boxes[drawn].left - max(others) >= table.lay.apart_gap - 3


def test_holla_button_says_why_not(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    sitting.click(sitting.table.buttons["holla"].rect.center)
    assert any("버린 다음" in text for text in toasts(sitting))
    assert sitting.there


def test_hint_names_an_act(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    sitting.key(pygame.K_h)
    sitting.steps(3)
    assert toasts(sitting), "the hint says something"


def test_a_hint_that_gives_away_what_the_target_needs_says_so(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    table = sitting.table
    plan = table.board.memory.plans[-1]
    part = plan.parts[0]
    table.board.choose(table.board.choice, replace(table.board.memory, aim=plan.yeok))
    table.board.changed()
    loose = next(cube for cube in table.view.hand if all(cube not in each.cubes for each in plan.parts))
    for cube, stands in ((part.cubes[0], True), (loose, False)):
        sitting.app.toasts.clear()
        table.turns.forget_advice()
        why = Why("discard_far", {"cube": cube_text(cube), "distance": 3, "count": 4})
        table.turns.advise(Answer(Discard(cube), why))
        table.turns.ask_hint()  # what
        text = sitting.app.toasts.notes[-1].text
        assert text.startswith("드라곤의 머리에 들어 있지만") == stands
        assert text.startswith("드라곤에는 안 쓰이는") != stands


def test_nobody_waits_long_while_a_bot_plays_for_the_person(open_table: Opener) -> None:
    sitting = open_table()
    table = sitting.table
    sitting.app.ctx.apply_settings(plain_settings(speed=1.0))
    table.client.autoplay = True
    table.update(0.0)
    assert table.client.speed == HURRY == table.motion.speed
    table.client.autoplay = False
    table.update(0.0)
    assert table.client.speed == 1.0 == table.motion.speed


def test_autoplay_button_gives_the_seat_away_and_back(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    sitting.click(sitting.table.buttons["autoplay"].rect.center)
    assert sitting.table.client.autoplay
    acts = sitting.table.client.act_number
    sitting.steps(8)
    assert sitting.table.client.act_number > acts
    sitting.click(sitting.table.buttons["autoplay"].rect.center)
    assert not sitting.table.client.autoplay


def test_spectators_cannot_touch_anything(open_table: Opener) -> None:
    people = tuple(SeatInfo(f"봇 {i}", "random", "deer") for i in range(4))
    sitting = open_table(client=new_client(new_match(), Silent(), people=people))
    sitting.steps(5)
    assert not list(sitting.table.board.draggable())
    assert not sitting.table.buttons["holla"].visible
    sitting.key(pygame.K_SPACE)
    assert sitting.table.client.act_number == 1


def test_esc_cancels_then_opens_the_menu_and_bots_wait(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    sitting.click(sitting.own(sitting.table.board.memory.ridge.cubes[0]))
    assert sitting.table.drag.mode != "idle"
    sitting.key(pygame.K_ESCAPE)
    assert sitting.table.drag.mode == "idle" and sitting.there
    sitting.key(pygame.K_ESCAPE)
    assert asks(sitting.app.stack.top)
    sitting.table.client.autoplay = True
    acts = sitting.table.client.act_number
    sitting.steps(20)
    assert sitting.table.client.act_number == acts, "the table waits below the menu"
    sitting.key(pygame.K_ESCAPE)
    sitting.steps(20)
    assert sitting.table.client.act_number > acts


def test_any_click_ends_a_movement(open_table: Opener) -> None:
    sitting = open_table(speed=0.5)
    for _ in range(2000):
        sitting.steps()
        if any(isinstance(n.look, Flying) for n in sitting.table.stage.flying.values() if n is not None):
            break
    assert sitting.table.motion.busy
    sitting.press((5, 400))
    assert not sitting.table.stage.flying and not sitting.table.stage.busy


def test_reduced_motion_leaves_nothing_in_the_air(open_table: Opener) -> None:
    sitting = open_table(speed=1.0)
    sitting.table.motion.reduced = True
    sitting.steps(120)
    sitting.table.motion.finish()
    assert not sitting.table.stage.flying and not sitting.table.stage.busy


def test_idle_table_draws_nothing(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    sitting.point((5, 400))
    sitting.steps(30)
    assert not any(sitting.app.step(1 / 60) for _ in range(30))


def test_turn_line_says_who_must_do_what(open_table: Opener) -> None:
    sitting = open_table(client=new_client(new_match(), Silent()))
    sitting.steps(5)
    turn = sitting.table.view.turn
    assert turn != 0
    assert PEOPLE[turn].name in sitting.look("me").headline
    second = open_table(language="en")
    second.wait()
    assert second.look("me").headline == "Your turn"


def test_language_changes_live(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    before = sitting.look("title").text
    sitting.app.ctx.apply_settings(structs.replace(sitting.app.ctx.settings, language="en"))
    sitting.steps(2)
    assert sitting.look("title").text == "Round 1 of 5" != before
    assert sitting.table.buttons["holla"].of.label == "Holla!"


def test_target_card_changes_the_brackets(open_table: Opener) -> None:
    sitting = open_table(size=(1600, 900))
    sitting.wait()
    sitting.steps(2)
    nodes = sitting.table.nodes.values()
    cards = [(node.face, node.rect) for node in nodes if isinstance(node.id, tuple) and node.id[0] == "card"]
    assert [card for card, _ in cards] == ["dragon", "boa", "snake"]
    for card, box in cards:
        sitting.click(box.center)
        assert sitting.table.board.memory.target == card
    sitting.click(box.center)
    assert sitting.table.board.memory.aim == ""


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 768)])
def test_pills_of_the_parts_begin_on_the_ridge_and_no_bracket_lies_under_its_cap(
    open_table: Opener, size: tuple[int, int]
) -> None:
    sitting = open_table(size=size)
    sitting.wait()
    sitting.steps(2)
    lay, nodes = sitting.table.board.boxes, sitting.table.nodes
    pills = [node.rect for id, node in nodes.items() if id[0] == "part"]
    brackets = [node.rect for id, node in nodes.items() if id[0] == "bracket"]
    assert len(pills) > 1 and not any(pill.collidelistall(pills[number + 1 :]) for number, pill in enumerate(pills))
    assert min(pill.x for pill in pills) >= lay.hand_start[0]
    assert min(bracket.x for bracket in brackets) >= lay.rail.x + lay.px(CAP)
    assert all(bracket.w > lay.px(20) for bracket in brackets)


def test_guarded_right_click_does_nothing(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    sitting.click(sitting.own(sitting.table.board.memory.ridge.cubes[0]), 3)
    assert sitting.there and sitting.table.drag.mode == "idle"


@pytest.mark.parametrize(
    ("size", "seats", "language"),
    [
        ((1280, 720), 4, "ko"), ((1280, 720), 5, "en"), ((1600, 900), 3, "en"), ((1440, 1080), 4, "en"),
        ((1440, 1080), 5, "ko"), ((1024, 640), 3, "ko"), ((1024, 640), 4, "en"), ((2560, 1080), 5, "en"),
    ],
)  # fmt: skip
def test_own_cubes_and_buttons_are_inside_every_window(
    open_table: Opener, size: tuple[int, int], seats: int, language: str
) -> None:
    sitting = open_table(size=size, language=language, seats=seats)
    sitting.wait()
    window = pygame.Rect((0, 0), size)
    for box in [sitting.table.nodes[id].rect for id in sitting.table.board.draggable()]:
        assert window.contains(box)
    for widget in sitting.table.ui.all():
        assert window.contains(widget.rect), widget.name
    boxes = sorted((sitting.table.nodes[cube_id(c)].rect for c in sitting.table.view.ridge), key=lambda box: box.x)
    assert all(a.x < b.x for a, b in pairwise(boxes))


def test_items_of_the_table_are_reachable_by_arrow_keys(open_table: Opener) -> None:
    sitting = open_table()
    sitting.wait()
    seen = set()
    for key in [pygame.K_DOWN] * 3 + [pygame.K_LEFT] * 16 + [pygame.K_UP] * 4 + [pygame.K_RIGHT] * 4:
        sitting.key(key)
        seen.add(sitting.table.spots.focused)
    pieces = {piece_of(sitting.table.view, id) for id in seen}
    assert {piece[0] for piece in pieces if piece is not None} >= {"own", "mountain", "island"}


def test_bots_other_acts_show_without_error(open_table: Opener) -> None:
    """A table of random bots goes through every kind of event with its movements."""
    people = tuple(SeatInfo(f"봇 {i}", "random", "deer") for i in range(4))
    client = new_client(new_match(rounds=1, table="strict"), people=people, speed=2.0)
    sitting = open_table(client=client, speed=2.0)
    for _ in range(4000):
        sitting.steps(1, 0.1)
        if not sitting.there:
            break
    kinds = {type(event).__name__ for event in client.match.events}
    assert kinds >= {"Drew", "Discarded", "Paid", "RoundEnded"}
    assert ended(sitting)


def test_declaring_ends_the_round(open_table: Opener) -> None:
    """Bots of a good level win, and the table survives what a win brings."""
    client = new_client(new_match(rounds=1, seed=12))
    client.autoplay = True
    sitting = open_table(client=client)
    for _ in range(3000):
        sitting.steps()
        if not sitting.there:
            break
    result = sitting.table.view.result
    assert result is not None and result.kind in ("won", "void")


def test_answers_of_a_thinker_are_acts_of_its_seat(open_table: Opener) -> None:
    bot_client = Silent()
    sitting = open_table(client=new_client(new_match(), bot_client))
    sitting.steps(3)
    level, request = bot_client.asked[-1]
    assert level == PEOPLE[request.seat].level
    assert set(map(type, request.legal)) <= {DrawMountain, DrawIsland, DrawRiver, Discard, Declare, Decline}
    bot_client.ready.append(Thought(request, Answer(request.legal[0], NO_WHY)))
    sitting.steps(2)
    assert sitting.match.acts[-1] == (request.seat, request.legal[0])


def test_target_cards_answer_to_the_keyboard(open_table: Opener) -> None:
    sitting = open_table(size=(1600, 900))
    sitting.wait()
    sitting.steps(2)
    sitting.table.turns.refresh()
    sitting.key(pygame.K_LEFT)
    sitting.table.spots.focus(("card", "dragon"))
    sitting.key(pygame.K_RETURN)
    assert sitting.table.board.memory.target == "dragon"


def test_the_drop_on_the_island_ends_where_the_old_cube_goes_to_its_shore(open_table: Opener) -> None:
    """The pushed cube lies at the shore of who threw it (holla.R61)."""
    sitting = open_table()
    sitting.wait()
    sitting.key(pygame.K_SPACE)
    pushed, thrower = sitting.table.view.island, sitting.table.view.thrower_of_island
    sitting.drag(sitting.own(sitting.table.view.may_discard[0]), sitting.island)
    by = {entry.cube: entry.by for entry in sitting.table.view.river}
    assert by[pushed] == thrower


def nearly(**config: Any) -> AnyMatch:
    """Seat 0 moves first and completes a dragon with its draw."""
    first, *others = DRAGON.split()
    return seated(" ".join(["2b", *others]), dealer=1, draws={0: first}, **config)


@pytest.mark.parametrize("table", ["guarded", "strict"])
def test_a_complete_hand_brings_the_keyboard_to_holla_unless_the_table_is_strict(
    open_table: Opener, table: str
) -> None:
    match = nearly(table=table)
    assert match.to_act() == (0,)
    s = open_table(client=new_client(match, Silent()))
    s.key(pygame.K_RIGHT)
    s.key(pygame.K_SPACE)
    s.steps(3)
    odd = next(c for c in s.table.board.memory.ridge.cubes if cube_text(c) == "2b")
    s.table.spots.focus(cube_id(odd))
    s.table.turns.act(Discard(odd))
    s.steps(3)
    assert "declare" in s.table.view.owes
    assert (s.table.ui.focus is s.table.buttons["holla"]) == (table == "guarded")


def test_up_from_the_hand_goes_to_the_mountain_before_the_river(open_table: Opener) -> None:
    match = nearly()
    s = open_table(client=new_client(match, Silent()))
    s.table.spots.focus(cube_id(s.table.board.memory.ridge.cubes[0]))
    s.key(pygame.K_UP)
    assert s.table.spots.focused == ("mountain", match.view(0).lender)


def test_letters_and_digits_do_what_clicks_do(open_table: Opener) -> None:
    sitting = open_table(rounds=1, seed=5)
    sitting.wait()
    table = sitting.table
    sitting.key(pygame.K_d)
    assert table.client.act_number and table.drag.gesture.mode == "idle" and sitting.app.toasts.notes, "no Holla yet"
    sitting.key(pygame.K_m)
    assert "discard" in table.view.owes
    cube, acts = table.board.memory.ridge.cubes[2], table.client.act_number
    sitting.key(pygame.K_3)
    assert table.spots.focused == cube_id(cube) and table.client.act_number == acts
    sitting.key(pygame.K_3)
    assert table.client.act_number > acts and cube not in table.view.ridge
    sitting.wait()
    acts = table.client.act_number
    sitting.key(pygame.K_i)
    assert table.client.act_number > acts and table.view.source == "island"


def test_z_puts_an_open_draw_back(open_table: Opener) -> None:
    sitting = open_table(rounds=1, seed=5)
    sitting.wait()
    table = sitting.table
    sitting.click(sitting.mountain)
    sitting.click(sitting.own(table.view.may_discard[-1]))
    sitting.click(sitting.island)
    sitting.wait()
    before, acts = table.view, len(sitting.match.acts)
    sitting.key(pygame.K_i)
    assert "discard" in table.view.owes and len(sitting.match.acts) == acts
    sitting.key(pygame.K_z)
    assert table.view == before and not sitting.app.toasts.notes
    sitting.key(pygame.K_m)
    sitting.key(pygame.K_z)
    assert "discard" in table.view.owes and sitting.app.toasts.notes, "a covered draw stands, and Z says so"


def test_a_lifted_cube_says_what_a_second_click_does(open_table: Opener) -> None:
    sitting = open_table(rounds=1, seed=5)
    sitting.wait()
    sitting.click(sitting.mountain)
    sitting.click(sitting.own(sitting.table.view.may_discard[-1]))
    shown = [id[0] for id in sitting.table.marked if isinstance(id, tuple)]
    assert "again" in shown and "drop" not in shown, "nothing is dropped without a drag"


def test_an_order_of_before_comes_back_without_the_cube_that_has_gone(open_table: Opener) -> None:
    sitting = open_table(rounds=1, seed=5)
    sitting.wait()
    table = sitting.table
    sitting.key(pygame.K_SPACE)
    cube = table.view.may_discard[0]
    sitting.key(pygame.K_s)
    sitting.drag(sitting.own(cube), sitting.island)
    assert cube not in table.view.ridge
    sitting.key(pygame.K_z)
    sitting.steps(3)
    assert sorted(table.board.memory.ridge.cubes) == sorted(table.view.ridge) and cube_id(cube) in table.nodes
