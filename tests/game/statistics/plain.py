"""The same figures by another path: out of raw lines of records, logs for others, and what views and states show."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch
from game.kernel.record import open_match, read_record

Counts = Counter[str]


def stepped(path: Path) -> Iterator[tuple[AnyMatch, int, dict[str, Any]]]:
    """The match after every act, with the seat and the raw action."""
    record = read_record(path)
    rules = GAMES[record.header.game]
    match = open_match(record, rules)
    for line in record.acts:
        match.act(line.seat, msgspec.convert(line.act, rules.action_type))
        yield match, line.seat, line.act


def holla(path: Path) -> Counts:
    """Seat 0 by its raw acts and by its chips from round to round."""
    found: Counts = Counter()
    results = {}
    for match, seat, act in stepped(path):
        if seat == 0 and act["type"].startswith("draw_"):
            found[act["type"].removeprefix("draw_")] += 1
            found["draws"] += 1
        result = match.view(0).result
        if result is not None:
            results[result.round] = result
    for result in results.values():
        found["rounds"] += 1
        found["wins"] += result.winner == 0
        found["chips"] += result.chips_after[0] - result.chips_before[0]
        if result.winner > 0:
            found["losses"] += 1
            (line,) = (one for one in result.losers if one.seat == 0)
            found["ungrouped"] += len(line.loose)
            found["lost_chips"] += line.paid
        elif result.winner == 0:
            found[result.yeok] += 1
            found["won_chips"] += sum(one.paid for one in result.losers)
    return found


def riichi(path: Path) -> Counts:
    """Seat 0 by the mjai log of the match, as others would read it."""
    from game.riichi.records.mjai_writer import mjai_lines

    found: Counts = Counter()
    *_, (match, _, _) = stepped(path)
    record = read_record(path)
    called, dealer = False, 0
    for raw in mjai_lines(match, [seat.name for seat in record.header.seats]):
        event = json.loads(raw)
        kind, mine = event["type"], event.get("actor") == 0
        if kind == "start_kyoku":
            called, dealer = False, event["oya"]
            found["rounds"] += 1
            found[f"rounds_{('east', 'south', 'west', 'north')[-dealer % 4]}"] += 1
        elif kind in ("chi", "pon", "daiminkan", "kakan") and mine:
            found["calls"] += 1
            found["opened"] += not called
            called = True
        elif kind == "reach_accepted" and mine:
            found["riichi_stood"] += 1
        elif kind == "reach" and mine:
            found["riichi"] += 1
        elif kind == "dahai" and mine:
            found["discards"] += 1
        elif kind == "hora":
            mine_too = event["target"] == 0
            found["wins"] += mine
            found["tsumo"] += mine and mine_too
            found["deal_ins"] += mine_too and not mine
            found["won_points"] += event["deltas"][0] if mine else 0
            found["lost_points"] -= event["deltas"][0] if mine_too and not mine else 0
            found["dealer_wins"] += mine and dealer == 0
    # The sticks that nobody won are the first one's.
    left = 1000 * match.view(0).sticks if record.end is not None and record.end.end[0].rank == 1 else 0
    found["points"] = match.view(0).table[0].points + left
    return found


def rummikub(path: Path) -> Counts:
    """Seat 0 by the tables that its plays leave, and by the racks at the end of each game."""
    found: Counts = Counter()
    table: Counter[int] = Counter()
    state: Any = None
    for match, seat, act in stepped(path):
        state = match.state
        if act["type"] == "deal":
            table = Counter()
            found["games"] += 1
        elif act["type"] == "play":
            after = Counter(tile for one in act["table"] for tile in one)
            laid = after - table
            table = after
            if seat == 0:
                found["laying_turns"] += 1
                found["turns"] += 1
                found["tiles_laid"] += laid.total()
                found["jokers_laid"] += sum(count for tile, count in laid.items() if tile in (52, 105))
        elif seat == 0 and act["type"] in ("draw", "pass"):
            found["turns"] += 1
            found["drawn"] += act["type"] == "draw"
    for result in state.results:
        found["out"] += result.winners == (0,) and result.kind == "out"
        found["rest_tiles"] += len(result.seats[0].tiles)
        found["points"] += result.seats[0].points
    return found


def turf(path: Path) -> Counts:
    """Seat 0 by its raw bets, and by its purse before and after each race."""
    found: Counts = Counter()
    purse, bets, races = 0, [], 0
    for match, seat, act in stepped(path):
        view = match.view(0)
        if act["type"] == "deal":
            purse, bets = view.players[0].money, []
        elif act["type"] == "bet" and seat == 0:
            bets.append(act)
            found[f"laid_chip_{act['chip']}"] += 1
        elif act["type"] == "move" and seat == 0:
            found["moves"] += 1
        if len(view.results) > races:
            result = view.results[-1]
            races += 1
            found["races"] += 1
            found["gain"] += view.players[0].money - purse
            backed = {bet["horse"] for bet in bets if bet["chip"]}
            found["horses_bet"] += len(backed)
            found["horses_home"] += len(backed & {*result.ranking[:3]})
            found["backed_last"] += result.ranking[6] in backed
            found["backed_winner"] += result.ranking[0] in backed
    return found


PLAIN = {"holla": holla, "riichi": riichi, "rummikub": rummikub, "turf": turf}
