"""Texts: both languages complete, particles as a Korean speaker says them, errors that name the place."""

from pathlib import Path

import pytest

from game.kernel.texts import LOCALES, Texts, final_sound, fit_particles
from tests.locale_texts import placeholders, read_locale


def test_both_languages_have_the_same_keys_in_the_same_order_and_placeholders() -> None:
    ko, en = (read_locale(locale) for locale in LOCALES)
    assert sorted(set(ko) ^ set(en)) == []
    assert [pair for pair in zip(ko, en, strict=True) if len(set(pair)) > 1][:1] == []
    differing = [key for key in ko if placeholders(ko[key]) != placeholders(en[key])]
    assert differing == []


def test_no_text_is_empty() -> None:
    for locale in LOCALES:
        assert [key for key, text in read_locale(locale).items() if not text.strip()] == []


@pytest.mark.parametrize(
    ("text", "fitted"),
    [
        ("호랑이은(는)", "호랑이는"),
        ("학 선생은(는)", "학 선생은"),
        ("나 (호랑이)이(가)", "나 (호랑이)가"),
        ("큐브을(를)", "큐브를"),
        ("산을(를)", "산을"),
        ("섬(으)로", "섬으로"),
        ("강(으)로", "강으로"),
        ("돌(으)로", "돌로"),
        ("자리(으)로", "자리로"),
        ("토끼과(와) 학", "토끼와 학"),
        ("13을(를)", "13을"),
        ("2을(를)", "2를"),
        ("7(으)로", "7로"),
        ("6(으)로", "6으로"),
        ("10(으)로", "10으로"),
        ("100이(가)", "100이"),
        ("A이(가)", "A가"),
        ("D을(를)", "D를"),
        ("R은(는)", "R은"),
        ("R(으)로", "R로"),
        ("L(으)로", "L로"),
        ("N(으)로", "N으로"),
        ("AI이(가)", "AI가"),
        ("Tom은(는)", "Tom은"),
        ("Anna은(는)", "Anna는"),
        ("Jack과(와)", "Jack과"),
        ("Mark과(와)", "Mark와"),
        ("Jane이(가)", "Jane이"),
        ("Kate이(가)", "Kate가"),
        ("Paul(으)로", "Paul로"),
        ("David을(를)", "David를"),
        ("José이(가)", "José가"),
        ("드라곤(이)라면", "드라곤이라면"),
        ("이무기(이)라면", "이무기라면"),
        ("‘홀라’을(를)", "‘홀라’를"),
        ("73.3%(으)로", "73.3%로"),
        ("을(를)", "를"),
    ],
)
def test_particles(text: str, fitted: str) -> None:
    assert fit_particles(text) == fitted


def test_final_sound_of_every_digit_is_that_of_its_korean_reading() -> None:
    closed = {digit for digit in "0123456789" if final_sound(digit)}
    assert closed == set("013678")
    assert {digit for digit in "0123456789" if final_sound(digit) == "ㄹ"} == set("178")


def _locale(folder: Path, text: str) -> Path:
    (folder / "ko").mkdir()
    (folder / "ko" / "a.yaml").write_text(text, encoding="utf-8")
    return folder


def test_parameters_are_filled_before_particles_are_fitted(tmp_path: Path) -> None:
    texts = Texts("ko", _locale(tmp_path, 's:\n  k: "{name}이(가) {n}을(를) 냈어요"'))
    assert texts.t("a.s.k", name="달이", n=3) == "달이가 3을 냈어요"
    assert texts.t("a.s.k", name="학 선생", n="A") == "학 선생이 A를 냈어요"


def test_a_missing_text_names_key_and_file() -> None:
    with pytest.raises(KeyError, match=r"kit\.nowhere.*locales/en/kit\.yaml"):
        Texts("en").t("kit.nowhere")


def test_a_missing_parameter_names_key_and_file() -> None:
    with pytest.raises(KeyError, match=r"kit\.spoken\.value.*kit\.yaml.*name"):
        Texts("en").t("kit.spoken.value", value=3)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(FileNotFoundError, match="xx"):
        Texts("xx")


@pytest.mark.parametrize("text", ['s:\n  k: ["a"]', "s:\n  on: yes", "s: [", "s:\n  k: 3"])
def test_a_file_that_is_not_texts_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"a\.yaml"):
        Texts("ko", _locale(tmp_path, text)).keys()


def test_texts_are_frozen() -> None:
    texts = Texts("ko")
    with pytest.raises(AttributeError):
        texts.locale = "en"  # type: ignore[misc]


def test_a_file_shares_the_texts_of_another(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "table.yaml").write_text('menu: {leave: "Leave {name}"}\n', encoding="utf-8")
    (folder / "turf.yaml").write_text('like: "table"\nmenu: {stay: "Stay"}\n', encoding="utf-8")
    (folder / "kit.yaml").write_text('menu: {stay: "No"}\n', encoding="utf-8")
    texts = Texts("en", tmp_path)
    assert texts.t("turf.menu.leave", name="Dari") == "Leave Dari"
    assert texts.t("turf.menu.stay") == "Stay"
    assert "turf.menu.leave" in texts and "kit.menu.leave" not in texts and "turf.menu.away" not in texts
    with pytest.raises(KeyError, match=r"kit\.yaml"):
        texts.t("kit.menu.leave")


def test_what_the_tables_of_several_games_say_alike_stands_once() -> None:
    ko, en = (read_locale(locale) for locale in LOCALES)
    tables = ("holla", "riichi_table", "rummikub_table", "turf_table")
    places: dict[tuple[str, str, str], list[str]] = {}
    for key, text in en.items():
        stem, _, rest = key.partition(".")
        if stem in tables and not rest.startswith("like"):
            places.setdefault((rest, ko[key], text), []).append(stem)
    assert {rest: stems for (rest, _, _), stems in places.items() if len(stems) > 1} == {}
    shared = {key.removeprefix("table.") for key in en if key.startswith("table.")}
    twice = [
        k
        for k in shared
        for s in tables
        if (en.get(f"{s}.{k}"), ko.get(f"{s}.{k}")) == (en[f"table.{k}"], ko[f"table.{k}"])
    ]
    assert twice == []


@pytest.mark.parametrize("locale", LOCALES)
def test_no_key_is_a_word_that_yaml_reads_as_something_else(locale: str) -> None:
    """`on`, `off`, `yes`, `no` and `null` without quotes are no words for YAML, so nobody finds their texts."""
    known = Texts(locale).keys()
    wrong = [key for key in known if {"True", "False", "None"} & set(key.split("."))]
    assert not wrong
