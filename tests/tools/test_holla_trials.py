"""Trials of Dragon Holla's seats: parts switched off, and a seat that sees everything and sits nowhere else."""

from __future__ import annotations

import pytest

from game.holla.bots import make_lab_bot
from tools.holla_calls import main as calls
from tools.holla_trials import entrants, main
from tools.holla_weights import main as weights


@pytest.mark.parametrize("name", ["seer", "no-turn", "steps"])
def test_trials_are_played_and_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "er2", "--deals", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{name} v er2: ") and "1 deals" in told


def test_seats_of_trials_sit_nowhere_else() -> None:
    for name in set(entrants()) - {"easy", "normal", "hard", "master", "er2"}:
        with pytest.raises(KeyError):
            make_lab_bot(name)


def test_weights_follow_from_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert weights(["--rounds", "4"]) == 0
    told = capsys.readouterr().out
    assert "after, distance 2: " in told and "before, distance 3: " in told and " times, win (" in told


def test_who_calls_next_follows_from_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert calls(["--rounds", "30"]) == 0
    told = capsys.readouterr().out
    assert " acts, weights " in told and "master, turn 2: " in told and "complete 0.0" in told
