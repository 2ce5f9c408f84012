"""What everybody sees of a riichi table, for the curtain."""

from __future__ import annotations

from collections.abc import Sequence

from game.riichi.tiles import tile_text
from game.riichi.view import RiichiView
from scenes.kit.context import Context
from scenes.riichi.texts import place_name, wind_name
from scenes.table.public import Public


def public(ctx: Context, view: RiichiView, names: Sequence[str]) -> Sequence[Public]:
    """The hand that is played, sticks, dora indicators and what is left of the wall; each river with its melds."""
    t = ctx.t
    return (
        Public(place_name(ctx, view.wind, view.dealer, view.honba), t("public.wall", count=view.left)),
        Public(t("public.sticks"), str(view.sticks)),
        Public(t("public.dora"), groups=(tuple(map(tile_text, view.indicators)),), piece=20, beside=True),
        *(_river(ctx, view, seat, names[seat]) for seat in range(len(view.table)) if view.table[seat].river),
    )


def _river(ctx: Context, view: RiichiView, seat: int, name: str) -> Public:
    """The river of a seat beside its wind and name, with its riichi; its melds apart."""
    side = view.table[seat]
    words = [wind_name(ctx, side.wind), name, *([ctx.t("public.riichi")] if side.riichi else [])]
    river = tuple(tile_text(one.tile) for one in side.river)
    melds = (tuple(map(tile_text, meld.tiles)) for meld in side.melds)
    return Public(" · ".join(words), groups=(river, *melds), piece=17, beside=True)
