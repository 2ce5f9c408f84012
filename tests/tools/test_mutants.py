"""Mistakes are made where logic stands, one at a time, and taken back."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools import mutants

CODE = """LIMIT = 3 + 4


def judge(a: int | None, b: int) -> bool:
    \"\"\"Whether it is so.\"\"\"
    if a is not None and not (a <= b) or a in (b, "한"):
        print(\"말\" , a - b)
    return True
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of code."""
    (tmp_path / "some.py").write_text(CODE, encoding="utf-8")
    return tmp_path / "some.py"


def test_a_mistake_is_one_change_of_logic_in_a_function(file: Path) -> None:
    found = list(mutants.mutants_of(file, file.parent))
    kinds = {"is not", "and", "not", "<=", "or", "in", "call", "-", "True"}
    assert {mutant.kind for mutant in found} == kinds and len(found) == len(kinds)
    raw = CODE.encode()
    for mutant in found:
        changed = raw[: mutant.begin] + mutant.text.encode() + raw[mutant.end :]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(CODE)), mutant.name
        assert changed.decode().count("\n") == CODE.count("\n")


def test_a_draw_is_the_same_each_time_and_another_by_another_seed(file: Path) -> None:
    draws = [mutants.drawn(file.parent, ["."], 4, seed) for seed in ("1", "1", "2")]
    assert draws[0] == draws[1] != draws[2] and len(draws[0]) == 4


def test_tests_notice_a_mistake_and_the_code_is_put_back(file: Path) -> None:
    test = file.with_name("test_some.py")
    test.write_text("from some import judge\n\ndef test_it():\n    assert judge(None, 1)\n", encoding="utf-8")
    (file.parent / "pytest.ini").write_text("[pytest]\nmarkers = slow\n    whole\npythonpath = .\n", encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    by_kind = {mutant.kind: mutant for mutant in mutants.mutants_of(file, file.parent)}
    assert mutants.noticed(file.parent, by_kind["True"], ["test_some.py"])
    assert not mutants.noticed(file.parent, by_kind["-"], ["test_some.py"])
    assert file.read_text(encoding="utf-8") == before
