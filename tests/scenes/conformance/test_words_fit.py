"""At five sizes and in both languages no word of a table is cut, leaves the window or lies on another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.scenes.conformance.kit import ALL, LANGUAGES, SIZES, Watched
from tests.scenes.recorded import watching


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL)
def test_words_of_a_table_fit(
    table: Callable[..., Watched], monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    w = table(game, language=language)
    wrong = []
    for size in SIZES:
        with watching(monkeypatch) as written:
            w.app.set_window_size(size)
            w.steps(3)
        wrong += [(size, "cut", text) for text in written.cut]
        wrong += [(size, "outside", text) for text in written.outside(w.app.surface.get_rect())]
        wrong += [(size, "overlap", pair) for pair in written.overlaps()]
    assert not wrong
