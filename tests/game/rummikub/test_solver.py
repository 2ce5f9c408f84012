"""The solver of a turn: proven optima, the seed's pictures, and a slow judge of small positions (rummikub.R7-R26)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.pieces.tiles import JOKER, KIND_OF, KINDS, parse_kind, tile_text
from game.rummikub.alone import all_may_lie
from game.rummikub.config import RummikubConfig
from game.rummikub.sets import Reading, read_set
from game.rummikub.solution import FROM_RACK, Kinds, Position, Solution, tiles_of
from game.rummikub.solver import best_opening, can_place, can_play, goes_out, solve
from game.rummikub.validate import Turn, faults
from tests.game.rummikub.replaced_oracle import check_replaced, with_a_joker
from tests.game.rummikub.solver_checks import check_lawful, check_opened, check_unopened
from tests.game.rummikub.solver_oracle import small_position

DATA = Path(__file__).parents[2] / "data" / "rummikub_positions.jsonl"


class Proven(msgspec.Struct, frozen=True):
    """A position whose best answers are known."""

    id: str
    table: tuple[tuple[str, ...], ...]
    rack: tuple[str, ...]
    copies: int
    opt_tiles: int
    opt_value: int
    can_open: bool | None
    open_max_tiles: int | None
    can_go_out: bool

    def position(self) -> Position:
        return Position(tuple(map(kinds, self.table)), kinds(self.rack), copies=self.copies)


def kinds(texts: str | tuple[str, ...]) -> Kinds:
    return tuple(map(parse_kind, texts.split() if isinstance(texts, str) else texts))


def lying(table: str, rack: str, copies: int = 2, opened: bool = True) -> Position:
    """A position from texts, the table's sets parted by semicolons."""
    return Position(tuple(kinds(part) for part in table.split(";") if part.strip()), kinds(rack), opened, copies)


def shown(solution: Solution) -> list[str]:
    return sorted(" ".join(map(tile_text, part)) for part in solution.table)


PROVEN = [msgspec.json.decode(line, type=Proven) for line in DATA.read_bytes().splitlines()]


def test_all_proven_positions_are_there() -> None:
    assert len(PROVEN) == 130


@pytest.mark.rule("rummikub.R16", "rummikub.R17")
@pytest.mark.parametrize("known", PROVEN, ids=lambda known: known.id)
def test_proven_optima(known: Proven) -> None:
    position = known.position()
    for objective in ("tiles", "value"):
        check_lawful(position, solve(position, objective, work=0))
    assert len(solve(position, work=0).placed) == known.opt_tiles
    assert solve(position, "value", work=0).value == known.opt_value
    assert goes_out(position) == known.can_go_out
    assert can_play(position) == (known.opt_tiles > 0)


@pytest.mark.rule("rummikub.R10", "rummikub.R11")
@pytest.mark.parametrize("known", [known for known in PROVEN if known.can_open is not None], ids=lambda known: known.id)
def test_proven_openings(known: Proven) -> None:
    position = msgspec.structs.replace(known.position(), opened=False)
    found = best_opening(position)
    assert (found is not None) == known.can_open == can_play(position)
    if found:
        check_lawful(position, found)
        assert len(found.placed) == known.open_max_tiles
        assert found.changed == ()
        assert found.worth >= 30


@st.composite
def positions(draw: Callable[[st.SearchStrategy[int]], int]) -> Position:
    return small_position(lambda count: draw(st.integers(0, count - 1)))


@pytest.mark.rule("rummikub.R7", "rummikub.R8", "rummikub.R19", "rummikub.X1")
@settings(max_examples=60)
@given(positions())
def test_every_answer_agrees_with_the_slow_judge(position: Position) -> None:
    check_opened(position)


@pytest.mark.rule("rummikub.R10", "rummikub.R11", "rummikub.R12", "rummikub.R26")
@settings(max_examples=60)
@given(positions(), st.sampled_from((0, 10, 20, 30, 40)))
def test_every_first_meld_agrees_with_the_slow_judge(position: Position, least: int) -> None:
    rack = position.rack + tuple(kind for part in position.table[:2] for kind in part)
    check_unopened(Position((), rack[:11], copies=position.copies), least)


