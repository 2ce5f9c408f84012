"""Where things are at the riichi table and whose turn it is, for window tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.riichi.actions import Discard
from game.riichi.tiles import tile_text

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable


def trace(table: RiichiTable) -> dict[str, Any]:
    """The own tiles, what may be discarded, the calls, the rivers."""
    client, view = table.client, table.view
    mine = client.waiting_for_person and not table.motion.busy and not table.autos.busy
    tiles = [[tile_text(item.tile), *table.places.item_box(item).center] for item in table.items]
    legal = table.choosing.legal
    return {
        "mine": mine,
        "round": view.round,
        "phase": view.phase,
        "hand": tiles,
        "drawn": tile_text(view.drawn) if view.drawn >= 0 else "",
        "legal": sorted({tile_text(a.tile) for a in legal if isinstance(a, Discard) and not a.riichi}),
        "riichi": sorted({tile_text(a.tile) for a in legal if isinstance(a, Discard) and a.riichi}),
        "riichi_on": table.choosing.riichi,
        "offers": [[offer.key, *table.controls.buttons[offer.key].rect.center] for offer in table.offers],
        "choices": [list(choice.rect.center) for choice in table.controls.choices],
        "asked": tile_text(view.asked.tile) if view.asked is not None else "",
        "points": [seat.points for seat in view.table],
        "melds": [len(seat.melds) for seat in view.table],
        "rivers": [len(seat.river) for seat in view.table],
        "chosen": table.choosing.choice.index if table.choosing.choice is not None else -1,
    }
