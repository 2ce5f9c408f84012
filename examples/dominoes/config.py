"""The options of block dominoes: the one place of their types, ranges and defaults."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class DominoesConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table, agreed on before the first round."""

    target: Annotated[int, msgspec.Meta(ge=10, le=500)] = 100
    """Points that win the match (dominoes.D11)."""
    hand: Annotated[int, msgspec.Meta(ge=5, le=7)] = 7
    """Tiles that each seat is dealt (dominoes.D2)."""
    opening: Literal["highest", "lot"] = "highest"
    """Who opens the first round: the highest tile, which has to be laid, or chance (dominoes.D3)."""
    blocked: Literal["difference", "sum"] = "difference"
    """What a blocked round pays (dominoes.D10)."""
