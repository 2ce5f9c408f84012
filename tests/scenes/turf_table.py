"""A Royal Turf table for tests: an app without a window, and a hand that points, drags and types."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.seat import LEVELS
from game.seats.bots import make_bot
from game.turf.actions import Bet, Deal
from game.turf.config import TurfConfig
from game.turf.rules import TurfRules
from scenes.table.bot_client import BotClient, InlineBots
from scenes.table.client import TableClient
from scenes.table.player import TablePlayer
from scenes.turf.choice import State, TurfChoice, value_of
from scenes.turf.picture import chips_on
from scenes.turf.policy import POLICY
from scenes.turf.table import TABLE
from tests.scenes.holla_table import Silent
from tests.scenes.table_kit import KnownClient, TableHand, new_app

PEOPLE = (
    SeatInfo("", "person", "tiger"),
    SeatInfo("누리", "easy", "deer"),
    SeatInfo("달이", "easy", "rabbit"),
    SeatInfo("학 선생", "easy", "crane"),
    SeatInfo("거북", "easy", "turtle"),
    SeatInfo("까치", "easy", "magpie"),
)
Point = tuple[int, int]


def bots(hint: str = "easy") -> InlineBots:
    """The real bots, thinking in this process; `hint` gives the advice too, for a quick test."""
    known = {level: make_bot("turf", level) for level in LEVELS}
    return InlineBots({**known, "master": known[hint]})


def new_match(seats: int = 2, seed: int = 5, **options: Any) -> AnyMatch:
    """A match before its first act."""
    return Match(TurfRules(), TurfConfig(**options), seats, seed)


def dealt(seats: int = 2, seed: int = 5, mine: bool = True, **options: Any) -> AnyMatch:
    """The first race lined up, at a turn of seat 0 when `mine`."""
    while True:
        match = new_match(seats, seed, **options)
        match.act(match.to_act()[0], Deal())
        if not mine or match.to_act() == (0,):
            return match
        seed += 1


def raced(seats: int = 2, seed: int = 5, **options: Any) -> AnyMatch:
    """The first race after all bets, at a turn of seat 0; every seat bets on the first horses."""
    match = dealt(seats, seed, **options)
    while match.view(0).phase == "bet":
        seat = match.to_act()[0]
        view = match.view(seat)
        free = [h for h in range(7) if all(chip.horse != h for chip in view.own.bets)]
        match.act(seat, Bet(view.hand[-1], free[seat % 2]))
    return match


def new_client(
    match: AnyMatch, bot_client: BotClient | None = None, people: Sequence[SeatInfo] = PEOPLE, speed: float = 0.0
) -> KnownClient:
    """A client with the person on seat 0; without a bot_client the table stands still."""
    return KnownClient(match, tuple(people[: match.seats]), bot_client or Silent(), POLICY, None, speed=speed)


class Sitting(TableHand[TablePlayer]):
    """A table in an app, and events that go to it."""

    @property
    def state(self) -> State:
        """What stands on the table, with the choice as of the list that is shown."""
        self.table.nodes  # noqa: B018 - takes over what is looked at
        state: State = self.table.state
        return state

    @property
    def choice(self) -> TurfChoice:
        """What the person has chosen and looks at."""
        return self.state.choice

    @property
    def held(self) -> int | None:
        """The value of the chip in hand."""
        return value_of(self.state, self.choice.chip)

    # -- places and looks, from the list of nodes

    def look(self, *id: str | int) -> Any:
        """The look of a node."""
        return self.table.marked[id].look

    def at(self, *id: str | int) -> Point:
        """The middle of a node."""
        x, y = self.table.marked[id].rect.center
        return x, y

    def kind(self, kind: str) -> list[Any]:
        """The looks of all nodes of a kind, in order."""
        return [node.look for id, node in self.table.marked.items() if isinstance(id, tuple) and id[0] == kind]

    def chip(self, value: int) -> Point:
        """A chip in hand."""
        return self.at("chip", self.table.view.hand.index(value))

    def card(self, horse: int) -> Point:
        """The card of a horse."""
        return self.table.lay.cards[horse].center

    def area(self, horse: int) -> Point:
        """The place of the chips on a horse."""
        return self.table.lay.chip_areas[horse].center

    def piece(self, horse: int) -> Point:
        """A horse on the track."""
        return self.at("horse", horse)

    def landing(self, horse: int) -> Point:
        """The point where a horse would land."""
        return self.at("space", horse)

    def chips_on(self, horse: int) -> list[Any]:
        """The chips on a horse as they show, in the order of the seats."""
        return [chip for _, chip in chips_on(self.state, horse)]

    def said(self) -> str:
        """The text of the last note."""
        return self.app.toasts.notes[-1].text


def sit(
    folder: Path, client: TableClient, size: Point = (1280, 720), language: str = "en", speed: float = 0.0
) -> Sitting:
    """Opens an app with this client's table; close `app` afterwards."""
    app = new_app(folder, size, language, speed)
    table = TablePlayer(app.ctx, client, TABLE)
    app.push(table)
    sitting = Sitting(app, table)
    sitting.steps(2)
    return sitting
