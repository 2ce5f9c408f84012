"""The same commit gives the same bytes wherever it lies."""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from tools import packages

ROOT = Path(__file__).resolve().parents[2]
BUILDER = ROOT / ".venv-build" / "bin" / "python"
pytestmark = pytest.mark.slow

BACKEND = "import sys, setuptools.build_meta as b; print(getattr(b, 'build_' + sys.argv[1])(sys.argv[2]))"


def copy(target: Path) -> Path:
    """The committed files in another folder."""
    target.mkdir(parents=True)
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "x"], input=packed, cwd=target, check=True)
    return target


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Run with a fixed time; the output."""
    fixed = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", **environment}
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=fixed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def sums(folder: Path) -> dict[str, str]:
    """The sums of all files below a folder; links by what they point at."""
    return {
        str(path.relative_to(folder)): os.readlink(path)
        if path.is_symlink()
        else hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or path.is_file()
    }


def test_two_builds_in_two_folders_are_equal(tmp_path: Path) -> None:
    assert BUILDER.exists(), "make build makes the environment that builds"
    folders = [copy(tmp_path / "a"), copy(tmp_path / "longer" / "b")]
    for folder in folders:
        run(BUILDER, "-m", "tools.build", cwd=folder)
        run(BUILDER, "-m", "tools.packages", "archive", "deb", "run", "sums", cwd=folder)
    one, other = (sums(folder / "dist") for folder in folders)
    assert one == other
    assert len(one) > 200
    built = folders[0] / "dist" / "yongmaru"
    named = re.search(r"glibc (\d+\.\d+)", (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8"))
    assert named is not None and packages.newest_glibc(built) == named[1]
    (listed,) = (folders[0] / "dist").glob("*.cdx.json")
    held = listed.read_text(encoding="utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(held) is None


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("backend")
    run(sys.executable, "-m", "pip", "install", "-q", "--target", folder, "setuptools>=77", cwd=ROOT)
    return str(folder)


def test_wheels_are_equal_and_an_sdist_makes_the_same(tmp_path: Path, backend: str) -> None:
    made = {}
    for name in ("a", "b"):
        source = copy(tmp_path / name)
        for kind in ("wheel", "sdist"):
            target = tmp_path / f"{name}-{kind}"
            target.mkdir()
            run(sys.executable, "-c", BACKEND, kind, target, cwd=source, PYTHONPATH=backend)
            (made[name, kind],) = target.iterdir()
    assert made["a", "wheel"].read_bytes() == made["b", "wheel"].read_bytes()
    unpacked = tmp_path / "unpacked"
    (unpacked / "made").mkdir(parents=True)
    subprocess.run(["tar", "xzf", made["a", "sdist"], "--strip-components=1"], cwd=unpacked, check=True)
    run(sys.executable, "-c", BACKEND, "wheel", unpacked / "made", cwd=unpacked, PYTHONPATH=backend)
    (again,) = (unpacked / "made").iterdir()
    assert again.read_bytes() == made["a", "wheel"].read_bytes()
