"""What a session of several persons says of itself, without a table: who may call, who is asked, what is news."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations, product
from types import SimpleNamespace
from typing import Any

import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.seats.bots import make_bot
from scenes.holla.policy import POLICY as HOLLA
from scenes.riichi.policy import POLICY
from scenes.table.agreed import Agreed
from scenes.table.bot_client import InlineBots
from scenes.table.session import Hush, Session, seats_of
from tests.scenes.evening import people
from tests.scenes.table_kit import KnownClient, taken

SEATS = 4
MOST = 300
"""How often time passes."""


def hushed(persons: int, by: int | None, away: frozenset[int] = frozenset(), calls: Any = "open") -> Session:
    """A session in which a seat has done what others might claim, or nobody has."""
    seats, hush = people(persons), None if by is None else Hush(None, SimpleNamespace(seat=by), ())  # type: ignore[arg-type]
    sitting = seats_of(seats, None)[0]
    course: Any = SimpleNamespace(persons=frozenset(sitting) - away, owing=(0,), kept=None, settled=True, wanted=None)
    seen: Any = SimpleNamespace(chore=None, watch=0, answering=())
    return Session(
        POLICY, "riichi", None, "easy", None, False, seats, sitting, sitting[0] if sitting else None, course, seen, 1.0,
        away=away, hush=hush, agreed=Agreed(calls),
    )  # fmt: skip


@pytest.mark.parametrize("persons", [1, 2, 3, 4])
def test_all_who_play_but_whoever_acted_may_call_or_are_asked_in_turn(persons: int) -> None:
    everybody = range(persons)
    for gone in chain.from_iterable(combinations(everybody, count) for count in range(persons + 1)):
        away = frozenset(gone)
        assert not hushed(persons, None, away).may_call and not hushed(persons, None, away, "asked").to_ask
        for by in range(SEATS):
            others = {*everybody} - away - {by} if persons > 1 else set()
            now, strict = hushed(persons, by, away), hushed(persons, by, away, "asked")
            assert now.may_call == tuple(sorted(others)) and not now.to_ask
            assert strict.to_ask == tuple(sorted(others, key=lambda seat: (seat - by) % SEATS)) and not strict.may_call


@pytest.mark.parametrize(("advises", "chore", "owes"), list(product((False, True), repeat=3)))
def test_a_place_of_a_record_asks_for_advice_where_its_seat_chooses(advises: bool, chore: bool, owes: bool) -> None:
    """A record may forbid it, and nobody chooses how cards are dealt."""
    playback: Any = SimpleNamespace(seat=SimpleNamespace(advises=advises))
    course: Any = SimpleNamespace(owing=(2, 1) if owes else (2, 0))
    seen: Any = SimpleNamespace(chore="deal" if chore else None, watch=1)
    now = replace(hushed(1, None), playback=playback, course=course, seen=seen)
    assert now.advisable is (advises and owes and not chore)


@pytest.mark.parametrize("persons", [1, 2, 4])
def test_the_screen_is_handed_over_after_the_own_last_act_unless_a_bot_did_it(persons: int) -> None:
    match: AnyMatch = Match(GAMES["holla"], GAMES["holla"].config_type(), SEATS, 5)
    client = KnownClient(match, people(persons), InlineBots({"easy": make_bot("holla", "easy")}), HOLLA, speed=0.0)
    ended = 0
    for number in range(MOST):
        client.autoplay, before = number > MOST // 2, len(match.acts)
        if client.handing:
            client.deal()
            client.hand_to(client.next_person)
        elif client.waiting_for_person:
            client.submit(client.legal()[-1])
            client.confirm()
        else:
            client.pump(0.3)
        taken(client)
        if len(match.acts) > before and not client.handing:
            seat, action = match.acts[-1]
            done = isinstance(action, HOLLA.hands_over) and seat == client.person
            assert client.held is (done and persons > 1 and not client.autoplay)
        ended += client.held
        if client.held:
            client.hand_over()
    assert bool(ended) is (persons > 1)


@pytest.mark.parametrize("calls", ["open", "asked"])
def test_news_is_what_there_is_to_show_or_to_hand_over(calls: Any) -> None:
    """Everybody calls everything, so that acts wait for answers again and again."""
    match: AnyMatch = Match(GAMES["riichi"], GAMES["riichi"].config_type(), SEATS, 5)
    client = KnownClient(match, people(4), InlineBots({"easy": make_bot("riichi", "easy")}), POLICY, speed=0.0)
    client.agree(Agreed(calls, 0.5))
    called = waited = 0
    for _ in range(MOST):
        for seat in client.may_call:
            client.call(seat)
        called += bool(client.callers)
        if client.handing:
            client.deal()
            client.hand_to(client.next_person)
        elif client.waiting_for_person:
            passing = [act for act in client.legal() if isinstance(act, POLICY.passing)]
            waited += bool(passing)
            client.submit((passing or client.legal())[0])
        taken(client)
        before = client.held, bool(client.may_call)
        news = client.pump(0.3)
        assert news == (bool(taken(client)) or (client.held, bool(client.may_call)) != before)
        if client.held and not client.waiting_for_person:
            client.hand_over()
    assert waited and bool(called) is (calls == "open")
