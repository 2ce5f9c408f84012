"""What everybody sees of a Holla table, for the curtain."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.view import HollaView
from game.pieces.cubes import cube_text
from scenes.kit.context import Context
from scenes.table.public import Public


def public(ctx: Context, view: HollaView, names: Sequence[str]) -> Sequence[Public]:
    """The pot, the island, the river and what is left of the mountains."""
    t = ctx.t
    island = ((cube_text(view.island),),) if view.island >= 0 else ()
    river = tuple(cube_text(one.cube) for one in view.river)
    return (
        Public(t("holla.round", round=max(1, view.round), rounds=view.config.rounds)),
        Public(t("public.pot"), str(view.pot)),
        Public(t("public.island"), "" if island else "–", island, 30, beside=True),
        Public(t("public.river"), str(len(river)), (river,) if river else ()),
        Public(t("public.mountains"), str(sum(seat.mountain for seat in view.table))),
    )
