"""The client's documents: each line is told by something that a person can read, or there is a reason why none does."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.book import seeds
from game.book.seeds import Seed, SeedFile, differences, problems
from game.kernel.sources import SourceError
from tools.rules_report import SEEDS, seed_beside

SEEDED = ("riichi", "holla", "rummikub", "turf")
REASONS = {"aside": "a joke", "heading": "a heading"}


Lines = dict[int | str, tuple[str, ...] | str]


def file_of(seed: Seed) -> SeedFile:
    return SeedFile(REASONS, {"riichi": seed})


GOOD: Lines = {
    "1-2": "heading", "3-5": ("R3",), 6: ("word:dora", "advice.calls"),
}  # fmt: skip
DOCUMENT = "Tiles\n\nRed fives\nare five\nand red.\nDora [1]\n"


def test_the_file_can_be_read() -> None:
    assert set(seeds.read(seeds.path()).seeds) == set(SEEDED)


@pytest.mark.parametrize("game", SEEDED)
def test_every_line_of_a_seed_is_told(game: str) -> None:
    document = seed_beside(game)
    if document is None:
        pytest.skip(f"the seed of {game} does not lie in {SEEDS}, so its lines were not compared")
    assert not list(differences(seeds.read(seeds.path()).seeds[game], document.read_bytes()))


@pytest.mark.parametrize("game", SEEDED)
def test_most_of_a_seed_is_told(game: str) -> None:
    found = seeds.read(seeds.path())
    counts = found.seeds[game].counts()
    assert counts["told"] > 0.9 * (found.seeds[game].lines - counts["heading"])


def test_what_is_right_is_accepted() -> None:
    assert not list(problems(file_of(Seed("", 6, GOOD))))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda t: {**t, 6: ("R300",)}, "there is no R300; name a statement"),
        (lambda t: {**t, 6: ("advice.nothing",)}, "there is no advice.nothing"),
        (lambda t: {**t, 6: "forgotten"}, "there is no forgotten; name a reason"),
        (lambda t: {**t, "6-7": "aside"}, "line 6 is told twice"),
        (lambda t: {**t, 7: "aside"}, "there are 6 lines; end there"),
        (lambda t: {key: said for key, said in t.items() if key != "3-5"}, "nothing is said of line 3"),
        (lambda t: {key: said for key, said in t.items() if key != 6}, "nothing is said of lines 6 to 6"),
        (lambda t: {**t, "six": "aside"}, "'six' are no lines"),
        (lambda t: {**t, "6-6-6": "aside"}, "'6-6-6' are no lines"),
    ],
)
def test_what_is_wrong_within_the_file_is_found(change: Callable[[Lines], Lines], said: str) -> None:
    wrong = Seed("", 6, change(GOOD))
    assert any(said in problem for _, problem in problems(file_of(wrong)))


def test_a_wrong_line_is_named(tmp_path: Path) -> None:
    text = seeds.path().read_text(encoding="utf-8")
    file = tmp_path / "seeds.yaml"
    last = re.findall(r"^ +\d+-?\d*: .*$", text, re.MULTILINE)[-1]
    file.write_text(text.replace(last, last.split(":")[0] + ": nothing"), encoding="utf-8")
    with pytest.raises(SourceError, match=r"seeds\.yaml:\d+: there is no nothing; name a reason"):
        seeds.read(file)


def known(data: str, lines: Lines, notes: Lines | None = None) -> Seed:
    return Seed(hashlib.sha256(data.encode()).hexdigest(), data.count("\n"), lines, notes or {})


def test_a_document_that_is_told_has_no_differences() -> None:
    assert not list(differences(known(DOCUMENT, GOOD), DOCUMENT.encode()))


def test_a_document_with_footnotes_in_one_line() -> None:
    data = "Dora\n[1] a tile [2] another\n"
    lines: Lines = {1: ("R20",), 2: "notes"}
    seed = known(data, lines, {"1-2": ("R20",)})
    assert not list(problems(file_of(seed))) and not list(differences(seed, data.encode()))
    seed = known(data, lines, {1: ("R20",)})
    assert list(differences(seed, data.encode())) == ["note 2 is told nowhere; name what tells it, or a reason"]
    assert [said for _, said in problems(file_of(known(data, lines)))] == ["there is no notes; name a reason"]
    seed = known(data, lines, {1: ("R20",), 3: "aside"})
    assert "nothing is said of line 2; begin there" in [said for _, said in problems(file_of(seed))]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (DOCUMENT.replace("five", "fife"), ["another document"]),
        (DOCUMENT + "more\n", ["another document", "it has 7 lines, not 6", "line 7 is told nowhere"]),
        (DOCUMENT.replace("Red fives", ""), ["another document", "line 3 is blank; begin at the next"]),
    ],
)
def test_a_changed_document_is_noticed(data: str, said: list[str]) -> None:
    found = list(differences(known(DOCUMENT, GOOD), data.encode()))
    assert len(found) == len(said) and all(part in line for part, line in zip(said, found, strict=True))


def test_a_document_may_begin_with_blank_lines() -> None:
    data = "\n\nTiles\n"
    assert not list(differences(known(data, {"1-3": "heading"}), data.encode()))
