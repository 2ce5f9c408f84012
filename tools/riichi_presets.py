"""Writes docs/riichi_presets.md, the rule sets of riichi beside their options: ``python -m tools.riichi_presets``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from game.kernel.options import Options, load_options
from game.kernel.preset_table import PresetRow, preset_rows
from game.kernel.rules import AnyRules
from game.kernel.texts import Texts
from game.riichi.rules import RiichiRules

DOC = Path(__file__).resolve().parent.parent / "docs" / "riichi_presets.md"


def page() -> str:
    """The whole page, English first and Korean below."""
    rules = RiichiRules()
    options = load_options(rules)
    parts = ["<!-- Written by tools/riichi_presets.py; change assets/presets/riichi.yaml instead. -->"]
    parts += ["\n".join(_section(rules, options, Texts(locale))) for locale in ("en", "ko")]
    return "\n\n".join(parts) + "\n"


def _section(rules: AnyRules, options: Options, texts: Texts) -> Iterator[str]:
    yield f"# {texts.t('presets.title')}"
    yield ""
    yield texts.t("presets.intro")
    for group, rows in groupby(preset_rows(rules, options, texts), key=lambda row: row.group):
        yield ""
        yield f"## {group}"
        yield ""
        yield from _table(options, texts, tuple(rows))
    yield ""
    yield f"## {texts.t('presets.notes')}"
    yield ""
    for preset in options.presets:
        if preset.notes:
            yield f"- **{preset.get(texts.locale)}**"
            yield from (f"  - {note.get(texts.locale)}" for note in preset.notes)


def _table(options: Options, texts: Texts, rows: tuple[PresetRow, ...]) -> Iterator[str]:
    names = [f"{preset.get(texts.locale)} (`{preset.id}`)" for preset in options.presets]
    yield f"| {texts.t('presets.option')} | {' | '.join(names)} |"
    yield "|---" * (len(names) + 1) + "|"
    for row in rows:
        cells = [f"**{v}**" if other else v for v, other in zip(row.values, row.differs, strict=True)]
        yield f"| {row.label} | {' | '.join(cells)} |"


def main() -> int:
    """Writes the page."""
    DOC.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
