"""The pages of pictures: true, readable in both languages and sizes, reached from rule book and catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

import assets
from game.games import GAMES
from game.holla.config import STANDARD
from game.kernel.bilingual import Text
from game.kernel.options import unusual
from game.kernel.rulebook import load
from game.kernel.texts import LOCALES, Texts
from game.lessons.check import judged
from game.lessons.fitted import fitted
from game.lessons.howto import Howto, as_lesson, howto
from game.lessons.subject import games, subject
from game.lessons.words import Words
from scenes.app.app import App
from scenes.rule_book.scene import rule_book_scene
from scenes.scene_registry import school_of
from tests.own_sets import drawn_sets
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings

UNUSUAL = {
    "payout": [{"id": place, "pounds": [300, 200]} for place in ("first", "second", "third")], "yeok": ["dragon"],
    "joker_rack_tiles": 1, "jokers_per_set": 1, "unopened_points": 50,
}  # fmt: skip
"""Values of the options that other words ask not to be as usual."""


@pytest.mark.parametrize("game", games())
def test_every_picture_is_what_it_says(game: str) -> None:
    page = howto(game)
    judge, config = subject(game), GAMES[game].config_type()
    examples = [example for band in page.bands for item in band.items for example in item.examples]
    assert [problem for example in examples for problem in judged(example, judge, config)] == []
    assert len(examples) >= 5
    assert {example.rule for example in examples if example.rule} <= set(load(game).ids())


def texts_of(page: Howto) -> Iterator[Text]:
    """Everything that is read on it."""
    yield page.aim
    for band in page.bands:
        yield from (band.title, band.note, *((band.lit,) if band.lit is not None else ()))
        yield from (text for head in band.heads for text in (head.name, head.say))
        for item in band.items:
            yield from (text for text in (item.name, item.say, item.more, item.badge) if text is not None)
            yield from (text for show in item.show for text in (show.name, show.sign) if text is not None)
            yield from (text for fact in item.facts for text in (fact.name, fact.value))


@pytest.mark.parametrize("game", games())
def test_every_piece_and_drawing_is_there(game: str) -> None:
    judge, texts = subject(game), Texts("en")
    shows = [show for band in howto(game).bands for item in band.items for show in item.show]
    for show in shows:
        assert show.sign is not None or show.face or show.art or school_of(game).split(show.pieces)
        assert not show.art or assets.path("svg", f"{show.art}.svg").is_file()
        assert game == "turf" or all(judge.piece(name, texts) for name in school_of(game).split(show.pieces))
    for band in howto(game).bands:
        assert not band.heads or {len(item.show) for item in band.items} == {len(band.heads)}


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("locale", LOCALES)
def test_no_number_of_a_rule_is_written_by_hand(game: str, locale: str) -> None:
    page = howto(game)
    words = Words(as_lesson(game, page), subject(game), Texts(locale))
    for text in texts_of(page):
        raw = text.get(locale)
        plain = "".join(part.split("}")[-1] for part in raw.split("{"))
        assert not any(sign.isdigit() for sign in plain.replace("1등", "").replace("2등", "").replace("3등", "")), raw
        words.fill(text)


OWN = [(game, unusual(config)) for game, config in drawn_sets()]


@pytest.mark.parametrize(("game", "values"), OWN, ids=[f"{number} {game}" for number, (game, _) in enumerate(OWN, 1)])
def test_the_page_of_an_own_set_says_what_holds_by_it(game: str, values: dict[str, Any]) -> None:
    page = fitted(howto(game), GAMES[game], values)
    for locale in LOCALES:
        words = Words(as_lesson(game, page, values), subject(game), Texts(locale))
        said = [words.fill(text) for text in texts_of(page)]
        for yeok in values.get("own_yeok", ()):
            at = said.index(yeok[locale])
            assert any(str(yeok["points"]) in text for text in said[at : at + 4]), "its points stand beside it"
        assert all(str(row["pounds"][0]) in said for row in values.get("payout", ()))
    there = {item.yeok for band in page.bands for item in band.items if item.yeok}
    assert there == ({*STANDARD} & {*values.get("yeok", STANDARD)} if game == "holla" else set())


@pytest.mark.parametrize("game", games())
def test_other_words_stand_for_options_that_there_are_and_come_with_them(game: str) -> None:
    page, texts = howto(game), Texts("en")
    things = [thing for band in page.bands for thing in (band, *band.items)]
    for other in (other for thing in things for other in thing.others):
        by = {option: values[0] for option, values in other.where.items()}
        by |= {option: UNUSUAL[option] for option in other.unless}
        found = fitted(page, GAMES[game], by)
        words = Words(as_lesson(game, found, by), subject(game), texts)
        new = [text for text in (other.title, other.say, other.more, other.note) if text is not None]
        assert {words.fill(text) for text in new} <= {words.fill(text) for text in texts_of(found)}
        assert page != found, "they do not stand there usually"


def test_pages_turn_in_a_small_window_and_lead_to_the_lessons(tmp_path: Path) -> None:
    app = App(plain_settings(language="en", speed=0.0), tmp_path, size=(1024, 640), catch=False)
    try:
        app.push(rule_book_scene(app.ctx, "turf.T1", values={"pace_bonus": 250}))
        hand = Hand(app)
        hand.click("The rules on a page")
        scene = hand.screen("howto")
        assert (scene.state.game, len(scene.state.bands)) == ("turf", 1)
        assert scene.state.values == {"pace_bonus": 250}, "the page of a table is by its rules"
        for page in (1, 2, 0):
            hand.key(pygame.K_SPACE)
            assert scene.state.page == page
        app.set_window_size((1280, 720))
        hand.steps(2)
        assert len(scene.state.bands) == 3
        hand.click("Learn this")
        assert hand.screen("catalogue").state.game == "turf"
        hand.click("The rules on a page")
        hand.key(pygame.K_ESCAPE)
        assert hand.screen("catalogue").state.game == "turf"
    finally:
        app.close()
