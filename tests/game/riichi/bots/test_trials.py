"""Traits of the master, tried on decisions that are played out."""

from __future__ import annotations

import msgspec
import pytest

from game.kernel.chance import Chance
from game.riichi.bots.strong import MASTER
from game.riichi.resample import shuffled
from tests.game.riichi.desk import Desk
from tools import riichi_trials, riichi_weights


def test_a_shuffled_wall_leaves_the_hands_and_what_lies_open() -> None:
    state = Desk("234m567m345p67s11z").state
    twin = shuffled(state, Chance(1))
    twin.check()
    assert [side.tiles for side in twin.sides] == [side.tiles for side in state.sides]
    assert twin.indicators == state.indicators
    assert twin.wall != state.wall
    assert shuffled(state, Chance(1)).wall == twin.wall


def test_a_trial_counts_only_decisions_that_a_trait_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert riichi_trials.main(["deep=1", "tempo=9000", "--matches", "2", "--length", "single"]) == 0
    same, other = capsys.readouterr().out.splitlines()
    assert same == "deep=1: +0 ± 0 points a round, 0 decisions"
    assert other.startswith("tempo=9000: ")
    assert "points a round" in other


@pytest.mark.parametrize(("text", "says"), [("luck=1", "no trait"), ("deep=maybe", "no value")])
def test_a_trait_that_is_none_is_named(text: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        riichi_trials.main([text])
    assert says in capsys.readouterr().err


def test_a_changed_trait_is_the_only_change() -> None:
    assert riichi_trials.changed("deep=0").traits.deep is False
    assert riichi_trials.changed("call_cost=600").traits.call_cost == 600
    assert riichi_trials.changed("deep=1").traits == MASTER


def test_weights_are_fitted_to_matches_and_checked_on_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(riichi_weights, "CONFIG", msgspec.structs.replace(riichi_weights.CONFIG, length="tonpu"))
    assert riichi_weights.main(["--matches", "5", "--jobs", "1"]) == 0
    weights, loss, title, *parts = capsys.readouterr().out.splitlines()
    assert weights.startswith("Reading(base=")
    assert " tiles; loss 0." in loss
    assert title == "shapes alone, told, seen"
    shapes_alone = [float(part.split()[0]) for part in parts]
    assert shapes_alone == sorted(shapes_alone)
    with pytest.raises(SystemExit):
        riichi_weights.main(["--matches", "3"])
    assert "at least 4" in capsys.readouterr().err
