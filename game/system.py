"""The differences between systems; no other module asks on which one it runs.

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
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import subprocess

if sys.platform == "win32":
    import msvcrt

    BINARY = os.O_BINARY
    _TICK = _PAGE = 1
    ENDING = (signal.SIGTERM,)
else:
    import fcntl

    BINARY = 0
    """A flag of ``os.open``: bytes go to the disk as they are."""
    ENDING = (signal.SIGTERM, signal.SIGHUP)
    """How a process is told to end: by somebody, and by its terminal that closes."""
    _TICK, _PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")

_LAST_WAIT = 10.0
"""Seconds in which a process whose parent ended may end its programs."""


def name() -> str:
    """The system and its version, for a report."""
    import platform

    return platform.platform()


def memory_megabytes() -> float | None:
    """The megabytes that this process holds now; ``None`` where the system does not tell without further libraries."""
    if sys.platform != "linux":
        return None
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# -- paths


def own_folders(app: str) -> tuple[Path, Path, Path]:
    """Finds where the system wants the files of a program, its logs, and what it can make anew."""
    from platformdirs import PlatformDirs

    places = PlatformDirs(app, appauthor=False, roaming=False)
    return places.user_data_path, places.user_log_path, places.user_cache_path


def drives() -> tuple[Path, ...]:
    """The drives of a system that has some."""
    if sys.platform != "win32":
        return ()
    return tuple(drive for letter in ascii_uppercase if (drive := Path(f"{letter}:\\")).exists())


def show_folder(folder: Path) -> None:
    """Opens a folder in the file manager; raises ``OSError`` where there is none."""
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
    """The name that the system gives its language where the environment is silent; empty where it says nothing."""
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
    """Splits a command as on Windows, where only double quotes are quotes and may stand inside a word."""
    if command.count('"') % 2:
        raise ValueError("No closing quotation")
    return [word.replace('"', "") for word in re.findall(r'(?:[^\s"]|"[^"]*")+', command)]


# -- files and pipes


def is_closed_pipe(error: OSError) -> bool:
    """Whether nobody reads any more. Windows says of a closed pipe that the argument is invalid."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def sync_folder(folder: Path) -> None:
    """Syncs the names in a folder to the disk; Windows keeps them by itself. Raises ``OSError``."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lock(handle: int) -> None:
    """Locks an open file for this process until it is closed; raises ``BlockingIOError`` when another holds it."""
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
    """Closes and removes a file that this process has locked."""
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
# On Windows a program sits in a job, which nothing leaves. Elsewhere it leads a session; what leaves that is found by a
# mark in its environment, by its parents, and on Linux as an orphan that comes to the process that asked for them. On
# macOS an orphan that cleared its environment is out of reach.

MARK = "YONGMARU_SEAT"
"""The variable of the environment that all processes of one program share."""
_GUARD = """read -r done && exit
kill -s KILL -- "-$1"
for again in 1 2 3; do for file in $(grep -lsF "$2" /proc/[0-9]*/environ 2>/dev/null); do
pid=${file#/proc/}; kill -s KILL "${pid%/environ}"; done; done"""
"""A shell that waits beside a program: no line before the end of its input means that this process was killed."""
_SUBREAPER = 36


class Running(NamedTuple):
    """A process: when it began, its parent, group and session, what it has used, and whether it bears a mark."""

    pid: int
    begun: int
    parent: int
    group: int
    session: int
    cpu: float
    memory: int
    marked: bool


def processes(mark: str = "", before: Collection[int] = ()) -> tuple[Running, ...]:
    """The processes that run now but for those of ``before``; none on Windows, where a job knows its own."""
    if sys.platform == "win32":
        return ()
    if sys.platform == "linux":
        pids = (int(name) for name in os.listdir("/proc") if name.isdecimal())
        found = (_of_proc(pid, mark.encode()) for pid in pids if pid not in before)
        return tuple(process for process in found if process is not None)
    import subprocess

    asked = ["ps", "-axwwE", "-o", "pid=,ppid=,pgid=,rss=,time=,command="]
    told = subprocess.run(asked, capture_output=True, text=True, errors="replace", check=False).stdout
    return tuple(process for process in running_in(told, mark) if process.pid not in before)


def _of_proc(pid: int, mark: bytes) -> Running | None:
    """A process as Linux tells it; ``None`` when it has ended."""
    folder = f"/proc/{pid}"
    try:
        told = Path(folder, "stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    if len(told) < 22 or told[0] in (b"Z", b"X"):
        return None
    marked = False
    with contextlib.suppress(OSError):
        marked = bool(mark) and mark in Path(folder, "environ").read_bytes()
    parent, group, session, used = int(told[1]), int(told[2]), int(told[3]), sum(map(int, told[11:15]))
    return Running(pid, int(told[19]), parent, group, session, used / _TICK, int(told[21]) * _PAGE, marked)


def running_in(told: str, mark: str) -> Iterator[Running]:
    """Reads the processes out of what ``ps`` of macOS tells: numbers, kilobytes, a time, command and environment."""
    for line in told.splitlines():
        words = line.split(None, 5)
        with contextlib.suppress(ValueError, IndexError):
            pid, parent, group, kilobytes = map(int, words[:4])
            cpu = 0.0
            for part in words[4].replace("-", ":").split(":"):
                cpu = 60 * cpu + float(part)
            yield Running(pid, 0, parent, group, 0, cpu, 1024 * kilobytes, bool(mark) and mark in line)


def own_memory(process: Running) -> int:
    """The bytes that a process holds, what it shares counted in parts where the system tells."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, ValueError, IndexError):
            told = Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="ascii")
            return 1024 * int(told.partition("\nPss:")[2].split()[0])
    return process.memory


def end_at_once(pid: int, stop: bool = False) -> None:
    """Ends a process, or only stops it from doing more; one that is another person's or has ended is left."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGSTOP if stop else signal.SIGKILL)


def forget_ended(pid: int) -> None:
    """Lets the system forget a child that has ended."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.waitpid(pid, os.WNOHANG)


def keep_orphans(wanted: bool) -> bool:
    """Makes processes whose parents end this one's children; returns how it was. Only Linux can do that."""
    if sys.platform != "linux":
        return False
    import ctypes

    try:
        control = ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return False
    was = ctypes.c_int(0)
    control(_SUBREAPER + 1, ctypes.byref(was), 0, 0, 0)
    control(_SUBREAPER, ctypes.c_ulong(wanted), 0, 0, 0)
    return bool(was.value)


def own_session() -> int:
    """The session of this process; 0 where there are none."""
    if sys.platform == "win32":
        return 0
    return os.getsid(0)


def start(
    words: Sequence[str], env: dict[str, str], mark: str, most: Most | None = None
) -> tuple[subprocess.Popen[bytes], Group]:
    """Starts a program with pipes for all three streams; raises ``OSError`` or ``ValueError``.

    ``most`` is enforced here where a job can do that.
    """
    import subprocess

    env = {**env, MARK: mark}
    pipe = subprocess.PIPE
    if sys.platform == "win32":
        no_window = subprocess.CREATE_NO_WINDOW
        process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, creationflags=no_window)
    else:
        process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, start_new_session=True)
    return process, Group(process, mark, most or Most())


