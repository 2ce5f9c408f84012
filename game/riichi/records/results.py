"""Compares the end of a round as a record has it with ours: values, payments, who showed a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.kernel.notice import Notice
from game.riichi.hands.value import Worth
from game.riichi.notices import tile_words
from game.riichi.records.problems import told
from game.riichi.records.steps import EXHAUSTIVE, NAGASHI, NoWin, WinStep
from game.riichi.records.yaku_names import MJAI_NAMES, mjai_name
from game.riichi.result import RoundResult, Win
from game.riichi.tiles import tiles_text


def compare_win(theirs: WinStep, ours: Win) -> Notice | None:
    """The first thing in which a win differs, in words."""
    if theirs.source != ours.source:
        return _differ("source", theirs.source, ours.source)
    if theirs.tile is not None and theirs.tile != ours.tile:
        return _differ("win_tile", tile_words(theirs.tile), tile_words(ours.tile))
    hand = tuple(sorted((*ours.hand, ours.tile)))
    if theirs.hand is not None and tuple(sorted(theirs.hand)) != hand:
        return _differ("hand", tiles_text(theirs.hand), tiles_text(hand))
    notice = _compare_worth(theirs, ours.worth)
    if notice is not None:
        return notice
    value = sum(p.points for p in ours.payments if p.reason != "honba")
    if theirs.value is not None and theirs.value != value:
        return _differ("value", theirs.value, value)
    limit = ours.worth.limit.removeprefix("counted_")
    if theirs.limit is not None and theirs.limit != limit:
        return _differ("limit", _limit(theirs.limit), _limit(limit))
    if theirs.liable is not None and theirs.liable not in {p.payer for p in ours.payments if p.reason == "liable"}:
        return told("differs.liable", seat=theirs.liable)
    if theirs.deltas is not None and theirs.deltas != ours.deltas:
        return _differ("deltas", _list(theirs.deltas), _list(ours.deltas))
    return None


def _compare_worth(theirs: WinStep, worth: Worth) -> Notice | None:
    if theirs.yakuman is not None and theirs.yakuman != worth.yakuman:
        return _differ("yakuman", theirs.yakuman, worth.yakuman)
    if theirs.yaku is not None:
        wanted, found = _plain(theirs.yaku), _plain(worth.yaku)
        # Where yakuman do not add up, some list all of them, or one twice, and pay one.
        listed = worth.yakuman == 1 and theirs.yakuman in (None, 1) and set(found) <= set(wanted)
        # And some do not say how many yakuman each one counts.
        listed = listed or (worth.yakuman > 0 and theirs.yakuman is None and set(found) == set(wanted))
        if wanted != found and not listed:
            return _differ("yaku", _yaku(wanted), _yaku(found))
    if worth.yakuman:
        return None
    if theirs.han is not None and theirs.han != worth.han:
        return _differ("han", theirs.han, worth.han)
    if theirs.fu is not None and theirs.fu != worth.fu:
        return _differ("fu", theirs.fu, worth.fu)
    return None


def _plain(yaku: Sequence[tuple[str, int]]) -> Counter[str]:
    """Counts han by mjai name: one for all winds and one for all dragons, as some records do not tell them apart."""
    found: Counter[str] = Counter()
    for name, han in yaku:
        found[mjai_name(name)] += han
    return found


def _yaku(yaku: Counter[str]) -> Notice:
    """Tells yaku with their han, in a row."""
    row = [told("yaku.worth", name=_yaku_name(name), han=han) for name, han in sorted(yaku.items())]
    found = row.pop() if row else told("yaku.none")
    for one in reversed(row):
        found = told("yaku.more", first=one, rest=found)
    return found


def _yaku_name(mjai: str) -> Notice:
    ours = [name for name, theirs in MJAI_NAMES.items() if theirs == mjai]
    # One mjai name stands for several of ours, and some of ours mjai does not know.
    return told(f"yaku.{mjai}") if len(ours) > 1 else Notice(f"riichi_yaku.name.{ours[0] if ours else mjai}")


def compare_draw(theirs: NoWin, ours: RoundResult, all_show: bool) -> Notice | None:
    """The first thing in which a draw differs, in words; unless ``all_show``, waiting hands may have stayed closed."""
    name = ours.name or (EXHAUSTIVE if ours.kind == "draw" else ours.kind)
    if theirs.kind is not None and theirs.kind != name:
        return _differ("end", _end(theirs.kind), _end(name))
    if theirs.shown is not None and theirs.kind in (EXHAUSTIVE, NAGASHI):
        shown = tuple(seat in ours.tenpai for seat in range(len(theirs.shown)))
        if shown != theirs.shown and (all_show or any(t and not s for t, s in zip(theirs.shown, shown, strict=True))):
            return _differ("tenpai", _seats(theirs.shown), _seats(shown))
    if theirs.deltas is not None and theirs.deltas != ours.deltas:
        return _differ("deltas", _list(theirs.deltas), _list(ours.deltas))
    return None


def _limit(name: str) -> Notice:
    return Notice(f"riichi_yaku.limit.{name}") if name else told("yaku.none")


def _end(name: str) -> Notice:
    return Notice(f"riichi.end.{'draw' if name == EXHAUSTIVE else name}")


def _differ(key: str, theirs: str | int | Notice, ours: str | int | Notice) -> Notice:
    return told("differs.value", what=told(f"what.{key}"), theirs=theirs, ours=ours)


def _list(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


def _seats(shown: Sequence[bool]) -> str:
    return ", ".join(str(seat) for seat, shows in enumerate(shown) if shows) or "-"
