"""Finished rounds of Dragon Holla for the result scenes, played by the rules from known cubes or by seeded bots."""

from __future__ import annotations

from typing import Any

from game.games import game
from game.holla import actions as act
from game.holla.config import HollaConfig, Part, Yeok
from game.kernel.chance import Chance
from game.kernel.match import Match
from game.seats.bots import make_bot
from scenes.holla.result_model import ResultModel
from scenes.table.scores import Person
from tests.game.holla import tables
from tests.game.holla.tables import BOA, DRAGON, RED_DRAGON, SNAKE, HollaMatch, seated, turn

KO = ("나", "달이", "학 선생", "누리", "거북 할아버지")
EN = ("You", "Dahlia", "Mr Crane", "Bartholomew", "Old Turtle")
PORTRAITS = ("tiger", "rabbit", "crane", "deer", "turtle")
LOSING = (
    "4r 5r 6r 10k 10r 10g 8b 9b 10b 13k 2g 2g 12b",
    "Ak Ar Ab 5g 6g 7g 8g 3k 5r 11b 13g 12k Dg",
    "3k 3g 3r 11k 12k 13k 6b 7b 8b Ag 4g 7r 10g",
    "2b 3b 5k 6g 8r 8k 13b 13r 4r 6k Ak Ag 10k",
)
FISH_PARTS = tuple(Part(name, "set_or_run", size) for name, size in (("belly", 3), ("back", 3), ("fin", 4), ("eye", 3)))
FISH = Yeok("fish", "물고기", "Fish", 8, FISH_PARTS)
FISH_HAND = "4r 5r 6r 10k 10r 10g 8b 9b 10b 11b Ak Ar Ab"


def people(language: str, seats: int, you: int = 0) -> tuple[Person, ...]:
    """Names and portraits; seat `you` is the person (-1: only watching)."""
    names = (KO if language == "ko" else EN)[:seats]
    return tuple(Person(name, PORTRAITS[i], i == you) for i, name in enumerate(names))


def won(
    hand: str, seats: int = 4, winner: int = 0, opening: str = "13r", rivers: bool = True, **config: Any
) -> HollaMatch:
    """A round that `winner` wins with these thirteen cubes; one river fee lies in the pot."""
    hands = [hand if s == winner else "" for s in range(seats)]
    losing = list(LOSING)
    for s in range(seats):
        if s != winner:
            hands[s] = losing.pop(0)
    match = seated(*_without_clashes(hands, opening), seats=seats, opening=opening, **config)
    passed = 0
    while match.state.turn != winner or (rivers and not match.state.pot and passed < 3 * seats):
        passed += 1
        seat = match.state.turn
        river = match.state.river
        if rivers and seat != winner and river and not match.state.pot:
            match.act(seat, act.DrawRiver(river[0]))
            match.act(seat, act.Discard(max(match.state.ridges[seat])))
        else:
            turn(match)
    turn(match)
    match.act(winner, act.Declare(None if match.state.config.yeok_reading == "best" else "fish"))
    return match


def _without_clashes(hands: list[str], opening: str) -> list[str]:
    """Hands whose cubes exist: a third copy of a kind, or one more of the opening cube's, becomes another cube."""
    used: dict[str, int] = {opening: 1}
    order = sorted(range(len(hands)), key=lambda s: hands[s] in LOSING)
    spare = [f"{r}{c}" for c in "gbrk" for r in ("2", "4", "6", "8", "11", "13")]
    out = list(hands)
    for s in order:
        cubes = []
        for text in hands[s].split():
            while used.get(text, 0) >= 2:
                text = spare.pop(0)
            used[text] = used.get(text, 0) + 1
            cubes.append(text)
        out[s] = " ".join(cubes)
    return out


def void(seats: int = 4, **config: Any) -> HollaMatch:
    """A round in which nobody draws from a mountain any more, with a river fee in the pot (holla.R97)."""
    match = seated(seats=seats, **{"idle_turns": 1, **config})
    turn(match)
    river = match.state.river[0]
    match.act(match.state.turn, act.DrawRiver(river))
    match.act(match.state.turn, act.Discard(match.state.ridges[match.state.turn][0]))
    while match.state.result is None:
        seat = match.state.turn
        match.act(seat, act.DrawIsland())
        match.act(seat, act.Discard(next(c for c in match.state.ridges[seat] if c != match.state.drawn)))
    return match


def forfeit(seats: int = 4, offender: int = 1, **config: Any) -> HollaMatch:
    """A match in which a seat overturns a ridge on purpose (holla.R92)."""
    match = seated(seats=seats, table="strict", **config)
    turn(match)
    match.act(offender, act.TouchRidge((offender + 1) % seats, 2, True))
    return match


def broke(seats: int = 4) -> HollaMatch:
    """A match in which a seat cannot pay the penalty of a false Holla (holla.R86, holla.R95)."""
    match = seated(seats=seats, table="strict", chips=6, false_holla_penalty=9)
    seat = turn(match)
    match.act(seat, act.Declare())
    return match


def ended(seats: int = 4) -> HollaMatch:
    """A match in which a river fee takes a seat to the limit, which this table checks at once (holla.R94)."""
    match = seated(seats=seats, chips=6, end_check="at_once")
    turn(match)
    match.act(match.state.turn, act.DrawRiver(match.state.river[0]))
    return match


def played(
    seed: int, seats: int, rounds: int = 3, level: str = "easy", **config: Any
) -> list[tuple[HollaMatch, ResultModel]]:
    """The results of a whole match between bots, one for each round, with the match as it is at the end."""
    match: HollaMatch = Match(game("holla"), HollaConfig(rounds=rounds, **config), seats, seed)
    bot, chance = make_bot("holla", level), Chance(seed)
    models: list[ResultModel] = []
    act_number = 0
    last = None
    while not match.over:
        seat = match.to_act()[0]
        legal = match.rules.legal(match.state, seat)
        answer = bot.choose(match.view(seat), legal, chance.stream("seat", seat, act_number))
        act_number += 1
        match.act(seat, answer.action)
        if match.state.result is not None and match.state.result is not last:
            last = match.state.result
            models.append(ResultModel.of(match.view(0), people("ko", seats)))
    return [(match, model) for model in models]


__all__ = ["BOA", "DRAGON", "RED_DRAGON", "SNAKE", "tables"]
