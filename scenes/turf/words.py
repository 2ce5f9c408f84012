"""What the Royal Turf table says: the log and its last lines, notes, advice with its reason in pounds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.kernel.record import SeatInfo
from game.kernel.seat import Answer, Why
from game.kernel.texts import Texts
from game.seats.verdicts import verdict
from game.turf import events as ev
from game.turf.actions import Bet, Deal, Move, TurfAction
from game.turf.advice import sentence
from game.turf.cards import horses_of
from game.turf.config import TurfConfig
from game.turf.favourite import favourite
from game.turf.ground import ground
from game.turf.offers import card
from game.turf.race import PACE
from game.turf.view import TurfView
from scenes.table.commands import Advice, Command, Focus, Play, Say
from scenes.table.hints import worth_of
from scenes.table.log import Rows, worded
from scenes.table.names import seat_name, tell
from scenes.table.numbers import pounds
from scenes.table.shown_step import Step
from scenes.turf.choice import Answered, State
from scenes.turf.horses import ART
from scenes.turf.policy import POLICY
from scenes.turf.texts import face_name, numbered, place_name

STRAGGLER = "turf.T20"


def horse_words(state: State, horse: int) -> str:
    """The number and name of a horse."""
    return numbered(state.ctx.texts, state.view.config, horse)


# -- the log


def event_line(texts: Texts, seats: tuple[SeatInfo, ...], config: TurfConfig, event: ev.TurfEvent) -> str | None:
    """The line of an event in the log; None for those that need no words."""
    t = texts.t
    match event:
        case ev.RaceStarted():
            return " · ".join((t("turf_table.start.title", race=event.race), _why_first(texts, seats, event)))
        case ev.BetLaid():
            key = "bet_hidden" if event.face_down and event.chip < 0 else "bet"
            horse, name = numbered(texts, config, event.horse), seat_name(texts, seats, event.seat)
            return t(f"turf_table.log.{key}", name=name, horse=horse, chip=event.chip)
        case ev.Moved(seat, number, face, steps, start, end):
            key = "stuck" if end == start else "moved" if end == start + steps or end > 33 else "short"
            name, horse = seat_name(texts, seats, seat), numbered(texts, config, number)
            ran = min(end, 34) - start
            face_words = face_name(texts, face)
            return t(f"turf_table.log.{key}", name=name, face=face_words, horse=horse, steps=steps, moved=ran)
        case ev.PaceTaken():
            return t("turf_table.log.pace", horse=numbered(texts, config, event.horse), space=PACE)
        case ev.Finished():
            horse = numbered(texts, config, event.horse)
            return t("turf_table.log.finished", horse=horse, place=place_name(texts, event.place))
        case ev.CardsReturned():
            return t("turf_table.log.cards")
        case ev.RaceEnded():
            return t("turf_table.log.ended", race=event.result.race)
    return None


def log(state: State, event: ev.TurfEvent) -> tuple[str, Rows] | None:
    """An event in words, with its horse."""
    horse = getattr(event, "horse", None)
    faces = (ART[horse],) if type(horse) is int else ()
    return worded(event_line(state.ctx.texts, state.match.seats, state.view.config, event), *faces)


def last_lines(state: State) -> str:
    """The last lines of the log; a table of bots has room for more."""
    texts, match, config = state.ctx.texts, state.match, state.view.config
    lines = (event_line(texts, match.seats, config, event) for event in state.memory)
    return "\n".join([line for line in lines if line][-2 if match.person is not None else -4 :])


# -- notes


def event(
    state: State, happened: ev.TurfEvent, step: Step[TurfView, ev.TurfEvent], before: TurfView
) -> Answered | None:
    """Says what of an act is worth a note, and sounds the end of a race."""
    match happened:
        case ev.RaceStarted() if happened.race > 1:  # the opening tells of the first
            text = _why_first(state.ctx.texts, state.match.seats, happened)
            if happened.factor > 1:
                text = f"{text}\n{state.say('start.doubled', factor=happened.factor)}"
            said: Command = Say(state.say("start.title", race=happened.race), text, seconds=4.0)
        case ev.Moved():
            # A straggler stopped a horse which was coming home (turf.T20).
            stops = (horse for horse in happened.blockers if before.positions[horse] <= 0 < happened.start)
            if (straggler := next(stops, None)) is None:
                return None
            horse, blocker = horse_words(state, happened.horse), horse_words(state, straggler)
            text = state.say("straggler", horse=horse, blocker=blocker)
            said = Say(state.say("straggler_title"), text, seconds=4.0, link=STRAGGLER)
        case ev.RaceEnded():
            said = Play("race_end", 0.6)
        case _:
            return None
    return Answered(state.choice, (said,))


def _why_first(texts: Texts, seats: tuple[SeatInfo, ...], event: ev.RaceStarted) -> str:
    """Returns who bets first, and why (turf.T11)."""
    key = "chance" if event.race == 1 else "tied" if len(event.tied) > 1 else "richest"
    return tell(texts, f"turf_table.start.{key}", seats, event.first)


# -- advice


def advise(state: State, answer: Answer) -> Answered | None:
    """Gives advice: a bet is held ready, a horse is chosen."""
    action: TurfAction = answer.action
    if isinstance(action, Deal):
        return None
    texts, game, why = state.ctx.texts, state.match.game, answer.why
    worth = worth_of(texts, game, POLICY, answer, partial(act_words, state))
    if worth:
        # The worth tells the chance of every act.
        why = Why(why.key, {name: value for name, value in why.values.items() if name != "chance"})
    better = verdict(game, answer.values) == "better"
    compares = "other" in why.values and (not better or why.key.endswith("_expects"))
    if worth and (compares or (better and why.key == "move_clear")):
        # The worth names the next best act; what more a reason says of it is told where the better one is proven.
        why = Why("bet_brings" if isinstance(action, Bet) else "move_brings", why.values)
    plain = _ground(state, action) if isinstance(action, Move) else ""
    favourite_words = _favourite(state, action) if isinstance(action, Bet) else ""
    told = plain, sentence(why, texts, state.view.config), worth, favourite_words
    horse = action.horse if isinstance(action, Move) else state.choice.horse
    words = Advice(act_words(state, action), " ".join(filter(None, told)), plain)
    return Answered(replace(state.choice, horse=horse), (words, Focus(card(action.horse))))


def act_words(state: State, action: TurfAction) -> str:
    """The words for what to do; empty for the deal."""
    match action:
        case Bet(chip, horse):
            return state.say("hint.bet", horse=horse_words(state, horse), chip=chip)
        case Move(horse):
            return state.say("hint.run", horse=horse_words(state, horse))
    return ""


def _favourite(state: State, bet: Bet) -> str:
    """The reason why the bet is not on the horse that wins most often."""
    found = favourite(state.view, bet)
    if found is None:
        return ""
    values = {name: pounds(value) if "pounds" in name else value for name, value in found.values.items()}
    if "seat" in values:
        values["seat"] = state.name_of(found.values["seat"])
    horse, other = horse_words(state, bet.horse), horse_words(state, found.horse)
    return state.say(f"hint.favourite.{found.key}", horse=horse, other=other, chance=found.chance, **values)


def _ground(state: State, move: Move) -> str:
    """The ground of a move in plain facts."""
    found = ground(state.view, move.horse)
    values: dict[str, str | int] = {**found.values}
    if "seat" in values:
        values["seat"] = state.name_of(found.values["seat"])
    if "place" in values:
        values["place"] = place_name(state.ctx.texts, found.values["place"])
    name = horses_of(state.view.config)[move.horse].get(state.ctx.texts.locale)
    return state.say(f"hint.ground.{found.key}", horse=name, **values)
