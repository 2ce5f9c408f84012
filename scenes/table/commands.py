"""What a table wants done, as values: a game answers gestures with them; those of `Outward` go on to its host."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pygame import Rect

from game.kernel.offers import Offer
from game.kernel.rules import Refusal
from scenes.kit.commands import Focus as Focus
from scenes.kit.commands import Play as Play
from scenes.kit.commands import Setting as Setting
from scenes.kit.context import Page


@dataclass(frozen=True)
class Do:
    """The person's act; a refusal is said at nodes. `start` is where its piece was let go."""

    action: object
    at: tuple[Hashable, ...] = ()
    start: Rect | None = None


@dataclass(frozen=True)
class Follow:
    """An offer to follow: done at once, after a question, or said why not at nodes."""

    offer: Offer[object] | None
    at: tuple[Hashable, ...] = ()


@dataclass(frozen=True)
class Refuse:
    """A reason why not: sound and a note with the rule; nodes shake with a red rim."""

    refusal: Refusal
    at: tuple[Hashable, ...] = ()


@dataclass(frozen=True)
class Shake:
    """Nodes shake with a red rim."""

    at: tuple[Hashable, ...]


@dataclass(frozen=True)
class Glide:
    """A movement of all that lies in another order now; `starts` are where nodes were let go."""

    starts: Mapping[Hashable, Rect] = field(default_factory=dict)


@dataclass(frozen=True)
class Say:
    """A note. With a `rule` it says what is broken, the statement and the way to the rule book below; with a `link` the
    way stands there alone."""

    title: str
    text: str = ""
    kind: str = "info"
    seconds: float | None = None
    rule: str = ""
    link: str = ""


@dataclass(frozen=True)
class Option:
    """A button of a question and what it does; `cancel` answers Esc."""

    label: str
    commands: tuple[Command, ...] = ()
    kind: str = "ink"
    cancel: bool = False


def cancel(t: Callable[..., str]) -> Option:
    """The option that does nothing; `t` gives texts."""
    return Option(t("kit.dialog.cancel"), cancel=True)


@dataclass(frozen=True)
class Question:
    """A card over the table. `costly`: asked only where the person wants to be asked before what may cost."""

    title: str
    text: str
    options: tuple[Option, ...] = ()
    costly: tuple[Command, ...] = ()
    """What is done when it is answered with yes; without `options`."""


@dataclass(frozen=True)
class Tell:
    """A gesture of which the game is asked again: what an option of a question means."""

    gesture: Any


@dataclass(frozen=True)
class Open:
    """A way to something over the table: `menu`, `log`, `help`, `rulebook` (at a rule), `settings`, `giving`; or what
    `make(dialogs)` opens."""

    what: str = ""
    rule: str = ""
    make: Callable[..., object] | None = None


@dataclass(frozen=True)
class Hint:
    """A question for advice, or for its next step."""


@dataclass(frozen=True)
class Deepen:
    """The wish that the acts of a hint are played out."""


@dataclass(frozen=True)
class Advice:
    """An advice in three steps: where to look, what to do with a `plain` reason, and why, with figures."""

    title: str
    why: str
    plain: str = ""


@dataclass(frozen=True)
class Take:
    """A node to take in hand by key; once more it goes where it is aimed."""

    id: Hashable


@dataclass(frozen=True)
class LetGo:
    """The wish that nothing is in hand any more; `home`: with the sound of a piece that goes home."""

    home: bool = False


@dataclass(frozen=True)
class Put:
    """The wish to put what is in hand where it is aimed."""


@dataclass(frozen=True)
class Aim:
    """A direction in which keys aim what is in hand at the next place, also where a click took it."""

    dx: int
    dy: int


@dataclass(frozen=True)
class TakeBack:
    """The wish to take back what is not yet submitted."""


@dataclass(frozen=True)
class Confirm:
    """The wish that what is drafted counts from now on."""


@dataclass(frozen=True)
class Autoplay:
    """A bot plays on for the person, or no longer."""


@dataclass(frozen=True)
class Hands:
    """The hands of everybody, opened or closed again."""


@dataclass(frozen=True)
class RunOn:
    """The others act at once until the person is asked."""


@dataclass(frozen=True)
class Leave:
    """The wish to leave the table; asked about first where the match would be lost."""


@dataclass(frozen=True)
class Stay:
    """The wish to see the result again, since the person stays after all."""


@dataclass(frozen=True)
class Save:
    """The wish to write what is not on disk."""


@dataclass(frozen=True)
class Result:
    """The result of a round is to be shown."""


@dataclass(frozen=True)
class Unsay:
    """A note to take away, if it still shows."""

    title: str
    text: str


@dataclass(frozen=True)
class Show:
    """A screen over the table."""

    screen: Page


@dataclass(frozen=True)
class Instead:
    """A screen in the place of the table."""

    screen: Page


@dataclass(frozen=True)
class HandOver:
    """The wish to hand the screen over: what the person might still have done is let go by."""


@dataclass(frozen=True)
class Close:
    """The end of the table, which lies on top: whoever left it sees what was there before."""


@dataclass(frozen=True)
class Acknowledge:
    """A result was read: the next round may begin."""


@dataclass(frozen=True)
class Advise:
    """The wish that somebody thinks about advice."""


@dataclass(frozen=True)
class Ambience:
    """The sound around a table and the mood of its music, which has the same name; None for silence."""

    name: str | None = None
    mood: str = "calm"


@dataclass(frozen=True)
class Again:
    """The same table once more with a new seed; a record from its beginning."""


@dataclass(frozen=True)
class Watch:
    """The match that has just ended as a record, from its beginning."""


@dataclass(frozen=True)
class CopySeed:
    """The seed of a match, to be pasted elsewhere."""

    seed: int


Outward = (
    Do | Say | Unsay | Question | Open | Show | Instead | Setting | Close | Acknowledge | Advise | Ambience | Again
    | Watch | CopySeed
)  # fmt: skip
"""What a host carries out. A question comes to it with options, an `Open` as `rulebook` or `settings`."""
Command = (
    Outward | Follow | Refuse | Shake | Glide | Play | Focus | Tell | Hint | Deepen | Advice | Take | LetGo | Put | Aim
    | TakeBack | Confirm | HandOver | Autoplay | Hands | RunOn | Leave | Stay | Save | Result
)  # fmt: skip
