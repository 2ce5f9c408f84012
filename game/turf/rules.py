"""Royal Turf as the kernel's contract: what is legal, why something is not, and what an act does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.kernel.chance import ChanceSource, Stream
from game.kernel.notice import Notice
from game.kernel.rules import BadConfig, Refusal, Standing
from game.turf import events as ev
from game.turf.actions import Bet, Deal, Move, TurfAction
from game.turf.cards import check_data, horses_of, prizes_of
from game.turf.config import COATS, PLACE_NAMES, TurfConfig, chips_of
from game.turf.race import HORSES, MEMBERS
from game.turf.result import Chip
from game.turf.scoring import standings
from game.turf.state import BET, DEAL, OVER, RACE, TurfState
from game.turf.turns import bet, deal, lay, move, open_game
from game.turf.view import TurfView, owed, view

_DEAL = Deal()
_BETS = {chip: tuple(Bet(chip, horse) for horse in range(HORSES)) for chip in (0, 1, 2)}
_MOVES = tuple(tuple(Move(horse) for horse in horses) for horses in MEMBERS)


class TurfRules:
    """The rules of Royal Turf, with open or hidden bets."""

    name: str = "turf"
    version: int = 1
    seat_counts: tuple[int, ...] = (2, 3, 4, 5, 6)
    config_type: type[TurfConfig] = TurfConfig
    action_type: Any = TurfAction
    event_type: Any = ev.TurfEvent
    view_type: type[TurfView] = TurfView
    legal_is_complete: bool = True

    def recorded(self, config: dict[str, Any], version: int) -> dict[str, Any]:
        """The config of an older record: its options are those of today."""
        return config

    def check_config(self, config: TurfConfig, seats: int) -> None:
        """Raises ``BadConfig`` for a seat count (turf.T1) or for own cards or payouts that cannot be played."""
        if seats not in self.seat_counts:
            raise BadConfig("seats", Notice("turf_config.seats", {"seats": seats}))
        check_data(config)

    def printed(self, config: TurfConfig, seats: int) -> Mapping[str, object]:
        """The numbers on the cards of the horses, the payouts by the bets on a horse, and everybody's chips."""
        horses = [{"id": horse.id, "cards": horse.cards} for horse in horses_of(config)]
        payout = dict(zip(PLACE_NAMES, prizes_of(config), strict=True))
        return {"horses": horses, "payout": payout, "chips": chips_of(config)}

    def start(self, config: TurfConfig, seats: int, chance: ChanceSource) -> TurfState:
        """Returns the cards mixed and an empty track; seat 0 lets the first race be dealt."""
        state = TurfState(config, seats, chance)
        open_game(state)
        return state

    def to_act(self, state: TurfState) -> tuple[int, ...]:
        """The seat to bet or to move, or the one that deals."""
        if state.phase == DEAL:
            return (state.dealer,)
        return () if state.phase == OVER else (state.turn,)

    def seats_with_secret_claims(self, state: TurfState) -> tuple[int, ...]:
        """Returns no seats: nobody answers to another's act."""
        return ()

    def before_claims(
        self, state: TurfState, seat: int, action: TurfAction
    ) -> tuple[TurfState, tuple[ev.TurfEvent, ...]] | None:
        """Does a bet on a copy before the die falls, which shows what was hidden; nobody answers to it."""
        if not isinstance(action, Bet):
            return None
        twin = self.copy(state)
        return twin, (lay(twin, seat, action.chip, action.horse),)

    def legal(self, state: TurfState, seat: int) -> Sequence[TurfAction]:
        """Returns every lawful act of a seat."""
        if state.phase == DEAL:
            return (_DEAL,) if seat == state.dealer else ()
        if state.phase == OVER or seat != state.turn:
            return ()
        if state.phase == RACE:
            return _MOVES[state.run.left]
        return tuple(
            _BETS[chip][horse]
            for chip in sorted(set(state.hands[seat]))
            for horse in range(HORSES)
            if _may_lie(state, seat, chip, horse)
        )

    def refuse(self, state: TurfState, seat: int, action: TurfAction) -> Refusal | None:
        """Judges an action: ``None`` where it is lawful, else why not."""
        if not 0 <= seat < state.seats:
            return Refusal("turf.T1", "no_such_seat", {"place": seat, "seats": state.seats})
        if state.phase == OVER:
            return Refusal("turf.T1", "match_over")
        if state.phase == DEAL:
            if not isinstance(action, Deal):
                return Refusal("turf.T9", "not_dealt")
            return None if seat == state.dealer else Refusal("turf.T9", "not_dealer", {"seat": state.dealer + 1})
        if isinstance(action, Deal):
            return Refusal("turf.T29", "race_running")
        if seat != state.turn:
            rule = "turf.T12" if state.phase == BET else "turf.T14"
            return Refusal(rule, "not_your_turn", {"seat": state.turn + 1})
        if isinstance(action, Bet):
            return _judge_bet(state, seat, action)
        return _judge_move(state, action)

    def foul(self, state: TurfState, seat: int, action: TurfAction) -> str | None:
        """Returns ``None``: nothing unlawful is ever accepted."""
        return None

    def apply(self, state: TurfState, seat: int, action: TurfAction) -> tuple[ev.TurfEvent, ...]:
        """Does an accepted action and returns what happened."""
        match action:
            case Deal():
                return tuple(deal(state))
            case Bet(chip, horse):
                return tuple(bet(state, seat, chip, horse))
            case Move(horse):
                return tuple(move(state, seat, horse))

    def seen(self, event: ev.TurfEvent, seat: int) -> ev.TurfEvent | None:
        """The event as this seat may know it."""
        return ev.for_seat(event, seat)

    def view(self, state: TurfState, seat: int) -> TurfView:
        """The view of a seat: what it may know."""
        return view(state, seat, owed(state, seat))

    def resample(self, state: TurfState, seat: int, chance: ChanceSource) -> TurfState:
        """Shuffles what this seat cannot know: the order of the cards to come, and others' face-down chips."""
        twin = state.copy()
        twin.chance = chance
        stream = chance.stream("resample")
        stream.shuffle(twin.stack)
        if state.config.bets == "hidden" and state.phase in (BET, RACE):
            for other in range(state.seats):
                if other != seat:
                    _mix_chips(twin, other, stream)
        return twin

    def copy(self, state: TurfState) -> TurfState:
        """An independent copy."""
        return state.copy()

    def snapshot(self, state: TurfState) -> Mapping[str, object]:
        """Returns everything that makes this state."""
        return state.snapshot()

    def check(self, state: TurfState) -> None:
        """Raises ``AssertionError`` unless cards, chips, horses and money are conserved."""
        state.check()

    def standings(self, state: TurfState) -> tuple[Standing, ...]:
        """Places by money (turf.T1, turf.T30)."""
        return standings(state)

    def facts(self, state: TurfState) -> Mapping[str, float]:
        """The figures of the match: means a race, and shares of moves or of races by horse."""
        n = state.tally.figures()
        races, moves = max(1, len(state.results)), max(1, n["moves"])
        paid = [line for result in state.results for line in result.seats]
        facts = {
            "races": float(len(state.results)),
            "moves_per_race": n["moves"] / races,
            "shortened_share": n["shortened"] / moves,
            "blocked_share": n["blocked"] / moves,
            "money_per_seat": sum(state.money) / state.seats,
            "unpaid_penalties": float(sum(line.due > line.paid for line in paid)),
            "pace_placed_share": sum(r.pace in r.order for r in state.results) / races,
        }
        for place, name in enumerate(PLACE_NAMES):
            columns = len(prizes_of(state.config)[place])
            bets = sum(min(result.sums[result.order[place]], columns) for result in state.results)
            facts[f"column_{name}"] = bets / races
        for what in ("win", "place", "last"):
            facts |= {f"{what}_share_{coat}": n[f"{what}_{coat}"] / races for coat in COATS}
        return facts


