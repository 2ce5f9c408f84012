"""Each game's table is opened, and each entry of its menu and each key does what it says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES, HOUSE
from game.holla.actions import DrawIsland, DrawRiver
from game.kernel.record import read_record
from game.library.saves import Saves
from scenes.app import samples
from scenes.kit import preferences
from scenes.table.probe import probe
from tests.scenes.conformance.kit import ALL, PATIENCE, PEOPLE, Watched, copied, middle, share
from tests.scenes.hand import Hand
from tests.scenes.holla_table import Silent
from tests.scenes.menu_kit import wait

Tables = Callable[..., Watched]
games = pytest.mark.parametrize("game", ALL)
SCHEMA = {
    "game": str, "seat": int, "acts": int, "digest": str, "owes": list, "mine": bool, "thinking": int, "autoplay": bool,
    "paused": bool, "over": bool, "pieces": list, "focus": str, "held": str, "hint": str,
}  # fmt: skip


@games
def test_every_table_answers_the_same_questions(table: Tables, game: str) -> None:
    w = table(game)
    assert {key: type(w.told[key]) for key in SCHEMA} == SCHEMA
    assert w.told["game"] == game and w.told["mine"] and not w.told["over"]
    assert {"scene", "size", "language", "focus", "controls", "why", "notes", "table"} <= set(w.now)
    assert all(len(piece) == 3 and piece[0] for piece in w.told["pieces"])


# -- the menu


@games
def test_going_on(table: Tables, game: str) -> None:
    w = table(game)
    before = w.told
    assert w.choice("resume")
    assert w.there and w.told == before


@games
def test_the_menu_shows_the_log(table: Tables, game: str) -> None:
    w = table(game)
    assert w.choice("log")
    assert not w.there


@games
def test_the_menu_gives_the_seat_to_a_bot_and_takes_it_back(table: Tables, game: str) -> None:
    # Early in a game, so that the acts of the bots do not end it.
    w = table(middle(game, acts=8))
    w.my_turn()
    assert w.choice("autoplay_on")
    assert w.app.ctx.t("seats.levels.hard") in w.now["controls"], "it is asked which bot"
    w.click(w.app.ctx.t("seats.levels.easy"))
    w.steps(3)
    assert w.table.client.level_of(w.table.client.person) == "easy"
    assert w.there and w.told["autoplay"]
    assert w.choice("autoplay_off")
    assert w.there and not w.told["autoplay"]


@games
def test_the_menu_opens_the_rule_book_and_the_settings(table: Tables, game: str) -> None:
    w = table(game)
    for key, called in (("rulebook", "rule_book"), ("settings", "settings")):
        assert w.choice(key) and w.top.called == called
        w.key(pygame.K_ESCAPE)
        assert w.there and w.told["mine"]


@games
def test_the_menu_leaves_the_table(table: Tables, game: str) -> None:
    w = table(game)
    assert w.choice("leave")
    assert w.top.called == "menu"


# -- keys


@games
def test_l_shows_the_log(table: Tables, game: str) -> None:
    w = table(game)
    w.key(pygame.K_l)
    w.steps(3)
    assert w.top.called == "log"


@games
def test_a_gives_the_seat_to_a_bot_and_takes_it_back(table: Tables, game: str) -> None:
    w = table(game)
    w.key(pygame.K_a)
    assert w.told["autoplay"]
    w.key(pygame.K_a)
    assert not w.told["autoplay"]


@games
def test_f1_shows_the_keys_that_work_here(table: Tables, game: str) -> None:
    w = table(game)
    w.key(pygame.K_F1)
    w.steps(3)
    assert not w.there


@games
def test_z_takes_back_or_says_why_not(table: Tables, game: str) -> None:
    w = table(game)
    before = w.told["pieces"], w.now["notes"], w.told["acts"]
    w.key(pygame.K_z)
    w.steps(3)
    assert (w.told["pieces"], w.now["notes"], w.told["acts"]) != before


@games
def test_tab_reaches_every_piece_and_nothing_is_done_by_looking(table: Tables, game: str) -> None:
    w = table(game)
    acts, seen = w.told["acts"], {""}
    for _ in range(90):
        w.key(pygame.K_TAB)
        seen.add(w.told["focus"])
    assert {name for name, _, _ in w.told["pieces"]} <= seen and w.told["acts"] == acts


# -- hints


def hinted(w: Watched) -> None:
    """Asks for a hint and waits for it."""
    before = w.sounds.played.count("hint")
    w.key(pygame.K_h)
    w.until(lambda: w.sounds.played.count("hint") > before, 240)


@games
def test_a_hint_comes_twice_in_the_same_position(table: Tables, game: str) -> None:
    w = table(game)
    before = w.told["digest"]
    hinted(w)
    assert w.told["hint"] and w.told["digest"] == before
    w.steps(900)
    hinted(w)
    assert w.told["digest"] == before


@games
def test_a_hint_says_more_each_time(table: Tables, game: str) -> None:
    w, said = table(game), []
    for _ in range(3):
        hinted(w)
        w.steps(30)
        said.append((w.now["notes"], w.pixels()))
    assert len({words for _, words in said}) == 3 and w.told["mine"], "where, what, why"


@pytest.mark.parametrize("game", HOUSE)
def test_after_a_hint_by_key_enter_does_what_is_lit(table: Tables, game: str) -> None:
    w = table(game)
    w.click_at((640, 4))
    hinted(w)
    advised, acts = w.table.client.hint.action, len(w.match.acts)
    assert w.table.ui.focus is not None
    if game == "rummikub":
        lit = w.table.board.choice.advised.pointed
        w.key(pygame.K_RETURN)
        assert w.table.board.choice.picked and set(w.table.board.choice.picked) <= lit, "a tile of the play is in hand"
        return
    for _ in range(3):
        if len(w.match.acts) == acts:
            w.key(pygame.K_RETURN)
            w.steps(2)
    assert w.match.acts[acts][1] == advised


@games
def test_a_line_of_the_log_shows_its_act_once_more(table: Tables, game: str) -> None:
    w = table(game)
    before = w.told
    w.key(pygame.K_l)
    w.steps(3)
    w.key(pygame.K_RETURN)
    w.steps(3)
    past: Any = w.top
    assert type(past) is type(w.table) and not w.there and not probe(past)["mine"]
    acts = probe(past)["acts"]
    w.steps(120)
    assert probe(past)["acts"] == acts + 1 <= before["acts"]
    w.key(pygame.K_ESCAPE)
    assert w.there and w.told == before


@games
def test_a_hint_ends_with_the_act(table: Tables, game: str) -> None:
    w = table(game)
    hinted(w)
    said = set(w.now["notes"])
    assert w.table.turns.act(w.table.client.hint.action) is None
    w.steps(2)
    assert not w.told["hint"] and not said & set(w.now["notes"])


@games
def test_a_hint_covers_none_of_the_own_pieces(table: Tables, game: str) -> None:
    w = table(game)
    hinted(w)
    w.steps(30)
    notes = [note.rect for note in w.app.toasts.notes]
    assert [name for name, x, y in w.told["pieces"] if any(rect.collidepoint(x, y) for rect in notes)] == []


@games
def test_nobody_thinks_of_a_hint_any_more_after_a_bot_took_the_seat(table: Tables, game: str) -> None:
    w = table(game)
    before = w.now["controls"]
    w.key(pygame.K_h)
    w.table.turns.toggle_autoplay()
    w.table.turns.toggle_autoplay()
    w.app.toasts.clear()
    w.steps(3)
    assert w.now["controls"].keys() == before.keys()
    hinted(w)
    assert w.told["mine"]


# -- a bot on the person's seat


@games
def test_autoplay_plays_on_and_hands_back(table: Tables, game: str) -> None:
    w = table(game)
    client = w.table.client
    first = client.act_number
    client.autoplay = True
    w.until(lambda: [seat for seat, _ in w.match.acts[first:]].count(0) >= share(game, 5) or not w.there, PATIENCE)
    client.autoplay = False
    w.my_turn()
    acts = client.act_number
    w.steps(120)
    assert client.act_number == acts > first


# -- leaving and continuing


@games
def test_leaving_and_going_on_stands_where_it_was(table: Tables, game: str) -> None:
    w = table(game)
    before, match = w.told, w.match
    writer = Saves(preferences.paths_of(w.app.ctx).matches).new(copied(match, 0), PEOPLE[: match.seats])
    again = copied(match, 0)
    for seat, action in match.acts:
        again.act(seat, action)
        writer.act(again, seat, action)
    writer.close()
    assert w.choice("leave")
    w.steps(30)
    w.key(pygame.K_RETURN)
    wait(Hand(w.app), lambda: hasattr(w.app.stack.top, "client"))
    top: Any = w.app.stack.top
    wait(Hand(w.app), lambda: bool(probe(top)["mine"]))
    after = probe(top)
    for key in ("game", "seat", "acts", "digest", "owes", "autoplay", "pieces"):
        assert after[key] == before[key], key
    (path,) = preferences.paths_of(w.app.ctx).matches.glob("*.jsonl")
    assert len(read_record(path).acts) == before["acts"]


def test_the_middle_of_a_match_has_something_to_choose() -> None:
    for game in ALL:
        match = middle(game)
        assert match.to_act()[0] == 0 and len(match.rules.legal(match.state, 0)) > 2


# -- what it costs


@games
def test_a_thinking_bot_costs_six_frames_a_second_at_most(tmp_path: Path, game: str) -> None:
    match = samples.played(game, lambda match: len(match.acts) >= share(game, 20) and match.to_act()[0] != 0)
    w = Watched(tmp_path, copied(match), speed=1.0, bot_client=Silent())
    try:
        w.steps(240)
        assert w.told["thinking"] >= 0 or game == "riichi"
        frames = w.app.frames
        w.steps(60)
        assert w.app.frames - frames <= 6 and w.table.busy
    finally:
        w.app.close()


@games
def test_an_act_is_judged_once_and_done_once(table: Tables, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    w = table(game)
    rules, asked, done = type(GAMES[game]), list[Any](), list[Any]()
    refuse, apply = rules.refuse, rules.apply

    def judging(self: Any, state: Any, seat: int, action: Any) -> Any:
        asked.append(action)
        return refuse(self, state, seat, action)

    def doing(self: Any, state: Any, seat: int, action: Any) -> Any:
        done.append(action)
        return apply(self, state, seat, action)

    monkeypatch.setattr(rules, "refuse", judging)
    monkeypatch.setattr(rules, "apply", doing)
    (action, *_), acts = w.table.client.legal(), w.told["acts"]
    assert w.table.client.judge(action) is None and w.table.turns.act(action) is None
    assert w.told["acts"] > acts and asked.count(action) <= 1
    # An act that others may answer to is done twice: once for what shows, once in truth.
    assert done.count(action) <= (2 if game == "riichi" else 1)


def test_a_draft_that_is_taken_back_leaves_nothing(table: Tables) -> None:
    w = table("holla")

    def seen() -> tuple[dict[str, Any], str]:
        w.app.relayout()
        w.rest()
        return {**w.told, "pieces": sorted(w.told["pieces"]), "cubes": None}, w.pixels()

    before = seen()
    for kind in (DrawIsland, DrawRiver):
        action = next(act for act in w.table.client.legal() if isinstance(act, kind))
        assert w.table.turns.act(action) is None
        drafted = seen()
        assert drafted[1] != before[1] and drafted[0]["digest"] == before[0]["digest"]
        w.key(pygame.K_z)
        assert seen() == before


def test_a_bet_that_is_taken_back_leaves_nothing(table: Tables) -> None:
    w = table(samples.played("turf", lambda m: bool(m.view(0).phase == "bet" and m.view(0).to_move)), speed=1.0)
    w.rest()
    before = w.told
    assert w.table.turns.act(w.table.client.legal()[0]) is None
    w.steps(20)
    assert w.told["pieces"] != before["pieces"] and w.told["digest"] == before["digest"]
    w.key(pygame.K_z)
    w.rest()
    assert {**w.told, "pieces": sorted(w.told["pieces"])} == {**before, "pieces": sorted(before["pieces"])}
