"""``python -m game.lab``: the same as ``yongmaru-lab``."""

from __future__ import annotations

import multiprocessing
import sys

from game.lab.command import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
