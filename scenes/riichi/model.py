"""The models of the panels of a riichi table."""

from game.riichi import advice
from game.riichi.hands.value import Worth
from game.riichi.result import RoundResult
from game.riichi.sticks import in_sticks
from game.riichi.tiles import KIND_OF, ordered
from game.riichi.view import HIDDEN, NONE, SEATS
from scenes.riichi.board import StripModel
from scenes.riichi.choice import State, outlook
from scenes.riichi.panels import CentreModel, DoraModel, MeModel, PlateModel, ScoreModel, SticksModel
from scenes.riichi.terms import term, yaku_name
from scenes.riichi.texts import place_name, wind_letter, wind_name
from scenes.riichi.waits import WaitItem, WaitsModel
from scenes.table.names import avatar, with_strict
from scenes.table.numbers import grouped, signed
from scenes.table.styles import TitleCard

MOST_YAKU = 2


def shows_gaps(state: State) -> bool:
    """Whether the middle shows the differences to the others."""
    return state.choice.gaps_kept or state.choice.middle


def seat_at(state: State, side: int) -> int:
    """The seat on a side."""
    return (state.match.watch + side) % SEATS


def _term(state: State, key: str, **values: object) -> str:
    return term(state.ctx, f"riichi_table.{key}", **values)


def _ended(state: State) -> RoundResult | None:
    """The result of a round that has ended: until the next is dealt, the table shows that round as it was."""
    return state.view.result if state.view.phase in ("deal", "over") else None


def points_of(state: State, seat: int) -> int:
    """Points of a seat; those of a win or a draw come with its result."""
    ended = _ended(state)
    return state.view.table[seat].points if ended is None or state.match.paid else ended.points_before()[seat]


def wind_of(state: State, seat: int) -> int:
    """The wind of a seat in the round that lies on the table."""
    ended = _ended(state)
    return state.view.table[seat].wind if ended is None else (seat - ended.dealer) % SEATS


# -- left column and middle


def title(state: State) -> TitleCard:
    """The card of game and length."""
    ctx, config = state.ctx, state.view.config
    length = with_strict(ctx.texts, config, _term(state, f"title.{config.length}"))
    return TitleCard(term(ctx, "riichi.title"), *length)


def dora(state: State) -> DoraModel:
    """The indicators that lie open; the dead wall is filled up after every kan."""
    view = state.view
    shown = view.indicators if view.phase != "deal" or view.result is not None else ()
    return DoraModel(shown, advice.DEAD_WALL, advice.replacements(view))


def sticks(state: State) -> SticksModel:
    """The riichi sticks and honba."""
    ended = _ended(state)
    if ended is None:
        return SticksModel(state.view.sticks, state.view.honba)
    return SticksModel(ended.sticks_before, ended.honba)


def centre(state: State) -> CentreModel:
    """The model of the middle: place, tiles left, scores or differences."""
    view, differences = state.view, shows_gaps(state)
    own = points_of(state, view.seat)
    scores = []
    for side in range(SEATS):
        seat = seat_at(state, side)
        points, wind = points_of(state, seat), wind_of(state, seat)
        gap = points - own
        shown = differences and side > 0
        scores.append(
            ScoreModel(
                side,
                wind_letter(state.ctx, wind),
                wind == 0,
                signed(gap) if shown else grouped(points),
                view.phase in ("turn", "claim") and _acts(state, seat),
                (gap > 0) - (gap < 0) if shown else 0,
            )
        )
    left = 0 if view.round == 0 else view.left
    at = _ended(state) or view
    return CentreModel(place_name(state.ctx, at.wind, at.dealer), left, tuple(scores))


def _acts(state: State, seat: int) -> bool:
    """Whether a seat is the one whose turn it is; who may claim a tile stays unknown."""
    return state.view.phase == "turn" and state.view.turn == seat


# -- seats


def plate(state: State, side: int) -> PlateModel:
    """The plate of another seat."""
    return PlateModel(*_seat(state, side), _acts(state, seat_at(state, side)))


def _seat(state: State, side: int) -> tuple[int, str, str, tuple[str, ...], bool, str]:
    """The values that all plates show of a seat."""
    seat = seat_at(state, side)
    player, wind = state.view.table[seat], wind_of(state, seat)
    name, face = state.name_of(seat), avatar(state.match.seats, seat)
    mark = _term(state, "seat.dead") if player.dead else _term(state, "seat.riichi") if player.riichi else ""
    # The names of the wind, longest first, for plates of any width.
    plain = term(state.ctx, "riichi.seat_wind", wind=wind_name(state.ctx, wind))
    winds = _term(state, "seat.dealer", wind=plain) if wind == 0 else plain, plain, wind_letter(state.ctx, wind)
    return side, name, face, winds, wind == 0, mark


