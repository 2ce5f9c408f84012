"""Gathers what all systems built into one folder: ``python -m tools.release dist/systems dist/release v1.2.0``.

Each folder below the first holds the packages of one system and their SHA256SUMS. Every file is compared with its sum;
the release folder gets all of them and one SHA256SUMS, and ``dist/notes.md`` the notes of both languages.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path

from tools.version import ROOT, VERSION, notes

SUMS = "SHA256SUMS"
NEEDED = (".deb", ".tar.xz", ".run", "-windows-setup.exe", "-macos-arm64.zip")
"""How the names of the files end that a release cannot do without: those that the README tells players to take."""


class Incomplete(Exception):
    """The error of a file that is missing or not as its sum says, or of a tag that is no version; with the remedy."""


def gather(systems: Path, target: Path, tag: str) -> list[Path]:
    """Copies every package into ``target`` and writes one list of sums; returns the files. Raises ``Incomplete``."""
    if tag != f"v{VERSION}":
        raise Incomplete(f"the tag {tag} is not v{VERSION}, as in pyproject.toml; tag the commit of make release")
    files: dict[str, tuple[Path, str]] = {}
    for listed in sorted(systems.glob(f"*/{SUMS}")):
        for line in listed.read_text(encoding="utf-8").splitlines():
            digest, _, name = line.partition("  ")
            file = listed.parent / name
            if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != digest:
                raise Incomplete(f"{file.relative_to(systems)} is not what its {SUMS} says; build that system again")
            if name in files:
                raise Incomplete(f"{name} comes from {files[name][0].parent.name} and from {file.parent.name}")
            files[name] = file, digest
    lacking = [ending for ending in NEEDED if not any(name.endswith(ending) for name in files)]
    if lacking:
        raise Incomplete(f"no file ends in {', '.join(lacking)}; build all systems before a release")
    target.mkdir(parents=True)
    made = [Path(shutil.copy(file, target / name)) for name, (file, _) in sorted(files.items())]
    lines = [f"{digest}  {name}\n" for name, (_, digest) in sorted(files.items())]
    (target / SUMS).write_text("".join(lines), encoding="utf-8")
    return [*made, target / SUMS]


def main(words: list[str]) -> int:
    """Gathers and writes the notes; returns 1 with one line where something is missing, 2 for other words."""
    if len(words) != 3:
        print("release: say python -m tools.release FOLDER_OF_SYSTEMS FOLDER_OF_THE_RELEASE TAG", file=sys.stderr)
        return 2
    systems, target, tag = Path(words[0]), Path(words[1]), words[2]
    try:
        for file in gather(systems, target, tag):
            print(f"{file.stat().st_size / 1e6:8.2f} MB  {file.name}")
    except Incomplete as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    except FileExistsError:
        print(f"release: {target} is there already; remove it first", file=sys.stderr)
        return 1
    server, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    pictures = f"{server}/{repository}/raw/{tag}/" if server and repository else ""
    (ROOT / "dist").mkdir(exist_ok=True)
    (ROOT / "dist" / "notes.md").write_text(notes(pictures=pictures), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