@pytest.mark.slow
def test_thousands_of_small_positions() -> None:
    for seed in range(3000):
        chance = random.Random(seed)
        position = small_position(chance.randrange)
        check_opened(position)
        rack = position.rack + tuple(kind for part in position.table[:2] for kind in part)
        check_unopened(Position((), rack[:11], copies=position.copies), chance.choice((0, 20, 30, 40)))


PICTURES = [
    pytest.param(
        "4b 5b 6b; 8k 8r 8o", "3b 8b", ["3b 4b 5b 6b", "8k 8r 8b 8o"], marks=pytest.mark.rule("rummikub.R18a")
    ),
    pytest.param("4k 4r 4b 4o", "3b 5b 6b", ["3b 4b 5b 6b", "4k 4r 4o"], marks=pytest.mark.rule("rummikub.R18b")),
    pytest.param("8b 9b 10b", "11b 8k 8o", ["8k 8b 8o", "9b 10b 11b"], marks=pytest.mark.rule("rummikub.R18c")),
    pytest.param("4r 5r 6r 7r 8r", "6r", ["4r 5r 6r", "6r 7r 8r"], marks=pytest.mark.rule("rummikub.R18d")),
    pytest.param(
        "1o 2o 3o 4o; 1k 1r 1b 1o", "1b", ["1k 1b 1o", "1r 1b 1o", "2o 3o 4o"], marks=pytest.mark.rule("rummikub.R18e")
    ),
    pytest.param(
        "5r 6r 7r; 5o 6o 7o; 5k 6k 7k 8k 9k",
        "10k 5b",
        ["5k 5r 5b 5o", "6k 6r 6o", "7k 7r 7o", "8k 9k 10k"],
        marks=pytest.mark.rule("rummikub.R18f"),
    ),
]


@pytest.mark.parametrize(("table", "rack", "result"), PICTURES)
def test_pictures_of_rearranging(table: str, rack: str, result: list[str]) -> None:
    position = lying(table, rack)
    best = solve(position)
    check_lawful(position, best)
    assert goes_out(position)
    assert best.rack == ()
    if rack == "1b":
        assert len(best.table) == 3
        assert {len(part) for part in best.table} == {3}
    else:
        assert shown(best) == result


FREED = [
    pytest.param("3b 3o J", "3k 9r 11r", 3, marks=pytest.mark.rule("rummikub.R24a", "rummikub.R21")),
    pytest.param("3b 3o J", "3k 3r 9r 11r", 4, marks=pytest.mark.rule("rummikub.R24a", "rummikub.R21")),
    pytest.param("2b 3b J 5b 6b", "1b 7b 9r 11r", 4, marks=pytest.mark.rule("rummikub.R24b", "rummikub.R24")),
    pytest.param("J 6b 7b", "5b 9r 11r", 3, marks=pytest.mark.rule("rummikub.R24c", "rummikub.R21")),
    pytest.param("1k 2k J; 1r 1b 1o; 2r 2b 2o", "9r 11r", 2, marks=pytest.mark.rule("rummikub.R24d", "rummikub.R24")),
]


@pytest.mark.rule("rummikub.R22")
@pytest.mark.parametrize(("table", "rack", "placed"), FREED)
def test_pictures_of_freeing_a_joker(table: str, rack: str, placed: int) -> None:
    position = lying(table, rack)
    best = solve(position)
    check_lawful(position, best)
    assert len(best.placed) == placed
    assert "9r J 11r" in shown(best)
    alone = lying("", "9r 11r")
    assert not can_play(alone)


@pytest.mark.rule("rummikub.R20")
def test_nobody_takes_a_joker_before_the_first_meld() -> None:
    position = lying("3b 3o J", "3k 9r 11r", opened=False)
    assert not can_play(position)
    assert not can_place(position, parse_kind("3k"))
    assert solve(position).table == position.table


