"""The strongest level: patient by default, or lively."""

from __future__ import annotations

from game.rummikub.bots.strong import HoardBot


class MasterBot(HoardBot):
    """Patient."""

    level = "master"
