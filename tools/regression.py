"""Logistic regression for the weights of bots, from rounds that a command line names."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

STEPS = 30
"""Steps of Newton's method."""


def log_odds(facts: Any, came: Any, drag: Sequence[float], known: Any = 0.0) -> Any:
    """The weights on top of ``known`` log-odds; ``drag`` says how strongly each is held near nothing."""
    weights = np.zeros(facts.shape[1])
    hold = np.diag(drag)
    for _ in range(STEPS):
        told = chances(facts, weights, known)
        slope = facts.T @ (told - came) + hold @ weights
        weights -= np.linalg.solve(facts.T @ (facts * (told * (1 - told))[:, None]) + hold, slope)
    return weights


def chances(facts: Any, weights: Any, known: Any = 0.0) -> Any:
    """The chances that the weights foretell of each row."""
    return 1 / (1 + np.exp(-facts @ weights - known))


def seeds(
    prog: str, description: str | None, rounds: int, first: int, arguments: Sequence[str] | None = None
) -> range:  # fmt: skip
    """The seeds of the rounds to play, by the options ``--rounds`` and ``--from``."""
    parser = argparse.ArgumentParser(prog=prog, description=description)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--from", type=int, default=first, dest="first")
    options = parser.parse_args(arguments)
    if options.rounds < 1:
        parser.error("--rounds: give a number of at least 1")
    return range(options.first, options.first + options.rounds)
