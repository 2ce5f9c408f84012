"""Watching records: every way to step gives what replaying to that place gives."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.library.saves import Saves
from scenes.__main__ import main
from scenes.app import samples
from scenes.kit.choices import Slider
from scenes.kit.navigator import Played, Setup
from scenes.records.open_record import scene_of, shown_again
from scenes.records.scene import ReplayScene
from scenes.records.timeline import Timeline
from scenes.table.commands import Open
from tests.scenes.hand import Hand, asks
from tests.scenes.plain import plain_settings
from tests.scenes.replays import MATCHES, SHORT, agrees, opened, player_of_matches, saved, windows


@pytest.fixture(scope="module")
def matches() -> Callable[[str], AnyMatch]:
    return player_of_matches()


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    with windows(tmp_path) as build:
        yield build


@pytest.mark.parametrize("game", sorted(MATCHES))
def test_steps_both_ways_give_what_replaying_gives(
    game: str, matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    match = matches(game)
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    assert replay.at == replay.timeline.first
    seen = [replay.at]
    for _ in range(12):
        hand.key(pygame.K_RIGHT)
        hand.steps(2)
        agrees(replay, match)
        seen.append(replay.at)
    assert seen == replay.timeline.stops[:13]
    for at in reversed(seen[:-1]):
        hand.key(pygame.K_LEFT)
        agrees(replay, match)
        assert replay.at == at
    hand.key(pygame.K_LEFT)
    assert replay.at == replay.timeline.first


def test_a_record_opens_after_as_many_acts_as_asked(
    matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    hand, match = window(), matches("turf")
    path = saved(tmp_path, match)
    for at in (0, 20, len(match.acts), 10**6):
        scene = scene_of(hand.app.ctx, path, at)
        assert isinstance(scene, ReplayScene)
        hand.app.push(scene)
        hand.steps(2)
        assert scene.at == max(stop for stop in scene.timeline.stops if stop <= max(at, scene.timeline.first))
        agrees(scene, match)


def test_an_act_needs_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in ((["--at", "3"], "FILE"), (["x.jsonl", "--at", "-1"], "number of acts")):
        with pytest.raises(SystemExit):
            main(arguments)
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("game", sorted(MATCHES))
def test_home_end_and_page_keys(
    game: str, matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    match = matches(game)
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    marks = [mark.at for mark in replay.timeline.marks]
    hand.key(pygame.K_END)
    assert replay.at == len(match.acts)
    agrees(replay, match)
    hand.key(pygame.K_PAGEUP)
    assert replay.at == marks[-1]
    hand.key(pygame.K_PAGEUP)
    assert replay.at == marks[max(0, len(marks) - 2)]
    agrees(replay, match)
    hand.key(pygame.K_HOME)
    assert replay.at == marks[0] == replay.timeline.first
    for mark in marks[1:]:
        hand.key(pygame.K_PAGEDOWN)
        assert replay.at == mark
        agrees(replay, match)
    hand.key(pygame.K_PAGEDOWN)
    assert replay.at == len(match.acts)
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.slow if game == "turf" else ()) for game in sorted(MATCHES)]
)
def test_playing_reaches_the_end_over_all_results(
    game: str, matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    match = matches(game)
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    replay.use_speed(4.0)
    results = 0
    covered = False
    hand.key(pygame.K_SPACE)
    assert replay.player.playing
    for _ in range(40 * len(match.acts)):
        hand.app.step(0.1)
        results += replay.part.covered and not covered
        covered = replay.part.covered
        if replay.player.at_end:
            break
    assert replay.at == len(match.acts)
    assert not replay.player.playing
    assert results == len(replay.timeline.marks) - 1
    hand.steps(120, 0.1)
    assert replay.part.covered == match.over
    hand.key(pygame.K_SPACE)
    assert replay.at == replay.timeline.first and replay.player.playing
    agrees(replay, match)


def test_every_button(matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path) -> None:
    match = matches("turf")
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    timeline = replay.timeline
    assert hand.find("One move back").reason and hand.find("Previous round").reason
    hand.click("One move on")
    hand.steps(2)
    assert replay.at == timeline.stops[1]
    hand.click("Next round")
    assert replay.at == timeline.marks[1].at
    hand.click("One move back")
    assert replay.at == timeline.before(timeline.marks[1].at)
    hand.click("Previous round")
    assert replay.at == timeline.marks[0].at
    hand.click("To the end")
    assert replay.at == timeline.end and hand.find("One move on").reason
    acts = len(match.acts)
    assert hand.find("Move", Slider).of.show(float(timeline.number(timeline.end))) == f"{acts} / {acts}", (
        "as the list of matches has it"
    )
    hand.click("To the beginning")
    assert replay.at == timeline.first
    hand.click("Move", (0.5, 0.7))
    hand.steps(1)
    assert abs(timeline.number(replay.at) - len(timeline.stops) / 2) < len(timeline.stops) / 20
    agrees(replay, match)
    hand.click("Play")
    assert replay.player.playing
    hand.click("Pause")
    assert not replay.player.playing
    hand.click("Speed", (0.9, 0.5))
    assert replay.speed == 4.0 and replay.part.ctx.settings.speed == 4.0
    assert hand.app.ctx.settings.speed == 0.0
    hand.key(pygame.K_MINUS)
    assert replay.speed == 2.0
    hand.click("Race")
    assert hand.screen("rounds").state.at == timeline.round(replay.at)
    hand.key(pygame.K_END)
    hand.key(pygame.K_RETURN)
    assert hand.top(ReplayScene).at == timeline.marks[2].at
    hand.click("Close the record")
    hand.screen("menu")


def test_seats_and_open_hands(matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path) -> None:
    match = matches("riichi")
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    assert replay.player.watch == 0 and not replay.player.open
    hand.click("Seen from")
    assert replay.player.watch == 1
    agrees(replay, match)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_UP)
    assert replay.player.watch == 3
    agrees(replay, match)
    table: Any = replay.table
    assert not any(side.shown for side in table.view.table)
    hand.key(pygame.K_o)
    table = replay.table
    true = [replay.timeline.match_at(replay.at).view(seat).tiles for seat in range(4)]
    assert [side.shown for side in table.view.table] == [*true[:3], ()]
    hand.click("All hands open")
    table = replay.table
    assert not any(side.shown for side in table.view.table)


def test_a_table_that_cannot_open_hands_says_so(
    matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = window()
    replay = opened(hand, saved(tmp_path, matches("turf")))
    assert hand.find("All hands open").reason == hand.app.ctx.t("replay.bar.all_open")
    hand.key(pygame.K_o)
    assert not replay.player.open


@pytest.mark.parametrize(("game", "shown", "own"), [("holla", "hands", "ridge"), ("rummikub", "racks", "rack")])
def test_open_hands_are_drawn(
    game: str, shown: str, own: str, matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = window()
    replay = opened(hand, saved(tmp_path, matches(game)))
    closed = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.key(pygame.K_o)
    hand.steps(2)
    table: Any = replay.table
    assert replay.player.open
    true = [getattr(replay.timeline.match_at(replay.at).view(seat), own) for seat in range(4)]
    assert getattr(table.view, shown) == tuple(true)
    assert pygame.image.tobytes(hand.app.surface, "RGB") != closed


def test_hidden_chips_of_turf_open(window: Callable[..., Hand], tmp_path: Path) -> None:
    match = samples.played("turf", lambda m: len(m.acts) >= 30, bets="hidden")
    hand = window()
    replay = opened(hand, saved(tmp_path, match))
    replay.go(replay.timeline.stops[9])

    def values() -> set[int]:
        table: Any = replay.table
        return {chip.value for side in table.view.players for chip in side.bets}

    assert -1 in values()
    hand.key(pygame.K_o)
    assert -1 not in values()


def test_another_size_and_language_keep_the_place(window: Callable[..., Hand], tmp_path: Path) -> None:
    hand = window()
    replay = opened(hand, SHORT)
    hand.key(pygame.K_RIGHT)
    hand.steps(2)
    at = replay.at
    hand.app.set_window_size((1024, 768))
    hand.steps(2)
    table: Any = replay.table
    assert replay.at == at == table.client.act_number
    assert replay.part.ctx.layout.window[0] == 1024 and replay.part.ctx.layout.window[1] < 768
    hand.app.ctx.apply_settings(plain_settings(language="ko", speed=1.0))
    hand.steps(2)
    assert replay.part.ctx.texts.locale == "ko"
    assert hand.has("재생")
    assert replay.at == at


def test_the_menu_of_the_table_works_inside_and_leaves_the_record(window: Callable[..., Hand]) -> None:
    hand = window()
    replay = opened(hand, SHORT)
    table: Any = replay.table
    table.carry_out(Open("menu"))
    hand.steps(2)
    inner = replay.part.top
    assert asks(inner)
    at = replay.at
    hand.key(pygame.K_RIGHT)
    assert replay.at == at
    hand.key(pygame.K_ESCAPE)
    hand.steps(1)
    assert not replay.part.covered
    table.dialogs.leave()
    hand.screen("menu")


def test_a_timeline_is_kept_from_its_start(matches: Callable[[str], AnyMatch]) -> None:
    match = matches("turf")
    timeline = Timeline(Match(match.rules, match.config, match.seats, match.seed), match.acts, ())
    before = [timeline.match_at(at).digest() for at in (0, 47, 48, 49, timeline.end)]
    timeline.match_at(10).act(*timeline.acts[10])
    assert before == [timeline.match_at(at).digest() for at in (0, 47, 48, 49, timeline.end)]
    assert timeline.before(timeline.first) == timeline.first and timeline.after(timeline.end) == timeline.end
    assert timeline.round(0) == -1 and timeline.round_before(0) == timeline.first


def of_two(folder: Path, match: AnyMatch) -> Path:
    """The record of a match of two persons; a bot did every second act of the first one."""
    seats = (SeatInfo("Ann", "person"), SeatInfo("Ben", "person"), SeatInfo("C", "easy"), SeatInfo("D", "easy"))
    twin: AnyMatch = Match(match.rules, match.config, match.seats, match.seed)
    writer = Saves(folder / "matches").new(twin, seats)
    acts = 0
    for seat, action in match.acts:
        twin.act(seat, action)
        acts += seat == 0
        writer.act(twin, seat, action, "normal" if seat == 0 and acts % 2 else "")
    writer.end(twin)
    writer.close()
    return writer.path


def test_whose_decision_it_was_stands_beside_each_act(
    matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    match, hand = matches("rummikub"), window()
    replay = opened(hand, of_two(tmp_path, match))
    deal = "deal"
    for at in replay.timeline.stops[1:60]:
        replay.go(at)
        seat, action = match.acts[at - 1]
        number = sum(one == 0 for one, _ in match.acts[:at])
        by = "a bot for Ann" if seat == 0 and number % 2 else ("Ann", "Ben", "C", "D")[seat]
        dealt = type(action).__struct_config__.tag == deal
        slider = hand.find("Move", Slider)
        assert slider.spoken.endswith(f" / {replay.timeline.stops[-1]}" if dealt else f" · {by}"), at
    acts = sum(seat == 1 and type(action).__struct_config__.tag != deal for seat, action in match.acts)
    hand.click("Seen from Ann")
    hand.click(f"Ben · own moves: {acts}")
    hand.steps(2)
    assert replay.player.watch == 1


def test_watched_again_a_match_still_tells_who_played(
    matches: Callable[[str], AnyMatch], window: Callable[..., Hand], tmp_path: Path
) -> None:
    match, hand = matches("turf"), window()
    path = of_two(tmp_path, match)
    seats = tuple(SeatInfo(name, "person") for name in ("Ann", "Ben", "C", "D"))
    played = Played(Setup("turf", match.config, seats), match.seed, match.chance, match.acts)
    for record, others in ((path, 1), (None, 0), (tmp_path / "gone.jsonl", 0)):
        timeline = shown_again(hand.app.ctx, played._replace(record=record)).timeline
        assert bool(timeline.decided(0)[1]) == bool(others) and not timeline.decided(1)[1]
