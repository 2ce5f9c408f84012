"""What is shipped: parts are named with their licences, descriptions agree, icons and versions are whole."""

import hashlib
import json
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from configparser import ConfigParser
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from scenes.__main__ import command_line
from tools import contents, make_icons, packages, release, version

ROOT = Path(__file__).resolve().parents[2]
APP = packages.APP


def libraries() -> list[Path]:
    """The shared libraries of the installed pygame-ce, as its Linux wheel brings them."""
    spec = find_spec("pygame")
    assert spec is not None and spec.origin is not None
    return sorted((Path(spec.origin).parents[1] / "pygame_ce.libs").glob("*.so*"))


@pytest.mark.skipif(sys.platform != "linux", reason="wheels of other systems hold no ELF files")
def test_every_library_inside_pygame_has_its_licence() -> None:
    names = contents.known()["libraries"]
    held = {contents.soname(file) for file in libraries()}
    assert held == {file.name for file in libraries()}
    assert {contents.library_of(name) for name in held} <= names.keys()


def test_every_licence_has_its_text_and_stands_in_the_list() -> None:
    listed = (ROOT / "licenses" / "THIRD-PARTY.txt").read_text(encoding="utf-8")
    for entry in contents.known()["libraries"].values():
        assert entry["name"] in listed
        assert entry["name"] == "Python" or contents.text_of(entry["name"]).is_file()
    texts = {file.stem for file in (ROOT / "licenses" / "libraries").iterdir()}
    assert texts <= {entry["name"] for entry in contents.known()["libraries"].values()}
    assert "libfluidsynth" in contents.known()["libraries"]


@pytest.mark.skipif(sys.platform != "linux", reason="wheels of other systems hold no ELF files")
def test_a_planted_library_a_font_and_a_picture_are_found(tmp_path: Path) -> None:
    before = contents.problems(tmp_path)
    planted = (
        libraries()[0]
        .read_bytes()
        .replace(libraries()[0].name.encode(), b"libplanted.so.1\0".ljust(len(libraries()[0].name), b"\0"))
    )
    (tmp_path / "x.so").write_bytes(planted)
    (tmp_path / "Other-Bold.ttf").write_bytes(b"")
    (tmp_path / "a.png").write_bytes(b"")
    new = sorted(set(contents.problems(tmp_path)) - set(before))
    assert [line.split(":")[0] for line in new] == ["Other-Bold.ttf", "a.png", "x.so"]
    assert "libplanted.so.1" in new[2]
    assert contents.main([str(tmp_path)]) == 1


def test_the_list_of_components_is_the_same_each_time(tmp_path: Path) -> None:
    (tmp_path / "assets" / "svg").mkdir(parents=True)
    (tmp_path / "assets" / "svg" / "a.svg").write_text("<svg/>", encoding="utf-8")
    meta = tmp_path / "msgspec-1.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text("Name: msgspec\nVersion: 1\n", encoding="utf-8")
    made = contents.document(tmp_path, "1.2.3")
    assert made == contents.document(tmp_path, "1.2.3")
    found = json.loads(made)
    assert [part["name"] for part in found["components"]] == ["msgspec", "assets/svg/a.svg"]
    assert found["components"][0]["licenses"] == [{"license": {"id": "BSD-3-Clause"}}]


@pytest.mark.skipif(sys.platform != "linux", reason="wheels of other systems hold no ELF files")
def test_the_list_of_components_fits_its_schema() -> None:
    held = contents.document(libraries()[0].parent, "1.2.3")
    assert held.count('"expression"') and held.count('"SHA-256"') >= 25
    validator = JsonStrictValidator(SchemaVersion.V1_5)
    assert validator.validate_str(held) is None
    assert validator.validate_str(held.replace('"bomFormat"', '"bom"', 1)) is not None


def test_the_newest_symbol_of_the_c_library_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.so").write_bytes(b"\x7fELF GLIBC_2.4 GLIBC_2.30 GLIBC_PRIVATE GLIBCXX_3.4.30")
    (tmp_path / "b.txt").write_bytes(b"GLIBC_2.99")
    assert packages.newest_glibc(tmp_path) == "2.30"


