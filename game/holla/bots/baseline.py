"""The seats to measure against; nobody is offered them."""

from __future__ import annotations

from game.holla.bots.steps import StepBot


class Er2Bot(StepBot):
    """A bot of distance and useful cubes: draws both from the river as soon as they lower it and the island does not.

    Its name is short for eager at the river, with two draws.
    """

    level = "er2"
    river_at = together = 13
