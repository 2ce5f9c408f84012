"""The hints of the Holla table: what a strong seat would do beside the shown plan, and why; its cube lights up."""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from game.holla import offers
from game.holla.actions import Discard, DrawIsland, DrawMountain, DrawRiver
from game.holla.advice import Followed, Progress, along, sentence, wanted
from game.kernel.offers import Target
from game.kernel.seat import Answer, Why
from game.pieces.cubes import cube_text
from scenes.holla.texts import act_words, cube_words, find_yeok, part_name, yeok_name
from scenes.table.hints import Advised, TableHints, worth_words
from scenes.table.names import told_of


class Hints(TableHints):
    """The hints of one table. `shown` is the plan that its brackets show, `point_at` lights a piece up."""

    def __init__(
        self, table: Advised, shown: Callable[[], Progress | None], point_at: Callable[[Target | None], None]
    ) -> None:
        super().__init__(table)
        self._shown = shown
        self._point_at = point_at

    def forget(self) -> None:
        """Forgets the advice and its light."""
        super().forget()
        self._point_at(None)

    def show(self, answer: Answer) -> None:
        """Says the advice and lights the cube up. Where values do not differ, the brackets' plan is followed."""
        table, view = self.table, self.table.client.view()
        texts, plan = self.texts, self._shown()
        found = along(answer, plan)
        answer = structs.replace(found.answer, why=told_of(texts, table.client.seats, found.answer.why))
        self.action = answer.action
        self._point_at(self._piece_of(answer.action))
        worth = worth_words(texts, table.client, answer, lambda action: act_words(texts, action, view))
        plain = self._plain(found, plan)
        # For most draws the only reason is what the plan lacks.
        lacks = plain if answer.why.key == "mountain" else ""
        parts = (lacks, sentence(answer.why, texts, view.config), self._against(found), worth)
        self.say(act_words(texts, answer.action, view), " ".join(part for part in parts if part), plain)
        table.changed()

    def _plain(self, found: Followed, plan: Progress | None) -> str:
        """The part of the plan that an act serves and the cube that it waits for, without a figure."""
        texts, action = self.texts, found.answer.action
        if plan is None or not isinstance(action, Discard | DrawIsland | DrawRiver | DrawMountain):
            return ""
        yeok = yeok_name(texts, find_yeok(self.table.client.config, plan.yeok))
        if found.part:
            return texts.t("holla.hint.torn", yeok=yeok, part=self._part(found.part))
        brings = wanted(self.table.client.view(), plan, action)
        free = isinstance(action, Discard) and all(action.cube not in part.cubes for part in plan.parts)
        loose = texts.t("holla.hint.loose", yeok=yeok) if free else ""
        if brings is None:
            return loose
        key = "fits" if isinstance(action, DrawIsland | DrawRiver) else "wants"
        part, cube = self._part(brings.part), cube_words(texts, brings.cube)
        return f"{loose} {texts.t(f'holla.hint.{key}', yeok=yeok, part=part, cube=cube)}".strip()

    def _part(self, name: str) -> str:
        """The words for a part within a sentence."""
        return part_name(self.texts, name).lower()

    def _against(self, found: Followed) -> str:
        """The reason why a cube of the plan goes all the same: what the best other discard would leave."""
        texts, answer, other = self.texts, found.answer, found.other
        if other is None:
            return ""
        cube = cube_words(texts, cube_text(other.action.cube))
        (away, count), (farther, fewer) = _left(answer.why), _left(other.why)
        if away < farther:
            return texts.t("holla.hint.torn_nearer", cube=cube, distance=farther)
        if not away:
            return texts.t("holla.hint.torn_less", cube=cube)
        if count > fewer:
            return texts.t("holla.hint.torn_wider", cube=cube, count=fewer)
        return texts.t("holla.hint.torn_worth", cube=cube)

    def _piece_of(self, action: Any) -> Target | None:
        match action:
            case Discard(cube=cube):
                return offers.own(cube)
            case DrawIsland():
                return offers.ISLAND
            case DrawRiver(cube=cube):
                return offers.river(cube)
            case DrawMountain():
                return offers.mountain(self.table.client.view().lender)
        return None


def _left(why: Why) -> tuple[int, int]:
    """How many cubes are missing after a discard, and how many unseen ones help then."""
    whole = why.key == "discard_complete"
    return (0 if whole else int(why.values.get("distance", 1))), int(why.values.get("count", 0))
