"""What everybody sees of a Rummikub table, for the curtain."""

from __future__ import annotations

from collections.abc import Sequence

from game.rummikub.view import RummikubView
from scenes.kit.context import Context
from scenes.rummikub.texts import face
from scenes.table.public import Public


def public(ctx: Context, view: RummikubView, names: Sequence[str]) -> Sequence[Public]:
    """The tiles left in the pool and in each rack, and the sets on the table."""
    t = ctx.t
    sets = tuple(tuple(map(face, tiles)) for tiles in view.table)
    return (
        Public(t("rummikub_table.game_of", game=max(1, view.game), games=view.config.games)),
        Public(t("rummikub_table.status.pool"), str(view.pool)),
        Public(t("public.tiles"), " · ".join(str(one.rack) for one in view.players)),
        Public(t("public.sets"), str(len(sets)), sets, 19),
    )
