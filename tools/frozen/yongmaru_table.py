"""Entry point of the frozen command line."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from game.__main__ import main

    raise SystemExit(main())
