"""The nodes of what stands on the Royal Turf table, with its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.kernel.offers import No
from game.turf.advice import rate_range
from game.turf.cards import prizes_of
from game.turf.offers import card
from game.turf.race import FINISHED, HORSES, PACE
from scenes.kit import palette
from scenes.kit.layout import box_at
from scenes.table.names import avatar
from scenes.table.nodes import Node, box_of
from scenes.table.numbers import grouped, pounds
from scenes.table.sheet import Drawn
from scenes.table.sheet import picture as drawing
from scenes.table.styles import TitleCard, Words
from scenes.turf.cards import CHIP, LIFT, RATIO, CardModel, ChipModel, places
from scenes.turf.choice import State, chip_for, foreseen, offered, shown_bet, watched
from scenes.turf.horses import Runner
from scenes.turf.infield import MEDALS, Die, DieModel, PayoutModel, PodiumModel
from scenes.turf.layout import TurfLayout
from scenes.turf.panels import SeatModel, TrayChip, TurnModel, draw_line, title_box, tray_box
from scenes.turf.texts import (
    blocked_words,
    earnings_words,
    face_name,
    forecast_words,
    horse_name,
    place_name,
)
from scenes.turf.words import horse_words, last_lines

PANELS, CELLS, PACE_CHIP, DUST, RUNNERS, CHIPS, DIE, FLIGHT, LABEL = 0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 55.0, 65.0, 92.0
"""Layers, the lowest first."""
PACE_LOOK: Final = Drawn(drawing, ("turf/pace_chip", None, 8))


def picture(state: State) -> Iterator[Node]:
    """The nodes of what stands on the table."""
    lay, view = state.boxes, state.view
    phase = view.phase if view.phase in ("bet", "race") else "between"
    text = state.say(f"title.{phase}", race=max(1, view.race), races=view.config.races)
    title = TitleCard(state.say("title.name"), text)
    yield Node(("title",), box_of(title_box(state.ctx, lay, title)), PANELS, title)
    yield Node(("heading",), box_of(lay.heading), PANELS, heading(state))
    for seat in range(view.seats):
        yield Node(("seat", seat), box_of(lay.rows[seat]), PANELS, seat_row(state, seat))
    yield Node(("payouts",), box_of(lay.payouts), PANELS, payouts(state))
    yield Node(("die panel",), box_of(lay.die), PANELS, die(state))
    home = {state.choice.facts.place(horse): horse for horse in range(HORSES)}
    podium = tuple((place, home.get(place, -1)) for place in MEDALS)
    yield Node(("podium",), box_of(lay.podium), PANELS, PodiumModel(podium))
    yield Node(("turn",), box_of(lay.turn), PANELS, turn(state))
    words = line(state)
    yield Node(("line",), box_of(lay.line), PANELS, Drawn(draw_line, (words,)), tip=words)
    rolled = view.phase == "race" and view.face >= 0
    yield Node(("die",), box_of(lay.cube), DIE, Die(view.face if rolled else -1, dim=not rolled))
    chips = tray(state)
    for index, own in enumerate(chips):
        box = box_of(tray_box(state.ctx, lay, index, len(chips), own.horse >= 0))
        if own.horse >= 0:
            yield Node(("laid", own.horse, *(() if own.chip.value else (0,))), box, CHIPS, own)  # 0 lies beside another
            continue
        name = state.say("spot.chip", value=own.chip.value) if view.phase == "bet" else ""
        yield Node(("chip", index), box, CHIPS, own, str(own.chip.value), name)
    for horse in range(HORSES):
        yield from _card(state, horse)
    yield from _runners(state)
    if view.pace < 0 and view.phase != "over":
        x, y = lay.oval.point(PACE - 0.5, -8 * lay.s)
        pace = box_at(lay.px(42), lay.px(42), (round(x), round(y)))
        yield Node(("pace",), box_of(pace), PACE_CHIP, PACE_LOOK)


# -- pieces


def _card(state: State, horse: int) -> Iterator[Node]:
    """The card of a horse, with the pace chip and the bets on it."""
    lay, px, view, texts = state.boxes, state.boxes.px, state.view, state.ctx.texts
    choice, bet, told = state.choice, shown_bet(state), state.choice.facts.forecasts[horse]
    model = CardModel(
        horse,
        *lay.names[horse],
        tuple(view.cards[horse]) if view.cards else (0, 0, 0, 0),
        view.face if view.phase == "race" else -1,
        view.phase == "race" and horse not in view.left and horse not in view.order,
        choice.facts.place(horse),
        horse == choice.horse,
        horse in (choice.aimed, bet.horse if bet is not None else None),
        horse == choice.aimed and isinstance(offered(state, ("chip", choice.chip)).get(card(horse)), No),
    )
    # A chosen card stands higher.
    box = lay.cards[horse].move(0, -px(LIFT) if model.chosen else 0)
    name = horse_words(state, horse) if state.match.person is not None else ""
    if name and told is not None:
        way = blocked_words(texts, view.config, told) or forecast_words(texts, view.config, view, told)
        name = f"{name}. {way}"
    yield Node(("card", horse), box_of(box), PANELS, model, str(horse + 1), name)
    if view.pace == horse:
        pace = box_at(px(34), px(34), (box.right - px(6), box.y + px(6)), "topright")
        yield Node(("pace",), box_of(pace), PANELS + 1, PACE_LOOK)
    chips = chips_on(state, horse)
    width, centres = places(lay.chip_areas[horse], len(chips), px(CHIP))
    for (id, chip), centre in zip(chips, centres, strict=True):
        yield Node(id, box_of(box_at(width, round(width * RATIO), centre)), CHIPS, chip)


def _runners(state: State) -> Iterator[Node]:
    view, lay, told = state.view, state.boxes, foreseen(state)
    blockers = {blocker.horse for blocker in told.blockers} if told is not None else set()
    lit = view.left if view.phase == "race" and state.match.mine else ()
    chosen = (watched(state), state.choice.horse)
    for horse, (place, off) in spots(lay, view.positions if view.start else ()).items():
        # One that is not over the line yet waits for its run.
        waits = view.positions[horse] <= 0
        box = lay.runner(place, off)
        glow = palette.ERROR_RIM if horse in blockers else None
        if horse in lit and glow is None:
            glow = palette.GOLD_RIM if horse in chosen else "#FFF3C4"
        look = Runner(horse, lay.oval.looks_left(place), glow=glow, stands=waits)
        yield Node(("horse", horse), box_of(box), RUNNERS + box.bottom / 1e5, look, str(horse + 1))


def spots(lay: TurfLayout, positions: tuple[int, ...]) -> dict[int, tuple[float, float]]:
    """The place and offset of every horse on the track; those on one space stand side by side (turf.T34)."""
    found: dict[int, tuple[float, float]] = {}
    for horse, position in enumerate(positions):
        if position < FINISHED:
            (place, off), index = lay.spot(position), positions[:horse].count(position)
            aside = ((index + 1) // 2) * (-1 if index % 2 else 1) * lay.oval.lane * 0.16
            found[horse] = place - 0.12 * index, off + aside
    return found


# -- what cards and infield show


def chips_on(state: State, horse: int) -> list[tuple[tuple[str, int, int], ChipModel]]:
    """The chips on a horse in the order of the seats; those that are hidden from somebody are face down."""
    hidden = state.view.config.bets == "hidden" and state.choice.facts.ended is None and state.match.person is not None
    found = []
    for seat in range(state.view.seats):
        for index, chip in enumerate(state.choice.facts.bets(seat)):
            if chip.horse == horse:
                shown = seat == state.match.person and horse == watched(state)
                found.append((("bet", seat, index), ChipModel(seat, chip.value, hidden and not shown)))
    return found


def _columns(state: State, horse: int) -> tuple[int, int]:
    """The fewest and the most bets on a horse, with the chip that would go there."""
    low, high = state.choice.facts.columns[horse]
    chip = chip_for(state, horse)
    more = chip if state.view.config.column == "bets" else min(1, chip)
    return low + more, high + more


def payouts(state: State) -> PayoutModel:
    """The payout table; the column of the horse that is looked at is lit."""
    view, facts = state.view, state.choice.facts
    prizes, seen = prizes_of(view.config), watched(state)
    last = len(prizes[0]) - 1
    lit, about = None, ""
    if seen is not None and facts.columns and not facts.ended:
        low, high = _columns(state, seen)
        if high:
            lit = (min(max(1, low), last + 1) - 1, min(high, last + 1) - 1)
        key = "about" if low == high else "about_range"
        name = horse_name(state.ctx.texts, view.config, seen)
        about = state.say(f"payout.{view.config.column}.{key}", name=name, low=low, high=high)
    ahead = facts.ranking[:3] if view.phase == "race" else ()
    bets = [(place, *facts.columns[horse]) for place, horse in enumerate(ahead)]
    leading = tuple((place, min(high, last + 1) - 1) for place, low, high in bets if low == high > 0)
    rows = tuple(tuple(amount * view.factor for amount in row) for row in prizes)
    penalty, pace = view.config.last_penalty * view.factor, view.config.pace_bonus * view.factor
    counted = state.say(f"payout.{view.config.column}.head")
    return PayoutModel(rows, lit, about, leading, penalty, pace, view.factor, counted)


def die(state: State) -> DieModel:
    """The words at the die."""
    view = state.view
    if view.phase != "race":
        return DieModel(
            state.say("die.title"),
            state.say("die.rest_bet" if view.phase == "bet" else "die.rest" if view.race else "die.rest_first"),
        )
    if view.face < 0:
        return DieModel(state.say("die.rolls"), state.name_of(view.turn))
    text = state.say("die.choose") if state.match.mine else state.say("die.other", name=state.name_of(view.turn))
    return DieModel(face_name(state.ctx.texts, view.face), text)


def source(state: State) -> str:
    """The words that cards or payouts are not the printed ones, where the person has not set them so."""
    ours = [name for name in ("horses", "payout") if not getattr(state.view.config, name)]
    return state.say(f"source.{'both' if len(ours) == 2 else ours[0]}") if ours else ""


# -- panels


def heading(state: State) -> Words:
    """The words above the players."""
    key = "" if state.view.phase != "race" else "_move" if foreseen(state) is not None else "_now"
    words = state.say(f"seat.heading{key}")
    ctx = state.ctx.words
    size = ctx.fonts.fitting(words, 15, state.boxes.heading.w - ctx.px(30), True)
    return Words(words, "dark", size, 32, anchor="midleft")


def seat_row(state: State, seat: int) -> SeatModel:
    """The row of a player."""
    view, player = state.view, state.view.players[seat]
    earns, then, tone = "", "", 0
    running, told = state.choice.running, foreseen(state)
    earned, after = running.shown.get(seat), running.known.get((told.horse, seat)) if told is not None else None
    if view.phase == "race" and earned is not None:
        earns = earnings_words(state.ctx.texts, earned)
        low, high = earned.least, earned.most
        if after is not None:
            then = earnings_words(state.ctx.texts, after)
            low, high = after.least - low, after.most - high
        tone = 1 if low >= 0 and high > 0 else -1 if high <= 0 and low < 0 else 0
    elif view.phase == "bet" and player.chips_left:
        earns = state.say("seat.chips" if player.chips_left > 1 else "seat.chip", count=player.chips_left)
    playing = view.phase in ("bet", "race")
    first, acting = playing and view.first == seat, playing and view.turn == seat
    name, face = state.name_of(seat), avatar(state.match.seats, seat)
    return SeatModel(seat, name, face, player.money, acting, first, earns, then, tone)


def tray(state: State) -> tuple[TrayChip, ...]:
    """The own chips: those in hand first, then those laid."""
    view, person = state.view, state.match.person
    if person is None:
        return ()
    bet = shown_bet(state)
    advised = view.hand.index(bet.chip) if bet is not None and bet.chip in view.hand else -1
    hand = view.hand if state.choice.facts.ended is None else ()
    out = [TrayChip(ChipModel(person, v), -1, i == state.choice.chip, i == advised) for i, v in enumerate(hand)]
    return (*out, *(TrayChip(ChipModel(person, c.value), c.horse, False) for c in state.choice.facts.bets(person)))


def turn(state: State) -> TurnModel:
    """The box of the turn."""
    view, chips = state.view, len(tray(state))
    name = state.name_of(view.turn) if view.phase in ("bet", "race") else ""
    title = state.say("turn.mine" if state.match.mine else "turn.other", name=name)
    if view.phase == "bet":
        laid = sum(len(player.bets) for player in view.players)
        rounds = len(view.hand) + len(view.own.bets)
        strong = state.say("turn.bet", round=laid // view.seats + 1, rounds=rounds)
    elif view.phase == "race":
        strong = face_name(state.ctx.texts, view.face) if view.face >= 0 else ""
    else:
        title, strong = state.say("turn.between" if view.start else "turn.first"), ""
    if not view.start:
        return TurnModel(title, strong, chips, state.say("turn.first_text"))
    found, horse = TurnModel(title, strong, chips, ""), watched(state)
    if horse is not None and view.phase == "race" and view.face >= 0:
        return _about_run(state, horse, found)
    if horse is not None and view.phase == "bet":
        return _about_bet(state, horse, found)
    key = "run_hint" if view.phase == "race" else "bet_hint" if state.choice.chip is None else "bet_hint_held"
    able = state.match.mine and view.phase in ("bet", "race")
    return replace(found, text=state.say(f"turn.{key}") if able else last_lines(state))


def _about_run(state: State, horse: int, turn: TurnModel) -> TurnModel:
    view, texts = state.view, state.ctx.texts
    told, name = state.choice.facts.forecasts[horse], horse_words(state, horse)
    if told is None:
        home = horse in view.order
        place = place_name(texts, state.choice.facts.place(horse)) if home else ""
        text = state.say("turn.home" if home else "turn.ran", place=place)
        return replace(turn, horse=horse, head=name, text=text)
    head = state.say("turn.steps_one" if told.steps == 1 else "turn.steps", horse=name, steps=told.steps)
    blocked = blocked_words(texts, view.config, told)
    text = blocked or forecast_words(texts, view.config, view, told)
    return replace(turn, horse=horse, head=head, text=text, warning=bool(blocked))


def _about_bet(state: State, horse: int, turn: TurnModel) -> TurnModel:
    view, prizes = state.view, prizes_of(state.view.config)
    low, high = _columns(state, horse)
    space = 33 - view.start.index(horse) if view.config.field == "single" else 33
    head = state.say("turn.start", horse=horse_words(state, horse), space=space)
    if not high:
        text = state.say("turn.nobody", best=pounds(prizes[0][0] * view.factor))
        return replace(turn, horse=horse, head=head, text=text)
    rates = []
    for place in range(3):
        least, most = rate_range(view, place, low, high)
        rates.append(grouped(most) if most == least else f"{grouped(least)}-{grouped(most)}")
    key = "pays_if" if chip_for(state, horse) else "pays"
    text = state.say(f"turn.{key}", first=rates[0], second=rates[1], third=rates[2])
    return replace(turn, horse=horse, head=head, text=text)


def line(state: State) -> str:
    """The line below the buttons."""
    view = state.view
    if view.phase == "race":
        whole = len(view.cards) - len(view.order)
        return state.say("line.race", ran=whole - len(view.left), whole=whole)
    if view.phase == "bet":
        return state.say("line.bet_hidden" if view.config.bets == "hidden" else "line.bet")
    return state.say("line.between" if view.start else "line.first")
