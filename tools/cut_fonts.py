"""Cuts the fonts of pygame-gui down to the signs that the app can show: ``python -m tools.cut_fonts FOLDER``.

A built program carries the cut files under their names. What is kept is drawn exactly as before: outlines, hints and
kerning stay. Needs fontTools, which comes with the extra ``build``.
"""

from __future__ import annotations

import importlib.util
import logging
import sys
from collections.abc import Iterable
from pathlib import Path

import assets

LATIN = "NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "NotoSans-Italic.ttf", "NotoSans-BoldItalic.ttf"
"""What pygame-gui opens at its start, though no text of ours is drawn with them; so is ``FiraCode-Regular.ttf``."""
KOREAN = "NotoSansKR-Regular.ttf", "NotoSansKR-Bold.ttf"
JAPANESE = "NotoSansJP-Regular.otf", "NotoSansJP-Bold.otf"
KEPT = (*LATIN, "FiraCode-Regular.ttf", *KOREAN, *JAPANESE)

_ASCII = range(0x20, 0x7F)
_FREE = (
    _ASCII,
    range(0xA0, 0x180),  # Latin of European names
    range(0x370, 0x3D0),  # Greek
    range(0x400, 0x460),  # Cyrillic
    range(0x2000, 0x2070),  # dashes, quotes, dots
    range(0x20A0, 0x20C0),  # currencies
    range(0x2100, 0x2200),  # letter-like signs, numerals, arrows
    range(0x2200, 0x2300),  # mathematics
    range(0x2460, 0x2500),  # numbers in circles
    range(0x25A0, 0x2700),  # shapes, cards, notes
    range(0x3000, 0x3100),  # marks and kana
    range(0x3130, 0x3190),  # Korean letters standing alone
    range(0x31F0, 0x3400),  # small kana, signs in circles
    range(0xAC00, 0xD7A4),  # all Korean syllables
    range(0xFF00, 0xFFF0),  # full width
)
"""What people may write into names, by blocks of Unicode."""
_MEASURED = (
    "田囗他们你來們到和地对對就席我时時會来為能舰說说这這齊军同已愿既星是景民照现現理用置要軍那配里開雷露面顾"
    "个为人以個大有主些因它想意生當看着者自著裡过还进進過道還"
)
"""Han by which FreeType measures East Asian fonts before it draws any sign; without them strokes move a little."""


def texts_signs() -> set[str]:
    """Returns every sign of the texts, rules and presets, in all languages."""
    return {sign for file in sorted(assets.path().rglob("*.yaml")) for sign in file.read_text(encoding="utf-8")}


def free_signs() -> set[str]:
    """Returns every sign that a name is promised to show: the blocks above and the Han of JIS level 1."""
    return {chr(code) for block in _FREE for code in block} | _jis(range(16, 48))


def _jis(rows: Iterable[int]) -> set[str]:
    """The signs in these rows of JIS X 0208."""
    found = set()
    for row in rows:
        for place in range(1, 95):
            try:
                found.add(bytes((row + 0xA0, place + 0xA0)).decode("euc_jp"))
            except UnicodeDecodeError:
                continue
    return found


def signs_of(name: str) -> set[str]:
    """The signs that a font file keeps, as far as it has them."""
    if name in JAPANESE:
        return texts_signs() | free_signs()
    if name in KOREAN:
        # The Han of names is drawn with the Japanese files.
        return texts_signs() | set(_MEASURED) | {sign for sign in free_signs() if not "\u4e00" <= sign < "\ua000"}
    return set(map(chr, _ASCII))


def font_folder() -> Path:
    """The folder in which pygame-gui keeps its fonts."""
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame-gui, which brings the fonts, is missing: pip install pygame-gui")
    return Path(spec.origin).parent / "data"


def cut(name: str, target: Path) -> Path:
    """Writes the cut font into ``target``, the same bytes each time."""
    from fontTools.subset import Options, Subsetter, load_font, save_font

    # Below this level it logs the number of every glyph.
    logging.getLogger("fontTools").setLevel(logging.WARNING)
    options = Options()
    options.hinting = True
    options.recalc_timestamp = False
    options.name_IDs = ["*"]
    options.notdef_outline = True
    font = load_font(str(font_folder() / name), options)
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(signs_of(name))))
    subsetter.subset(font)
    file = target / name
    save_font(font, str(file), options)
    return file


def cut_all(target: Path) -> list[Path]:
    """Writes all kept fonts into a folder, which is made."""
    target.mkdir(parents=True, exist_ok=True)
    return [cut(name, target) for name in KEPT]


if __name__ == "__main__":
    for written in cut_all(Path(sys.argv[1])):
        print(f"{written.stat().st_size / 1e6:6.2f} MB {written}")
