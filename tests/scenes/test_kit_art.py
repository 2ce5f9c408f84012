"""Faces show moods beside them, and look the same without one."""

from __future__ import annotations

import pygame
import pytest

from game.kernel.seat import AVATARS
from scenes.kit.art import MOODS, Art


@pytest.mark.parametrize("size", [44, 96])
def test_moods_are_seen_in_both_sizes(size: int) -> None:
    pygame.init()
    pygame.display.set_mode((320, 200))
    art = Art(1.0)
    for face in AVATARS:
        seen = {pygame.image.tobytes(art.avatar(face, size, "#FFFFFF", mood), "RGBA") for mood in ("", *MOODS)}
        assert len(seen) == 1 + len(MOODS)
