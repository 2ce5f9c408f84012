"""The packages as strangers install them: in a clean Debian root, as another user, read-only, offline, empty home.

Needs root, debootstrap, strace, Xvfb and xdotool, and packages in ``dist`` (``make packages``). ``CLEAN_ROOT`` names a
root that is there already; otherwise one is made. The marks of a session are read from strace.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.window.driver import display
from tools.packages import APP, VERSION

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
pytestmark = pytest.mark.slow

SCREEN = "libx11-6 libxext6 libxcursor1"
TITLE = "."
"""Nothing else has a name on that display."""
KIND = "application/vnd.yongmaru.record+json"
OPENING = "openat,open,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,symlink,symlinkat,link,linkat"
CHANGED = re.compile(r'(?:open(?:at)?\(.*?"(?P<opened>[^"]+)", [^)]*O_(?:WRONLY|RDWR|CREAT)|'
                     r'(?:creat|mkdir(?:at)?|rename(?:at2?)?|unlink(?:at)?|symlink(?:at)?|link(?:at)?)'
                     r'\(.*?"(?P<made>[^"]+)")')  # fmt: skip


class Clean:
    """A Debian root with a user ``guest``; commands run in it without network and with read-only programs."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / "home" / "guest"

    def admin(self, command: str) -> str:
        """As its administrator, with network."""
        inner = f"mount -t proc proc {self.root}/proc && exec chroot {self.root} sh -c {shlex.quote(command)}"
        env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
        return _run(["unshare", "-m", "sh", "-c", inner], env)

    def empty_home(self) -> None:
        shutil.rmtree(self.home, ignore_errors=True)
        self.admin("mkdir /home/guest && chown guest:guest /home/guest")

    def guest(self, command: str, trace: Path | None = None, **environment: str) -> list[str]:
        """The words of a command as the guest."""
        variables = {"HOME": "/home/guest", "USER": "guest", "PATH": "/usr/bin:/bin:/usr/games", **environment}
        told = " ".join(shlex.quote(f"{name}={value}") for name, value in variables.items())
        watch = f"strace -f -qq -s 300 -e trace={OPENING} -o {trace} " if trace else ""
        told_shell = shlex.quote(f"cd; {command}")
        programs = (self.root / "usr", self.root / "opt")
        steps = [
            f"mount -t proc proc {self.root}/proc",
            f"mount --bind /tmp/.X11-unix {self.root}/tmp/.X11-unix",
            *(f"mount --bind {place} {place} && mount -o remount,ro,bind {place}" for place in programs),
            f"exec {watch}chroot --userspec=guest:guest {self.root} env -i {told} sh -c {told_shell}",
        ]  # fmt: skip
        return ["unshare", "-n", "-m", "sh", "-c", " && ".join(steps)]


def _run(command: list[str], env: dict[str, str] | None = None, code: int = 0) -> str:
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code, f"{command}: {done.returncode} {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Clean:
    assert os.geteuid() == 0, "this test enters other roots; run it as root"
    named = os.environ.get("CLEAN_ROOT")
    root = Path(named) if named else tmp_path_factory.mktemp("clean") / "root"
    if not named:
        _run(["debootstrap", "--variant=minbase", "bookworm", str(root)])
    found = Clean(root)
    (root / "tmp" / ".X11-unix").mkdir(exist_ok=True)
    found.admin("id guest || useradd -m guest; apt-get update -qq")
    # What every desktop has; the .deb asks for these itself.
    found.admin(f"apt-get install -y -qq --no-install-recommends {SCREEN}")
    return found


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display() as name:
        yield name


@pytest.fixture(params=["deb", "archive", "run"])
def installed(request: pytest.FixtureRequest, clean: Clean) -> Iterator[str]:
    """The command that starts the app of a package; removed afterwards."""
    shutil.rmtree(clean.root / "opt", ignore_errors=True)
    (clean.root / "opt").mkdir()
    clean.empty_home()
    (deb,), (archive,), (run,) = (list(DIST.glob(f"*{VERSION}*.{kind}")) for kind in ("deb", "tar.xz", "run"))
    if request.param == "archive":
        _run(["tar", "xf", str(archive), "--no-same-owner", "-C", str(clean.root / "opt")])
        yield f"/opt/yongmaru-{VERSION}/yongmaru"
    elif request.param == "run":
        shutil.copy(run, clean.root / "opt" / "yongmaru.run")
        (clean.root / "opt" / "yongmaru.run").chmod(0o555)
        yield "/opt/yongmaru.run --"
    else:
        shutil.copy(deb, clean.root / "opt")
        clean.admin(f"apt-get install -y -qq --no-install-recommends /opt/{deb.name}")
        yield "/usr/games/yongmaru"
        clean.admin("apt-get purge -y -qq yongmaru")
        assert clean.admin("find /usr /etc /var -xdev -iname '*yongmaru*' ! -path '/var/log/*'") == ""


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_self_test_passes(installed: str, clean: Clean, screen: str, language: str) -> None:
    command = clean.guest(
        f"{installed} --self-test --lang {language} --expect-driver x11", DISPLAY=screen, SDL_AUDIODRIVER="dummy"
    )
    assert "self-test passed" in _run(command)
    assert [path for path in clean.home.rglob("*") if path.is_file()] == [], "a test leaves nothing behind"


