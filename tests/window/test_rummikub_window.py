"""Rummikub in a real window: whole matches, opening by mouse, a split and a joker retrieved, the minute, undo."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.rules import Refused
from game.library.saves import Saves
from game.pieces.tiles import JOKER, KIND_OF
from game.rummikub.actions import Deal, Play
from game.rummikub.config import RummikubConfig
from game.rummikub.play_generator import simple_plays
from game.rummikub.sets import Reading, read_set
from game.rummikub.turn_draft import TurnDraft, turn_draft_of
from game.rummikub.validate import Turn
from tests.window.driver import Window, display

pytestmark = pytest.mark.window

SEATS = (SeatInfo("나", "person", "tiger"), SeatInfo("누리", "easy", "deer"))


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests of this file."""
    with display() as name:
        yield name


def opening() -> tuple[AnyMatch, Play]:
    """A dealt match whose first turn is the person's, and how it can open (rummikub.R10)."""
    for seed in range(400):
        match: AnyMatch = Match(GAMES["rummikub"], RummikubConfig(), len(SEATS), seed)
        match.act(0, Deal())
        if match.to_act() == (0,):
            plays = [act for act in match.rules.legal(match.state, 0) if isinstance(act, Play)]
            if plays:
                return match, min(plays, key=lambda play: sum(map(len, play.table)))
    raise AssertionError("no seed deals the person an opening")


def open_at(folder: Path, screen: str, match: AnyMatch) -> Window:
    """The app at the table of a match that was left at the person's turn."""
    writer = Saves(folder / "matches").new(match, SEATS)
    fresh: AnyMatch = Match(match.rules, match.config, match.seats, match.seed)
    for seat, action in match.acts:
        fresh.act(seat, action)
        writer.act(fresh, seat, action)
    writer.close()
    window = Window(folder, screen)
    window.key("Return")
    window.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])
    return window


@pytest.fixture
def table(tmp_path: Path, screen: str) -> Iterator[tuple[Window, Play]]:
    """The app at the table of a match that the person can open."""
    match, play = opening()
    window = open_at(tmp_path, screen, match)
    yield window, play
    window.close()


def place(window: Window, tile: int) -> list[int]:
    """Where a tile is."""
    table = window.table
    return next([x, y] for known, x, y in (*table["own"], *table["table"]) if known == tile)


def lay(window: Window, tiles: tuple[int, ...]) -> None:
    """Drags the tiles of a set one by one: the first to the free place, the others behind it."""
    for i, tile in enumerate(tiles):
        x, y = window.table["free"] if not i else place(window, tiles[i - 1])
        before = len(window.table["table"])
        window.drag(place(window, tile), [x, y] if not i else [x + 18, y])
        window.until(lambda now, before=before: len(now["table"]["table"]) == before + 1)  # type: ignore[misc]


def own(now: dict[str, Any]) -> list[int]:
    """The tiles of the rack."""
    return sorted(tile for tile, _, _ in now["table"]["own"])


@pytest.mark.slow
def test_open_with_thirty_by_mouse(table: tuple[Window, Play]) -> None:
    window, play = table
    for tiles in play.table:
        lay(window, tiles)
    ready = window.until(lambda now: not now["table"]["missing"])["table"]
    assert ready["worth"] >= 30
    window.press("완료")
    done = window.until(lambda now: now["table"]["acts"] > ready["acts"])["table"]
    assert done["opened"]
    assert sorted(map(sorted, play.table)) == sorted(sorted(tiles) for tiles in done["sets"][: len(play.table)])


def test_undo_back_to_the_start(table: tuple[Window, Play]) -> None:
    window, play = table
    start = own(window.now)
    lay(window, play.table[0])
    steps = window.table["past"]
    assert steps == len(play.table[0])
    window.press("되돌리기")
    window.until(lambda now: now["table"]["past"] == steps - 1)
    for left in range(steps - 2, -1, -1):
        window.key("z")
        window.until(lambda now, left=left: now["table"]["past"] == left)  # type: ignore[misc]
    back = window.until(lambda now: now["table"]["mine"])
    assert own(back) == start and back["table"]["sets"] == []
    window.key("shift+z")
    window.until(lambda now: now["table"]["past"] == 1 and len(own(now)) == len(start) - 1)


@dataclass(frozen=True)
class Plan:
    """A turn with a split and a joker retrieved: which tile goes where, and the table that it leaves."""

    tile: int
    run: tuple[int, ...]
    cut: int
    swap: int
    joker: int
    user: tuple[int, ...]
    table: tuple[tuple[int, ...], ...]


def splits(draft: TurnDraft) -> Iterator[tuple[int, tuple[int, ...], int, TurnDraft]]:
    """Own tiles that split a run in two (rummikub.R18d)."""
    for tile in draft.rack:
        for s in draft.sets:
            for cut in range(2, len(s.tiles) - 1):
                after = draft.move((tile,), s.key, cut)
                if len(after.sets) > len(draft.sets) and all(isinstance(read_set(x), Reading) for x in after.table):
                    yield tile, s.tiles, cut, after


def swaps(draft: TurnDraft) -> Iterator[tuple[int, int, TurnDraft]]:
    """Own tiles that take the place of a joker (rummikub.R21)."""
    jokers = [tile for tiles in draft.table for tile in tiles if KIND_OF[tile] == JOKER]
    for tile in draft.rack:
        for joker in jokers:
            try:
                yield tile, joker, draft.swap(tile, joker)
            except Refused:
                continue


def plans(draft: TurnDraft) -> Iterator[Plan]:
    """Turns that split a run, retrieve a joker and use it at the end of another set."""
    for tile, run, cut, split in splits(draft):
        for swap, joker, freed in swaps(split):
            for s in freed.sets:
                after = freed.move((joker,), s.key)
                if joker not in s.tiles and not after.missing:
                    yield Plan(tile, run, cut, swap, joker, s.tiles, after.table)


