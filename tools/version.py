"""The one version, and where a release writes it: ``python -m tools.version 1.2.0``."""

from __future__ import annotations

import datetime
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = ROOT / "pyproject.toml"
VERSION: str = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]

_NUMBERS = re.compile(r"\d+\.\d+\.\d+")


def windows_resource(version: str = VERSION) -> str:
    """The version resource of the Windows programs, as PyInstaller reads it."""
    numbers = (*map(int, version.split(".")), 0)
    words = {
        "CompanyName": "Yongmaru authors",
        "FileDescription": "Yongmaru",
        "FileVersion": version,
        "InternalName": "yongmaru",
        "LegalCopyright": "MIT licence",
        "ProductName": "Yongmaru",
        "ProductVersion": version,
    }
    table = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004,"
        " fileType=0x1, subtype=0x0, date=(0, 0)),"
        f" kids=[StringFileInfo([StringTable('040904B0', [{table}])]),"
        " VarFileInfo([VarStruct('Translation', [0x0409, 0x04B0])])])\n"
    )


def release(version: str, day: datetime.date) -> list[str]:
    """Writes the version where it stands; returns the files. Raises ``ValueError`` saying what is wrong.

    The changelogs of both languages must have their section already: people write what changed, not a script.
    """
    if not _NUMBERS.fullmatch(version):
        raise ValueError(f"{version!r} is no version; write three numbers such as 1.2.0")
    for name in ("CHANGELOG.md", "CHANGELOG.ko.md"):
        if f"## {version}\n" not in (ROOT / name).read_text(encoding="utf-8"):
            raise ValueError(f"{name} has no section “## {version}”; write there what changed for people")
    places = {
        "pyproject.toml": (r'^version = "[^"]+"$', f'version = "{version}"'),
        "packaging/linux/org.yongmaru.Yongmaru.metainfo.xml": (
            r'<release version="[^"]+" date="[^"]+"/>', f'<release version="{version}" date="{day.isoformat()}"/>',
        ),
    }  # fmt: skip
    for name, (pattern, text) in places.items():
        old = (ROOT / name).read_text(encoding="utf-8")
        new, count = re.subn(pattern, text, old, count=1, flags=re.MULTILINE)
        if not count:
            raise ValueError(f"{name}: the place of the version was not found")
        (ROOT / name).write_text(new, encoding="utf-8")
    return list(places)


def notes(version: str = VERSION, pictures: str = "") -> str:
    """The changes of a version, in both languages, with a picture; ``pictures`` is where the repository's files lie."""
    parts = []
    for name in ("CHANGELOG.md", "CHANGELOG.ko.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        found = re.search(rf"^## {re.escape(version)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        parts.append(found[1].strip() if found else "")
    return f"# Yongmaru {version}\n\n![]({pictures}docs/screens/menu.png)\n\n" + "\n\n---\n\n".join(parts) + "\n"


if __name__ == "__main__":
    try:
        if len(sys.argv) > 1:
            wrote = release(sys.argv[1], datetime.date.today())
            Path(ROOT, "dist").mkdir(exist_ok=True)
            Path(ROOT, "dist", "notes.md").write_text(notes(sys.argv[1]), encoding="utf-8")
            print("wrote", *wrote, "dist/notes.md")
        else:
            print(VERSION)
    except ValueError as error:
        sys.exit(f"release: {error}")