@pytest.mark.skipif(sys.platform != "linux", reason="limits are those of Linux")
@pytest.mark.parametrize(("name", "most"), [("folder", 70), ("archive", 31), ("deb", 31)])
def test_a_package_that_grew_too_large_is_refused(
    name: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, package = tmp_path / "yongmaru", tmp_path / "a.package"
    folder.mkdir()
    file = folder / "a" if name == "folder" else package
    for setting, value in (("FOLDER", folder), ("ROOT", tmp_path), ("MAKERS", {name: lambda: package})):
        monkeypatch.setattr(packages, setting, value)
    monkeypatch.setattr(contents, "problems", lambda folder: [])
    package.touch()
    for size, code in ((most * 1_000_000, 0), (most * 1_000_000 + 1, 1)):
        with file.open("wb") as large:
            large.truncate(size)
        assert packages.main([name]) == code
    assert f"MB and may have {most}; make smaller" in capsys.readouterr().err


def test_icons_hold_every_size() -> None:
    pictures = {size: make_icons.png(size) for size in (16, 256)}
    for size, data in pictures.items():
        assert struct.unpack(">II", data[16:24]) == (size, size)
    made = make_icons.ico(pictures)
    assert struct.unpack("<HHH", made[:6]) == (0, 1, 2)
    length, start = struct.unpack("<II", made[22 + 8 : 22 + 16])
    assert made[start : start + length] == pictures[256]
    apple = make_icons.icns(pictures)
    assert apple[:4] == b"icns" and struct.unpack(">I", apple[4:8])[0] == len(apple)


def test_the_desktop_entry_fits_the_type_and_both_languages() -> None:
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(packages.DATA / f"{APP}.desktop", encoding="utf-8")
    desktop = entry["Desktop Entry"]
    assert desktop["Exec"] == "yongmaru %f" and desktop["Icon"] == APP
    kind = ET.parse(packages.DATA / f"{APP}.mime.xml").find(".//{*}mime-type")
    assert kind is not None and desktop["MimeType"] == kind.attrib["type"] + ";"
    assert {key for key in desktop if key.endswith("[ko]")} == {
        "Name[ko]",
        "GenericName[ko]",
        "Comment[ko]",
        "Keywords[ko]",
    }


def test_the_magic_is_how_records_begin(tmp_path: Path) -> None:
    from game.cli.main import run

    file = tmp_path / "m.jsonl"
    assert run(["play", "turf", "--seats", "random,random", "--seed", "1", "--record", str(file)]) == 0
    match = ET.parse(packages.DATA / f"{APP}.mime.xml").find(".//{*}match")
    assert match is not None and file.read_text(encoding="utf-8").startswith(match.attrib["value"])


def test_the_description_has_both_languages_and_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YONGMARU_SITE", "https://example.org/")
    root = ET.fromstring(packages.metainfo())
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for tag in ("name", "summary", "description/p", "description/ul/li", "screenshots/screenshot/caption"):
        found = [element.attrib.get(language) for element in root.findall(tag)]
        assert found.count("ko") == found.count(None) > 0, tag
    assert root.findtext("launchable") == f"{APP}.desktop"
    release = root.find("releases/release")
    assert release is not None and release.attrib["version"] == version.VERSION
    pictures = [element.text or "" for element in root.iter("image")]
    assert all((ROOT / "docs" / picture.removeprefix("https://example.org/")).is_file() for picture in pictures)
    monkeypatch.delenv("YONGMARU_SITE")
    assert "@SITE@" not in packages.metainfo() and "<image>" not in packages.metainfo()


@pytest.mark.parametrize("page", ["yongmaru.6", "yongmaru.ko.6"])
def test_manual_pages_name_options_that_exist(page: str) -> None:
    text = (packages.DATA / page).read_text(encoding="utf-8").replace("\\-", "-")
    options = {option for action in command_line()._actions for option in action.option_strings}
    named = set(re.findall(r"--[a-z-]+", text))
    assert named <= options
    assert {"--lang", "--window", "--fullscreen", "--speed", "--data-dir", "--self-test"} <= named


def test_manual_pages_of_the_command_line_name_every_command() -> None:
    from game.cli.main import make_parser
    from game.kernel.texts import Texts

    commands = set(re.findall(r"\b[a-z]+\b", make_parser(Texts("en")).format_help().split("positional arguments")[1]))
    for page in ("yongmaru-table.1", "yongmaru-table.ko.1"):
        text = (packages.DATA / page).read_text(encoding="utf-8")
        assert set(re.findall(r"^\.BR (\w+) [,.]$", text, re.MULTILINE)) <= commands


def test_changelogs_name_the_version_and_a_release_needs_them() -> None:
    said = version.notes()
    assert said.count("- ") >= 2 and "용마루" not in said.split("---")[0]
    assert "드라곤 홀라" in said
    import datetime

    day = datetime.date(2030, 1, 1)
    with pytest.raises(ValueError, match="three numbers"):
        version.release("1.2", day)
    with pytest.raises(ValueError, match=r"CHANGELOG.md has no section “## 99.0.0”"):
        version.release("99.0.0", day)
    told = packages.debian_changelog()
    assert f"yongmaru ({version.VERSION}) unstable" in told
    assert "  *  " not in told and "\n    - " in told
    assert max(map(len, told.splitlines())) <= 80


def test_the_windows_resource_tells_the_version() -> None:
    assert "filevers=(1, 20, 3, 0)" in version.windows_resource("1.20.3")
    compile(version.windows_resource(), "version.txt", "eval")


def test_the_workflow_fits_its_published_schema() -> None:
    # A second to read, which every process of the tests would take.
    import jsonschema

    spec = find_spec("check_jsonschema")
    assert spec is not None and spec.origin is not None
    schemas = Path(spec.origin).parent / "builtin_schemas" / "vendor"
    schema = json.loads((schemas / "github-workflows.json").read_text(encoding="utf-8"))
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / "build.yml").read_text(encoding="utf-8"))
    # YAML 1.1 reads "on" as true.
    flow["on"] = flow.pop(True)
    validator = jsonschema.Draft7Validator(schema)
    assert list(validator.iter_errors(flow)) == []
    assert list(validator.iter_errors({**flow, "jobs": {"a": {"steps": []}}}))


