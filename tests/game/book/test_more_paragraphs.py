"""What the paragraphs of Holla and Rummikub say of the pieces that they draw is true of these pieces."""

import pytest

from game.book import holla, rummikub
from game.book.chapters import Paragraph, chapters
from game.book.judge import Played
from game.book.model import examples
from game.holla.config import HollaConfig
from game.pieces.cubes import parse_kind
from game.rummikub.config import RummikubConfig


def groups(game: str, place: str) -> list[str]:
    """The pieces below a paragraph."""
    section, _, name = place.partition(".")
    chapter = chapters(game).chapter(section)
    assert chapter is not None
    told = next(told for told in chapter.paragraphs if told.id == name)
    return [group.strip() for group in told.pieces.split("|")]


@pytest.mark.parametrize(
    ("place", "claims"),
    [
        ("components.ends", ["pure_run"]),
        ("hands.two", ["pure_set", "pure_run"]),
        ("hands.twin", ["head", "head"]),
        ("hands.wild", ["set", "run"]),
        ("hands.tails", ["set_tail", "run_tail"]),
        ("yeok.parts", ["head", "pure_run", "pure_set", "run_tail"]),
        ("yeok.snake", ["head", "run", "set", "run_tail"]),
        ("yeok.special", ["head"]),
    ],
)
def test_the_cubes_below_a_paragraph_are_what_it_says(place: str, claims: list[str]) -> None:
    found = groups("holla", place)
    assert [holla.JUDGE.fault(claim, group, {}, HollaConfig()) for claim, group in zip(claims, found, strict=True)] == [
        ""
    ] * len(claims)


def test_the_snake_becomes_boa_and_dragon() -> None:
    yeok = [
        holla.JUDGE.worth("yeok", text, {}, HollaConfig())
        for snake in [" ".join(groups("holla", "yeok.snake"))]
        for text in (snake, snake.replace("Db", "9g"), snake.replace("Db", "9g").replace("Dr", "4b"))
    ]
    assert yeok == ["snake", "boa", "dragon"]


def test_the_example_of_the_wild_cubes_is_true() -> None:
    opening, wild, plain, filled = groups("holla", "wild.example")
    given = {"opening": opening}
    kind = parse_kind(opening)
    replaces = {d: holla.JUDGE.worth("replaces", d, given, HollaConfig()) for d in (*wild.split(), plain)}
    assert kind >= 0 and replaces[plain] == 0 and all(replaces[d] for d in wild.split())
    assert not holla.JUDGE.fault("set", filled, given, HollaConfig())


def test_three_cubes_are_loose() -> None:
    assert holla.JUDGE.worth("loose", " ".join(groups("holla", "settle.tail")), {}, HollaConfig()) == 3


@pytest.mark.parametrize("place", ["sets.kinds", "advice.fourth"])
def test_the_tiles_below_a_paragraph_are_sets(place: str) -> None:
    first, second = groups("rummikub", place)
    for tiles in (first, second) if place == "sets.kinds" else (first, f"{first} {second}"):
        assert not rummikub.JUDGE.fault("set", tiles, {}, RummikubConfig())


WAYS = [
    told
    for chapter in chapters("rummikub").chapters
    if chapter.id in ("table", "jokers")
    for told in chapter.paragraphs
    if told.pieces
]


@pytest.mark.parametrize("told", WAYS, ids=lambda told: told.id)
def test_the_tiles_below_a_way_are_those_that_are_played(told: Paragraph) -> None:
    rule, at = examples("rummikub").shown(told.show) or ("", 0)
    example = examples("rummikub").of(rule)[at]
    deal = examples("rummikub").deal_of(example)
    assert not isinstance(deal, str)
    drawn = [group.strip() for group in told.pieces.split("|")]
    table = [group.strip() for group in str(deal["table"]).split("|")]
    assert all(group in drawn for group in table)
    own = " ".join(group for group in drawn if group not in table).split()
    assert own and set(own) <= set(str(deal["rack"]).split())
    assert Played("rummikub", rule, example, examples("rummikub")).recorded().refusal is None
