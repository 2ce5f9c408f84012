"""The wheel as people install it: pip, pipx and uvx from an index on this machine, with and without the extras."""

from __future__ import annotations

import ast
import functools
import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = ("lab", "cluster", "rl")
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"
OURS = {"assets", "game", "scenes"}
IMPORT = re.compile(r"^\s*(?:from (?=\S+ import )|import )(\w+)", re.MULTILINE)
GYM = """
from game.lab.learning.env import YongmaruEnv
env = YongmaruEnv("turf", 2)
env.reset(seed=1)
print(env.agent_selection, len(env.observe(env.agent_selection)["observation"]) > 0)
import distributed, game.lab.runs.cluster
"""


def named(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in requirements}


def test_what_the_code_imports_is_declared() -> None:
    extras = PROJECT["optional-dependencies"]
    offered = set().union(*(named(extras[name]) for name in (*EXTRAS, "parquet")))
    # PettingZoo is made of these.
    offered |= {"gymnasium", "numpy"}
    by_module = packages_distributions()
    lacking = set()
    for folder in ("assets", "game", "scenes"):
        for file in (ROOT / folder).rglob("*.py"):
            allowed = named(PROJECT["dependencies"]) | (offered if (ROOT / "game" / "lab") in file.parents else set())
            for module in set(IMPORT.findall(file.read_text(encoding="utf-8"))) - sys.stdlib_module_names - OURS:
                if not {canonicalize_name(name) for name in by_module.get(module, [module])} & allowed:
                    lacking.add(f"{file.relative_to(ROOT)}: {module}")
    assert lacking == set()


def test_every_program_of_the_wheel_is_there() -> None:
    for target in PROJECT["scripts"].values():
        module, function = target.split(":")
        tree = ast.parse((ROOT / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8"))
        assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


class Index:
    """A simple index of wheels on this machine, and an environment that knows no other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tools = folder / "tools" / SCRIPTS

    @property
    def url(self) -> str:
        return (self.folder / "url").read_text(encoding="utf-8")

    def environment(self, home: Path) -> dict[str, str]:
        """Of a person whose home is empty."""
        strange = ("PIP_", "UV_", "PIPX_", "XDG_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
        return kept | {
            "HOME": str(home), "USERPROFILE": str(home), "YONGMARU_HOME": str(home / "saves"),
            "PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": self.url, "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "UV_DEFAULT_INDEX": self.url, "UV_NO_CONFIG": "1", "UV_PYTHON": sys.executable,
            "UV_PYTHON_DOWNLOADS": "never",
            "PATH": os.pathsep.join([str(self.tools), os.environ["PATH"]]),
            "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        }  # fmt: skip


def run(*command: object, env: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    done = subprocess.run(list(map(str, command)), env=env, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    """Our wheel and all it needs, served on this machine; pipx and uv stand in a folder of tools."""
    folder = tmp_path_factory.mktemp("index")
    source, wheels, simple = folder / "source", folder / "wheels", folder / "simple"
    source.mkdir()
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "x"], input=packed, cwd=source, check=True)
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", wheels, source)
    (wheel,) = wheels.glob("yongmaru-*.whl")
    run(sys.executable, "-m", "pip", "download", "-q", "-d", wheels, f"{wheel}[{','.join(EXTRAS)}]", "pip")
    for file in wheels.iterdir():
        place = simple / canonicalize_name(file.name.split("-")[0])
        place.mkdir(parents=True, exist_ok=True)
        shutil.move(file, place / file.name)
    venv.create(folder / "tools", with_pip=True)
    run(folder / "tools" / SCRIPTS / "python", "-m", "pip", "install", "-q", "pipx", "uv")
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    handler.func.log_message = lambda *_: None  # type: ignore[attr-defined]
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        (folder / "url").write_text(f"http://127.0.0.1:{server.server_port}/simple/", encoding="utf-8")
        yield Index(folder)
        server.shutdown()


@pytest.mark.slow
def test_pip_installs_it_and_it_works(index: Index, tmp_path: Path) -> None:
    env, place = index.environment(tmp_path / "home"), tmp_path / "env"
    venv.create(place, with_pip=True)
    run(place / SCRIPTS / "python", "-m", "pip", "install", "-q", "yongmaru", env=env, cwd=tmp_path)
    assert "self-test passed" in run(place / SCRIPTS / "yongmaru", "--self-test", env=env, cwd=tmp_path)
    assert "all unchanged" in run(place / SCRIPTS / "yongmaru", "--doctor", "--lang", "en", env=env, cwd=tmp_path)
    assert run(place / SCRIPTS / "yongmaru-table", "games", env=env, cwd=tmp_path).count("\n") == 4
    ladder = [place / SCRIPTS / "yongmaru-lab", "ladder", "turf", "--pair", "easy:random", "--seeds", "2"]
    lacking = subprocess.run(
        [*ladder, "--html", "x.html"], env=env, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "pip install yongmaru[lab]" in lacking.stderr


@pytest.mark.slow
def test_the_extras_bring_what_they_promise(index: Index, tmp_path: Path) -> None:
    env, place = index.environment(tmp_path / "home"), tmp_path / "env"
    venv.create(place, with_pip=True)
    wanted = f"yongmaru[{','.join(EXTRAS)}]"
    run(place / SCRIPTS / "python", "-m", "pip", "install", "-q", wanted, env=env, cwd=tmp_path)
    command = [place / SCRIPTS / "yongmaru-lab", "ladder", "turf", "--pair", "easy:random", "--seeds", "2"]
    run(*command, "--html", tmp_path / "x.html", env=env, cwd=tmp_path)
    assert "<svg" in (tmp_path / "x.html").read_text(encoding="utf-8")
    assert run(place / SCRIPTS / "python", "-c", GYM, env=env, cwd=tmp_path).endswith("True\n")
    run(place / SCRIPTS / "python", "-m", "pip", "check", env=env, cwd=tmp_path)
    listed = run(place / SCRIPTS / "python", "-m", "pip", "list", "--format=freeze", env=env, cwd=tmp_path)
    assert "pygame-ce==" in listed and "\npygame==" not in listed


@pytest.mark.slow
def test_pipx_installs_it(index: Index, tmp_path: Path) -> None:
    env = index.environment(tmp_path / "home")
    for variable, folder in (("PIPX_HOME", "pipx"), ("PIPX_BIN_DIR", "bin"), ("PIPX_MAN_DIR", "man")):
        env[variable] = str(tmp_path / folder)
    run(index.tools / "pipx", "install", "--python", sys.executable, "yongmaru", env=env, cwd=tmp_path)
    assert "self-test passed" in run(tmp_path / "bin" / "yongmaru", "--self-test", env=env, cwd=tmp_path)
    assert run(tmp_path / "bin" / "yongmaru-table", "games", env=env, cwd=tmp_path).count("\n") == 4


@pytest.mark.slow
def test_uvx_runs_it(index: Index, tmp_path: Path) -> None:
    env = index.environment(tmp_path / "home") | {"UV_CACHE_DIR": str(tmp_path / "cache")}
    assert "self-test passed" in run(index.tools / "uvx", "yongmaru", "--self-test", env=env, cwd=tmp_path)
    table = run(index.tools / "uvx", "--from", "yongmaru", "yongmaru-table", "games", env=env, cwd=tmp_path)
    assert table.count("\n") == 4
