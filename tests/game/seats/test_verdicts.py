"""What acts are worth judges a decision only where its kind is proven by decisions that were played out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import assets
from game.games import GAMES, HOUSE
from game.holla.actions import Discard, DrawRiver
from game.kernel.seat import Valued, Why, as_hint
from game.kernel.sources import SourceError
from game.seats import verdicts
from game.seats.verdicts import FOLDER, Proof, kind_of, proofs, verdict

PROVEN = Proof(20, 20, 1.0, 0.05, True)


def told(*values: float, spread: float = 10.0, draws: bool = False) -> list[Valued]:
    acts = [DrawRiver(2 * number) if draws else Discard(2 * number) for number in range(len(values))]
    return [Valued(act, value, spread, Why("chance")) for act, value in zip(acts, values, strict=True)]


@pytest.fixture
def discards_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    weak = msgspec.structs.replace(PROVEN, proven=False)
    monkeypatch.setattr(verdicts, "proofs", lambda game: {"discard": PROVEN, "draw_river": weak})


@pytest.mark.usefixtures("discards_proven")
def test_an_act_is_told_to_be_better_beyond_the_spread_of_a_proven_kind() -> None:
    assert verdict("holla", told(20.0, 10.0)) == "better"
    assert verdict("holla", told(20.0, 10.5)) == "equal"
    assert verdict("holla", told(90.0, 10.0, draws=True)) == "none"
    assert verdict("holla", told(20.0)) == "none"


@pytest.mark.usefixtures("discards_proven")
def test_an_act_that_is_told_to_be_worth_more_than_the_advised_one_is_not_said_to_be_about_as_good() -> None:
    assert verdict("holla", as_hint(told(10.0, 20.0))) == "other"
    assert verdict("holla", as_hint(told(10.0, 19.5))) == "equal"
    assert verdict("holla", as_hint(told(10.0, 90.0, draws=True))) == "other"


@pytest.mark.usefixtures("discards_proven")
def test_what_is_exact_needs_no_proof() -> None:
    assert verdict("holla", told(2.0, 1.0, spread=0.0, draws=True)) == "better"
    assert verdict("holla", told(1.0, 1.0, spread=0.0, draws=True)) == "equal"


def test_a_game_that_nobody_played_out_proves_nothing() -> None:
    assert not proofs("dominoes") and verdict("dominoes", told(90.0, 10.0)) == "none"


@pytest.mark.parametrize("game", HOUSE)
def test_every_proof_names_a_kind_of_act(game: str) -> None:
    kinds = {str(one.__struct_config__.tag) for one in GAMES[game].action_type.__args__}
    assert set(proofs(game)) <= kinds and proofs(game)
    assert kind_of(Discard(4)) == "discard"


def test_a_wrong_file_names_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "holla.yaml").write_text("discard: {decided: many}\n", "utf-8")
    monkeypatch.setattr(assets, "path", lambda *parts: tmp_path / parts[-1])
    proofs.cache_clear()
    with pytest.raises(SourceError, match=r"holla\.yaml:1"):
        proofs("holla")
    proofs.cache_clear()


def test_proofs_are_shipped() -> None:
    assert all(assets.path(FOLDER, f"{game}.yaml").is_file() for game in HOUSE)
