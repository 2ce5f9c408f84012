"""The screens and questions that a table opens beside its game: menu, rule book, settings, sound off, leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Protocol

import pygame
from pygame import Surface

from game.kernel.offers import Ask
from game.kernel.rules import Refusal
from scenes.kit.context import Choice, Context, Link
from scenes.kit.preferences import change_settings
from scenes.table.client import TableClient
from scenes.table.giving import WAYS, giving_of, use_giving
from scenes.table.helping import begins, helps, use_help
from scenes.table.keys_card import KeysScene
from scenes.table.log import LogLine, LogScene
from scenes.table.names import avatar, rule_text, seat_colour, seat_name
from scenes.table.results import RoundScene
from scenes.table.saving import Saving
from scenes.table.scores import Act, Person
from scenes.table.speed import Speed
from scenes.table.texts import Pieces, as_they_are, refusal_title, why_not
from scenes.table.way import WayOn

NOTE_SECONDS: Final = 5.0
"""Seconds that a note with a rule stays; the pointer on it keeps it."""
COMMON_KEYS: Final = (
    "hint", "explain", "undo", "run", "speed", "autoplay", "log", "help", "menu", "arrows", "full_screen",
)  # fmt: skip
"""The keys of all tables, by their texts below `table.keys`."""
WATCHING_KEYS: Final = ("run", "speed", "hands", "log", "help", "menu", "arrows", "full_screen")
"""The keys of a table of bots."""


class Table(Protocol):
    """A table as dialogs need it."""

    ctx: Context
    client: TableClient
    saving: Saving
    speed: Speed

    def run_on(self) -> None:
        """Makes the others act at once until the person is asked."""

    def close(self) -> None:
        """Takes the table away."""

    def show_result_again(self) -> None:
        """Shows the result again for a person who stays after all."""

    def help_changed(self) -> None:
        """Brings the table in line with whether it helps."""

    def toggle_autoplay(self) -> None:
        """Lets a bot play on for the person, or stops that."""

    def toggle_hands(self) -> None:
        """Opens everybody's hand, or closes them again."""

    def log_lines(self) -> Sequence[LogLine]:
        """The lines of what happened so far."""

    def piece(self, face: str, width: int) -> Surface:
        """The small picture of a face in the log."""

    def look_back(self, act: int) -> None:
        """Shows an act once more."""

    def own_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of this table beside the common ones, and what they do."""

    @property
    def seen_upto(self) -> int:
        """The person's last act, from which on the log is new."""


