"""Tables do what was recorded of them: a part of the gestures of every host here, all of them with the slow tests."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest

from game.games import HOUSE
from game.turf.config import PayoutRow
from scenes.kit.toasts import Toasts
from scenes.table.board_picture import BoardPicture
from scenes.table.nodes import Node
from scenes.table.player import TablePlayer
from scenes.table.styles import TitleCard, Words
from tests.scenes.oracle import work
from tests.scenes.oracle.canon import Canon, Renames
from tests.scenes.oracle.recording import place, read

ROOT = Path(__file__).resolve().parents[3]
DOMINOES = "examples.dominoes"
SITTINGS, GESTURES = 3, 12
HOSTED = {"table": 2, "replay": 1, "lesson": 1, "show": 1}
"""How many sittings of each host are gone through."""
MOST, FEWEST = 28, 20
"""How many gestures of each, and how many it has at least."""


def slices(game: str) -> list[tuple[int, int]]:
    """The first gestures of some sittings: of the first one, and of others that a seed chooses."""
    counts = [len(sat.done) for sat in read(place(game))]
    starts = [0, *accumulate(counts)][:-1]
    long = [start for start, count in zip(starts, counts, strict=True) if start and count >= GESTURES]
    chosen = [0, *sorted(Random(f"slice {game}").sample(long, SITTINGS - 1))]
    return [(start, start + GESTURES - 1) for start in chosen]


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """The oracle in a process of its own."""
    line = [sys.executable, "-m", "tests.scenes.oracle", *words]
    return subprocess.run(line, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)


def hosted(game: str, host: str) -> list[int]:
    """Where sittings of a host begin: first those in which some acts were done before, but few."""
    kept = list(read(place(game)))
    starts = accumulate((len(sat.done) for sat in kept), initial=0)
    there = [(not sat.setup.acts, sat.setup.acts, start) for sat, start in zip(kept, starts, strict=False)
             if sat.setup.host == host and len(sat.done) >= FEWEST]  # fmt: skip
    return [start for *_, start in sorted(there)][: HOSTED[host]]


@pytest.mark.parametrize("host", HOSTED)
@pytest.mark.parametrize("game", HOUSE)
def test_what_hands_do_is_answered_as_it_was(monkeypatch: pytest.MonkeyPatch, game: str, host: str) -> None:
    # The oracle sees no pixels, and half of the time was drawing.
    monkeypatch.setattr(BoardPicture, "draw", lambda self, surface: None)
    monkeypatch.setattr(BoardPicture, "areas", lambda self, surface: [])
    monkeypatch.setattr(BoardPicture, "prepare", lambda self: None)
    for start in hosted(game, host):
        found = list(work.differences(game, place(game), start, start + MOST - 1))
        assert len(found) > FEWEST and not any(found), found


def test_a_hundredth_of_dominoes_is_as_it_was() -> None:
    start, to = slices("dominoes")[0]
    done = command("compare", "dominoes", "--game-module", DOMINOES, "--from", str(start), "--to", str(to))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("game", [*HOUSE, "dominoes"])
def test_everything_is_as_it_was(game: str) -> None:
    outside = ("--game-module", DOMINOES) if game == "dominoes" else ()
    done = command("compare", game, *outside)
    assert done.returncode == 0, done.stdout + done.stderr


# -- what the oracle itself sees


def first_difference(game: str) -> str:
    """What it says of the first slice; empty where nothing differs."""
    found = work.differences(game, place(game), *slices(game)[0])
    return next((told for told in found if told is not None), "")


def test_a_node_elsewhere_is_told_with_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    composed = TablePlayer.composed

    def moved(table: TablePlayer) -> dict[object, Node]:
        nodes = dict(composed(table))
        first = next(id for id, node in nodes.items() if isinstance(node.look, TitleCard))
        return {**nodes, first: nodes[first].moved(1)}

    monkeypatch.setattr(TablePlayer, "composed", moved)
    told = first_difference("turf")
    assert "places differ" in told and "\n-0 title | " in told and "\n+0 title | " in told


def test_a_note_that_is_not_shown_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toasts, "show", lambda *_: None)
    assert any("notes" in (first_difference(game)) for game in ("turf", "holla"))


def test_a_renamed_id_is_the_same_once_the_table_of_renames_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    composed = TablePlayer.composed

    def renamed(table: TablePlayer) -> dict[object, Node]:
        nodes = composed(table)
        found = (node._replace(id=("nameplate",) if node.id == ("title",) else node.id) for node in nodes.values())
        return {node.id: node for node in found}

    monkeypatch.setattr(TablePlayer, "composed", renamed)
    assert "places" in first_difference("turf")
    renames = Renames({"title": "nameplate"})
    monkeypatch.setattr(Renames, "of", lambda game: renames)
    assert first_difference("turf") == ""


def test_text_depends_on_no_name_of_a_type_and_on_no_order_of_a_set() -> None:
    canon = Canon(Renames({"hand": "rack"}, {"rest": "still"}))
    assert canon.id(("rack", 3)) == "hand 3"
    assert canon.value(Words("still", "rest")) == canon.value(("rest", "rest"))
    assert canon.value({"b", "a"}) == '{"a", "b"}' and canon.value(0.12345) == "0.123" and canon.value(-0.0) == "0"
    assert canon.value(PayoutRow("first", (3, 2))) == '("first", (3, 2))'
    with pytest.raises(TypeError):
        canon.value(object())
