"""Seats that know prices beside blind ones: odd prices change acts, the usual ones nothing."""

from __future__ import annotations

import pytest

from game.seats.bots import make_bot
from tools.price_blind import config_with, deal, main

THIRD = "payout=[{id: first, pounds: [50]}, {id: second, pounds: [100]}, {id: third, pounds: [1000]}]"


def test_an_odd_payout_changes_what_who_knows_it_does() -> None:
    config, usual = config_with("turf", [THIRD, "races=1"])
    found = deal("turf", make_bot("turf", "normal"), config, {"payout": usual["payout"]}, 5)
    assert 0 < found.otherwise < found.decisions and found.points


def test_at_usual_prices_nobody_is_ahead() -> None:
    config, usual = config_with("turf", ["races=1"])
    found = deal("turf", make_bot("turf", "normal"), config, {"pace_bonus": config.pace_bonus}, 5)
    assert usual == {"races": 3}
    assert found.decisions and (found.otherwise, found.points, found.wins) == (0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("option", "told"), [("prices=3", "prices: no option of turf"), ("races=many", "races"), ("races=9", "races")]
)
def test_a_wrong_price_is_told(option: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["turf", "normal", "--set", option])
    assert told in capsys.readouterr().err
