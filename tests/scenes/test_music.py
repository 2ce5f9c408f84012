"""Music in phrases: which follows which, how long until the order repeats, and what is loaded when."""

from itertools import pairwise

import pygame
import pytest

import assets
from scenes.kit.music import MUSIC_CHANNELS, PLACE_CHANNELS, Under, Walk, orders
from scenes.kit.sound import Sound, sides
from tests.scenes.ears import comes


def seconds(piece: str, phrase: str) -> float:
    return pygame.mixer.Sound(assets.path("sounds", "music", piece, f"{phrase}.ogg")).get_length()


@pytest.fixture
def device():
    pygame.mixer.init(44100, -16, 2, 512)
    pygame.mixer.set_num_channels(12)
    yield
    pygame.mixer.stop()


@pytest.mark.parametrize("piece", list(orders()))
def test_three_minutes_pass_before_the_order_repeats(piece: str, device: None) -> None:
    lengths = {phrase: seconds(piece, phrase) for mood in orders()[piece].values() for phrase in mood}
    for mood in orders()[piece]:
        if mood == "victory":
            continue
        walk = Walk(orders()[piece])
        order = [walk.next(mood) for _ in range(120)]
        order = order[40:]  # after it has found its round
        for period in range(1, 41):
            if order[: len(order) - period] == order[period:]:
                break
        assert sum(lengths[phrase] for phrase in order[:period]) >= 180, f"{mood}: {order[:period]}"
        assert all(one != other for one, other in pairwise(order))


def test_a_new_mood_begins_with_its_first_phrase_and_victory_is_played_once() -> None:
    walk = Walk(orders()["holla"])
    assert walk.next("calm") == "calm_1"
    assert walk.next("calm").startswith("calm")
    assert walk.next("tension") == "tension_1"
    assert walk.next("last") == "last_1"
    heard = [walk.next("victory") for _ in range(4)]
    assert heard[0] == "victory_1" and all(phrase.startswith("calm") for phrase in heard[1:])
    assert Walk(orders()["menu"]).next("tension") == "calm_1"


def test_every_phrase_of_the_table_is_there_and_every_file_is_in_it() -> None:
    for piece, order in orders().items():
        named = {phrase for mood in order.values() for each, after in mood.items() for phrase in (each, *after)}
        assert named == {file.stem for file in assets.path("sounds", "music", piece).glob("*.ogg")}
        for mood in order.keys() - {"victory"}:
            assert {after for each in order[mood].values() for after in each} == set(order[mood])


def test_the_next_phrase_waits_behind_the_one_that_is_heard(device: None) -> None:
    under = Under(assets.path("sounds"), lambda: True)
    assert under.step() is None, "nothing is wanted"
    under.volumes(0.5, 0.5)
    under.place("ambience_holla")
    under.music("holla")
    wait = under.step()
    heard = [pygame.mixer.Channel(number) for number in MUSIC_CHANNELS]
    (playing,) = [channel for channel in heard if channel.get_busy()]
    assert wait is not None and 5 < wait < playing.get_sound().get_length()
    assert playing.get_queue() is None and any(pygame.mixer.Channel(n).get_busy() for n in PLACE_CHANNELS)
    under.music("holla", "tension")
    under.step()
    waiting = playing.get_queue()
    assert waiting is not None and waiting.get_volume() == pytest.approx(0.5, abs=0.01)
    under.volumes(0.5, 0.25)
    assert waiting.get_volume() == pytest.approx(0.25, abs=0.01)
    under.step()
    assert playing.get_queue() is waiting, "nothing more is loaded before it is needed"
    under.hold(True)
    assert under.step() is None
    under.hold(False)
    under.music(None)
    under.place(None)
    assert under.step() is None


def test_silence_loads_nothing(device: None) -> None:
    under = Under(assets.path("sounds"), lambda: pytest.fail("the device was opened"))
    under.volumes(0.0, 0.0)
    under.place("ambience_turf")
    under.music("turf")
    assert under.step() is None


def test_the_thread_begins_by_itself_and_ends(device: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.kit.music.SETTLE_SECONDS", 0.01)
    under = Under(assets.path("sounds"), lambda: True)
    under.volumes(1.0, 1.0)
    under.music("menu")
    under.start()
    channels = [pygame.mixer.Channel(number) for number in MUSIC_CHANNELS]
    for _ in range(200):
        if any(channel.get_busy() for channel in channels):
            break
        pygame.time.wait(20)
    else:
        pytest.fail("no music within four seconds")
    under.close()
    assert under.thread is not None and not under.thread.is_alive()


def test_a_sound_is_heard_where_it_lies(device: None) -> None:
    assert sides(0.0) == (1.0, 1.0)
    left, right = sides(-0.6)
    assert left == 1.0 and 0.2 < right < 0.8 and sides(0.6) == (right, left)
    sound = Sound()
    sound.play("bone", 1.0, -1.0)
    assert comes()


def test_while_held_nothing_begins(device: None) -> None:
    sound = Sound()
    sound.hold(True)
    sound.play("bone")
    assert not pygame.mixer.get_busy()
    sound.hold(False)
    sound.play("bone")
    assert comes()