def test_every_step_of_the_workflow_is_a_script_of_ours() -> None:
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / "build.yml").read_text(encoding="utf-8"))
    told = "\n".join(step.get("run", "") for job in flow["jobs"].values() for step in job["steps"])
    scripts = re.findall(r"bash (\S+)", told)
    modules = [name for name in re.findall(r"python -m (\S+)", told) if name.startswith("tools.")]
    assert scripts and modules == ["tools.build", "tools.packages", "tools.release"]
    assert all((ROOT / script).is_file() for script in scripts)
    assert all(find_spec(module) for module in modules)
    assert flow["jobs"]["tests"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]


def test_actions_of_others_are_named_by_commit() -> None:
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / "build.yml").read_text(encoding="utf-8"))
    used = [step["uses"] for job in flow["jobs"].values() for step in job["steps"] if "uses" in step]
    assert used and all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", name) for name in used)
    assert flow["permissions"] == {"contents": "read"}
    assert "startsWith(github.ref, 'refs/tags/v')" in flow["jobs"]["release"]["if"]


def test_without_a_certificate_nothing_is_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = tmp_path / "env"
    sh = shutil.which("sh")
    assert sh is not None
    done = subprocess.run(
        [sh, str(ROOT / "tools" / "certificates.sh")], check=False, capture_output=True,
        env={"PATH": "/nowhere", "GITHUB_ENV": str(given), "RUNNER_TEMP": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0 and not list(tmp_path.iterdir())
    ran: list[list[str]] = []
    monkeypatch.setattr(packages, "_run", lambda command, folder=ROOT: ran.append(command))
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.delenv("YONGMARU_PFX", raising=False)
    packages.sign(tmp_path / "a.exe")
    assert not ran
    monkeypatch.setenv("YONGMARU_PFX", "c.pfx")
    packages.sign(tmp_path / "a.exe")
    assert ran == [["signtool", "sign", "/fd", "sha256", "/f", "c.pfx", str(tmp_path / "a.exe")]]


@pytest.mark.skipif(sys.platform != "linux", reason="these tools make packages for Linux")
def test_all_missing_tools_are_told_at_once_before_anything_is_built(tmp_path: Path) -> None:
    script = str(ROOT / "tools" / "package_tools.sh")
    (tmp_path / "uname").write_text("#!/bin/sh\necho Linux\n", encoding="utf-8")
    (tmp_path / "uname").chmod(0o755)
    sh = shutil.which("sh")
    assert sh is not None
    done = subprocess.run(
        [sh, script, "--check"], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "make: packages need more tools. On Debian and Ubuntu: apt-get install binutils dpkg-dev makeself xz-utils"
    ]
    told = subprocess.run(["make", "-n", "packages"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told.index("package_tools.sh --check") < told.index("tools.build")


def _systems(folder: Path) -> None:
    """What three systems hand over, in small."""
    names = {
        "Linux": ["a.deb", "a.tar.xz", "a.run"], "Windows": ["a-windows-setup.exe", "b.zip"],
        "macOS": ["a-macos-arm64.zip"],
    }  # fmt: skip
    for system, files in names.items():
        (folder / system).mkdir(parents=True)
        for name in files:
            (folder / system / name).write_text(name, encoding="utf-8")
        lines = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in files]
        (folder / system / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def test_a_release_holds_the_files_of_all_systems_and_one_list_of_sums(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    systems, tag = tmp_path / "systems", f"v{version.VERSION}"
    _systems(systems)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "a/b")
    assert release.main([str(systems), str(tmp_path / "out"), tag]) == 0
    held = {file.name for file in (tmp_path / "out").iterdir()} - {"SHA256SUMS"}
    sums = (tmp_path / "out" / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert held == {line.split()[1] for line in sums} and len(sums) == 6
    notes = (tmp_path / "dist" / "notes.md").read_text(encoding="utf-8")
    assert f"(https://example.org/a/b/raw/{tag}/docs/screens/menu.png)" in notes
    capsys.readouterr()
    assert release.main([str(systems), str(tmp_path / "out"), tag]) == 1
    assert release.main([str(systems), str(tmp_path / "other"), "v0.0.0"]) == 1
    (systems / "macOS" / "a-macos-arm64.zip").write_text("forged", encoding="utf-8")
    assert release.main([str(systems), str(tmp_path / "other"), tag]) == 1
    shutil.rmtree(systems / "macOS")
    assert release.main([str(systems), str(tmp_path / "other"), tag]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[0] for line in told] == ["release"] * 4
    assert "is there already" in told[0] and "is not v" in told[1]
    assert "macOS/a-macos-arm64.zip" in told[2] and "-macos-arm64.zip" in told[3]
    assert not (tmp_path / "other").exists()


def test_a_zip_is_the_same_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "yongmaru"
    (folder / "a").mkdir(parents=True)
    (folder / "a" / "b.txt").write_text("x", encoding="utf-8")
    monkeypatch.setattr(packages, "DIST", tmp_path)
    monkeypatch.setattr(packages, "FOLDER", folder)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first = packages.zipped().read_bytes()
    (folder / "a" / "b.txt").touch()
    assert packages.zipped().read_bytes() == first
    assert zipfile.ZipFile(packages.zipped()).namelist() == ["yongmaru/a/b.txt"]


def test_packages_say_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert packages.main(["rpm"]) == 2
    monkeypatch.setattr(packages, "FOLDER", tmp_path / "none")
    assert packages.main([]) == 1
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(packages.Missing, match="apt-get install makeself"):
        packages.run()
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "packages: there is no rpm; there are archive, deb, run, appdir, zip, setup, sums",
        "packages: dist/yongmaru is missing; run make build",
    ]


@pytest.mark.slow
def test_the_installer_for_windows_is_made_from_a_stub(tmp_path: Path) -> None:
    folder = tmp_path / "yongmaru"
    (folder / "_internal").mkdir(parents=True)
    (folder / "yongmaru.exe").write_bytes(b"MZ")
    made = packages.setup(folder, tmp_path / "yongmaru-setup.exe")
    assert made.read_bytes()[:2] == b"MZ" and b"NullsoftInst" in made.read_bytes()


SYSTEMS = {
    "windows": ["win_amd64"],
    "macos": ["macosx_11_0_arm64"],
    "linux": ["manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"],
}


@pytest.mark.slow
@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_dependency_has_wheels(system: str, python: str, tmp_path: Path) -> None:
    needed = version.tomllib.loads(version.PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    platforms = [word for name in SYSTEMS[system] for word in ("--platform", name)]
    command = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--target", str(tmp_path)]
    done = subprocess.run(
        [*command, "--only-binary=:all:", "--python-version", python, *platforms, *needed],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
