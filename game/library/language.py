"""The language that a new person most likely reads."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Literal

from game import system

Language = Literal["ko", "en"]


def system_language(environ: Mapping[str, str] = os.environ) -> Language:
    """Returns ``ko`` where the system speaks Korean, else ``en``."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        value = environ.get(variable, "")
        if value and value not in ("C", "POSIX", "C.UTF-8"):
            return _ours(value)
    return _ours(system.language())


def _ours(name: str) -> Language:
    return "ko" if name.strip(' \n\t("').lower().startswith("ko") else "en"
