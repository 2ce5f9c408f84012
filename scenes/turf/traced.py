"""Where things are at the Royal Turf table and whose turn it is, for window tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.turf.layout import PIECE

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable


def trace(table: TurfTable) -> dict[str, Any]:
    """Chips in hand, cards, horses, where each would land."""
    client, view, lay = table.client, table.view, table.lay
    mine = client.waiting_for_person and not table.motion.busy
    chips = table.panels.tray_places(len(table.models.tray()))[: len(view.hand)]
    width = lay.px(PIECE)
    pieces = {
        horse: list(table.horses.box(lay.oval.point(*spot), width).center)
        for horse, spot in table.places.spots_of().items()
    }
    landing = {horse: table.places.landing_box(horse) for horse in view.left} if mine else {}
    return {
        "race": view.race,
        "phase": view.phase,
        "face": view.face,
        "left": list(view.left),
        "hand": list(view.hand),
        "money": [player.money for player in view.players],
        "bets": [[chip.horse, chip.value] for chip in view.own.bets],
        "chips": [list(place) for place in chips] if view.phase == "bet" else [],
        "cards": [list(box.center) for box in lay.cards],
        "horses": [[horse, *pieces[horse]] for horse in sorted(pieces)],
        "landing": [[horse, *box.center] for horse, box in landing.items() if box is not None],
        "choice": -1 if table.choice is None else table.choice,
        "place": _focus(table.spots.focused),
    }


def _focus(item: Any) -> str:
    return " ".join(map(str, item)) if isinstance(item, tuple) else ""
