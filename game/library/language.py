"""Which of our languages a new person most likely reads."""

from __future__ import annotations

import ctypes
import locale
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any, Literal

Language = Literal["ko", "en"]


def system_language(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Language:
    """``ko`` where the system speaks Korean, else ``en``."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        value = environ.get(variable, "")
        if value and value not in ("C", "POSIX", "C.UTF-8"):
            return _ours(value)
    if platform == "win32":
        return _ours(_windows_language())
    if platform == "darwin":
        return _ours(_mac_language())
    return "en"


def _ours(name: str) -> Language:
    return "ko" if name.strip(' \n\t("').lower().startswith("ko") else "en"


def _windows_language() -> str:
    kernel: Any = getattr(ctypes, "windll", None)
    if kernel is None:
        return ""
    return locale.windows_locale.get(kernel.kernel32.GetUserDefaultUILanguage(), "")


def _mac_language() -> str:
    try:
        found = subprocess.run(["defaults", "read", "-g", "AppleLanguages"], capture_output=True, text=True, timeout=2)
    except (OSError, subprocess.SubprocessError):
        return ""
    return found.stdout
