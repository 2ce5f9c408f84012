"""The state of processes as the system tells it, also where the program ``ps`` is not installed."""

import multiprocessing
import subprocess
import sys
from pathlib import Path


def runs(pid: int) -> bool:
    """Whether a process has not ended; one that only waits to be asked for its end has."""
    if sys.platform == "linux":
        try:
            return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
        except OSError:
            return False
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return done.stdout.strip()[:1] not in ("", "Z")


def all_end(seconds: float = 60.0) -> bool:
    """Whether the processes that this one has started end by themselves; on a busy machine that takes a while."""
    for child in multiprocessing.active_children():
        child.join(seconds)
    return multiprocessing.active_children() == []
