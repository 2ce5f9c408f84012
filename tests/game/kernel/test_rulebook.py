"""The rule files: what they must hold, and how a wrong one is explained."""

import re
from pathlib import Path

import msgspec
import pytest

from game.games import GAMES
from game.holla.config import HollaConfig
from game.kernel import rulebook
from game.kernel.rulebook import RuleBookError

GOOD = """\
game: demo
version: "1"
source: {ko: "출처", en: "Source"}
labels:
  clear: {ko: "가", en: "a"}
  ambiguous: {ko: "나", en: "b"}
  silent: {ko: "다", en: "c"}
sections:
  - {id: turn, ko: "차례", en: "Turn"}
rules:
  - {id: R1, section: turn, kind: clear, ko: "하나", en: "One"}
  - id: R2
    section: turn
    kind: silent
    ko: "둘"
    en: "Two"
    default: {ko: "둘의 기본", en: "Two's default"}
    option: [a, b]
"""


def demo(folder: Path, text: str = GOOD) -> Path:
    file = folder / "demo.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_good_file_answers_by_id(tmp_path: Path) -> None:
    book = rulebook.read(demo(tmp_path))
    assert book.ids() == ("demo.R1", "demo.R2")
    assert book.text("demo.R1", "ko") == "하나"
    assert book.text("demo.R1", "en") == "One"
    assert book.rule("demo.R2").options == ("a", "b")
    assert book.label(book.rule("demo.R2"), "ko") == "다"
    assert book.label(book.rule("demo.R1"), "ko") == ""
    assert [rule.id for rule in book.in_section("turn")] == ["R1", "R2"]


def test_an_unknown_id_is_named(tmp_path: Path) -> None:
    book = rulebook.read(demo(tmp_path))
    with pytest.raises(KeyError, match=r"demo\.R9"):
        book.rule("demo.R9")


def test_a_rule_cannot_be_changed(tmp_path: Path) -> None:
    rule = rulebook.read(demo(tmp_path)).rule("demo.R1")
    with pytest.raises(AttributeError):
        rule.ko = "다른 말"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("id: R2", "id: R1", 12, "stands twice"),
        ("kind: silent", "kind: quiet", 14, "Invalid enum value"),
        ("section: turn\n", "section: tern\n", 13, "unknown section 'tern'"),
        ('    default: {ko: "둘의 기본", en: "Two\'s default"}\n', "", 12, "no default"),
        ('en: "Two"', 'en: "  "', 12, "empty text"),
        ('    ko: "둘"\n', "", 12, "missing required field `ko`"),
        ("game: demo", "game: other", 1, "named 'demo'"),
        ('version: "1"', 'version: "1"\nversion: "2"', 3, "the key 'version' stands twice"),
        ("option: [a, b]", "option: [a, b", 19, "not valid YAML"),
        ("option: [a, b]", "options: [a, b]", 18, "unknown field `options`"),
    ],
)
def test_a_wrong_file_names_the_line(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    assert old in GOOD
    file = demo(tmp_path, GOOD.replace(old, new))
    with pytest.raises(RuleBookError) as caught:
        rulebook.read(file)
    message = str(caught.value)
    assert said in message
    assert message.startswith(f"{file}:{line}: ")
    assert "\n" not in message


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "just words\n"])
def test_something_else_than_a_rule_file_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(RuleBookError, match=r"demo\.yaml:1: "):
        rulebook.read(demo(tmp_path, text))


def test_a_missing_file_is_explained(tmp_path: Path) -> None:
    with pytest.raises(RuleBookError, match="cannot be read"):
        rulebook.read(tmp_path / "none.yaml")


@pytest.mark.parametrize("game", rulebook.games())
def test_every_shipped_file_is_good(game: str) -> None:
    book = rulebook.load(game)
    assert book.rules
    used = {rule.section for rule in book.rules}
    assert used == {section.id for section in book.sections}


def test_holla_has_its_ninety_nine_statements() -> None:
    book = rulebook.load("holla")
    assert [rule.id for rule in book.rules] == [f"R{number}" for number in range(1, 100)]
    assert {rule.id for rule in book.rules if rule.component} == {"R2", "R4", "R47"}


def test_holla_sections_stand_in_one_piece() -> None:
    book = rulebook.load("holla")
    order = [rule.id for section in book.sections for rule in book.in_section(section.id)]
    assert order == [rule.id for rule in book.rules]


def test_holla_options_exist() -> None:
    known = {field.name for field in msgspec.structs.fields(HollaConfig)}
    named = {option for rule in rulebook.load("holla").rules for option in rule.options}
    assert named <= known


def test_every_open_point_of_holla_can_be_chosen_or_follows() -> None:
    """R71 and R77 follow from other statements; every other default of an open point is an option."""
    open_points = [rule for rule in rulebook.load("holla").rules if rule.kind != "clear"]
    assert {rule.id for rule in open_points if not rule.options} == {"R71", "R77"}


def test_languages_are_not_mixed_up() -> None:
    def hangul(text: str) -> bool:
        return any("가" <= letter <= "힣" for letter in text)

    for game in rulebook.games():
        for rule in rulebook.load(game).rules:
            pairs = [(rule.ko, rule.en), *([(rule.default.ko, rule.default.en)] if rule.default else [])]
            assert all(hangul(ko) and not hangul(en) for ko, en in pairs), rule.id


IN_WORDS = {
    "riichi.R10", "riichi.R38", "riichi.R64", "riichi.R66", "rummikub.R27", "rummikub.R28", "turf.T1", "turf.T7",
}  # fmt: skip
"""Statements that name a number of theirs in words or not at all, though they have digits."""


def test_a_number_that_an_option_holds_stands_as_it_is_played() -> None:
    for game in rulebook.games():
        config = GAMES[game].config_type()
        for rule in rulebook.load(game).rules:
            held = {str(getattr(config, name)) for name in rule.options if type(getattr(config, name, None)) is int}
            for locale in ("ko", "en"):
                text = f"{rule.get(locale)} {rule.default.get(locale) if rule.default else ''}".replace(",", "")
                named = set(re.findall(r"\d+", text))
                assert not named or held <= named or f"{game}.{rule.id}" in IN_WORDS, (rule.id, locale, held)