def _may_lie(state: TurfState, seat: int, chip: int, horse: int) -> bool:
    """Whether a chip of a seat may go to a horse beside the seat's other chips (turf.T13, turf.T33)."""
    there = [laid.value for laid in state.bets[seat] if laid.horse == horse]
    if not there:
        return True
    return state.config.hidden_horses == "zero_anywhere" and len(there) == 1 and 0 in (chip, there[0])


def _judge_bet(state: TurfState, seat: int, action: Bet) -> Refusal | None:
    if state.phase == RACE:
        return Refusal("turf.T14", "betting_over")
    if not 0 <= action.horse < HORSES:
        return Refusal("turf.T2", "no_such_horse", {"number": action.horse + 1})
    if action.chip not in chips_of(state.config):
        zero = action.chip == 0
        return Refusal("turf.T31" if zero else "turf.T6", "no_zero_chip" if zero else "no_such_chip")
    if action.chip not in state.hands[seat]:
        return Refusal("turf.T12", "chip_laid", {"chip": action.chip})
    if not _may_lie(state, seat, action.chip, action.horse):
        rule = "turf.T33" if state.config.bets == "hidden" else "turf.T13"
        return Refusal(rule, "horse_taken", {"number": action.horse + 1})
    return None


def _judge_move(state: TurfState, action: Move) -> Refusal | None:
    if state.phase == BET:
        return Refusal("turf.T12", "bet_first")
    horse = action.horse
    if not 0 <= horse < HORSES:
        return Refusal("turf.T2", "no_such_horse", {"number": horse + 1})
    if horse in state.run.order:
        return Refusal("turf.T22", "finished", {"number": horse + 1, "place": state.run.order.index(horse) + 1})
    if not state.run.left >> horse & 1:
        return Refusal("turf.T15", "card_aside", {"number": horse + 1})
    return None


def _mix_chips(state: TurfState, seat: int, stream: Stream) -> None:
    """Deals the values of a seat's chips anew over its places and its hand, as its laid chips allow (turf.T33)."""
    places = [chip.horse for chip in state.bets[seat]]
    values = [chip.value for chip in state.bets[seat]] + state.hands[seat]
    while True:
        stream.shuffle(values)
        laid = [Chip(horse, value) for horse, value in zip(places, values, strict=False)]
        twice = {horse for horse in places if places.count(horse) > 1}
        if all(any(c.value == 0 for c in laid if c.horse == horse) for horse in twice):
            break
    state.bets[seat] = laid
    state.hands[seat] = sorted(values[len(places) :])
