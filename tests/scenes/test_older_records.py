"""A record of older rules in the app: watched up to where it parts, and named for what it is among the matches."""

import shutil
from pathlib import Path

import pytest

from game.kernel.texts import LOCALES
from game.library.settings import Settings
from scenes.records.open_record import scene_of
from scenes.records.own_matches import own_matches
from scenes.records.saved_matches import whereabouts
from tests.scenes.hand import asks
from tests.scenes.menu_kit import menu_hand, wait

DATA = Path(__file__).parents[1] / "data" / "older_rules"


@pytest.mark.parametrize("language", LOCALES)
def test_a_record_of_older_rules_is_watched_up_to_where_it_parts(language: str, tmp_path: Path) -> None:
    settings = Settings(language=language, speed=0.0)  # type: ignore[arg-type]
    hand = menu_hand(settings, tmp_path / "home", (1280, 720))
    try:
        ctx = hand.app.ctx
        ctx.push(scene_of(ctx, DATA / "holla-1-broke.jsonl", 0))
        wait(hand, lambda: asks(hand.app.stack.top))
        dialog = hand.asked
        assert "R95" in dialog.text and "38" in dialog.text and ctx.t("holla.changed.2_R95") in dialog.text
        assert "상했" not in dialog.text and "damaged" not in dialog.text
    finally:
        hand.app.close()


@pytest.mark.parametrize("language", LOCALES)
def test_a_match_of_other_rules_is_not_called_damaged(language: str, tmp_path: Path) -> None:
    matches = tmp_path / "home" / "matches"
    matches.mkdir(parents=True)
    shutil.copy(DATA / "holla-1-river-limit.jsonl", matches / "holla-20260101T000000Z-00000000.jsonl")
    settings = Settings(language=language, speed=0.0)  # type: ignore[arg-type]
    hand = menu_hand(settings, tmp_path / "home", (1280, 720))
    try:
        ctx = hand.app.ctx
        ctx.push(own_matches(ctx))
        scene = hand.screen("own_matches")
        hand.until(lambda: scene.state.close is not None, rest=0.005)
        entry = scene.state.close.entry
        assert whereabouts(ctx.texts, entry) == ctx.t("matches.other_rules")
        assert entry.problem is not None
        hand.steps(2)
        shown = " ".join(part.name for part in scene.told().all())
        assert "R67" in shown and ctx.t("matches.other_rules") in shown
    finally:
        hand.app.close()
