"""Packages of a built folder for Linux, into ``dist``: ``python -m tools.packages [deb] [archive] [run] [appdir]``.

The same folder and the same commit give the same bytes. Needs dpkg-deb for the .deb and makeself for the .run.
"""

from __future__ import annotations

import datetime
import email.utils
import gzip
import hashlib
import io
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import textwrap
import zipfile
from collections.abc import Callable
from pathlib import Path

from tools import contents, make_icons
from tools.version import ROOT, VERSION

MAINTAINER = "Yongmaru authors <authors@yongmaru.invalid>"
APP = "org.yongmaru.Yongmaru"
DATA = ROOT / "packaging" / "linux"
DIST = ROOT / "dist"
FOLDER = DIST / "yongmaru"
STAGE = ROOT / "build" / "stage"
PROGRAMS = {"yongmaru": "games", "yongmaru-table": "bin"}
PAGES = ("yongmaru.6", "yongmaru.ko.6", "yongmaru-table.1", "yongmaru-table.ko.1")
WINDOW_LIBRARIES = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libasound2 | libasound2t64")
"""What SDL opens by name when it is there; with these a window and sound are."""
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


class Missing(Exception):
    """The error of a tool or a built folder that is not there; the text says how to get it."""


def epoch() -> int:
    """The time that everything made carries: ``SOURCE_DATE_EPOCH``, the last commit's, or 1980 (a zip's oldest)."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    if not shutil.which("git"):
        return 315532800
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(asked.stdout) if asked.returncode == 0 and asked.stdout.strip() else 315532800


def newest_glibc(folder: Path) -> str:
    """The newest symbol version of the C library that anything in the folder asks for, such as ``2.28``."""
    found = {(0, 0)}
    for file in contents.files_of(folder):
        data = file.read_bytes()
        if data[:4] == b"\x7fELF":
            found |= {(int(a), int(b)) for a, b in re.findall(rb"GLIBC_(\d+)\.(\d+)", data)}
    return "{}.{}".format(*max(found))


def metainfo() -> str:
    """The AppStream description. Without ``YONGMARU_SITE``, where pictures lie, it names none."""
    text = (DATA / f"{APP}.metainfo.xml").read_text(encoding="utf-8")
    site = os.environ.get("YONGMARU_SITE")
    if site:
        return text.replace("@SITE@", site.rstrip("/"))
    return re.sub(r"  <screenshots>.*</screenshots>\n", "", text, flags=re.DOTALL)


def stage(root: Path, prefix: str = "usr") -> Path:
    """Lays the files of an installation below ``root``; returns the folder of the prefix."""
    shutil.rmtree(root, ignore_errors=True)
    top = root / prefix
    shutil.copytree(FOLDER, top / "lib" / "yongmaru", symlinks=True)
    for name, place in PROGRAMS.items():
        (top / place).mkdir()
        (top / place / name).symlink_to(f"../lib/yongmaru/{name}")
    share = top / "share"
    icons = ROOT / "build" / "icons"
    make_icons.make(icons)
    for size in make_icons.SIZES:
        _copy(icons / f"yongmaru-{size}.png", share / f"icons/hicolor/{size}x{size}/apps/{APP}.png")
    _copy(icons / "yongmaru.svg", share / f"icons/hicolor/scalable/apps/{APP}.svg")
    _copy(DATA / f"{APP}.desktop", share / f"applications/{APP}.desktop")
    _copy(DATA / f"{APP}.mime.xml", share / f"mime/packages/{APP}.xml")
    _write(share / f"metainfo/{APP}.metainfo.xml", metainfo().encode())
    for page in PAGES:
        name, *language, section = page.split(".")
        folder = share / "man" / (language[0] if language else "") / f"man{section}"
        _write(folder / f"{name}.{section}.gz", _packed((DATA / page).read_bytes()))
    return top


def _copy(source: Path, target: Path) -> None:
    _write(target, source.read_bytes())


def _write(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def _packed(data: bytes) -> bytes:
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=9, mtime=0) as file:
        file.write(data)
    return out.getvalue()


def settle(root: Path) -> None:
    """Gives every file one time and plain rights."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            executable = path.is_dir() or (path.read_bytes()[:4] == b"\x7fELF" and path.name in PROGRAMS)
            path.chmod(0o755 if executable else 0o644)
        os.utime(path, (epoch(), epoch()), follow_symlinks=False)


