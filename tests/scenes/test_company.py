"""What the others at a table show and say: it follows from what everybody sees, and covers nothing that is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from game.games import GAMES, HOUSE
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.seat import AVATARS
from game.kernel.texts import Texts
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.app.app import App
from scenes.kit.animals import POSES, between, drawn, seen
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import aspects, explain, moods, talk
from scenes.table.bot_client import InlineBots
from scenes.table.company import CLOSED, toward
from scenes.table.moment import Moment
from scenes.table.moods import CALLING, GAZE_SECONDS, GLAD, SORRY, SURPRISED, TURN_SECONDS, Moods, Reaction
from scenes.table.talk import LONG_THOUGHT, PATIENCE, SENTENCES, Said, Talk
from tests.scenes.table_kit import TableHand, new_app

OCCASIONS = ("gain", "loss", "waiting", "thought")
SEATS = (SeatInfo("", "person"), SeatInfo("", "easy", "crane"), SeatInfo("", "easy", "deer"))
BOTS = tuple(SeatInfo("", "easy", face) for face in AVATARS[:4])
NOW = Moment(Texts("en"), SEATS, 7, talks=True)
Sit = Callable[..., tuple[TableHand[Any], AnyMatch]]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Opens a table of bots."""
    apps: list[App] = []

    def at(game: str, speed: float, calm: bool = False) -> tuple[TableHand[Any], AnyMatch]:
        match: AnyMatch = Match(GAMES[game], GAMES[game].config_type(), 4, 5)
        app = new_app(tmp_path, (1280, 720), "en", speed)
        app.ctx.take_settings(structs.replace(app.ctx.settings, reduced_motion=calm))
        apps.append(app)
        bots = InlineBots({"easy": make_bot(game, "easy")})
        table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, BOTS, bots, None)
        app.push(table)
        return TableHand(app, table), match

    yield at
    for app in apps:
        app.close()


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_character_has_sentences_of_its_own(language: str) -> None:
    texts = Texts(language)
    keys = [(face, on, number) for face in AVATARS for on in OCCASIONS for number in range(1, SENTENCES + 1)]
    said = [texts.t(f"company.{face}.{on}.{number}") for face, on, number in keys]
    assert len(set(said)) == len(said) and max(map(len, said)) <= 48


@pytest.mark.parametrize("game", HOUSE)
def test_what_is_shown_is_the_same_for_whoever_watches(sit: Sit, game: str) -> None:
    hand, match = sit(game, 0.0)
    seats = hand.table.game.seats
    for _ in range(400):
        hand.steps()
    assert len(match.events) > 60
    shown = set()
    for event in match.events:
        seen = [(seat, e) for seat in range(4) if (e := match.rules.seen(event, seat)) is not None]
        reactions = {seats.reaction(e) for _, e in seen}
        unlucky = {tuple(moods.unlucky([e], seats.bad_events)) for _, e in seen}
        assert len(reactions) <= 1 and len(unlucky) <= 1, event
        shown |= reactions
    assert len({tuple(seats.score(match.rules.view(match.state, seat))) for seat in range(4)}) == 1
    assert len(shown) > 1 or game == "rummikub", "somebody calls or starts at every table"


def test_who_calls_and_who_is_startled_show_at_once_and_for_one_act() -> None:
    first = moods.follow(Moods(), (5, 5), (5, 5), [Reaction(1, startled=(0,))], (), 2)
    assert (first.mood(0), first.mood(1)) == (SURPRISED, CALLING)
    assert set(first.turning) == {0, 1}
    assert moods.follow(first, (5, 5), (5, 5), [], (), 2).shown == {}


def test_faces_turn_and_look_where_something_is_played_and_then_rest() -> None:
    felt = moods.tick(Moods({1: (GLAD, 2)}), NOW._replace(played=(10, 20)), 0.1)
    assert felt.gaze == (10, 20) and felt.busy
    felt = moods.tick(felt, NOW, GAZE_SECONDS / 2)
    assert felt.gaze == (10, 20)
    felt = moods.tick(felt, NOW, GAZE_SECONDS)
    assert felt.gaze is None and not felt.busy
    felt = moods.tick(Moods(coming={1: (GLAD, 2)}), NOW, 0.1)
    assert felt.turning[1].was == "" and felt.mood(1) == GLAD
    felt = moods.tick(felt, NOW, TURN_SECONDS)
    assert not felt.busy and felt.mood(1) == GLAD
    for now in (NOW._replace(calm=True), NOW._replace(speed=0.0)):
        felt = moods.tick(Moods(coming={1: (GLAD, 2)}), now._replace(played=(1, 1)), 0.1)
        assert felt.mood(1) == GLAD and not felt.busy


def test_eyes_look_one_of_eight_ways() -> None:
    assert toward((100, 100), (300, 110)) == (1.0, 0.0)
    assert toward((100, 100), (90, 300)) == (0.0, 1.0)
    assert toward((100, 100), (0, 0)) == (-0.71, -0.71)


def test_a_bearing_moves_the_parts_it_names() -> None:
    rest, sorry = POSES[""], POSES[SORRY]
    assert between(rest, sorry, 0.0) == rest and between(rest, sorry, 1.0) == sorry
    assert rest.ears < between(rest, sorry, 0.5).ears < sorry.ears
    for name in AVATARS:
        at_rest = drawn(name, rest)
        pictures = {drawn(name, pose) for pose in POSES.values()}
        pictures |= {drawn(name, rest._replace(gaze=(1.0, 0.0))), drawn(name, CLOSED)}
        assert at_rest in pictures and len(pictures) == len(POSES) + 2
        aside = CLOSED._replace(gaze=(1.0, 0.0))
        assert seen(aside) == CLOSED and drawn(name, aside) == drawn(name, CLOSED), "nobody sees where closed eyes look"


