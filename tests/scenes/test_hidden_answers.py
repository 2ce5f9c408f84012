"""Nothing on a table tells who could have answered to an act: not what shows, not when, not what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from game.games import GAMES
from game.holla import actions as holla
from game.holla.config import HollaConfig
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.seat import Answer
from game.library.sidecar import Sidecar
from game.riichi import actions as riichi
from game.riichi.config import RiichiConfig
from game.seats.bots import make_bot
from game.seats.failures import Failure
from game.seats.request import NO_WHY, Request, answer_with, request_for
from scenes.holla.policy import POLICY as HOLLA
from scenes.riichi.policy import POLICY as RIICHI
from scenes.table.bot_client import Acts, Thought
from scenes.table.client import TableClient
from tests.scenes.table_kit import taken

FRAME = 1 / 60
FRAMES = 150
POLICY: dict[str, Any] = {"holla": HOLLA, "riichi": RIICHI}
BOTS = {1, 2, 3}
PEOPLE = (SeatInfo("", "person"), *(SeatInfo(f"bot {i}", "easy") for i in range(3)))
TRIED: dict[str, tuple[Any, ...]] = {
    "holla": (holla.DrawMountain(), holla.DrawIsland(), holla.Declare(), holla.Hold(), holla.Decline()),
    "riichi": (riichi.Ron(), riichi.Tsumo(), riichi.Pass(), riichi.OpenKan(), riichi.Voice("ron")),
}


class Told:
    """Gives the acts it was told at the next poll, the others as if by a bot that takes what comes first."""

    searches = False

    def __init__(self, discard: Any, answer: Callable[[Sequence[Any]], Any]) -> None:
        self.discard = discard
        self.answer = answer
        self.open: list[Request] = []

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        self.open.append(request)

    def poll(self) -> Thought | None:
        if not self.open:
            return None
        request = self.open.pop(0)
        return Thought(request, Answer(self._act(request), NO_WHY))

    def _act(self, request: Request) -> Any:
        if self.discard is not None and self.discard in request.legal:
            action, self.discard = self.discard, None
            return action
        if any(isinstance(act, holla.Declare | holla.Hold | riichi.Pass) for act in request.legal):
            return self.answer(request.legal)
        plain = [act for act in request.legal if isinstance(act, riichi.Discard) and act.tsumogiri and not act.riichi]
        return plain[0] if plain else request.legal[0]

    def failures(self) -> Sequence[Failure]:
        return ()

    def end(self) -> None:
        """Nobody hears it."""

    def again(self) -> bool:
        """Nothing is missing."""
        return True

    def close(self) -> None:
        """Nothing is open."""


def lets_go(legal: Sequence[Any]) -> Any:
    return next(act for act in legal if isinstance(act, holla.Hold | riichi.Pass))


def takes(legal: Sequence[Any]) -> Any:
    return legal[0]


def can_answer(match: AnyMatch) -> set[int]:
    """The seats other than the person's that may answer to the last act."""
    return set(match.rules.seats_with_secret_claims(match.state)) - {0}


def after(match: AnyMatch, seat: int, action: Any) -> AnyMatch:
    twin = match.copy()
    twin.act(seat, action)
    return twin


Moment = tuple[AnyMatch, AnyMatch, int, Any]


def moment(game: str, config: Any, by: set[int], seeds: range, most: int = 900) -> Moment:
    """A match before a discard to which a bot may answer, the same with hands that allow none, seat and discard."""
    rules, bot = GAMES[game], make_bot(game, "easy")
    for seed in seeds:
        match: AnyMatch = Match(rules, config, 4, seed)
        while not match.over and len(match.acts) < most:
            seat = match.to_act()[0]
            action = answer_with(bot, request_for(match, seat)).action
            discard = isinstance(action, holla.Discard | riichi.Discard) and seat in by
            quiet = 0 not in rules.seats_with_secret_claims(match.state)
            if discard and quiet and can_answer(after(match, seat, action)):
                dull = without_answers(match, seat, action)
                if dull is not None:
                    return match, dull, seat, action
            match.act(seat, action)
    raise AssertionError(f"no such moment in {len(seeds)} matches")


