"""The person's minute: it runs while the person may act, rests while the table is covered, and warns once."""

from scenes.rummikub.panels import WARNING


class TurnClock:
    """`seconds` of a turn, 0 without a limit; `left` of the running one."""

    def __init__(self) -> None:
        self.seconds = 0
        self.left = 0.0
        self.turn = -1
        """The number of the turn that is timed."""
        self._warned = False

    def follow(self, turn: int, seconds: int) -> None:
        """The number of the turn that is to be timed; another number starts anew."""
        if turn != self.turn or seconds != self.seconds:
            self.turn, self.seconds = turn, seconds
            self.left = float(seconds)
            self._warned = False

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.seconds > 0 and self.left <= 0

    def run(self, dt: float) -> bool:
        """Time passes; True at the moment of the warning."""
        if not self.seconds or self.over:
            return False
        self.left = max(0.0, self.left - dt)
        if self._warned or self.left > WARNING:
            return False
        self._warned = True
        return True
