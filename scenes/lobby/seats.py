"""The seats of the lobby: one press for the strength of all bots, then who sits where and how each of them plays."""

from __future__ import annotations

import msgspec

from game.kernel.seat import LEVELS
from game.library.settings import NAME_LENGTH
from game.seats.levels import prefix_of, program_name
from game.seats.notation import COMPANION
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.words import Name, Words, say
from scenes.lobby import together
from scenes.lobby.draft import PERSON, Seat
from scenes.lobby.state import OUTSIDE, TESTING_LEVEL, AskProgram, Lobby, Take

EMBLEMS = {
    "beginner": "icon/book",
    "easy": "holla/emblem_snake",
    "normal": "holla/emblem_boa",
    "hard": "holla/emblem_dragon",
    "master": "icon/crown",
    COMPANION: "icon/people",
}
"""The emblem on the card of each strength that all bots can be given at once."""
_WORDY_COUNTS = 3
_FEW = 4
"""The seats that have room for high rows."""


def strength(s: Lobby) -> e.Box:
    """The cards that give all bots one strength."""
    head = e.Row(
        e.Text("lobby.strength_title", e.LARGE, palette.GOLD, True, role="heading"),
        e.Text("lobby.strength_tip", e.SMALL, palette.TEXT_SOFT),
        wrap=True, gap=12,
    )  # fmt: skip
    cards = e.Grid(*(_strength_card(s, level) for level in EMBLEMS), columns=6, least_column=112, gap=8)
    return e.Panel(None, head, cards, gap=10, pad=(18, 14))


def _strength_card(s: Lobby, level: str) -> e.Box:
    chosen = level == s.draft.strength
    ink = palette.ON_GOLD if chosen else palette.TEXT
    kind, _, icon = EMBLEMS[level].partition("/")
    ring = e.Row(e.Picture(icon, 20, kind="icon", tint=palette.GOLD), face="pill", pad=(8, 8), align="center")
    return e.Card(
        Take(s.draft.with_strength(level)),
        ring if kind == "icon" else e.Picture(EMBLEMS[level], 36),
        e.Text(f"seats.levels.{level}", e.BODY, ink, True, "center"),
        e.Text(f"lobby.strengths.{level}", e.SMALL, ink, align="center"),
        name=f"seats.levels.{level}", tip=level_tip(s, level), chosen=chosen, key=f"strength {level}",
        face="card", flow="column", align="center", gap=2, pad=(4, 8),
    )  # fmt: skip


def seats(s: Lobby) -> e.Box:
    """The rows of the seats, their number above, what holds for all bots below."""
    draft = s.draft
    counts = draft.rules.seat_counts
    # Many choices have room for their number only; the control's name says what is counted.
    key = "lobby.seats" if len(counts) <= _WORDY_COUNTS else "lobby.seats_short"
    number = e.Choice(
        [(count, say(key, count=count)) for count in counts], draft.count, "lobby.seat_count",
        lambda count: Take(draft.with_count(count)), key="count",
    )  # fmt: skip
    head = e.Row(
        e.Text("lobby.seats_title", e.LARGE, palette.GOLD, True, role="heading"),
        number if len(counts) > 1 else None,
        e.Spacer(),
        e.Button("lobby.shuffle", "shuffle", icon="replay", tip="lobby.shuffle_tip", key="shuffle"),
        wrap=True,
    )  # fmt: skip
    more = min((count for count in counts if count > draft.count), default=None)
    return e.Panel(
        None, head, *(_seat(s, seat) for seat in range(draft.count)), _more(s, more) if more else None, e.Spacer(),
        _ticks(s), gap=10, pad=(14, 14), grow=1,
    )  # fmt: skip


def _more(s: Lobby, count: int) -> e.Box:
    """The row that adds a seat."""
    words = e.Text(say("lobby.more", seat=count), e.BODY, palette.TEXT_SOFT, True)
    return e.Card(
        Take(s.draft.with_count(count)), e.Picture("plus", 20, kind="icon"), words,
        name=say("lobby.more", seat=count), key="more", justify="center", pad=(16, 8),
    )  # fmt: skip


def _ticks(s: Lobby) -> e.Box:
    """The switches for all bots."""
    take = lambda on: Take(msgspec.structs.replace(s.draft, manners=on))  # noqa: E731
    return e.Row(
        e.Switch(s.draft.manners, "lobby.manners", take, tip="lobby.manners_tip", box=True, key="manners"),
        e.Switch(s.testing, "lobby.testing", lambda on: Changed("testing", on), tip="lobby.testing_tip", box=True,
                 key="testing"),
        wrap=True, gap=16,
    )  # fmt: skip


