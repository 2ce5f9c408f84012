"""A notice: something a person should be told, kept as a key and values until the language is known."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from game.kernel.texts import Texts


class Notice(msgspec.Struct, frozen=True):
    """A sentence: its full key in the locale files and the values it needs, among them other notices."""

    key: str
    values: dict[str, str | int | Notice] = {}

    def text(self, texts: Texts) -> str:
        """The sentence in the language of ``texts``."""
        values = {k: v.text(texts) if isinstance(v, Notice) else v for k, v in self.values.items()}
        return texts.t(self.key, **values)

    def __str__(self) -> str:
        return self.text(_english())


@lru_cache(maxsize=1)
def _english() -> Texts:
    return Texts("en")