def felt(mood: str, seat: int) -> tuple[Moods, Moods]:
    """The moods before and after a seat's mood begins to show."""
    before = Moods(coming={seat: (mood, 3)})
    return before, moods.tick(before, NOW, 0.1)


def test_bots_speak_of_gain_and_loss_and_persons_do_not() -> None:
    said = talk.tick(Talk(), *felt(GLAD, 1), NOW, 0.1).said
    assert said is not None and said.seat == 1
    assert said.words in {NOW.texts.t(f"company.crane.gain.{number}") for number in (1, 2, 3)}
    said = talk.tick(Talk(), *felt(SORRY, 2), NOW, 0.1).said
    assert said is not None and said.words in {NOW.texts.t(f"company.deer.loss.{number}") for number in (1, 2, 3)}
    assert talk.tick(Talk(), *felt(GLAD, 0), NOW, 0.1).said is None
    for now in (NOW._replace(talks=False), NOW._replace(pace=0.0), NOW._replace(covered=True)):
        assert talk.tick(Talk(), *felt(GLAD, 1), now, 0.1).said is None


def test_a_bubble_goes_after_a_time_to_read_it() -> None:
    spoken = Talk(Said(1, "Hm.", 1.0))
    assert talk.tick(spoken, Moods(), Moods(), NOW, 0.9).said is not None
    assert talk.tick(spoken, Moods(), Moods(), NOW, 1.1).said is None


def test_a_long_thought_and_a_person_who_takes_long_are_spoken_of_once() -> None:
    now = NOW._replace(thinking=2)
    before, said, heard = Moods(), Talk(), []
    for _ in range(40):
        after = moods.tick(before, now, LONG_THOUGHT / 10)
        said, before = talk.tick(said, before, after, now, LONG_THOUGHT / 10), after
        heard += [said.said.words] if said.said and (not heard or heard[-1] != said.said.words) else []
    assert len(heard) == 1 and heard[0] in {NOW.texts.t(f"company.deer.thought.{number}") for number in (1, 2, 3)}
    now, said, heard = NOW._replace(asked=True), Talk(), []
    for _ in range(80):
        said = talk.tick(said, Moods(), Moods(), now, PATIENCE / 20)
        heard += [said.said.seat] if said.said and said.said.left > 2.0 else []
    assert len(heard) == 1 and heard[0] in (1, 2)


def test_the_word_of_a_call_is_said_at_the_seat_that_calls() -> None:
    felt = aspects.follow(
        aspects.Aspects(aspects.Programs(SEATS)), [object()], ((1, 1, 1), (1, 1, 1)), (),
        [Reaction(1, "company.call.holla")], Texts("en").t,
    )[0]  # fmt: skip
    assert felt.talk.said is not None and (felt.talk.said.seat, felt.talk.said.words) == (1, "Holla!")


@pytest.mark.parametrize("game", HOUSE)
def test_bubbles_cover_nothing_that_is_read(sit: Sit, game: str) -> None:
    hand, _ = sit(game, 1.0)
    table, found = hand.table, 0
    hand.steps(900)
    table.settle()
    for seat in range(4):
        words = table.ctx.t(f"company.{AVATARS[seat]}.thought.2")
        table.board.take(talk=Talk(Said(seat, words, 9.0)))
        nodes = table.composed()
        bubble = nodes.get(("said", seat))
        if bubble is None:
            continue
        found += 1
        boxes = [box for kind in explain.kept_free(table.board.scenery()) for box in kind]
        plates = [node.rect for node in nodes.values() if type(node.look).__name__ in ("SeatPlate", "Plate", "Control")]
        assert bubble.rect.collidelist(boxes) == bubble.rect.collidelist(plates) == -1
    assert found >= 2


def test_with_reduced_motion_faces_only_change(sit: Sit) -> None:
    hand, _ = sit("turf", 1.0, calm=True)
    hand.steps(300)
    assert not hand.table.board.aspects.moods.busy
    assert all(node.look.mood for node in hand.table.composed().values() if node.id[0] == "face")


def test_the_last_turns_are_heard_once_when_they_begin(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, _ = sit("turf", 1.0)
    heard, first = list[str](), hand.table.view
    monkeypatch.setattr(hand.app.ctx, "play", lambda sound, *_: heard.append(sound))
    late = replace(hand.table.manners, late=lambda view: view != first)
    monkeypatch.setattr(hand.table.turns, "manners", late)
    hand.steps(600)
    assert heard.count("last_turns") == 1


LAST: dict[str, dict[str, Any]] = {
    "holla": {"last_turns": 4}, "riichi": {"left": 4}, "rummikub": {"pool": 0}, "turf": {"positions": (22,) * 7},
}  # fmt: skip


@pytest.mark.parametrize("game", HOUSE)
def test_the_last_turns_begin_where_there_is_little_left(game: str) -> None:
    late = import_module(f"scenes.{game}.mood").late
    match: AnyMatch = Match(GAMES[game], GAMES[game].config_type(), 4, 5)
    assert not late(match.view(0)), "before the deal"
    bot = make_bot(game, "easy")
    for _ in range(3):
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
        assert not late(match.view(0))
    assert late(structs.replace(match.view(0), **LAST[game]))


def test_a_call_is_heard_from_its_seat(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, _ = sit("holla", 0.0)
    heard = list[tuple[str, float | None]]()
    monkeypatch.setattr(hand.app.ctx, "play", lambda sound, volume=1.0, x=None: heard.append((sound, x)))
    while not any(sound == "call" for sound, _ in heard):
        hand.steps()
    seat = next(seat for seat in range(4) if hand.table.board.aspects.talk.said.seat == seat)
    assert ("call", hand.table.game.seats.face(hand.table.lay, seat).centerx) in heard
