"""Entry point of the frozen app."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from scenes.__main__ import main

    raise SystemExit(main())
