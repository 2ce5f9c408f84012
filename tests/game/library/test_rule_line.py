"""Rule sets as lines and files from outside: whole ones come through, wrong ones say what is wrong, nothing is lost."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from game.games import GAMES
from game.holla.config import Part, Yeok
from game.kernel.bilingual import Text
from game.kernel.chance import Chance, Stream
from game.kernel.options import Option, load_options
from game.kernel.texts import Texts
from game.library.own_rules import RuleSet, UnusableRules, keep_rules, read_rules, save_rules
from game.library.rule_line import LONGEST, line_of, read_line
from game.workshop import rule_set as bench
from game.workshop.examples import overlaps
from game.workshop.yeok import part_as

TABLE = yaml.safe_load((Path(__file__).parents[2] / "data" / "wrong_sets.yaml").read_text(encoding="utf-8"))
HOUSE = RuleSet("rummikub", "Our house", set={"games": 2})


def content_of(row: dict[str, Any]) -> dict[str, Any]:
    if "deep" in row:
        inner: Any = 1
        for _ in range(row["deep"]):
            inner = [inner]
        return {"game": "holla", "name": "Deep", "set": {"rounds": inner}}
    if "large" in row:
        return {"game": "holla", "name": "Large", "description": "x" * row["large"]}
    kept = {"game": row.get("game", "holla"), "name": row.get("name", "House"), **row.get("more", {})}
    return kept | ({"preset": row["preset"]} if "preset" in row else {}) | {"set": row["set"]}


def sealed(data: bytes, game: str = "holla") -> str:
    """A line whose check sum is right, whatever it holds."""
    body = f"yongmaru1:{game}:{urlsafe_b64encode(data).decode().rstrip('=')}"
    return f"{body}:{zlib.crc32(body.encode()):08x}"


def said(error: UnusableRules, locale: str) -> str:
    text = error.notice.text(Texts(locale))
    assert text.strip() and len(text.splitlines()) == 1 and "library." not in text
    # What a decoder, a parser or the system says for itself is no sentence of ours, nor is a whole value one.
    assert not any(own in text for own in ("Expected", "Invalid", "exceeded", "larger than 256 KB)", "[{"))
    return text


def kinds(key: str) -> pytest.MarkDecorator:
    """The rows of the table that have a key, or of no other kind."""
    rows = [row for row in TABLE if (key in row if key else "line" not in row and "bench" not in row)]
    return pytest.mark.parametrize("row", rows, ids=[row["kind"].replace(" ", "-") for row in rows])


@kinds("")
def test_a_wrong_set_says_what_is_wrong_as_a_file_and_as_a_line(row: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    text = msgspec.json.encode(content_of(row)) if "deep" not in row else _deep(row["deep"])
    file.write_bytes(text)
    with pytest.raises(UnusableRules) as of_file:
        read_rules(file)
    with pytest.raises(UnusableRules) as of_line:
        read_line(sealed(zlib.compress(text), row.get("game", "holla")))
    for locale in ("ko", "en"):
        assert row[locale] in said(of_file.value, locale) and str(file) in said(of_file.value, locale)
        assert "large" in row or row.get("of_line", row)[locale] in said(of_line.value, locale)
    assert file.read_bytes() == text


def _deep(count: int) -> bytes:
    return b'{"game": "holla", "name": "Deep", "set": {"rounds": ' + b"[" * count + b"]" * count + b"}}"


WHOLE = line_of(HOUSE)
LINES = {
    "none": "hello",
    "later": "yongmaru2:holla:AAAA:00000000",
    "cut": WHOLE[:-12],
    "forged": WHOLE.replace("rummikub", "holla"),
    "mistyped": WHOLE[:30] + "A" + WHOLE[31:],
    "long": "yongmaru1:" + "x" * (3 * LONGEST),
    "unpacked": sealed(b"no zlib"),
    "half": sealed(zlib.compress(b'{"game"')),
    "bomb": sealed(zlib.compress(b"x" * 20_000_000)),
}


@kinds("line")
def test_a_wrong_line_says_why(row: dict[str, Any]) -> None:
    with pytest.raises(UnusableRules) as error:
        read_line(LINES[row["line"]])
    for locale in ("ko", "en"):
        assert row[locale] in said(error.value, locale)
    with pytest.raises(UnusableRules):
        read_line("")


@kinds("bench")
def test_yeok_that_contain_one_another_are_told_on_the_bench(row: dict[str, Any]) -> None:
    parts = [{"form": "twin", "size": 2}, {"form": "run", "size": 5}, *[{"form": "set", "size": 3}] * 2]
    both = [_yeok("crane", parts, 9), _yeok("other", row["bench"], row["points"])]
    rules = bench.RuleSet(Text("우리", "Ours"), tuple(both), shipped=())
    for locale in ("ko", "en"):
        texts = Texts(locale)
        told = [notice.text(texts) for _, notice in bench.wrong(rules)]
        for found in overlaps(both[1], both[:1], rules.table):
            key = "workshop.higher" if found.counts else "workshop.lower"
            told.append(texts.t(key, hands=found.hands, tried=found.tried, yeok=found.yeok))
        assert any(row[locale] in line for line in told), told


def _yeok(name: str, parts: list[dict[str, Any]], points: int) -> Yeok:
    made = tuple(part_as(Part(f"p{at}", part["form"], part["size"], part.get("pure", False)))
                 for at, part in enumerate(parts))  # fmt: skip
    return Yeok(name, name, name.title(), points, made)


def _drawn(option: Option, stream: Stream) -> Any:
    """A value of an option."""
    match option.type:
        case "bool":
            return bool(stream.below(2))
        case "choice":
            return option.choices[stream.below(len(option.choices))].id
        case "int":
            low, high = option.range or (0, 1)
            return low + stream.below(high - low + 1)
    return option.default


@pytest.mark.parametrize("game", GAMES)
@given(number=st.integers(0, 10**6))
def test_every_set_comes_through_a_line(game: str, number: int) -> None:
    options = load_options(GAMES[game])
    stream = Chance(number).stream("set")
    chosen = {option.id: _drawn(option, stream) for option in options.options if stream.below(4) == 0}
    rules = RuleSet(game, "House", preset=options.presets[number % len(options.presets)].id, set=chosen)
    line = line_of(rules)
    try:
        read, preset = read_line(" \n".join(line[at : at + 60] for at in range(0, len(line), 60)))
    except UnusableRules as error:
        assert error.notice.key == "library.line_rules"  # what is drawn may contradict itself
    else:
        assert read == rules and preset.set == options.preset(rules.preset).set | chosen


def test_a_set_from_a_line_keeps_where_it_came_from_and_takes_no_files_place(tmp_path: Path) -> None:
    rules, _ = read_line(line_of(HOUSE))
    file = save_rules(tmp_path, msgspec.structs.replace(rules, origin="from Ann"), "house")
    kept, preset = read_rules(file)
    assert kept.origin == "from Ann" and preset.description.en == "from Ann"
    with pytest.raises(FileExistsError):
        save_rules(tmp_path, rules, "house")


def test_a_free_name_is_that_of_no_file_whatever_its_ending(tmp_path: Path) -> None:
    (tmp_path / "rummikub-1.yml").write_text("game: rummikub\nname: Ours\n", encoding="utf-8")
    assert keep_rules(tmp_path, "rummikub", "standard", {"games": 2}, "House").name == "rummikub-2.yaml"