@pytest.mark.rule("rummikub.R9")
def test_a_run_does_not_go_around_the_end() -> None:
    assert not can_play(lying("12k 13k 11k", "1k 2k"))
    assert solve(lying("11k 12k 13k", "J")).table == (kinds("J 11k 12k 13k"),)


@pytest.mark.rule("rummikub.X2")
def test_jokers_alone_are_no_set() -> None:
    assert solve(lying("", "J J J J", copies=3)).placed == ()
    assert not can_place(lying("", "J J J", copies=3), JOKER)


@pytest.mark.parametrize("number", [1, 7, 12, 13])
def test_one_tile_carries_all_jokers(number: int) -> None:
    position = lying("", f"{number}k J J J J", copies=3)
    best = solve(position)
    check_lawful(position, best)
    assert best.rack == ()


def test_a_joker_finds_no_place_between_full_groups() -> None:
    full = lying("5k 5r 5b 5o", "J")
    assert not can_play(full)
    assert not can_place(full, JOKER)
    two = lying("5k 5r 5b 5o", "J J")
    assert len(solve(two).placed) == 2
    assert goes_out(two)
    assert len(solve(lying("5k 5r 5b 5o; 6k 6r 6b", "J")).placed) == 1


def test_a_joker_splits_a_run_of_thirteen() -> None:
    whole = " ".join(f"{number}k" for number in range(1, 14))
    position = lying(whole, "J")
    best = solve(position)
    check_lawful(position, best)
    assert best.placed == (JOKER,)
    assert len(best.table) == 2


@pytest.mark.rule("rummikub.R12", "rummikub.R26")
def test_a_joker_counts_its_number_in_the_first_meld() -> None:
    short = lying("", "9k J 11k", opened=False)
    found = best_opening(short)
    assert found is not None
    assert (found.worth, found.value) == (30, 50)
    assert best_opening(lying("", "8k J 10k", opened=False)) is None
    above = best_opening(lying("", "12k 13k J 2k", opened=False))
    assert above is not None
    assert above.worth == 36


@pytest.mark.rule("rummikub.R15")
def test_several_sets_may_make_the_first_meld() -> None:
    position = lying("9k 9r 9b", "2k 3k 4k 8r 8b 8o 13o 9o", opened=False)
    found = best_opening(position)
    assert found is not None
    assert found.worth == 33
    assert found.table[0] == position.table[0]
    assert shown(found) == ["2k 3k 4k", "8r 8b 8o", "9k 9r 9b"]


def test_the_cheapest_first_meld_spares_jokers_and_then_tiles() -> None:
    position = lying("", "10k 10r 10b 10o 11k 12k J 1b 2b 3b", opened=False)
    cheap = best_opening(position, "fewest")
    assert cheap is not None
    assert len(cheap.placed) == 3
    assert JOKER not in cheap.placed
    most = best_opening(position)
    assert most is not None
    assert most.rack == ()


def test_tiles_to_keep_stay_in_the_rack() -> None:
    position = lying("7k 7r 7b", "7o J 3k")
    assert solve(position, keep=(JOKER,)).rack == kinds("J 3k")
    assert not can_play(lying("7k 7r 7b", "7o J"), keep=kinds("7o J"))
    with pytest.raises(ValueError, match="12k is not among"):
        solve(position, keep=kinds("12k"))


@pytest.mark.rule("rummikub.R25")
def test_the_highest_sum_may_lay_fewer_tiles() -> None:
    position = lying("", "1k 2k 4k 5k 12r 12b J")
    most, highest = solve(position), solve(position, "value")
    assert (len(most.placed), most.value) == (5, 42)
    assert (len(highest.placed), highest.value) == (3, 54)