def written(trace: Path) -> set[str]:
    """What was opened for writing, made, renamed or removed, as told by strace."""
    found = set()
    for line in trace.read_text(encoding="utf-8", errors="replace").splitlines():
        match = CHANGED.search(line)
        if match is not None and " = -1 " not in line:
            found.add(match["opened"] or match["made"])
    return found


def test_a_trace_is_read(tmp_path: Path) -> None:
    trace = tmp_path / "t"
    trace.write_text(
        '1 openat(AT_FDCWD, "/a", O_RDONLY|O_CLOEXEC) = 3\n1 openat(AT_FDCWD, "/b", O_WRONLY|O_CREAT, 0644) = 3\n'
        '1 openat(AT_FDCWD, "/c", O_RDWR) = -1 EROFS (Read-only file system)\n1 mkdir("/d", 0777) = 0\n',
        encoding="utf-8",
    )
    assert written(trace) == {"/b", "/d"}


def test_a_session_writes_only_into_the_home(installed: str, clean: Clean, screen: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    command = clean.guest(f"exec {installed} --lang ko", trace, DISPLAY=screen, SDL_AUDIODRIVER="dummy")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as app:
        try:
            _play(screen, clean.home)
            assert app.poll() is None, "it ended by itself"
        finally:
            _xdotool(screen, "search", "--name", TITLE, "windowquit")
            try:
                app.wait(30)
            except subprocess.TimeoutExpired:
                app.kill()
    homes = {path for path in written(trace) if path.startswith("/home/guest/")}
    # The archive that unpacks itself does so below /tmp; processes share a counter in memory.
    allowed = ("/home/guest", "/dev/", "/proc/self/", *(("/tmp/selfgz",) if ".run" in installed else ()))
    strange = {path for path in written(trace) if path.startswith("/") and not path.startswith(allowed)}
    assert strange == set()
    assert any(path.startswith("/home/guest/.local/share/Yongmaru/matches/") for path in homes)


def _xdotool(screen: str, *words: str) -> str:
    env = {**os.environ, "DISPLAY": screen}
    return subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True, check=False).stdout


def _play(screen: str, home: Path) -> None:
    """Starts a match from the menu and waits until it is on the disk."""
    until = time.monotonic() + 120
    while not _xdotool(screen, "search", "--name", TITLE):
        assert time.monotonic() < until, "no window"
        time.sleep(0.3)
    time.sleep(3)
    # From the first start to the menu.
    _xdotool(screen, "mousemove", "640", "400", "key", "Escape")
    time.sleep(2)
    while not list(home.glob(".local/share/Yongmaru/matches/*.jsonl")):
        assert time.monotonic() < until, "no match"
        _xdotool(screen, "mousemove", "640", "400", "key", "Return")
        time.sleep(2)
    time.sleep(5)


def test_the_menu_of_a_desktop_starts_it_and_a_record_opens_it(clean: Clean, screen: str) -> None:
    clean.empty_home()
    shutil.rmtree(clean.root / "opt", ignore_errors=True)
    (clean.root / "opt").mkdir()
    (deb,) = DIST.glob(f"*{VERSION}*.deb")
    shutil.copy(deb, clean.root / "opt")
    parts = "libglib2.0-bin shared-mime-info desktop-file-utils"
    clean.admin(f"apt-get install -y -qq --no-install-recommends {parts} /opt/{deb.name}")
    try:
        record = "yongmaru-table play turf --seats random,random --seed 1 --record m.jsonl >/dev/null"
        asked = f"gio info -a standard::content-type m.jsonl && gio mime {KIND}"
        told = _run(clean.guest(f"{record} && {asked}"))
        assert f"standard::content-type: {KIND}" in told and f"{APP}.desktop" in told
        for words in (f"/usr/share/applications/{APP}.desktop", f"/usr/share/applications/{APP}.desktop m.jsonl"):
            command = clean.guest(f"gio launch {words}; sleep 20", DISPLAY=screen, SDL_AUDIODRIVER="dummy")
            with subprocess.Popen(command) as app:
                until = time.monotonic() + 60
                while not _xdotool(screen, "search", "--name", TITLE):
                    assert time.monotonic() < until, "no window"
                    time.sleep(0.3)
                app.kill()
    finally:
        clean.admin("apt-get purge -y -qq yongmaru")


def test_descriptions_and_package_are_in_order() -> None:
    (deb,) = DIST.glob(f"*{VERSION}*.deb")
    share = DIST / "Yongmaru.AppDir" / "usr" / "share"
    found = subprocess.run(["lintian", "--allow-root", str(deb)], capture_output=True, text=True, check=False)
    assert [line for line in found.stdout.splitlines() if line.startswith("E:")] == []
    _run(["desktop-file-validate", str(share / f"applications/{APP}.desktop")])
    _run(["appstreamcli", "validate", "--no-net", str(share / f"metainfo/{APP}.metainfo.xml")])
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    assert "self-test passed" in _run([str(DIST / "Yongmaru.AppDir" / "AppRun"), "--self-test"], env)
