"""The rules of a set on paper: one page of HTML that needs nothing beside itself, to read, to print and to play by.

What the set changes and how a round goes; for Dragon Holla its yeok and a score sheet, for Royal Turf the cards to
cut out, the payouts and the money.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from game.games import GAMES
from game.holla.config import HollaConfig, Yeok
from game.kernel.options import Preset, config_of, load_options
from game.kernel.preset_table import preset_rows
from game.kernel.texts import Texts
from game.lessons.fitted import fitted
from game.lessons.howto import Band, as_lesson, howto
from game.lessons.subject import games, subject
from game.lessons.words import Words
from game.library.own_rules import RuleSet, base_of
from game.library.rule_line import line_of
from game.pieces.cubes import KIND_TEXT, RANKS, colour_of
from game.turf.cards import horses_of, prizes_of
from game.turf.config import HorseCards, TurfConfig
from game.workshop.examples import example
from game.workshop.yeok import name_in, parts_in_words

INK, PAPER, GOLD = "#14303A", "#FFFDF6", "#8A6212"
CUBE_COLOURS = ("#1B232A", "#C22F1C", "#12509F", "#227F54")
"""Black, red, blue, green, as they are drawn at the table (holla.R5)."""
COATS = ("#9AA3A8", "#F6F1E4", "#E2C892", "#C9833A", "#9E3F22", "#5B3A28", "#2B3036")
"""The horses in the order of the cards."""
FACES = ("head", "cap", "saddle", "shoe")
NOTES = ((50, 12), (100, 26), (500, 12))
"""The pounds of a note and how many there are in the box."""
SEATS = 6
ROUNDS = 16
_PLACES = ("first", "second", "third")
_PLAYERS = ("#F3C6C0", "#BFD7F2", "#C6E6CC", "#F6E3A6", "#DCCBEF", "#F5D2AE")
_NOTE = "#EEF2E4"
_LIGHT_COATS = 3
_MIDDLE = 'text-anchor="middle" font-weight="700"'
_STYLE = f"""
@page {{ size: A4; margin: 14mm; }}
body {{ margin: 2rem auto; max-width: 46rem; padding: 0 1rem; background: {PAPER}; color: {INK};
  font: 15px/1.5 "Noto Sans CJK KR", "Noto Sans KR", "Malgun Gothic", "Apple SD Gothic Neo", system-ui, sans-serif; }}
