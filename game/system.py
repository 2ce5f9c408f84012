"""Everything that differs from system to system; no other module asks on which one it runs.

Where files lie, what people speak, locks and disks, starting a program and ending it with its children, showing a
folder. Fonts are the app's own on every system, and processes are spawned everywhere: there is nothing to tell apart.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shlex
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import subprocess

if sys.platform == "win32":
    import msvcrt

    BINARY = os.O_BINARY
    ENDING = (signal.SIGTERM,)
else:
    import fcntl

    BINARY = 0
    """A flag of ``os.open``: bytes go to the disk as they are."""
    ENDING = (signal.SIGTERM, signal.SIGHUP)
    """How a process is told to end: by somebody, and by its terminal that closes."""

_LAST_WAIT = 10.0
"""Seconds in which a process whose parent ended may end its programs."""


def name() -> str:
    """The system and its version, for a report."""
    import platform

    return platform.platform()


def memory_megabytes() -> float | None:
    """Memory that this process holds now; ``None`` where the system does not tell without further libraries."""
    if sys.platform != "linux":
        return None
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# -- paths


def data_folder(app: str) -> Path:
    """Where the system wants the files of a program."""
    from platformdirs import user_data_path

    return user_data_path(app, appauthor=False, roaming=False)


def log_folder(app: str) -> Path:
    """Where the system wants the logs of a program."""
    from platformdirs import user_log_path

    return user_log_path(app, appauthor=False)


def drives() -> tuple[Path, ...]:
    """The drives of a system that has some."""
    if sys.platform != "win32":
        return ()
    return tuple(drive for letter in ascii_uppercase if (drive := Path(f"{letter}:\\")).exists())


def show_folder(folder: Path) -> None:
    """Open a folder in the file manager; raises ``OSError`` where there is none."""
    import subprocess

    opener = {"darwin": "open", "win32": "explorer"}.get(sys.platform, "xdg-open")
    nothing = subprocess.DEVNULL
    subprocess.Popen(
        [opener, str(folder)], stdin=nothing, stdout=nothing, stderr=nothing, env=_outside(), start_new_session=True
    )


def _outside() -> dict[str, str]:
    """The environment before a frozen build put its own libraries first."""
    env = dict(os.environ)
    if getattr(sys, "frozen", False) and sys.platform == "linux":
        before = env.pop("LD_LIBRARY_PATH_ORIG", None)
        env.pop("LD_LIBRARY_PATH", None)
        env |= {"LD_LIBRARY_PATH": before} if before else {}
    return env


# -- words


def language() -> str:
    """How the system names its language where the environment is silent; empty where it says nothing."""
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if sys.platform == "darwin":
        import subprocess

        try:
            asked = ["defaults", "read", "-g", "AppleLanguages"]
            return subprocess.run(asked, capture_output=True, text=True, timeout=2, check=False).stdout
        except (OSError, subprocess.SubprocessError):
            return ""
    return ""


def words_of(command: str) -> list[str]:
    """The words of a command as the system's shell would split them; raises ``ValueError`` for an open quote."""
    return windows_words(command) if sys.platform == "win32" else shlex.split(command)


def windows_words(command: str) -> list[str]:
    """As on Windows, where only double quotes are quotes and may stand inside a word."""
    if command.count('"') % 2:
        raise ValueError("No closing quotation")
    return [word.replace('"', "") for word in re.findall(r'(?:[^\s"]|"[^"]*")+', command)]


# -- files and pipes


def is_closed_pipe(error: OSError) -> bool:
    """Whether nobody reads any more. Windows says of a closed pipe that the argument is invalid."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def sync_folder(folder: Path) -> None:
    """The names in a folder through to the disk; Windows keeps them by itself. Raises ``OSError``."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lock(handle: int) -> None:
    """Lock an open file for this process until it is closed; raises ``BlockingIOError`` when another holds it."""
    if sys.platform == "win32":
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
    else:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            # A file system without locks (some network folders) goes without: better than refusing to play.
            return


def remove_locked(handle: int, file: Path) -> None:
    """Close and remove a file that this process has locked."""
    # Windows refuses to remove an open file; elsewhere it is removed while still locked.
    if sys.platform == "win32":
        os.close(handle)
    with contextlib.suppress(OSError):
        file.unlink()
    if sys.platform != "win32":
        os.close(handle)


# -- the screen


def lacks_screen_libraries() -> bool:
    """Whether the libraries that reach an X11 screen are missing."""
    import ctypes

    try:
        ctypes.CDLL("libXext.so.6")
    except OSError:
        return True
    return False


