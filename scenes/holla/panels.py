"""All panels of the Holla table under one roof.

A panel is a plain object: make it once, then `draw(surface, ctx, rect, model)` with a frozen model. `rect` is in
pixels (`ctx.layout.rect(16, 84, 208, 430)`); no panel looks at a match.

- `TargetPanel` + `TargetModel(cards, current)`: `hit(pos)` -> card id, `places()`, `wheel(dy)`, `tooltip`, `spoken`.
- `WildPanel` + `WildModel`; `wild_model(texts, config, opening)` makes one from public facts.
- `MePanel` + `MeModel`, `PotPanel` + `PotModel` (`coin_places` for flying coins).
- `LogPanel` + `LogModel(entries)`: `wheel(dy)`, `hit(pos)` -> entry number, `row(number)`.
- `SeatPlate` + `SeatModel`: `draw(..., seconds)`; draw again while a seat is thinking.
"""

from scenes.holla.panel_words import (
    counts_line,
    find_yeok,
    form_name,
    medal_of,
    part_name,
    tip_for,
    yeok_name,
    yeok_second_name,
)
from scenes.holla.panels_left import (
    MeModel,
    MePanel,
    PartBar,
    TargetCard,
    TargetModel,
    TargetPanel,
    WildModel,
    WildPanel,
    wild_model,
)
from scenes.holla.panels_right import LogEntry, LogModel, LogPanel, PotModel, PotPanel, coins_for
from scenes.holla.plates import SeatModel, SeatPlate, thinking_dots

__all__ = [
    "LogEntry",
    "LogModel",
    "LogPanel",
    "MeModel",
    "MePanel",
    "PartBar",
    "PotModel",
    "PotPanel",
    "SeatModel",
    "SeatPlate",
    "TargetCard",
    "TargetModel",
    "TargetPanel",
    "WildModel",
    "WildPanel",
    "coins_for",
    "counts_line",
    "find_yeok",
    "form_name",
    "medal_of",
    "part_name",
    "thinking_dots",
    "tip_for",
    "wild_model",
    "yeok_name",
    "yeok_second_name",
]
