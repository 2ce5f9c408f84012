"""Own cards and payouts: what is played, reported and refused, with the key and the line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import yaml

import assets
from game.games import warnings
from game.kernel.options import BadOption, config_from, file_line, load_options
from game.kernel.rules import BadConfig
from game.kernel.sources import SourceError
from game.kernel.texts import Texts
from game.turf.cards import card_of, check_data, horses_of, prizes_of, read_shipped
from game.turf.config import COATS, HorseCards, PayoutRow, TurfConfig
from tests.game.turf.case import PLAIN_HORSES, SHORT_PAYOUT
from tests.game.turf.tables import RULES, dealt

SHIPPED = yaml.safe_load(assets.path("presets", "turf.yaml").read_text(encoding="utf-8"))["examples"]


def horse_lines() -> list[str]:
    """The shipped horses, one a line."""
    return [f"- {msgspec.json.encode(horse).decode()}" for horse in SHIPPED["horses"]]


def write(folder: Path, lines: list[str], head: str = "") -> Path:
    file = folder / "mine.yaml"
    file.write_text("\n".join([head, *lines] if head else lines) + "\n", encoding="utf-8")
    return file


@pytest.mark.rule("turf.T4")
@pytest.mark.parametrize("head", ["", "horses:"])
def test_own_cards_from_a_file_are_played(tmp_path: Path, head: str) -> None:
    lines = [line.replace("[1,15,7,5]", "[2,12,7,5]") for line in reversed(horse_lines())]
    config = config_from(RULES, sets=[f"horses=@{write(tmp_path, lines, head)}"])
    RULES.check_config(config, 4)
    assert [horse.id for horse in horses_of(config)] == list(COATS)
    assert card_of(config, 0) == (2, 12, 7, 5)
    assert dealt(config).view(0).cards[0] == (2, 12, 7, 5)
    assert warnings("turf", config) == warnings("turf", TurfConfig()) == ()


@pytest.mark.rule("turf.T4")
def test_uneven_sums_are_reported_and_played() -> None:
    config = TurfConfig(horses=PLAIN_HORSES)
    RULES.check_config(config, 4)
    found = warnings("turf", config)
    assert len(found) == 20, "one of the 21 happens to make 30"
    assert str(found[0]) == (
        "horses: card 1 of “grey”: three heads, cap, saddle and shoe make 31, not 30; it is played as it stands"
    )
    assert found[0].text(Texts("ko")).startswith("horses: ‘grey’의 1번째 카드")


@pytest.mark.rule("turf.T25")
def test_own_payouts_from_a_file_are_played(tmp_path: Path) -> None:
    lines = ["- {id: third, pounds: [10]}", "- {id: second, pounds: [20]}", "- {id: first, pounds: [30]}"]
    config = config_from(RULES, sets=[f"payout=@{write(tmp_path, lines)}"])
    RULES.check_config(config, 2)
    assert prizes_of(config) == ((30,), (20,), (10,))


WRONG_HORSES = {
    "a number beyond 20": ("[1,15,7,5]", "[1,21,7,5]", 1, "“horses[0].cards[0][1]” is out of range (<= 20)"),
    "a negative number": ("[4,2,2,14]", "[4,-2,2,14]", 4, "“horses[3].cards[2][1]” is out of range (>= 0)"),
    "a broken number": ("[4,2,2,14]", "[4,2.5,2,14]", 4, "“horses[3].cards[2][1]” is of the wrong kind"),
    "three numbers": ("[7,4,2,3]", "[7,4,2]", 7, "“horses[6].cards[1]” takes 4 values"),
    "two cards": ("[7,4,2,3],", "", 7, "“horses[6].cards” takes 3 values"),
    "no such coat": ('"white"', '"whyte"', 2, "“horses[1].id”; write one of: beige, black"),
    "an unknown key": ('"en":"Nougat"', '"en":"Nougat","speed":3', 6, "speed"),
    "no name": ('"en":"Nougat",', "", 6, "en"),
}


@pytest.mark.rule("turf.T4")
@pytest.mark.parametrize("case", list(WRONG_HORSES))
@pytest.mark.parametrize("head", ["", "horses:"])
def test_wrong_cards_are_refused_with_key_and_line(tmp_path: Path, case: str, head: str) -> None:
    old, new, line, words = WRONG_HORSES[case]
    text = "\n".join(horse_lines())
    assert old in text
    file = write(tmp_path, text.replace(old, new, 1).splitlines(), head)
    with pytest.raises(BadOption) as caught:
        config_from(RULES, sets=[f"horses=@{file}"])
    assert f"horses: {file}:{line + bool(head)}: " in str(caught.value)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.rule("turf.T4", "turf.T25")
@pytest.mark.parametrize(
    ("option", "lines", "words", "line"),
    [
        ("horses", horse_lines()[:5], "missing: dark_brown, black", 1),
        ("horses", [*horse_lines(), horse_lines()[2]], "“beige” stands twice", 8),
        ("horses", [horse_lines()[0].replace("Earl Grey", " "), *horse_lines()[1:]], "“grey” needs a name", 1),
        ("payout", ["- {id: first, pounds: [3]}", "- {id: second, pounds: [2]}"], "missing: third", 1),
        ("payout", ["- {id: first, pounds: [3]}"] * 2, "“first” stands twice", 2),
        ("payout", ["- {id: first, pounds: [3]}", "- {id: second, pounds: [2, 1]}"], "2 columns", 2),
        ("payout", ["- {id: first, pounds: []}"], "0 columns", 1),
    ],
)
def test_incomplete_data_is_refused_with_its_line(
    tmp_path: Path, option: str, lines: list[str], words: str, line: int
) -> None:
    file = write(tmp_path, lines)
    sets = [f"{option}=@/no/such/file", f"{option}=@{file}"][1:]
    config = config_from(RULES, sets=sets)
    with pytest.raises(BadConfig) as caught:
        RULES.check_config(config, 4)
    assert words in str(caught.value)
    assert caught.value.option == option
    assert file_line(load_options(RULES), sets, option, caught.value.place) == (str(file), line)
    assert file_line(load_options(RULES), [], option, caught.value.place) is None


@pytest.mark.parametrize("pounds", ["-50", "5001", "1.5", "many"])
def test_payouts_are_whole_and_not_negative(tmp_path: Path, pounds: str) -> None:
    file = write(tmp_path, ["- {id: first, pounds: [3]}", f"- {{id: second, pounds: [{pounds}]}}"])
    with pytest.raises(BadOption, match=r"mine\.yaml:2: .*payout\[1\]\.pounds\[0\]"):
        config_from(RULES, sets=[f"payout=@{file}"])


def test_the_command_line_names_file_line_and_remedy(tmp_path: Path) -> None:
    file = write(tmp_path, horse_lines()[:6])
    done = play(f"horses=@{file}")
    assert done.returncode == 2
    assert done.stderr == f"yongmaru: {file}:1: horses: these horses are missing: black; list all seven\n"
    good = play(f"horses=@{write(tmp_path, [horse_lines()[0].replace('15,7', '16,7'), *horse_lines()[1:]])}")
    assert good.returncode == 0
    assert "card 1 of “grey”" in good.stderr
    assert '"game":"turf"' in good.stdout


def play(option: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "game", "play", "turf", "--seats", "random,random", "--seed", "1", "--set", option]
    env = {**os.environ, "LANG": "C", "YONGMARU_LANG": "en", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=env, timeout=120, check=False)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[2, 5, 13, 6]", "[2, 5, 13, 26]", r":\d+: .*examples\.horses\[2\]"),
        ("- {id: black,", "- {id: grey,", r":\d+: horses: the horse “grey” stands twice"),
        ("- {id: third, pounds: [200, 150, 100, 100, 50]}", "", "missing: third"),
    ],
)
def test_the_shipped_data_is_checked_too(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = assets.path("presets", "turf.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "turf.yaml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(SourceError, match=words):
        read_shipped(file)


def test_checks_also_hold_without_a_file() -> None:
    check_data(TurfConfig(horses=PLAIN_HORSES, payout=SHORT_PAYOUT))
    with pytest.raises(BadConfig, match="payout"):
        check_data(TurfConfig(payout=(PayoutRow("first", (1,)),)))
    with pytest.raises(BadConfig, match="missing"):
        check_data(TurfConfig(horses=(HorseCards("grey", "회색", "Grey", ((1, 1, 1, 1),) * 3),)))


def test_the_presets_file_says_that_its_numbers_are_reconstructed() -> None:
    text = assets.path("presets", "turf.yaml").read_text(encoding="utf-8")
    assert "RECONSTRUCTION" in text[: text.index("\nexamples:")]
    option = load_options(RULES).option("horses")
    assert "reconstructed" in option.help.en
    assert "재구성" in option.help.ko
