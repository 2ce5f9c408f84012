"""The page of pictures by the rules of a table: only what holds there, with the table's own yeok."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from game.holla.config import HollaConfig, Yeok
from game.kernel.bilingual import Text
from game.kernel.options import config_of
from game.kernel.rules import AnyRules
from game.kernel.texts import Texts
from game.lessons.howto import Band, Howto, Item, Picture
from game.pieces.cubes import KIND_TEXT
from game.workshop.examples import example
from game.workshop.yeok import name_in, part_in, parts_in_words

T = TypeVar("T", bound=msgspec.Struct)
BRACKETS = ("head", "neck", "body", "tail")
"""The parts by which the brackets of an invented yeok are coloured in turn."""


def fitted(page: Howto, rules: AnyRules, values: Mapping[str, Any]) -> Howto:
    """The page as it holds by these plain values of options."""
    config = config_of(rules, values)
    known = msgspec.json.decode(msgspec.json.encode(config))
    bands = [_band(band, known) for band in page.bands]
    own = [yeok for yeok in config.yeok_in_play() if yeok in config.own_yeok] if isinstance(config, HollaConfig) else []
    if page.own is not None and own:
        made = (_item(yeok, config, page.own, config.own_yeok.index(yeok)) for yeok in own)
        bands.insert(1, replace(page.own, items=tuple(made)))
    return replace(page, bands=tuple(band for band in bands if band.items))


def _band(band: Band, known: Mapping[str, Any]) -> Band:
    items = (_held(item, known) for item in band.items if not item.yeok or item.yeok in known["yeok"])
    return _held(replace(band, items=tuple(items)), known)


def _held(thing: T, known: Mapping[str, Any]) -> T:
    """The thing with what holds by the rules instead of the usual words and pictures."""
    changes: dict[str, Any] = {}
    for other in getattr(thing, "others", ()):
        here = all(known[option] in values for option, values in other.where.items())
        if here and not any(known[option] in values for option, values in other.unless.items()):
            changes |= {name: new for name in OTHER if (new := getattr(other, name)) is not None}
    if isinstance(thing, Item):
        changes["facts"] = tuple(_held(fact, known) for fact in thing.facts)
    return replace(thing, **changes)


OTHER = ("title", "say", "more", "note", "value", "show")
"""The words and pictures that may be others."""


def _item(yeok: Yeok, config: HollaConfig, own: Band, place: int) -> Item:
    """An invented yeok with a hand of it, drawn by the rules."""
    name, said = (_both(words, yeok) for words in (name_in, lambda yeok, locale: parts_in_words(yeok, Texts(locale))))
    points = Text(*(text.replace("{points}", str(yeok.points)) for text in (own.badge.ko, own.badge.en)))
    return Item(name, said, badge=points, emblem=(yeok.emblem, place), show=tuple(_shows(yeok, config)))


def _shows(yeok: Yeok, config: HollaConfig) -> Iterator[Picture]:
    for number, (part, (_, kinds)) in enumerate(zip(yeok.parts, example(yeok, config) or (), strict=False)):
        named = Text(*(_plain(part_in(part.name, Texts(locale))) for locale in ("ko", "en")))
        pieces = " ".join(KIND_TEXT[kind] for kind in kinds)
        yield Picture(pieces, named, BRACKETS[number % len(BRACKETS)], lit=part.pure)


def _both(words: Any, yeok: Yeok) -> Text:
    return Text(*(_plain(words(yeok, locale)) for locale in ("ko", "en")))


def _plain(words: str) -> str:
    """The words with braces that are no placeholders."""
    return words.replace("{", "{{").replace("}", "}}")