h1 {{ font-size: 1.6rem; margin: 0; }} h2 {{ font-size: 1.1rem; margin: 1.4rem 0 .3rem; color: {GOLD}; }}
p {{ margin: .2rem 0; }} .quiet {{ color: #4C636C; font-size: .85rem; }}
table {{ border-collapse: collapse; width: 100%; }}
td, th {{ padding: .2rem .5rem; text-align: left; border-bottom: 1px solid #D8CFB6; vertical-align: top; }}
.sheet td, .sheet th {{ border: 1px solid #9C9076; height: 1.5rem; text-align: center; }}
.line {{ font: .7rem/1.3 monospace; overflow-wrap: anywhere; }}
.cards {{ line-height: 0; }} .cards svg {{ display: inline-block; width: 20%; height: auto; }}
td svg {{ display: block; }}
section, tr {{ break-inside: avoid; }}
.new {{ break-before: page; }}
@media print {{ body {{ margin: 0; max-width: none; padding: 0; background: none; }} }}
"""


def page_of(rules: RuleSet, preset: Preset, texts: Texts) -> str:
    """The page of a rule set in the language of ``texts``; the same set gives the same page."""
    game = GAMES[rules.game]
    config = config_of(game, preset.set)
    parts = [*_head(rules, preset, texts), *_changes(rules, preset, texts)]
    if isinstance(config, HollaConfig):
        parts += _section(texts.t("rules_page.yeok"), _yeok_table(config, texts))
    parts += _course(rules, preset, texts)
    if isinstance(config, TurfConfig):
        parts += [*_payouts(config, texts), *_cards(config, texts)]
    parts += (f'<p class="quiet">{escape(texts.t("rules_page.line"))}</p>', f'<p class="line">{line_of(rules)}</p>')
    if isinstance(config, HollaConfig):
        parts += _score_sheet(texts)
    elif isinstance(config, TurfConfig):
        parts += _money(texts)
    title = escape(preset.get(texts.locale))
    return (
        f'<!doctype html><html lang="{texts.locale}"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style><body>{''.join(parts)}</body></html>\n"
    )


def _head(rules: RuleSet, preset: Preset, texts: Texts) -> Iterator[str]:
    options = load_options(GAMES[rules.game])
    yield f"<h1>{escape(preset.get(texts.locale))}</h1>"
    base = options.preset(base_of(rules)).get(texts.locale)
    yield f"<p>{escape(texts.t('rules_page.of', game=options.get(texts.locale), preset=base))}</p>"
    described = rules.description if isinstance(rules.description, str) else rules.description.get(texts.locale)
    yield f'<p class="quiet">{escape(described)}</p>' if described else ""


def _changes(rules: RuleSet, preset: Preset, texts: Texts) -> Iterator[str]:
    """The options that differ from the rule set that it stands on; yeok have a place of their own."""
    options = load_options(GAMES[rules.game]).with_presets((preset,))
    base = [known.id for known in options.presets].index(base_of(rules))
    own = {option.id for option in options.options if option.type == "data"} | {"yeok"}
    rows = [
        (row.label, row.values[-1], row.values[base])
        for row in preset_rows(GAMES[rules.game], options, texts)
        if row.values[-1] != row.values[base] and row.option not in own
    ]
    rows += _changed_cards(preset, options.presets[base], texts) if rules.game == "turf" else []
    heads = tuple(texts.t(f"rules_page.{name}") for name in ("rule", "here", "usual"))
    body = _table(heads, rows) if rows else f"<p>{escape(texts.t('rules_page.no_change'))}</p>"
    yield from _section(texts.t("rules_page.changes"), body)


def _changed_cards(preset: Preset, base: Preset, texts: Texts) -> list[tuple[str, str, str]]:
    """The cards of Royal Turf and the payouts that differ."""
    here, usual = (_by_name(config_of(GAMES["turf"], one.set), texts) for one in (preset, base))
    pairs = zip(here, usual, strict=True)
    return [(name, now, before) for (name, now), (_, before) in pairs if now != before]


def _by_name(config: TurfConfig, texts: Texts) -> list[tuple[str, str]]:
    """The cards of each horse and the payouts of each place, in a line."""
    cards = [(one.get(texts.locale), " · ".join(map(_numbers, one.cards))) for one in horses_of(config)]
    places = (texts.t(f"rules_page.{place}") for place in _PLACES)
    return cards + [(place, _numbers(row)) for place, row in zip(places, prizes_of(config), strict=True)]


def _numbers(row: Iterable[int]) -> str:
    return " ".join(map(str, row))


def _section(title: str, body: str) -> Iterator[str]:
    yield f"<section><h2>{escape(title)}</h2>{body}</section>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


# -- how a round goes


def _course(rules: RuleSet, preset: Preset, texts: Texts) -> Iterator[str]:
    """The words of the game's page of pictures, with the numbers of this set; Holla's yeok stand above already."""
    if rules.game not in games():
        return
    values = preset.set
    page = fitted(howto(rules.game), GAMES[rules.game], values)
    words = Words(as_lesson(rules.game, page, values), subject(rules.game), texts)
    yield from _section(texts.t("rules_page.aim"), f"<p>{escape(words.fill(page.aim))}</p>")
    for band in page.bands:
        if rules.game == "holla" and band.form == "rows":
            continue
        yield from _section(words.fill(band.title), _band(band, words))


def _band(band: Band, words: Words) -> str:
    note = f'<p class="quiet">{escape(words.fill(band.note))}</p>'
    rows = []
    for item in band.items:
        facts = ", ".join(f"{words.fill(fact.name)} {words.fill(fact.value)}" for fact in item.facts)
        told = ". ".join(text.rstrip(".") for text in (words.fill(item.say), words.fill(item.more), facts) if text)
        rows.append((words.fill(item.name), words.fill(item.badge), told))
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    return f"{note}<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


# -- Dragon Holla


def _yeok_table(config: HollaConfig, texts: Texts) -> str:
    rows = []
    for yeok in sorted(config.yeok_in_play(), key=lambda one: one.points):
        both = " · ".join(dict.fromkeys((name_in(yeok, texts.locale), name_in(yeok, "en"), name_in(yeok, "ko"))))
        points = texts.t("rules_page.points", points=yeok.points)
        cells = (
            f"<b>{escape(both)}</b><br>{escape(points)}",
            f"{escape(parts_in_words(yeok, texts))}{_hand(yeok, config)}",
        )
        rows.append("".join(f"<td>{cell}</td>" for cell in cells))
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _hand(yeok: Yeok, config: HollaConfig) -> str:
    """An example of a yeok, drawn; the parts stand apart."""
    hand = example(yeok, config)
    if hand is None:
        return ""
    drawn, x = [], 1
    for _, kinds in hand:
        for kind in kinds:
            drawn.append(_cube(kind, x))
            x += 27
        x += 9
    return (
        f'<svg viewBox="0 0 {x} 36" style="max-width:{x}px" xmlns="http://www.w3.org/2000/svg">{"".join(drawn)}</svg>'
    )


def _cube(kind: int, x: int) -> str:
    """A cube with its rank and the dots of its colour (holla.R5)."""
    ink = CUBE_COLOURS[colour_of(kind)]
    dots = "".join(f'<circle cx="{x + 5 + 5 * n}" cy="30" r="1.6" fill="{ink}"/>' for n in range(colour_of(kind) + 1))
    rank = KIND_TEXT[kind % RANKS][:-1]
    return (
        f'<rect x="{x}" y="1" width="25" height="34" rx="5" fill="#FFF8E6" stroke="#9C9076"/>'
        f'<text x="{x + 12.5}" y="21" {_MIDDLE} font-size="16" fill="{ink}">{rank}</text>{dots}'
    )


def _score_sheet(texts: Texts) -> Iterator[str]:
    """A sheet to write down what is won, and what stands in for the chips (the seed of Dragon Holla)."""
    names = "".join(f"<th>{escape(texts.t('rules_page.player', number=n))}</th>" for n in range(1, SEATS + 1))
    empty = "<td></td>" * SEATS
    rounds = "".join(f"<tr><th>{n}</th>{empty}</tr>" for n in range(1, ROUNDS + 1))
    sheet = f'<table class="sheet"><tr><th></th>{names}</tr>{rounds}</table>'
    instead = f"<p>{escape(texts.t('rules_page.chips'))}</p>"
    yield f'<div class="new"><h2>{escape(texts.t("rules_page.sheet"))}</h2>{instead}{sheet}</div>'


# -- Royal Turf


def _payouts(config: TurfConfig, texts: Texts) -> Iterator[str]:
    prizes = zip(_PLACES, prizes_of(config), strict=True)
    rows = [(texts.t(f"rules_page.{place}"), *map(str, pounds)) for place, pounds in prizes]
    most = max(len(row) for row in rows)
    heads = (texts.t("rules_page.bets"), *map(str, range(1, most - 1)), f"{most - 1}+")
    yield from _section(texts.t("rules_page.payouts"), _table(heads, rows))


def _cards(config: TurfConfig, texts: Texts) -> Iterator[str]:
    """The sheet of the cards."""
    horses = list(enumerate(horses_of(config)))
    cards = [_card(horse, coat, numbers, texts) for coat, horse in horses for numbers in horse.cards]
    yield from _sheet("cards", cards, texts)


def _money(texts: Texts) -> Iterator[str]:
    """The sheet of the money, and a card for each player."""
    players = [_tag(texts.t("rules_page.player", number=n + 1), colour) for n, colour in enumerate(_PLAYERS)]
    money = [_tag(f"£{pounds}", _NOTE) for pounds, count in NOTES for _ in range(count)]
    yield from _sheet("money", players + money, texts)


def _sheet(name: str, pieces: Sequence[str], texts: Texts) -> Iterator[str]:
    head = f"<h2>{escape(texts.t(f'rules_page.{name}'))}</h2>"
    yield f'<div class="new">{head}<div class="cards">{"".join(pieces)}</div></div>'


def _card(horse: HorseCards, coat: int, numbers: Sequence[int], texts: Texts) -> str:
    """A card of a horse: how far it comes by the face of the die (turf.T3)."""
    rows = []
    for at, (face, number) in enumerate(zip(FACES, numbers, strict=True)):
        y = 62 + 30 * at
        rows.append(
            f'<text x="14" y="{y}" font-size="13">{escape(texts.t(f"rules_page.{face}"))}</text>'
            f'<text x="146" y="{y}" text-anchor="end" font-size="19" font-weight="700">{number}</text>'
        )
    ink = INK if coat < _LIGHT_COATS else "#FFFFFF"
    name = f"{coat + 1} · {escape(horse.get(texts.locale))}"
    head = (
        f'<rect x="8" y="8" width="144" height="30" rx="6" fill="{COATS[coat]}" stroke="#555555"/>'
        f'<text x="80" y="29" {_MIDDLE} font-size="15" fill="{ink}">{name}</text>'
    )
    return _piece(180, "#FFFFFF", head + "".join(rows))


def _tag(words: str, colour: str) -> str:
    text = f'<text x="80" y="49" {_MIDDLE} font-size="24" fill="{INK}">{escape(words)}</text>'
    return _piece(80, colour, text)


def _piece(tall: int, colour: str, inside: str) -> str:
    """A piece to cut out along its broken edge."""
    return (
        f'<svg width="160" height="{tall}" viewBox="0 0 160 {tall}" xmlns="http://www.w3.org/2000/svg">'
        f'<rect x="1" y="1" width="158" height="{tall - 2}" fill="{colour}" stroke="#777777" stroke-dasharray="4 3"/>'
        f"{inside}</svg>"
    )
