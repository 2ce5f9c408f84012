"""Records for tests: matches of bots, windows that show them, and what they must agree with."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.kernel.match import AnyMatch, Match
from game.library.saves import Saves
from scenes.app import samples
from scenes.app.app import App
from scenes.menu.scene import menu_scene
from scenes.records.open_record import watch
from scenes.records.scene import ReplayScene
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings

RECORDS = Path(__file__).parent.parent / "data" / "riichi" / "records"
SHORT = RECORDS / "2017040900gm-00a9-0000-af5434e3.mjlog.gz"
"""An mjlog of two rounds."""
MATCHES: dict[str, dict[str, object]] = {"holla": {"rounds": 2}, "rummikub": {"games": 2}, "turf": {}, "riichi": {}}


def player_of_matches() -> Callable[[str], AnyMatch]:
    """Gives matches of bots to their end, each played once; riichi for a while."""
    found: dict[str, AnyMatch] = {}

    def played(game: str) -> AnyMatch:
        if game not in found:
            most = 120 if game == "riichi" else 10_000
            found[game] = samples.played(game, lambda match: len(match.acts) >= most, **MATCHES[game])
        return found[game]

    return played


@contextmanager
def windows(folder: Path) -> Iterator[Callable[..., Hand]]:
    """Opens windows with the menu; closes them all."""
    apps: list[App] = []

    def build(size: tuple[int, int] = (1280, 720), language: str = "en", speed: float = 0.0) -> Hand:
        app = App(plain_settings(language=language, speed=speed), folder, size=size, catch=False, home=menu_scene)
        apps.append(app)
        app.push(menu_scene(app.ctx))
        app.step(1 / 60)
        return Hand(app)

    try:
        yield build
    finally:
        for app in apps:
            app.close()


def saved(folder: Path, match: AnyMatch, end: bool = True, person: str = "Ann") -> Path:
    """The record of a match of a person with this name, as the table would have written it."""
    seats = (
        samples.SeatInfo(person, "person", "crane"),
        *(samples.SeatInfo(f"B{i}", "easy") for i in range(1, match.seats)),
    )
    twin: AnyMatch = Match(match.rules, match.config, match.seats, match.seed)
    writer = Saves(folder / "matches").new(twin, seats)
    for seat, action in match.acts:
        twin.act(seat, action)
        writer.act(twin, seat, action)
    if end and twin.over:
        writer.end(twin)
    writer.close()
    return writer.path


def opened(hand: Hand, path: Path) -> ReplayScene:
    """A record on its table."""
    assert watch(hand.app.ctx, path)
    hand.steps(2)
    return hand.top(ReplayScene)


def agrees(replay: ReplayScene, match: AnyMatch) -> None:
    """Checks that the table shows what replaying the acts up to its place gives."""
    twin: AnyMatch = Match(match.rules, match.config, match.seats, match.seed)
    for seat, action in match.acts[: replay.at]:
        twin.act(seat, action)
    client: Any = replay.table.client  # type: ignore[attr-defined]
    assert client.act_number == replay.at
    assert client.digest() == twin.digest()
    view: Any = replay.table.view  # type: ignore[attr-defined]
    assert view == twin.view(replay.player.watch)
