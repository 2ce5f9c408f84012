"""The trial of changed rules: the same deals by both, the surest change, and what bots cannot react to."""

from __future__ import annotations

import msgspec
import pytest

from game.games import GAMES
from game.kernel.options import load_options
from game.lab.checks.set_trial import (
    FEW,
    TOP_SCORE,
    SetFigures,
    Sums,
    deaf_to,
    option_sweep_plan,
    plans_of,
    sweep_of_option,
)
from game.lab.runs.plan import RuleChoice, checked
from game.lab.runs.playing import play_seed
from game.lab.runs.runner import tasks_of


def side(*values: float) -> Sums:
    """The sums of matches with these values, as often as advice needs."""
    sums = Sums()
    for _ in range(FEW):
        for value in values:
            sums = sums.with_match({"length": value, "even": 3.0})
    return sums


def test_the_surest_change_is_told_and_chance_is_not() -> None:
    figures = SetFigures(side(9, 11), side(19, 21))
    change = figures.clearest(["even", "length", "unknown"])
    assert change is not None and (change.fact, change.before, change.now) == ("length", 10.0, 20.0)
    assert change.margin == pytest.approx(1.96 * (2 / (2 * FEW)) ** 0.5)
    assert SetFigures(side(9, 11), side(8, 12.2)).clearest(["even", "length"]) is None
    assert SetFigures().few and not figures.few


def test_what_bots_do_not_look_at_is_named() -> None:
    assert deaf_to("holla", "hard", ("wild_system", "cube_penalty", "payer")) == ("cube_penalty", "payer")
    assert deaf_to("holla", "master", ("wild_system", "cube_penalty", "payer")) == ()
    # They go by what is invented: cards of horses, yeok.
    assert deaf_to("turf", "easy", ("horses", "payout")) == deaf_to("holla", "easy", ("own_yeok", "yeok")) == ()


def test_the_values_of_an_option_lie_around_the_usual_one() -> None:
    options = load_options(GAMES["holla"])
    assert sweep_of_option(options.option("river_fee")).values == (0, 1, 2, 3)
    assert sweep_of_option(options.option("cube_penalty")).values == (0, 1, 2, 3, 4)
    sweep = sweep_of_option(options.option("river_fee"))
    ready = checked(option_sweep_plan("holla", {"yeok": ["snake"]}, sweep, "random", 2))
    for _, task in tasks_of(ready, [set() for _ in ready.configs]):
        sweep = sweep.with_result(play_seed(task))
    assert sweep.played == 2 and sweep.clearest(["length", TOP_SCORE]) is None
    ends = msgspec.structs.replace(sweep, sides=(side(9, 11), side(9, 11), side(19, 21)))
    change = ends.clearest(["even", "length"])
    assert change is not None and (change.fact, change.before, change.now) == ("length", 10.0, 20.0)


def test_changed_payments_of_holla_are_tried_on_the_same_deals() -> None:
    base = RuleChoice(set={"yeok": ["snake", "dragon"]})
    equal, skill = plans_of("holla", base, {"cube_penalty": 9}, "random")
    ready, figures = checked(equal), SetFigures()
    for _, task in list(tasks_of(ready, [set() for _ in ready.configs]))[:12]:
        figures = figures.with_result(play_seed(task))
    plain, other = figures.without, figures.with_it
    assert (plain.matches, other.matches, figures.few) == (6, 6, True)
    assert plain.mean("length") == other.mean("length"), "those bots do not look at the penalty"
    assert plain.mean("wins") == other.mean("wins") and plain.mean("boa") == 0.0
    assert other.mean(TOP_SCORE) >= plain.mean(TOP_SCORE)
    assert skill.seating == {"normal": 1}