class Most(NamedTuple):
    """The most processes, bytes and processor seconds of a program with all it starts; 0 is any."""

    processes: int = 0
    memory: int = 0
    cpu: int = 0


class Group:
    """The processes of a program that was started: all of them end together."""

    def __init__(self, process: subprocess.Popen[bytes], mark: str, most: Most) -> None:
        self._process = process
        self._job = _job_of(process, most)
        self._guard = _guard_of(process, mark)
        self._once = threading.Lock()

    def terminate(self) -> None:
        """Asks the program and its children to end."""
        if sys.platform == "win32":
            self._process.terminate()
        else:
            self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """Ends all that is left of the group; the program itself may have ended already."""
        if sys.platform == "win32":
            if self._job is not None:
                _close_job(self._job)
                self._job = None
            with contextlib.suppress(OSError):
                self._process.kill()
        else:
            self._signal(signal.SIGKILL)

    def leave(self) -> None:
        """Leaves the group: nothing of the program is left, and nobody needs to wait for the end of this process."""
        with self._once:
            if self._guard is not None:
                self._guard.communicate(b"\n")
                self._guard = None

    def _signal(self, number: int) -> None:
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, number)


def _guard_of(process: subprocess.Popen[bytes], mark: str) -> subprocess.Popen[bytes] | None:
    """Starts what ends a program's group when this process is killed before it could; a job on Windows needs none."""
    import subprocess

    if sys.platform == "win32":
        return None
    words, quiet = ["/bin/sh", "-c", _GUARD, "guard", str(process.pid), f"{MARK}={mark}"], subprocess.DEVNULL
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True)


def lead_group() -> None:
    """Makes this process the first of a group, so that all it starts can be ended."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.setsid()


def end_group() -> None:
    """Ends this process and all it started, where it leads a group; else nothing."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        sys.stderr.flush()
        os.killpg(0, signal.SIGKILL)


def end_self(code: int) -> None:
    """Ends this process: asked first where it can be asked, and given a moment for what it started."""
    if sys.platform != "win32":
        os.kill(os.getpid(), signal.SIGTERM)
        threading.Event().wait(_LAST_WAIT)
    os._exit(code)


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _LIMITS, _KILL_ON_CLOSE = 9, 0x2000
    _JOB_TIME, _MOST_PROCESSES, _JOB_MEMORY = 0x4, 0x8, 0x200
    _TICKS = 10_000_000
    """Parts of a second in which Windows counts time."""

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

    def _job_of(process: subprocess.Popen[bytes], most: Most) -> Any:
        """Makes a job that ends with its last handle, also when this process is killed; none without jobs."""
        kernel = _kernel()
        job = kernel.CreateJobObjectW(None, None)
        limits = _Extended()
        wanted = ((_MOST_PROCESSES, most.processes), (_JOB_MEMORY, most.memory), (_JOB_TIME, most.cpu))
        limits.basic.flags = _KILL_ON_CLOSE | sum(flag for flag, number in wanted if number)
        limits.basic.processes, limits.most_job_memory, limits.basic.job_time = *most[:2], _TICKS * most.cpu
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

    def _job_of(process: subprocess.Popen[bytes], most: Most) -> Any:
        return None
