"""``games``: what can be played, with which options, presets and seat levels."""

from __future__ import annotations

from typing import Any

from game.cli.output import print_line, say
from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.options import Option, Preset, load_options
from game.kernel.rules import AnyRules
from game.library.own_rules import own_rules
from game.seats.levels import levels_of
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds nothing: the verb has no options of its own."""


def run(args: Args) -> int:
    """Prints one JSON line a game; names the person's own rule sets that cannot be used beside them."""
    own = own_rules()
    for rules in GAMES.values():
        print_line(describe(rules, own.presets.get(rules.name, ())))
    for problem in own.problems:
        say(problem.text(args.texts))
    return OK


def describe(rules: AnyRules, own: tuple[Preset, ...] = ()) -> dict[str, Any]:
    """A game as plain values."""
    options = load_options(rules).with_presets(own)
    return {
        "game": rules.name,
        "label": {"ko": options.ko, "en": options.en},
        "seats": rules.seat_counts,
        "levels": levels_of(rules.name),
        "presets": [_preset(p) for p in options.presets],
        "options": [_option(o) for o in options.options],
    }


def _both(text: Text) -> dict[str, str]:
    return {"ko": text.ko, "en": text.en}


def _preset(preset: Preset) -> dict[str, Any]:
    return {
        "id": preset.id,
        "label": _both(preset),
        "description": _both(preset.description),
        "notes": [_both(note) for note in preset.notes],
        "set": preset.set,
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "type": option.type,
        "range": option.range,
        "choices": [{"id": c.id, "label": _both(c)} for c in option.choices],
        "default": option.default,
        "label": _both(option),
        "help": _both(option.help),
        "rules": option.rules,
    }
