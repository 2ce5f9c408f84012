"""Something a person should be told, in whichever language."""

from __future__ import annotations

import msgspec

from game.kernel.texts import Texts


class Problem(msgspec.Struct, frozen=True):
    """A key below ``library`` in the locale files and the values of its sentence."""

    key: str
    values: dict[str, str | int] = {}

    def text(self, texts: Texts) -> str:
        """The sentence in the language of ``texts``."""
        return texts.t(f"library.{self.key}", **self.values)
