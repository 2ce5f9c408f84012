"""Outside programs in the lab: the same figures as for bots, and what they fail to do is counted and told."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.lab import ladder, riichi_ladder, rummikub_ladder, turf_ladder
from game.lab.mishaps import Mishaps, added, told
from game.lab.sides import level_of, name_of, problem_of, programs_of, version_of

PYTHON = shlex.quote(sys.executable)
Main = Callable[[list[str]], int]
FRAME = """
import json, sys, time
def send(**message): print(json.dumps(message), flush=True)
acts = 0
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": send(type="ready", name="small")
    if m["type"] in ("act", "refused"):
        legal = m.get("legal") or legal
        acts += m["type"] == "act"
        {deed}
        send(type="act", id=m["id"], action=legal[0])
"""


def command(folder: Path, deed: str = "pass") -> str:
    """A small program that does this at every act and then takes the first lawful one."""
    file = folder / "small.py"
    file.write_text(FRAME.format(deed=deed), encoding="utf-8")
    return f"small=program:{PYTHON} {shlex.quote(str(file))}"


def run(
    main: Main, arguments: list[str], capsys: pytest.CaptureFixture[str], code: int = 0
) -> tuple[dict[str, Any], str]:
    assert main([*arguments, "--json"]) == code
    said = capsys.readouterr()
    found: dict[str, Any] = json.loads(said.out)
    return found, said.err


def test_a_bot_as_a_program_plays_like_the_bot_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """Through mjai and through our own talk; both are the same matches, act by act."""
    inside, _ = run(riichi_ladder.main, ["--pair", "normal:easy", "--walls", "1", "--east"], capsys)
    for talk, more in (("mjai:", " --mjai"), ("mjai-array:", " --mjai")):
        level = f"{talk}{PYTHON} -m game bot riichi --level normal{more}"
        arguments = ["--program", f"ours={level}", "--pair", "ours:easy", "--walls", "1", "--east", "--first-seed", "1"]
        outside, said = run(riichi_ladder.main, arguments, capsys)
        assert outside["first"] == f"ours={level}"
        assert {k: outside[k] for k in ("rank", "score", "win")} == {k: inside[k] for k in ("rank", "score", "win")}
        asked = outside["mishaps"]["a"]["asked"]
        assert asked > 0 and outside["mishaps"] == {"a": {"asked": asked, "causes": {}, "first": "", "failed": 0}}
        assert f"ours={level}: the fallback seat (easy) played 0 of {asked} acts\n" in said


@pytest.mark.parametrize(
    ("main", "arguments"),
    [
        (ladder.main, ["holla", "--deals", "1", "--seats", "3"]),
        (rummikub_ladder.main, ["--deals", "1", "--seats", "2"]),
        (turf_ladder.main, ["--deals", "1", "--seats", "2"]),
        (riichi_ladder.main, ["--walls", "1", "--east"]),
    ],
)
def test_a_program_is_measured_in_every_game(
    main: Main, arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = ["--program", command(tmp_path), "--pair", "easy:small"]
    assert main([*arguments, *program]) == 0
    said = capsys.readouterr().out
    assert "small" in said and "the fallback seat (easy) played 0 of " in said
    assert str(tmp_path) not in said.partition("small=")[0], "tables show the name"
    assert main([*arguments, *program, "--check"]) == 0
    assert capsys.readouterr().out.startswith("easy:small: ok\n")


@pytest.mark.parametrize(
    ("deed", "cause"),
    [
        ("sys.exit(4)", "crashed"),
        ("time.sleep(600)", "late"),
        ('legal = [{"type": "nothing_of_that_kind"}]', "unreadable"),
        ('legal = [{"type": "move", "horse": 99}]', "refused"),
    ],
)
def test_what_a_program_fails_to_do_is_counted_and_told(
    deed: str, cause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--program", command(tmp_path, deed), "--pair", "small:easy", "--deals", "1", "--seats", "2"]
    found, said = run(turf_ladder.main, [*arguments, "--seconds", "0.2"], capsys, 1)
    mishaps = found["mishaps"]["a"]
    assert mishaps["causes"] == {cause: mishaps["asked"]}
    assert mishaps["first"].startswith(cause)
    assert f"played {mishaps['asked']} of {mishaps['asked']} acts; {cause} {mishaps['asked']}; first: {cause}" in said
    assert found["matches"] == 2


def test_both_sides_may_be_programs_and_processes_count_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = f"bad=program:{PYTHON} -c 'import nothing_of_that_name'"
    arguments = ["--program", command(tmp_path), "--program", bad, "--pair", "small:bad"]
    arguments += ["--deals", "2", "--seats", "2", "--key", "99"]
    alone, _ = run(rummikub_ladder.main, arguments, capsys, 1)
    together, said = run(rummikub_ladder.main, [*arguments, "--jobs", "2"], capsys, 1)
    assert alone["mishaps"] == together["mishaps"]
    assert alone["points"] == together["points"]
    assert together["mishaps"]["a"]["causes"] == {}
    assert together["mishaps"]["b"]["causes"] == {"crashed": together["mishaps"]["b"]["asked"]}
    assert "ModuleNotFoundError" in together["mishaps"]["b"]["first"]
    assert "bad=program:" in said


def test_the_store_keeps_mishaps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = f"bad=program:{PYTHON} -c 'import nothing_of_that_name'"
    arguments = ["--program", bad, "--pair", "bad:easy", "--deals", "1", "--seats", "2"]
    arguments += ["--store", str(tmp_path / "store.jsonl")]
    once, _ = run(turf_ladder.main, arguments, capsys, 1)
    again, _ = run(turf_ladder.main, arguments, capsys, 1)
    assert once == again and once["mishaps"]["a"]["causes"]


@pytest.mark.parametrize(
    ("arguments", "told_of"),
    [
        (["--program", "x", "--pair", "x:easy"], "after x= write one of"),
        (["--program", "=program:x", "--pair", "x:easy"], "NAME=SEAT"),
        (["--program", "easy=program:x", "--pair", "x:easy"], "new name"),
        (["--program", "a:b=program:x", "--pair", "x:easy"], "letters and digits"),
        (["--program", "x=hard", "--pair", "x:easy"], "mjai-tcp:PORT"),
        (["--program", "x=mjai:'y", "--pair", "x:easy"], "quotation"),
        (["--program", "x=mjai-tcp:0", "--pair", "x:easy"], "no port"),
        (["--program", "x=mjai:y"], "name it in a --pair"),
        (["--program", "x=mjai:y", "--pair", "z:easy"], "x with a colon between"),
        (["--program", "x=mjai-tcp:9", "--pair", "easy:x"], "seats one program"),
        (["--program", "x=mjai-tcp:9", "--pair", "x:easy", "--jobs", "2"], "seats one program"),
        (["--program", "x=mjai:y", "--pair", "x:easy", "--seconds", "0"], "more than 0"),
        (["--program", "x=mjai:y", "--pair", "x:easy", "--seconds", "nan"], "more than 0"),
    ],
)
def test_wrong_arguments_are_named(arguments: list[str], told_of: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert riichi_ladder.main(arguments) == 2
    said = capsys.readouterr().err
    assert told_of in said and said.count("\n") == 1


def test_mjai_is_for_riichi() -> None:
    with pytest.raises(ValueError, match=r"program:COMMAND$"):
        programs_of(["x=mjai:y"], "turf", ("easy",))
    assert programs_of(["x=mjai:a=b:c"], "riichi", ("easy",)) == {"x": "x=mjai:a=b:c"}
    assert (name_of("x=mjai:a=b"), level_of("x=mjai:a=b"), name_of("hard"), level_of("hard")) == (
        "x", "mjai:a=b", "hard", "hard",
    )  # fmt: skip
    assert problem_of(("x=mjai-tcp:9", "easy"), 1) == ""


def test_mishaps_add_up() -> None:
    one, two = Mishaps(5, {"late": 2}, "late: x"), Mishaps(3, {"crashed": 1, "late": 1}, "crashed: y", 1)
    total = added([{"a": one}, {"a": two, "b": Mishaps(4)}])
    assert total == {"a": Mishaps(8, {"crashed": 1, "late": 3}, "late: x", 1), "b": Mishaps(4)}
    lines = told(total, ("x=program:x", "y=program:y"), "last")
    assert lines[0].endswith("played 4 of 8 acts; crashed 1, late 3; first: late: x")
    assert lines[1].endswith("failed 1 times and counts as last of its match")
    assert lines[2].endswith("played 0 of 4 acts")


def test_the_store_knows_the_version_of_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A program that was changed is played again; one that was not is not, and neither are bots."""
    store = tmp_path / "store.jsonl"
    arguments = ["--pair", "small:easy", "--deals", "1", "--seats", "2", "--store", str(store)]
    for deed, entries in (("pass", 1), ("pass", 1), ("legal = legal[::-1]", 2), ("pass", 2)):
        run(turf_ladder.main, ["--program", command(tmp_path, deed), *arguments], capsys)
        assert len(store.read_bytes().splitlines()) == entries
    assert version_of(("easy", "hard"), "last") == ""
    sides = (command(tmp_path), "easy")
    assert version_of(sides, "last") != version_of(sides, "replace")


def test_programs_get_seeds_that_they_cannot_guess(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "seeds"
    deed = f"m['type'] == 'act' and open({str(log)!r}, 'a').write(str(m['view']['cards']) + '\\n')"
    arguments = ["--program", command(tmp_path, deed), "--pair", "small:random", "--deals", "1", "--seats", "2"]
    heard = []
    for more in ([], [], ["--key", "5"], ["--key", "5"], ["--first-seed", "3"], ["--first-seed", "3"]):
        _, said = run(turf_ladder.main, [*arguments, *more], capsys)
        assert ("the same deals again by --key " in said) == ("--first-seed" not in more)
        heard.append(log.read_text(encoding="utf-8"))
        log.unlink()
    assert heard[0] != heard[1] and heard[2] == heard[3] and heard[4] == heard[5] != heard[2]
