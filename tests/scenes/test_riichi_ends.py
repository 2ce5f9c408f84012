"""Rounds and matches that end in a rarer way, played at the table to the end of their screens."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.kernel.texts import LOCALES
from game.riichi import actions as act
from game.riichi.config import RiichiConfig
from scenes.riichi import model
from tests.game.riichi.desk import Desk
from tests.scenes.ends import ended, placed, told
from tests.scenes.recorded import watching
from tests.scenes.riichi_table import WAITING, Seat, Sitting, asked_5p, seats_at, state_of


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Seat]:
    """Opens tables at rounds with known tiles."""
    yield from seats_at(tmp_path)


Write = Callable[[Sitting], list[str]]


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Write:
    """Waits for the screen of the end and reads it, told to its end; no word of it is cut."""

    def look(s: Sitting) -> list[str]:
        s.steps(30)
        assert not s.there, "the result came by itself"
        with watching(monkeypatch) as written:
            s.steps(200, 0.1)
            s.app.stack.scenes[-1].layout(s.app.ctx.layout)
            s.steps(2)
        assert not written.cut
        return told(s.app.stack.scenes[-1])

    return look


def says(written: list[str], part: str) -> bool:
    return any(part in text for text in written)


@pytest.mark.parametrize("language", LOCALES)
def test_robbing_a_kan(at_table: Seat, screen: Write, language: str) -> None:
    desk = Desk("46m99m234p678s444z", "", "", "55m678p6789s567z1z", draws="5m9p1p1s5m", rinshan="2p", dealer=2)
    desk.throw("5m")
    desk.pon(3, "55m")
    desk.throw("7z")
    desk.until(3)
    desk.do(3, act.AddedKan(4))
    s = at_table(desk, language=language)
    assert s.says() == ["ron", "pass"]
    s.press("ron")
    written = screen(s)
    assert ended(s)
    assert says(written, {"ko": "창깡", "en": "Robbing a kan"}[language])


@pytest.mark.parametrize("language", LOCALES)
def test_four_equal_winds(at_table: Seat, screen: Write, language: str) -> None:
    desk = Desk(draws="5z6z7z5z", dealer=1)
    for _ in range(3):
        desk.throw("3z")
    desk.pass_all()
    s = at_table(desk, language=language)
    s.throw("3z")
    result = s.table.view.result
    assert result is not None and (result.kind, result.name) == ("abort", "four_winds")
    written = screen(s)
    assert ended(s)
    assert says(written, {"ko": "네 사람이 같은 바람을", "en": "the same wind in the first turn"}[language])


@pytest.mark.parametrize("language", LOCALES)
def test_four_kans_of_two_seats(at_table: Seat, screen: Write, language: str) -> None:
    desk = Desk("888p678m678s1234z", "", "", "555666777z111m9m", draws="5z8p", rinshan="6z7z2p3p", dealer=3)
    for kind in (31, 32, 33):
        desk.do(3, act.ClosedKan(kind))
    desk.throw("2p")
    desk.pass_all()
    s = at_table(desk, language=language)
    s.press("kan")
    assert s.table.view.result is None, "the tile after the kan may still be thrown, and be won upon"
    s.throw("3p")
    result = s.table.view.result
    assert result is not None and (result.kind, result.name) == ("abort", "four_kans")
    written = screen(s)
    assert ended(s)
    assert says(written, {"ko": "두 사람 이상이 깡을 모두 네 번", "en": "made by more than one player"}[language])


@pytest.mark.parametrize("language", LOCALES)
def test_a_bust_ends_the_match_in_its_first_round(at_table: Seat, screen: Write, language: str) -> None:
    s = at_table(asked_5p(points=(40_000, 25_000, 34_500, 500)), language=language)
    s.press("ron")
    assert s.table.view.own.points > 40_000 and min(side.points for side in s.table.view.table) < 0
    game = s.table.view.game
    assert game is not None and game.reason == "bust" and s.table.client.over
    screen(s)
    assert ended(s)
    s.key(pygame.K_RETURN)
    written = screen(s)
    assert placed(s)
    assert says(written, {"ko": "점수가 바닥난 사람이 있어", "en": "Somebody ran out of points"}[language])


@pytest.mark.parametrize("language", LOCALES)
def test_a_hand_below_the_least_han_waits_in_vain(at_table: Seat, screen: Write, language: str) -> None:
    """Pinfu alone where two han are wanted: no ron is offered, as the panel says; with tanyao it wins."""
    few, own = {"ko": ("판수 부족", "쯔모만"), "en": ("too few han", "tsumo only")}[language]
    for least, thrown, waited, wins in (
        (3, "1s", [few, own], False),
        (2, "1s", [own, "2,000"], False),
        (2, "4s", [own, "2,000"], True),
    ):
        desk = Desk(WAITING, draws=f"9m1m{thrown}", dora="1z", dealer=1, config=RiichiConfig(minimum_han=least))
        for _ in range(3):
            desk.throw()
        s = at_table(desk, language=language)
        waits = model.waits(state_of(s))
        assert waits is not None and [item.text for item in waits.items] == waited
        assert ("ron" in s.says()) == wins and "chi" in s.says()
    s.press("ron")
    written = screen(s)
    assert ended(s)
    assert says(written, {"ko": "탕야오", "en": "All simples"}[language])
