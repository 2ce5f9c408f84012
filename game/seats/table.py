"""A table that plays itself: asks who owes an act, does it, records it, tells every seat, and goes on until the end."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch
from game.kernel.rules import Refused, refusal_words
from game.kernel.seat import Answer, Bot
from game.seats.bots import make_bot
from game.seats.driver import Driver, Recorder
from game.seats.failures import FailureCount, SeatFailed, SeatFailures
from game.seats.players import BotPlayer, Player
from game.seats.request import FALLBACK_LEVEL, Request, fallback_answer, seat_keys

MOST_ACTS = 200_000
"""No match of any game comes near it; one that does cannot end."""
FALLBACK = "fallback"


OnEvents = Callable[[tuple[Any, ...]], None]


class StuckMatch(RuntimeError):
    """The error of a match that cannot go on, by a fault in the rules: a seat owes an act and has none, or no end."""


class SeatStops(RuntimeError):
    """The error of a seat that was given up at a table that does not play on without it."""


def ask_player(match: AnyMatch, player: Player, request: Request) -> Answer:
    """Asks a seat's player for an accepted answer, once more where it has another try; raises ``SeatFailed``."""
    rules, state = match.rules, match.state
    answer = player.choose(request)
    # What is listed is lawful; anything else is judged.
    refusal = None if answer.action in request.legal else rules.refuse(state, request.seat, answer.action)
    if refusal is not None:
        answer = player.refused(request, refusal)
        refusal = rules.refuse(state, request.seat, answer.action)
    if refusal is not None:
        failed = SeatFailed("refused", str(Refused(refusal)), refusal_words(rules.name, refusal))
        player.rejected(failed)
        raise failed
    return answer


class Table:
    """A match, its players, and where its record is written."""

    def __init__(
        self,
        match: AnyMatch,
        players: Sequence[Player],
        recorder: Recorder | None = None,
        on_events: OnEvents | None = None,
        fallback: Bot | None = None,
        stop: bool = False,
    ) -> None:
        """Seats the players; ``stop``: nobody plays on for a seat that is given up. Raises ``ValueError`` unless there
        is one player a seat."""
        if len(players) != match.seats:
            raise ValueError(f"{len(players)} players for {match.seats} seats")
        self.match = match
        self._driver = Driver(match)
        self._players = players
        self._driver.erring = tuple(seat for seat, player in enumerate(players) if isinstance(player, BotPlayer))
        self._recorder = recorder
        self._on_events = on_events
        self._fallback = fallback
        self._told = [0] * match.seats
        errs = bool(getattr(match.config, "bot_errors", 0))
        self._looks = tuple(errs or player.wants_view for player in players)
        self._stop = stop
        self.failures = FailureCount(match.seats)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self._driver.owing

    def step(self) -> tuple[Any, ...]:
        """Lets the most urgent seat act and others answer; returns the events. Raises ``StuckMatch``, ``SeatStops``."""
        driver = self._driver
        strayed = driver.handicap_move() if driver.strays else None
        if strayed is not None:
            self._do(*strayed)
        while strayed is None or not driver.settled:
            seat = driver.wanted
            assert seat is not None, "the match is over"
            request = driver.request(seat, self._looks[seat])
            if self._players[seat].wants_events:
                self._tell(seat)
            try:
                action, by = ask_player(self.match, self._players[seat], request).action, ""
            except SeatFailed as failed:
                action, by = self._stand_in(request, failed), FALLBACK
            self._do(seat, action, by)
            if driver.settled:
                break
        done = driver.release()
        events = done[0].events if len(done) == 1 else tuple(event for one in done for event in one.events)
        if self._on_events is not None:
            self._on_events(events)
        return events

    def finish(self) -> None:
        """Tells the seats how the match ended, and writes its end."""
        if self._recorder is not None:
            self._recorder.end(self.match)
        standings = self.match.standings()
        for seat, player in enumerate(self._players):
            if player.wants_events:
                self._tell(seat)
            player.end(standings)

    def _do(self, seat: int, action: Any, by: str = "") -> None:
        """Does an act that the rules have just accepted."""
        self._driver.do(seat, action, by, judged=True)
        if self._recorder is not None:
            self._recorder.act(self.match, seat, action, by)

    def _tell(self, seat: int) -> None:
        self._players[seat].notify(self.match.seen_events(seat, self._told[seat]))
        self._told[seat] = len(self.match.events)

    def _accepts(self, seat: int, action: Any) -> bool:
        return self.match.rules.refuse(self.match.state, seat, action) is None

    def _stand_in(self, request: Request, failed: SeatFailed) -> Any:
        """Chooses the act for a seat that failed; raises ``StuckMatch``, ``SeatStops``."""
        player = self._players[request.seat]
        self.failures.note(request.seat, request.id, failed, player.gone)
        if self._stop and player.gone:
            raise SeatStops(f"seat {request.seat}: {failed}") from failed
        if self._fallback is None:
            self._fallback = make_bot(request.game, FALLBACK_LEVEL)
        if not self._looks[request.seat]:
            request = self._driver.request(request.seat)
        answer = fallback_answer(request, self._fallback, lambda action: self._accepts(request.seat, action))
        if answer is None:
            raise StuckMatch(f"seat {request.seat} owes an act after {request.id} acts and has no lawful one")
        return answer.action


def play_match(
    match: AnyMatch,
    players: Sequence[Player],
    recorder: Recorder | None = None,
    on_events: OnEvents | None = None,
    most_acts: int = MOST_ACTS,
    stop: bool = False,
) -> tuple[SeatFailures, ...]:
    """Plays a match from where it stands to its end, and closes the players; returns what went wrong with seats.

    With ``stop`` the match stays unfinished where a seat is given up. Raises ``StuckMatch`` when it does not end,
    ``OSError`` when the record cannot be written.
    """
    with contextlib.ExitStack() as stack:
        for player in players:
            stack.callback(player.close)
        if on_events is None and not getattr(match.config, "bot_errors", 0):
            _play_by_chance(match, players, recorder, most_acts)
        table = Table(match, players, recorder, on_events, stop=stop)
        with contextlib.suppress(SeatStops):
            while not table.over:
                if len(match.acts) >= most_acts:
                    raise StuckMatch(f"the match has no end after {most_acts} acts")
                table.step()
            table.finish()
    return table.failures.found()


def _play_by_chance(match: AnyMatch, players: Sequence[Player], recorder: Recorder | None, most_acts: int) -> None:
    """Plays, where every seat chooses by chance, as ``Table`` does without what nobody looks at: requests and views.

    Stops where a seat has no lawful act, which ``Table`` answers for.
    """
    bots = [player.bot for player in players if type(player) is BotPlayer and not player.wants_view]
    if len(bots) < len(players):
        return
    rules, state, acts, key = match.rules, match.state, match.acts, seat_keys(match)
    seats_with_secret_claims, to_act, legal_of = rules.seats_with_secret_claims, rules.to_act, rules.legal
    while (number := len(acts)) < most_acts:
        owing = seats_with_secret_claims(state) or to_act(state)
        legal = legal_of(state, owing[0]) if owing else ()
        if not legal:
            return
        seat = owing[0]
        action = bots[seat].choose(None, legal, HashStream(key("seat", seat, number))).action
        match.do(seat, action)
        if recorder is not None:
            recorder.act(match, seat, action)
