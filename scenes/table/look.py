"""What the functions of a game see, in three parts by what changes them: match and choice, pointer, time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from game.kernel.offers import SeatRules
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal
from game.kernel.seat import Answer
from game.kernel.teach import NOTHING, Lesson
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.motion import breath
from scenes.table.client import TableClient
from scenes.table.names import seat_name
from scenes.table.stage import Nodes
from scenes.table.teach import Teacher
from scenes.table.texts import Pieces, as_they_are, why_not, why_not_short

V = TypeVar("V")
"""What a seat sees."""
B = TypeVar("B")
"""The boxes of one window size."""
M = TypeVar("M")
"""What grows from act to act."""
C = TypeVar("C")
"""What the person has chosen."""
E = TypeVar("E")
"""What happens."""


@dataclass(frozen=True)
class MatchNow:
    """The facts of a match beside its view, as they are shown."""

    game: str
    seats: tuple[SeatInfo, ...]
    watch: int
    """The seat that is looked from."""
    person: int | None
    """The person's seat; None where nobody plays."""
    mine: bool
    """Whether the person is to act."""
    act: int
    """How many acts are shown."""
    drafted: Any
    """The person's act that can still be taken back."""
    autoplay: bool
    open_hands: bool
    advisable: bool
    spectating: bool
    bare: bool
    """Whether panels beside the board are left out."""
    paid: bool
    thinking: int | None
    """The seat of the bot that thinks."""
    covered: bool = False
    """Whether another scene lies on the table."""
    rushing: bool = False
    """Whether the others act without resting, until the person is asked."""
    deepens: bool = False
    """Whether the acts of a hint can be played out."""

    @property
    def plays(self) -> bool:
        """Whether a person plays here, and no bot for the person."""
        return self.person is not None and not self.autoplay


def match_now(client: TableClient, covered: bool) -> MatchNow:
    """The facts of a client's match as they are now."""
    return MatchNow(
        client.setup.game, client.seats, client.watch, client.person, client.waiting_for_person, client.act_number,
        client.drafted, client.autoplay, client.open_hands, client.advisable, client.spectating, client.bare,
        client.paid, client.thinking, covered, client.rushing, client.deepens,
    )  # fmt: skip


@dataclass(frozen=True)
class TableState(Generic[V, B, M, C]):
    """The table while nobody points: made anew at every act, choice and new window."""

    ctx: Context
    boxes: B
    view: V
    match: MatchNow
    memory: M
    choice: C
    answer: Answer | None = None
    """The advice for this act, once it was given."""
    hinting: bool = False
    """Whether somebody thinks about advice."""
    calm: bool = True
    """Whether nothing moves."""
    ask_rules: Callable[[], SeatRules[Any, Any]] | None = field(compare=False, default=None)
    lesson_of: Callable[[Hashable], Lesson] = field(compare=False, default=lambda about: NOTHING)
    """What is pointed out to a learner; `about` is whatever it follows from beside the match. Made once an act."""
    teacher: Teacher | None = field(compare=False, default=None)
    """Makes nodes of what is pointed out; always there at a table."""
    section: str = field(compare=False, default="")
    """The file of its texts."""
    pieces: Pieces = field(compare=False, default=as_they_are)
    """Says the values of refusals in the game's words."""
    seconds: float = field(compare=False, default=0.0)
    """Of the table's clock of movements when this state was made: what an act or advice begins has it from here."""

    @cached_property
    def rules(self) -> SeatRules[Any, Any]:
        """The rules as the seat may ask them."""
        assert self.ask_rules is not None, "this state was made without rules; give it ask_rules"
        return self.ask_rules()

    @cached_property
    def closer(self) -> dict[Hashable, object]:
        """The panels of this state that were seen closer, by the ids of their nodes."""
        return {}

    def t(self, key: str, **values: object) -> str:
        """A text in the person's language."""
        return self.ctx.t(key, **values)

    def say(self, key: str, **values: object) -> str:
        """A text of this table's own file."""
        return self.ctx.t(f"{self.section}.{key}", **values)

    def why_not(self, refusal: Refusal) -> str:
        """The reason why not, in one sentence."""
        return why_not(self.ctx.texts, self.match.game, self.match.seats, refusal, self.pieces)

    def short(self, refusal: Refusal) -> str:
        """The reason why not, in the few words that fit a button or a pill."""
        return why_not_short(self.ctx.texts, self.match.game, self.section, self.match.seats, refusal, self.pieces)

    def name_of(self, seat: int) -> str:
        """The name of a seat."""
        return seat_name(self.ctx.texts, self.match.seats, seat)


@dataclass(frozen=True)
class Pointer:
    """The pointer and the keyboard: where they look, and what is in hand."""

    mode: str = "idle"
    """`idle`, `pressed`, `drag`, `click` or `keys`, as `scenes.kit.drag.Gesture`."""
    held: Hashable | None = None
    target: Hashable | None = None
    """Where what is in hand would go."""
    position: Point = (-1.0, -1.0)
    origin: Point = (-1.0, -1.0)
    """Where the button was pressed."""
    hovered: Hashable | None = None
    focused: Hashable | None = None
    """What the keyboard looks at; None while the pointer is in use."""
    button: str = ""
    """The button under the pointer or the keyboard."""
    lean: float = 0.0
    """Degrees by which what is dragged leans against its way."""
    rested: Hashable | None = None
    """What the keyboard looked at last, also while the pointer is in use."""
    over: str = ""
    """The button that has felt the pointer come, whatever the keyboard looks at."""
    keyboard: bool = False
    """Whether the keyboard is in use."""

    @property
    def looked(self) -> Hashable | None:
        """The node that is looked at."""
        return self.focused if self.focused is not None else self.hovered


@dataclass(frozen=True)
class Look(Generic[V, B, M, C]):
    """A state and where somebody points."""

    state: TableState[V, B, M, C]
    pointer: Pointer = Pointer()
    nodes: Nodes = field(default_factory=dict)
    """What stands there; for hands with what pointing adds."""


@dataclass(frozen=True)
class Instant(Generic[V, B, M, C]):
    """A look and what time changes."""

    look: Look[V, B, M, C]
    marks: Nodes = field(default_factory=dict)
    """What pointing adds; made of the look alone."""
    lifts: Mapping[Hashable, float] = field(default_factory=dict)
    """How far nodes have risen, 0 to their height."""
    shine: float = 0.0
    """What `Manners.shine` said of this moment."""
    seconds: float = 0.0
    """Of the table's clock of movements."""
    refused: frozenset[Hashable] = frozenset()
    """The nodes that shake now."""
    showing: bool = False
    """Whether an act of the match is being shown."""
    moving: bool = False
    """Whether an act is being shown, or nodes put elsewhere are gliding."""

    @property
    def state(self) -> TableState[V, B, M, C]:
        """The state that is looked at."""
        return self.look.state

    def breath(self, strongest: int, swells: bool = True) -> int:
        """The strength of a light that swells and fades, unless a person wants calm."""
        ctx = self.state.ctx
        return round(strongest * breath(self.seconds)) if swells and not ctx.calm else strongest


AnyState = TableState[Any, Any, Any, Any]
AnyLook = Look[Any, Any, Any, Any]
AnyInstant = Instant[Any, Any, Any, Any]
