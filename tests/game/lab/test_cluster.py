"""A real scheduler and three workers as processes: a lost worker, one of another version, the same report as here."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.kernel.texts import Texts
from game.lab.command import main
from game.lab.errors import LabError
from game.lab.reports.html_report import page_of
from game.lab.reports.report import report_of
from game.lab.runs.plan import Entrant, Plan, Question, SeedChoice, checked
from game.lab.runs.run_store import MEMORY, RunStore
from game.lab.runs.runner import create, local, play

pytest.importorskip("distributed")
ROOT = Path(__file__).parents[3]
PLAN = Plan(
    version=1, game="turf", field={"a": Entrant(level="normal"), "b": Entrant(level="easy")},
    seeds=SeedChoice(start=1, count=8), questions=(Question(strength=("a", "b"), measure="win"),),
)  # fmt: skip


class Farm:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        port = self.address.rpartition(":")[2]
        options = ["--host", "127.0.0.1", "--port", port, "--no-dashboard", "--no-show"]
        self.processes = [self._start("distributed.cli.dask_scheduler", options, folder, ROOT)]

    def worker(self, name: str, code: Path = ROOT) -> subprocess.Popen[bytes]:
        """Start a worker in a folder of its own."""
        own = self.folder / name
        own.mkdir()
        options = [
            self.address,
            "--name",
            name,
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--host",
            "127.0.0.1",
        ]
        process = self._start("distributed.cli.dask_worker", options, own, code)
        self.processes.append(process)
        return process

    def _start(self, module: str, options: list[str], folder: Path, code: Path) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", f"from {module} import main; main()", *options]
        with (folder / "log").open("wb") as log:
            return subprocess.Popen(
                command, cwd=folder, env={**os.environ, "PYTHONPATH": str(code)}, stdout=log, stderr=log
            )

    def wait(self, workers: int) -> None:
        """Until so many workers have joined."""
        from distributed import Client

        with Client(self.address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)

    def busy(self) -> dict[str, int]:
        """How many tasks each worker holds, by name."""
        from distributed import Client

        with Client(self.address, timeout=60, set_as_default=False) as client:
            names = {address: info["name"] for address, info in client.scheduler_info(n_workers=-1)["workers"].items()}
            return {names[a]: len(tasks) for a, tasks in client.processing().items() if a in names}

    def end(self) -> None:
        """Everything, also by force."""
        for process in reversed(self.processes):
            process.kill()
        for process in self.processes:
            process.wait()


@pytest.fixture
def farm(tmp_path: Path) -> Iterator[Farm]:
    """A scheduler without workers."""
    found = Farm(tmp_path)
    yield found
    found.end()


def _page(store: RunStore) -> str:
    return page_of(report_of(store), None, Texts("en"))


def test_three_workers_one_killed_with_a_match_give_the_report_of_one_process(farm: Farm, tmp_path: Path) -> None:
    with create(MEMORY, checked(PLAN)) as store:
        play(store, local(1))
        alone = _page(store)
    workers = {name: farm.worker(name) for name in ("north", "east", "south")}
    farm.wait(3)
    plan = tmp_path / "plan.json"
    plan.write_bytes(msgspec.json.encode(PLAN))
    run = tmp_path / "run.sqlite"
    command = [
        sys.executable,
        "-m",
        "game.lab",
        "run",
        str(plan),
        "--store",
        str(run),
        "--cluster",
        farm.address,
        "--plain",
    ]
    client = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    holding = _wait_for(farm, client, workers)
    workers[holding].send_signal(signal.SIGKILL)
    # The client is killed too; what was finished stays, and another goes on.
    while client.poll() is None and not _finished(run):
        time.sleep(0.05)
    client.kill()
    client.communicate()
    with RunStore.open(run) as store:
        assert store.done(0)
    assert main(["resume", str(run), "--cluster", farm.address, "--plain"]) == 0
    with RunStore.open(run) as store:
        assert store.done(0) == set(range(8))
        assert _page(store) == alone


def _wait_for(farm: Farm, client: subprocess.Popen[bytes], workers: dict[str, subprocess.Popen[bytes]]) -> str:
    while client.poll() is None:
        holding = [name for name, count in farm.busy().items() if count and name in workers]
        if holding:
            return holding[0]
    raise AssertionError(f"the run ended before a worker was seen with a match: {client.communicate()[1]!r}")


def _finished(run: Path) -> bool:
    if not run.exists():
        return False
    try:
        with RunStore.open(run) as store:
            return bool(store.done(0))
    except LabError:
        return False


def test_a_worker_of_another_version_is_refused_by_name(farm: Farm, tmp_path: Path) -> None:
    other = tmp_path / "other"
    for folder in ("game", "assets"):
        shutil.copytree(ROOT / folder, other / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (other / "game" / "turf" / "chance_of_another_version.py").write_text('"""Another version."""\n', encoding="utf-8")
    farm.worker("old", other)
    farm.wait(1)
    from game.lab.runs.cluster import cluster

    with create(MEMORY, checked(PLAN)) as store, pytest.raises(LabError, match=r"worker tcp://.* runs other code"):
        play(store, cluster(farm.address, MEMORY))


def test_no_scheduler_is_told_in_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from game.lab.runs import cluster

    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    arguments = ["ladder", "turf", "--pair", "easy:random", "--seeds", "1", "--cluster", "tcp://127.0.0.1:9"]
    assert main(arguments) == 2
    assert "no cluster answers" in capsys.readouterr().err


def test_the_lab_alone_imports_no_distributed() -> None:
    code = (
        "import sys; from game.kernel.texts import Texts; from game.lab.command import make_parser; "
        "make_parser(Texts('en')); sys.exit('distributed' in sys.modules or 'matplotlib' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@pytest.mark.whole
def test_a_scheduler_that_is_gone_is_a_line_that_names_resume(farm: Farm, tmp_path: Path) -> None:
    farm.worker("one")
    farm.wait(1)
    plan, run = tmp_path / "plan.json", tmp_path / "run.sqlite"
    seeds = msgspec.structs.replace(PLAN.seeds, count=4000)
    plan.write_bytes(msgspec.json.encode(msgspec.structs.replace(PLAN, seeds=seeds)))
    command = [sys.executable, "-m", "game.lab", "run", str(plan), "--store", str(run), "--cluster", farm.address]
    client = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while client.poll() is None and not _finished(run):
        time.sleep(0.05)
    farm.processes[0].kill()
    _, said = client.communicate()
    assert client.returncode == 2, said
    (line,) = said.splitlines()
    assert f"yongmaru-lab resume {run} --cluster {farm.address}" in line
    with RunStore.open(run) as store:
        assert store.done(0)
