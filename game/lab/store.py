"""Results on disk: JSON lines that later runs extend. A seed that was played under the same key is not played again."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from game.holla.bots import VERSION
from game.holla.config import HollaConfig
from game.kernel.chance import fresh_seed
from game.lab.deals import DealResult


class DamagedStore(ValueError):
    """A line of the store cannot be read; the text names file, line and remedy."""


def task_key(levels: tuple[str, str], seats: int, matches: bool, config: HollaConfig) -> str:
    """What makes two results comparable: the pairing, the table, the config and the version of the bots."""
    options = sha256(msgspec.json.encode(config)).hexdigest()[:8]
    mode = "matches" if matches else "rounds"
    return f"holla/{levels[0]}:{levels[1]}/{seats}/{mode}/{options}/v{VERSION}"


def key_beside(store: Path | None) -> int:
    """The key of a run whose seeds nobody gave; runs with one store share theirs, in a file beside it, so that they
    extend each other. Raises ``DamagedStore``."""
    if store is None:
        return fresh_seed()
    file = store.with_name(store.name + ".key")
    try:
        return int(file.read_text(encoding="ascii"))
    except FileNotFoundError:
        key = fresh_seed()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{key}\n", encoding="ascii")
        return key
    except ValueError as error:
        raise DamagedStore(f"{file}: it holds no number; remove it or choose another --store") from error


class Kept(Protocol):
    """A result that can be found again: what makes it comparable, and the seed of its deal."""

    @property
    def key(self) -> str:
        """See ``task_key``."""
        ...

    @property
    def seed(self) -> int:
        """The seed of the deal."""
        ...


R = TypeVar("R", bound=Kept)


class Lines(Generic[R]):
    """An append-only file of results of one type, or only memory when there is no path."""

    def __init__(self, path: Path | None, kind: type[R]) -> None:
        self.path = path
        self._kind = kind

    def load(self, key: str) -> dict[int, R]:
        """The results under a key by seed; raises ``DamagedStore``."""
        found: dict[int, R] = {}
        if self.path is None or not self.path.exists():
            return found
        decoder = msgspec.json.Decoder(self._kind)
        lines = self.path.read_bytes().splitlines(keepends=True)
        for number, line in enumerate(lines, 1):
            if number == len(lines) and not line.endswith(b"\n"):
                break
            try:
                result = decoder.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                remedy = "remove this line or choose another --store"
                raise DamagedStore(f"{self.path}, line {number}: {error}; {remedy}") from error
            if result.key == key:
                found[result.seed] = result
        return found

    def add(self, result: R) -> None:
        """Append a result and flush it; a line that an interrupted run left unfinished is cut off first."""
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a+b") as file:
            _cut_unfinished(file.name)
            file.write(msgspec.json.encode(result) + b"\n")


class Store(Lines[DealResult]):
    """The deals of Dragon Holla."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(path, DealResult)


def _cut_unfinished(name: str) -> None:
    path = Path(name)
    data = path.read_bytes()
    if data and not data.endswith(b"\n"):
        with path.open("r+b") as file:
            file.truncate(data.rfind(b"\n") + 1)