def has_window_manager() -> bool:
    """Whether somebody on the X11 screen fits windows to it; also true where that cannot be asked."""
    import ctypes

    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return True
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = x11.XGetSelectionOwner.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return True
    screen = f"WM_S{x11.XDefaultScreen(display)}".encode()
    owner = x11.XGetSelectionOwner(display, ctypes.c_ulong(x11.XInternAtom(display, screen, 0)))
    x11.XCloseDisplay(display)
    return bool(owner)


# -- programs and their children
# On macOS and Linux a program leads a group of processes, on Windows it sits in a job. A child that leaves the group
# (``setsid``, a service manager) is out of reach on macOS and Linux.

_GUARD = 'read -r done || kill -s KILL -- "-$1"'
"""A shell that waits beside a program: no line before the end of its input means that this process was killed."""


def start(words: Sequence[str], env: dict[str, str]) -> tuple[subprocess.Popen[bytes], Group]:
    """Start a program with pipes for all three streams; raises ``OSError`` or ``ValueError``."""
    import subprocess

    pipe = subprocess.PIPE
    if sys.platform == "win32":
        no_window = subprocess.CREATE_NO_WINDOW
        process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, creationflags=no_window)
    else:
        process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, start_new_session=True)
    return process, Group(process)


class Group:
    """The processes of a program that was started: all of them end together."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._job = _job_of(process)
        self._guard = _guard_of(process)
        self._once = threading.Lock()

    def terminate(self) -> None:
        """Ask the program and its children to end."""
        if sys.platform == "win32":
            self._process.terminate()
        else:
            self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """End all that is left; the program itself may have ended already."""
        if sys.platform == "win32":
            if self._job is not None:
                _close_job(self._job)
                self._job = None
            with contextlib.suppress(OSError):
                self._process.kill()
        else:
            self._signal(signal.SIGKILL)
            with self._once:
                if self._guard is not None:
                    self._guard.communicate(b"\n")
                    self._guard = None

    def _signal(self, number: int) -> None:
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, number)


def _guard_of(process: subprocess.Popen[bytes]) -> subprocess.Popen[bytes] | None:
    """What ends a program's group when this process is killed before it could; a job on Windows needs none."""
    import subprocess

    if sys.platform == "win32":
        return None
    words = ["/bin/sh", "-c", _GUARD, "guard", str(process.pid)]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True)


def lead_group() -> None:
    """Make this process the first of a group, so that all it starts can be ended."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.setsid()


def end_group() -> None:
    """End this process and all it started, where it leads a group; else nothing."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        sys.stderr.flush()
        os.killpg(0, signal.SIGKILL)


def end_self(code: int) -> None:
    """End this process: asked first where it can be asked, and given a moment for what it started."""
    if sys.platform != "win32":
        os.kill(os.getpid(), signal.SIGTERM)
        threading.Event().wait(_LAST_WAIT)
    os._exit(code)


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _LIMITS, _KILL_ON_CLOSE = 9, 0x2000

    class _Basic(ctypes.Structure):
        _fields_ = (
            ("process_time", ctypes.c_int64),
            ("job_time", ctypes.c_int64),
            ("flags", wintypes.DWORD),
            ("least_set", ctypes.c_size_t),
            ("most_set", ctypes.c_size_t),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority", wintypes.DWORD),
            ("scheduling", wintypes.DWORD),
        )

    class _Extended(ctypes.Structure):
        _fields_ = (
            ("basic", _Basic),
            ("io", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("most_process_memory", ctypes.c_size_t),
            ("most_job_memory", ctypes.c_size_t),
        )

    def _kernel() -> Any:
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
        kernel.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        return kernel

    def _job_of(process: subprocess.Popen[bytes]) -> Any:
        """A job that ends with its last handle, also when this process is killed; none where there are no jobs."""
        kernel = _kernel()
        job = kernel.CreateJobObjectW(None, None)
        limits = _Extended()
        limits.basic.flags = _KILL_ON_CLOSE
        if not job:
            return None
        done = kernel.SetInformationJobObject(job, _LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
        if done and kernel.AssignProcessToJobObject(job, int(getattr(process, "_handle"))):  # noqa: B009
            return job
        kernel.CloseHandle(job)
        return None

    def _close_job(job: Any) -> None:
        _kernel().CloseHandle(job)

else:

    def _job_of(process: subprocess.Popen[bytes]) -> Any:
        return None
