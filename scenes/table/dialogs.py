"""What a table asks and opens beside its game: menu, rule book, settings, silence, the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from scenes.kit.context import Choice, Context, Link
from scenes.table.client import TableClient
from scenes.table.names import avatar, seat_name
from scenes.table.scores import Act, Person

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class TableDialogs:
    """Belongs to one table of `game`; `section` is the locale file with `menu_dialog` and `rule_link`."""

    def __init__(self, scene: TableScene[Any], client: TableClient, game: str, section: str) -> None:
        self.scene = scene
        self.client = client
        self.game = game
        self.section = section

    @property
    def ctx(self) -> Context:
        """The context of the table."""
        return self.scene.ctx

    def rulebook(self, rule: str | None = None) -> None:
        """The rule book, at a rule."""
        from scenes.rulebook_scene import RuleBookScene

        self.ctx.push(RuleBookScene(self.ctx, rule, self.game))

    def settings(self) -> None:
        """The settings; they count at once."""
        from scenes.settings_scene import SettingsScene

        self.ctx.push(SettingsScene(self.ctx))

    def rule_link(self, rule: str) -> Link:
        """The link of a note that opens the rule book."""
        return self.ctx.t(f"{self.section}.rule_link"), lambda: self.rulebook(rule)

    def toggle_sound(self) -> None:
        """Silence and back."""
        from scenes.open import change_settings

        change_settings(self.ctx, muted=not self.ctx.settings.muted)
        self.ctx.redraw()

    def menu(self) -> None:
        """Esc: go on, look something up, or leave; the match is saved anyway."""
        ctx = self.ctx

        def say(key: str) -> str:
            return ctx.t(f"{self.section}.menu_dialog.{key}")

        choices = [Choice(say("go_on"), kind="jade", cancel=True), *self.more_choices(), *self._strict_choices()]
        choices += [Choice(say("rulebook"), self.rulebook), Choice(say("settings"), self.settings)]
        reason = self.scene.saving.reason
        text = ctx.t("kit.unsaved.text", reason=reason) if reason else say("text")
        ctx.dialog(say("title"), text, [*choices, Choice(say("leave"), self.leave)])

    @property
    def strict(self) -> bool:
        """Whether somebody plays here who may commit fouls."""
        config = self.client.match.config
        return getattr(config, "table", "") == "strict" and self.client.person is not None

    def _strict_choices(self) -> list[Choice]:
        """Whether this table asks before what may cost."""
        if not self.strict:
            return []
        on = self.ctx.settings.ask_costly
        return [Choice(self.ctx.t(f"kit.costly.{'never' if on else 'always'}"), lambda: self._ask_costly(not on))]

    def _ask_costly(self, on: bool) -> None:
        from scenes.open import change_settings

        change_settings(self.ctx, ask_costly=on)

    def costly(self, title: str, text: str, act: Act) -> None:
        """Asks before an act that costs where it is wrong, of the right and the wrong one alike."""
        if not self.ctx.settings.ask_costly:
            act()
            return

        def act_always() -> None:
            self._ask_costly(False)
            act()

        t = self.ctx.t
        choices = [
            Choice(t("kit.costly.do"), act, kind="vermilion"),
            Choice(t("kit.costly.do_always"), act_always),
            Choice(t("kit.dialog.cancel"), cancel=True),
        ]
        self.ctx.dialog(title, text, choices)

    def say_strict(self) -> None:
        """A note when somebody sits down at a strict table."""
        if self.strict:
            t = self.ctx.t
            self.ctx.toast(t("kit.costly.strict"), t(f"{self.section}.strict_text"), seconds=6.0)

    def more_choices(self) -> list[Choice]:
        """What a game's menu offers beside the usual."""
        return []

    def result(self) -> None:
        """The end of a round: its result over the table."""
        raise NotImplementedError

    def go_on(self) -> None:
        """The result was read: the next round may begin."""
        self.client.go_on()
        self.ctx.redraw()

    def autoplay_note(self) -> None:
        """Says whether a bot plays on for the person."""
        key = f"{self.section}.autoplay.{'on' if self.client.autoplay else 'off'}"
        self.ctx.toast(self.ctx.t(key), self.ctx.t(f"{key}_text"))

    def leave(self) -> None:
        """Back to where the table was opened from."""
        self.scene.saving.before(lambda: self.ctx.pop(self.scene), self.scene.show_result_again)

    def people(self) -> tuple[Person, ...]:
        """Everybody at the table, for the scores."""
        client, texts = self.client, self.ctx.texts
        return tuple(
            Person(seat_name(texts, client.seats, seat), avatar(client.seats, seat), seat == client.person)
            for seat in range(len(client.seats))
        )

    def again(self) -> None:
        """The same table with a new seed; a record from its beginning."""
        from scenes.open import play_again

        if self.client.script is not None:
            self.client.script.again()
            return
        match, seats = self.client.match, self.client.opened_with
        self.scene.saving.before(lambda: play_again(self.ctx, match, seats), self.scene.show_result_again)

    def watch(self) -> None:
        """The match that has just ended, from its beginning."""
        from scenes.replay.opening import played

        self.ctx.push(played(self.ctx, self.client.match, self.client.seats))

    def after_match(self) -> tuple[Act, Act, Callable[[int], None], Act | None]:
        """What the places offer: once more, away, the seed, and the match again unless a record is shown already."""
        return self.again, self.leave, self.copy_seed, self.watch if self.client.script is None else None

    def copy_seed(self, seed: int) -> None:
        """The seed into the clipboard, and a word about it."""
        t = self.ctx.t
        try:
            pygame.scrap.put_text(str(seed))
        except pygame.error:
            self.ctx.toast(t("kit.seed.failed"), t("kit.seed.text", seed=seed), "illegal")
            return
        self.ctx.toast(t("kit.seed.copied"), t("kit.seed.text", seed=seed))
