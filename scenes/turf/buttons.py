"""The buttons of the Royal Turf table: what they say, and why they cannot be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.turf.actions import Bet
from game.turf.view import TurfView
from scenes.table.game import ButtonNow, ButtonSpec, advice
from scenes.turf.choice import Looking, State, TurfChoice, shown_bet, value_of
from scenes.turf.layout import TurfLayout
from scenes.turf.memory import Recent
from scenes.turf.words import horse_words


def run(look: Looking) -> ButtonNow:
    """Returns how the large button is now: it lays a chip, lets a bet count, or lets the chosen horse run."""
    state, bet, bets = look.state, shown_bet(look.state), look.state.view.phase == "bet"
    choice, chip = state.choice, value_of(state, state.choice.chip)
    horse = choice.aimed if bets else choice.horse
    if bet is not None:
        chip, horse = bet.chip, bet.horse
    drafted = state.match.drafted is not None
    key = "confirm" if drafted else "bet" if bets else "run"
    about = horse_words(state, horse) if state.match.mine and horse is not None else None
    return ButtonNow(
        visible=state.match.person is not None,
        reason=None if drafted else _unready(state, chip, horse),
        sub=state.say("button.confirm_sub") if drafted else about,
        label=state.say(f"button.{key}"),
        icon="check" if bets else "play",
        tooltip=state.say(f"button.{key}_tip"),
    )


def _unready(state: State, chip: int | None, horse: int | None) -> str | None:
    """Returns why the large button cannot be pressed."""
    bets = state.view.phase == "bet"
    if not state.match.mine:
        return _waits(state)
    if bets and chip is None:
        return state.say("button.need_chip")
    if horse is None:
        return state.say("button.need_horse")
    if not bets:
        return state.say("button.has_run") if horse not in state.view.left else None
    refusal = state.rules.refuse(Bet(chip or 0, horse))
    return state.short(refusal) if refusal is not None else None


def _waits(state: State) -> str:
    """Returns why the person cannot act."""
    view = state.view
    if state.match.autoplay:
        return state.say("button.autoplay")
    if view.phase not in ("bet", "race") or view.turn < 0:
        return state.say("button.between")
    return state.say("button.wait", name=state.name_of(view.turn))


BUTTONS: Final[Sequence[ButtonSpec[TurfView, TurfLayout, Recent, TurfChoice]]] = (
    ButtonSpec("run", lambda lay: lay.run, run, "vermilion", "play", 24),
    advice(lambda lay: lay.hint, "turf_table", _waits, 20),
)
