"""The movement of chips: settlement, void rounds, forfeits, and the end of the game (holla.R78-R97)."""

from __future__ import annotations

from game.holla import events as ev
from game.holla.config import STANDARD
from game.holla.grouping import Grouping, best_grouping
from game.holla.hands import Reading
from game.holla.result import GameResult, LoserLine, PartShown, RoundResult
from game.holla.state import DEAL, LAST_CALL, NONE, OVER, HollaState
from game.kernel.rules import Standing


def pay_pot(state: HollaState, seat: int, amount: int, rule: str) -> list[ev.HollaEvent]:
    """Lays chips beside the island at once (holla.R85); a seat that cannot pay loses and ends the game (holla.R95)."""
    short = not state.config.lending and state.chips[seat] < amount
    paid = max(0, state.chips[seat]) if short else amount
    state.chips[seat] -= paid
    state.pot_paid[seat] += paid
    out: list[ev.HollaEvent] = [ev.Paid(seat, paid, rule)] if paid or short else []
    if short:
        out += _end_without_winner(state, "broke", "holla.R95", offender=seat, broke=(seat,))
    elif state.config.end_check == "at_once" and _somebody_is_low(state):
        out += _end_without_winner(state, "ended", "holla.R94", offender=seat)
    return out


def settle(state: HollaState, winner: int, reading: Reading) -> list[ev.HollaEvent]:
    """Pays the winner: yeok, bonus, ungrouped cubes and the pot (holla.R78-R84)."""
    n, config, before = state.seats, state.config, tuple(state.chips)
    assert state.hands is not None
    losers = [(winner + i) % n for i in range(1, n)]
    points = _shares(reading.points, len(losers), config.payer)
    bonus = _shares(reading.bonus if reading.special else 0, len(losers), config.bonus_payer)
    lines = []
    for at, seat in enumerate(losers):
        lines.append(_loser_line(state, seat, points[at], bonus[at]))
    bank = (reading.points if config.payer == "bank" else 0) + (
        reading.bonus if reading.special and config.bonus_payer == "bank" else 0
    )
    for line in lines:
        state.chips[line.seat] -= line.paid
    pot = state.pot
    state.chips[winner] += sum(line.paid for line in lines) + bank + pot
    state.bank -= bank
    state.pot_paid = [0] * n
    broke = tuple(sorted(line.seat for line in lines if line.paid < line.due))
    state.known = [set(state.hand_of(s)) for s in range(n)]
    tally = state.tally
    tally.add(reading.yeok if reading.yeok in STANDARD else "own")
    tally.add("losers", len(lines))
    tally.add("ungrouped", sum(line.ungrouped for line in lines))
    result = RoundResult(
        kind="won",
        round=state.round,
        dealer=state.dealer,
        winner=winner,
        yeok=reading.yeok,
        points=reading.points,
        bonus=reading.bonus if reading.special else 0,
        special=reading.special,
        parts=parts_shown(state.hand_of(winner), reading),
        losers=tuple(lines),
        bank=bank,
        pot=pot,
        pot_returned=(),
        chips_before=before,
        chips_after=tuple(state.chips),
        next_dealer=winner,
    )
    state.dealer = winner
    return _close_round(state, result, broke)


def void_round(state: HollaState, rule: str) -> list[ev.HollaEvent]:
    """Ends a round that nobody can win any more (holla.R97)."""
    state.tally.add("draws")
    return _without_winner(state, "void", rule, carry=state.config.void_pot == "carry")


def forfeit(state: HollaState, offender: int) -> list[ev.HollaEvent]:
    """Makes a wilful offender pay every other seat; the pot is carried to the next round (holla.R92).

    Where another's complete hand waits for an answer, the round goes on until that is given (holla.R76).
    """
    n = state.seats
    others = [(offender + i) % n for i in range(1, n)]
    due = state.config.forfeit_penalty * len(others)
    before = tuple(state.chips)
    if state.config.lending or state.chips[offender] >= due:
        broke: tuple[int, ...] = ()
        shares = [state.config.forfeit_penalty] * len(others)
    else:
        broke = (offender,)
        shares = _split(max(0, state.chips[offender]), len(others))
    for seat, share in zip(others, shares, strict=True):
        state.chips[offender] -= share
        state.chips[seat] += share
    if state.window_open and state.closer != offender and not broke:
        state.forfeiter, state.phase = offender, LAST_CALL
        return []
    return end_forfeit(state, offender, broke, before)


def end_forfeit(
    state: HollaState, offender: int, broke: tuple[int, ...] = (), before: tuple[int, ...] | None = None
) -> list[ev.HollaEvent]:
    """Ends a round by the forfeit of a seat that has paid (holla.R92)."""
    state.tally.add("draws")
    return _without_winner(state, "forfeit", "holla.R92", carry=True, offender=offender, broke=broke, before=before)


def standings(state: HollaState) -> tuple[Standing, ...]:
    """Places by chips; a seat that could not pay comes last (holla.R95, holla.R96)."""
    ranks = state.game.ranks if state.game else _ranks(state, ())
    return tuple(Standing(s, ranks[s], state.chips[s]) for s in range(state.seats))


