"""The curtain between persons at one screen: who is next, and nothing that not everybody has seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

from pygame import Rect, Surface

from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.library.settings import StandIn
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.preferences import change_settings, sit, stand_in_of, whose
from scenes.kit.scene import Scene
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Answer, Ask, Do, Later, Play, Result, Show
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, Worded, joined, say
from scenes.table.agreed import agreed_of
from scenes.table.client import TableClient
from scenes.table.game import SeatsOf
from scenes.table.log import LogLine, Piece
from scenes.table.names import avatar, seat_name
from scenes.table.public import Public, elements
from scenes.table.writer import saved

READY: Final = 0.6
"""Seconds for which a curtain that has just fallen takes no press: it was meant for what was there before."""
MOST_LINES: Final = 6
"""The latest acts that are told."""
MOST_PIECES: Final = 3
"""The pieces of one act that are shown."""
PROMISES: Final = (("lock", "covered"), ("hint", "help"), ("sound", "called"), ("people", "away"))
"""What the evening agreed on: icons and the keys of their texts."""
CALLS: Final = "hand"
"""The icon of what was agreed on about calls, where there are calls."""
WIDE: Final = 1180.0
"""Units from which the three groups lie beside each other."""
ROOMY: Final = 4, 40
"""The most seats, and pieces on the table, with which the level of a seat stands below its name, not beside it."""


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
class Which:
    """The message of the question which bot plays on for the person who is next."""


@dataclass(frozen=True)
class Away:
    """The message that a bot of this level plays on for the person who is next."""

    level: str


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
    coin: str = ""
    """The art beside a score."""
    things: tuple[Public, ...] = ()
    """Where the match stands, and what lies on the table for everybody."""
    calls: str = ""
    """How persons call, empty where there is nothing to call."""
    asking: bool = False
    """Whether it is an answer to the last act that the next person is asked for."""
    ready: bool = False
    opened: bool = False
    """Whether the person has sat down."""

    def name(self, seat: int) -> Worded:
        """The name of a seat."""
        return Worded(seat_name, (self.seats, seat))

    @property
    def who(self) -> Worded:
        """The name of the person who is next."""
        return self.name(self.seat)


def _kind(texts: Texts, level: str) -> str:
    if level == "person":
        return texts.t("curtain.person")
    key = f"seats.levels.{level.split(':')[0].split('+')[0]}"
    return texts.t("curtain.bot", level=texts.t(key)) if key in texts else texts.t("curtain.program")


def view(s: Behind) -> e.View:
    """The three groups beside each other, in narrow windows below each other; the agreements at the foot."""
    since, middle, state = _since(s), _middle(s), _state(s)
    agreed_on = (*PROMISES, *([(CALLS, f"calls_{s.calls}")] if s.calls else []))
    boxes = (
        e.Row(
            e.Picture(icon, 26, kind="icon"),
            e.Column(
                e.Text(f"curtain.promise.{key}", bold=True),
                e.Text(f"curtain.promise.{key}_text", e.SMALL, palette.TEXT_SOFT), gap=2, grow=1,
            ),
            align="start", face="row", pad=(12, 10), gap=12,
        )
        for icon, key in agreed_on
    )  # fmt: skip
    promises = e.Grid(*boxes, least_column=240 if s.calls else 330, columns=len(agreed_on), gap=10)
    body = e.Either(
        WIDE,
        e.Row(
            e.Sized(since, wish=420), e.Sized(middle, grow=1), e.Sized(state, wish=420),
            align="stretch", gap=16, grow=1,
        ),
        e.Column(middle, since, state, gap=16),
    )  # fmt: skip
    stands = [Name(words) for thing in s.things[:1] for words in (thing.label, thing.value) if words]
    return e.Page(
        f"games.{s.game}.name", body, e.Panel("curtain.agreed", promises, pad=(16, 14), gap=10), back=Menu(),
        sub=joined(*stands), backdrop="scene/bg_menu", focus="open", enter=Open() if s.ready else None,
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
        e.Row(e.Pill("curtain.clocks", "river"), justify="center"),
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
    head = e.Row(
        e.Text("curtain.since", e.LARGE, palette.GOLD, True, role="heading"),
        e.Text("curtain.seen_by_all", e.SMALL, palette.TEXT_MUTED),
        wrap=True,
    )
    return e.Panel(
        None, head, *(rows or (e.Text("curtain.nothing", colour=palette.TEXT_MUTED),)), pad=(16, 16), gap=8, grow=1
    )


def _paint(surface: Surface, ctx: Context, box: Rect, piece: Piece, face: str) -> None:
    """Draws a piece that an act was about."""
    picture = piece(face, box.w)
    surface.blit(picture, picture.get_rect(center=box.center))


def _state(s: Behind) -> e.Element:
    dense = len(s.seats) > ROOMY[0] or sum(len(group) for thing in s.things for group in thing.groups) > ROOMY[1]

    def row(seat: int) -> e.Element:
        level = s.seats[seat].level
        away = level == "person" and seat not in s.persons
        kind = e.Text("curtain.bot_plays" if away else Worded(_kind, (level,)), e.SMALL, palette.TEXT_SOFT)
        who = (e.Row if dense else e.Column)(
            e.Text(s.name(seat), e.LARGE, bold=True), kind, gap=10 if dense else 2, grow=1
        )
        return e.Row(
            e.Picture(avatar(s.seats, seat), 36 if dense else 52, kind="avatar"), who,
            e.Picture(s.coin, 30) if s.coin else None,
            e.Text(Name(f"{s.scores[seat]:,}"), e.TITLE, palette.GOLD, True) if s.scores else None,
            face="row", chosen=seat == s.seat, pad=(10, 3 if dense else 6), gap=10,
        )  # fmt: skip

    things = elements(s.things[1:], s.piece) if s.piece is not None else None
    return e.Panel("curtain.state", *map(row, range(len(s.seats))), things, pad=(16, 16), gap=8, grow=1)


def curtain(
    ctx: Context,
    client: TableClient,
    told: Callable[[], tuple[LogLine, ...]],
    seats: SeatsOf[Any, Any, Any, Any, Any],
    sits: Callable[[], Scene],
    piece: Piece,
) -> ScreenScene[Behind]:
    """A curtain over a match, which it ends when it is left without being opened.

    `told` are the acts that everybody saw; `sits` makes the table of the seat that is shown; `piece` is the picture of
    what a line is about.
    """
    client.deal()

    def look(state: Behind, ctx: Context) -> Behind:
        persons = tuple(seat for seat in client.persons if seat not in client.away)
        names = [seat_name(ctx.texts, client.seats, seat) for seat in range(len(client.seats))]
        return replace(
            state, seat=client.next_person, seats=client.seats, persons=persons, lines=told(),
            asking=client.asking, calls=agreed_of(ctx).calls if client.policy.calls else "",
            scores=tuple(seats.score(client.view())),
            things=tuple(seats.public(ctx, client.view(), names)),
        )  # fmt: skip

    def update(s: Behind, message: e.Message) -> Result[Behind]:
        match message:
            case Ready():
                return replace(s, ready=True)
            case Open() if s.ready and not s.opened:
                client.hand_to(client.next_person)
                return replace(s, opened=True), Show(lambda ctx: sits(), where="instead")
            case Menu():
                bot = (Answer(say("curtain.menu.bot", name=s.who), Which()),) if len(s.persons) > 1 else ()
                stay = Answer("curtain.menu.resume", kind="jade", cancel=True)
                ways = stay, *bot, Answer("curtain.menu.leave", e.CLOSE)
                return s, Ask("curtain.menu.title", "curtain.menu.text", ways)
            case Which():
                return s, _bots(s, stand_in_of(ctx, whose(ctx, s.seats[s.seat])))
            case Away(level):
                sit(ctx, whose(ctx, s.seats[s.seat]))
                change_settings(ctx, stand_in=level)
                sit(ctx, "")
                client.let_play([(s.seat, level)])
                client.play_for(s.seat, True)
                return look(s, ctx)  # the next person is waited for instead
        return s

    first = Behind(client.setup.game, client.next_person, client.seats, client.persons, piece=piece, coin=seats.coin)
    screen = Screen(
        "curtain", lambda ctx: first, view, update, look,
        first=lambda state: (Do(lambda ctx: ctx.take_toasts()), Later(READY, Ready()), Play("turn")),
        before=lambda state, intention: Open() if isinstance(intention, want.Draw) else None,  # it scrolls nothing here
        last=lambda state: None if state.opened else client.close(),
        saved=lambda: saved(client.writer),
        record=lambda: None if client.writer is None else client.writer.path,
    )  # fmt: skip
    return ScreenScene(ctx, screen)


def _bots(s: Behind, usual: str) -> Ask:
    """The question which bot plays on for the person who is next."""
    levels = (
        Answer(f"seats.levels.{level}", Away(level), "jade" if level == usual else "ink") for level in get_args(StandIn)
    )
    return Ask(say("curtain.menu.which", name=s.who), None, (*levels, Answer("kit.dialog.cancel", cancel=True)))
