"""Hints in steps: where to look, what to do, why; a play is laid set by set on the draft."""

from collections.abc import Sequence

from game.kernel.seat import Answer
from game.rummikub.actions import ClaimDone, Pass, Play, RummikubAction
from game.rummikub.advice import aim_of, hint, sentence
from game.rummikub.turn_draft import TurnDraft
from scenes.kit.context import Context
from scenes.table.client import TableClient
from scenes.table.hints import steps_of, worth_words
from scenes.table.names import told_of

Tiles = tuple[int, ...]
Sets = tuple[Tiles, ...]


def steps(before: Sequence[Tiles], after: Sequence[Tiles]) -> list[Sets]:
    """The tables on the way from one to another; the last is `after`, empty when nothing changes.

    Sets made of table tiles come first, those with most tiles from the rack last, so that one sees what was freed for
    what. In between a set may be short of tiles; only the end is meant to be right.
    """
    old = {frozenset(tiles) for tiles in before}
    lying = {tile for tiles in before for tile in tiles}
    changed = [tiles for tiles in after if frozenset(tiles) not in old]
    changed.sort(key=lambda tiles: sum(tile not in lying for tile in tiles))
    table: Sets = tuple(before)
    found: list[Sets] = []
    for tiles in changed:
        table = _formed(table, tiles)
        found.append(table)
    if found or set(map(frozenset, table)) != set(map(frozenset, after)):
        found = [*found[:-1], tuple(after)]
    return found


def _formed(table: Sets, wanted: Tiles) -> Sets:
    """The table with one set formed out of what lies and what comes; it stands where most of its tiles lay."""
    taken = set(wanted)
    share = [sum(tile in taken for tile in tiles) for tiles in table]
    home = share.index(max(share)) if any(share) else -1
    out: list[Tiles] = []
    for at, tiles in enumerate(table):
        if at == home:
            out.append(wanted)
        rest = tuple(tile for tile in tiles if tile not in taken)
        if rest:
            out.append(rest)
    return tuple(out if home >= 0 else [*out, wanted])


class Hints:
    """The advice of this turn; forgets everything when it ends."""

    def __init__(self, ctx: Context, client: TableClient) -> None:
        self.ctx = ctx
        self.client = client
        self.target: Sets | None = None
        self.pointed: frozenset[int] = frozenset()
        self.to_say: tuple[tuple[str, str], ...] = ()
        """The steps of advice that lays nothing, the next one first."""
        self._why = ""
        self._wanted = False
        self._turn = -1
        self._done = 0
        self._shown: Sets = ()

    def _t(self, key: str, **values: object) -> str:
        return self.ctx.t(f"rummikub_table.hint.{key}", **values)

    @property
    def asked(self) -> bool:
        """Whether a bot is thinking about a hint for this table."""
        return self._wanted and (self.client.hinting or self.client.hint is not None)

    @property
    def given(self) -> bool:
        """Whether advice was given in this turn, to lay tiles or to wait."""
        return self.target is not None or bool(self.to_say)

    def forget(self, turn: int) -> None:
        """Forgets old advice at another act."""
        if turn != self._turn:
            self._turn, self._wanted, self.target, self.pointed, self._done = turn, False, None, frozenset(), 0
            self._shown, self.to_say = (), ()

    def progress(self, draft: TurnDraft | None) -> tuple[int, int]:
        """The number of the next step and how many there are; (-1, 0) while a bot thinks, (0, 0) without a hint."""
        if self.asked:
            return -1, 0
        if self.target is None or draft is None:
            return 0, 0
        left = len(steps(draft.table, self.target))
        return (self._done + 1, self._done + left) if left else (0, 0)

    def ask(self) -> None:
        """Asks a bot for a hint."""
        self.client.ask_hint()
        self._wanted = True

    def answer(self) -> tuple[str, ...]:
        """Returns what to say once the hint is ready; empty before."""
        answer = self.client.hint
        if answer is None or not self._wanted:
            return ()
        self._wanted = False
        view = self.client.view()
        if isinstance(answer.action, ClaimDone):
            # A bot that errs on purpose is no adviser.
            advised = hint(view, self.client.legal())
            answer = Answer(advised.action, advised.why)
        texts, action = self.ctx.texts, answer.action
        why = sentence(told_of(texts, self.client.seats, answer.why), texts, view.config)
        why = f"{why} {worth_words(self.ctx.texts, self.client, answer, self._act_words)}".strip()
        if not isinstance(action, Play):
            self.to_say = steps_of(self.ctx.texts, self._t("pass" if isinstance(action, Pass) else "draw"), why)
            return self.say_more()
        self._why = why
        self.target, laid = aim_of(view, action)
        self.pointed, self._done = frozenset(laid), 0
        return self.whole[0], self._t("some_text")

    @property
    def whole(self) -> tuple[str, str]:
        """The play and its reason at once, where nothing can be laid: in a record."""
        return self._t("one" if len(self.pointed) == 1 else "some", count=len(self.pointed)), self._why

    def say_more(self) -> tuple[str, str]:
        """Returns the next step of advice that lays nothing; the last one is said again."""
        words, *rest = self.to_say
        self.to_say = tuple(rest) or (words,)
        return words

    def _act_words(self, action: RummikubAction) -> str:
        if not isinstance(action, Play):
            return self._t("other_pass" if isinstance(action, Pass) else "other_draw")
        return self._t("other_play", count=len(aim_of(self.client.view(), action)[1]))

    def step(self, draft: TurnDraft) -> tuple[TurnDraft, tuple[str, ...]]:
        """The draft after the next step, and what to say of it."""
        assert self.target is not None
        if draft.table != self._shown:
            # The person moved tiles or took a step back: the steps are counted again.
            self._done = 0
        todo = steps(draft.table, self.target)
        if not todo:
            return draft, (self._t("lies"), self._t("lies_text"))
        self._done += 1
        title = self._t("step", step=self._done, steps=self._done + len(todo) - 1)
        after = draft.show(todo[0])
        self._shown = after.table
        return after, (title, self._t("step_text")) if len(todo) > 1 else (title, self._why, self._t("last_text"))
