"""The rules of a set on paper, and the commands that try, print, share and open one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
import yaml

import assets
from game.book.page import page_of
from game.cli.main import run
from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.options import load_options
from game.kernel.texts import Texts
from game.library.own_rules import RuleSet, preset_from, read_rules
from game.turf.cards import horses_of
from game.turf.config import TurfConfig

OWN = yaml.safe_load(assets.path("presets", "holla.yaml").read_text(encoding="utf-8"))["examples"]["own_yeok"]
HOUSE = "game: rummikub\nname: {ko: 우리 집, en: Our <house>}\nset: {games: 2}\n"


def page(rules: RuleSet, locale: str) -> str:
    return page_of(rules, preset_from(rules, "page"), Texts(locale))


@pytest.mark.parametrize("locale", ["ko", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_whole_and_tells_what_is_different(game: str, locale: str) -> None:
    option = next(one for one in load_options(GAMES[game]).options if one.type == "bool")
    rules = RuleSet(game, "Our <house>", set={option.id: not option.default})
    found = page(rules, locale)
    assert found == page(rules, locale) and "Our &lt;house&gt;" in found and "<house>" not in found
    assert option.get(locale) in found and "{" not in re.sub(r"<style>.*?</style>", "", found, flags=re.DOTALL)
    for drawing in re.findall(r"<svg.*?</svg>", found):
        ElementTree.fromstring(drawing)


@pytest.mark.parametrize("yeok", OWN, ids=[yeok["id"] for yeok in OWN])
def test_every_yeok_stands_on_the_page_with_a_hand_of_thirteen(yeok: dict[str, object]) -> None:
    found = page(RuleSet("holla", "Own", set={"yeok": ["snake", yeok["id"]]}), "en")
    assert str(yeok["en"]) in found and str(yeok["ko"]) in found and "<b>Dragon" not in found
    assert [drawing.count("<rect") for drawing in re.findall(r"<svg.*?</svg>", found)] == [13, 13]


def test_turfs_cards_are_all_there_to_cut_out() -> None:
    config = TurfConfig()
    found = page(RuleSet("turf", "Cards"), "en")
    cards = [drawing for drawing in re.findall(r"<svg.*?</svg>", found) if 'height="180"' in drawing]
    told = [[int(number) for number in re.findall(r'text-anchor="end"[^>]*>(\d+)<', card)] for card in cards]
    assert told == [list(card) for horse in horses_of(config) for card in horse.cards]
    assert all(str(pounds) in found for pounds in (500, 350, 250))


def test_changed_cards_and_payouts_stand_beside_the_usual_ones() -> None:
    horses = [*msgspec.to_builtins(horses_of(TurfConfig()))]
    usual = " · ".join(" ".join(map(str, card)) for card in horses[0]["cards"])
    horses[0] = {**horses[0], "en": "Lightning", "cards": [[4, 9, 9, 0]] * 3}
    found = page(RuleSet("turf", "Stable", set={"horses": horses}), "en")
    assert f"<td>Lightning</td><td>4 9 9 0 · 4 9 9 0 · 4 9 9 0</td><td>{usual}</td>" in found
    assert found.index("yongmaru1:") < found.index("£500"), "the line stands before the sheet of the money"
    assert "<th>Otherwise</th>" not in page(RuleSet("turf", "Cards"), "en")


def test_a_shipped_set_is_printed_beside_the_usual_rules() -> None:
    options = load_options(GAMES["rummikub"])
    quick = options.preset("quick")
    found = page_of(RuleSet("rummikub", Text(quick.ko, quick.en), preset="quick"), quick, Texts("en"))
    games = options.option("games")
    assert f"based on {options.preset('standard').en}" in found
    assert f"<td>{games.en}</td><td>1</td><td>{games.default}</td>" in found


def test_a_page_names_no_file_of_a_set_without_a_description(house: Path) -> None:
    rules, preset = read_rules(house)
    assert not rules.description and str(house) not in page_of(rules, preset, Texts("en"))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("YONGMARU_HOME", str(tmp_path))
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def test_a_set_goes_out_as_a_line_and_comes_back(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "share", str(house)]) == 0
    line = capsys.readouterr().out.strip()
    assert run(["rules", "open", line]) == 0
    assert yaml.safe_load(capsys.readouterr().out) == yaml.safe_load(HOUSE)
    assert run(["rules", "open", line, "--save", "haus"]) == 0
    assert (house.parent / "rules" / "haus.yaml").exists()
    capsys.readouterr()
    assert run(["rules", "share", "haus", "--game", "rummikub"]) == 0
    assert run(["rules", "open", line, "--save", "haus"]) == 2 and "haus.yaml" in capsys.readouterr().err
    assert run(["rules", "open", line[:-1]]) == 2 and "copy it again" in capsys.readouterr().err
    assert run(["rules", "open", line, "--save", "../out"]) == 2


def test_a_page_takes_no_files_place(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = house.parent / "page.html"
    assert run(["rules", "page", str(house), "--to", str(target), "--lang", "ko"]) == 0
    assert "우리 집" in target.read_text(encoding="utf-8")
    assert run(["rules", "page", str(house), "--to", str(target)]) == 2
    assert run(["rules", "page", "nothing", "--to", "x.html"]) == 2 and "nothing" in capsys.readouterr().err


def test_bots_try_a_set_against_what_it_stands_on(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "try", str(house), "--games", "2", "--json"]) == 0
    report, told = map(json.loads, capsys.readouterr().out.splitlines())
    assert report["seeds"] == 2 and report["matches"] == 4
    assert all(0 <= low <= share <= high <= 1 for share, low, high in told["skill"]) and told["missed"] == {}
    assert run(["rules", "try", str(house), "--games", "0"]) == 2


LADDER = """
game: holla
name: {ko: 사다리집, en: Ladder house}
set:
  yeok: [snake, dragon, ladder]
  own_yeok:
    - {id: spare, ko: "남는 역", en: Spare, points: 3, parts: [
        {name: head, form: twin, size: 2, pure: true}, {name: body, form: run, size: 11}]}
    - {id: ladder, ko: "사다리", en: Ladder, points: 12, parts: [
        {name: head, form: twin, size: 2, pure: true}, {name: neck, form: run, size: 5},
        {name: body, form: run, size: 3}, {name: tail, form: set, size: 3}]}