def sticks_of(state: State, seat: int) -> str:
    """The words on whose points they are, and the sticks that they make (riichi.R6)."""
    points = points_of(state, seat)
    laid = in_sticks(points, state.view.config.stick_set)
    sticks = " · ".join(state.say("seat.stick", worth=grouped(worth), count=count) for worth, count in laid)
    key = "sticks" if laid else "no_sticks"
    return state.say(f"seat.{key}", name=state.name_of(seat), points=grouped(points), sticks=sticks)


def me(state: State) -> MeModel:
    """The own seat, or the one that is watched."""
    view, seat = state.view, state.match.watch
    points = [points_of(state, other) for other in range(SEATS)]
    gaps = advice.gaps(points, seat)
    if gaps.rank == 1 and not gaps.ahead:
        place = state.say("me.level")
    elif gaps.rank == 1:
        place = state.say("me.first", points=grouped(gaps.ahead))
    else:
        place = state.say(f"me.place_{gaps.rank}", points=grouped(gaps.behind))
    furiten = view.furiten and bool(view.waits) and view.phase in ("turn", "claim")
    share, warn = max(0.0, points[seat] / max(1, *points)), _term(state, "seat.furiten") if furiten else ""
    return MeModel(*_seat(state, 0), state.match.mine, grouped(points[seat]), place, share, warn)


# -- tiles


def strip(state: State, side: int) -> StripModel:
    """The hand and melds of another seat, open once it showed them."""
    seat, view = seat_at(state, side), state.view
    player, drawn = view.table[seat], None
    if not player.shown:
        held = player.concealed - player.drawn
        return StripModel(side, (HIDDEN,) * held, HIDDEN if player.drawn else None, player.melds)
    hand = list(player.shown)
    if player.drawn and len(hand) == player.concealed:
        drawn = hand.pop()
    elif view.result is not None:
        drawn = next((win.tile for win in view.result.wins if win.seat == seat == win.source), None)
    return StripModel(side, tuple(ordered(hand)), drawn, player.melds)


# -- waits


def waits(state: State) -> WaitsModel | None:
    """The panel of waits, or None when nothing waits."""
    view, lay, seen = state.view, state.boxes, outlook(state)
    if seen is None or view.phase not in ("turn", "claim"):
        return None
    asked = KIND_OF[view.asked.tile] if view.asked is not None else NONE
    items = tuple(_wait(state, prospect, prospect.kind == asked) for prospect in seen.prospects)
    worths, warning = [prospect.best for prospect in seen.prospects if prospect.best is not None], ""
    if seen.furiten:
        rule = seen.furiten.split(".")[1]
        # Says that a tsumo still wins only where it has a yaku.
        wins = rule == "R32" and any(prospect.tsumo is not None for prospect in seen.prospects)
        warning = state.say(f"waits.furiten_{rule}{'_tsumo' if wins else ''}")
    return WaitsModel(
        state.say("waits.riichi" if seen.riichi and not view.own.riichi else "waits.title"),
        state.say("waits.left", count=seen.left),
        _han(state, worths),
        _yaku(state, worths),
        warning,
        items,
        asked != NONE and lay.apart(len(view.hand)).x < lay.waits.right + lay.px(40),
    )


def _wait(state: State, prospect: advice.Prospect, lit: bool) -> WaitItem:
    """The item of a wait: points of a ron; of a tsumo where that alone wins; else the reason."""
    if not prospect.left:
        text, tone = state.say("waits.none_left"), -1
    elif prospect.ron is not None:
        text, tone = grouped(prospect.ron_points), 1
    elif prospect.tsumo is not None:
        text, tone = _term(state, "waits.tsumo_only"), 1
    else:
        text, tone = _term(state, f"waits.{prospect.tsumo_why or prospect.why}"), -1
    return WaitItem(prospect.kind, prospect.left, text, tone, lit)


def _han(state: State, worths: list[Worth]) -> str:
    if not worths:
        return ""
    yakuman = [worth for worth in worths if worth.yakuman]
    if len(yakuman) == len(worths):
        return term(state.ctx, "riichi_yaku.limit.yakuman")
    low, high = min(worth.han for worth in worths), max(worth.han for worth in worths)
    return _term(state, "waits.han", low=low) if low == high else _term(state, "waits.han_range", low=low, high=high)


def _yaku(state: State, worths: list[Worth]) -> tuple[str, ...]:
    """The yaku that hold on every wait, dora counted together."""
    if not worths:
        return ()
    common = set.intersection(*({name for name, _ in worth.yaku} for worth in worths))
    dora = min(worth.dora + worth.aka for worth in worths)
    names = [yaku_name(state.ctx, name) for name, _ in worths[0].yaku if name in common - {"dora", "aka", "ura"}]
    words = names[:MOST_YAKU]
    if dora:
        words.append(_term(state, "waits.dora", count=dora))
    return tuple(words)
