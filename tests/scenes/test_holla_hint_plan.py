"""A hint at the Holla table goes with the brackets that are shown there, and tells its figures last."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.holla.offers import own
from game.pieces.cubes import cube_text
from scenes.holla.styles import Bracket, node_of
from scenes.holla.texts import cube_words
from tests.game.holla.hints_beside_plans import Asked, asked
from tests.scenes.holla_table import Sitting, new_client, sit

PARTS = {"ko": ("머리", "목", "몸", "꼬리"), "en": ("head", "neck", "body", "tail")}


def bracketed(sitting: Sitting, cube: int) -> bool:
    """Whether a bracket shows below an own cube."""
    box = sitting.table.nodes[node_of(sitting.table.view, own(cube))].rect
    brackets = [node.rect for node in sitting.table.nodes.values() if isinstance(node.look, Bracket)]
    return any(bracket.left <= box.centerx <= bracket.right for bracket in brackets)


def told(sitting: Sitting) -> list[tuple[str, str]]:
    """The three steps of a hint: title and text of each."""
    steps = []
    for _ in range(3):
        sitting.key(pygame.K_h)
        sitting.steps(5)
        note = sitting.app.toasts.notes[-1]
        steps.append((note.title, note.text))
    return steps


def open_at(folder: Path, one: Asked, language: str) -> Sitting:
    """A table at a position."""
    sitting = sit(folder, new_client(one.match.copy()), (1280, 720), language)
    sitting.wait()
    return sitting


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_hint_lights_a_cube_that_no_bracket_holds(tmp_path: Path, language: str) -> None:
    one = next(one for seed in range(20) for one in asked(seed) if one.stands(one.raw) and not one.found.part)
    sitting = open_at(tmp_path, one, language)
    table, texts = sitting.table, sitting.app.ctx.texts
    _, (what, plain), (_, why) = told(sitting)
    glow = table.marked["hint",].rect
    lit = next(cube for cube in table.view.hand if table.nodes["cube", cube].rect == glow)
    assert bracketed(sitting, one.raw.action.cube) and not bracketed(sitting, lit)
    assert cube_words(texts, cube_text(lit)) in what
    assert any(part in plain for part in PARTS[language]), "the part is named"
    # The wanted cube is named; a number is always a cube's.
    assert len(re.findall(r"\d+", plain)) <= 1 < len(re.findall(r"\d+", why))
    sitting.app.close()


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_hint_that_takes_from_a_bracket_says_what_the_other_way_costs(tmp_path: Path, language: str) -> None:
    one = next(one for one in asked(58) if one.found.part)
    assert one.found.other is not None
    sitting = open_at(tmp_path, one, language)
    other = cube_words(sitting.app.ctx.texts, cube_text(one.found.other.action.cube))
    _, (_, plain), (_, why) = told(sitting)
    assert sitting.table.board.aspects.advice.answer.action == one.raw.action
    assert any(part in plain for part in PARTS[language]) and not re.search(r"\d", plain)
    assert other in why and str(one.found.other.why.values["count"]) in why.split(other)[1]
    sitting.app.close()


def test_a_draw_says_what_the_plan_lacks(tmp_path: Path) -> None:
    one = next(one for seed in range(20) for one in asked(seed, owed="draw") if one.raw.why.key == "mountain")
    sitting = open_at(tmp_path, one, "ko")
    _, (_, plain), (_, why) = told(sitting)
    assert any(part in plain for part in PARTS["ko"]) and why.startswith(plain) and len(why) > len(plain)
    sitting.app.close()
