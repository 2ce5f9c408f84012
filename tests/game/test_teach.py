"""What tables point out to learners: made from a seat's view alone, with a piece and a number that are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from game.games import GAMES
from game.holla import teach as holla
from game.holla.state import HAND
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.teach import Lesson, Say
from game.kernel.texts import Texts
from game.pieces import cubes, tiles
from game.riichi import teach as riichi
from game.riichi.advice import unseen
from game.riichi.tiles import parse_tile, tile_text
from game.rummikub import teach as rummikub
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from game.turf import teach as turf
from game.turf.actions import Move

LESSONS: dict[str, Callable[[Any, Any], Lesson]] = {
    "holla": lambda view, legal: holla.teach(view, legal, "snake"),
    "riichi": riichi.teach,
    "rummikub": lambda view, legal: rummikub.teach(view),
    "turf": lambda view, legal: turf.teach(view),
}
games = pytest.mark.parametrize("game", LESSONS)


@cache
def states(game: str, seed: int = 3, count: int = 14) -> tuple[AnyMatch, ...]:
    """A match of bots at acts of seat 0."""
    match: AnyMatch = Match(GAMES[game], config_of(GAMES[game], {}), 4, seed)
    bot, found = make_bot(game, "easy"), []
    while len(found) < count and not match.over:
        seat = match.to_act()[0]
        if seat == 0 and len(match.acts) > 5:
            found.append(match.copy())
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    return tuple(found)


def lesson(match: AnyMatch, state: Any = None) -> Lesson:
    """What seat 0 is told."""
    state = match.state if state is None else state
    legal = tuple(match.rules.legal(state, 0))
    return LESSONS[match.rules.name](match.rules.view(state, 0), legal)


def said(lesson: Lesson) -> Iterator[Say]:
    """All its sentences."""
    if lesson.line is not None:
        yield lesson.line
    yield from (mark.say for mark in lesson.marks)


@games
def test_nothing_is_told_that_the_seat_may_not_know(game: str) -> None:
    told = 0
    for number, match in enumerate(states(game)):
        here = lesson(match)
        told += here != Lesson()
        for world in range(3):
            other = match.rules.resample(match.state, 0, Chance(100 * number + world))
            assert lesson(match, other) == here
    assert told > 3


@games
def test_every_sentence_names_a_piece_and_a_number_in_both_languages(game: str) -> None:
    keys = set()
    for seed in (3, 4):
        for match in states(game, seed):
            for say in said(lesson(match)):
                piece, number = say.value("piece"), say.value("number")
                assert isinstance(piece, str) and piece and isinstance(number, int), say
                keys.add(say.key)
    assert keys
    for language in ("ko", "en"):
        texts = Texts(language)
        for key in keys:
            words = texts.t(f"{game}_teach.{key}.text", **dict.fromkeys(VALUES, "«»"))
            assert words.count("«»") >= 2, key


VALUES = ("piece", "number", "after", "unseen", "yeok", "yaku", "worth", "count")


@games
def test_another_deal_changes_what_is_said(game: str) -> None:
    """No sentence is a phrase that fits every deal: with other pieces in hand and on the table it names others."""
    one = [Counter(said(lesson(match))) for match in states(game, 3)]
    other = [Counter(said(lesson(match))) for match in states(game, 4)]
    pairs = [(mine, theirs) for mine, theirs in zip(one, other, strict=True) if mine and theirs]
    assert pairs and all(mine != theirs for mine, theirs in pairs)


def test_holla_counts_what_it_has_not_seen_and_no_more() -> None:
    seen_some = False
    for match in states("holla"):
        view = match.view(0)
        told = lesson(match)
        if told.line is None or len(view.hand) > HAND:
            continue
        use = told.useful[0]
        assert told.line.value("piece") == cubes.KIND_TEXT[use.kind] and use.unseen >= 1
        # The named cube lies in the river now: it is unseen no more.
        hidden = next(c for c in (2 * use.kind, 2 * use.kind + 1) if c not in visible(view))
        stone = type(view.river[0])(hidden, 1) if view.river else None
        if stone is None:
            continue
        after = LESSONS["holla"](msgspec.structs.replace(view, river=(*view.river, stone)), ())
        left = {use.kind: use.unseen for use in after.useful}
        assert after.line != told.line and left.get(use.kind, 0) == use.unseen - 1
        seen_some = True
    assert seen_some


def visible(view: Any) -> set[int]:
    """Cubes whose faces the seat has seen."""
    found = {*view.hand, view.island, *(stone.cube for stone in view.river)}
    for seat in view.table:
        found |= {*seat.seen, *seat.locked}
    return found | {note.taken for note in view.turns}


def test_riichi_counts_what_it_has_not_seen_and_names_what_brings_it_closer() -> None:
    for match in states("riichi"):
        view, told = match.view(0), lesson(match)
        if told.line is None:
            continue
        left = unseen(view)
        assert told.line.value("piece") in {tile_text(use.kind) for use in told.useful}
        assert all(use.unseen == left[use.kind] for use in told.useful)
        # Somebody shows one of the named tiles: the count falls.
        use = told.useful[0]
        table = list(view.table)
        table[1] = msgspec.structs.replace(table[1], shown=(use.kind,))
        after = riichi.teach(msgspec.structs.replace(view, table=tuple(table)), ())
        assert after.line != told.line


def test_riichi_warns_of_a_discard_that_breaks_the_wait() -> None:
    match = next(match for match in states("riichi") if "discard" in match.view(0).owes)
    view = match.view(0)

    def told(hand: str, drawn: str) -> Lesson:
        mine = tuple(sorted(parse_tile(hand[at : at + 2]) for at in range(0, len(hand), 2)))
        changed = msgspec.structs.replace(view, hand=mine, drawn=parse_tile(drawn), waits=())
        return riichi.teach(changed, ())

    waiting = told("1m2m3m4p5p6p7s8s9s2s3s5z5z", "1z")
    broken = waiting.at(("tile", parse_tile("5p")))
    assert broken is not None and broken.warns and broken.say.value("piece") == "5p"
    assert waiting.at(("drawn",)) is None
    # Without the pair there is no wait to break.
    assert not told("1m2m3m4p5p6p7s8s9s2s4s5z6z", "1z").marks


def test_rummikub_names_tiles_that_can_be_laid() -> None:
    checked = 0
    for seed in (3, 4):
        for match in states("rummikub", seed):
            view, told = match.view(0), lesson(match)
            lit = [mark for mark in told.marks if mark.place[0] == "tile"]
            if not lit or told.line is None:
                continue
            checked += 1
            mine = {tiles.KIND_TEXT[tiles.KIND_OF[number]] for number in view.rack}
            assert {mark.say.value("piece") for mark in lit} <= mine
            # The named tile is not in the rack any more: another is named, or fewer fit.
            gone = tuple(n for n in view.rack if tiles.KIND_TEXT[tiles.KIND_OF[n]] != told.line.value("piece"))
            after = rummikub.teach(msgspec.structs.replace(view, rack=gone))
            assert after.line != told.line
    assert checked > 2


def test_turf_counts_chances_that_sum_up_and_follow_the_track() -> None:
    for match in states("turf"):
        told = lesson(match)
        shares = [mark.say.value("number") for mark in told.marks if mark.say.key == "chance"]
        if not shares:
            continue
        assert abs(sum(int(share) for share in shares if share is not None) - 100) <= len(shares)
        move = next((act for act in match.rules.legal(match.state, 0) if isinstance(act, Move)), None)
        if move is not None:
            # The named horse runs: its chance is another one.
            after = match.copy()
            after.act(0, move)
            assert turf.teach(after.view(0)).marks != told.marks


def test_a_discard_that_is_looked_at_is_told_of_by_itself() -> None:
    told: dict[str, set[Say | None]] = {"holla": set(), "riichi": set()}
    for game, before in told.items():
        for match in states(game):
            view: Any = match.view(0)
            if "discard" not in view.owes:
                continue
            best = lesson(match).line
            for piece in view.may_discard if game == "holla" else view.tiles:
                after = holla.teach(view, (), "snake", piece) if game == "holla" else riichi.teach(view, (), piece)
                before.add(after.line)
                if after.line is not None and best is not None and after.line.key == best.key == "away":
                    assert int(after.line.value("number") or 0) >= int(best.value("number") or 0)
    assert all(len(lines) > 3 for lines in told.values())
