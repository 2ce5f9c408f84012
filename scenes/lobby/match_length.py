"""How long a match of the chosen rules takes, in words."""

from types import MappingProxyType

from game.kernel.texts import Texts
from scenes.lobby.draft import Draft

_ROUNDS = MappingProxyType({"holla": ("rounds", 6), "rummikub": ("games", 20), "turf": ("races", 7)})
"""The option with the number of rounds of a game, and the minutes that one takes."""
_LENGTHS = MappingProxyType({"single": 7, "first_win": 10, "tonpu": 25, "hanchan": 50, "four_winds": 100})
"""The minutes of a match of riichi."""


def words(draft: Draft, texts: Texts) -> str:
    """The rounds of a match and about how many minutes they take; empty where the game does not say."""
    if draft.game == "riichi":
        option = draft.options.option("length")
        length = draft.value(option)
        name = next((choice.get(texts.locale) for choice in option.choices if choice.id == length), "")
        return f"{name} · {texts.t('lobby.minutes', count=_LENGTHS[length])}" if length in _LENGTHS else name
    if draft.game not in _ROUNDS:
        return ""
    name, minutes = _ROUNDS[draft.game]
    count = draft.value_of(name)
    if not isinstance(count, int):
        return ""
    said = texts.t(f"lobby.rounds.{draft.game}_one" if count == 1 else f"lobby.rounds.{draft.game}", count=count)
    return f"{said} · {texts.t('lobby.minutes', count=count * minutes)}"
