"""Lists what a built folder holds and under which licence: ``python -m tools.contents dist/yongmaru [--write FILE]``.

Every distribution, every shared library (by the SONAME in its ELF file), font, sound and picture must be named in
``licenses/contents.yaml``, and what is named there must be held. ``--write`` writes the list as a CycloneDX document.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import struct
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
LICENSES = ROOT / "licenses"
_FONTS = (".ttf", ".otf")
_MEDIA = (".svg", ".png", ".wav", ".ogg", ".jpg")
_DYNAMIC, _NEEDED_STRINGS, _SONAME = 2, 5, 14


def known() -> dict[str, Any]:
    """Reads ``licenses/contents.yaml``."""
    found: dict[str, Any] = yaml.safe_load((LICENSES / "contents.yaml").read_text(encoding="utf-8"))
    return found


def soname(file: Path) -> str:
    """The name that a 64-bit ELF library gives itself; empty for programs, Python modules and other files."""
    data = file.read_bytes()
    if data[:5] != b"\x7fELF\x02":
        return ""
    (start,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    heads = [struct.unpack_from("<IIQQQQ", data, start + i * size) for i in range(count)]
    for kind, _, offset, _, _, length in heads:
        if kind == _DYNAMIC:
            entries = dict(struct.unpack_from("<QQ", data, at) for at in range(offset, offset + length, 16))
            if _SONAME not in entries:
                return ""
            at = _offset(heads, entries[_NEEDED_STRINGS]) + entries[_SONAME]
            return data[at : data.index(b"\0", at)].decode()
    return ""


def _offset(heads: list[tuple[Any, ...]], address: int) -> int:
    """The offset in the file of an address of the loaded library."""
    for kind, _, offset, virtual, _, length in heads:
        if kind == 1 and virtual <= address < virtual + length:
            return int(offset + address - virtual)
    raise ValueError("the library's table of strings lies outside of it")


def library_of(name: str) -> str:
    """The name of a library without version and hash: ``libpng16`` of ``libpng16-fefdc88d.so.16.58.0``."""
    return re.split(r"[-.]", name, maxsplit=1)[0]


def files_of(folder: Path) -> Iterator[Path]:
    """The files of a folder in their order; links stand for nothing new."""
    return (file for file in sorted(folder.rglob("*")) if file.is_file() and not file.is_symlink())


def distributions(folder: Path) -> dict[str, str]:
    """The versions of the packages in a built folder, by name; ours is not among them."""
    found = {}
    for meta in sorted(folder.rglob("*.dist-info/METADATA")):
        text = meta.read_text(encoding="utf-8")
        name, version = (re.search(rf"^{key}: (.+)$", text, re.MULTILINE) for key in ("Name", "Version"))
        if name and version and name[1] != "yongmaru":
            found[name[1].replace("_", "-")] = version[1]
    return found


def problems(folder: Path) -> list[str]:
    """The problems: what is held without being named, named without being held, or named without its text."""
    names, held = known(), distributions(folder)
    listed = {name.lower() for name in names["packages"]}
    here = {name.lower() for name in held}
    found = [f"package {name}: not in licenses/contents.yaml" for name in sorted(here - listed)]
    found += [f"package {name}: named, but not held" for name in sorted(listed - here)]
    libraries, fonts = set(), set()
    for file in files_of(folder):
        place = file.relative_to(folder).as_posix()
        if name := soname(file):
            libraries.add(library_of(name))
            if library_of(name) not in names["libraries"]:
                found.append(f"{place}: library {name} is not in licenses/contents.yaml")
        elif file.suffix in _FONTS:
            fonts.add(file.stem.split("-")[0])
            if file.stem.split("-")[0] not in names["fonts"]:
                found.append(f"{place}: font is not in licenses/contents.yaml")
        elif file.suffix in _MEDIA and not any(f"{own}/" in place for own in names["own"]):
            found.append(f"{place}: no folder of ours in licenses/contents.yaml")
    always = {name for name, entry in names["libraries"].items() if not entry.get("sometimes")}
    found += [f"library {name}: named, but not held" for name in sorted(always - libraries)]
    found += [f"font {name}: named, but not held" for name in sorted(names["fonts"].keys() - fonts)]
    texts = {entry["name"] for entry in names["libraries"].values()} - {"Python"}
    found += [f"licenses/libraries/{name}.txt: missing" for name in sorted(texts) if not text_of(name).is_file()]
    return found


def text_of(name: str) -> Path:
    """The licence text of a library."""
    return LICENSES / "libraries" / f"{name}.txt"


def components(folder: Path) -> list[dict[str, Any]]:
    """Returns everything held as CycloneDX components with the sums of their files."""
    names, made = known(), []
    packages = {name.lower(): licence for name, licence in names["packages"].items()}
    for name, version in sorted(distributions(folder).items()):
        purl = f"pkg:pypi/{name.lower()}@{version}"
        made.append(_component("library", name, packages.get(name.lower(), ""), purl=purl, version=version))
    for file in files_of(folder):
        name, digest = soname(file), hashlib.sha256(file.read_bytes()).hexdigest()
        entry = names["libraries"].get(library_of(name)) if name else None
        if entry:
            made.append(_component("library", name, entry["licence"], digest, group=entry["name"]))
        elif file.suffix in _FONTS:
            made.append(_component("file", file.name, names["fonts"].get(file.stem.split("-")[0], ""), digest))
        elif file.suffix in _MEDIA:
            made.append(_component("file", file.relative_to(folder).as_posix(), "MIT", digest))
    return made


def _component(kind: str, name: str, licence: str, digest: str = "", **more: str) -> dict[str, Any]:
    expression = " " in licence
    said: list[dict[str, Any]] = [{"expression": licence} if expression else {"license": {"id": licence}}]
    sums = {"hashes": [{"alg": "SHA-256", "content": digest}]} if digest else {}
    return {"type": kind, "bom-ref": more.get("purl") or name, "name": name, "licenses": said, **sums, **more}


def document(folder: Path, version: str) -> str:
    """The list as a CycloneDX document; the same folder gives the same bytes."""
    held = components(folder)
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(held, sort_keys=True))
    program = {"type": "application", "bom-ref": "yongmaru", "name": "yongmaru", "version": version,
               "licenses": [{"license": {"id": "MIT"}}]}  # fmt: skip
    content = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {"component": program},
        "components": held,
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Compares, and writes when asked; returns 1 with one line for each thing that does not fit."""
    parser = argparse.ArgumentParser(prog="python -m tools.contents", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", type=Path, metavar="FILE", help="write a CycloneDX document")
    parser.add_argument("--version", default="0", help="of the program, for the document")
    options = parser.parse_args(arguments)
    found = problems(options.folder)
    for problem in found:
        print(problem, file=sys.stderr)
    if options.write and not found:
        options.write.write_text(document(options.folder, options.version), encoding="utf-8")
    if not found:
        print(f"{len(components(options.folder))} components, all with their licence")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
