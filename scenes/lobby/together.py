"""Several persons at one screen, in the lobby: who sat here before, how the evening goes, what was agreed on."""

from __future__ import annotations

from typing import Final

from game.kernel.entry import load
from game.kernel.options import BadOption
from game.kernel.rules import BadConfig
from game.kernel.seat import AVATARS
from game.library.people import Person
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Note, Setting
from scenes.kit.tree.words import Name, Words, say
from scenes.lobby.draft import PERSON, Draft
from scenes.lobby.state import Lobby
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.agreed import CALLS, RESTS
from scenes.table.entry import policy_of
from scenes.table.policy import TablePolicy

MOST: Final = 8
"""The persons who are offered."""
_BEFORE: Final = f"{PERSON} "


def policy(draft: Draft) -> TablePolicy:
    """The policy of the table of the game."""
    return policy_of(load(SCENE_ENTRIES[draft.game].table))


def closed(draft: Draft) -> bool:
    """Whether a seat of this table has something that the others may not see."""
    try:
        return policy(draft).closed(draft.config())
    except (BadConfig, BadOption):
        return True  # it cannot start yet


def together(s: Lobby) -> e.Maybe:
    """The panel for persons who share the screen; none where nobody does."""
    if s.draft.persons < 2:
        return None
    hides = closed(s.draft)
    head = e.Row(
        e.Text("lobby.together", e.LARGE, palette.GOLD, True, role="heading"),
        e.Text(_how(s.trusting, hides), e.SMALL, palette.TEXT_SOFT),
        wrap=True, gap=12,
    )  # fmt: skip
    trust = e.Switch(s.trusting, "lobby.trusting", tip="lobby.trusting_tip", key="trusting")
    return e.Panel(None, head, trust if hides else None, *_calls(s), gap=8, pad=(18, 14))


def _calls(s: Lobby) -> tuple[e.Box, ...]:
    """The choices how persons call, where the game has calls."""
    if not policy(s.draft).calls:
        return ()
    ways = [(way, f"lobby.calls_{way}") for way in CALLS]
    rests = [(rest, say("lobby.seconds_one" if rest == 1 else "lobby.seconds", count=rest)) for rest in RESTS]
    return (
        e.Labelled("lobby.calls", e.Choice(ways, s.agreed.calls, tips={way: f"{key}_tip" for way, key in ways}), None),
        e.Labelled("lobby.call_rest", e.Choice(rests, s.agreed.rest), None),
    )


def _how(trusting: bool, hides: bool) -> str:
    """The words on how the screen goes from one to the next."""
    return "lobby.together_open" if not hides else "lobby.together_trusting" if trusting else "lobby.together_closed"


def line(s: Lobby) -> str:
    """The words below the name of somebody who shares the screen."""
    return "lobby.shares" if s.trusting or not closed(s.draft) else "lobby.shares_closed"


def first_time(before: Lobby, after: Lobby) -> tuple[Note | Setting, ...]:
    """The one sentence for the first second person who ever sits down here."""
    if after.told or before.draft.persons > 1 or after.draft.persons < 2:
        return ()
    text = "lobby.together_first" if closed(after.draft) else "lobby.together_open"
    return Note("lobby.together", text, seconds=10.0), Setting("told_sharing", True)


def known_levels(s: Lobby) -> list[tuple[str, Words]]:
    """The persons who sat here before and sit nowhere now, as choices for a chair."""
    return [(_BEFORE + one.id, Name(one.names[-1])) for one in _free(s)[:MOST] if one.names]


def _free(s: Lobby) -> list[Person]:
    taken = {s.draft.name_of(seat, s.texts) for seat in range(s.draft.count)}
    # Whoever gave no name is nobody who could be chosen by it.
    taken |= {s.texts.t("seats.me"), *(s.texts.t(f"seats.avatars.{avatar}") for avatar in AVATARS)}
    return [one for one in s.known if taken.isdisjoint(one.names)]


def seated(s: Lobby, seat: int, level: str) -> Draft | None:
    """The table with a person of before on a chair; None where the level is none of these."""
    one = next((one for one in s.known if _BEFORE + one.id == level), None)
    if one is None:
        return None
    face = next((face for face in reversed(one.faces) if face in AVATARS), "")
    return s.draft.with_person(seat, one.names[-1], face)
