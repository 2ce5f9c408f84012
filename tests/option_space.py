"""Matches over the whole space of options: any config that is accepted can be played to its end and verified.

``python -m tests.option_space GAME [COUNT]`` draws so many configs over all options, seats and presets, plays a match
of each by random lawful acts, now and then by a bot, at strict tables also by fouls, and prints what was counted.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.games import GAMES
from game.holla.config import STANDARD, Part, Yeok
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.options import Option, config_of, load_options
from game.kernel.record import SeatInfo, encode_act, encode_header, header_of, read_record, replay
from game.kernel.rules import AnyRules, BadConfig
from game.seats.bots import make_bot
from game.turf.config import COATS, HorseCards, PayoutRow
from tests.game.cases import CASES

MOST_ACTS = 1500
"""Acts after which a match is left as it stands; its record is verified all the same."""
SHORT = {"rounds": (1, 3), "games": (1, 2)}
SHORT_NAMES = {"length": ("single", "first_win", "tonpu")}
"""The values of options, used nine times of ten, whose other values only make a match longer."""


def drawn_config(rules: AnyRules, stream: HashStream) -> tuple[Any, int, Counter[str]]:
    """A config that is accepted, its number of seats, and by which options other draws were refused."""
    refused: Counter[str] = Counter()
    options = load_options(rules)
    while True:
        seats = stream.choice(rules.seat_counts)
        values: dict[str, Any] = dict(stream.choice(options.presets).set)
        share = stream.choice((2, 10, 20))
        for option in options.options:
            if stream.below(20) < share:
                values[option.id] = _value(option, seats, stream)
        try:
            config = config_of(rules, values)
            rules.check_config(config, seats)
        except BadConfig as error:
            refused[error.option] += 1
            continue
        return config, seats, refused


def _value(option: Option, seats: int, stream: HashStream) -> Any:
    if option.id in SHORT_NAMES and stream.below(10):
        return stream.choice(SHORT_NAMES[option.id])
    if option.id in SHORT and stream.below(10):
        return _number(SHORT[option.id], 1, stream)
    if option.type == "bool":
        return stream.below(2) == 1
    if option.type == "choice":
        return stream.choice(option.choices).id
    if option.type == "int":
        assert option.range is not None
        return option.default if not stream.below(4) else _number(option.range, option.step, stream)
    if option.type == "ints":
        assert option.range is not None
        count = len(option.items) or stream.below(seats + 1)
        return tuple(_number(option.range, option.step, stream) for _ in range(count))
    if option.type == "names":
        return tuple(choice.id for choice in option.choices if stream.below(2))
    return DATA[option.id](stream)


def _number(limits: tuple[int, int], step: int, stream: HashStream) -> int:
    low, high = limits
    way = stream.below(6)
    if way < 2:
        return (low, high)[way]
    step = max(1, step)
    # Small numbers as often as large ones.
    top = high if way < 4 else min(high, low + 40 * step)
    return low + step * stream.below((top - low) // step + 1)


def _own_yeok(stream: HashStream) -> tuple[dict[str, Any], ...]:
    found = []
    for number in range(stream.below(3)):
        sizes = stream.choice(((2, 3, 4, 4), (3, 3, 3, 4), (2, 2, 2, 3, 4), (3, 10), (13,), (2, 4, 7), (4, 4, 5)))
        parts = tuple(
            Part(f"p{at}", stream.choice(_FORMS.get(size, ("run", "set_or_run"))), size, stream.below(2) == 1)  # type: ignore[arg-type]
            for at, size in enumerate(sizes)
        )
        found.append(Yeok(f"own{number}", "새 역", "Own", stream.below(101), parts, stream.below(2) == 1))
    return tuple(msgspec.to_builtins(yeok) for yeok in found)


_FORMS = {
    2: ("twin",),
    3: ("set", "run", "set_or_run"),
    4: ("set", "run", "set_or_run", "set_tail", "run_tail", "tail"),
}


def _horses(stream: HashStream) -> tuple[dict[str, Any], ...]:
    if stream.below(2):
        return ()
    cards = [
        HorseCards(coat, "말", "Horse", tuple(tuple(stream.below(21) for _ in range(4)) for _ in range(3)))  # type: ignore[arg-type]
        for coat in COATS
    ]
    stream.shuffle(cards)
    return tuple(msgspec.to_builtins(card) for card in cards)


def _payout(stream: HashStream) -> tuple[dict[str, Any], ...]:
    if stream.below(2):
        return ()
    columns = 1 + stream.below(24)
    rows = [PayoutRow(name, tuple(stream.below(5001) for _ in range(columns))) for name in ("first", "second", "third")]
    return tuple(msgspec.to_builtins(row) for row in rows)


DATA: dict[str, Callable[[HashStream], Any]] = {"own_yeok": _own_yeok, "horses": _horses, "payout": _payout}


class Played:
    """A match by chance, every act of it checked."""

    def __init__(self, match: AnyMatch, stream: HashStream) -> None:
        self.match = match
        self.stream = stream
        self.fouls = self.offered = 0
        game = match.rules.name
        # A bot that looks for an invented yeok takes seconds; the wins of the others need somebody who looks for them.
        invented = set(getattr(match.config, "yeok", ())) - set(STANDARD)
        levels = ("random",) if invented else ("random", "random", "easy")
        self._bots = [make_bot(game, stream.choice(levels)) for _ in range(match.seats)]
        self._any = list(CASES[game].every_action(match.seats)) if _strict(match.config) else []
        people = tuple(SeatInfo(f"Seat {seat}", "random") for seat in range(match.seats))
        self.lines = [encode_header(header_of(match, people)) + b"\n"]

    def run(self) -> None:
        """Plays until the end or for ``MOST_ACTS`` acts."""
        match, rules = self.match, self.match.rules
        while (owing := match.to_act()) and len(match.acts) < MOST_ACTS:
            offers = {seat: rules.legal(match.state, seat) for seat in owing}
            for seat, legal in offers.items():
                assert legal, f"seat {seat} owes an act and has none"
                self.offered += len(legal)
                for action in legal:
                    refusal = rules.refuse(match.state, seat, action)
                    assert refusal is None, f"{action} is offered to seat {seat} and refused: {refusal}"
            seat, action = self._foul() or self._lawful(offers)
            match.act(seat, action)
            self.lines.append(encode_act(match, seat, action))
            rules.check(match.state)

    def verify(self, path: Path) -> None:
        """Checks that the record can be read and replays to the same states."""
        path.write_bytes(b"".join(self.lines))
        again = replay(read_record(path), self.match.rules)
        assert again.difference is None and again.agreed == len(self.match.acts), again.difference

    def _lawful(self, offers: Mapping[int, Sequence[Any]]) -> tuple[int, Any]:
        match, stream = self.match, self.stream
        seat = stream.choice(list(offers))
        legal = offers[seat]
        if stream.below(3) == 0:
            return seat, stream.choice(legal)
        if stream.below(4) == 0:
            return seat, legal[0]
        return seat, self._bots[seat].choose(match.view(seat), legal, stream).action

    def _foul(self) -> tuple[int, Any] | None:
        if not self._any or self.stream.below(30):
            return None
        rules, state = self.match.rules, self.match.state
        seat = self.stream.below(self.match.seats)
        for _ in range(20):
            action = self.stream.choice(self._any)
            if rules.refuse(state, seat, action) is None and rules.foul(state, seat, action):
                self.fouls += 1
                return seat, action
        return None


def _strict(config: Any) -> bool:
    return getattr(config, "table", "") == "strict"


def try_options(game: str, count: int, seed: int = 1, first: int = 0) -> Counter[str]:
    """Plays ``count`` configs of a game; raises ``AssertionError`` that names the config that failed."""
    rules = GAMES[game]
    counted: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, first + count):
            stream = Chance(seed).stream("options", number)
            config, seats, refused = drawn_config(rules, stream)
            match: AnyMatch = Match(rules, config, seats, stream.below(1 << 31))
            played = Played(match, stream)
            try:
                played.run()
                played.verify(Path(folder) / "match.jsonl")
            except Exception as error:
                place = f"config {number} of seed {seed}, {seats} seats, seed {match.seed}, {len(match.acts)} acts"
                raise AssertionError(f"{game}, {place}: {error!r}\n{msgspec.json.encode(config).decode()}") from error
            counted += Counter(
                configs=1, acts=len(match.acts), offered=played.offered, fouls=played.fouls, ended=int(match.over),
                strict=int(_strict(config)), refused_draws=sum(refused.values()),
            )  # fmt: skip
    return counted


def main() -> None:
    """Tries the options of a game and prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first config")
    args = parser.parse_args()
    counted = try_options(args.game, args.count, args.seed, args.first)
    print(f"{args.game}: " + ", ".join(f"{value} {name}" for name, value in counted.items()))


if __name__ == "__main__":
    main()
