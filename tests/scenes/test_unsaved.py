"""A record that cannot be written any more: every table says so once, and the match goes on."""

from pathlib import Path
from typing import Any

import pytest

from game.games import game as rules_of
from game.kernel.match import AnyMatch, Match
from scenes.table.session import Session
from tests.scenes import holla_table, riichi_table, rummikub_table, turf_table

TITLE = "No longer saved"


HELPERS: dict[str, Any] = {
    "holla": holla_table, "rummikub": rummikub_table, "turf": turf_table, "riichi": riichi_table
}  # fmt: skip


@pytest.mark.parametrize("game", list(HELPERS))
def test_every_table_says_once_that_it_is_no_longer_saved(tmp_path: Path, game: str) -> None:
    helper, rules = HELPERS[game], rules_of(game)
    match: AnyMatch = Match(rules, rules.config_type(), 4, 3)
    session: Session = helper.new_session(match)
    sitting = helper.sit(tmp_path, session, language="en")
    try:
        assert TITLE not in sitting.tops()
        session.unsaved = OSError(28, "No space left on device")
        sitting.steps(3)
        assert sitting.tops().count(TITLE) == 1
        assert sitting.there
    finally:
        sitting.app.close()
