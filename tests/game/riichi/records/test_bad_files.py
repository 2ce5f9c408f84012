"""Broken and foreign files get one line with place and remedy, whatever is in them, and never a traceback."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.kernel.texts import Texts
from game.riichi.records.check import check_game
from game.riichi.records.files import open_record, read_text
from game.riichi.records.problems import BadLog
from game.riichi.records.replay import to_match
from tests.game.riichi.records.samples import mjlogs, tenhou6, text_of, under_rules

TEXTS = (Texts("ko"), Texts("en"))
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 5, 99, 3.5, 1e300, 10**30, "", "?", "z9", "m55*", "9z", "r", "60", "a1111", "5mr", [], {}, [[]],
    {"type": "x"}, [1, 2, 3, 4], ["1m"] * 13,
)  # fmt: skip


def _samples() -> list[str]:
    paipu = [text for _, text in under_rules()]
    mjai = [text_of(name) for name in ("mjai_arena.json.gz", "mjai_riichienv.jsonl.gz")]
    return [*(text_of(name) for name in mjlogs()), *tenhou6().values(), *paipu, *mjai]


def _bad(text: str) -> BadLog:
    with pytest.raises(BadLog) as caught:
        read_text("a.log", text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "whole file", "there is no game in it"),
        ("hello", "line 1", "this is not JSON"),
        ("{}", "line 1", "no known record"),
        ("[]", "whole file", "there is no game in it"),
        ('{"log": [], "name": ["a"]}', "line 1", "there is no round in it"),
        ("<html></html>", "tag 1", "no Tenhou mjlog"),
        ("<mjloggm>", "tag 2", "this is not XML"),
        ("<mjloggm/>", "whole file", "there is no round in it"),
        ('<mjloggm><GO type="17"/></mjloggm>', "tag 2", "three players"),
        ('<mjloggm><GO type="x"/></mjloggm>', "tag 2", "type is x"),
        ("<mjloggm><T12/></mjloggm>", "tag 2", "before any round"),
        ('{"type":"tsumo","actor":0,"pai":"1m"}\n{"type":"end_game"}', "line 1", "before any round"),
        ('{"type":"start_game"}\n{"type":', "line 2", "this is not JSON"),
        ('{"type":"start_game"}', "whole file", "there is no round in it"),
        ('{"type":"start_game","names":["a","b","c"]}', "line 1", "three players"),
        ('{"log": [[{"qipai": {}}]], "player": []}', "round 1", "zhuangfeng is None"),
        ('{"log": [[]], "player": []}', "round 1", "does not begin with the deal"),
        ('{"log": [[[0,0,0]]], "name": []}', "round 1", "a round needs its header"),
        ('{"log": [], "name": [], "rule": {"disp": "三般東喰赤"}}', "line 1", "three players"),
    ],
)
def test_the_line_names_place_and_remedy(text: str, place: str, words: str) -> None:
    error = _bad(text)
    assert str(error).startswith(f"a.log, {place}")
    assert words in str(error)
    assert "\n" not in str(error)
    for texts in TEXTS:
        assert error.place.text(texts) and error.notice.text(texts)


@pytest.mark.parametrize("how", ["cut", "cut in a tag", "bad tag"])
def test_a_cut_or_damaged_mjlog_keeps_its_whole_rounds(how: str) -> None:
    text = text_of(mjlogs()[0])
    whole = read_text("a.mjlog", text)[0]
    third = [found.start() for found in re.finditer("<INIT", text)][2]
    at = text.index("<T", third)
    spoilt = {
        "cut": text[: text.index(">", at) + 1],
        "cut in a tag": text[: at + 3],
        "bad tag": text[:at] + '<N who="9" m="1" />' + text[at:],
    }[how]
    (game,) = read_text("a.mjlog", spoilt)
    assert game.rounds == whole.rounds[:2]
    assert game.broken is not None and int(str(game.broken.place.values["at"])) > whole.rounds[2].at
    assert all(game.broken.notice.text(texts) for texts in TEXTS)
    found = to_match(game)
    assert len(found.starts) == 2 and found.difference is not None
    assert found.difference.notice == game.broken.notice


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><mjloggm>&c;</mjloggm>'
    assert "not allowed in a record" in str(_bad(bomb))
    outside = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><mjloggm/>'
    assert "not allowed in a record" in str(_bad(outside))


def test_hidden_tiles_are_named() -> None:
    lines = text_of("mjai_arena.json.gz").splitlines()
    event = json.loads(lines[1])
    event["tehais"][1] = ["?"] * 13
    error = _bad("\n".join([lines[0], json.dumps(event), *lines[2:]]))
    assert str(error).startswith("a.log, line 2: the tiles of a seat are hidden; give the full log")


def test_files_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "a.log"
    for data, words in (
        (b"\xff\xfe\x00", "not UTF-8"),
        (gzip.compress(b"{}" * 9999)[:40], "packed file is damaged"),
        (b"\x1f\x8bxxxx", "packed file is damaged"),
        (b"[" * 100_000, "not JSON"),
        (gzip.compress(b"[" + b"[]," * 1_200_000), "more than 1000000"),
        (b"[" * 900 + b"{}" + b"]" * 900, "no known record"),
        (b'{"log":' * 400 + b"1" + b"}" * 400, "no known record"),
    ):
        file.write_bytes(data)
        with pytest.raises(BadLog, match=words):
            open_record(file)
    with pytest.raises(OSError, match="No such file"):
        open_record(tmp_path / "none")


def _cut(text: str, random: Random) -> str:
    return text[: random.randrange(len(text))]


def _scratch(text: str, random: Random) -> str:
    at = random.randrange(len(text))
    return text[:at] + random.choice('0123456789"<>,/{}[]=-+mpsz?\x00é') + text[at + 1 :]


def _lose(text: str, random: Random) -> str:
    at = random.randrange(len(text))
    return text[:at] + text[at + random.choice((1, 3, 20, 500)) :]


def _shuffle(text: str, random: Random) -> str:
    """Put junk somewhere into the values, or take or double one."""
    if text.startswith("<"):
        return _lose(text, random)
    root = [json.loads(line) for line in text.splitlines()]
    for _ in range(random.choice((1, 1, 3))):
        node: Any = root
        while True:
            key = random.choice(list(node) if isinstance(node, dict) else range(len(node)))
            if not (isinstance(node[key], dict | list) and node[key]) or random.random() < 0.15:
                break
            node = node[key]
        if random.random() < 0.7:
            node[key] = random.choice(JUNK)
        elif isinstance(node, dict):
            del node[key]
        else:
            node.insert(key, node[key])
        if not root:
            break
    return "\n".join(json.dumps(value, ensure_ascii=False) for value in root)


@pytest.mark.parametrize("spoil", [_cut, _scratch, _lose, _shuffle])
def test_spoilt_files_never_raise_anything_else(spoil: Callable[[str, Random], str]) -> None:
    random = Random(4711)
    samples = _samples()
    read = differing = 0
    for number in range(160):
        text = spoil(samples[number % len(samples)], random)
        try:
            games = read_text("a.log", text)
        except BadLog as error:
            assert "\n" not in str(error)
            continue
        read += 1
        for game in games:
            found = check_game(game)
            differing += bool(found.differences)
            for difference in found.differences:
                assert all(difference.place.text(t) and difference.notice.text(t) for t in TEXTS)
            if number % 8 == 0:
                to_match(game)
    assert read < 160
    assert spoil in (_cut,) or differing


def test_every_fault_has_its_sentence_and_no_other_has() -> None:
    """The keys in the code and those in the locale files are the same."""
    folder = Path(open_record.__code__.co_filename).parent
    code = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    ours = [sorted(key for key in texts.keys() if key.startswith("riichi_records.")) for texts in TEXTS]  # noqa: SIM118
    assert ours[0] == ours[1]
    named = [key.removeprefix("riichi_records.") for key in ours[1]]
    named = [key for key in named if key.startswith(("fault.", "differs."))]
    assert len(named) > 60
    for key in named:
        assert f'"{key}"' in code or f'"{key.removeprefix("fault.")}"' in code, key
