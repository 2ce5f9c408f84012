"""The words of the riichi table: names of tiles and places, refusals, acts, the log, in the person's language."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.riichi import events as ev
from game.riichi.notices import tile_words
from game.riichi.result import RoundResult
from game.riichi.tiles import parse_tiles
from game.riichi.view import RiichiView
from scenes.kit.context import Context
from scenes.riichi.terms import term
from scenes.table.game import MatchNow
from scenes.table.names import seat_name, tell
from scenes.table.numbers import grouped
from scenes.table.teach import fits_tray

WINDS: Final = ("east", "south", "west", "north")


def wind_name(ctx: Context, wind: int) -> str:
    """The name of a wind, 0-3."""
    return term(ctx, f"riichi.wind.{WINDS[wind]}")


def wind_letter(ctx: Context, wind: int) -> str:
    """A wind in one letter."""
    return wind_name(ctx, wind)[0]


def place_name(ctx: Context, wind: int, dealer: int, honba: int = 0) -> str:
    """The name of the hand that is played: the wind and its number."""
    key = "riichi.place_honba" if honba else "riichi.place"
    return term(ctx, key, wind=wind_name(ctx, wind), number=dealer + 1, honba=honba)


def tile_name(texts: Texts, tile: int) -> str:
    """A tile in words."""
    return tile_words(tile).text(texts)


def act_word(ctx: Context, key: str) -> str:
    """The word of a call, as it is shouted and as it stands on its button."""
    return term(ctx, f"riichi.act.{key}")


def yaku_in_reach(ctx: Context, names: Sequence[str], box: Rect) -> tuple[str, str]:
    """The line of yaku that are in reach, and one of as many as the panel has room for."""
    if not names:
        words = ctx.t("riichi_teach.reach_none")
        return words, words
    lines = [ctx.t(f"riichi_teach.{key}", yaku=", ".join(names)) for key in ("reach", "reach_brief")]
    for left in range(1, len(names)):
        lines.append(ctx.t("riichi_teach.reach_more", yaku=", ".join(names[:-left]), count=left))
    return lines[0], next((line for line in lines if fits_tray(ctx, line, box)), lines[-1])


def turn_line(ctx: Context, match: MatchNow, view: RiichiView, waiting: str) -> str:
    """The line on who must do what; `waiting` says for whom the person waits."""
    if not match.mine:
        acts = view.phase == "turn" and view.turn >= 0 and not match.autoplay
        name = seat_name(ctx.texts, match.seats, view.turn) if acts else ""
        return ctx.t("riichi_table.turn.other", name=name) if acts else waiting
    if "claim" in view.owes and view.asked is not None:
        name = seat_name(ctx.texts, match.seats, view.asked.by)
        return ctx.t("riichi_table.turn.answer", name=name, tile=tile_name(ctx.texts, view.asked.tile))
    key = "reveal" if "reveal" in view.owes else "riichi" if view.own.riichi else "discard"
    return ctx.t(f"riichi_table.turn.{key}")


# -- what happened


def foul_name(ctx: Context, event: ev.Fouled) -> str:
    """The name of a foul."""
    return term(ctx, f"riichi.foul.{event.rule.split('.')[1]}")


def penalty_name(ctx: Context, event: ev.Fouled) -> str:
    """The words for what a foul costs."""
    return term(ctx, f"riichi.penalty.{event.penalty}", points=grouped(event.points))


def event_line(ctx: Context, seats: tuple[SeatInfo, ...], event: ev.RiichiEvent) -> str | None:
    """The line of an event in the log; None for those that need no words."""
    texts = ctx.texts

    def say(key: str, **values: object) -> str:
        return ctx.t(f"riichi.log.{key}", **values)

    who = partial(seat_name, texts, seats)
    match event:
        case ev.RoundStarted():
            place = place_name(ctx, event.wind, event.dealer, event.honba)
            dice = " · ".join(map(str, event.dice))
            return tell(texts, "riichi.log.round_started", seats, event.dealer, place=place, dice=dice)
        case ev.DoraTurned():
            return say("dora", tile=tile_name(texts, event.indicator))
        case ev.TileDrawn(rinshan=True):
            return tell(texts, "riichi.log.rinshan", seats, event.seat)
        case ev.Discarded():
            key = "riichi" if event.riichi else "tsumogiri" if event.tsumogiri else "discarded"
            return say(key, seat=who(event.seat), tile=tile_name(texts, event.tile))
        case ev.RiichiAccepted():
            return tell(texts, "riichi.log.riichi_accepted", seats, event.seat)
        case ev.Called():
            tiles = " ".join(tile_name(texts, tile) for tile in event.meld.tiles)
            return say("called", seat=who(event.seat), call=act_word(ctx, event.meld.kind), tiles=tiles)
        case ev.Fouled():
            return say("fouled", seat=who(event.seat), foul=foul_name(ctx, event), penalty=penalty_name(ctx, event))
        case ev.HandWon(win):
            paid = sum(payment.points for payment in win.payments)
            key = "tsumo" if win.source == win.seat else "ron"
            return say(key, seat=who(win.seat), points=term(ctx, "riichi.points", points=grouped(paid)))
        case ev.HandShown():
            return say("shown_tenpai" if event.waits else "shown_noten", seat=who(event.seat))
        case ev.RoundEnded(result):
            if result.nagashi:
                return "\n".join(say("nagashi", seat=who(seat)) for seat in result.nagashi)
            key = {"draw": "draw", "abort": "aborted", "chombo": "void"}.get(result.kind, "")
            return say(key, name=end_name(ctx, result)) if key else None
        case ev.GameEnded():
            return say("over")
    return None


def end_name(ctx: Context, result: RoundResult) -> str:
    """The name of how a round ended without a win."""
    nagashi = "nagashi" if result.kind == "draw" and result.nagashi else ""
    return term(ctx, f"riichi.end.{nagashi or (result.name if result.kind == 'abort' else result.kind)}")


def hint_values(texts: Texts, values: Mapping[str, object]) -> dict[str, object]:
    """The values of a bot's reason in words: tiles by their names, threats and safe tiles in clauses."""
    found = dict(values)
    for key in ("tile", "waits"):
        if isinstance(found.get(key), str):
            found[key] = ", ".join(tile_name(texts, tile) for tile in parse_tiles(str(found[key])))
    for key in ("threat", "safety"):
        if key in found:
            found[key] = texts.t(f"riichi_why.{key}.{found[key]}", **found)
    return found


def tiles_of(event: ev.RiichiEvent) -> tuple[int, ...]:
    """The tiles that an event shows."""
    match event:
        case ev.DoraTurned():
            return (event.indicator,)
        case ev.Discarded():
            return (event.tile,)
        case ev.Called():
            return tuple(event.meld.tiles)
        case ev.HandShown():
            return event.tiles
    return ()