class TableDialogs:
    """The dialogs of one table; `section` is the locale file with `menu_dialog` and `rule_link`."""

    gives: ClassVar[bool] = False
    """Whether the game has pieces that are given away (see `giving`)."""
    teaches = True
    """Whether the table can point things out to learners."""

    def __init__(self, at: Table, section: str, pieces: Pieces = as_they_are) -> None:
        """Serves a table; `pieces` says values of refusals in the game's words."""
        self.pieces = pieces
        self.at = at
        self.ctx = at.ctx
        self.client = at.client
        self.game = at.client.setup.game
        self.saving = at.saving
        self.section = section

    def rulebook(self, rule: str | None = None) -> None:
        """Opens the rule book, at a rule."""
        self.ctx.navigator.rulebook(self.game, rule)

    def settings(self) -> None:
        """Opens the settings, whose changes count at once."""
        self.ctx.navigator.settings()

    def rule_link(self, rule: str) -> Link:
        """The link of a note that opens the rule book."""
        return self.ctx.t(f"{self.section}.rule_link"), lambda: self.rulebook(rule)

    def toggle_sound(self) -> None:
        """Turns the sound off or on."""

        change_settings(self.ctx, muted=not self.ctx.settings.muted)
        self.ctx.redraw()

    def menu(self) -> None:
        """Asks at Esc: go on, look something up, or leave; the match is saved anyway."""
        ctx = self.ctx

        def say(key: str) -> str:
            return ctx.t(f"{self.section}.menu_dialog.{key}")

        if self.client.looking_back:
            self.at.close()
            return
        choices = [Choice(say("resume"), kind="jade", cancel=True), Choice(say("log"), self.log)]
        if self.client.person is not None and not self.client.after_result:
            autoplay = "autoplay_off" if self.client.autoplay else "autoplay_on"
            choices.append(Choice(say(autoplay), self.at.toggle_autoplay))
        elif not self.client.why_closed:
            hands = "hands_off" if self.client.open_hands else "hands_on"
            choices.append(Choice(say(hands), self.at.toggle_hands))
        choices += [*self._strict_choices(), Choice(say("keys"), self.help), Choice(say("rulebook"), self.rulebook)]
        if self.gives and self.client.person is not None:
            way = ctx.t(f"table.giving.{giving_of(ctx, self.game)}")
            choices.append(Choice(ctx.t("table.giving.now", way=way), self.ask_giving))
        if self.teaches and self.client.person is not None and self.client.teaches:
            on = helps(ctx, self.game)
            choices.append(Choice(ctx.t(f"table.helper.menu_{'off' if on else 'on'}"), partial(self.use_help, not on)))
        choices.append(Choice(say("settings"), self.settings))
        reason = self.saving.reason
        text = ctx.t("kit.unsaved.text", reason=reason) if reason else say("text")
        ctx.dialog(say("title"), text, [*choices, Choice(say("leave"), self.leave)])

    def use_help(self, on: bool) -> None:
        """Makes the table point out what helps, or stops that."""
        use_help(self.ctx, self.game, on)
        self.at.help_changed()

    @property
    def strict(self) -> bool:
        """Whether a person plays here who may commit fouls."""
        return getattr(self.client.config, "table", "") == "strict" and self.client.person is not None

    def ask_giving(self) -> None:
        """Asks how a piece is given away at the tables of this game."""
        t, now = self.ctx.t, giving_of(self.ctx, self.game)
        choices = [
            Choice(
                t(f"table.giving.{way}"), partial(use_giving, self.ctx, self.game, way), "jade" if way == now else "ink"
            )
            for way in WAYS
        ]
        choices.append(Choice(t("kit.dialog.cancel"), cancel=True))
        self.ctx.dialog(t("table.giving.title"), t("table.giving.text"), choices)

    def ask(self, offer: Ask[Any], act: Act) -> None:
        """Asks before an act that costs or bars something; before a foul only while the person wants that."""
        t, values = self.ctx.t, self.pieces(self.ctx.texts, self._named(dict(offer.values)))
        title = f"{self.section}.ask_title.{offer.reason}"
        title, text = (
            t(title if title in self.ctx.texts else "table.ask"),
            t(f"{self.game}.ask.{offer.reason}", **values),
        )
        if offer.foul is not None:
            self.costly(title, text, act)
            return
        choices = [Choice(t("kit.costly.do"), act, kind="jade"), Choice(t("kit.dialog.cancel"), cancel=True)]
        self.ctx.dialog(title, text, choices)

    def _named(self, values: dict[str, Any]) -> dict[str, Any]:
        seat = values.get("seat")
        if type(seat) is int:
            values["seat"] = seat_name(self.ctx.texts, self.client.seats, seat - 1)
        return values

    def _strict_choices(self) -> list[Choice]:
        """The choices of whether this strict table asks before acts that may cost."""
        if not self.strict:
            return []
        on = self.ctx.settings.ask_costly
        return [Choice(self.ctx.t(f"kit.costly.{'never' if on else 'always'}"), lambda: self._ask_costly(not on))]

    @property
    def asks_costly(self) -> bool:
        """Whether this table asks before an act that costs where it is wrong."""
        return self.strict and self.ctx.settings.ask_costly

    def _ask_costly(self, on: bool) -> None:

        change_settings(self.ctx, ask_costly=on)

    def costly(self, title: str, text: str, act: Act) -> None:
        """Asks before an act that costs where it is wrong, whether it is right or wrong.

        Enter, which may have been pressed for what was there before, does not confirm it.
        """
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
            Choice(t("kit.dialog.cancel"), kind="jade", cancel=True),
        ]
        self.ctx.dialog(title, text, choices)

    def say_strict(self) -> None:
        """Shows a note when a person sits down at a strict table."""
        if self.strict:
            t = self.ctx.t
            self.ctx.toast(t("kit.costly.strict"), t(f"{self.section}.strict_text"), seconds=6.0)

    def log(self) -> None:
        """Opens the log; a line pressed shows its act once more."""
        at, seats = self.at, self.client.seats
        lines = at.log_lines()
        colours = [seat_colour(seats, seat) for seat in range(len(seats))]
        self.ctx.push(LogScene(self.ctx, lines, colours.__getitem__, at.piece, at.look_back, at.seen_upto))

    def help(self) -> None:
        """Opens the list of keys that work here."""
        self.ctx.push(KeysScene(self.ctx, self._keys, self.rulebook))

    def _keys(self) -> Sequence[tuple[str, str]]:
        t = self.ctx.t
        watching = self.client.spectating
        keys = WATCHING_KEYS if watching else COMMON_KEYS
        common = [(t(f"table.keys.{key}.key"), t(f"table.keys.{key}.does")) for key in keys]
        return common if watching else [*self.at.own_keys(), *common]

    # -- why not

    def why_not(self, refusal: Refusal) -> str:
        """The reason why not, in one sentence."""
        return why_not(self.ctx.texts, self.game, self.client.seats, refusal, self.pieces)

    def refuse(self, refusal: Refusal) -> None:
        """Shows a note that says why not, with the rule."""
        self.ruled(refusal_title(self.ctx.texts, self.section, refusal), self.why_not(refusal), refusal.rule)

    def ruled(self, title: str, text: str, rule: str) -> None:
        """Shows a note about a rule that was broken or would be, with its statement and a link to the rule book."""
        words = f"{text}\n{rule_text(self.ctx.texts, rule)}".rstrip()
        self.ctx.toast(title, words, "illegal", self.rule_link(rule), NOTE_SECONDS)
        self.ctx.play("illegal")

    def result(self) -> None:
        """Opens the result of a round over the table."""
        raise NotImplementedError

    def ended(self, screen: RoundScene) -> None:
        """Opens a result, set up with what may follow; it closes by itself where nobody plays."""
        screen.way, screen.rulebook = self._way(), self.rulebook
        # In the first matches of a game each result waits to be read, even under autoplay.
        screen.goes_on = lambda: self.client.spectating or (self.client.autoplay and not begins(self.ctx, self.game))
        if not screen.way.own:
            # Every way out of this result leads to what `way` names, not to the match's next round.
            screen.on_next = screen.on_menu = self.acknowledge
        self.ctx.push(screen)

    def _way(self) -> WayOn:
        client = self.client
        if client.after_result:
            return WayOn(self.ctx.t(client.after_result))
        if client.person is None or client.looking_back:
            return WayOn()
        return WayOn(learn=self.ctx.navigator.lesson_after(self.game, client.view()))

    def acknowledge(self) -> None:
        """Lets the next round begin, once the result was read."""
        self.client.acknowledge()
        self.ctx.redraw()

    def autoplay_note(self) -> None:
        """Says whether a bot plays on for the person."""
        key = f"{self.section}.autoplay.{'on' if self.client.autoplay else 'off'}"
        self.ctx.toast(self.ctx.t(key), self.ctx.t(f"{key}_text"))

    def leave(self) -> None:
        """Closes the table and returns to where it was opened from; asks before a match is lost."""
        self.saving.before(self.at.close, self.at.show_result_again)

    def people(self) -> tuple[Person, ...]:
        """The people at the table, for the scores."""
        client = self.client

        def name(seat: int) -> str:
            return seat_name(self.ctx.texts, client.seats, seat)

        return tuple(
            Person(partial(name, seat), avatar(client.seats, seat), seat == client.person)
            for seat in range(len(client.seats))
        )

    def again(self) -> None:
        """Opens the same table with a new seed; a record from its beginning."""
        if self.client.playback is not None:
            self.client.playback.again()
            return
        setup = self.client.setup
        self.saving.before(lambda: self.ctx.navigator.play_again(setup), self.at.show_result_again)

    def watch(self) -> None:
        """Opens the match that has just ended, from its beginning."""
        self.ctx.navigator.watch(self.client.played())

    def after_match(self) -> tuple[Act, Act, Callable[[int], None], Act | None]:
        """The actions of the places: once more, leave, copy the seed, watch the match again unless it is a record."""
        return self.again, self.leave, self.copy_seed, self.watch if self.client.playback is None else None

    def copy_seed(self, seed: int) -> None:
        """Copies the seed into the clipboard, and says so."""
        t = self.ctx.t
        try:
            pygame.scrap.put_text(str(seed))
        except pygame.error:
            self.ctx.toast(t("kit.seed.failed"), t("kit.seed.text", seed=seed), "illegal")
            return
        self.ctx.toast(t("kit.seed.copied"), t("kit.seed.text", seed=seed))
