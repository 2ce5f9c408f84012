"""What a table asks and opens beside its game: menu, rule book, settings, silence, the way back."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.context import Choice, Context, Link
from scenes.kit.preferences import change_settings
from scenes.table.client import TableClient
from scenes.table.names import avatar, seat_name
from scenes.table.saving import Saving
from scenes.table.scores import Act, Person


class TableDialogs:
    """Belongs to one table; `section` is the locale file with `menu_dialog` and `rule_link`."""

    def __init__(
        self,
        ctx: Context,
        client: TableClient,
        saving: Saving,
        close: Callable[[], None],
        stay: Callable[[], None],
        section: str,
    ) -> None:
        """`close` takes the table away, `stay` leads back to the result of somebody who stays after all."""
        self.ctx = ctx
        self.client = client
        self.game = client.setup.game
        self.saving = saving
        self.close = close
        self.stay = stay
        self.section = section

    def rulebook(self, rule: str | None = None) -> None:
        """The rule book, at a rule."""
        self.ctx.doors.rulebook(self.game, rule)

    def settings(self) -> None:
        """The settings; they count at once."""
        self.ctx.doors.settings()

    def rule_link(self, rule: str) -> Link:
        """The link of a note that opens the rule book."""
        return self.ctx.t(f"{self.section}.rule_link"), lambda: self.rulebook(rule)

    def toggle_sound(self) -> None:
        """Silence and back."""

        change_settings(self.ctx, muted=not self.ctx.settings.muted)
        self.ctx.redraw()

    def menu(self) -> None:
        """Esc: go on, look something up, or leave; the match is saved anyway."""
        ctx = self.ctx

        def say(key: str) -> str:
            return ctx.t(f"{self.section}.menu_dialog.{key}")

        choices = [Choice(say("go_on"), kind="jade", cancel=True), *self.more_choices(), *self._strict_choices()]
        choices += [Choice(say("rulebook"), self.rulebook), Choice(say("settings"), self.settings)]
        reason = self.saving.reason
        text = ctx.t("kit.unsaved.text", reason=reason) if reason else say("text")
        ctx.dialog(say("title"), text, [*choices, Choice(say("leave"), self.leave)])

    @property
    def strict(self) -> bool:
        """Whether somebody plays here who may commit fouls."""
        return getattr(self.client.config, "table", "") == "strict" and self.client.person is not None

    def _strict_choices(self) -> list[Choice]:
        """Whether this table asks before what may cost."""
        if not self.strict:
            return []
        on = self.ctx.settings.ask_costly
        return [Choice(self.ctx.t(f"kit.costly.{'never' if on else 'always'}"), lambda: self._ask_costly(not on))]

    def _ask_costly(self, on: bool) -> None:

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
        self.saving.before(self.close, self.stay)

    def people(self) -> tuple[Person, ...]:
        """Everybody at the table, for the scores."""
        client, texts = self.client, self.ctx.texts
        return tuple(
            Person(seat_name(texts, client.seats, seat), avatar(client.seats, seat), seat == client.person)
            for seat in range(len(client.seats))
        )

    def again(self) -> None:
        """The same table with a new seed; a record from its beginning."""
        if self.client.script is not None:
            self.client.script.again()
            return
        setup = self.client.setup
        self.saving.before(lambda: self.ctx.doors.play_again(setup), self.stay)

    def watch(self) -> None:
        """The match that has just ended, from its beginning."""
        self.ctx.doors.watch(self.client.played())

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
