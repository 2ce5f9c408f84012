"""`--doctor`: prints what a person can read, and send, when the app does not do what it should. Changes nothing."""

import base64
import hashlib
import os
import shutil
import sys
import webbrowser
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

import pygame

from game.cli.output import CliError, drop_output, print_text, say
from game.kernel.outside import YAML_BYTES, read_regular
from game.kernel.texts import Texts
from game.lessons.own import own_lessons
from game.lessons.subject import games
from game.library.files import replace_text
from game.library.mending import entries_of
from game.library.own_rules import own_rules
from game.library.paths import Paths, folder_problem, user_folder
from game.library.saves import Saves
from game.verbs import BAD_INPUT, FOUND_FAULT, OK, PIPE_CLOSED
from scenes.kit.fonts import font_file, without_glyph
from scenes.kit.log import system
from scenes.kit.window import unseen

SUMS = "sums.txt"
"""The list of a built program's files: per line an SHA-256 and a name below the folder of libraries and data."""
_LINES = 12
"""The lines of the log that are shown."""
_TRIED = "용龍A"


class Doctor:
    """A check of the whole installation, made once; `healthy` is whether nothing is wrong."""

    def __init__(self, texts: Texts, paths: Paths) -> None:
        self.texts = texts
        self.paths = paths
        self.healthy = True

    def lines(self) -> Iterator[str]:
        """Yields what was found, line by line; what is wrong begins with an exclamation mark."""
        window, sound = self._window(), self._sound()
        yield system()
        yield window
        yield sound
        yield self._fonts()
        yield from self._folders()
        yield self._settings()
        yield self._matches()
        yield from self._own_rules()
        yield from self._own_lessons()
        yield from self._files()
        yield from self._log()
        yield self._say("well" if self.healthy else "ill", self.healthy)

    def _say(self, key: str, good: bool = True, **values: object) -> str:
        self.healthy = self.healthy and good
        return ("  " if good else "! ") + self.texts.t(f"doctor.{key}", **values)

    def _window(self) -> str:
        try:
            pygame.display.init()
            pygame.font.init()
        except pygame.error as error:
            return self._say("no_window", False, problem=error)
        reason = unseen()
        driver = pygame.display.get_driver()
        return self._say("no_window", False, problem=reason) if reason else self._say("window", driver=driver)

    def _sound(self) -> str:
        try:
            pygame.mixer.init()
        except (pygame.error, NotImplementedError) as error:
            # The app plays on in silence.
            return self._say("no_sound", problem=error)
        rate = (pygame.mixer.get_init() or (0,))[0]
        pygame.mixer.quit()
        return self._say("sound", driver=os.environ.get("SDL_AUDIODRIVER", "SDL"), rate=rate)

    def _fonts(self) -> str:
        try:
            lacking = without_glyph(_TRIED)
        except (OSError, pygame.error) as error:
            return self._say("no_fonts", False, problem=error)
        if lacking:
            return self._say("no_fonts", False, problem=" ".join(sorted(lacking)))
        return self._say("fonts", path=font_file().parent)

    def _folders(self) -> Iterator[str]:
        for key, folder in (("saves", self.paths.home), ("logs", self.paths.logs)):
            what = self.texts.t(f"doctor.{key}")
            if (problem := folder_problem(folder)) is not None:
                yield self._say("no_folder", False, what=what, problem=problem.text(self.texts))
                continue
            there = folder
            while not there.exists():
                there = there.parent
            if not os.access(there, os.W_OK):
                yield self._say("read_only", False, what=what, path=folder)
                continue
            free = shutil.disk_usage(there).free // 1_000_000
            yield self._say("folder", what=what, path=folder, free=free)

    def _settings(self) -> str:
        try:
            lost = entries_of(read_regular(self.paths.settings, YAML_BYTES))[1]
        except (FileNotFoundError, NotADirectoryError):
            return self._say("no_settings")
        except OSError as error:
            return self._say("bad_settings", False, problem=error.strerror or error)
        return self._say("bad_settings", False, problem=", ".join(lost)) if lost else self._say("settings")

    def _matches(self) -> str:
        saves = Saves(self.paths.matches)
        entries = [*saves.open_matches(), *saves.finished()]
        bad = sum(entry.status == "damaged" for entry in entries)
        return self._say("bad_matches" if bad else "matches", not bad, count=len(entries), bad=bad)

    def _own_rules(self) -> Iterator[str]:
        found = own_rules(user_folder("rules", self.paths.home))
        if found.presets:
            yield self._say("own_rules", count=sum(map(len, found.presets.values())))
        for problem in found.problems:
            yield self._say("bad_rules", False, problem=problem.text(self.texts))

    def _own_lessons(self) -> Iterator[str]:
        found = [own_lessons(user_folder("lessons", self.paths.home) / game, game) for game in games()]
        if count := sum(len(one.lessons) for one in found):
            yield self._say("own_lessons", count=count)
        for problem in (problem for one in found for problem in one.problems):
            yield self._say("bad_lesson", False, problem=problem.text(self.texts))

    def _files(self) -> Iterator[str]:
        count = 0
        for name, file, wanted in _installed():
            count += 1
            try:
                same = hashlib.sha256(file.read_bytes()).hexdigest() == wanted
            except OSError:
                same = False
            if not same:
                yield self._say("changed", False, path=name)
        yield self._say("files", count=count) if count else self._say("source")

    def _log(self) -> Iterator[str]:
        try:
            text = (self.paths.logs / "yongmaru.log").read_text(encoding="utf-8", errors="replace")
        except OSError:
            text = ""
        errors = [line for line in text.splitlines() if " ERROR " in line or " WARNING " in line]
        yield self._say("errors" if errors else "no_errors")
        yield from (f"    {line[:200]}" for line in errors[-_LINES:])


def _installed() -> Iterator[tuple[str, Path, str]]:
    """Yields name, place and SHA-256 of every file of a built program; of source there is nothing to compare."""
    if getattr(sys, "frozen", False):
        folder = Path(getattr(sys, "_MEIPASS", "."))
        try:
            text = (folder / SUMS).read_text(encoding="utf-8")
        except OSError:
            yield SUMS, folder / SUMS, "-"
            return
        for line in text.splitlines():
            digest, _, name = line.partition("  ")
            yield name, folder / name, digest
        return
    try:
        listed = files("yongmaru") or []
    except PackageNotFoundError:
        return

    for entry in listed:
        if entry.hash is not None and entry.hash.mode == "sha256":
            digest = base64.urlsafe_b64decode(entry.hash.value + "=").hex()
            yield str(entry), Path(str(entry.locate())), digest


def doctor(texts: Texts, paths: Paths) -> int:
    """Prints everything; 0 when all is well, 1 when something needs a hand, 2 when it cannot be written.

    A program without a console, as on Windows, writes it beside the log and opens it.
    """
    found = Doctor(texts, paths)
    text = "\n".join(found.lines())
    try:
        if sys.stdout is not None:
            print_text(text)
        else:
            file = paths.logs / "doctor.txt"
            replace_text(file, text + "\n")
            webbrowser.open(file.as_uri())
        code = OK if found.healthy else FOUND_FAULT
    except BrokenPipeError:
        code = PIPE_CLOSED
    except (CliError, OSError) as error:
        told = error if isinstance(error, CliError) else CliError("cli.error.output", problem=error.strerror)
        say(texts.t("cli.error.line", text=told.text(texts)))
        code = BAD_INPUT
    drop_output()
    return code
