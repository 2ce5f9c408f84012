"""Shares and what they may claim, plans as a person writes them, and what is known before a run."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.kernel.texts import LOCALES, Texts
from game.lab.command import main
from game.lab.figures.inference import interval, share_chance, share_interval
from game.lab.figures.numbers import estimate
from game.lab.reports.html_report import page_of
from game.lab.reports.report import EDGE_SEEDS, headline, report_of
from game.lab.runs.plan import Entrant, Plan, SeedChoice, checked
from game.lab.runs.run_store import MEMORY, RunStore
from game.lab.runs.runner import create, local, play

EN = Texts("en")


def wins(count: int, of: int) -> list[float]:
    return [1.0] * count + [0.0] * (of - count)


def test_the_interval_of_a_share_is_wilsons() -> None:
    """3 of 40, where the usual one begins below 0; values by hand."""
    _, low, high = share_interval(wins(3, 40))
    assert interval(wins(3, 40))[1] < 0
    assert low == pytest.approx(0.0263, abs=0.002) and high == pytest.approx(0.1989, abs=0.002)
    _, low, high = share_interval(wins(0, 40))
    assert low == 0 and high == pytest.approx(0.0876, abs=0.001)
    assert share_interval([0.25])[1:] != (0.25, 0.25)
    assert share_interval([])[1:] == (0.0, 1.0)


def test_the_interval_holds_as_often_as_it_says() -> None:
    """Rare wins with few seeds, whose values are means of four lineups."""
    chance, kept = random.Random(1), 0
    for _ in range(2000):
        values = [sum(chance.random() < 0.1 for _ in range(4)) / 4 for _ in range(30)]
        _, low, high = share_interval(values)
        assert 0 <= low <= high <= 1
        kept += low <= 0.1 <= high
    assert 0.93 <= kept / 2000 <= 0.98


@pytest.mark.parametrize("count", range(41))
def test_a_chance_and_its_interval_agree(count: int) -> None:
    found, low, high = share_interval(wins(count, 40))
    if 0 < count < 40:
        assert (share_chance(found, 0.25) < 0.045) <= (not low <= 0.25 <= high)
        assert (share_chance(found, 0.25) > 0.055) <= (low <= 0.25 <= high)
    assert share_chance(estimate([]), 0.25) == 1.0


def run_of(seeds: int) -> RunStore:
    """A field whose first seat is a master: one that wins far more than its share."""
    field = {"strong": Entrant(level="normal"), "weak": Entrant(level="random")}
    plan = Plan(version=1, game="turf", field=field, unit="race", seats=2, seating={"strong": 1},
                seeds=SeedChoice(start=1, count=seeds))  # fmt: skip
    store = create(MEMORY, checked(plan))
    play(store, local(1))
    return store


@pytest.mark.parametrize("seeds", [2, 12])
def test_few_seeds_say_nothing_of_seats(seeds: int) -> None:
    with run_of(seeds) as store:
        report = report_of(store)
        for language in LOCALES:
            texts = Texts(language)
            said = headline(report, texts)
            assert said.startswith(texts.t("lab.answer.few_seeds", seeds=seeds, least=EDGE_SEEDS)), said
            assert "%" not in said and page_of(report, None, texts)
        for lines in (*report.seats, *report.orders, [line.win for line in report.standings]):
            assert all(0 <= line.low <= line.estimate.mean <= line.high <= 1 for line in lines)


def test_a_list_in_a_plan_may_be_written_as_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "plan.yaml"
    text = (
        "yongmaru-plan: 1\ngame: riichi\nunit: round\nfield: {a: {level: random}}\nseeds: {count: 1}\n"
        'rules: {set: {red_fives: "1,1,1"}}\nvariants: [{}, {red_fives: "0,0,1"}, {start_points: "30000"}]\n'
    )
    path.write_text(text, encoding="utf-8")
    assert main(["run", str(path), "--dry-run"]) == 0
    from game.lab.runs.plan import read_plan

    configs = [config.decode() for config in read_plan(path).configs]
    assert '"red_fives":[1,1,1]' in configs[0] and '"red_fives":[0,0,1]' in configs[1]
    assert '"start_points":30000' in configs[2]


def test_a_value_that_is_none_is_still_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(
        "yongmaru-plan: 1\ngame: riichi\nfield: {a: {level: random}}\nseeds: {count: 1}\n"
        'rules: {set: {red_fives: "1,many,1"}}\n',
        encoding="utf-8",
    )
    assert main(["run", str(path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "red_fives" in line and "line 5" in line


@pytest.mark.parametrize("variants", ["[{}]", "[{}, {rounds: 2}]"])
def test_an_unknown_fact_is_refused_by_name(variants: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(
        "yongmaru-plan: 1\ngame: holla\nfield: {a: {level: random}}\nseeds: {count: 1}\n"
        f"variants: {variants}\nquestions:\n  - {{difference: lenght}}\n",
        encoding="utf-8",
    )
    assert main(["run", str(path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "lenght" in line and "length" in line.replace("lenght", "")


@pytest.mark.parametrize("language", LOCALES)
def test_a_dry_run_knows_rounds_of_riichi_and_the_spread_of_length(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(
        "yongmaru-plan: 1\ngame: riichi\nunit: round\nfield: {a: {level: easy}}\nseeds: {count: 400}\n"
        "variants: [{}, {kuitan: false}]\nquestions:\n  - {difference: length, least: 1}\n",
        encoding="utf-8",
    )
    assert main(["run", str(path), "--dry-run", "--lang", language]) == 0
    size, time, shows, few = capsys.readouterr().out.splitlines()
    texts = Texts(language)
    assert texts.t("lab_run.cost.unknown", game="riichi", unit="round") not in time
    assert texts.t("lab.fact.length") in shows and "4.16" in shows and "400" in size
    assert few
