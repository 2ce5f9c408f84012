"""The curtain between persons at one screen: who is next, and nothing that not everybody has seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pygame import Rect, Surface

from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Answer, Ask, Do, Later, Play
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, Worded, say
from scenes.table.agreed import agreed_of
from scenes.table.client import TableClient
from scenes.table.log import LogLine, Piece
from scenes.table.names import avatar, seat_name
from scenes.table.public import Public, elements

READY: Final = 0.6
"""Seconds for which a curtain that has just fallen takes no press: it was meant for what was there before."""
MOST_LINES: Final = 6
"""The latest acts that are told."""
MOST_PIECES: Final = 3
"""The pieces of one act that are shown."""
PROMISES: Final = (("lock", "covered"), ("hint", "help"), ("sound", "called"), ("people", "away"))
CALLS: Final = "hand"
"""The icon of what was agreed on about calls, where there are calls."""
"""What the evening agreed on: icons and the keys of their texts."""
WIDE: Final = 1180.0
"""Units from which the three groups lie beside each other."""


@dataclass(frozen=True)
class Open:
    """The message of the person who sits down."""


@dataclass(frozen=True)
class Ready:
    """The message that a press counts from now on."""


@dataclass(frozen=True)
class Menu:
    """The message of the question whether to go."""


@dataclass(frozen=True)
class Away:
    """The message that a bot plays on for the person who is next."""


@dataclass(frozen=True)
class Behind:
    """The state of a curtain: of the match only what everybody has seen."""

    game: str
    seat: int
    seats: tuple[SeatInfo, ...]
    persons: tuple[int, ...]
    """The persons who play themselves."""
    scores: tuple[int, ...] = ()
    lines: tuple[LogLine, ...] = ()
    """The latest acts."""
    piece: Piece | None = None
    things: tuple[Public, ...] = ()
    """What lies on the table for everybody."""
    calls: str = ""
    """How persons call, empty where there is nothing to call."""
    asking: bool = False
    """Whether it is an answer to the last act that the next person is asked for."""
    ready: bool = False

    @property
    def who(self) -> Worded:
        """The name of the person who is next."""
        return _name(self.seats, self.seat)


def _name(seats: tuple[SeatInfo, ...], seat: int) -> Worded:
    return Worded(seat_name, (seats, seat))


def _kind(texts: Texts, level: str) -> str:
    if level == "person":
        return texts.t("curtain.person")
    key = f"seats.levels.{level.split(':')[0].split('+')[0]}"
    return texts.t(key) if key in texts else texts.t("curtain.program")


def view(s: Behind) -> e.View:
    """The three groups beside each other, in narrow windows below each other; the agreements at the foot."""
    since, middle, state = _since(s), _middle(s), _state(s)
    agreed_on = (*PROMISES, *([(CALLS, f"calls_{s.calls}")] if s.calls else []))
    boxes = (_promise(icon, key) for icon, key in agreed_on)
    promises = e.Grid(*boxes, least_column=240 if s.calls else 330, columns=len(agreed_on))
    body = e.Either(
        WIDE,
        e.Row(e.Sized(since, wish=420), e.Sized(middle, grow=1), e.Sized(state, wish=420), align="stretch", gap=16),
        e.Column(middle, since, state, gap=16),
    )
    agreed = e.Panel("curtain.agreed", promises, pad=(22, 16), gap=12)
    return e.Page(
        f"games.{s.game}.name", body, agreed, back=Menu(), backdrop="scene/bg_menu", focus="open",
        enter=Open() if s.ready else None,
    )  # fmt: skip


def _middle(s: Behind) -> e.Element:
    title = "curtain.asked" if s.asking else "curtain.turn"
    wait = None if s.ready else "curtain.wait"
    button = e.Button(
        say("curtain.open", name=s.who), Open(), "vermilion", "eye", size=e.TITLE, height=84, reason=wait, key="open"
    )  # fmt: skip
    return e.Panel(
        None,
        e.Row(e.Picture(avatar(s.seats, s.seat), 184, kind="avatar"), justify="center"),
        e.Text(say(title, name=s.who), e.DISPLAY, palette.GOLD, True, "center", role="heading"),
        e.Text(say("curtain.give", name=s.who), e.LARGE, align="center"),
        e.Text("curtain.asked_text", colour=palette.TEXT_SOFT, align="center") if s.asking else None,
        e.Row(e.Sized(button, wish=400), justify="center"),
        e.Text("curtain.keys", e.SMALL, palette.TEXT_MUTED, align="center"),
        e.Row(e.Pill("curtain.clocks"), justify="center"),
        gap=14, grow=1, justify="center",
    )  # fmt: skip


def _since(s: Behind) -> e.Element:
    rows = [
        e.Row(
            e.Picture(avatar(s.seats, line.seat), 48, kind="avatar"),
            e.Sized(e.Text(Name(line.text)), grow=1),
            *(e.Drawn(_paint, (s.piece, face), 40, 56) for _, faces in line.pieces[:1] for face in faces[:MOST_PIECES]),
            face="row",
            pad=(10, 6),
            gap=10,
        )
        for line in s.lines[-MOST_LINES:]
    ]
    nothing = e.Text("curtain.nothing", colour=palette.TEXT_MUTED) if not rows else None
    told = e.Text("curtain.seen_by_all", e.SMALL, palette.TEXT_MUTED)
    return e.Panel("curtain.since", told, *rows, nothing, pad=(16, 16), gap=8, grow=1)


def _paint(surface: Surface, ctx: Context, box: Rect, piece: Piece, face: str) -> None:
    """Draws a piece that an act was about."""
    picture = piece(face, box.w)
    surface.blit(picture, picture.get_rect(center=box.center))


def _state(s: Behind) -> e.Element:
    def row(seat: int) -> e.Element:
        level = s.seats[seat].level
        name = e.Text(_name(s.seats, seat), e.LARGE, bold=True)
        away = level == "person" and seat not in s.persons
        kind = "curtain.bot_plays" if away else Worded(_kind, (level,))
        points = e.Text(Name(f"{s.scores[seat]:,}"), e.TITLE, palette.GOLD, True) if s.scores else None
        return e.Row(
            e.Picture(avatar(s.seats, seat), 52, kind="avatar"),
            e.Column(name, e.Text(kind, e.SMALL, palette.TEXT_SOFT), gap=2, grow=1),
            points,
            face="row", chosen=seat == s.seat, pad=(10, 6), gap=10,
        )  # fmt: skip

    rows = (row(seat) for seat in range(len(s.seats)))
    things = elements(s.things, s.piece) if s.piece is not None else None
    return e.Panel("curtain.state", *rows, things, pad=(16, 16), gap=8, grow=1)


def _promise(icon: str, key: str) -> e.Element:
    return e.Row(
        e.Picture(icon, 26, kind="icon"),
        e.Column(
            e.Text(f"curtain.promise.{key}", bold=True),
            e.Text(f"curtain.promise.{key}_text", e.SMALL, palette.TEXT_SOFT),
            gap=2, grow=1,
        ),
        align="start",
    )  # fmt: skip


class CurtainScene(ScreenScene[Behind]):
    """A curtain over a match, which it ends when it is left without being opened."""

    def __init__(
        self,
        ctx: Context,
        client: TableClient,
        told: Callable[[], tuple[LogLine, ...]],
        score: Callable[[Any], Sequence[int]],
        public: Callable[[Context, Any, Sequence[str]], Sequence[Public]],
        sits: Callable[[], Scene],
        piece: Piece,
    ) -> None:
        """Takes `told`, the acts that everybody saw; `sits`, which makes the table of the seat that is shown; `piece`,
        the picture of what a line is about."""
        client.deal()
        self.client, self._sits, self._opened = client, sits, False

        def look(state: Behind, ctx: Context) -> Behind:
            persons = tuple(seat for seat in client.persons if seat not in client.away)
            return replace(
                state, seat=client.next_person, seats=client.seats, persons=persons, lines=told(),
                asking=client.asking, calls=agreed_of(ctx).calls if client.policy.calls else "",
                scores=tuple(score(client.view())), things=tuple(public(ctx, client.view(), names(ctx.texts))),
            )  # fmt: skip

        def names(texts: Texts) -> list[str]:
            return [seat_name(texts, client.seats, seat) for seat in range(len(client.seats))]

        first = Behind(client.setup.game, client.next_person, client.seats, client.persons, piece=piece)
        start = (Later(READY, Ready()), Play("turn"))
        screen = Screen("curtain", lambda ctx: first, view, self._update, look, first=lambda state: start)
        super().__init__(ctx, screen)

    def _update(self, s: Behind, message: Any) -> Any:
        match message:
            case Ready():
                return replace(s, ready=True)
            case Open() if s.ready and not self._opened:
                return s, Do(lambda ctx: self._open())
            case Menu():
                return s, self._question(s)
            case Away():
                self.client.leave_to_bot(s.seat)
                return s, Do(lambda ctx: self._go_on())
        return s

    def _question(self, s: Behind) -> Ask:
        bot = Answer(say("curtain.menu.bot", name=s.who), Away()) if len(s.persons) > 1 else None
        answers = (
            Answer("curtain.menu.resume", kind="jade", cancel=True), bot, Answer("curtain.menu.leave", e.CLOSE),
        )  # fmt: skip
        return Ask("curtain.menu.title", "curtain.menu.text", tuple(answer for answer in answers if answer is not None))

    def _go_on(self) -> None:
        """Waits for the next person instead."""
        self._look()

    def _open(self) -> None:
        self.client.hand_to(self.client.next_person)
        self._opened = True
        self.ctx.replace(self._sits())

    def handle(self, intention: want.Intention) -> bool:
        """Opens for the space key, which scrolls nothing here."""
        if not isinstance(intention, want.Draw):
            return super().handle(intention)
        self.send(Open())
        self.settle()
        return True

    def enter(self) -> None:
        """Takes away what notes said to the person before."""
        self.ctx.take_toasts()
        super().enter()

    def leave(self) -> None:
        """Ends the match here, unless somebody sits down at it."""
        super().leave()
        if not self._opened:
            self.client.close()

    @property
    def saved(self) -> bool | None:
        """Whether the match is on disk."""
        return None if self.client.writer is None else self.client.unsaved is None

    @property
    def record(self) -> Path | None:
        """The record file of the match."""
        return getattr(self.client.writer, "path", None)