def rearranging() -> tuple[AnyMatch, Plan]:
    """A match at a turn of the person with such a plan; the person hoards, the other lays what it can."""
    for seed in range(100):
        match: AnyMatch = Match(GAMES["rummikub"], RummikubConfig(), len(SEATS), seed)
        while not match.over and len(match.acts) < 140:
            seat = match.to_act()[0]
            view = match.view(seat)
            opened = view.phase == "play" and view.own.opened
            plan = next(plans(turn_draft_of(view)), None) if opened and seat == 0 else None
            if plan is not None:
                return match, plan
            legal = match.rules.legal(match.state, seat)
            plays = [act for act in legal if isinstance(act, Play)] if seat or not opened else []
            match.act(seat, plays[0] if plays else legal[0])
    raise AssertionError("no seed leads to a split and a joker")


def step(window: Window, start: list[int], end: list[int]) -> None:
    """A drag that changes the draft."""
    past = window.table["past"]
    window.drag(start, end)
    window.until(lambda now: now["table"]["past"] == past + 1 and now["table"]["mine"])


def test_a_split_and_a_joker_retrieved(tmp_path: Path, screen: str) -> None:
    match, plan = rearranging()
    window = open_at(tmp_path, screen, match)
    try:
        behind, before = place(window, plan.run[plan.cut]), place(window, plan.run[plan.cut - 1])
        step(window, place(window, plan.tile), [(behind[0] + before[0]) // 2 + 1, behind[1]])
        step(window, place(window, plan.swap), place(window, plan.joker))
        last, beside = place(window, plan.user[-1]), place(window, plan.user[-2])
        step(window, place(window, plan.joker), [last[0] + (last[0] - beside[0]) // 3, last[1]])
        ready = window.until(lambda now: not now["table"]["missing"])["table"]
        assert set(map(frozenset, ready["sets"])) == set(map(frozenset, plan.table))
        window.key("d")
        done = window.until(lambda now: now["scene"] != "TablePlayer" or now["table"]["acts"] > ready["acts"])
        assert plan.tile not in own(done) and plan.swap not in own(done)
    finally:
        window.close()


def test_an_unfinished_turn_at_the_end_of_the_time(tmp_path: Path, screen: str) -> None:
    """rummikub.R28 with a clock of ten seconds: everything goes back and three tiles are drawn."""
    config = RummikubConfig(table="strict", clock_seconds=10)
    seed = next(seed for seed in range(99) if _starter(config, seed) == 0)
    match: AnyMatch = Match(GAMES["rummikub"], config, len(SEATS), seed)
    match.act(0, Deal())
    window = open_at(tmp_path, screen, match)
    try:
        start = own(window.now)
        lay(window, (start[0],))
        late = window.until(lambda now: now["table"]["acts"] > 1 and len(own(now)) == len(start) + 3)
        assert set(start) < set(own(late)) and not late["table"]["opened"]
    finally:
        window.close()


def _starter(config: RummikubConfig, seed: int) -> int:
    match: AnyMatch = Match(GAMES["rummikub"], config, len(SEATS), seed)
    match.act(0, Deal())
    return match.to_act()[0]


# -- whole matches


def only_laid(sets: tuple[tuple[int, ...], ...], play: Play) -> list[tuple[int, ...]] | None:
    """The sets that a play lays beside those of the mat; None for one that touches them."""
    return [tiles for tiles in play.table if tiles not in sets] if set(sets) <= set(play.table) else None


def turn_by_mouse(window: Window, table: dict[str, Any]) -> None:
    """Drags new sets to the mat where the rack has any, else draws."""
    sets = tuple(map(tuple, table["sets"]))
    turn = Turn(sets, tuple(tile for tile, _, _ in table["own"]), table["opened"])
    found = (only_laid(sets, play) for play in simple_plays(RummikubConfig(), turn))
    new = max((tiles for tiles in found if tiles), key=lambda tiles: sum(map(len, tiles)), default=[])
    for tiles in new:
        lay(window, tiles)
    waits = next(name for name in ("가져오기", "넘기기") if name in window.now["controls"])
    window.press("완료" if new else waits)


def turn_by_keys(window: Window, table: dict[str, Any]) -> None:
    """Lays what the hint says, else draws or passes."""
    window.key("h")
    now = window.until(lambda now: bool(now["table"]["hint"]))
    if now["table"]["hint"] != "Play":
        window.key("space")
        return
    while any(name.startswith("완료") for name in now["why"]):
        past = now["table"]["past"]
        window.key("h")
        now = window.until(lambda now, past=past: now["table"]["past"] > past)  # type: ignore[misc]
    window.key("d")


@pytest.mark.slow
@pytest.mark.parametrize("turn", [turn_by_mouse, turn_by_keys])
def test_a_whole_match(tmp_path: Path, screen: str, turn: Callable[[Window, dict[str, Any]], None]) -> None:
    config = RummikubConfig(games=1)
    match: AnyMatch = Match(
        GAMES["rummikub"], config, len(SEATS), next(n for n in range(99) if not _starter(config, n))
    )
    match.act(0, Deal())
    window, laid, drawn = open_at(tmp_path, screen, match), 0, 0
    try:
        for table in window.turns("TablePlayer"):
            turn(window, table)
            after = window.until(
                lambda now, acts=table["acts"]: now["scene"] != "TablePlayer" or now["table"]["acts"] > acts  # type: ignore[misc]
            )
            fewer = after["scene"] != "TablePlayer" or len(own(after)) < len(table["own"])
            laid, drawn = laid + fewer, drawn + (not fewer)
        assert laid >= 2 and drawn >= 2
    finally:
        window.close()
