"""Rule sets of a person's own: what a file may say, and that a bad one costs itself alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli.main import run
from game.games import GAMES
from game.holla.config import HollaConfig
from game.kernel.options import BadOption, config_of, load_options
from game.kernel.texts import Texts
from game.library.own_rules import MOST, change_rules, keep_rules, own_rules, preset_of, rename_rules

EN, KO = Texts("en"), Texts("ko")
HOUSE = "game: rummikub\nname: {ko: 우리 집, en: Our house}\npreset: strict\nset: {games: 2}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("YONGMARU_HOME", str(tmp_path))
    (tmp_path / "rules").mkdir()
    return tmp_path / "rules"


def test_a_set_stands_on_a_shipped_one(folder: Path) -> None:
    (folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (folder / "한글.yml").write_text("game: turf\nname: 셋\ndescription: 세 판\nset: {}\n", encoding="utf-8")
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    found = own_rules()
    assert found.problems == ()
    (house,) = found.presets["rummikub"]
    assert (house.id, house.ko, house.en) == ("house", "우리 집", "Our house")
    assert house.set == {"table": "strict", "games": 2}
    assert str(folder / "house.yaml") in house.description.en
    assert found.presets["turf"][0].description.ko == "세 판"
    assert preset_of(GAMES["rummikub"], "house") == house
    with pytest.raises(BadOption, match="house"):
        preset_of(GAMES["rummikub"], "none")
    with pytest.raises(BadOption):
        preset_of(GAMES["turf"], "house")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("game: holla\nset: {}\n", "line 1: the field “name” is missing"),
        ("game: holla\nname: a\nsets: {}\n", "line 1: the field “sets” is unknown here"),
        ("game: chess\nname: a\n", "line 1: there is no game “chess”; write one of: holla, "),
        ("game: holla\nname: ' '\n", "line 2: the name is empty"),
        ("game: holla\nname: a\npreset: none\n", "line 3: there is no preset “none”; the presets are: "),
        ("game: holla\nname: a\nset:\n  rounds: 2\n  round: 5\n", "line 5: there is no option “round”; did you"),
        ("game: holla\nname: a\nset:\n  rounds: many\n", "line 4: rounds cannot be “many”; write a whole number from"),
        ("game: [holla\n", "line 2: this is no YAML"),
        ("", ":1: the file is empty"),
        ("!!python/object/apply:os.system ['true']\n", "line 1: this is no YAML"),
        ("- 1\n", "line 1: the line as a whole is of the wrong kind"),
        ("game: holla\nname: a\nname: b\n", ":3: the key 'name' stands twice"),
    ],
)  # fmt: skip
def test_a_bad_file_is_named_and_left_out(folder: Path, content: str, told: str) -> None:
    (folder / "bad.yaml").write_text(content, encoding="utf-8")
    (folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    found = own_rules()
    assert [preset.id for preset in found.presets["rummikub"]] == ["house"]
    (problem,) = found.problems
    assert told in problem.text(EN) and str(folder / "bad.yaml") in problem.text(EN)
    assert "뺐어요" in problem.text(KO) or "빼요" in problem.text(KO)


def test_files_that_cannot_be_rule_sets(folder: Path) -> None:
    (folder / "standard.yaml").write_text(HOUSE, encoding="utf-8")
    (folder / "folder.yaml").mkdir()
    (folder / "large.yaml").write_bytes(b"#" * 300_000)
    (folder / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    told = [problem.text(EN) for problem in own_rules().problems]
    assert len(told) == 4 and own_rules().presets == {}
    assert "comes with Yongmaru" in told[3]
    for number in range(MOST):
        (folder / f"a{number}.yaml").write_text(HOUSE, encoding="utf-8")
    found = own_rules()
    assert len(found.presets["rummikub"]) == MOST
    assert f"holds {MOST + 4} rule sets; only the first {MOST}" in found.problems[0].text(EN)


def test_kept_rules_are_read_again(folder: Path) -> None:
    first = keep_rules(folder, "holla", "beginner", {"rounds": 3}, "내 규칙")
    second = keep_rules(folder, "holla", "standard", {}, "My rules")
    assert [first.name, second.name] == ["holla-1.yaml", "holla-2.yaml"]
    kept = own_rules().presets["holla"]
    assert [preset.ko for preset in kept] == ["내 규칙", "My rules"]
    beginner = load_options(GAMES["holla"]).preset("beginner").set
    config = config_of(GAMES["holla"], kept[0].set)
    assert isinstance(config, HollaConfig) and config.rounds == 3
    assert kept[0].set == {**beginner, "rounds": 3}


def test_changed_and_renamed_rules_keep_the_rest_of_their_file(folder: Path) -> None:
    file = keep_rules(folder, "holla", "beginner", {"rounds": 3}, "Mine")
    file.write_text("# by hand\n" + file.read_text(encoding="utf-8") + "description: at home\n", encoding="utf-8")
    rename_rules(file, "yes: no")
    (kept,) = own_rules().presets["holla"]
    assert kept.en == "yes: no" and kept.set["rounds"] == 3 and file.read_text(encoding="utf-8").startswith("# by hand")
    change_rules(file, {"chips": 120})
    (kept,) = own_rules().presets["holla"]
    assert (kept.set["rounds"], kept.set["chips"], kept.description.en, kept.en) == (3, 120, "at home", "yes: no")
    file.write_text("game: holla\nname:\n  ko: 가\n  en: A\n", encoding="utf-8")
    rename_rules(file, "B")
    (kept,) = own_rules().presets["holla"]
    assert (kept.ko, kept.en) == ("B", "B")
    for damaged in (b"[", b"- a", b"\xff"):
        file.write_bytes(damaged)
        with pytest.raises(OSError, match=r"Invalid|decode"):
            rename_rules(file, "C")
        with pytest.raises(OSError, match=r"Invalid|decode"):
            change_rules(file, {"chips": 120})
        assert file.read_bytes() == damaged


def test_the_command_line_plays_them(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    (folder / "house.yaml").write_text(HOUSE.replace("games: 2", "games: 1"), encoding="utf-8")
    (folder / "bad.yaml").write_text("game: turf\nname: a\nset: {none: 1}\n", encoding="utf-8")
    record = folder.parent / "m.jsonl"
    command = ["play", "rummikub", "--preset", "house", "--seats", "random,random", "--seed", "1"]
    assert run([*command, "--record", str(record)]) == 0
    head = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert head["config"]["table"] == "strict" and head["config"]["games"] == 1
    capsysbinary.readouterr()
    assert run(["games"]) == 0
    out, err = capsysbinary.readouterr()
    listed = {line["game"]: [p["id"] for p in line["presets"]] for line in map(json.loads, out.splitlines())}
    assert listed["rummikub"][-1] == "house" and "bad" not in listed["turf"]
    assert b"bad.yaml, line 3: there is no option" in err
    assert run(["play", "turf", "--preset", "bad", "--seats", "random,random", "--seed", "1"]) == 2
    err = capsysbinary.readouterr().err
    assert b"there is no preset" in err and b"bad.yaml, line 3" in err
