"""The client of a table: who sits, what may be done, what is drafted; no window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from game.kernel.offers import SeatRules
from game.kernel.rules import Refusal
from game.seats.failures import Failure
from game.seats.request import request_for
from scenes.table.bot_client import InlineBots
from scenes.table.match_session import Draft
from scenes.table.record_playback import Again
from scenes.table.sharing import SharedSession
from scenes.table.shown_step import ShownStep
from scenes.table.shown_step import Step as Step

DRAFT: Final = "draft"
"""The name of the draft in the sidecar."""


class TableClient(SharedSession):
    """The client that owns a match and keeps it going.

    Call `pump` every frame; `take` gives the steps since the last call, oldest first. `speed` is the speed setting;
    `paused` stops bots (a menu is open). Where several seats are persons', one of them is shown at a
    time; without a person the table is to watch.

    What bots do is kept back until everybody has answered to it, and after an act of the person to which others may
    answer the table rests equally long whether or not anybody can. So `view`, `legal` and `judge` tell of the match as
    it is shown.
    """

    # -- looking

    def events(self) -> tuple[Any, ...]:
        """The events so far, as the watching seat has seen them."""
        hidden = len(self._hush.rest) if self._hush is not None else 0
        return self._seen(self._match.events[: len(self._match.events) - hidden])

    def history(self) -> Sequence[ShownStep]:
        """The acts so far as the watching seat has seen them; those of which it saw nothing are left out."""
        return self._history.upto(len(self._match.acts) - (self._hush is not None))

    def views(self) -> Iterator[Any]:
        """The views of the watching seat after each act, oldest first, from which displays of the past are built."""
        return self._history.views()

    def again(self, act: int) -> TableClient:
        """A client of the match before its act number `act`, counted from 1, that does this one act again."""
        before, acts = self._history.before(act)
        return TableClient(
            before, self.seats, InlineBots({}), self.policy, speed=self.speed, laid=self._history.laid,
            playback=Again(self.watch, acts), taught=self.taught,
        )  # fmt: skip

    def legal(self) -> Sequence[Any]:
        """The lawful acts of the watching seat."""
        if self._legal is None:
            self._legal = tuple(self._match.rules.legal(self._state, self.watch))
        return self._legal

    def judge(self, action: Any) -> Refusal | None:
        """The reason why the watching seat may not do this, without doing it. The rules are asked once."""
        if action not in self._judged:
            self._judged[action] = self._match.rules.refuse(self._state, self.watch, action)
        return self._judged[action]

    @property
    def rules(self) -> SeatRules[Any, Any]:
        """The rules as the watching seat may ask them, as far as acts are shown."""
        rules, state = self._match.rules, self._state

        def foul(action: Any) -> str | None:
            found: str | None = rules.foul(state, self.watch, action)
            return found

        return SeatRules(self.view(), self.legal(), self.judge, foul)

    @property
    def hinting(self) -> bool:
        """Whether a bot is thinking about a hint."""
        return self._hint_question is not None

    @property
    def unsaved(self) -> OSError | None:
        """The reason why what was played is not on disk; play goes on without."""
        return self.writer.failure if self.writer is not None else None

    def failures(self) -> Sequence[Failure]:
        """Returns what outside programs failed to do since the last call."""
        return self.bot_client.failures()

    # -- doing

    @property
    def autoplay(self) -> bool:
        """Whether a bot plays the person's seat. Setting it counts at once, also in the middle of a turn."""
        return self._autoplay

    @autoplay.setter
    def autoplay(self, on: bool) -> None:
        if self.person is None or self.taught or on == self._autoplay:
            return
        self.take_back()
        self._hint_question = self.hint = None
        self._play_for(self.person, on)

    @property
    def away(self) -> tuple[int, ...]:
        """The persons for whom a bot plays on."""
        return tuple(sorted(self._away))

    def leave_to_bot(self, seat: int) -> None:
        """Lets a bot play on for a person, at whatever seat the table is shown."""
        self._play_for(seat, True)

    def come_back(self, seat: int) -> None:
        """Lets a person for whom a bot played act again."""
        self._play_for(seat, False)

    def _play_for(self, seat: int, on: bool) -> None:
        self._away = self._away | {seat} if on else self._away - {seat}
        self._held = False
        self._seat_persons()
        asked, kept = self._question, self._driver.kept
        at_it = {asked.seat if asked is not None else None, kept.seat if kept is not None else None}
        if seat in at_it and not self._promised:
            self._start_over()

    def submit(self, action: Any) -> Refusal | None:
        """Does the person's act: drafts it, or submits it at once after the draft; returns the reason why not."""
        driver, match, seat = self._driver, self._match, self.watch
        refusal = self.judge(action)
        if refusal is not None:
            return refusal
        if self._may_draft(action):
            self._steps.append(self._drafted(action))
            return None
        self.confirm()
        if self._promised or self._hush is not None or (driver.kept is None and not driver.settled):
            # Acts that a program was told of must happen, and claims that are due come first: this act waits.
            self._late = action
            return None
        driver.drop()
        # Whether a seat can claim must stay secret: the table rests in either case, unless a draft's wait covers it.
        rests = self.person is not None and self.policy.confirmed_after is None
        before_claims = match.rules.before_claims(match.state, seat, action) if rests else None
        self._act(seat, action, before_claims, judged=True)
        return None

    @property
    def drafted(self) -> Any:
        """The act that is shown but can still be taken back, or None."""
        return self._draft.action if self._draft is not None else None

    def confirm(self) -> None:
        """Submits the drafted act."""
        if self._draft is not None:
            (action, _, shown), self._draft = self._draft, None
            self._act(self.watch, action, judged=True, shown=shown)

    def take_back(self) -> bool:
        """Takes back the drafted act; False when there is none."""
        if self._draft is None:
            return False
        self._draft = None
        self._hint_question = self.hint = None
        self.look_anew()
        return True

    def lying(self) -> dict[str, Any]:
        """The drafted act as plain data, for the sidecar."""
        if self._draft is None:
            return {}
        return {DRAFT: {"acts": len(self._match.acts), "act": msgspec.to_builtins(self._draft.action)}}

    def acknowledge(self) -> None:
        """Lets the next round begin, once the result was read."""
        self._acknowledged = True

    def ask_hint(self) -> None:
        """Starts thinking for the watching seat; `hint` holds the answer when it is ready, until the next act."""
        if not self.advisable or self._hint_question is not None or self.hint is not None:
            return
        draft = self._draft
        request = self._driver.request(self.watch) if draft is None else request_for(draft.match, self.watch)
        self._hint_question = msgspec.structs.replace(request, view=self.policy.for_hint(request.view), values=True)
        self.bot_client.ask(self.policy.hint_level, self._hint_question)

    def close(self) -> None:
        """Ends thinking and writing; the record on disk stays."""
        self.bot_client.close()
        if self.writer is not None:
            self.writer.close()

    # -- what is drafted

    def _may_draft(self, action: Any) -> bool:
        """Whether an act shows nothing that was hidden and tells nobody anything before the next one."""
        free = self._draft is None and self.person is not None and not self._autoplay and not self.taught
        if not free or not self.policy.drafts(action):
            return False
        free = self._hush is None and self._driver.kept is None and self._driver.settled and not self._promised
        return free and getattr(self.config, "table", "guarded") == "guarded"

    def _drafted(self, action: Any) -> Step:
        match, rules = self._match.copy(), self._match.rules
        covered = rules.before_claims(match.state, self.watch, action)
        if covered is None:
            events = match.do(self.watch, action)
        else:
            match.state, events = covered
        self._draft = Draft(action, match, len(events))
        self._hint_question = self.hint = None
        self._calm = 0.0
        self.look_anew()
        return Step(self.watch, action, self._seen(events), self._view)

    def _take_up_draft(self) -> None:
        """Restores the draft of when the table was left, if it still can be done."""
        kept = self.sidecar.content.get(DRAFT)
        if not isinstance(kept, dict) or kept.get("acts") != len(self._match.acts) or not self.waiting_for_person:
            return
        action = next((act for act in self.legal() if msgspec.to_builtins(act) == kept.get("act")), None)
        if action is not None and self._may_draft(action):
            self._drafted(action)
