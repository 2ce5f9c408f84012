"""A table that is being set up: who sits where, which options, which seed. Values only, no window."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec

from game.games import game as rules_of
from game.kernel.chance import SEED_BITS, Stream, fresh_seed
from game.kernel.options import STANDARD, BadOption, Offer, Option, Options, Preset, config_of, load_options
from game.kernel.record import SeatInfo
from game.kernel.rules import AnyRules, BadConfig
from game.kernel.seat import AVATARS, LEVELS
from game.kernel.texts import Texts
from game.library.settings import NAME_LENGTH, LobbyChoice, Settings
from game.seats.bots import bots_of
from game.seats.levels import prefix_of, program_name
from game.seats.mjai_port import TCP
from game.seats.notation import COMPANION
from scenes.lobby.program_seats import short_name, usable

PERSON = "person"
USUAL_SEATS = 4
SEED_DIGITS = len(str(2**SEED_BITS - 1))


@dataclass(frozen=True)
class Fault:
    """A reason why the table cannot start. `place` is `seat.N`, `option.ID`, `seed` or empty."""

    place: str
    text: str


class Seat(msgspec.Struct, frozen=True):
    """A chair: `name` empty takes the usual one; `level` is `person`, a bot's or a program."""

    level: str
    avatar: str
    name: str = ""


