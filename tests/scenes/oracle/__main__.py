"""Records tables and compares them with what was recorded.

``python -m tests.scenes.oracle record GAME`` writes ``recorded/GAME.txt`` anew (``--texts DIR``: the whole text after
every gesture too, one file each; with ``--again`` the gestures that stand there are done again instead of drawn).
``python -m tests.scenes.oracle compare GAME`` does what stands there and tells where what is seen differs
(``--from N --to N``: only sittings that hold these gestures; ``--dump N``: the whole text after gesture N).
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def main() -> int:
    """0 when everything is as it was."""
    parser = argparse.ArgumentParser(prog="python -m tests.scenes.oracle", description=__doc__)
    parser.add_argument("verb", choices=("record", "compare"))
    parser.add_argument("game")
    parser.add_argument("--game-module", action="append", default=[])
    parser.add_argument("--count", type=int, default=2000, help="gestures at tables")
    parser.add_argument("--file", type=Path, help="another recording")
    parser.add_argument("--texts", type=Path, help="a folder for the whole text after every gesture")
    parser.add_argument("--again", action="store_true", help="do the recorded gestures again instead of drawing")
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--to", type=int)
    parser.add_argument("--dump", type=int, help="write the whole text after this gesture")
    parser.add_argument("--most", type=int, default=10, help="differences that are told")
    given = parser.parse_args()

    from game.games import add_games

    add_games(given.game_module, window=True)
    from tests.scenes.oracle import work

    if given.verb == "record":
        return work.record(given.game, given.count, given.file, given.texts, given.again)
    return work.compare(given.game, given.start, given.to, given.file, given.dump, given.texts, given.most)


if __name__ == "__main__":
    sys.exit(main())
