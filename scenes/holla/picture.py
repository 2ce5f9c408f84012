"""How a frame of the Holla table is put together: what rests is kept, what moves is drawn on top."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from pygame import Surface

from scenes.holla.columns import Models
from scenes.holla.hand import HandState
from scenes.kit import palette
from scenes.kit.controls import Button, Ui

if TYPE_CHECKING:
    from scenes.holla.table import HollaTable


class Kept:
    """A picture of the whole window with the key of what it shows."""

    def __init__(self) -> None:
        self.surface: Surface | None = None
        self.key: Hashable = None

    def stale(self, like: Surface, key: Hashable) -> bool:
        """Whether it must be drawn anew for this key; it then has the size of `like`."""
        if self.surface is None or self.surface.get_size() != like.get_size():
            self.surface = Surface(like.get_size()).convert(like)
        elif key == self.key:
            return False
        self.key = key
        return True


class Picture:
    """Belongs to one layout of a table.

    Panels and resting pieces are one kept picture, the same with hand and buttons another; both are made anew
    when something in them changes. With a cube in hand the upper one is drawn directly: its glows lie below the hand;
    and while something moves, because it would change with every landing.
    """

    def __init__(self, table: HollaTable) -> None:
        self.table = table
        self._rest = Kept()
        self._front = Kept()
        self._act = -1
        self._version = -1
        """The version of the panels that the resting picture shows."""

    def draw(self, surface: Surface) -> None:
        """Ground, panels and pieces, glows, hand, buttons, what flies, what is in hand."""
        table = self.table
        models = table.models()
        state = table.hand_state()
        before = self._rest.key, self._version
        rest = self._resting(surface, models)
        changed = before != (self._rest.key, self._version)
        if changed or table.fingers.gesture.holding or table.motion.busy:
            surface.blit(rest, (0, 0))
            table.fingers.draw_targets(surface, table.motion.seconds)
            self._draw_front(surface, state, models)
        else:
            surface.blit(self._with_front(surface, rest, state, models), (0, 0))
        table.overlays.draw_die(surface, table.stage.die_face)
        thinking = table.client.thinking
        if thinking is not None and thinking != table.view.seat and not table.covered:
            table.columns.draw_thinking(surface, thinking, table.motion.seconds)
        table.stage.draw(surface)
        table.overlays.draw(surface, table.view, table.refused)
        table.columns.draw_tooltip(surface, models)
        table.fingers.draw_held(surface)

    def _resting(self, like: Surface, models: Models) -> Surface:
        """Panels and pieces together."""
        table = self.table
        hidden = table.board.hidden
        panels = self._panels(like, models)
        key = (
            models.plates,
            table.client.act_number,
            frozenset(hidden.cubes),
            tuple(sorted(hidden.closed.items())),
            table.choosing,
            table.client.waiting_for_person,
        )
        stale = self._rest.stale(like, key)
        kept = self._rest.surface
        assert kept is not None
        if stale:
            kept.blit(panels, (0, 0))
            table.columns.draw_plates(kept, models)
            table.board.draw_pieces(kept, table.view)
            table.overlays.draw_marks(kept, table.view, table.client, table.choosing)
        elif table.columns.version != self._version:
            for box in table.columns.boxes():
                kept.set_clip(box)
                kept.blit(panels, box, box)
                table.columns.draw_plates(kept, models)
            kept.set_clip(None)
        self._version = table.columns.version
        return kept

    def _panels(self, like: Surface, models: Models) -> Surface:
        """The panels, one frame later than the pieces: the two together would make the longest frames."""
        table = self.table
        act, self._act = self._act, table.client.act_number
        kept = table.columns.kept
        if act == self._act or kept is None or kept.get_size() != like.get_size():
            return table.columns.picture(like, models)
        table.ctx.redraw()
        return kept

    def _with_front(self, like: Surface, rest: Surface, state: HandState, models: Models) -> Surface:
        """All that rests, with hand and buttons."""
        table = self.table
        drawers = models if table.lay.narrow else None
        key = (
            self._rest.key,
            self._version,
            state,
            table.hand.signature(),
            table.target,
            ui_signature(table.ui),
            drawers,
        )
        stale = self._front.stale(like, key)
        kept = self._front.surface
        assert kept is not None
        if stale:
            kept.blit(rest, (0, 0))
            self._draw_front(kept, state, models)
        return kept

    def _draw_front(self, surface: Surface, state: HandState, models: Models) -> None:
        table = self.table
        table.hand.draw(surface, state, table.plan)
        table.columns.draw_drawers(surface, models)
        table.ui.draw(surface)
        if table.client.spectating:
            # Who only watches sees a gold frame.
            frame = table.ctx.art.outline(*surface.get_size(), 0, palette.GOLD, 3)
            surface.blit(frame, (0, 0))


def ui_signature(ui: Ui) -> Hashable:
    """Two equal signatures of a table's controls look alike."""
    looks = []
    for widget in ui.widgets:
        if isinstance(widget, Button) and widget.visible:
            looks.append((widget.name, widget.label, widget.sub, widget.reason, widget.kind, widget.state))
    focus = ui.focus
    ring = (focus.name, tuple(focus.rect)) if focus is not None and ui.keyboard else None
    return (tuple(looks), ring, ui.tooltip_shown)
