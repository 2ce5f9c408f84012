"""Seats to measure against; nobody is offered them."""

from __future__ import annotations

from game.holla.bots.steps import StepBot


class Er2Bot(StepBot):
    """Distance and useful unseen cubes; both river draws as soon as they lower the distance and the island does not.

    Its name is short for eager at the river, with two draws.
    """

    level = "er2"
    river_at = 13