FEWEST = [
    ("5k 6k 7k; 5r 6r 7r", "8k", 1),
    ("5k 6k 7k; 9k 9r 9b", "1r 2r 3r", 0),
    ("4r 5r 6r 7r 8r; 4k 5k 6k; 4b 5b 6b", "6r", 1),
    ("4k 4r 4b 4o; 9k 9r 9b", "2r 3r", 1),
    ("1k 2k 3k; 4k 5k 6k; 7k 8k 9k", "10k", 1),
    ("1o 2o 3o 4o; 1k 1r 1b 1o", "1b", 2),
    ("3b 3o J; 8k 8r 8b", "3k 9r 11r", 1),
    ("9k 10k J; 3b 4b 5b; 9r 10r 11r", "11k J", 1),
]


@pytest.mark.parametrize(("table", "rack", "changed"), FEWEST)
def test_no_more_sets_are_changed_than_needed(table: str, rack: str, changed: int) -> None:
    position = lying(table, rack)
    best = solve(position)
    check_lawful(position, best)
    assert best.fewest
    assert len(best.changed) == changed


@pytest.mark.parametrize("known", PROVEN[::9], ids=lambda known: known.id)
def test_little_work_is_honest_about_it(known: Proven) -> None:
    position = known.position()
    best, hasty, rough = solve(position), solve(position, work=1), solve(position, work=0)
    for found in (best, hasty, rough):
        check_lawful(position, found)
        assert len(found.placed) == known.opt_tiles
    if best.fewest:
        assert len(best.changed) <= min(len(hasty.changed), len(rough.changed))
    assert best.fewest >= hasty.fewest