def without_answers(match: AnyMatch, seat: int, action: Any) -> AnyMatch | None:
    owes = 0 in match.rules.seats_with_secret_claims(after(match, seat, action).state)
    for number in range(400):
        twin = match.copy()
        twin.state = twin.rules.resample(match.state, 0, Chance(number))
        if twin.rules.refuse(twin.state, seat, action) is not None:
            continue
        then = after(twin, seat, action)
        if not can_answer(then) and owes == (0 in then.rules.seats_with_secret_claims(then.state)):
            return twin
    return None


Frame = tuple[Any, ...]


def watch(
    match: AnyMatch,
    seat: int,
    action: Any,
    answer: Callable[[Sequence[Any]], Any],
    speed: float,
    rushing: bool = False,
) -> list[Frame]:
    """What the person's table shows frame by frame from before the discard on."""
    game = match.rules.name
    client = TableClient(match.copy(), PEOPLE, Told(action, answer), POLICY[game], speed=speed)
    client.rush(rushing)
    frames: list[Frame] = []
    if seat == 0:
        assert client.submit(action) is None
    for _ in range(FRAMES):
        client.pump(FRAME)
        events = tuple(event for step in taken(client) for event in step.events)
        refusals = tuple(repr(client.judge(act)) for act in TRIED[game])
        told = (client.thinking, client.waiting_for_person, client.busy, client.hint, refusals)
        frames.append((events, client.view(), told, tuple(client.legal())))
        if seat != 0 and client.waiting_for_person:
            break
    return frames


def same_until_act(one: list[Frame], other: list[Frame]) -> None:
    """Equal up to the first own choice of a seat whose hidden hand differs, which comes at the same time."""
    acts = ("Discarded", "Called", "Declared", "HandWon")
    shown = 0
    for number, (a, b) in enumerate(zip(one, other, strict=False)):
        names = [[type(event).__name__ for event in frame[0]] for frame in (a, b)]
        shown += any(name in acts for name in names[0])
        if shown > 1 and names[0] and names[0][0] in acts:
            assert names[0][0] == names[1][0], number
            return
        assert a == b, number


GUARDED_AND_STRICT = ("guarded", "strict")


@pytest.mark.parametrize("table", GUARDED_AND_STRICT)
@pytest.mark.parametrize("speed", [1.0, 0.0])
@pytest.mark.rule("holla.R76")
def test_a_bots_open_window_shows_nowhere(table: Any, speed: float) -> None:
    match, dull, seat, action = moment("holla", HollaConfig(table=table), BOTS, range(40))
    same_until_act(watch(match, seat, action, lets_go, speed), watch(dull, seat, action, lets_go, speed))


@pytest.mark.parametrize("table", GUARDED_AND_STRICT)
@pytest.mark.parametrize("by_person", [False, True])
@pytest.mark.parametrize("speed", [1.0, 0.0])
@pytest.mark.rule("riichi.R12")
def test_who_may_answer_to_a_discard_shows_nowhere(table: Any, by_person: bool, speed: float) -> None:
    match, dull, seat, action = moment("riichi", RiichiConfig(table=table), {0} if by_person else BOTS, range(4))
    same_until_act(watch(match, seat, action, lets_go, speed), watch(dull, seat, action, lets_go, speed))


@pytest.mark.rule("holla.R72")
def test_a_bots_discard_and_its_holla_come_together() -> None:
    match, dull, seat, action = moment("holla", HollaConfig(), BOTS, range(40))
    won, plain = watch(match, seat, action, takes, 1.0), watch(dull, seat, action, takes, 1.0)
    at = next(i for i, frame in enumerate(won) if frame[0])
    assert won[:at] == plain[:at]
    assert [type(event).__name__ for event in won[at][0]][:2] == ["Discarded", "Declared"]
    assert type(plain[at][0][0]).__name__ == "Discarded"