def _seat(s: Lobby, seat: int) -> e.Box:
    """The row of a seat: grip, portrait, name, who it is, and how it plays."""
    draft, chair, number = s.draft, s.draft.seats[seat], seat + 1
    fault, (line, ink) = s.fault(f"seat.{seat}"), line_of(s, seat)
    face = e.Card(
        Take(draft.with_next_avatar(seat)), e.Picture(chair.avatar, 76, kind="avatar"),
        name=say("lobby.face", seat=number), tip="lobby.face_tip", face="", pad=(0, 0), least_width=76,
        key=f"face {seat}",
    )  # fmt: skip
    name = e.Field(
        chair.name, say("lobby.name", seat=number), lambda name: Take(draft.with_name(seat, name)), "to start",
        placeholder=Name(draft.name_of(seat, s.texts)), limit=NAME_LENGTH, key=f"name {seat}",
    )  # fmt: skip
    words = e.Text(Name(fault or line), e.SMALL, palette.VERMILION_SOFT if fault else ink)
    who = e.Row(e.Sized(name, grow=1, least_width=130), e.Sized(_who(s, seat), wish=212), gap=10, wrap=True)
    return e.Row(
        e.Picture("grip", 22, kind="icon", tint=palette.TEXT_MUTED),
        face,
        e.Column(who, words, gap=4, grow=1),
        name=say("lobby.seat_row", seat=number, name=draft.name_of(seat, s.texts)), tip="lobby.seat_row_tip",
        face="row", chosen=chair.level == PERSON, pad=(10, 8), gap=10, drag=seat, drop=seat, key=f"seat {seat}",
        least_height=96 if draft.count <= _FEW else 0,
    )  # fmt: skip


def _who(s: Lobby, seat: int) -> e.Choice:
    draft, chair = s.draft, s.draft.seats[seat]

    def take(level: str) -> AskProgram | Take:
        known = together.seated(s, seat, level)
        return AskProgram(seat) if level == OUTSIDE else Take(known or draft.with_level(seat, level))

    levels = _levels(s, chair)
    known = together.known_levels(s)
    tips = {level: level_tip(s, level) for level, _ in levels if level != OUTSIDE}
    tips |= dict.fromkeys((level for level, _ in known), "lobby.known_tip")
    name = say("lobby.level", seat=seat + 1)
    options = [levels[0], *known, *levels[1:]]
    return e.Dropdown(
        options, chair.level, name, take, tip=level_tip(s, chair.level), tips=tips, key=f"level {seat}"
    )  # fmt: skip


def _levels(s: Lobby, chair: Seat) -> list[tuple[str, Words]]:
    shown = [level for level in LEVELS if level != TESTING_LEVEL or s.testing]
    levels: list[tuple[str, Words]] = [(level, f"seats.levels.{level}") for level in (PERSON, *shown, COMPANION)]
    if s.draft.persons - (chair.level == PERSON):
        levels[0] = (PERSON, "lobby.person")  # of several at a screen nobody is "me"
    if prefix_of(chair.level):
        levels.append((chair.level, say("seats.levels.outside", name=program_name(chair.level))))
    return [*levels, (OUTSIDE, "seats.levels.outside_choose")]


def level_tip(s: Lobby, level: str) -> Words:
    """The words on how a level plays this game, usual ones where the game has none; the command of a program."""
    if prefix_of(level):
        return Name(level)
    if level == COMPANION:
        return Name(s.companion[0])
    own = f"games.{s.draft.game}.levels.{level}"
    return own if own in s.texts else f"seats.levels.{level}_tip"


def line_of(s: Lobby, seat: int) -> tuple[str, str]:
    """The line below a seat's name, on how it plays, and its colour: gold for a manner."""
    chair = s.draft.seats[seat]
    if chair.level == COMPANION:
        return s.companion[1], palette.TEXT_SOFT
    if chair.level == PERSON and s.draft.persons > 1:
        return s.texts.t(together.line(s)), palette.TEXT_SOFT
    manner = f"seats.characters.{s.draft.game}.{chair.avatar}"
    # A master plays in its manner too, but of acts as good as its own there are few: no promise is made.
    if chair.level != LEVELS[-1] and manner in s.texts and s.draft.may_have_manners(chair):
        return s.texts.t(manner), palette.GOLD
    tip = level_tip(s, chair.level)
    return tip.text if isinstance(tip, Name) else s.texts.t(str(tip)), palette.TEXT_SOFT
