"""The examples of the rule book: the rules play every one, and a wrong one is found."""

from pathlib import Path

import pytest

from game.book.check import check
from game.book.judge import untrue
from game.book.model import MOST_WITHOUT, Example, examples, read
from game.kernel.rulebook import load
from game.kernel.sources import SourceError

GAMES = ("holla", "turf", "rummikub", "riichi")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_agree_with_every_example(game: str) -> None:
    report = check(game)
    assert not report.problems
    assert report.without <= MOST_WITHOUT * report.statements
    assert report.good and report.bad and report.value
    assert report.statements == len(load(game).rules)


@pytest.mark.parametrize("game", GAMES)
def test_at_least_a_dozen_statements_are_shown_in_play(game: str) -> None:
    shown = [rule for rule, rows in examples(game).examples.items() if any(row.show for row in rows)]
    assert len(shown) >= 12
    rows = [row for rows in examples(game).examples.values() for row in rows if row.show]
    assert all(row.acts for row in rows)


@pytest.mark.parametrize(
    ("rule", "example", "said"),
    [
        ("R10", Example(good="7k 7r", as_="head"), "is no head: holla.R10"),
        ("R11", Example(bad="7k 7r", as_="head"), "breaks holla.R10, not holla.R11"),
        ("R13", Example(bad="7k 7r 7b", as_="set"), "breaks nothing"),
        ("R79", Example(value="7k 7k", as_="loose", is_=3), "is 2, not 3"),
        ("R60", Example(good="discard 2g", deal="near", then={"turn": 1}), "breaks holla.R60 (draw_first)"),
        ("R61", Example(bad="discard 2g", deal="near"), "breaks holla.R60"),
        ("R60", Example(bad="discard 2g; mountain", deal="near"), "breaks holla.R60"),
        ("R61", Example(good="mountain; discard 2g", deal="near", then={"island": "7k"}), "island is 2g, not 7k"),
        ("R68", Example(value="mountain", deal="near", of="pott", is_=1), "there is no fact 'pott'"),
        ("R66", Example(good="swim", deal="near", then={"turn": 1}), "is no act"),
    ],
)
def test_an_untrue_example_is_told(rule: str, example: Example, said: str) -> None:
    assert said in "\n".join(untrue("holla", rule, example))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  R10:\n", "  R100:\n", "there is no statement R100"),
        ('    - {good: "7k 7k", as: head}\n    - {bad: "7k 7r", as: head}\n', "    []\n", "R10 needs examples"),
        ("deal: washed, then: {island", "deal: washd, then: {island", "nothing is laid as 'washd'"),
        ('    - {value: "Dr", as: wild, is: 6}', '    - {value: "Dr", as: wild}', "a value says with is"),
        ('"mountain", deal: near, then: {drawn: Ar}}', '"mountain", deal: near}', "needs then"),
        ('    - {value: "Ar", as: face, is: 1}', '    - {as: face, is: 1}', "write one of them"),
        ('    - {good: "7g 7g", as: head}\n    - {bad: "7k Dr", as: head}',
         '    - {good: "7k 7k", as: head}\n    - {bad: "7k 7r", as: head}', "R11 and R10 have the same examples"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_names_line_and_remedy(tmp_path: Path, old: str, new: str, said: str) -> None:
    import assets

    text = assets.path("rules", "examples", "holla.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "holla.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        read(file)
    message = str(caught.value)
    assert said in message and message.startswith(f"{file}:") and "\n" not in message
