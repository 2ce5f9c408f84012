"""How a frame of the Holla table is put together: what rests is kept, what moves is drawn on top."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from pygame import Surface

if TYPE_CHECKING:
    from scenes.holla.table import HollaTable


class Picture:
    """Belongs to one layout of a table. Panels and resting pieces are one kept picture, made anew when they change."""

    def __init__(self, table: HollaTable) -> None:
        self.table = table
        self._rest: Surface | None = None
        self._key: Hashable = None

    def draw(self, surface: Surface) -> None:
        """Ground, panels and pieces, glows, hand, buttons, what flies, what is in hand."""
        table = self.table
        models = table.models()
        state = table.hand_state()
        seconds = table.motion.seconds
        surface.blit(self._resting(surface, table.columns.picture(surface, models)), (0, 0))
        table.overlays.draw_die(surface, table.stage.die_face)
        thinking = table.session.thinking
        if thinking is not None and thinking != table.view.seat and not table.covered:
            table.columns.draw_thinking(surface, thinking, seconds)
        table.fingers.draw_targets(surface, seconds)
        table.hand.draw(surface, state, table.plan)
        table.columns.draw_drawers(surface, models)
        table.ui.draw(surface)
        table.stage.draw(surface)
        table.overlays.draw(surface, table.view, table.refused)
        table.fingers.draw_held(surface)

    def _resting(self, like: Surface, panels: Surface) -> Surface:
        """Panels and pieces together."""
        table = self.table
        hidden = table.board.hidden
        key = (
            table.columns.version,
            table.session.act_number,
            frozenset(hidden.cubes),
            tuple(sorted(hidden.closed.items())),
            table.choosing,
            table.session.waiting_for_person,
            table.ctx.texts.locale,
            bool(table.stage.die_face),
        )
        if self._rest is None or self._rest.get_size() != like.get_size():
            self._rest = Surface(like.get_size()).convert(like)
            self._key = None
        if key != self._key:
            self._key = key
            self._rest.blit(panels, (0, 0))
            table.board.draw_pieces(self._rest, table.view)
            table.overlays.draw_marks(self._rest, table.view, table.session, table.choosing)
        return self._rest
