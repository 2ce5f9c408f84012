"""The moving picture: its pictures are those that were given, and only what changed is kept."""

import pygame

from tools import moving_picture as moving


def test_only_what_changed_is_kept() -> None:
    first = pygame.Surface((40, 30), 0, 24)
    second = first.copy()
    second.fill("white", (5, 6, 7, 8))
    assert moving.changed(first, second) == pygame.Rect(5, 6, 7, 8)
    assert moving.changed(second, first) == pygame.Rect(5, 6, 7, 8)
    assert moving.changed(first, first.copy()).size == (1, 1)
    made = moving.animated([first, second])
    assert made.count(b"fcTL") == 2 and made.count(b"fdAT") == 1
    assert made == moving.animated([first, second])


def test_it_begins_with_a_plain_picture() -> None:
    import io

    picture = pygame.Surface((16, 9), 0, 24)
    picture.fill((200, 100, 48))
    shown = pygame.image.load(io.BytesIO(moving.animated([picture, picture])), "x.png")
    assert shown.get_size() == (16, 9)
    assert shown.get_at((8, 4))[:3] == (200, 104, 48)
