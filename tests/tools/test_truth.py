"""The truth set: it goes on where it was, a hundredth of it is played out again, and its figures add up."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import assets
import tools.truth
from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.lab.checks.truth_figures import played_out, pointed_out, proofs, row, slope
from game.lab.checks.truth_set import Decision, ToldAct, TruthSet, ends, match_of, read, write
from game.lab.errors import LabError
from game.lab.games.lab_game import PARTS
from game.riichi.bots.utility import utility
from game.riichi.points.standings import final_standings
from game.riichi.result import GameResult
from game.riichi.state import OVER
from game.seats.bots import bots_of, make_lab_bot
from game.seats.verdicts import FOLDER as VERDICTS
from tools.truth import FOLDER, go_on, main, ordered, policy_of, retold, verdicts

DATA = sorted(FOLDER.glob("*.jsonl"))
SHARE = 100


def decision(told: tuple[float, ...], sums: tuple[float, ...], squares: tuple[float, ...], done: int) -> Decision:
    """A decision of two halves of ten worlds each that say the same."""
    acts = tuple(ToldAct({"type": "pass"}, value, 2.0) for value in told)
    return Decision(
        1, "", 0, "easy", "pass", 0, acts, done, 1, "hard/1", "true", (), 20, (sums, sums), (squares, squares)
    )  # fmt: skip


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_a_hundredth_of_the_set_is_found_again(path: Path) -> None:
    game, found = path.stem, read(path)
    played = [one for one in found.decisions if one.played]
    assert found.game == game and len({one.seed for one in played}) == sum(one.world == "true" for one in played)
    for one in played[::SHARE]:
        match = match_of(game, one)
        acts = [msgspec.convert(told.action, GAMES[game].action_type) for told in one.told]
        assert all(match.rules.refuse(match.state, one.seat, act) is None for act in acts)
        if one.version == bots_of(game).version:
            assert retold(game, one).told == one.told
        if one.policy == policy_of(game):
            assert ends(match, one, 0, make_lab_bot(game, one.policy.split("/")[0])) == one.first[0]


def test_rummikub_is_played_on_as_ever() -> None:
    found = read(FOLDER / "rummikub.jsonl").decisions
    assert {one.policy for one in found} == {policy_of("rummikub")}


def test_a_set_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools.truth, "LEAST", 4)
    monkeypatch.setattr(tools.truth, "STEP", 2)
    folders = ["--folder", str(tmp_path), "--verdicts", str(tmp_path)]
    assert main(["holla", "--minutes", "0.01", *folders]) == 0
    begun = read(tmp_path / "holla.jsonl")
    whole: TruthSet | None = begun
    while whole is not None and (len(whole.decisions) < 2 or whole.decisions[0].played < 4):
        whole = go_on("holla", whole, 300)
    assert whole is not None and whole.decisions[0].played == 4 and len(whole.decisions[0].first) == 2
    assert {one.world for one in whole.decisions[:2]} == {"true", "believed"}
    write(tmp_path / "holla.jsonl", whole)
    assert read(tmp_path / "holla.jsonl") == whole
    assert main(["holla", "--tell", *folders]) == 0
    assert read(tmp_path / "holla.jsonl").decisions == whole.decisions
    assert (tmp_path / "holla.yaml").read_text("utf-8") == verdicts(whole)


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_the_verdicts_are_those_that_the_set_proves(path: Path) -> None:
    assert assets.path(VERDICTS, f"{path.stem}.yaml").read_text("utf-8") == verdicts(read(path))


def test_a_kind_is_proven_by_twenty_right_ones_that_are_as_told() -> None:
    # Told 5 of spread 2, found 4 and 6 by turns, decided beyond doubt.
    steady = [decision((5.0, 0.0), (10.0 * found, 0.0, 0.0), (10.0 * found**2, 0.0, 0.0), 1) for found in (4, 6)] * 20
    each = [msgspec.structs.replace(one, seed=number // 2) for number, one in enumerate(steady)]
    assert proofs(each)["pass"].proven and not proofs(each[:19])["pass"].proven
    apart = [msgspec.structs.replace(one, seed=2 * one.seed) for one in each]
    assert not proofs(apart)["pass"].proven, "nothing fitted may prove itself"
    steep = [msgspec.structs.replace(one, told=(ToldAct({}, 3.0, 2.0), one.told[1])) for one in each]
    assert proofs(steep)["pass"].slope > 1.2 and not proofs(steep)["pass"].proven
    great = decision((5000.0, 0.0), (57_500.0, 0.0, 0.0), (10 * 5750.0**2, 0.0, 0.0), 1)
    one = [great, *(msgspec.structs.replace(small, seed=2 * at + 1) for at, small in enumerate(steady))]
    found = proofs(one)["pass"]
    assert found.slope == 1.15 and found.error == 0.15 and not found.proven, "one great lead proves nothing"
    wrong = [
        msgspec.structs.replace(one, sums=((0.0, 10.0, 0.0),) * 2, squares=((10.0, 0.0, 0.0),) * 2) for one in each[:6]
    ]
    found = proofs([*each[6:], *wrong])["pass"]
    assert (found.decided, found.right) == (40, 34) and not found.proven


def test_the_last_hands_of_riichi_are_measured_in_final_scores() -> None:
    match: AnyMatch = Match(GAMES["riichi"], GAMES["riichi"].config_type(), 4, 1)
    part, points = PARTS["riichi"], (41000, 31000, 20000, 8000)
    assert part.told is not None
    match.state.points = list(points)
    assert part.told(match)(match) == points
    match.state.wind, match.state.dealer = 1, 2
    scores = part.told(match)(match)
    assert sum(scores) == pytest.approx(120_000, abs=1000) and scores[0] > 41000 and scores[3] < 8000
    match.state.phase, places = OVER, final_standings(match.config, points, 0, (0,) * 4)
    match.state.game = GameResult("length", places, 0)
    found = part.told(match)(match)
    assert found == (81000.0, 41000.0, 10000.0, -12000.0)
    assert found == tuple(utility(match.config, tuple(have // 100 for have in points), seat, 0.0) for seat in range(4))


def test_figures_follow_from_the_ends() -> None:
    # Ten worlds a half: act 0 gains 1 a world, act 2 nothing, with a squared difference of 2.
    one = decision((5.0, 4.0, 2.0), (10.0, 9.0, 0.0), (1.0, 20.0, 15.0), 2)
    assert one.lead(0, 2) == pytest.approx((1.0, (1 / 19) ** 0.5))
    assert one.decided and one.loss == pytest.approx(1.0) and one.told_lead(0, 2) == 3.0
    found = row([one])
    assert (found.decided, found.right, found.beyond, found.beyond_right) == (1, 1, 1, 1)
    assert found.spread == pytest.approx(((1.0 - 3.0) ** 2 - 1 / 19) ** 0.5)
    assert slope([one]).mean == pytest.approx(1 / 3)
    best = decision((5.0, 4.0), (0.0, 10.0, 0.0), (20.0, 0.0, 0.0), 0)
    assert best.other == 1 and best.lead(0, 1)[0] == -1.0 and best.loss == pytest.approx(1.0)


def test_the_losses_that_are_pointed_out_count_as_often_as_their_band_is_met() -> None:
    # Acts of easy that lost 1 a world: one told to lose 5 beyond a spread of 2, one told to lose 1.
    told, untold = (decision((lead, 0.0), (10.0, 0.0, 0.0), (10.0, 0.0, 0.0), 1) for lead in (5.0, 1.0))
    found = TruthSet("holla", (90, 0, 0, 10, 0), 1, (msgspec.structs.replace(told, band=3), untold))
    share = pointed_out(found)
    assert share is not None and share.mean == pytest.approx(0.1)
    assert share.error == pytest.approx((9**2 + 9**2) ** 0.5 / 100)
    assert pointed_out(msgspec.structs.replace(found, decisions=())) is None
    alike = pointed_out(msgspec.structs.replace(found, decisions=(told, untold)))
    assert alike is not None and alike.mean == pytest.approx(0.5), "of one band they count alike"


def test_what_a_level_loses_as_played_out_counts_as_often_as_its_band_is_met() -> None:
    # One act of easy lost 1 a world in a band that is met nine times as often as that of the one that was the best.
    lost, best = (decision((5.0, 0.0), (10.0, 0.0, 0.0), (10.0, 0.0, 0.0), done) for done in (1, 0))
    found = played_out(TruthSet("holla", (90, 0, 0, 10, 0), 1, (lost, msgspec.structs.replace(best, band=3))))
    assert list(found) == ["easy"] and found["easy"].mean == pytest.approx(0.9)
    assert found["easy"].error == pytest.approx(((90 * 0.1) ** 2 + (10 * 0.9) ** 2) ** 0.5 / 100)
    assert played_out(TruthSet("holla", (1, 0, 0, 0, 0), 1, ())) == {}


def test_acts_come_in_their_new_order_with_what_was_found_of_each() -> None:
    one = decision((2.0, 5.0, 4.0), (10.0, 9.0, 0.0), (1.0, 20.0, 15.0), 2)
    found = ordered(one)
    assert [told.value for told in found.told] == [5.0, 4.0, 2.0] and found.done == 1
    assert found.lead(0, 1) == one.lead(1, 2) and found.lead(1, 2)[1] == one.lead(0, 2)[1]
    assert found.lead(1, 2)[0] == -one.lead(0, 2)[0] and ordered(found) == found


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="cannot be read"):
        read(tmp_path / "holla.jsonl")
    (tmp_path / "holla.jsonl").write_text("no lines of ours")
    with pytest.raises(LabError, match="cannot be read"):
        read(tmp_path / "holla.jsonl")