"""


def test_an_invented_yeok_is_called_by_its_name_in_a_trial(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    own = house.parent / "own.yaml"
    own.write_text(LADDER, encoding="utf-8")
    for locale, ladder, base, told in (("ko", "사다리", "기본", "아직"), ("en", "Ladder", "Standard", "Won with")):
        assert run(["rules", "try", str(own), "--games", "2", "--lang", locale]) == 0
        out = capsys.readouterr().out
        assert "{" not in out and "Spare" not in out and "남는" not in out
        _title, advice, *rest = out.splitlines()
        assert advice.startswith(f"{ladder}: {told}") and {base, ladder} <= {line.strip() for line in rest}
        assert any(line.startswith(f"{ladder}: ") for line in rest), "what is won with it, aimed for and missed"
    assert run(["rules", "try", str(own), "--games", "2", "--json"]) == 0
    report, said = map(json.loads, capsys.readouterr().out.splitlines())
    assert report["variants"] == ["base", "own_yeok=ladder"] == report["answers"][0]["names"][::-1]
    assert said["names"]["ladder"] == {"ko": "사다리", "en": "Ladder"} and "Ladder: Won with" in said["advice"][0]
    assert {*said["won"]} == {*said["paid"]} == {*said["missed"]} == {*said["names"]}
    assert all((said["paid"][yeok] > 0) == (share > 0) for yeok, (share, *_) in said["won"].items())


def test_changed_rules_are_advised_on_as_in_the_workshop(
    house: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.lab.checks.set_trial.FEW", 1)
    for locale in ("ko", "en"):
        assert run(["rules", "try", str(house), "--games", "1", "--lang", locale]) == 0
        _title, advice, *_ = capsys.readouterr().out.splitlines()
        texts, options = Texts(locale), load_options(GAMES["rummikub"])
        names = [options.option(name).get(locale) for name in sorted(yaml.safe_load(HOUSE)["set"])]
        assert advice == texts.t("workshop.trial.deaf_to", options=", ".join(names))


def test_a_set_that_changes_nothing_says_so_and_a_shipped_one_stands_on_the_standard_rules(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", "try", "standard", "--game", "turf"]) == 2 and "nothing to try" in capsys.readouterr().err
    assert run(["rules", "try", "quick", "--game", "rummikub", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["variants"] == ["base", "games=1"]
    house.write_text("game: holla\nname: Three\nset: {handicap: [1, 2, 3, 4, 5]}\n", encoding="utf-8")
    assert run(["rules", "try", str(house)]) == 2 and "handicap" in capsys.readouterr().err
