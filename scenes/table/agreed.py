"""What persons at one screen agreed on about calls; chosen in the lobby and in the menu of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from scenes.kit.context import Context
from scenes.kit.preferences import settings_of

Calls = Literal["open", "asked"]
CALLS: Final[tuple[Calls, ...]] = ("open", "asked")
RESTS: Final = (1, 2, 3, 5)
"""The seconds that can be chosen for the rest of an act that somebody may call."""


@dataclass(frozen=True)
class Agreed:
    """The agreement: whoever wants to call says so, or each is asked in turn, able to or not; seconds of the rest, the
    same at every speed."""

    calls: Calls = "open"
    rest: float = 2.0


AGREED: Final = Agreed()
"""The usual agreement."""


def agreed_of(ctx: Context) -> Agreed:
    """The agreement of now."""
    settings = settings_of(ctx)
    return Agreed(settings.calls, settings.call_rest)
