"""A program that was started, and whatever it starts itself: all of it ends together.

On macOS and Linux the program leads a group of processes, on Windows it sits in a job. A child that leaves the group
(``setsid``, a service manager) is out of reach on macOS and Linux.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any, NoReturn

_OWN = "YONGMARU"
"""How variables of the environment begin that are this program's own."""
TERMINATED = 143
"""The exit code of a process that was told to end."""
_LAST_WAIT = 10.0
"""Seconds in which a process whose parent ended may end its programs."""


def start(words: Sequence[str]) -> tuple[subprocess.Popen[bytes], Group]:
    """Start a program with pipes for all three streams; raises ``OSError`` or ``ValueError``."""
    pipe = subprocess.PIPE
    # What names the folder of the app's matches is nothing for a program.
    env = {name: value for name, value in os.environ.items() if not name.upper().startswith(_OWN)}
    if sys.platform == "win32":
        no_window = subprocess.CREATE_NO_WINDOW
        process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, creationflags=no_window)
    else:
        process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, start_new_session=True)
    return process, Group(process)


class Group:
    """The processes of a program."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._job = _job_of(process)

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

    def _signal(self, number: int) -> None:
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, number)


# -- the process that started them


def _leave(number: int, frame: object) -> NoReturn:
    # Told again, it must not leave what it is just ending: pools tell their processes more than once.
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(TERMINATED)


@contextlib.contextmanager
def ends_orderly() -> Iterator[None]:
    """Within it a signal to end, or a terminal that closes, ends this process by ``SystemExit``, so that whatever was
    started is ended first. Only the main thread can wait for signals; elsewhere this does nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [signal.SIGTERM, *([] if sys.platform == "win32" else [signal.SIGHUP])]
    before = [(number, signal.signal(number, _leave)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def serve_parent() -> None:
    """For a process of a pool: leave interrupts to the parent, end orderly, and with the parent when it is killed."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_parent, daemon=True).start()


@contextlib.contextmanager
def as_task() -> Iterator[None]:
    """Around a task of a pool, which would go on with the next one after a ``SystemExit``."""
    try:
        yield
    except SystemExit:
        if parent_process() is None:
            raise
        os._exit(TERMINATED)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is None:
        return
    wait([parent.sentinel])
    if sys.platform != "win32":
        os.kill(os.getpid(), signal.SIGTERM)
        threading.Event().wait(_LAST_WAIT)
    os._exit(1)


# -- jobs of Windows

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
        if done and kernel.AssignProcessToJobObject(job, int(process._handle)):
            return job
        kernel.CloseHandle(job)
        return None

    def _close_job(job: Any) -> None:
        _kernel().CloseHandle(job)

else:

    def _job_of(process: subprocess.Popen[bytes]) -> Any:
        return None

    def _close_job(job: object) -> None:
        """There is none."""