def deb() -> Path:
    """Makes the Debian package."""
    _need("dpkg-deb", "dpkg-dev")
    root = STAGE / "deb"
    top = stage(root)
    machine = MACHINES.get(platform.machine(), platform.machine())
    doc = top / "share/doc/yongmaru"
    _write(doc / "copyright", _copyright().encode())
    _write(doc / "changelog.gz", _packed(debian_changelog().encode()))
    # What is bundled on purpose: libraries beside the program, as everywhere else.
    _copy(DATA / "lintian-overrides", top / "share/lintian/overrides/yongmaru")
    size = sum(file.stat().st_size for file in contents.files_of(top)) // 1024
    control = (DATA / "control").read_text(encoding="utf-8").format(
        version=VERSION, machine=machine, maintainer=MAINTAINER, size=size, glibc=newest_glibc(FOLDER),
        libraries=", ".join(WINDOW_LIBRARIES),
    )  # fmt: skip
    _write(root / "DEBIAN/control", control.encode())
    lines = [
        f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in contents.files_of(top)
    ]
    _write(root / "DEBIAN/md5sums", "".join(lines).encode())
    settle(root)
    target = DIST / f"yongmaru_{VERSION}_{machine}.deb"
    _run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(target)])
    return target


def _copyright() -> str:
    texts = [ROOT / "LICENSE", ROOT / "NOTICE", ROOT / "licenses" / "THIRD-PARTY.txt"]
    said = "\n\n".join(text.read_text(encoding="utf-8") for text in texts)
    return said + "\nAll texts: /usr/lib/yongmaru/_internal/licenses; the LGPL: /usr/share/common-licenses/LGPL-2.1\n"


def debian_changelog() -> str:
    """The changelog in the form that Debian's tools read."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    day = email.utils.formatdate(epoch())
    entries = []
    for part in text.split("\n## ")[1:]:
        version, _, body = part.partition("\n")
        # What goes on in the next line is indented; so are lists in a list.
        items = re.sub(r"\n {2}(?!- )", " ", body.strip()).splitlines()
        lines = "\n".join(_item(item) for item in items)
        entries.append(f"yongmaru ({version}) unstable; urgency=medium\n\n{lines}\n\n -- {MAINTAINER}  {day}\n")
    return "\n".join(entries)


def _item(line: str) -> str:
    """The line of a list, or of a list in it, within the width of Debian's."""
    sign = "    - " if line.startswith("  ") else "  * "
    return textwrap.fill(line.strip(" -"), 76, initial_indent=sign, subsequent_indent=" " * len(sign))


def archive() -> Path:
    """Packs the folder as .tar.xz, in one order, with one time and no owner."""
    settle(FOLDER)
    target = DIST / f"yongmaru-{VERSION}-linux-{platform.machine()}.tar.xz"
    with tarfile.open(target, "w:xz", preset=9, format=tarfile.GNU_FORMAT) as file:
        for path in [FOLDER, *sorted(FOLDER.rglob("*"))]:
            file.add(path, f"yongmaru-{VERSION}/{path.relative_to(FOLDER)}", recursive=False, filter=_plain)
    return target


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = epoch()
    return entry


def run() -> Path:
    """Packs the folder as a program that unpacks itself into a temporary folder and starts.

    Packed by gzip, which every system has; small ones lack xz.
    """
    _need("makeself", "makeself")
    settle(FOLDER)
    target = DIST / f"yongmaru-{VERSION}-linux-{platform.machine()}.run"
    tar = f"--sort=name --mtime=@{epoch()} --owner=0 --group=0 --numeric-owner --format=gnu"
    # "n" is for gzip: no time of its own. Names without folders, since the file repeats this command.
    command = ["makeself", "--quiet", "--nox11", "--nomd5", "--nocrc", "--sha256", "--gzip", "--complevel", "9n"]
    command += ["--tar-extra", tar]
    command += ["--packaging-date", f"@{epoch()}", FOLDER.name, target.name, "Yongmaru", "./yongmaru"]
    _run(command, DIST)
    return target


def appdir() -> Path:
    """Makes the folder from which an AppImage is made."""
    root = DIST / "Yongmaru.AppDir"
    top = stage(root)
    (root / "AppRun").symlink_to("usr/games/yongmaru")
    (root / f"{APP}.desktop").symlink_to(f"usr/share/applications/{APP}.desktop")
    (root / f"{APP}.svg").symlink_to(f"usr/share/icons/hicolor/scalable/apps/{APP}.svg")
    (root / ".DirIcon").symlink_to(f"{APP}.svg")
    settle(top)
    return root


