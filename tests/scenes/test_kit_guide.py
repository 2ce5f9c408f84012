"""The first screen of docs/kit.md: what stands there is run as it stands there."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import assets
from game.library.settings import Settings
from scenes.app.app import App
from tests.scenes.tree_checks import faults

PAGE = Path(__file__).parents[2] / "docs" / "kit.md"


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of the page with its test behind it, and its texts beside it."""
    text = PAGE.read_text(encoding="utf-8").partition("## Elements")[0]
    module, test = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    english, korean = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    for locale, words in (("en", english), ("ko", korean)):
        file = tmp_path / "locales" / locale / "tea.yaml"
        file.parent.mkdir(parents=True)
        file.write_text(words, encoding="utf-8")
    (tmp_path / "tea.py").write_text(module + test, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("tea", tmp_path / "tea.py")
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "tea", found)
    spec.loader.exec_module(found)
    assets.join(tmp_path)
    yield found
    assets.leave(tmp_path)


def test_the_first_screen_of_the_guide_does_what_its_test_says(guide: ModuleType, tmp_path: Path) -> None:
    guide.test_ten_cups_empty_the_pot(tmp_path)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 125), ((1280, 720), 200)])
def test_it_fits_where_others_do(
    guide: ModuleType, tmp_path: Path, language: str, size: tuple[int, int], scale: int
) -> None:
    app = App(Settings(language=language, text_scale=scale), tmp_path, size=size, catch=False)
    app.push(guide.tea(app.ctx))
    app.step(0.1)
    assert faults(app.stack.top) == []
    app.close()
