"""A share of what the two generators do at length: random events in every scene, damage to every file of a person."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import damage, monkey


@pytest.mark.whole
@pytest.mark.parametrize("events", [500, pytest.param(30_000, marks=pytest.mark.slow)])
def test_nothing_raises_in_any_scene(events: int, tmp_path: Path) -> None:
    told = monkey.run(events, 7, tmp_path)
    print(told)
    assert " 0 exceptions" in told


@pytest.mark.whole
@pytest.mark.parametrize("files", [200, pytest.param(2000, marks=pytest.mark.slow)])
def test_no_damaged_file_is_silent_or_locks_a_door(files: int, tmp_path: Path) -> None:
    told = damage.run(files, 7, tmp_path)
    print(dict(told))
    assert sum(told.values()) == files
    doors = {line.partition(":")[0] for line in told}
    assert doors >= {"as_match", "as_sidecar", "as_settings", "as_progress", "as_lesson", "as_own_rules", "watch"}


def test_a_silent_loss_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that says nothing of a broken file fails at its door."""
    monkeypatch.setattr(damage, "read_progress", lambda paths: (damage.Progress(), None))
    doors = damage.Doors(tmp_path / "doors")
    path = tmp_path / damage.PROGRESS
    path.write_text("dnoe: [holla.first]\n", encoding="utf-8")
    with pytest.raises(AssertionError):
        doors.as_progress(path)
    doors.close()


def test_whole_files_of_a_person_are_read_without_a_word(tmp_path: Path) -> None:
    doors = damage.Doors(tmp_path / "doors")
    try:
        for number, (name, door, data) in enumerate(doors.sources()):
            if door.__name__ in ("as_sidecar", "as_progress", "as_lesson", "as_own_rules", "as_settings"):
                folder = tmp_path / str(number)
                folder.mkdir()
                (folder / name).write_bytes(data)
                assert door(folder / name) in ("lies there", "read", "shown"), name
    finally:
        doors.close()
