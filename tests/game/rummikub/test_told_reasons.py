"""The reasons beside told values say of each act what is true of it, at decisions that were once read."""

from pathlib import Path

from game.kernel.chance import HashStream
from game.kernel.seat import Valued
from game.lab.checks.truth_set import match_of, read
from game.rummikub.actions import Draw, Play
from game.rummikub.advice import aim_of
from game.rummikub.bots.values import worths
from game.rummikub.view import RummikubView
from game.seats.request import request_for

TRUTH = Path(__file__).parents[3] / "benchmarks" / "truth" / "rummikub.jsonl"


def told(seed: int) -> tuple[RummikubView, list[Valued]]:
    """The values at the decision that the truth set keeps of a match, and what the seat sees there."""
    decision = next(one for one in read(TRUTH).decisions if one.seed == seed)
    request = request_for(match_of("rummikub", decision), decision.seat)
    return request.view, worths(request.view, request.legal, (), HashStream(request.key))


def test_only_the_shortest_first_meld_is_called_cheap() -> None:
    view, found = told(1100349)
    laid = [(len(aim_of(view, one.action)[1]), one.why.key) for one in found if isinstance(one.action, Play)]
    assert len({count for count, _ in laid}) > 1
    for count, key in laid:
        assert key == ("open_cheap" if count == min(laid)[0] else "open_sets")


def test_waiting_that_is_best_has_a_reason_of_its_own() -> None:
    reasons = {}
    for seed in (1100012, 1101373, 1100238):
        _, found = told(seed)
        wait = next(one for one in found if isinstance(one.action, Draw))
        reasons[seed] = wait.why.key
        assert (wait.why.key == "draw_idle") == (wait.value < max(one.value for one in found))
    assert reasons == {1100012: "draw_hold", 1101373: "draw_closed", 1100238: "draw_idle"}


def test_a_play_tells_how_many_tiles_it_leaves_that_fit_nowhere() -> None:
    view, found = told(1100012)
    plays = [one for one in found if isinstance(one.action, Play)]
    assert {one.why.key for one in plays} == {"lay_leaves"}
    for one in plays:
        laid = len(aim_of(view, one.action)[1])
        assert one.why.values["kept"] == len(view.rack) - laid
        assert 0 < int(one.why.values["loose"]) <= int(one.why.values["kept"])
