"""Options: the presets file agrees with the config struct, and configs are made from key=value."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import assets
from game.games import GAMES
from game.holla.config import HollaConfig
from game.holla.distance import distances
from game.holla.hands import HandRules
from game.holla.rules import HollaRules
from game.kernel import rulebook
from game.kernel.options import BadOption, config_from, config_of, load_options
from game.kernel.rules import AnyRules
from game.kernel.sources import SourceError
from game.kernel.texts import Texts
from game.pieces.cubes import parse_kind

RULES = HollaRules()


@pytest.mark.parametrize("name", GAMES)
def test_every_field_has_an_option_and_every_rule_id_exists(name: str) -> None:
    rules = GAMES[name]
    options = load_options(rules)
    assert {o.id for o in options.options} == set(rules.config_type.__struct_fields__)
    known = set(rulebook.load(name).ids())
    assert {r for o in options.options for r in o.rules} <= known


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_book_names_only_options_that_exist(name: str) -> None:
    ids = {o.id for o in load_options(GAMES[name]).options}
    named = {option for rule in rulebook.load(name).rules for option in rule.options}
    assert named <= ids


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_can_be_played_by_every_number_of_seats(name: str) -> None:
    rules = GAMES[name]
    for preset in load_options(rules).presets:
        config = config_from(rules, preset.id)
        for seats in rules.seat_counts:
            rules.check_config(config, seats)
        assert set(changed(rules, config)) >= {k for k, v in preset.set.items() if v}


def test_the_standard_preset_is_the_default_config() -> None:
    assert config_from(RULES) == HollaConfig()


def test_values_of_every_type() -> None:
    sets = ["rounds=3", "lending=예", "wild_system=unlimited", "handicap=20,0,0,0", "yeok=snake,boa", "rounds=7"]
    config = config_from(RULES, "standard", sets)
    assert (config.rounds, config.lending, config.wild_system) == (7, True, "unlimited")
    assert (config.handicap, config.yeok) == ((20, 0, 0, 0), ("snake", "boa"))
    assert config_from(RULES, sets=["handicap="]).handicap == ()
    assert config_from(RULES, sets=["lending=false"]).lending is False


@pytest.mark.rule("holla.R99")
def test_a_shipped_example_joins_the_config_when_it_is_in_play() -> None:
    assert HollaConfig().own_yeok == ()
    config = config_from(RULES, sets=["yeok=snake,phoenix"])
    assert [y.id for y in config.own_yeok] == ["phoenix"]
    config.check_yeok()
    assert {y.id for y in config.yeok_in_play()} == {"snake", "phoenix"}


@pytest.mark.rule("holla.R99")
def test_own_yeok_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "- {id: mine, ko: 내것, en: Mine, points: 7, parts: [{name: head, form: twin, size: 2, pure: true},"
        " {name: a, form: set, size: 4}, {name: b, form: set, size: 4}, {name: c, form: run, size: 3}]}\n",
        encoding="utf-8",
    )
    config = config_from(RULES, sets=[f"own_yeok=@{file}", "yeok=mine"])
    assert config.own_yeok[0].points == 7
    config.check_yeok()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rounds=0", ("rounds", "0", "1", "50")),
        ("rounds=five", ("rounds", "five")),
        ("round=5", ("round", "did you mean", "rounds")),
        ("xyzzy=5", ("xyzzy", "the options are", "wild_system")),
        ("wild_system=unlimted", ("wild_system", "unlimted", "three_cube")),
        ("lending=maybe", ("lending", "true", "false")),
        ("handicap=1,x", ("handicap", "1,x", "999")),
        ("rounds", ("rounds", "key=value")),
        ("own_yeok=[]", ("own_yeok", "@FILE.yaml")),
        ("own_yeok=@/no/such/file.yaml", ("own_yeok", "/no/such/file.yaml")),
    ],
)
def test_a_bad_value_is_named_with_what_is_allowed(text: str, words: tuple[str, ...]) -> None:
    with pytest.raises(BadOption) as caught:
        config_from(RULES, sets=[text])
    for word in words:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.text(Texts("ko")) != str(caught.value)


def test_an_unknown_preset_lists_all() -> None:
    with pytest.raises(BadOption, match=r"expret.*standard"):
        config_from(RULES, "expret")


def test_a_bad_own_yeok_says_where(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("- {id: Bad Name, ko: 가, en: A, points: 1, parts: []}\n", encoding="utf-8")
    with pytest.raises(BadOption, match=r"own_yeok.*id"):
        config_from(RULES, sets=[f"own_yeok=@{file}"])


@pytest.mark.parametrize("content", ["", "7\n", "a: b\n", "[1, 2]\n", "- [\n", "own_yeok: {}\n"])
def test_an_own_yeok_file_without_a_list_of_yeok(tmp_path: Path, content: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(content, encoding="utf-8")
    for sets in ([f"own_yeok=@{file}"], [f"own_yeok=@{file}", "yeok=phoenix"]):
        with pytest.raises(BadOption, match="own_yeok"):
            config_from(RULES, sets=sets)


def test_config_of_plain_values() -> None:
    assert config_of(RULES, {"rounds": 2, "yeok": ["boa"]}).yeok == ("boa",)
    with pytest.raises(BadOption, match="rounds"):
        config_of(RULES, {"rounds": "many"})
    with pytest.raises(BadOption, match="did you mean: rounds"):
        config_of(RULES, {"round": 2})


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('    ko: "라운드 수"', '    default: 6\n    ko: "라운드 수"', "default"),
        ('en: "Rounds"', 'en: " "', "empty text"),
        ("  - id: rounds\n", "  - id: runds\n", "runds"),
        ('      - {id: guarded, ko: "안전", en: "Guarded"}\n', "", "guarded"),
        ("set: {wild_system: unlimited}", "set: {wild_system: infinite}", "free.*infinite"),
        ("    group: settle\n", "    group: settle\n    colour: red\n", "colour"),
        ("game: holla\n", "game: holla\ngame: holla\n", "twice"),
        ("points: 15", "points: many", "points"),
    ],
)
def test_a_presets_file_that_disagrees_is_refused_with_its_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = assets.path("presets", "holla.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "holla.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SourceError, match=rf"holla\.yaml:\d+: .*{words}"):
        load_options(RULES, file)


def test_the_line_is_the_right_one(tmp_path: Path) -> None:
    text = assets.path("presets", "holla.yaml").read_text(encoding="utf-8")
    text = text.replace("group: settle", "group: settles", 1)
    line = next(i for i, row in enumerate(text.splitlines(), 1) if "group: settles" in row)
    file = tmp_path / "holla.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=rf"holla\.yaml:{line}: "):
        load_options(RULES, file)


def changed(rules: AnyRules, config: Any) -> dict[str, Any]:
    """What a config says other than the defaults, as plain values by option id."""
    default = msgspec.to_builtins(rules.config_type())
    return {name: value for name, value in msgspec.to_builtins(config).items() if value != default[name]}


def test_what_differs_from_the_defaults_leads_back_as_plain_values() -> None:
    config = config_from(RULES, "legends", ["rounds=2"])
    plain = changed(RULES, config)
    assert plain.keys() == {"rounds", "yeok", "own_yeok"}
    assert config_of(RULES, msgspec.json.decode(msgspec.json.encode(plain))) == config


@pytest.mark.rule("holla.R99")
@pytest.mark.parametrize(
    ("yeok", "points", "cubes"),
    [
        ("phoenix", 10, "5k 5k 9k 9r Db 2r 3r 4r 5r 9g 10g 11g 12g"),
        ("mirinae", 15, "Ak Ak 3b 4b Dr 6b 7b 8b 9b 13r 12r 11r 10k"),
    ],
)
def test_the_examples_can_be_completed(yeok: str, points: int, cubes: str) -> None:
    config = config_from(RULES, "legends")
    rules = HandRules.for_wilds(config, (1, 2, 3))
    hand = [parse_kind(text) for text in cubes.split()]
    best = rules.best(hand)
    assert best is not None
    assert (best.yeok, best.points) == (yeok, points)
    assert distances(rules, hand)[yeok] == 0
    assert distances(rules, [*hand[:-1], parse_kind("7g")])[yeok] > 0
