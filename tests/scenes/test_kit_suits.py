"""Suits are told apart by more than red and green (STYLE: colour and count of dots, strong suits)."""

from __future__ import annotations

import pygame
import pytest

from scenes.kit import palette
from scenes.kit.art import Art
from scenes.kit.cubes import Cubes
from scenes.kit.fonts import Fonts


@pytest.fixture
def cubes() -> Cubes:
    pygame.init()
    pygame.display.set_mode((320, 200))
    return Cubes(Art(1.0), Fonts(1.0))


def ink(cubes: Cubes, face: str) -> set[tuple[int, int, int]]:
    picture = cubes.face(face, 128)
    return {
        tuple(picture.get_at((x, y)))[:3]
        for x in range(0, 128, 2)
        for y in range(0, 156, 2)  # type: ignore[misc]
    }


def rgb(colour: str) -> tuple[int, int, int]:
    found = pygame.Color(colour)
    return found.r, found.g, found.b


@pytest.mark.rule("holla.R5")
@pytest.mark.parametrize("face", ["7r", "7g", "Dr", "Dg"])
def test_strong_suits_change_red_and_green(cubes: Cubes, face: str) -> None:
    plain, strong = palette.SUITS[face[-1]][0], palette.STRONG_SUITS[face[-1]]
    assert rgb(plain) in ink(cubes, face)
    assert rgb(strong) not in ink(cubes, face)
    cubes.use_strong_suits(True)
    assert rgb(strong) in ink(cubes, face)
    assert rgb(plain) not in ink(cubes, face)
    cubes.use_strong_suits(False)
    assert rgb(plain) in ink(cubes, face)


@pytest.mark.rule("holla.R5")
def test_every_suit_has_its_own_number_of_dots() -> None:
    assert [palette.SUITS[suit][1] for suit in "krbg"] == [1, 2, 3, 4]
