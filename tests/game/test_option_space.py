"""Any config that is accepted can be played: every act checked, every offer accepted, every record verified."""

from __future__ import annotations

import pytest

from game.games import GAMES
from tests.option_space import try_options


@pytest.mark.parametrize("game", list(GAMES))
def test_any_accepted_config_can_be_played(game: str) -> None:
    counted = try_options(game, 10)
    assert counted["configs"] == 10 and counted["acts"] > 100


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_a_thousand_configs_can_be_played(game: str) -> None:
    counted = try_options(game, 1000)
    print(f"{game}: " + ", ".join(f"{value} {name}" for name, value in counted.items()))
    assert counted["configs"] == 1000
