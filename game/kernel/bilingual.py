"""Texts of data files that stand there in both languages."""

from __future__ import annotations

import msgspec


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word or sentence in both languages; also the base of what has a name in both."""

    ko: str
    en: str

    def get(self, locale: str) -> str:
        """The Korean text for ``ko``, else the English one."""
        return self.ko if locale == "ko" else self.en
