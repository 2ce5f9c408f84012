"""The teaching of Royal Turf.

Deal: ``cards`` by horse (number of its card, 0-2), ``start`` (horses from space 33 back), ``faces`` (the dice in
order), ``bets`` by seat such as ``2 grey, 1 white``, ``at`` (positions by horse, spaces run), ``aside`` (horses whose
cards are aside), ``home`` (horses that finished), ``pace``, ``race``, ``money``. Without ``bets`` the seats are
about to bet. Acts: ``bet 1 grey``, ``move grey``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.games import GAMES
from game.kernel.chance import Chance, HashStream, ScriptedChance
from game.kernel.match import AnyMatch, Match
from game.kernel.texts import Texts
from game.lessons.model import Ask, Choice, Deal, Step
from game.lessons.subject import Unfit, words_of
from game.lessons.subjects import lost
from game.turf import actions
from game.turf import events as ev
from game.turf.cards import CARDS, CARDS_EACH, card_of, card_sum, horses_of, prizes_of
from game.turf.config import COATS, TurfConfig, chips_of, factor_of
from game.turf.race import FINISHED, HORSES, PACE, PLACES, SPACES, Race, mask_of, occupied
from game.turf.view import TurfView

ME = 0
USAGE = "bet 1 grey or move grey"
FACES = ("head", "cap", "saddle", "shoe")
_SIDE = {"head": 0, "cap": 3, "saddle": 4, "shoe": 5}
KNOWN = {"cards", "start", "faces", "bets", "at", "aside", "home", "pace", "race", "money"}


def _horse(name: str) -> int:
    if name not in COATS:
        raise Unfit(f"there is no horse {name!r}; write one of {', '.join(COATS)}")
    return COATS.index(name)


class TurfSubject:
    """The teaching of Royal Turf; the learner is seat 0, who bets and rolls first."""

    rules = GAMES["turf"]

    def lay(self, deal: Deal, config: TurfConfig, seats: int) -> AnyMatch:
        """Lays a race in which this deal lies; what it does not name is filled in."""
        if not set(deal) <= KNOWN:
            raise Unfit(f"a deal has no {sorted(set(deal) - KNOWN)[0]!r}; it has {', '.join(sorted(KNOWN))}")
        number = int(deal.get("race", 1))
        start = [_horse(name) for name in str(deal.get("start", "")).split()]
        start += [horse for horse in range(HORSES) if horse not in start]
        cards = {_horse(name): int(card) for name, card in dict(deal.get("cards", {})).items()}
        drawn = [horse * CARDS_EACH + cards.get(horse, 0) for horse in start]
        rest = [card for card in range(CARDS) if card not in drawn]
        script: dict[str, Any] = {"shuffle/1": [[*rest, *reversed(drawn)]], "first/1": [[ME]]}
        for at, face in enumerate(str(deal.get("faces", "")).split()):
            if face not in _SIDE:
                raise Unfit(f"the die has no {face!r}; write head, cap, saddle or shoe")
            script[f"die/{number}/{at}"] = [[_SIDE[face]]]
        match: AnyMatch = Match(self.rules, config, seats, 1, ScriptedChance(script, 1))
        match.state.race = number - 1
        match.state.dealer = ME
        match.act(ME, actions.Deal())
        if "money" in deal:
            match.state.money = [int(amount) for amount in deal["money"]]
        if number > 1:
            # The cards of earlier races are out of the game (turf.T29).
            used = match.state.stack[: (number - 1) * HORSES]
            match.state.used = list(used)
            match.state.stack = [card for card in match.state.stack if card not in used]
        if "bets" in deal:
            self._lay_bets(match, dict(deal["bets"]), seats)
        self._stand(match, deal)
        return match

    def _lay_bets(self, match: AnyMatch, given: Mapping[Any, Any], seats: int) -> None:
        rows: dict[int, list[tuple[int, int]]] = {}
        for seat in range(seats):
            own = [part.split() for part in str(given.get(seat, "")).split(",") if part.strip()]
            row = [(int(chip), _horse(horse)) for chip, horse in own]
            left = list(match.state.hands[seat])
            for chip, _ in row:
                left.remove(chip)
            free = [h for h in range(HORSES - 1, -1, -1) if h not in [horse for _, horse in row]]
            rows[seat] = [*row, *zip(left, free, strict=False)]
        for turn in range(len(rows[ME])):
            for seat in range(seats):
                match.act(seat, actions.Bet(*rows[seat][turn]))

    def _stand(self, match: AnyMatch, deal: Deal) -> None:
        run: Race = match.state.run
        for name, at in dict(deal.get("at", {})).items():
            run.positions[_horse(name)] = int(at)
        for name in str(deal.get("home", "")).split():
            horse = _horse(name)
            run.positions[horse] = FINISHED
            run.order.append(horse)
            run.running &= ~(1 << horse)
            run.left &= ~(1 << horse)
        run.left &= ~mask_of(_horse(name) for name in str(deal.get("aside", "")).split())
        if not run.left:
            raise Unfit("all cards are aside; leave one on the board")
        run.taken = occupied(run.positions)
        ahead = [h for h in range(HORSES) if run.positions[h] >= PACE]
        if "pace" in deal:
            run.pace = _horse(str(deal["pace"]))
        elif ahead:
            run.pace = max(ahead, key=lambda horse: run.positions[horse])
        match.state._check_horses()

    def act(self, match: AnyMatch, seat: int, text: str) -> actions.TurfAction:
        """The action of words."""
        words = words_of(text, USAGE)
        if words[0] == "move" and len(words) == 2:
            return actions.Move(_horse(words[1]))
        if words[0] == "bet" and len(words) == 3 and words[1].isdigit():
            return actions.Bet(int(words[1]), _horse(words[2]))
        raise Unfit(f"{text!r} is no act; write {USAGE}")

    def name(self, match: AnyMatch, seat: int, action: Any) -> str:
        """The words of an action."""
        if isinstance(action, actions.Move):
            return f"move {COATS[action.horse]}"
        if isinstance(action, actions.Bet):
            return f"bet {action.chip} {COATS[action.horse]}"
        return type(action).__name__.lower()

    def reached(self, goal: str, before: AnyMatch, after: AnyMatch, events: Sequence[Any]) -> bool:
        """Whether a goal is reached: ``home grey`` or ``home`` (a horse with an own chip), ``ran grey``, ``ran 8`` (so
        far or more), ``ran most`` (no card moves further), ``own ran 5``, ``stopped grey``, ``paced grey``, ``laid 2``,
        ``laid grey``, ``ended``, ``earned 100``, ``alone`` (the only bet on its horse)."""
        words = words_of(goal, "a goal such as home grey or ran 8")
        mine = {chip.horse for chip in after.state.bets[ME] if chip.value > 0}
        moved = next((e for e in events if isinstance(e, ev.Moved) and e.seat == ME), None)
        rest = words[1:]
        if words[0] == "home":
            came = [e.horse for e in events if isinstance(e, ev.Finished)]
            return any(COATS[h] in rest if rest else h in mine for h in came)
        if words[0] in ("ran", "own", "stopped") and moved is None:
            return False
        if words[0] in ("ran", "own"):
            assert moved is not None
            far = moved.end - moved.start
            if words[0] == "own":
                return moved.horse in mine and far >= int(words[2])
            if rest[0] == "most":
                return far >= max(_far(before, horse) for horse in before.state.run.movable())
            return far >= int(rest[0]) if rest[0].isdigit() else COATS[moved.horse] in rest
        if words[0] == "stopped":
            assert moved is not None
            return COATS[moved.horse] in rest and moved.end - moved.start < moved.steps
        if words[0] == "paced":
            return any(isinstance(e, ev.PaceTaken) and COATS[e.horse] in rest for e in events)
        if words[0] in ("laid", "alone"):
            laid = next((e for e in events if isinstance(e, ev.BetLaid) and e.seat == ME), None)
            if laid is None:
                return False
            if words[0] == "alone":
                return not any(c.horse == laid.horse for s in range(1, after.seats) for c in after.state.bets[s])
            return all(word == str(laid.chip) or word == COATS[laid.horse] for word in rest)
        if words[0] in ("ended", "earned"):
            ended = next((e for e in events if isinstance(e, ev.RaceEnded)), None)
            if ended is None:
                return False
            return words[0] == "ended" or ended.result.seats[ME].received >= int(rest[0])
        raise Unfit(f"{goal!r} is no goal; write home grey, ran 8, own ran 5, stopped grey, paced grey or ended")

    def idle(self, match: AnyMatch, seat: int) -> actions.TurfAction:
        """Chooses the first lawful act: a chip, or the horse that is furthest behind."""
        legal = self.rules.legal(match.state, seat)
        moves = [a for a in legal if isinstance(a, actions.Move)]
        if moves:
            return min(moves, key=lambda a: (match.state.run.positions[a.horse], a.horse))
        found: actions.TurfAction = legal[0]
        return found

    def tries(self, match: AnyMatch) -> Sequence[Any]:
        """Returns all lawful acts."""
        return list(self.rules.legal(match.state, ME))

    def breaks(self, match: AnyMatch) -> Sequence[Any]:
        """Returns acts with horses whose cards are aside or home, and a second chip on a horse."""
        acts: list[Any] = [actions.Move(h) for h in range(HORSES)]
        acts += [actions.Bet(chip, horse) for chip in set(chips_of(match.config)) for horse in range(HORSES)]
        return [a for a in acts if self.rules.refuse(match.state, ME, a) is not None]

    # -- questions

    def answers(self, kind: str, texts: Texts) -> Mapping[str, str]:
        """Returns no names: ``far``, ``prize`` and ``mean`` are answered by numbers."""
        if kind in ("far", "prize", "mean", "pays"):
            return {}
        raise Unfit(f"there is no question {kind!r}; ask far, prize, mean or pays")

    def judge(self, kind: str, pieces: str, given: Mapping[str, Any], config: TurfConfig) -> str:
        """Judges how far a card runs, what a place pays, how far a card runs in six rolls."""
        if kind == "far":
            card = card_of(config, _horse(pieces) * CARDS_EACH + int(given.get("card", 0)))
            return str(card[FACES.index(str(given["face"]))])
        if kind == "mean":
            return str(card_sum(card_of(config, _horse(pieces) * CARDS_EACH + int(given.get("card", 0)))))
        if kind in ("prize", "pays"):
            row = prizes_of(config)[int(given["place"]) - 1]
            rate = row[min(int(given["bets"]), len(row)) - 1]
            return str(rate * int(given.get("chip", 1)) * factor_of(config, int(given.get("race", 1))))
        raise Unfit(f"there is no question {kind!r}; ask far, prize or mean")

    def values(self, config: TurfConfig) -> Mapping[str, str | int]:
        """The amounts, spaces and sums of the rules, by name."""
        names = {f"name_{horse.id}": horse.id for horse in horses_of(config)}
        rows = prizes_of(config)
        return {
            **names, "pace": PACE, "spaces": SPACES, "places": PLACES, "horses": HORSES, "races": config.races,
            "pace_bonus": config.pace_bonus, "last_penalty": config.last_penalty, "cards": CARDS_EACH,
            "even": card_sum(card_of(config, 0)), "chips": len(chips_of(config)), "first_alone": rows[0][0],
            "first_two": rows[0][1],
            "first_alone_last": rows[0][0] * factor_of(config, config.races),
            "first_crowd": rows[0][-1], "second_alone": rows[1][0], "third_alone": rows[2][0],
            "big": max(chips_of(config)),
            "crowd": len(rows[0]),
        }  # fmt: skip

    def facts(self, match: AnyMatch, texts: Texts) -> Mapping[str, str | int]:
        """Returns no facts: no drill speaks of a hand here."""
        return {}

    def piece(self, name: str, texts: Texts) -> str | None:
        """The name of a horse, or of a face of the die."""
        if name in FACES:
            return texts.t(f"turf.face.{name}")
        if name in COATS:
            return horses_of(TurfConfig())[COATS.index(name)].get(texts.locale)
        return None

    def beside(self, match: AnyMatch, texts: Texts) -> str:
        """Raises ``Unfit``: no lesson plays a whole round."""
        raise Unfit("no round is played beside the teacher here; take play out")

    def lost(self, view: TurfView) -> Iterable[str]:
        """Yields the lessons from which the loser of a round may learn."""
        return lost.turf(view)

    # -- tasks

    def task(self, make: Mapping[str, Any], number: int, config: TurfConfig, seats: int) -> Step:
        """Makes a task: ``home`` (an own horse comes home), ``most`` (the roll runs furthest with one), ``prize``."""
        kind = str(make.get("kind"))
        stream = Chance(number).stream(f"lesson/{kind}")
        if kind == "home":
            return _home_task(stream, config)
        if kind == "most":
            return self._most_task(stream, config, seats)
        if kind == "prize":
            return _prize_task(stream, config)
        raise Unfit(f"there is no task {kind!r}; make home, most or prize")

    def _most_task(self, stream: HashStream, config: TurfConfig, seats: int) -> Step:
        """Makes a task of a field and a roll, with the own horses among those that may run."""
        horses = list(range(HORSES))
        stream.shuffle(horses)
        places = list(range(1, 24, 3))
        stream.shuffle(places)
        deal = {
            "cards": {COATS[h]: stream.below(CARDS_EACH) for h in range(HORSES)},
            "at": {COATS[h]: places[i] for i, h in enumerate(horses)},
            "bets": {ME: f"2 {COATS[horses[0]]}, 1 {COATS[horses[1]]}, 1 {COATS[horses[2]]}"},
            "faces": FACES[stream.below(4)],
        }  # fmt: skip
        match = self.lay(deal, config, seats)
        best = max((_far(match, h), h) for h in horses[:3])
        return Step(deal=deal, want=(f"own ran {best[0]}",), do=f"move {COATS[best[1]]}")


def _far(match: AnyMatch, horse: int) -> int:
    """How far a horse would run with the present roll."""
    state = match.state
    steps = state.numbers[horse][state.face]
    end: int = state.run.landing(horse, steps)
    return end - int(state.run.positions[horse])


def _home_task(stream: HashStream, config: TurfConfig) -> Step:
    """Makes a task with own horses near the line; the roll brings exactly some of them home."""
    for _ in range(200):
        cards = {h: stream.below(CARDS_EACH) for h in range(HORSES)}
        face = stream.below(4)
        horses = list(range(HORSES))
        stream.shuffle(horses)
        own = horses[:3]
        spots = [SPACES - stream.below(7) for _ in own]
        steps = [card_of(config, h * CARDS_EACH + cards[h])[face] for h in own]
        good = [h for h, at, s in zip(own, spots, steps, strict=True) if at + s > SPACES]
        if len(set(spots)) == len(spots) and len(good) == 1:
            places = dict(zip(own, spots, strict=True)) | {h: 12 + 2 * i for i, h in enumerate(horses[3:])}
            deal = {
                "cards": {COATS[h]: cards[h] for h in range(HORSES)}, "at": {COATS[h]: places[h] for h in places},
                "bets": {ME: f"2 {COATS[own[0]]}, 1 {COATS[own[1]]}, 1 {COATS[own[2]]}"}, "faces": FACES[face],
            }  # fmt: skip
            return Step(deal=deal, want=("home",), do=f"move {COATS[good[0]]}")
    raise Unfit("no field was found; change the generator")


def _prize_task(stream: HashStream, config: TurfConfig) -> Step:
    """Makes a task of a place, a crowd and a chip: what does it pay?"""
    rows = prizes_of(config)
    place, bets, chip = stream.below(PLACES), 1 + stream.below(len(rows[0])), 1 + stream.below(2)
    bets = max(bets, chip)
    right = rows[place][min(bets, len(rows[place])) - 1] * chip
    others = sorted({rows[place][0] * chip, rows[0][-1] * chip, right + 50, right} | {rows[place][min(bets, 5) - 1]})
    answers = tuple(Choice(id=str(n), ko=str(n), en=str(n)) for n in others)
    horse = COATS[stream.below(HORSES)]
    return Step(ask=Ask("pays", horse, {"place": place + 1, "bets": bets, "chip": chip}, answers))
