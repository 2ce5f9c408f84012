"""Writes a match of ours as an mjai log.

mjai cannot say the rules, so they travel in ``start_game`` under the key ``yongmaru``, which other readers pass over.
Wins and draws carry the fields of gimite's server and those of Mortal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from game.kernel.match import AnyMatch, Match
from game.riichi import events as ev
from game.riichi.actions import TimeUp
from game.riichi.play.turns import when_late
from game.riichi.records.mjai import CONFIG_KEY, FOUL_KEY
from game.riichi.records.mjai_acts import meld_message, name_of, names_of
from game.riichi.records.steps import (
    EXHAUSTIVE,
    FOUR_KANS,
    FOUR_RIICHIS,
    FOUR_WINDS,
    NAGASHI,
    NINE,
    SEATS,
    THREE_RONS,
)
from game.riichi.records.yaku_names import mjai_name
from game.riichi.result import RoundResult, Win

_REASONS = {
    EXHAUSTIVE: "fanpai",
    NAGASHI: "nagashimangan",
    NINE: "kyushukyuhai",
    FOUR_WINDS: "sufonrenta",
    FOUR_RIICHIS: "suchareach",
    THREE_RONS: "sanchaho",
    FOUR_KANS: "sukaikan",
}
_YAKUMAN_FAN = 100
_STICK = 1000
FORMAT = 1
"""The version of what stands under our key."""


def mjai_lines(match: AnyMatch, names: Sequence[str]) -> Iterator[bytes]:
    """Yields the lines of a log, one event each, with their newlines."""
    for message in mjai_events(match, names):
        yield msgspec.json.encode(message) + b"\n"


def mjai_events(match: AnyMatch, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yields a match so far with all tiles open, as mjai messages.

    The match is played again, since a foul of a strict table is told by its act: under our key, before what it did.
    """
    own = {"format": FORMAT, "config": msgspec.to_builtins(match.config)}
    yield {"type": "start_game", "names": list(names), CONFIG_KEY: own}
    if not any(isinstance(event, ev.Fouled) for event in match.events):
        writer = MessageWriter()
        for event in match.events:
            yield from writer.messages(event)
        return
    yield from _with_fouls(match)


def _with_fouls(match: AnyMatch) -> Iterator[dict[str, Any]]:
    writer = MessageWriter()
    twin: AnyMatch = Match(match.rules, match.config, match.seats, match.seed, match.chance)
    for seat, action in match.acts:
        if isinstance(action, TimeUp):
            action = when_late(twin.rules.legal(twin.state, seat))
        events = twin.act(seat, action)
        messages = [message for event in events for message in writer.messages(event)]
        if any(isinstance(event, ev.Fouled) and event.seat == seat for event in events):
            yield {"type": CONFIG_KEY, "actor": seat, "act": msgspec.to_builtins(action)}
            messages = [_of_foul(message) for message in messages]
        yield from messages


def _of_foul(message: dict[str, Any]) -> dict[str, Any]:
    """Marks an act that is a foul, so that our reader does not do it twice; what follows from it is not marked."""
    acts = ("dahai", "reach", "chi", "pon", "daiminkan", "kakan", "ankan", "hora")
    return message | {CONFIG_KEY: {FOUL_KEY: True}} if message["type"] in acts else message


