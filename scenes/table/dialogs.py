"""What a table asks and says beside its game, as commands: menu, questions before acts, notes, ways of a result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, get_args

from game.kernel.offers import Ask
from game.kernel.rules import Refusal
from game.library.settings import StandIn
from scenes.kit.context import Context, Page
from scenes.kit.preferences import settings_of
from scenes.table import commands as do
from scenes.table.client import TableClient
from scenes.table.ends import Ways
from scenes.table.giving import WAYS, giving_of
from scenes.table.helping import begins, helps
from scenes.table.names import avatar, seat_name
from scenes.table.ranking import After, MakePlaces
from scenes.table.scores import Act, Person
from scenes.table.texts import Pieces, as_they_are, refusal_title, why_not
from scenes.table.way import WayOn

COMMON_KEYS: Final = (
    "hint", "explain", "undo", "run", "speed", "autoplay", "log", "help", "menu", "arrows", "full_screen",
)  # fmt: skip
"""The keys of all tables, by their texts below `table.keys`."""
WATCHING_KEYS: Final = ("run", "speed", "hands", "log", "help", "menu", "arrows", "full_screen")
"""The keys of a table of bots."""


@dataclass(frozen=True)
class TableDialogs:
    """The words of one table beside its game; `run` carries out what a result or a press chooses."""

    ctx: Context
    client: TableClient
    section: str
    """The locale file with `menu_dialog` and `rule_link`."""
    run: Callable[..., None]
    pieces: Pieces = as_they_are
    """The function that says values of refusals in the game's words."""
    gives: bool = False
    """Whether the game has pieces that are given away (see `giving`)."""
    teaches: bool = True
    """Whether the table can point things out to learners."""

    @property
    def game(self) -> str:
        """The game that is played."""
        return self.client.setup.game

    @property
    def strict(self) -> bool:
        """Whether a person plays here who may commit fouls."""
        return getattr(self.client.config, "table", "") == "strict" and self.client.person is not None

    # -- questions

    def menu(self, reason: str) -> do.Question:
        """The question at Esc: go on, look something up, or leave; `reason` is why the match is not saved, if so."""
        t, client = self.ctx.t, self.client

        def option(key: str, *commands: do.Command) -> do.Option:
            return do.Option(t(f"{self.section}.menu_dialog.{key}"), commands)

        title, log = t(f"{self.section}.menu_dialog.title"), option("log", do.Open("log"))
        options = [do.Option(t(f"{self.section}.menu_dialog.resume"), kind="jade", cancel=True), log]
        if client.person is not None and not client.taught:
            asks = do.Open(make=lambda dialogs: self.run(self.stand_in()))
            autoplay = ("autoplay_off", do.Autoplay()) if client.autoplay else ("autoplay_on", asks)
            options.append(option(*autoplay))
        elif not client.why_closed:
            options.append(option("hands_off" if client.open_hands else "hands_on", do.Hands()))
        options += self._shared()
        if self.strict:
            on = self.ctx.settings.ask_costly
            words = t(f"kit.costly.{'never' if on else 'always'}")
            options.append(do.Option(words, (do.Setting("ask_costly", not on),)))
        options += [option("keys", do.Open("help")), option("rulebook", do.Open("rulebook"))]
        if self.gives and client.person is not None:
            way = t(f"table.giving.{giving_of(self.ctx, self.game)}")
            options.append(do.Option(t("table.giving.now", way=way), (do.Open("giving"),)))
        if self.teaches and client.person is not None and not client.taught:
            on = helps(self.ctx, self.game)
            use = do.Setting("helped", {**settings_of(self.ctx).helped, self.game: not on})
            options.append(do.Option(t(f"table.helper.menu_{'off' if on else 'on'}"), (use,)))
        options += [option("settings", do.Open("settings")), option("leave", do.Leave())]
        text = t("kit.unsaved.text", reason=reason) if reason else t(f"{self.section}.menu_dialog.text")
        return do.Question(title, text, tuple(options))

    def _shared(self) -> list[do.Option]:
        """The options of persons who share the screen: one comes back, a curtain or none."""
        t, client = self.ctx.t, self.client
        if not client.several:
            return []
        options = [
            do.Option(
                t("curtain.menu.back", name=seat_name(self.ctx.texts, client.seats, seat)),
                (do.Open(make=lambda dialogs, seat=seat: client.play_for(seat, False)),),
            )
            for seat in client.away
            if seat != client.person
        ]
        if client.policy.calls:
            way = "open" if settings_of(self.ctx).calls == "asked" else "asked"
            options.append(do.Option(t(f"curtain.menu.calls_{way}"), (do.Setting("calls", way),)))
        if client.closed:
            on = settings_of(self.ctx).trusting
            options.append(do.Option(t(f"curtain.menu.{'hide' if on else 'trust'}"), (do.Setting("trusting", not on),)))
        return options

    def stand_in(self) -> do.Question:
        """The question which bot plays on for the person, who is asked before it does."""
        t, now = self.ctx.t, settings_of(self.ctx).stand_in
        options = [
            do.Option(
                t(f"seats.levels.{level}"), (do.Setting("stand_in", level), do.Autoplay()),
                "jade" if level == now else "ink",
            )
            for level in get_args(StandIn)
        ]  # fmt: skip
        return do.Question(t("table.stand_in"), "", (*options, do.cancel(t)))

    def giving(self) -> do.Question:
        """The question how a piece is given away at the tables of this game."""
        t, now, known = self.ctx.t, giving_of(self.ctx, self.game), settings_of(self.ctx).giving
        options = [
            do.Option(
                t(f"table.giving.{way}"),
                (do.Setting("giving", {**known, self.game: way}),),
                "jade" if way == now else "ink",
            )
            for way in WAYS
        ]
        return do.Question(t("table.giving.title"), t("table.giving.text"), (*options, do.cancel(t)))

    def ask(self, offer: Ask[object], *commands: do.Command) -> do.Question:
        """The question before an act that costs or bars something; before a foul only while the person wants that."""
        t, values = self.ctx.t, self.pieces(self.ctx.texts, self._named(dict(offer.values)))
        title = f"{self.section}.ask_title.{offer.reason}"
        title = t(title if title in self.ctx.texts else "table.ask")
        text = t(f"{self.game}.ask.{offer.reason}", **values)
        if offer.foul is not None:
            return do.Question(title, text, costly=commands)
        return do.Question(title, text, (do.Option(t("kit.costly.do"), commands, kind="jade"), do.cancel(t)))

    def _named(self, values: dict[str, object]) -> dict[str, object]:
        seat = values.get("seat")
        if type(seat) is int:
            values["seat"] = seat_name(self.ctx.texts, self.client.seats, seat - 1)
        return values

    def costly(self, title: str, text: str, commands: tuple[do.Command, ...]) -> do.Question:
        """The question before an act that costs where it is wrong, whether it is right or wrong.

        Enter, which may have been pressed for what was there before, does not confirm it.
        """
        t, never = self.ctx.t, do.Setting("ask_costly", False)
        options = (
            do.Option(t("kit.costly.do"), commands, kind="vermilion"),
            do.Option(t("kit.costly.do_always"), (never, *commands)),
            do.Option(t("kit.dialog.cancel"), kind="jade", cancel=True),
        )
        return do.Question(title, text, options)

    # -- notes

    def why_not(self, refusal: Refusal) -> str:
        """The reason why not, in one sentence."""
        return why_not(self.ctx.texts, self.game, self.client.seats, refusal, self.pieces)

    def refused(self, refusal: Refusal) -> do.Say:
        """The note that says why not, with the rule."""
        title = refusal_title(self.ctx.texts, self.section, refusal)
        return do.Say(title, self.why_not(refusal), rule=refusal.rule)

    def keys(self, own: Sequence[str]) -> Sequence[tuple[str, str]]:
        """The keys that work here and what they do; `own` are those of the game by their texts."""
        t, watching = self.ctx.t, self.client.spectating
        of = [f"table.keys.{key}" for key in (WATCHING_KEYS if watching else COMMON_KEYS)]
        rows = of if watching else [*(f"{self.section}.keys.{key}" for key in own), *of]
        return [(t(f"{row}.key"), t(f"{row}.does")) for row in rows]

    # -- the ways of a result

    def rulebook(self, rule: str = "") -> None:
        """Opens the rule book, at a rule."""
        self.run(do.Open("rulebook", rule))

    def show(self, screen: Page) -> None:
        """Opens a screen over the table."""
        self.run(do.Show(screen))

    def acknowledge(self) -> None:
        """Lets the next round begin, once the result was read."""
        self.run(do.Acknowledge())

    def leave(self) -> None:
        """Closes the table and returns to where it was opened from; asks before a match is lost."""
        self.run(do.Leave())

    def ended(self, make: Callable[[Ways], Page], on: Act) -> None:
        """Opens a result that `make` makes for what may follow; it closes by itself where nobody plays."""
        way = self._way()
        # Every way out of a result that the match does not go on from leads to what `way` names.
        on, menu = (on, self.leave) if way.own else (self.acknowledge, self.acknowledge)
        self.show(make(Ways(on, menu, way, self._goes_on, self.rulebook)))

    def results(self, of_round: Callable[[Ways], Page], places: MakePlaces | None) -> None:
        """Opens the result of a round; its button goes on, or to the `places` where it was the last."""
        self.ended(of_round, self.acknowledge if places is None else partial(self.places, places))

    def places(self, make: MakePlaces) -> None:
        """Opens the places of the match, with the ways on: once more, leave, copy the seed, watch the match again
        unless it is a record."""
        run, client = self.run, self.client
        watch = partial(run, do.Watch()) if client.playback is None else None
        after = After(partial(run, do.Again()), self.leave, lambda seed: run(do.CopySeed(seed)), watch)
        self.show(make(self.people(), client.events(), client.seed, after))

    def _goes_on(self) -> bool:
        # In the first matches of a game each result waits to be read, even under autoplay.
        return self.client.spectating or (self.client.autoplay and not begins(self.ctx, self.game))

    def _way(self) -> WayOn:
        client = self.client
        if client.taught:
            return WayOn(self.ctx.t("lessons.back_to"))
        if client.person is None or client.looking_back:
            return WayOn()
        return WayOn(learn=self.ctx.navigator.lesson_after(self.game, client.view()))

    def people(self) -> tuple[Person, ...]:
        """The people at the table, for the scores."""
        client = self.client

        def name(seat: int) -> str:
            return seat_name(self.ctx.texts, client.seats, seat)

        return tuple(
            Person(partial(name, seat), avatar(client.seats, seat), seat == client.person)
            for seat in range(len(client.seats))
        )
