"""Settings for a test."""

from __future__ import annotations

from typing import Any

from game.library.settings import Settings


def plain_settings(**wishes: Any) -> Settings:
    """The settings as they are at first, in Korean where nothing else is wished."""
    return Settings(**{"language": "ko", **wishes})