def _loser_line(state: HollaState, seat: int, points: int, bonus: int) -> LoserLine:
    assert state.hands is not None
    hand = state.hand_of(seat)
    grouping = best_grouping(state.hands, [c >> 1 for c in hand])
    groups, loose = _as_cubes(hand, grouping)
    penalty = state.config.cube_penalty * grouping.ungrouped
    due = points + bonus + penalty
    paid = due if state.config.lending else min(due, max(0, state.chips[seat]))
    return LoserLine(seat, groups, loose, grouping.ungrouped, points, bonus, penalty, due, paid)


def _as_cubes(hand: list[int], grouping: Grouping) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    take = _Taker(hand)
    groups = tuple(tuple(take(kind) for kind in group.kinds) for group in grouping.groups)
    return groups, tuple(take(kind) for kind in grouping.loose)


def parts_shown(hand: list[int], reading: Reading) -> tuple[PartShown, ...]:
    """The parts of a reading with the cubes of a hand."""
    take = _Taker(hand)
    return tuple(
        PartShown(
            part.name,
            part.form,
            part.pure,
            tuple(take(slot.cube_kind) for slot in part.slots),
            tuple(slot.stands_for for slot in part.slots),
        )
        for part in reading.parts
    )


class _Taker:
    """A converter of kinds into the cubes of a hand, each cube once."""

    def __init__(self, hand: list[int]) -> None:
        self._left = sorted(hand)

    def __call__(self, kind: int) -> int:
        cube = next(c for c in self._left if c >> 1 == kind)
        self._left.remove(cube)
        return cube


def _shares(amount: int, losers: int, payer: str) -> list[int]:
    if payer == "each":
        return [amount] * losers
    if payer == "bank":
        return [0] * losers
    return _split(amount, losers)


def _split(amount: int, ways: int) -> list[int]:
    """The amount in even shares, odd chips in turn order."""
    share, odd = divmod(amount, ways)
    return [share + (1 if i < odd else 0) for i in range(ways)]


def _somebody_is_low(state: HollaState) -> bool:
    return not state.config.lending and min(state.chips) <= state.config.end_chips


def _end_without_winner(
    state: HollaState, kind: str, rule: str, offender: int, broke: tuple[int, ...] = ()
) -> list[ev.HollaEvent]:
    state.tally.add("draws")
    return _without_winner(state, kind, rule, carry=False, offender=offender, broke=broke, over=rule)


def _without_winner(
    state: HollaState,
    kind: str,
    rule: str,
    carry: bool,
    offender: int = NONE,
    broke: tuple[int, ...] = (),
    over: str = "",
    before: tuple[int, ...] | None = None,
) -> list[ev.HollaEvent]:
    n, pot = state.seats, state.pot
    before = tuple(state.chips) if before is None else before
    ending = over or _ending(state, broke)
    returned = (0,) * n
    if ending or not carry:
        returned = tuple(state.pot_paid)
        state.chips = [c + r for c, r in zip(state.chips, returned, strict=True)]
        state.pot_paid = [0] * n
    next_dealer = (state.dealer + (state.config.dealer_after_void == "next")) % n
    result = RoundResult(
        kind=kind,
        round=state.round,
        dealer=state.dealer,
        winner=NONE,
        yeok="",
        points=0,
        bonus=0,
        special=False,
        parts=(),
        losers=(),
        bank=0,
        pot=pot,
        pot_returned=returned,
        chips_before=before,
        chips_after=tuple(state.chips),
        next_dealer=next_dealer,
        offender=offender,
        rule=rule,
    )
    state.dealer = next_dealer
    return _close_round(state, result, broke, ending)


def _ending(state: HollaState, broke: tuple[int, ...]) -> str:
    """The rule that ends the game now, or nothing (holla.R94-R96)."""
    if broke:
        return "holla.R95"
    if _somebody_is_low(state):
        return "holla.R94"
    return "holla.R96" if state.round >= state.config.rounds else ""


def _close_round(
    state: HollaState, result: RoundResult, broke: tuple[int, ...], ending: str | None = None
) -> list[ev.HollaEvent]:
    state.result = result
    state.tally.add("rounds")
    state.tally.add("turns", len(state.turns))
    for turn in state.turns:
        if turn.source:
            state.tally.add(turn.source)
    state.closer, state.window_open, state.undo = NONE, False, None
    state.forfeiter = NONE
    state.phase, state.turn = DEAL, NONE
    state.drawn, state.source, state.draws = NONE, "", 0
    out: list[ev.HollaEvent] = [ev.RoundEnded(result)]
    rule = _ending(state, broke) if ending is None else ending
    if rule:
        first = broke[0] if broke else NONE
        state.game = GameResult(rule, _ranks(state, broke), tuple(state.chips), first, broke[1:])
        state.phase = OVER
        out.append(ev.GameEnded(state.game))
    return out


def _ranks(state: HollaState, broke: tuple[int, ...]) -> tuple[int, ...]:
    keys = [(seat in broke, -chips) for seat, chips in enumerate(state.chips)]
    if state.config.rank_ties == "turn_order":
        order = sorted(range(state.seats), key=lambda s: (keys[s], s))
        return tuple(order.index(s) + 1 for s in range(state.seats))
    return tuple(1 + sum(k < keys[s] for k in keys) for s in range(state.seats))
