"""One module knows on which system it runs; what it does on this one."""

from __future__ import annotations

import ast
import errno
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import system

ROOT = Path(__file__).resolve().parents[2]
ASKS = {"sys.platform", "sys.getwindowsversion", "os.name", "os.uname", "os.startfile", "os.sysconf"}
MODULES = {"platform", "ctypes", "fcntl", "msvcrt", "winreg", "platformdirs", "resource", "pwd"}
PARTS = {"os", "sys", "signal", "subprocess"}
"""Modules that are larger on one system than on another: asking what they have is asking for the system."""
BUILT = {"frozen", "_MEIPASS"}
"""Whether this is a built program is no question about the system."""


def asked(tree: ast.AST) -> Iterator[str]:
    """How a module asks on which system it runs."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if f"{module}.{name}" in ASKS:
                yield f"{module}.{name}"
            case ast.Constant(value=str(text)) if text.startswith("/proc/"):
                yield text
            case ast.Import(names=names):
                yield from (part.name for part in names if part.name.split(".")[0] in MODULES)
            case ast.ImportFrom(module=str(module), names=names):
                full = {module, *(f"{module}.{part.name}" for part in names)}
                yield from full & ASKS or {name for name in full if name.split(".")[0] in MODULES}
            case ast.Call(
                func=ast.Name(id="hasattr" | "getattr"), args=[ast.Name(id=module), ast.Constant(value=name), *_]
            ) if module in PARTS and name not in BUILT:
                yield f"{module}: {name}"


def test_no_other_module_asks_for_the_system() -> None:
    asks = (part.replace(".", r"\W.*") for part in ASKS)
    words = re.compile("|".join([*asks, *MODULES, "hasattr", "getattr", "/proc/"]))
    files = [file for folder in ("assets", "game", "scenes") for file in sorted((ROOT / folder).rglob("*.py"))]
    texts = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}
    del texts[os.path.join("game", "system.py")]
    # Reading whole modules takes long; most name none of these words.
    trees = {name: ast.parse(text) for name, text in texts.items() if words.search(text)}
    assert [f"{name}: {question}" for name, tree in trees.items() for question in asked(tree)] == []


@pytest.mark.parametrize(
    "line",
    ["import sys\nsys.platform", "from os import name", "import platform", "from platform import system",
     "import ctypes.util", "hasattr(os, 'killpg')", "getattr(signal, 'SIGHUP', None)"],
)  # fmt: skip
def test_questions_are_seen(line: str) -> None:
    assert list(asked(ast.parse(line)))


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_the_types_hold_on_the_other_systems(platform: str) -> None:
    command = [sys.executable, "-m", "mypy", "--platform", platform, "--cache-dir", os.devnull, "game/system.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_reader_that_left_is_known() -> None:
    assert system.is_closed_pipe(BrokenPipeError())
    assert system.is_closed_pipe(OSError(errno.EINVAL, "")) == (sys.platform == "win32")
    assert not system.is_closed_pipe(OSError(errno.ENOSPC, ""))


@pytest.mark.skipif(sys.platform != "linux", reason="as on Linux")
def test_a_folder_is_shown_without_the_libraries_of_a_built_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opener = tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\necho "$LD_LIBRARY_PATH $1" > {tmp_path}/told\n', encoding="utf-8")
    opener.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundled")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/before")
    started: list[subprocess.Popen[bytes]] = []
    real = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *a, **k: started.append(real(*a, **k)))
    system.show_folder(tmp_path)
    started[0].wait(10)
    assert (tmp_path / "told").read_text(encoding="utf-8") == f"/before {tmp_path}\n"
    monkeypatch.setenv("PATH", os.devnull)
    with pytest.raises(OSError):
        system.show_folder(tmp_path)
