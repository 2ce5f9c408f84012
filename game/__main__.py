"""``python -m game``: the same rules without a screen."""

from __future__ import annotations

import multiprocessing
import sys


def main() -> int:
    """Runs ``python -m game`` and ``yongmaru-table``; returns the exit code."""
    multiprocessing.freeze_support()
    try:
        from game.cli.main import run

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