def zipped() -> Path:
    """Packs the folder, on macOS the app, as .zip."""
    app = DIST / "Yongmaru.app"
    source = app if app.is_dir() else FOLDER
    name = "macos" if app.is_dir() else "windows"
    target = DIST / f"yongmaru-{VERSION}-{name}-{platform.machine().lower()}.zip"
    day = datetime.datetime.fromtimestamp(epoch(), datetime.UTC)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(source.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                continue
            entry = zipfile.ZipInfo(f"{source.name}/{path.relative_to(source).as_posix()}", day.timetuple()[:6])
            link = path.is_symlink()
            entry.external_attr = (0o120777 if link else 0o100755 if os.access(path, os.X_OK) else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, os.readlink(path) if link else path.read_bytes())
    return target


def setup(folder: Path | None = None, target: Path | None = None) -> Path:
    """Makes the installer for Windows; it can be made on any system that has NSIS."""
    _need("makensis", "nsis")
    target = target or DIST / f"yongmaru-{VERSION}-windows-setup.exe"
    icons = ROOT / "build" / "icons"
    make_icons.make(icons)
    names = {"VERSION": VERSION, "FOLDER": folder or FOLDER, "SLASH": os.sep, "ICON": icons / "yongmaru.ico"}
    defined = [f"-D{name}={value}" for name, value in {**names, "TARGET": target}.items()]
    _run(["makensis", "-V2", "-WX", *defined, str(ROOT / "packaging" / "windows" / "yongmaru.nsi")])
    sign(target)
    return target


def sign(*files: Path) -> None:
    """Signs programs for Windows with the certificate file that ``YONGMARU_PFX`` names; without one, does nothing."""
    certificate = os.environ.get("YONGMARU_PFX")
    if not certificate or not files:
        return
    _need("signtool", "osslsigncode, or sign on Windows")
    command = ["signtool", "sign", "/fd", "sha256", "/f", certificate]
    if word := os.environ.get("YONGMARU_PFX_PASSWORD"):
        command += ["/p", word]
    if clock := os.environ.get("YONGMARU_TIMESTAMP"):
        command += ["/td", "sha256", "/tr", clock]
    _run([*command, *map(str, files)])


def sums() -> Path:
    """Writes the sums of all packages, and the list of components."""
    listed = f"yongmaru-{VERSION}-{platform.system().lower()}-{platform.machine().lower()}.cdx.json"
    (DIST / listed).write_text(contents.document(FOLDER, VERSION), encoding="utf-8")
    target = DIST / "SHA256SUMS"
    files = sorted(file for file in DIST.iterdir() if file.is_file() and file != target)
    target.write_text(
        "".join(f"{hashlib.sha256(f.read_bytes()).hexdigest()}  {f.name}\n" for f in files), encoding="utf-8"
    )
    return target


MAKERS: dict[str, Callable[[], Path]] = {
    "archive": archive,
    "deb": deb,
    "run": run,
    "appdir": appdir,
    "zip": zipped,
    "setup": setup,
    "sums": sums,
}
MOST = {"folder": 70_000_000, "archive": 31_000_000, "deb": 31_000_000}
"""The most bytes that the folder built for Linux and its packages may have."""
USUAL = {"linux": ("archive", "deb", "run", "appdir", "sums"), "win32": ("zip", "setup", "sums")}
"""What is made without names, by system."""


def _need(tool: str, package: str) -> None:
    if shutil.which(tool) is None:
        raise Missing(f"{tool} is missing; on Debian and Ubuntu: apt-get install {package}")


def _run(command: list[str], folder: Path = ROOT) -> None:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch()), "LC_ALL": "C", "TZ": "UTC"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"{command[0]} failed: {' '.join((done.stderr or done.stdout).split())}")


def _weighed(name: str, path: Path) -> Path:
    """Returns a built folder or package; raises ``Missing`` where it is larger than it may be."""
    files = [path] if path.is_file() else contents.files_of(path)
    size = sum(file.stat().st_size for file in files)
    if size > (most := MOST.get(name, size)):
        raise Missing(f"{path.name} has {size / 1e6:.1f} MB and may have {most / 1e6:.0f}; make smaller what it holds")
    return path


def main(names: list[str]) -> int:
    """Makes the named packages, else all; returns 1 with one line when something is missing."""
    unknown = [name for name in names if name not in MAKERS]
    if unknown:
        print(f"packages: there is no {', '.join(unknown)}; there are {', '.join(MAKERS)}", file=sys.stderr)
        return 2
    if not FOLDER.is_dir():
        print("packages: dist/yongmaru is missing; run make build", file=sys.stderr)
        return 1
    wrong = contents.problems(FOLDER) if sys.platform == "linux" else []
    print(*(f"packages: {line}" for line in wrong), sep="\n", end="\n" if wrong else "", file=sys.stderr)
    if wrong:
        return 1
    try:
        if sys.platform == "linux":
            _weighed("folder", FOLDER)
        for name in names or USUAL.get(sys.platform, ("zip", "sums")):
            made = _weighed(name, MAKERS[name]())
            print(
                f"{made.stat().st_size / 1e6:8.2f} MB  {made.relative_to(ROOT)}"
                if made.is_file()
                else f"{'':13}{made.relative_to(ROOT)}"
            )
    except Missing as error:
        print(f"packages: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
