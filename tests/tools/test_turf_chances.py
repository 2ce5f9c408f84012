"""The chances to win that are seen in the money after a race: they are those that matches bear out."""

from __future__ import annotations

import pytest

from game.turf.bots.stakes import RACE_SCALE, standing
from game.turf.config import TurfConfig
from tools.turf_chances import Told, bands, likeliest, main, played

LEVELS = ("beginner", "easy", "normal", "hard")


def known(scale: float) -> list[Told]:
    """Money of three seats of which each wins as often as pounds of chance say that grow thrice."""
    money = [(0, lead, 2 * lead) for lead in (100, 250, 400)]
    return [Told(1, had, 3.0, tuple(standing(had, seat, 3 * scale) for seat in range(3))) for had in money]


@pytest.mark.parametrize("scale", [60, 120, 300])
def test_pounds_of_chance_are_found_again(scale: int) -> None:
    best, least, most = likeliest(known(scale))
    assert best == scale and least < best < most


def test_what_is_told_too_surely_or_too_softly_is_seen() -> None:
    true, sure, soft = (bands(known(120), scale) for scale in (120, 40, 450))
    assert all(band.told == pytest.approx(band.won) for band in true)
    assert sure[-1].told > sure[-1].won + 0.05 and soft[0].told > soft[0].won + 0.05
    assert sum(band.count for band in true) == 9


def test_money_is_taken_after_each_race_but_the_last() -> None:
    found = played(TurfConfig(), ["beginner", "easy"], 3, 5)
    assert [(one.after, one.times**2) for one in found] == [(1, pytest.approx(5)), (2, pytest.approx(4))]
    assert all(sum(one.won) == 1 and len(one.money) == 3 for one in found) and found[0].money != found[1].money
    plain = played(TurfConfig(final_doubled=False), ["beginner", "easy"], 3, 5)
    assert [one.times**2 for one in plain] == [pytest.approx(2), 1]


def test_its_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["beginner,easy", "--matches", "2", "--from", "7"]) == 0
    printed = capsys.readouterr().out
    assert "after race 1:" in printed and "after race 2:" in printed and "in all:" in printed
    with pytest.raises(SystemExit):
        main(["easy", "--set", "prices=3"])


@pytest.mark.slow
def test_matches_bear_out_the_chances_that_are_told() -> None:
    found = [told for seed in range(1_890_000, 1_890_120) for told in played(TurfConfig(), LEVELS, 4, seed)]
    for after in (1, 2):
        own = [one for one in found if one.after == after]
        assert all(abs(band.told - band.won) <= 3 * band.error for band in bands(own))
        assert sum(one.likely(RACE_SCALE) for one in own) > sum(one.likely(2 * RACE_SCALE) for one in own) + 2
        assert sum(one.likely(RACE_SCALE) for one in own) > sum(one.likely(RACE_SCALE / 2) for one in own) + 2
