"""The trial of an invented yeok: the same deals with and without it, each yeok by its name, advice that is a figure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.holla.config import STANDARD, standard_yeok
from game.kernel.bilingual import Text
from game.kernel.notice import Notice
from game.kernel.texts import Texts
from game.lab.checks.own_yeok import FEW, Figures, Side, Sweep, begun, fitting, plan_of, plan_of_skill
from game.lab.checks.trial import Trial, mixed, of_skill
from game.lab.command import main
from game.lab.runs.plan import checked
from game.lab.runs.playing import play_seed
from game.lab.runs.runner import tasks_of
from game.workshop.rule_set import RuleSet, keep
from game.workshop.yeok import first_yeok

RULES = RuleSet(Text("우리", "Ours"), (first_yeok(1, "사다리", "Ladder"),))
OWN = RULES.yeok[0]


def test_each_invented_yeok_is_counted_by_its_name() -> None:
    ready = checked(plan_of(RULES.options(), OWN.id, "easy", 3))
    results = [play_seed(task) for _, task in tasks_of(ready, [set(), set()])]
    assert [result.variant for result in results] == [0, 1] * 3
    assert [result.seed for result in results[::2]] == [result.seed for result in results[1::2]]
    seats = [seat.facts for result in results[1::2] for match in result.matches for seat in match.seats]
    won = sum(facts["yeok_own_1"] for facts in seats)
    assert won == sum(facts["own_yeok"] for facts in seats) > 0
    assert not any("yeok_own_1" in seat.facts for result in results[::2] for seat in result.matches[0].seats)


def test_a_trial_plays_on_and_lets_go() -> None:
    ready = checked(plan_of(RULES.options(), OWN.id, "easy", 4))
    trial = Trial([ready], begun(RULES.config(), OWN.id, "easy"), 1)
    figures, done = trial.more(0.0)
    assert (figures.without.rounds, figures.with_it.rounds, done) == (1, 0, False)
    figures, done = trial.more(60.0)
    assert (figures.without.rounds, figures.with_it.rounds, done) == (4, 4, True)
    assert sum(figures.with_it.wins.values()) + round(4 * figures.with_it.void) == 4
    assert figures.with_it.acts > 0 and {*figures.without.wins} <= {*STANDARD}
    ended = Trial([ready], begun(RULES.config(), OWN.id, "easy"), 1)
    ended.more(0.0)
    ended.end()
    assert ended.more(60.0)[0].with_it.rounds <= 1


def test_skill_and_misses_are_counted_beside_the_rounds() -> None:
    options = RULES.options()
    plans = [checked(plan_of(options, OWN.id, "easy", 8)), checked(plan_of_skill(options, OWN.id, "easy"))]
    tasks = [*mixed(plans)]
    assert len(tasks) == 2 * 8 + 2 * 60, "every deal of both plans"
    results = [play_seed(task) for task in mixed([plans[0], plans[0]])][:16]
    figures = begun(RULES.config(), OWN.id, "easy")
    for result in [*results, *(play_seed(task) for task in tasks if len(task.lineups) == 4 and task.seed == 1)]:
        figures = figures.with_result(result)
    assert [skill.matches for skill in figures.skill] == [4, 4]
    assert all(0.0 <= skill.won <= 4.0 for skill in figures.skill)
    side = figures.with_it
    assert not figures.without.aimed.get(OWN.id)
    for yeok in (*STANDARD, OWN.id):
        assert side.aimed[yeok] >= side.wins.get(yeok, 0)
        missed, low, high = side.missed(yeok)
        assert 0.0 <= low <= missed <= high <= 1.0
    assert side.aimed["snake"] > side.wins["snake"] > 0, "others were one cube short when somebody won"
    assert not of_skill(results[0])


def told(level: str, **wins: int) -> str:
    figures = Figures(OWN, (*standard_yeok(), OWN), level, with_it=Side(rounds=1000, wins=wins))
    notice = figures.advice()
    assert notice.text(Texts("ko")) != notice.text(Texts("en"))
    return notice.text(Texts("en"))


def test_advice_is_a_figure_or_says_why_there_is_none() -> None:
    wins = {"snake": 640, "boa": 160, "dragon": 40}
    fits = told("hard", **wins, own_1=80)
    assert fits.startswith("Won with in 8.0% of the rounds: by its rarity 15 points would fit (14 to 17); it has 15.")
    assert "only hard and master weigh" in told("easy", **wins, own_1=80)
    assert f"{FEW} wins are the least" in told("hard", **wins, own_1=FEW - 1)
    assert "too few wins with the yeok of the rule book" in told("hard", snake=900, own_1=90)


def swept(*own: int) -> Notice:
    """What prices of 10, 20 and 30 advise where a yeok is won with so often in 1,000 rounds at each."""
    sides = (Side(rounds=1000, wins={"snake": 640, "boa": 160, "dragon": 40, "own_1": won}) for won in own)
    return Sweep("own_1", (10, 20, 30), tuple(sides), (*standard_yeok(), OWN)).advice()


def test_prices_advise_the_points_that_fit_how_rare_a_yeok_is_at_them() -> None:
    # 20 wins in 1,000 are worth 25 points, 80 are worth 15: who pays more for it sees it more often.
    found = swept(20, 80, 160)
    assert found.values == {"points": 18, "low": 10, "high": 20, "low_fits": 25, "high_fits": 15}
    assert found.text(Texts("en")).startswith("Some 18 points fit") and found.text(Texts("ko")).startswith("값은 18점")
    assert swept(160, 160, 160).values["points"] == 10
    assert "None of these numbers" in swept(9, 9, 9).text(Texts("en")), "too few wins"
    assert swept(640, 640, 640).key == "own_yeok.no_balance", "it is cheaper than all of them"


@pytest.mark.parametrize(("share", "points"), [(0.64, 5), (0.16, 10), (0.04, 20), (0.02, 25), (0.9, 4), (1e-9, 100)])
def test_points_lie_on_the_line_of_the_book(share: float, points: int) -> None:
    assert fitting([(20, 0.04), (5, 0.64), (10, 0.16)], share) == points


def test_sides_know_shares_and_payments() -> None:
    side = Side(rounds=100, wins={"snake": 25}, chips={"snake": 1000.0})
    share, low, high = side.share("snake")
    assert share == 0.25 and 0.17 < low < share < high < 0.35 and side.void == 0.75
    assert side.paid("snake") == 40.0 and side.paid("boa") == 0.0
    assert replace(side, rounds=0).share("boa")[1:] == (0.0, 1.0)


def test_the_command_reports_and_advises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("YONGMARU_HOME", str(tmp_path))
    keep(tmp_path / "rules", RULES)
    store = tmp_path / "run.lab"
    command = ["yeok", "holla-1", "--level", "easy", "--plain"]
    assert main([*command, "--seeds", "3", "--store", str(store)]) == 0
    out = capsys.readouterr().out
    assert "Ladder" in out and "No advice on points" in out
    assert "one Normal among three Easy wins" in out and "missed" in out
    assert main([*command, "--seeds", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert len(told["skill"]) == 2 and {*told["missed"]} <= {*STANDARD, "ladder"}
    # Its store is a run like any other.
    assert main(["report", str(store), "--plain"]) == 0
    assert "ladder" in capsys.readouterr().out
    for wrong, told in ((["yeok", "standard"], "no invented yeok"), ([*command, "--yeok", "boa"], "in play: ladder")):
        assert main(wrong) == 2
        assert told in capsys.readouterr().err
