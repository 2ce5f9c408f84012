"""What changed rules are called where a report names a variant: an invented yeok by its name, not by its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.options import load_options
from game.kernel.preset_table import value_text
from game.kernel.texts import Texts
from game.lab.reports.report import FEW_OPTIONS, changed_options
from game.lab.runs.plan import Ready, variant_name

OWN, IN_PLAY = "own_yeok", "yeok"


def values_of(ready: Ready) -> dict[str, Any]:
    """The options of a run that its second rules change, with the invented yeok that are in play."""
    config = msgspec.json.decode(ready.configs[1])
    values = {id: config[id] for id in changed_options(ready, 1)}
    if OWN in values:
        values[OWN] = [one for one in values[OWN] if one["id"] in config[IN_PLAY]]
    return values


def rules_called(game: str, name: Text, values: Mapping[str, Any], texts: Texts) -> str:
    """The changed options of a rule set in the language of ``texts``; the set's name where they are many."""
    told = _without_list(values)
    if not 0 < len(told) <= FEW_OPTIONS:
        return name.get(texts.locale)
    options = load_options(GAMES[game])
    words = []
    for id, value in told.items():
        option = options.option(id)
        shown = value_text(option, value, texts) if id == OWN or option.type != "data" else ""
        words.append(shown if id == OWN else ": ".join(filter(None, (option.get(texts.locale), shown))))
    return ", ".join(words)


def rules_key(values: Mapping[str, Any]) -> str:
    """The changed options by their ids, with their values where these are plain."""
    plain = {
        id: "+".join(str(item["id"]) for item in value) if isinstance(value, list) and _structures(value) else value
        for id, value in msgspec.to_builtins(_without_list(values)).items()
    }
    return variant_name(plain)


def _structures(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(item, dict) and "id" in item for item in value)


def _without_list(values: Mapping[str, Any]) -> dict[str, Any]:
    """The options without the list of yeok in play where it goes with invented ones."""
    return {id: value for id, value in values.items() if id != IN_PLAY or not values.get(OWN)}