class MessageWriter:
    """A writer that remembers what the messages of a round need beyond one event."""

    def __init__(self) -> None:
        self.started: ev.RoundStarted | None = None
        self.hands: list[tuple[int, ...]] = [()] * SEATS
        self.points = [0] * SEATS
        self.shown: dict[int, tuple[int, ...]] = {}

    def messages(self, event: ev.RiichiEvent) -> Iterator[dict[str, Any]]:
        """Yields what is written for an event."""
        if isinstance(event, ev.RoundStarted):
            self.started, self.points, self.shown = event, list(event.points), {}
        elif isinstance(event, ev.Dealt):
            self.hands[event.seat] = event.tiles
        elif isinstance(event, ev.DoraTurned):
            yield self._dora(event)
        elif isinstance(event, ev.TileDrawn):
            yield {"type": "tsumo", "actor": event.seat, "pai": name_of(event.tile)}
        elif isinstance(event, ev.Discarded):
            yield from _discard(event)
        elif isinstance(event, ev.RiichiAccepted):
            yield self._accepted(event)
        elif isinstance(event, ev.Called):
            yield meld_message(event.meld, event.seat, event.source)
        elif isinstance(event, ev.HandShown):
            self.shown[event.seat] = event.tiles
        elif isinstance(event, ev.HandWon):
            yield self._hora(event.win)
        elif isinstance(event, ev.RoundEnded):
            yield from self._ended(event.result)
        elif isinstance(event, ev.GameEnded):
            yield {"type": "end_game", "scores": [seat.points for seat in event.result.seats]}

    def _dora(self, event: ev.DoraTurned) -> dict[str, Any]:
        """Returns the indicator as a message; the first one of a round is part of its header."""
        started = self.started
        marker = name_of(event.indicator)
        if started is None:
            return {"type": "dora", "dora_marker": marker}
        self.started = None
        return {
            "type": "start_kyoku",
            "bakaze": "ESWN"[started.wind],
            "kyoku": started.dealer + 1,
            "honba": started.honba,
            "kyotaku": started.sticks,
            "oya": started.dealer,
            "dora_marker": marker,
            "scores": list(started.points),
            "tehais": [names_of(hand) for hand in self.hands],
        }

    def _accepted(self, event: ev.RiichiAccepted) -> dict[str, Any]:
        self.points[event.seat] -= _STICK
        deltas = [-_STICK * (seat == event.seat) for seat in range(SEATS)]
        return {"type": "reach_accepted", "actor": event.seat, "deltas": deltas, "scores": list(self.points)}

    def _hora(self, win: Win) -> dict[str, Any]:
        self._move(win.deltas)
        worth, ura = win.worth, [name_of(tile) for tile in win.ura]
        hand = sum(p.points for p in win.payments if p.reason != "honba")
        message = {
            "type": "hora",
            "actor": win.seat,
            "target": win.source,
            "pai": name_of(win.tile),
            "hora_tehais": [*names_of(win.hand), name_of(win.tile)],
            "uradora_markers": ura,
            "ura_markers": ura,
            "yakus": [[mjai_name(yaku), _fan(han) if worth.yakuman else han] for yaku, han in worth.yaku],
            "fu": worth.fu,
            "fan": _YAKUMAN_FAN * worth.yakuman if worth.yakuman else worth.han,
            "hora_points": hand,
            "deltas": list(win.deltas),
            "scores": list(self.points),
        }
        liable = [p.payer for p in win.payments if p.reason == "liable"]
        return message | ({"pao": liable[0]} if liable else {})

    def _ended(self, result: RoundResult) -> Iterator[dict[str, Any]]:
        if not result.wins:
            # After a chombo sticks may have gone back, which the payments do not tell.
            self.points = list(result.points)
            name = result.name or (EXHAUSTIVE if result.kind == "draw" else result.kind)
            yield {
                "type": "ryukyoku",
                "reason": _REASONS.get(name, name),
                "tenpais": [seat in result.tenpai for seat in range(SEATS)],
                "tehais": [names_of(self.shown[seat]) if seat in self.shown else None for seat in range(SEATS)],
                "deltas": list(result.deltas),
                "scores": list(self.points),
            }
        yield {"type": "end_kyoku"}

    def _move(self, deltas: Sequence[int]) -> None:
        self.points = [points + delta for points, delta in zip(self.points, deltas, strict=True)]


def _fan(han: int) -> int:
    return han // 13 * _YAKUMAN_FAN


def _discard(event: ev.Discarded) -> Iterator[dict[str, Any]]:
    if event.riichi:
        yield {"type": "reach", "actor": event.seat}
    yield {"type": "dahai", "actor": event.seat, "pai": name_of(event.tile), "tsumogiri": event.tsumogiri}
