"""The LGPL parts of a built program are replaced by the very commands that the documents name. Needs ``make build``."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_the_commands_of_the_document_replace_them(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    found = re.search(r"### Replacing the LGPL parts\n.*?```sh\n(.*?)```", text, re.DOTALL)
    assert found is not None
    shutil.copytree(ROOT / "dist" / "yongmaru", tmp_path / "dist" / "yongmaru", symlinks=True)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = ["sh", "-e", "-c", found[1]]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.count("self-test passed") == 2
    assert re.findall(r"^pygame-ce (\S+),", done.stdout, re.MULTILINE)[-1] == "2.5.6"
    told = subprocess.run(
        [tmp_path / "other" / "yongmaru", "--doctor", "--lang", "en", "--data-dir", tmp_path / "home"],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "pygame_ce.libs/libmpg123" in told.stdout
