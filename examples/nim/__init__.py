"""Nim: a game without secrets, without a deal and soon over, added by ``--game-module examples.nim``."""

from pathlib import Path

from game.kernel.entry import GameEntry

ENTRY = GameEntry(
    name="nim",
    rules=f"{__name__}.rules:NimRules",
    bots=f"{__name__}.bots:BOTS",
    offers=f"{__name__}.offers",
    scene=f"{__name__}.scene.entry:ENTRY",
    data=Path(__file__).parent / "assets",
    hidden=False,
    deals=False,
    length=9,
    teaches=False,
)
