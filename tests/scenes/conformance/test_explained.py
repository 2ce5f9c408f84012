"""Whatever is to be seen on a table explains itself, under the pointer and by key, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pygame
import pytest
from msgspec import structs
from pygame import Rect

from game.kernel import rulebook
from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.app import samples
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import explain
from scenes.table.bot_client import InlineBots
from scenes.table.explain import Explanation
from scenes.table.focus_target import KeySpot
from scenes.table.names import seat_name
from tests.scenes.conformance.kit import ALL, LANGUAGES, PEOPLE, Watched, share

Tables = Callable[..., Watched]
games = pytest.mark.parametrize("game", ALL)
STATES = 12
PLAYING = ("draw", "discard", "turn", "play", "bet", "race")
HUGE = 0.2
"""Of the window: beside a thing so large there is not always room."""


@cache
def states(game: str) -> tuple[AnyMatch, ...]:
    """One match of bots, stopped now and then: after the deal, in the middle, at the end of a round.

    Where it is over too soon, others follow.
    """
    found: list[AnyMatch] = []
    match = samples.played(game, lambda match: len(match.acts) >= 1, samples.SEED)
    bot = make_bot(game, samples.LEVEL)
    apart = {"holla": 13, "riichi": 19, "rummikub": 9}.get(game, share(game, 7))
    while len(found) < STATES:
        if match.over:
            match = samples.played(game, lambda match: len(match.acts) >= 1, samples.SEED + len(found))
        if (len(match.acts) - 1) % apart == 0:
            found.append(match.copy())
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    return tuple(found)


def told(w: Watched) -> Iterator[tuple[Any, Rect, Explanation | None]]:
    """What is said of each thing on a table, and of each control."""
    scenery = w.table.board.scenery()
    places = explain.places(w.table.ui)
    for id, node in w.table.marked.items():
        yield id, node.rect, explain.told(scenery, places[id]) if id in places else explain.told_of(scenery, node)
    for control in w.table.ui.all():
        if not isinstance(control.of, KeySpot):
            yield control.name, control.rect, explain.told(scenery, control)


def rule(w: Watched) -> str:
    """The rule of what the keys look at."""
    found = explain.told(w.table.board.scenery(), w.table.board.aspects.looking)
    assert found is not None
    return found.rule


def at(w: Watched, match: AnyMatch, people: tuple[SeatInfo, ...] = PEOPLE) -> Watched:
    """The same window at another match."""
    w.table.close()
    bot_client = InlineBots({samples.LEVEL: make_bot(w.game, samples.LEVEL)})
    w.table = SCENE_ENTRIES[w.game].open_table(w.app.ctx, match.copy(), people[: match.seats], bot_client, None)
    w.app.push(w.table)
    w.steps(2)
    return w


LINES: dict[str, Callable[[Any], str]] = {
    "holla": lambda nodes: f"{nodes['me',].look.headline} {nodes['me',].look.instruction}",
    "riichi": lambda nodes: nodes["turn line",].look.words,
    "rummikub": lambda nodes: nodes["line",].look.words,
    "turf": lambda nodes: nodes["turn",].look.title,
}
"""What says who must do what, where it is not a pill called `told`."""


def _told(nodes: Any) -> str:
    words: str = nodes["told",].look.words
    return words


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_without_an_explanation_and_a_line_says_who_must_do_what(
    table: Tables, game: str, language: str
) -> None:
    kinds: set[str] = set()
    said: dict[bool, set[str]] = {True: set(), False: set()}
    book = rulebook.load(game)
    w = table(states(game)[0].copy(), language=language, speed=1.0)
    for match in states(game):
        at(w, match)
        for id, _, words in told(w):
            assert words is not None and words.title, id
            assert words.what or words.now or isinstance(id, str), f"{id} has a name and no more"
            assert not {"{", "}"} & set("".join((words.title, words.what, words.now))), id
            assert not words.rule or book.text(words.rule, language)
            kinds.add(id if isinstance(id, str) else id[0])
        client, view, line = w.table.client, w.table.view, LINES.get(game, _told)(w.table.nodes)
        assert line.strip()
        if view.phase in PLAYING:
            said[client.waiting_for_person].add(line)
            name = seat_name(w.app.ctx.texts, client.seats, view.turn)
            assert client.waiting_for_person or name in line, line
    assert len(kinds) > 12
    assert said[True] and said[False] and not said[True] & said[False]


def watched(w: Watched, match: AnyMatch) -> Watched:
    """The same window, with bots in all seats and their hands open."""
    people = tuple(SeatInfo(who.name or "가람", samples.LEVEL, who.avatar) for who in PEOPLE)
    at(w, match, people)
    w.key(pygame.K_o)
    w.steps(2)
    return w


@games
def test_who_watches_is_told_as_well(table: Tables, game: str) -> None:
    w = watched(table(game), states(game)[-1])
    for id, _, words in told(w):
        assert words is not None and words.title and (words.what or words.now or isinstance(id, str)), id


@games
def test_pieces_say_what_can_be_done_with_them_or_why_not(table: Tables, game: str) -> None:
    w = table(game)
    w.rest()
    said = [words for id, _, words in told(w) if words is not None and isinstance(id, tuple)]
    assert any(words.now and words.can for words in said)
    w = table(next(match for match in states(game) if match.to_act()[0] != 0).copy(), speed=1.0)
    said = [words for id, _, words in told(w) if words is not None and isinstance(id, tuple)]
    why_not = [words for words in said if words.now and not words.can]
    assert why_not and all(words.rule for words in why_not)


@games
def test_a_card_never_lies_on_what_it_speaks_of(table: Tables, game: str) -> None:
    for size, scale in (((1280, 720), 100), ((1024, 640), 100), ((1280, 720), 200)):
        w = table(states(game)[-2].copy(), size=size)
        w.app.ctx.apply_settings(structs.replace(w.app.ctx.settings, text_scale=scale))
        w.rest()
        window = Rect((0, 0), size)
        w.key(pygame.K_F2)
        scenery = w.table.board.scenery()
        for thing in explain.things(scenery):
            card = explain.card(scenery, thing, True)
            if card is None:
                continue
            box = card.rect
            assert window.contains(box), thing.rect
            # Where letters are twice as large there is not always room beside a thing.
            if scale == 100 and thing.rect.w * thing.rect.h < HUGE * window.w * window.h:
                assert not box.colliderect(thing.rect), (getattr(thing, "id", thing.name), box, thing.rect)


@games
def test_a_card_comes_under_the_pointer_and_goes(table: Tables, game: str) -> None:
    w = table(game)
    w.rest()
    node = next(node for node in w.table.nodes.values() if node.name and node.look is not None)

    def shown() -> bool:
        return ("tooltip",) in w.table.composed()

    w.point(node.rect.center)
    w.steps(10)
    assert not shown(), "after a short delay"
    w.steps(30)
    assert shown() and node.id == w.table.ui.under.of.id
    w.steps(250)
    assert not shown(), "after some seconds"
    panel = w.table.nodes["title",].rect
    w.point(panel.center)
    w.steps(40)
    assert shown()
    w.click_at(panel.center)
    assert not shown(), "at a press"
    w.point((2, 2))
    w.point(node.rect.center)
    w.steps(40)
    assert shown()
    w.table.board.dismiss_explanations()
    assert not shown(), "at a new turn"


@games
def test_keys_go_round_everything_and_lead_to_the_rule(table: Tables, game: str) -> None:
    w = table(game)
    w.rest()
    acts = w.told["acts"]
    w.key(pygame.K_F2)
    assert w.told["looking"]
    seen = set()
    for _ in range(len(explain.things(w.table.board.scenery()))):
        w.key(pygame.K_TAB)
        seen.add(w.told["looking"].split("\n")[0])
    names = {words.title for id, _, words in told(w) if words is not None}
    assert names <= seen and w.told["acts"] == acts
    while rule(w) == "":
        w.key(pygame.K_TAB)
    w.key(pygame.K_RIGHT)
    w.key(pygame.K_LEFT)
    w.key(pygame.K_ESCAPE)
    assert not w.told["looking"] and w.there
    w.key(pygame.K_F2)
    while rule(w) == "":
        w.key(pygame.K_TAB)
    w.key(pygame.K_RETURN)
    assert w.top.called == "rule_book"
    w.key(pygame.K_ESCAPE)
    assert w.there and w.told["looking"], "back at what was asked about"
    board = w.table.board
    card = explain.card(board.scenery(), board.aspects.looking, True)
    w.click_at(card.rect.center)
    assert w.top.called == "rule_book", "the card is the link"
