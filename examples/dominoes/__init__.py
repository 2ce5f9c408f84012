"""Block dominoes with hidden hands: a whole game in one folder, added by ``--game-module examples.dominoes``.

The folder may be copied under another name: nothing in it says where it lies.
"""

from pathlib import Path

from game.kernel.entry import GameEntry

ENTRY = GameEntry(
    name="dominoes",
    rules=f"{__name__}.rules:DominoesRules",
    bots=f"{__name__}.bots:BOTS",
    offers=f"{__name__}.offers",
    scene=f"{__name__}.scene.entry:ENTRY",
    part="round",
    lab=f"{__name__}.lab:PART",
    open_hands=f"{__name__}.view:opened",
    data=Path(__file__).parent / "assets",
)
