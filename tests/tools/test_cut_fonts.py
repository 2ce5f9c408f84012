"""A built program shows every text: the cut fonts keep every sign that can be drawn."""

import ast
from pathlib import Path

import pygame
import pytest

from scenes.kit.fonts import is_japanese, without_glyph
from tools import cut_fonts

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True, scope="module")
def _fonts() -> None:
    pygame.font.init()


def literal_signs() -> set[str]:
    """The signs in the strings of scenes, docstrings and all."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in (ROOT / "scenes").rglob("*.py")]
    words = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {sign for word in words if isinstance(word, str) for sign in word if sign.isprintable()}


def test_every_text_of_every_language_has_its_glyphs() -> None:
    assert without_glyph("".join(cut_fonts.texts_signs())) == set()


def test_signs_written_in_scenes_are_kept_and_have_glyphs() -> None:
    signs = literal_signs()
    for name in (*cut_fonts.KOREAN, *cut_fonts.JAPANESE):
        japanese = name in cut_fonts.JAPANESE
        assert {s for s in signs if is_japanese(s) == japanese} <= cut_fonts.signs_of(name), name
    assert without_glyph("".join(signs)) == set()


def test_a_sign_without_glyph_is_found() -> None:
    assert without_glyph("용 龍 A \u1200 \U0001f004") == {"\u1200", "\U0001f004"}


def test_names_may_hold_every_korean_syllable_and_common_han() -> None:
    free = cut_fonts.free_signs()
    assert {chr(code) for code in range(0xAC00, 0xD7A4)} <= free
    assert len([sign for sign in free if "\u4e00" <= sign < "\ua000"]) == 2965  # JIS level 1
    assert (
        without_glyph("".join(sign for sign in free if "\uac00" <= sign <= "\ud7a3" or "\u4e00" <= sign < "\ua000"))
        == set()
    )


@pytest.mark.slow
def test_cut_fonts_draw_as_the_whole_ones(tmp_path: Path) -> None:
    text = "용마루 홀라! Dragon 123 · → ★"
    for file in cut_fonts.cut_all(tmp_path):
        shown = (
            "龍 立直 一発" if file.name in cut_fonts.JAPANESE else text if file.name in cut_fonts.KOREAN else "Dragon"
        )
        pictures = [
            pygame.font.Font(f, 24).render(shown, True, "white") for f in (file, cut_fonts.font_folder() / file.name)
        ]
        one, other = (pygame.image.tobytes(picture, "RGBA") for picture in pictures)
        assert one == other, file.name
