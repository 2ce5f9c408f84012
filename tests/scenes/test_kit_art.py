"""Faces show moods beside them, and look the same without one."""

from __future__ import annotations

import pygame
import pytest

from game.kernel.seat import AVATARS
from scenes.kit.art import Art
from scenes.kit.portraits import MARKS, portrait


@pytest.mark.parametrize("size", [44, 96])
def test_moods_are_seen_in_both_sizes(size: int) -> None:
    pygame.init()
    pygame.display.set_mode((320, 200))
    art = Art(1.0)
    for face in AVATARS:
        seen = {pygame.image.tobytes(portrait(art, face, size, "#FFFFFF", mood), "RGBA") for mood in ("", *MARKS)}
        assert len(seen) == 1 + len(MARKS)


def test_a_landscape_made_beside_the_frames_is_the_same() -> None:
    pygame.init()
    pygame.display.set_mode((320, 200))
    there, made = Art(1.0), Art(1.0)
    while there.awaited("scene/cloth_ink", (320, 200)):
        pass
    found = there.background("scene/cloth_ink", (320, 200))
    assert not there.awaited("scene/cloth_ink", (320, 200)) and there.background("scene/cloth_ink", (320, 200)) is found
    direct = made.background("scene/cloth_ink", (320, 200))
    assert pygame.image.tobytes(found, "RGB") == pygame.image.tobytes(direct, "RGB")


def test_another_size_of_text_makes_no_landscape_anew() -> None:
    pygame.init()
    pygame.display.set_mode((320, 200))
    first, grown = Art(1.0), Art(2.0)
    grown.share(first)
    assert grown.background("scene/cloth_ink", (320, 200)) is first.background("scene/cloth_ink", (320, 200))
    assert grown.icon("book", 20) is first.icon("book", 40)
    plate = grown.rounded(40, 40, 12, "#000000", "#000000")
    assert plate is not first.rounded(40, 40, 12, "#000000", "#000000"), "what has units in it is drawn for each size"


def test_a_large_picture_of_another_size_is_stretched_until_its_own_is_made_beside_the_frames() -> None:
    pygame.init()
    pygame.display.set_mode((320, 200))
    name, art, apart = "scene/card_turf", Art(1.0), Art(1.0)
    assert art.soon(name, 100) is art.svg(name, 100) and not art.stretches
    stretched = art.soon(name, 300)
    own = pygame.image.tobytes(apart.svg(name, 300), "RGB")
    assert stretched.get_size() == apart.svg(name, 300).get_size() and pygame.image.tobytes(stretched, "RGB") != own
    assert art.stretches
    while not art.sharpen():
        pass
    assert not art.stretches and pygame.image.tobytes(art.soon(name, 300), "RGB") == own


def test_a_landscape_of_another_shape_is_cut_and_stretched_until_its_own_is_made() -> None:
    pygame.init()
    pygame.display.set_mode((320, 200))
    name, size, art = "scene/bg_menu", (300, 300), Art(1.0)
    art.landscape(name, (320, 200))
    art.set_scale(2.0)
    stretched = art.landscape(name, size)
    assert stretched.get_size() == size and art.stretches and not art.sharpened
    while not art.sharpen():
        pass
    own = pygame.image.tobytes(Art(2.0).background(name, size), "RGB")
    assert pygame.image.tobytes(stretched, "RGB") != own
    assert pygame.image.tobytes(art.landscape(name, size), "RGB") == own and art.sharpened == 1