class Draft(msgspec.Struct, frozen=True):
    """The choices of a lobby. Chairs beyond `count` are kept; `changed` holds what differs from the preset."""

    game: str
    seats: tuple[Seat, ...]
    count: int = USUAL_SEATS
    preset: str = STANDARD
    changed: dict[str, object] = {}
    seed: str = ""
    own: tuple[Preset, ...] = ()
    """Rule sets of the person's own."""
    manners: bool = True
    """Whether bots play in the manner of their portraits."""

    # -- looking

    @property
    def rules(self) -> AnyRules:
        """The rules of the game."""
        return rules_of(self.game)

    @property
    def options(self) -> Options:
        """Labels, ranges and presets."""
        return load_options(self.rules).with_presets(self.own)

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The chairs of this table."""
        return self.seats[: self.count]

    @property
    def person(self) -> int | None:
        """The chair of the person, or None at a table to watch."""
        return next((i for i, seat in enumerate(self.taken) if seat.level == PERSON), None)

    @property
    def persons(self) -> int:
        """How many persons sit there."""
        return sum(seat.level == PERSON for seat in self.taken)

    @property
    def strength(self) -> str | None:
        """The level that all bots of this table have, None where they differ or no bot sits."""
        levels = {seat.level for seat in self.taken if _is_bot(seat)}
        return levels.pop() if len(levels) == 1 else None

    @property
    def programs(self) -> tuple[str, ...]:
        """The levels of seats that outside programs play."""
        return tuple(seat.level for seat in self.taken if prefix_of(seat.level))

    def usual(self, option: Option) -> object:
        """The preset's value of an option."""
        return self.options.preset(self.preset).set.get(option.id, option.default)

    def value(self, option: Option) -> Any:
        """The value of an option now."""
        return self.changed.get(option.id, self.usual(option))

    @property
    def offer(self) -> Offer | None:
        """The proposal of the preset beside itself to so many seats."""
        offer = self.options.preset(self.preset).offer
        return offer if offer is not None and offer.seats[0] <= self.count <= offer.seats[1] else None

    def is_changed(self, option: Option) -> bool:
        """Whether it differs from the preset."""
        return bool(self.value(option) != self.usual(option))

    def differs(self, option: Option) -> bool:
        """Whether it differs from the preset, or its value from the standard rules."""
        return self.is_changed(option) or bool(self.value(option) != option.default)

    @property
    def changes(self) -> int:
        """How many options differ from the preset."""
        return sum(self.is_changed(option) for option in self.options.options)

    def name_of(self, seat: int, texts: Texts) -> str:
        """The name that will stand on the plate."""
        chair = self.seats[seat]
        if chair.name.strip():
            return chair.name.strip()
        if chair.level == PERSON and self.persons > 1:
            # At a shared screen nobody is "me".
            return texts.t(f"seats.avatars.{chair.avatar}")
        if not prefix_of(chair.level):
            return usual_name(chair, texts)
        usual = short_name(chair.level)
        before = (c for c in self.seats[:seat] if not c.name.strip() and prefix_of(c.level))
        return short_name(chair.level, 1 + sum(short_name(c.level) == usual for c in before))

    # -- changing

    def with_count(self, count: int) -> "Draft":
        """A draft with more or fewer chairs; the last person whose chair goes moves to the first."""
        changed = self._put(count=count)
        if self.person is None or changed.person is not None:
            return changed
        seats = list(self.seats)
        seats[0], seats[self.person] = seats[self.person], seats[0]
        return changed._put(seats=tuple(seats))

    def with_level(self, seat: int, level: str) -> "Draft":
        """A draft with another player on a chair, beside all persons who sit elsewhere; one who leaves takes the name
        along."""
        chair = self.seats[seat]
        leaves = chair.level == PERSON and level != PERSON
        return self._with_seat(seat, level=level, name="" if leaves else chair.name)

    def with_person(self, seat: int, name: str, avatar: str) -> "Draft":
        """A draft with somebody on a chair who sat here before, under that face; empty for the chair's own."""
        steps = (AVATARS.index(avatar) - AVATARS.index(self.seats[seat].avatar)) % len(AVATARS) if avatar else 0
        return self.with_next_avatar(seat, steps)._with_seat(seat, level=PERSON, name=name[:NAME_LENGTH])

    def with_strength(self, level: str) -> "Draft":
        """A draft with all bots at one level, those of chairs beyond the table too."""
        return self._put(seats=tuple(_put(seat, level=level) if _is_bot(seat) else seat for seat in self.seats))

    def with_name(self, seat: int, name: str) -> "Draft":
        """A draft with another name; empty for the usual one."""
        return self._with_seat(seat, name=name[:NAME_LENGTH])

    def with_next_avatar(self, seat: int, step: int = 1) -> "Draft":
        """A draft with the next portrait on a chair; a chair that has it gets this one's in exchange."""
        old = self.seats[seat].avatar
        new = AVATARS[(AVATARS.index(old) + step) % len(AVATARS)]
        seats = [_put(s, avatar=old) if s.avatar == new else s for s in self.seats]
        seats[seat] = _put(seats[seat], avatar=new)
        return self._put(seats=tuple(seats))

    def moved(self, seat: int, to: int) -> "Draft":
        """A draft with a chair at another place in the order."""
        seats = list(self.seats)
        seats.insert(to, seats.pop(seat))
        return self._put(seats=tuple(seats))

    def shuffled(self, stream: Stream) -> "Draft":
        """A draft with the chairs of this table in a random order."""
        seats = list(self.taken)
        stream.shuffle(seats)
        return self._put(seats=(*seats, *self.seats[self.count :]))

    def with_preset(self, preset: str) -> "Draft":
        """A draft with another preset; options changed by hand keep their values, even if the preset says the same."""
        return self._put(preset=preset)

    def reset(self) -> "Draft":
        """A draft with all options as the preset says."""
        return self._put(changed={})

    def with_value(self, option: Option, value: object) -> "Draft":
        """A draft with one option set; the preset's own value is no change."""
        rest = {name: old for name, old in self.changed.items() if name != option.id}
        if value != self.usual(option):
            rest[option.id] = value
        return self._put(changed=rest)

    def with_seed(self, seed: str) -> "Draft":
        """A draft with a seed in digits, or empty for chance."""
        return self._put(seed=seed)

    def _with_seat(self, seat: int, **changes: Any) -> "Draft":
        seats = list(self.seats)
        seats[seat] = _put(seats[seat], **changes)
        return self._put(seats=tuple(seats))

    def _put(self, **changes: Any) -> "Draft":
        return msgspec.structs.replace(self, **changes)

    # -- starting

    def config(self) -> object:
        """The config; raises BadOption or BadConfig."""
        values = {**self.options.preset(self.preset).set, **self.changed}
        for option in self.options.options:
            given = values.get(option.id)
            # Remembered values may be of any type; `config_of` checks them.
            if option.type == "ints" and not option.items and isinstance(given, list | tuple):
                values[option.id] = list(given)[: self.count]
        config = config_of(self.rules, values)
        self.rules.check_config(config, self.count)
        return config

    def faults(self, texts: Texts) -> tuple[Fault, ...]:
        """The faults that keep the table from starting."""
        found = [*self._name_faults(texts), *self._port_faults(texts)]
        if self.seed and not self.seed.isdecimal():
            found.append(Fault("seed", texts.t("lobby.fault.seed")))
        for option in self.options.options:
            if option.type == "names" and option.default and not self.value(option):
                found.append(Fault(f"option.{option.id}", texts.t("lobby.fault.none")))
        if not found:
            found += self._config_faults(texts)
        return tuple(found)

    def _name_faults(self, texts: Texts) -> list[Fault]:
        names = [self.name_of(i, texts) for i in range(self.count)]
        doubled = texts.t("lobby.fault.same_name")
        return [Fault(f"seat.{i}", doubled) for i, name in enumerate(names) if names.index(name) != i]

    def _port_faults(self, texts: Texts) -> list[Fault]:
        levels = [seat.level.partition("/")[0] if prefix_of(seat.level) == TCP else "" for seat in self.taken]
        taken = texts.t("lobby.fault.same_port")
        return [Fault(f"seat.{i}", taken) for i, level in enumerate(levels) if level and levels.index(level) != i]

    def _config_faults(self, texts: Texts) -> list[Fault]:
        try:
            self.config()
        except BadOption as error:
            return [Fault(f"option.{error.values.get('option', '')}", error.notice.text(texts))]
        except BadConfig as error:
            key = f"lobby.fault.{self.game}_{error.option}"
            return [Fault(f"option.{error.option}", texts.t(key) if key in texts else error.notice.text(texts))]
        return []

    def summary(self, texts: Texts) -> str:
        """The players and rules in a sentence."""
        others = [seat for seat in self.taken if seat.level != PERSON]
        levels = Counter(seat.level for seat in others)
        who = [
            texts.t(
                "lobby.with_one" if count == 1 else "lobby.with_many",
                level=program_name(level) if prefix_of(level) else texts.t(f"seats.levels.{level.partition(':')[0]}"),
                count=count,
            )
            for level, count in levels.items()
        ]
        if self.persons > 1:
            who.insert(0, texts.t("lobby.persons", count=self.persons))
        rules = [self.options.preset(self.preset).get(texts.locale)]
        if self.value_of("table") == "strict":
            rules.append(texts.t("kit.costly.strict"))
        if self.changes:
            rules.append(texts.t("lobby.changed", count=self.changes))
        return texts.t("lobby.plays", who=", ".join(who), rules=" · ".join(rules))

    def value_of(self, name: str) -> Any:
        """The value of an option by its id, None where the game has no such option."""
        return next((self.value(option) for option in self.options.options if option.id == name), None)

    def seat_infos(self, texts: Texts) -> tuple[SeatInfo, ...]:
        """The seats as a record names them."""
        return tuple(SeatInfo(self.name_of(i, texts), self.bot_of(s), s.avatar) for i, s in enumerate(self.taken))

    def may_have_manners(self, seat: Seat) -> bool:
        """Whether a seat has a bot that would play in its portrait's manner, if the game's bots have manners."""
        return self.manners and seat.level in (*LEVELS[1:], COMPANION)

    def bot_of(self, seat: Seat) -> str:
        """The player on a chair, a bot with the manner of its portrait."""
        styled = self.may_have_manners(seat) and bots_of(self.game).prefer is not None
        return f"{seat.level}+{seat.avatar}" if styled else seat.level

    def seed_number(self) -> int:
        """The seed typed in, or a fresh one that cannot be guessed."""
        return int(self.seed) if self.seed else fresh_seed()

    def choice(self) -> LobbyChoice:
        """The choices that the settings remember. A seed is for one match."""
        seats = self.taken
        return LobbyChoice(
            tuple(s.level for s in seats),
            tuple(s.name for s in seats),
            tuple(s.avatar for s in self.seats),
            self.preset,
            self.changed,
            self.manners,
        )


