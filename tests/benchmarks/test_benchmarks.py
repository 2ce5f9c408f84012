"""The benchmark runner: finds all modules, names the machine neutrally, keeps older figures."""

from __future__ import annotations

import importlib
import json
import platform
import re
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import bench_score, bench_turf
from benchmarks.__main__ import benchmark_names, machine_name, main, run_all, save, written_to
from benchmarks.bench_rules import play_rounds
from benchmarks.paired import main as compare
from benchmarks.paired import rows


def test_every_benchmark_can_be_run_by_name() -> None:
    assert "rules" in benchmark_names()
    for name in benchmark_names():
        assert callable(importlib.import_module(f"benchmarks.bench_{name}").run)


def test_the_machine_is_described_without_its_own_name() -> None:
    assert re.fullmatch(r"[a-z0-9]+-[a-z0-9_]+-\d+cpu", machine_name())
    assert platform.node().lower() not in machine_name()


def test_figures_of_benchmarks_that_did_not_run_stay(tmp_path: Path) -> None:
    save({"a": {"x": 1.23456}}, tmp_path)
    path = save({"b": {"y": 2.0}}, tmp_path)
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["figures"] == {"a": {"x": 1.235}, "b": {"y": 2.0}}
    assert content["python"] == platform.python_version()


def test_a_benchmark_that_fails_costs_no_figure_of_those_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_score, "run", lambda: {"x": 1.0})
    monkeypatch.setattr(bench_turf, "run", lambda: {}["x"])
    with pytest.raises(KeyError):
        run_all(["score", "turf"], Console(quiet=True), tmp_path)
    assert json.loads(written_to(tmp_path).read_text(encoding="utf-8"))["figures"] == {"score": {"x": 1.0}}


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warp"]) == 2
    assert "warp" in capsys.readouterr().out


def test_random_rounds_are_the_same_each_time() -> None:
    assert play_rounds(3, 5) == play_rounds(3, 5) > 100


def test_pairs_are_told_by_the_median_of_their_ratios() -> None:
    pairs = [
        ({"first_lobby_cpu_ms": old}, {"first_lobby_cpu_ms": new}) for old, new in ((100, 50), (200, 50), (50, 40))
    ]
    assert rows("lobby", pairs) == [("lobby", "first_lobby_cpu_ms", "100.00", "50.00", "0.50", "0.25 0.50 0.80")]


def test_what_is_no_checkout_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in (([str(tmp_path)], "it has no folder scenes"), ([".", "warp"], "no part warp")):
        with pytest.raises(SystemExit):
            compare(arguments)
        assert told in capsys.readouterr().err
