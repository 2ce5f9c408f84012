"""What everybody sees of a Royal Turf table, for the curtain."""

from __future__ import annotations

from collections.abc import Sequence

from game.turf.race import HORSES
from game.turf.view import TurfView
from scenes.kit.context import Context
from scenes.table.public import Public
from scenes.turf.horses import ART


def public(ctx: Context, view: TurfView, names: Sequence[str]) -> Sequence[Public]:
    """The race, and the horses from the first to the last."""
    behind = sorted((h for h in range(HORSES) if h not in view.order), key=lambda h: -view.positions[h])
    horses = tuple((ART[horse],) for horse in (*view.order, *behind)) if view.race else ()
    return (
        Public(ctx.t("turf_table.title.between", race=max(1, view.race), races=view.config.races)),
        Public(ctx.t("public.track"), groups=horses, piece=36),
    )
