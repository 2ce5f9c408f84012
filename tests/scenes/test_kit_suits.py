"""Suits are told apart by more than red and green (STYLE: colour and count of dots, strong suits)."""

from __future__ import annotations

import itertools

import pygame
import pytest

from scenes.kit import palette
from scenes.kit.art import Art
from scenes.kit.cubes import Cubes
from scenes.kit.fonts import Fonts
from tests.scenes.eyes import EYES, contrast, distance

FACE = "#FBF5E5"
"""The face of cubes and tiles behind their numerals."""
NORMAL = [{key: value[0] for key, value in suits.items()} for suits in (palette.SUITS, palette.TILE_SUITS)]
STRONG = [palette.STRONG_SUITS, palette.STRONG_TILE_SUITS]


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
@pytest.mark.parametrize("face", ["7k", "7r", "7b", "7g", "Dk", "Dr", "Db", "Dg"])
def test_strong_suits_change_every_cube(cubes: Cubes, face: str) -> None:
    plain, strong = palette.SUITS[face[-1]][0], palette.STRONG_SUITS[face[-1]]
    assert rgb(plain) in ink(cubes, face)
    assert rgb(strong) not in ink(cubes, face)
    cubes.strong = True
    assert rgb(strong) in ink(cubes, face)
    assert rgb(plain) not in ink(cubes, face)
    cubes.strong = False
    assert rgb(plain) in ink(cubes, face)


@pytest.mark.rule("holla.R5")
def test_every_suit_has_its_own_number_of_dots() -> None:
    assert [palette.SUITS[suit][1] for suit in "krbg"] == [1, 2, 3, 4]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", [0, 1], ids=["holla", "rummikub"])
def test_suits_stay_apart_for_every_kind_of_eyes(game: int, eyes: str) -> None:
    for suits, least in ((NORMAL[game], 18), (STRONG[game], 28)):
        near = min(distance(a, b, eyes) for a, b in itertools.combinations(suits.values(), 2))
        assert near >= least, f"{suits} as {eyes} sees them: {near:.1f}"


def test_numerals_are_readable_on_their_face() -> None:
    for suits in STRONG:
        assert min(contrast(colour, FACE) for colour in suits.values()) >= 4.5
    assert min(contrast(colour, FACE) for colour in NORMAL[0].values()) >= 4.5
    assert contrast(palette.TILE_SUITS["o"][0], FACE) >= 3


def test_the_simulation_of_eyes() -> None:
    """Known figures: white against black, red against green, greys that no eyes change, blue beside violet."""
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert distance("#FFFFFF", "#000000", "normal") == pytest.approx(100, abs=0.01)
    assert distance("#FF0000", "#00FF00", "normal") == pytest.approx(170.6, abs=0.1)
    for eyes in EYES:
        assert distance("#808080", "#808080", eyes) == 0
        assert distance("#FFFFFF", "#000000", eyes) == pytest.approx(100, abs=0.1)
    assert distance("#1C58A8", "#5A3FA0", "deuteranopia") == pytest.approx(2.9, abs=0.1)
