"""The choice of who plays the seeds of a run: this machine or a cluster."""

from __future__ import annotations

from pathlib import Path

from game.lab.runs.runner import Workers, local


def workers(jobs: int, scheduler: str | None, kept: Path) -> Workers:
    """The workers of a cluster where a scheduler is named, else of this machine, for the store ``kept``."""
    if scheduler:
        from game.lab.runs.cluster import cluster  # needs an extra

        return cluster(scheduler, kept)
    return local(jobs)