def test_a_call_on_the_persons_discard_comes_when_the_next_draw_would() -> None:
    match, dull, seat, action = moment("riichi", RiichiConfig(), {0}, range(4))
    called, plain = watch(match, seat, action, takes, 1.0), watch(dull, seat, action, takes, 1.0)
    at = [next(i for i, frame in enumerate(frames[1:], start=1) if frame[0]) for frames in (called, plain)]
    assert at[0] == at[1] and called[: at[0]] == plain[: at[0]]
    assert type(plain[at[0]][0][0]).__name__ == "TileDrawn" != type(called[at[0]][0][0]).__name__


class Noted:
    """A writer that keeps what it was given."""

    failure = None

    def __init__(self, match: AnyMatch) -> None:
        self.twin = match.copy()
        self.sidecar = Sidecar()

    def act(self, match: AnyMatch, seat: int, action: object, by: str = "") -> None:
        twin = self.twin
        answering = set(twin.rules.seats_with_secret_claims(twin.state)) - {0}
        assert not answering or seat in answering, "recorded before the answer that is due"
        twin.act(seat, action)
        assert twin.digest() == match.digest()

    def end(self, match: AnyMatch) -> None:
        """Nothing more to note."""

    def close(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize("game", ["holla", "riichi"])
def test_nothing_is_recorded_before_the_answer_that_is_due(game: str) -> None:
    """A person presses everything at every moment at a strict table, while bots may win."""
    from scenes.table.bot_client import InlineBots

    config: Any = HollaConfig(table="strict", chips=500, rounds=5) if game == "holla" else RiichiConfig(table="strict")
    match: AnyMatch = Match(GAMES[game], config, 4, 11)
    noted = Noted(match)
    bots = InlineBots({"easy": make_bot(game, "easy"), "normal": make_bot(game, "easy")})
    client = TableClient(match, PEOPLE, bots, POLICY[game], noted, speed=0.0)
    chance = Chance(5).stream("presses")
    for _ in range(1500):
        if client.over:
            break
        client.pump(FRAME)
        client.acknowledge()
        if client.waiting_for_person:
            client.submit(chance.choice(list(client.legal())))
        elif chance.below(40 if game == "riichi" else 3) == 0:
            client.submit(chance.choice(TRIED[game]))
    assert len(match.acts) > 200 and noted.twin.digest() == match.digest()


def test_a_match_left_with_an_open_window_is_resumed_with_its_answer() -> None:
    """A record may end between a discard and its answer: the next seat cannot draw before it."""
    match, _, seat, action = moment("holla", HollaConfig(), {3}, range(80))
    left = after(match, seat, action)
    client = TableClient(left, PEOPLE, Told(None, takes), POLICY["holla"], speed=1.0)
    assert not client.waiting_for_person and client.thinking is None
    assert client.submit(holla.DrawMountain()) is None
    client.pump(FRAME)
    assert [type(act).__name__ for _, act in left.acts[-1:]] == ["Declare"]


@pytest.mark.parametrize("by_person", [False, True])
@pytest.mark.rule("riichi.R12")
def test_running_on_to_the_own_turn_tells_no_more(by_person: bool) -> None:
    match, dull, seat, action = moment("riichi", RiichiConfig(), {0} if by_person else BOTS, range(4))
    open_, closed = (watch(each, seat, action, lets_go, 1.0, rushing=True) for each in (match, dull))
    same_until_act(open_, closed)
    leisurely = watch(match, seat, action, lets_go, 1.0)
    acts = [sum(bool(frame[0]) for frame in frames[:60]) for frames in (open_, leisurely)]
    assert acts[0] >= acts[1]
