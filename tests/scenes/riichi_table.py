"""A riichi table for tests: an app without a window, a person who clicks and keys, and rounds from known walls."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal
from game.kernel.seat import LEVELS
from game.riichi.config import RiichiConfig
from game.riichi.tiles import tile_text
from game.seats.bots import make_bot
from scenes.kit.widget import Widget
from scenes.riichi import choice
from scenes.riichi.buttons import CHOICE
from scenes.riichi.choice import State
from scenes.riichi.hand import HandItem
from scenes.riichi.policy import POLICY
from scenes.riichi.table import TABLE
from scenes.table.bot_client import BotClient, InlineBots
from scenes.table.client import TableClient
from scenes.table.player import TablePlayer
from tests.game.riichi.desk import RULES, Desk
from tests.scenes.holla_table import Silent
from tests.scenes.riichi_brain import dull_bots
from tests.scenes.table_kit import KnownClient, TableHand, new_app

PEOPLE = (
    SeatInfo("", "person", "tiger"),
    SeatInfo("누리", "easy", "deer"),
    SeatInfo("달이", "easy", "rabbit"),
    SeatInfo("학 선생", "easy", "crane"),
)


def bots() -> InlineBots:
    """The real bots, thinking in this process."""
    return InlineBots({level: make_bot("riichi", level) for level in LEVELS})


def new_client(
    match: AnyMatch, bot_client: BotClient | None = None, people: Sequence[SeatInfo] = PEOPLE, speed: float = 0.0
) -> KnownClient:
    """A client with the person on seat 0; without a bot_client the table stands still."""
    return KnownClient(match, tuple(people), bot_client or Silent(), POLICY, None, speed=speed)


class Sitting(TableHand[TablePlayer]):
    """A table in an app, and events that go to it."""

    @property
    def mine(self) -> bool:
        """Whether nothing else will act for the person either."""
        return super().mine and self.table.turns.asked

    # -- places

    @property
    def items(self) -> list[HandItem]:
        """The own tiles as they lie."""
        return list(self.table.board.memory.hand.items)

    @property
    def chosen(self) -> HandItem | None:
        """The tile that a second click gives away."""
        return choice.item_of(self.table.state, self.table.board.choice.chosen)

    def refusal(self, text: str) -> Refusal | None:
        """Why an own tile may not be given away."""
        return choice.forbidden(self.table.state, self.item(text))

    def item(self, text: str, drawn: bool | None = None) -> HandItem:
        """An own tile by its text."""
        for item in self.items:
            if tile_text(item.tile) == text and drawn in (None, item.drawn):
                return item
        raise AssertionError(f"no {text} in {self.hand()}")

    def at(self, text: str, drawn: bool | None = None) -> tuple[int, int]:
        """A point on an own tile."""
        x, y = self.table.nodes[self.item(text, drawn).id].rect.center
        return x, y

    @property
    def river(self) -> tuple[int, int]:
        """A point on the bare table."""
        box = self.table.lay.centre
        return box.centerx, box.bottom + 60

    def button(self, key: str) -> tuple[int, int]:
        """The middle of a call's button."""
        x, y = self.table.buttons[key].rect.center
        return x, y

    def press(self, key: str) -> None:
        """Clicks a call."""
        self.click(self.button(key))
        self.steps(2)

    def throw(self, text: str) -> None:
        """Gives a tile away with two clicks."""
        self.click(self.at(text))
        self.click(self.at(text))
        self.steps(2)

    def hand(self) -> list[str]:
        """The own tiles in their order."""
        return [tile_text(item.tile) for item in self.items]

    # -- looks, from the list of nodes

    def nodes(self, *id: Any) -> list[Any]:
        """The nodes whose names begin so, marks included."""
        found = self.table.marked.items()
        return [node for name, node in found if isinstance(name, tuple) and name[: len(id)] == id]

    def look(self, text: str) -> str:
        """The look of an own tile."""
        return str(self.table.nodes[self.item(text).id].look.look)

    def reason(self) -> str:
        """The words above the tile that is looked at."""
        return str(self.table.marked["reason",].look.words)

    def used(self) -> list[HandItem]:
        """The own tiles that the call looked at would take."""
        return [item for item in self.items if self.table.nodes[item.id].look.look == "legal"]

    def says(self) -> list[str]:
        """The keys of the calls that show."""
        return [offer.key for offer in self.calls()]

    def calls(self) -> tuple[choice.CallButton, ...]:
        """The calls that show."""
        return choice.calls(self.table.state)

    def choices(self) -> list[Widget]:
        """The choices of a call that lie open, by their numbers."""
        assert self.table.nodes, "they bring buttons up to date"
        return [button for id, button in self.table.buttons.items() if id.startswith(CHOICE)]

    def opened(self) -> choice.CallButton:
        """The call whose choices lie open."""
        found = choice.opened_call(self.table.state)
        assert found is not None
        return found


def sit(
    folder: Path, client: TableClient, size: tuple[int, int] = (1280, 720), language: str = "en", speed: float = 0.0
) -> Sitting:
    """Opens an app with this client's table; close `app` afterwards."""
    app = new_app(folder, size, language, speed)
    table = TablePlayer(app.ctx, client, TABLE)
    app.push(table)
    sitting = Sitting(app, table)
    sitting.steps(2)
    return sitting


Seat = Callable[..., Sitting]
CALLING = "234m34p55p678s777z"
"""A hand that waits for 2p and 5p; 5p can be won with, be a pon and a chi."""
WAITING = "234m345p55p678s23s"
"""A hand that waits for 1s and 4s."""
REDS = RiichiConfig(red_fives=(1, 1, 1))


def match_of(desk: Desk) -> AnyMatch:
    """A match that stands at the round of a desk."""
    match: AnyMatch = Match(RULES, desk.config, 4, 1)
    match.state = desk.state
    match.events.extend(desk.events)
    return match


def asked_5p(config: RiichiConfig = REDS, hand: str = CALLING, **more: Any) -> Desk:
    """A desk where the left neighbour has discarded 5p."""
    desk = Desk(hand, draws="9m1m5p", dora="4p", dealer=1, config=config, **more)
    for _ in range(3):
        desk.throw()
    return desk


def seats_at(folder: Path) -> Iterator[Seat]:
    """Gives what opens tables at rounds with known tiles, and closes them in the end."""
    open_: list[Sitting] = []

    def build(desk: Desk, think: bool = False, speed: float = 0.0, **how: Any) -> Sitting:
        client = new_client(match_of(desk), InlineBots(dull_bots()) if think else None, speed=speed)
        sitting = sit(folder, client, speed=speed, **how)
        open_.append(sitting)
        return sitting

    yield build
    for sitting in open_:
        sitting.app.close()


def last(s: Sitting, kind: type) -> Any:
    """The last event of a kind."""
    return next(event for event in reversed(s.match.events) if isinstance(event, kind))


def state_of(s: Sitting) -> State:
    """The state that the panels show."""
    assert s.table.nodes, "they bring it up to date"
    state: State = s.table.state
    return state
