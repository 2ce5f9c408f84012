"""What the Rummikub table asks and opens: menu, rule book, scores, hints."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from scenes.kit.context import Choice, Link
from scenes.rummikub.words import avatar, seat_name

if TYPE_CHECKING:
    from scenes.rummikub.scores import Person
    from scenes.rummikub.table import RummikubTable


class Dialogs:
    """Belongs to one table."""

    def __init__(self, table: RummikubTable) -> None:
        self.table = table
        self._muted: tuple[float, float, float] | None = None

    def rulebook(self, rule: str | None = None) -> None:
        """The rule book, at a rule."""
        from scenes.rulebook_scene import RuleBookScene

        ctx = self.table.ctx
        ctx.push(RuleBookScene(ctx, rule, "rummikub"))

    def settings(self) -> None:
        """The settings; they count at once."""
        from scenes.settings_scene import SettingsScene

        ctx = self.table.ctx
        ctx.push(SettingsScene(ctx))

    def rule_link(self, rule: str) -> Link:
        """The link of a note that opens the rule book."""
        return self.table.ctx.t("rummikub_table.rule_link"), lambda: self.rulebook(rule)

    def toggle_sound(self) -> None:
        """Silence and back."""
        ctx = self.table.ctx
        settings = ctx.settings
        if self._muted is None:
            self._muted = (settings.volume_master, settings.volume_effects, settings.volume_ambience)
            ctx.sound.volumes(0.0, 0.0, 0.0)
        else:
            ctx.sound.volumes(*self._muted)
            self._muted = None
        ctx.redraw()

    def menu(self) -> None:
        """Esc: go on, look something up, or leave; the match is saved anyway."""
        t, ctx = self.table.ctx.t, self.table.ctx
        ctx.dialog(
            t("rummikub_table.menu_dialog.title"),
            t("rummikub_table.menu_dialog.text"),
            [
                Choice(t("rummikub_table.menu_dialog.go_on"), kind="jade", cancel=True),
                Choice(t("rummikub_table.menu_dialog.rulebook"), self.rulebook),
                Choice(t("rummikub_table.menu_dialog.settings"), self.settings),
                Choice(t("rummikub_table.menu_dialog.leave"), self.leave),
            ],
        )

    def leave(self) -> None:
        """Back to where the table was opened from."""
        self.table.ctx.pop(self.table)

    # -- the end of a game

    def people(self) -> tuple[Person, ...]:
        """Everybody at the table, for the scores."""
        from scenes.rummikub.scores import Person

        session, texts = self.table.session, self.table.ctx.texts
        return tuple(
            Person(seat_name(texts, session.seats, seat), avatar(session.seats, seat), seat == session.person)
            for seat in range(len(session.seats))
        )

    def result(self) -> None:
        """The scores of the game over the table; its button deals the next, or shows the match."""
        from scenes.rummikub.scores import GameScores

        table = self.table
        ctx, view = table.ctx, table.view
        if not view.results:
            return
        after = self.match if view.match is not None else self._next_game
        ctx.push(GameScores(ctx, view, self.people(), after, self.leave))

    def _next_game(self) -> None:
        self.table.session.go_on()
        self.table.ctx.redraw()

    def match(self) -> None:
        """The places after the last game."""
        from scenes.rummikub.standings import MatchScores

        table = self.table
        ctx, seed = table.ctx, table.session.match.seed
        ctx.push(MatchScores(ctx, table.view, self.people(), seed, self._again, self.leave, self._copy_seed))

    def _again(self) -> None:
        """The same table with a new seed."""
        from scenes.open import play_again

        session = self.table.session
        play_again(self.table.ctx, session.match, session.seats)

    def _copy_seed(self, seed: int) -> None:
        with suppress(pygame.error):
            pygame.scrap.put_text(str(seed))
