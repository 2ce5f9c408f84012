"""What a set is and what a joker in it stands for (rummikub.R7-R9, R12, R19, R26, R29, X2, X3)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.kernel.texts import Texts
from game.pieces.tiles import JOKER, KIND_OF, KIND_TEXT, NUMBER_OF, XP
from game.rummikub.melds import best_worth, melds, pick
from game.rummikub.sets import Reading, SetFault, read_set, run_from, run_starts, set_text
from tests.game.rummikub.tables import plain_judge, tiles


def read(text: str) -> Reading:
    found = read_set(tiles(text))
    assert isinstance(found, Reading), f"{text}: {found}"
    return found


def fault(text: str) -> SetFault:
    found = read_set(tiles(text))
    assert isinstance(found, SetFault), f"{text} is a {found.form}"
    return found


@pytest.mark.rule("rummikub.R7")
@pytest.mark.parametrize("text", ["7k 7r 7b", "7k 7r 7b 7o", "13o 13k 13r", "1b 1r 1o"])
def test_groups(text: str) -> None:
    assert read(text).form == "group"


@pytest.mark.rule("rummikub.R7")
@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("7k 7r 7k", "colour_twice", "7k 7k"),
        ("7k 7r 7b 7o 7k", "colour_twice", "7k 7k"),
        ("7k 7k 7k", "colour_twice", "7k 7k 7k"),
        ("7k 7r 7b 7o J", "group_too_large", ""),
        ("7k 7r 7k 8b", "neither", ""),
    ],
)
def test_no_groups(text: str, reason: str, at: str) -> None:
    found = fault(text)
    assert (found.rule, found.reason, set_text(found.tiles)) == ("rummikub.R7", reason, at)


@pytest.mark.rule("rummikub.R8")
@pytest.mark.parametrize("text", ["3k 4k 5k", "1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r", "13o 12o 11o"])
def test_runs_in_any_order(text: str) -> None:
    found = read(text)
    assert found.form == "run"
    numbers = [NUMBER_OF[KIND_OF[t]] for t in found.tiles]
    assert numbers == sorted(numbers)


@pytest.mark.rule("rummikub.R8")
@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("3k 4k 6k", "gap", ""),
        ("3k 4k 4k 5k", "number_twice", "4k 4k"),
        ("3k 4r 5k", "neither", "4r"),
        ("3k 4k J 7k", "gap", ""),
        ("7k 7r 8b", "neither", "8b"),
        ("1k 5r 9b", "neither", ""),
    ],
)
def test_no_runs(text: str, reason: str, at: str) -> None:
    found = fault(text)
    assert (found.rule, found.reason, set_text(found.tiles)) == ("rummikub.R8", reason, at)


@pytest.mark.rule("rummikub.R9")
@pytest.mark.parametrize("text", ["12k 13k 1k", "13k 1k 2k", "13k J 2k 1k", "11r 12r 13r 1r 2r"])
def test_one_does_not_follow_thirteen(text: str) -> None:
    found = fault(text)
    assert (found.rule, found.reason) == ("rummikub.R9", "around_the_end")


@pytest.mark.rule("rummikub.R9")
def test_a_run_ends_at_thirteen() -> None:
    assert fault("1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r J").reason == "run_too_long"
    assert read("12k 13k J").tiles == (*tiles("J"), *tiles("12k 13k"))


@pytest.mark.rule("rummikub.R29")
@pytest.mark.parametrize(
    ("text", "reason"), [("", "empty_set"), ("3k", "lonely"), ("3k 4k", "lonely"), ("J 9b", "lonely")]
)
def test_no_one_or_two_tiles(text: str, reason: str) -> None:
    assert (fault(text).rule, fault(text).reason) == ("rummikub.R29", reason)


@pytest.mark.rule("rummikub.X2")
@pytest.mark.parametrize("text", ["J J J", "J J J J"])
def test_jokers_alone_are_no_set(text: str) -> None:
    assert fault(text).rule == "rummikub.X2"


@pytest.mark.rule("rummikub.R12", "rummikub.R19", "rummikub.X3")
@pytest.mark.parametrize(
    ("text", "stands", "worth"),
    [
        ("5k J 7k", [["6k"]], 18),
        ("5k 6k J", [["7k"]], 18),
        ("J 5k 6k", [["4k"]], 15),
        ("12k 13k J", [["11k"]], 36),
        ("J 12k 13k", [["11k"]], 36),
        ("J 1k 2k", [["3k"]], 6),
        ("8k 8r J", [["8b", "8o"]], 24),
        ("8k 8r J 8o", [["8b"]], 32),
        ("5k J J", [["6k"], ["7k"]], 18),
        ("J 5k J", [["4k"], ["6k"]], 15),
        ("J J 5k", [["3k"], ["4k"]], 12),
        ("13k J J", [["13r", "13b", "13o"], ["13r", "13b", "13o"]], 39),
        ("J J 1k", [["1r", "1b", "1o"], ["1r", "1b", "1o"]], 3),
        ("9r J J 9k", [["9b", "9o"], ["9b", "9o"]], 36),
        ("4o J J 7o", [["5o"], ["6o"]], 22),
        ("J 2o J 4o J", [["1o"], ["3o"], ["5o"]], 15),
    ],
)
def test_a_joker_stands_for_its_place(text: str, stands: list[list[str]], worth: int) -> None:
    found = read(text)
    jokers = [k for t, k in zip(found.tiles, found.kinds, strict=True) if KIND_OF[t] == JOKER]
    assert [[KIND_TEXT[k] for k in kinds] for kinds in jokers] == stands
    assert found.worth == worth


@pytest.mark.rule("rummikub.X3")
def test_a_run_with_a_spare_joker_has_several_places() -> None:
    row = tiles("J 5k 6k J")
    assert run_starts(row) == (3, 4, 5)
    assert [run_from(row, start).worth for start in run_starts(row)] == [18, 22, 26]
    assert read("J 5k 6k J").worth == 22
    assert run_starts(tiles("11k 12k 13k J")) == (10,)
    assert run_starts(tiles("4k 4k J")) == ()
    assert run_starts(tiles("J J J")) == ()


near = st.lists(
    st.sampled_from([t for t in range(XP) if NUMBER_OF[KIND_OF[t]] in (0, 1, 2, 3, 4, 13)]), max_size=6, unique=True
)


@pytest.mark.rule("rummikub.R7", "rummikub.R8", "rummikub.R9", "rummikub.R19")
@given(st.lists(st.integers(0, XP - 1), max_size=6, unique=True) | near)
@example([158, 159, 0])
@example([52, 158, 159, 0])
def test_any_tiles_are_judged_as_the_words_say(row: list[int]) -> None:
    found = read_set(tuple(row))
    assert isinstance(found, Reading) == plain_judge(tuple(row))
    if isinstance(found, Reading):
        assert sorted(found.tiles) == sorted(row)
        assert read_set(found.tiles) == found, "a set in order stays in order"
        assert found.worth == sum(NUMBER_OF[kinds[0]] for kinds in found.kinds)


def test_every_fault_has_its_sentence() -> None:
    samples = ("", "3k", "J J J", "7k 7r 7k", "7k 7r 7b 7o J", "3k 4r 5k", "3k 4k 4k", "3k 5k 7k", "12k 13k 1k")
    for locale in ("ko", "en"):
        words = Texts(locale)
        for sample in samples:
            refusal = fault(sample).refusal(tiles(sample))
            assert words.t(f"rummikub.refusal.{refusal.reason}", **refusal.values)


@pytest.mark.rule("rummikub.R10", "rummikub.R12")
@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("3k 4k 5k", 12),
        ("3k 4k 9b", 0),
        ("10k 10r 10b 11k 12k", 33),
        ("10k 10r 10b 11k 12k 10k", 63),
        ("12k 13k J", 36),
        ("13k J J", 39),
        ("5k 6k J 13r J", 39),
        ("5k 6k J 12r", 18),
        ("1k 2k 3k 4k 5k 6k 7k 8k 9k 10k 11k 12k 13k", 91),
        ("8k 8r 8b 8o 8k 8r", 48),
        ("8k 8r 8b 8o 8k 8r J", 56),
    ],
)
def test_the_best_worth_of_own_tiles(text: str, worth: int) -> None:
    assert best_worth(tiles(text)) == worth


@given(st.lists(st.integers(0, XP - 1), min_size=3, max_size=7, unique=True))
def test_the_best_worth_is_that_of_trying_everything(row: list[int]) -> None:
    def tried(left: tuple[int, ...]) -> int:
        best = 0
        for size in range(3, len(left) + 1):
            for chosen in permutations(left, size):
                found = read_set(chosen)
                if isinstance(found, Reading) and found.tiles == chosen:
                    best = max(best, found.worth + tried(tuple(t for t in left if t not in chosen)))
        return best

    if len(row) <= 6:
        assert best_worth(row) == tried(tuple(row))
    for meld in melds(row, 13):
        assert isinstance(read_set(pick(meld, row)), Reading)
