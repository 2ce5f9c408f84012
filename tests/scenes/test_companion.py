"""A companion from the lobby to the table and back: its strength is in the record, and it learns from the end."""

from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES, share_over
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.library.settings import LobbyChoice, Settings
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.app.app import App
from scenes.kit.navigator import Setup
from scenes.kit.preferences import settings_of
from scenes.lobby import start_match


def app_with(folder: Path, **changes: object) -> App:
    return App(Settings(language="en", **changes), folder, size=(1280, 720), catch=False)  # type: ignore[arg-type]


def test_the_lobby_seats_a_companion_at_the_strength_of_now(tmp_path: Path) -> None:
    lobby = {"turf": LobbyChoice(("person", "companion", "normal"))}
    app = app_with(tmp_path, lobby=lobby, companion={"turf": ((1.8, 0.0),) * 6})
    draft = start_match.draft_of(app.ctx, "turf")
    assert [seat.level for seat in draft.taken] == ["person", "companion", "normal"]
    infos = start_match.with_companions(app.ctx, "turf", draft.seat_infos(app.ctx.texts))
    now = start_match.companion_strength(app.ctx, "turf")
    assert now > 1.8
    assert [seat.level for seat in infos] == ["person", f"companion:{now}+{infos[1].avatar}", "normal+magpie"]
    words = start_match.companion_words(app.ctx, "turf")
    assert "last 6 matches" in words and "ahead in 6" in words and "between" in words
    app.close()


def test_a_companion_remembers_how_the_match_ended(tmp_path: Path) -> None:
    app = app_with(tmp_path)
    seats = (SeatInfo("", "person", "tiger"), SeatInfo("", "companion:1.8", "crane"))
    match: AnyMatch = Match(GAMES["turf"], GAMES["turf"].config_type(races=1), 2, 3)
    bot = make_bot("turf", "easy")
    while not match.over:
        request = request_for(match, match.to_act()[0])
        match.act(request.seat, answer_with(bot, request).action)
    start_match.remember_companions(app.ctx, seats, match)
    ((played, ahead),) = settings_of(app.ctx).companion["turf"]
    ranks = [place.rank for place in match.standings()]
    assert played == 1.8 and ahead == (1.0 if ranks[1] < ranks[0] else 0.5 if ranks[0] == ranks[1] else 0.0)
    start_match.remember_companions(app.ctx, (SeatInfo("", "person", ""), SeatInfo("", "easy", "")), match)
    start_match.remember_left(app.ctx, seats, match)
    assert len(settings_of(app.ctx).companion["turf"]) == 1
    app.close()


def test_a_match_left_after_half_of_it_counts_until_it_is_played_to_its_end(tmp_path: Path) -> None:
    app = app_with(tmp_path)
    seats = (SeatInfo("", "person", "tiger"), SeatInfo("", "companion:1.8", "crane"))
    match: AnyMatch = Match(GAMES["turf"], GAMES["turf"].config_type(races=2), 2, 3)
    bot, counted = make_bot("turf", "easy"), []
    while not match.over:
        start_match.remember_left(app.ctx, seats, match)
        counted.append((share_over("turf", match.state), len(settings_of(app.ctx).companion.get("turf", ()))))
        request = request_for(match, match.to_act()[0])
        match.act(request.seat, answer_with(bot, request).action)
    assert all(count == (share >= 0.5) for share, count in counted) and counted[0] == (0, 0)
    start_match.remember_companions(app.ctx, seats, match)
    ((_, ahead),) = settings_of(app.ctx).companion["turf"]
    ranks = [place.rank for place in match.standings()]
    assert ahead == (1.0 if ranks[1] < ranks[0] else 0.5 if ranks[0] == ranks[1] else 0.0)
    start_match.remember_companions(app.ctx, seats, Match(GAMES["turf"], match.config, 2, 4))
    assert len(settings_of(app.ctx).companion["turf"]) == 2, "another match"
    app.close()


def test_a_table_that_closes_counts_for_companions(tmp_path: Path) -> None:
    app = app_with(tmp_path, lobby={"turf": LobbyChoice(("person", "companion"))})
    assert not start_match.start(app.ctx, start_match.draft_of(app.ctx, "turf"))
    scene: Any = app.stack.scenes[-1]
    left: list[AnyMatch] = []
    scene.client.left = left.append
    app.close()
    assert len(left) == 1 and not left[0].over


def test_a_tie_with_a_companion_is_not_won(tmp_path: Path) -> None:
    app = app_with(tmp_path, companion={"turf": ((1.8, 0.5), (1.8, 0.0), (1.8, 1.0))})
    assert "last 3 matches" in (words := start_match.companion_words(app.ctx, "turf")) and "ahead in 1" in words
    app.close()


def test_whoever_is_away_stays_away_where_persons_take_turns_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, found = app_with(tmp_path), list[tuple[list[str], list[int]]]()

    def opened(ctx: object, match: object, seats: tuple[SeatInfo, ...], again: bool, away: list[int]) -> None:
        found.append(([seat.name for seat in seats], away))

    monkeypatch.setattr(start_match, "record_and_open", opened)
    for levels in (("person", "person", "easy"), ("person", "easy", "easy")):
        seats = tuple(SeatInfo(name, level, "") for name, level in zip("ABC", levels, strict=True))
        start_match.play_again(app.ctx, Setup("turf", GAMES["turf"].config_type(), seats), (0, 1))
    assert found == [(["B", "C", "A"], [0, 2]), (["A", "B", "C"], [0, 1])]
    app.close()