def usual_name(seat: Seat, texts: Texts) -> str:
    """Returns what a seat is called when nobody named it."""
    return texts.t("seats.me") if seat.level == PERSON else texts.t(f"seats.avatars.{seat.avatar}")


def first_draft(game: str, settings: Settings, own: tuple[Preset, ...] = ()) -> Draft:
    """The table of last time, or four seats with three usual bots; what no longer exists is left out."""
    rules = rules_of(game)
    most = max(rules.seat_counts)
    # The preset listed first is the one that most people play.
    known = settings.lobby.get(game) or LobbyChoice(preset=load_options(rules).presets[0].id)
    count = len(known.levels) if len(known.levels) in rules.seat_counts else USUAL_SEATS
    faces = _faces(known.avatars or (settings.avatar,))
    seats: list[Seat] = []
    for i in range(most):
        level = known.levels[i] if i < len(known.levels) else "normal"
        fits = level in (*LEVELS, COMPANION, PERSON) or usable(level, game)
        name = known.names[i] if i < len(known.names) else settings.player_name if i == 0 else ""
        seats.append(Seat(level if fits else "normal", faces[i], name[:NAME_LENGTH]))
    draft = Draft(game, tuple(seats), count, own=own, manners=known.manners)
    return _with_options(draft, known)


def _with_options(draft: Draft, known: LobbyChoice) -> Draft:
    try:
        draft.options.preset(known.preset)
    except BadOption:
        return draft
    draft = draft.with_preset(known.preset)
    for option in draft.options.options:
        if option.id not in known.changed:
            continue
        trial = draft.with_value(option, known.changed[option.id])
        try:
            trial.config()
        except (BadOption, BadConfig):
            continue
        draft = trial
    return draft


def _faces(wanted: tuple[str, ...]) -> list[str]:
    """The six portraits, the wanted ones first."""
    order = [face for face in dict.fromkeys(wanted) if face in AVATARS]
    return order + [face for face in AVATARS if face not in order]


def _is_bot(seat: Seat) -> bool:
    """Whether one of our own bots sits there."""
    return seat.level in (*LEVELS, COMPANION)


def _put(seat: Seat, **changes: Any) -> Seat:
    return msgspec.structs.replace(seat, **changes)
