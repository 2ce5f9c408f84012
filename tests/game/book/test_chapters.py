"""The chapters of the rule book: what they must tell, and how a wrong one is explained."""

import re
from pathlib import Path

import pytest

import assets
from game.book.chapters import Reader, chapters, read
from game.kernel import rulebook
from game.kernel.bilingual import Text
from game.kernel.sources import SourceError
from game.kernel.texts import LOCALES, Texts
from game.lessons.model import Lesson, Recap
from game.lessons.subject import subject
from game.lessons.words import Words
from game.rummikub.config import RummikubConfig

LETTERS = re.compile(r"\b\d+[krbo]\b")


@pytest.mark.parametrize("game", rulebook.games())
def test_every_statement_is_told_in_plain_sentences(game: str) -> None:
    book = chapters(game)
    told = {rule for chapter in book.chapters for rule in chapter.rules}
    assert told == {rule.id for rule in rulebook.load(game).rules}


@pytest.mark.parametrize("game", rulebook.games())
def test_every_word_of_the_glossary_is_met(game: str) -> None:
    book = chapters(game)
    for locale in LOCALES:
        reader = Reader(game, Texts(locale))
        lit = [s.word for c in book.chapters for p in c.paragraphs for s in reader.spans(p) if s.word]
        missing = [word.get(locale) for word in book.glossary if word not in lit]
        assert len(missing) <= len(book.glossary) // 4, missing
        assert all(reader.plain(word.say) for word in book.glossary)


def test_numbers_come_from_the_rules() -> None:
    settle = chapters("holla").chapter("settle")
    assert settle is not None
    said = Reader("holla", Texts("ko")).plain(settle.paragraphs[0])
    assert "구렁이는 5점, 이무기는 10점, 드라곤은 20점" in said
    fouls = chapters("holla").chapter("fouls")
    assert fouls is not None and "costs 5" in Reader("holla", Texts("en")).plain(fouls.paragraphs[1])


@pytest.mark.parametrize(
    ("locale", "words", "lit"),
    [
        ("ko", "정산한 뒤 산에서 뽑아 동수와 동수 꼬리를 맞춥니다. 동수는 셋입니다.", ["산", "동수", "동수 꼬리"]),
        ("en", "Set tails and sets; the sunset is none.", ["Set tails", "sets"]),
    ],
)
def test_a_statement_lights_whole_words_where_they_stand_first(locale: str, words: str, lit: list[str]) -> None:
    spans = Reader("holla", Texts(locale)).lit(words)
    assert [span.text for span in spans if span.word is not None] == lit
    assert "".join(span.text for span in spans) == words


def test_a_statement_does_not_light_the_word_that_it_is_about() -> None:
    words = rulebook.load("holla").rule("holla.R21").get("en")
    lit = {span.word.en for span in Reader("holla", Texts("en")).lit(words, "R21") if span.word is not None}
    assert "set tail" not in lit and "set" in lit


def test_the_myth_comes_first() -> None:
    assert chapters("holla").chapters[0].id == "myth"


@pytest.mark.parametrize("locale", LOCALES)
def test_no_letter_of_a_colour_reaches_a_reader_of_rummikub(locale: str) -> None:
    book = rulebook.load("rummikub")
    shown = [rule.get(locale) for rule in book.rules]
    shown += [rule.default.get(locale) for rule in book.rules if rule.default is not None]
    reader = Reader("rummikub", Texts(locale))
    shown += [reader.plain(p) for c in reader.book.chapters for p in c.paragraphs]
    assert not [text for text in shown if LETTERS.search(text)]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_refusal_in_a_lesson_names_its_tiles(locale: str) -> None:
    judge = subject("rummikub")
    match = judge.lay({"rack": "3b 4b 7k", "table": "8k 8r 8o"}, RummikubConfig(), 2)
    refusal = match.rules.refuse(match.state, 0, judge.act(match, 0, "lay 3b 4b | 8k 8r 8o"))
    assert refusal is not None and refusal.rule == "rummikub.R29"
    nothing = Text("", "")
    words = Words(Lesson("x", 0, nothing, nothing, (), Recap(nothing), game="rummikub"), judge, Texts(locale))
    said = words.why_not("rummikub", refusal)
    assert not LETTERS.search(said) and ("파랑 3, 파랑 4" if locale == "ko" else "blue 3, blue 4") in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{fee} chip beside", "1 chip beside", "a digit in"),
        ("{fee} chip beside", "{fea} chip beside", "nothing fills {fea}"),
        ("[Holla] in that turn", "[Hola] in that turn", "[Hola] is no word of the glossary"),
        ("rules: [R97]", "rules: []", "nothing tells R97"),
        ("rules: [R97]", "rules: [R97, R1]", "R1 does not stand in end"),
        ('    title: {ko: "뱀이 용이 되기까지", en: "From snake to dragon"}\n', "", "myth is no section"),
        ('{ko: "산", en: "mountain", rule: R52', '{ko: "산", en: "mountain", rule: R520', "no statement R520"),
    ],
)
def test_a_wrong_chapter_names_line_and_remedy(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = assets.path("rules", "chapters", "holla.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "holla.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        read(file)
    assert said in str(caught.value) and str(caught.value).startswith(f"{file}:")


@pytest.mark.parametrize(
    ("rule", "not_lit", "lit"),
    [("R1", ["draws"], []), ("R33", ["draw"], []), ("R40", ["call"], ["draw"]), ("R28", ["draw"], ["riichi"])],
)
def test_a_word_that_means_something_else_is_not_lit(rule: str, not_lit: list[str], lit: list[str]) -> None:
    words = rulebook.load("riichi").rule(f"riichi.{rule}").get("en")
    found = [span.text for span in Reader("riichi", Texts("en")).lit(words) if span.word is not None]
    assert not set(not_lit) & set(found) and set(lit) <= set(found)
