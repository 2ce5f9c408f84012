"""The log of the app: it begins with versions and system, and holds what went wrong."""

import contextlib
import faulthandler
import logging
import logging.handlers
import sys
import traceback
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from pathlib import Path

import pygame

from game.system import name

_LOG = logging.getLogger("yongmaru")
_BYTES, _OLD = 500_000, 2
_FAULTS = "yongmaru-faults.log"


def program_version() -> str:
    """The version of this program, short."""
    try:
        return version("yongmaru").removesuffix(".0")
    except PackageNotFoundError:
        return "1.0"


def system() -> str:
    """The versions and the system in one line, as a report needs them."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    driver = pygame.display.get_driver() if pygame.display.get_init() else "none"
    return (
        f"Yongmaru {program_version()}, Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}, "
        f"SDL {sdl} ({driver}), {name()}"
    )


def report(error: Exception) -> str:
    """The text of an error for a report: the system, and what happened where."""
    return f"{system()}\n\n{''.join(traceback.format_exception(error))}"


class Log(logging.handlers.RotatingFileHandler):
    """The log file below a folder; every new file begins with versions and system. Raises ``OSError``."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._faults: TextIOWrapper | None = None
        super().__init__(file, maxBytes=_BYTES, backupCount=_OLD, encoding="utf-8", errors="backslashreplace")
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        _LOG.addHandler(self)

    def _open(self) -> TextIOWrapper:
        stream = super()._open()
        stream.write(f"-- {system()}\n")
        stream.flush()
        return stream

    def watch_faults(self) -> None:
        """Lets crashes of libraries, which Python cannot catch, be written into a file beside the log."""
        with contextlib.suppress(OSError):
            self._faults = open(Path(self.baseFilename).with_name(_FAULTS), "a", encoding="utf-8")  # noqa: SIM115
            faulthandler.enable(self._faults)

    def close(self) -> None:
        """Closes the log and deletes the file of crashes if it is empty."""
        _LOG.removeHandler(self)
        super().close()
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()
            with contextlib.suppress(OSError):
                path = Path(self._faults.name)
                if not path.stat().st_size:
                    path.unlink()
            self._faults = None
