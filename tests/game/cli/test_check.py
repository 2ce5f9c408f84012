"""``check`` and ``legal`` as scripts meet them: lines, sentences, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import run
from tests.game.riichi.records.samples import DATA, mjlogs, tenhou6, text_of, under_rules


def _run(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, list[str], str]:
    code = run([str(argument) for argument in arguments])
    out, err = capfd.readouterr()
    return code, out.splitlines(), err


def test_files_that_agree(capfd: pytest.CaptureFixture[str]) -> None:
    files = [DATA / name for name in mjlogs()[:2]]
    code, out, err = _run(capfd, "check", "riichi", *files, DATA / "mjai_arena.json.gz")
    agree, total = out[-1].split()[0], out[-1].split()[2]
    assert (code, len(out), err) == (0, 1, "")
    assert out[-1] == f"{total} of {total} rounds agree"
    assert agree == total != "0"


def test_the_first_difference_of_each_file(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(tenhou6()["confusing_nakis_1"], encoding="utf-8")
    broken = tmp_path / "broken.mjlog"
    broken.write_text(text_of(mjlogs()[0])[:5000], encoding="utf-8")
    code, out, err = _run(capfd, "check", "riichi", bad, DATA / "mjai_arena.json.gz", broken)
    assert code == 1
    first, second = json.loads(out[0]), json.loads(out[1])
    assert (first["file"], first["round"], first["place"]) == (str(bad), 1, "round 1, entry 81")
    assert first["name"] == "East 2, honba 2, sticks 0"
    assert len(first["state"]["seats"]) == 4
    assert second["file"] == str(broken)
    assert second["place"].startswith("tag ")
    assert out[-1].endswith(" rounds agree")
    sentences = err.splitlines()
    assert len(sentences) == 3
    assert "2600, 0, -1600, 0 by our rules" in sentences[0]
    assert "11234m78p123406s" in sentences[1]
    assert "Traceback" not in err


def test_rules_by_name_and_by_file(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rule, text = under_rules()[0]
    paipu, rules = tmp_path / "a.json", tmp_path / "rule.json"
    paipu.write_text(text, encoding="utf-8")
    rules.write_text(json.dumps(rule, ensure_ascii=False), encoding="utf-8")
    assert _run(capfd, "check", "riichi", paipu, "--rules", rules)[0] == 0
    default = DATA / "majiang_default.jsonl.gz"
    assert _run(capfd, "check", "riichi", default, "--rules", "majiang")[0] == 0
    own = tmp_path / "own.yaml"
    own.write_text("ura_dora: false\nred_fives: [1, 1, 1]\n", encoding="utf-8")
    assert _run(capfd, "check", "riichi", default, "--rules", own)[0] == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "no rule set"),
        ("[1]", "must be a JSON object"),
        ('{"場数": 3}', "the rule 場数 cannot be 3"),
        ('{"場数": 2, "麻将": 1}', "the rule 麻将 is unknown"),
        ("kuitan: maybe", "kuitan"),
        ("red_fives: [1, 1]", "red"),
        ("a: [", "cannot be read"),
    ],
)
def test_rules_that_cannot_be_used(
    content: str | None, words: str, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rules = tmp_path / "rules"
    if content is not None:
        rules.write_text(content, encoding="utf-8")
    code, out, err = _run(capfd, "check", "riichi", DATA / "mjai_arena.json.gz", "--rules", rules)
    assert (code, out) == (2, [])
    assert words in err
    assert len(err.splitlines()) == 1


def test_missing_files_and_other_games(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = _run(capfd, "check", "riichi", tmp_path / "none", DATA / "mjai_arena.json.gz")
    assert code == 2
    assert "cannot be read" in json.loads(out[0])["error"]
    assert out[-1].endswith("rounds agree")
    assert not out[-1].startswith("0 ")
    assert _run(capfd, "check", "holla", tmp_path)[0] == 2
    code, out, err = _run(capfd, "check", "holla", tmp_path, "--lang", "ko")
    assert (code, out) == (2, [])
    assert "riichi" in err


def test_differences_in_korean(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(tenhou6()["confusing_nakis_1"], encoding="utf-8")
    code, out, err = _run(capfd, "check", "riichi", bad, "--lang", "ko")
    assert code == 1
    assert json.loads(out[0])["name"] == "동2국 2본장, 공탁 0"
    assert out[-1] == "0 of 1 rounds agree"
    assert "점수 이동" in err


def _listed(out: list[str]) -> dict[tuple[int, int], list[dict[str, Any]]]:
    found: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for line in map(json.loads, out):
        found.setdefault((line["at"], line["seat"]), []).extend(line["legal"])
    return found


def _sorted(act: dict[str, Any]) -> dict[str, Any]:
    return {**act, "consumed": sorted(act.get("consumed", ()))}


@pytest.mark.parametrize("name", ["mjai_arena.json.gz", "mjai_riichienv.jsonl.gz"])
def test_every_act_of_a_log_is_listed_as_lawful(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = _run(capfd, "legal", "riichi", DATA / name)
    assert (code, err) == (0, "")
    listed = _listed(out)
    events = [json.loads(line) for line in text_of(name).splitlines()]
    acts = 0
    for at, event in enumerate(events):
        if event["type"] not in ("dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "reach"):
            continue
        acts += 1
        assert _sorted(event) in map(_sorted, listed[at, event["actor"]]), (at, event)
    assert acts > 400
    wins = [(at, e) for at, e in enumerate(events) if e["type"] == "hora"]
    assert all({"hora"} <= {a["type"] for a in listed[at, e["actor"]]} for at, e in wins)
    assert {"type": "none"} in [act for acts in listed.values() for act in acts]


def test_the_open_decision_of_an_unfinished_log(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = text_of("mjai_arena.json.gz").splitlines()
    file = tmp_path / "a.json"
    file.write_text("\n".join(lines[:3]), encoding="utf-8")
    code, out, _ = _run(capfd, "legal", "riichi", file)
    (line,) = map(json.loads, out)
    assert (code, line["at"], line["seat"]) == (0, 3, json.loads(lines[2])["actor"])
    assert {"dahai"} <= {act["type"] for act in line["legal"]}


def test_an_unlawful_log_and_one_that_is_no_mjai(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = text_of("mjai_arena.json.gz").splitlines()
    at = next(i for i, line in enumerate(lines) if '"dahai"' in line)
    event = json.loads(lines[at])
    lines[at] = json.dumps({**event, "pai": "9s" if event["pai"] != "9s" else "8s", "tsumogiri": True})
    file = tmp_path / "a.json"
    file.write_text("\n".join(lines), encoding="utf-8")
    code, _, err = _run(capfd, "legal", "riichi", file)
    assert code == 1
    assert f"event {at + 1}" in err
    code, out, err = _run(capfd, "legal", "riichi", DATA / "majiang_default.jsonl.gz")
    assert code == 1
    assert "no mjai log" in json.loads(out[0])["error"]


def test_no_traceback_for_bytes(tmp_path: Path) -> None:
    file = tmp_path / "a.log"
    file.write_bytes(bytes(range(256)))
    command = [sys.executable, "-m", "game", "check", "riichi", str(file)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert done.stdout.endswith(b"0 of 0 rounds agree\n")