def test_steps_say_where_tiles_come_from() -> None:
    best = solve(lying("4k 4r 4b 4o", "3b 5b 6b"))
    run = next(step for step in best.steps if len({kind // 13 for kind in step.tiles}) == 1)
    assert run.tiles == kinds("3b 4b 5b 6b")
    assert run.origins == (FROM_RACK, 0, FROM_RACK, FROM_RACK)


def test_a_solution_in_tiles_keeps_each_very_tile() -> None:
    known = PROVEN[-1]
    position = known.position()
    left = {kind: [tile for tile in range(160) if KIND_OF[tile] == kind] for kind in range(KINDS)}
    table = tuple(tuple(left[kind].pop() for kind in part) for part in position.table)
    rack = tuple(left[kind].pop() for kind in position.rack)
    best = solve(position)
    laid = tiles_of(best, table, rack)
    assert [tuple(KIND_OF[tile] for tile in part) for part in laid] == list(best.table)
    before, after = {t for part in table for t in part}, {t for part in laid for t in part}
    assert before < after
    assert sorted(KIND_OF[tile] for tile in after - before) == sorted(best.placed)
    assert after - before <= set(rack)
    for at, part in enumerate(table):
        if at not in best.changed:
            assert part in laid


@pytest.mark.rule("rummikub.R16", "rummikub.R17", "rummikub.R23")
@pytest.mark.parametrize("known", PROVEN[::7], ids=lambda known: known.id)
@pytest.mark.parametrize("opened", [True, False])
def test_the_judge_accepts_every_play(known: Proven, opened: bool) -> None:
    position = msgspec.structs.replace(known.position(), opened=opened)
    left = {kind: [tile for tile in range(160) if KIND_OF[tile] == kind] for kind in range(KINDS)}
    table = tuple(tuple(left[kind].pop() for kind in part) for part in position.table)
    rack = tuple(left[kind].pop() for kind in position.rack)
    best = solve(position, work=20_000)
    wrong = faults(RummikubConfig(), Turn(table, rack, opened), tiles_of(best, table, rack))
    assert [fault.rule for fault in wrong] == ([] if best.placed else ["rummikub.X1"])


def test_a_broken_table_is_put_right() -> None:
    position = lying("4k 4r; 4b 9k 10k 11k", "1r")
    best = solve(position)
    assert best.placed == ()
    assert all(isinstance(read_set(part), Reading) for part in best.table)
    with pytest.raises(ValueError, match="cannot all stand"):
        solve(lying("4k 4r", "1r"))


@pytest.mark.rule("rummikub.R1", "rummikub.R2")
@pytest.mark.parametrize(
    ("rack", "beside", "may"),
    [
        ("3k 4k 9r", "", False),  # three alone and no joker
        ("3k 9r", "5k 4k 9b 9o", True),
        ("3k 4k 6k 7k J", "", True),  # a joker holds four together at most
        ("3k 4k 6k 7k 9r J", "", False),
        ("3k 4k 6k 7k 9k 10k 9r 13b 12b J J", "", False),
        ("3k 9r", "1r 1b 1o J", False),  # nothing near for one joker
        ("3k 9r J", "1r 1b 1o J", True),
        ("12k 13k 1k", "", False),
    ],
)
def test_tiles_that_stand_nowhere_end_the_search_at_once(rack: str, beside: str, may: bool) -> None:
    assert all_may_lie(kinds(rack), kinds(beside)) == may


def test_more_tiles_than_a_box_holds_are_refused() -> None:
    with pytest.raises(ValueError, match="3 tiles 7k: the box has 2"):
        solve(lying("7k 7r 7b", "7k 7k"))
    with pytest.raises(ValueError, match="3 tiles J: the box has 2"):
        goes_out(lying("", "J J J"))
    assert solve(lying("7k 7r 7b", "7k 7k", copies=3)).placed == ()
    with pytest.raises(ValueError, match="2 or 3 copies"):
        can_play(lying("", "7k", copies=4))


@pytest.mark.rule("rummikub.R22")
@pytest.mark.parametrize(
    ("table", "rack", "loose", "strict"),
    [
        ("4k J 6k", "5k", 1, 0),
        ("J 5k 6k", "4k", 1, 0),
        ("3b 3o J", "3k", 1, 1),
        ("4k J 6k", "3k", 1, 1),
        ("2k 3k J 5k 6k", "4k", 1, 1),
        ("1k 2k J; 2r 2b 2o", "1r", 1, 1),
        ("4k J 6k; 9k 10k 11k", "5k", 1, 1),
        ("4k J 6k; 7k 7r 7b 7o", "4k 5k 6k 5r 6r", 5, 5),
        ("4k J 6k", "4k 5k 6k 2k 3k", 5, 5),
        ("4k J 6k; 1r 2r 3r", "5k 4r", 2, 2),
    ],
)
def test_a_replaced_joker_leaves_its_set(table: str, rack: str, loose: int, strict: int) -> None:
    position = lying(table, rack)
    assert len(solve(position).placed) == loose
    bound = msgspec.structs.replace(position, joker_new_set=True)
    best = solve(bound)
    check_lawful(bound, best)
    assert len(best.placed) == strict
    assert can_play(bound) == (strict > 0)
    assert goes_out(bound) == (strict == len(position.rack))


@pytest.mark.rule("rummikub.R22")
def test_a_set_whose_tiles_a_decided_joker_took_is_not_kept() -> None:
    table = (
        "7b 8b 9b 10b; 9b 10b 11b 12b 13b; 11b 12b 13b; 4k 5k 6k; 6k 7k 8k 9k; 13k 13r 13o; 7o 8o 9o 10o 11o; "
        "7k 8k 9k 10k 11k; 1k 2k 3k 4k; 7o 8o 9o; 11o 12o 13o; 3o 4o J; 11k 12k 13k; 6r 7r 8r; 5b J 7b; 10k 10r 10o"
    )
    position = lying(table, "3k 3r 5r 6r 8r 10r 11r 2b 6b 6b 1o 5o 6o 6o")
    bound = msgspec.structs.replace(position, joker_new_set=True)
    best = solve(bound, "value", work=20_000)
    check_lawful(bound, best)
    assert best.value == 77


def _agree_about_replaced_jokers(seeds: range) -> int:
    """Compares the solver with the slow judge; how many positions lose a tile by the rule."""
    return sum(check_replaced(with_a_joker(random.Random(seed).randrange)) for seed in seeds)


@pytest.mark.rule("rummikub.R22")
def test_replaced_jokers_agree_with_the_slow_judge() -> None:
    _agree_about_replaced_jokers(range(10))


@pytest.mark.slow
def test_replaced_jokers_of_a_thousand_positions() -> None:
    assert _agree_about_replaced_jokers(range(1000)) > 5
