"""Figures of a person name invented yeok as they do those of the rule book: what was made, and the best hands."""

from msgspec import to_builtins

from game.holla.config import Yeok, standard_yeok
from game.holla.facts import HollaFacts
from game.kernel.bilingual import Text
from game.kernel.options import Preset
from game.kernel.texts import Texts
from game.library.own_rules import OwnRules
from scenes.app import samples
from scenes.statistics.model import invented, made_label
from scenes.statistics.view import best_words

EEL = Yeok("brown_eel", "갈색 장어", "Brown Eel", 6, standard_yeok()[0].parts)
RULES = {"own_yeok": [to_builtins(EEL)], "yeok": ["brown_eel"]}


def test_a_round_won_with_an_invented_yeok_is_counted_and_told_by_its_name() -> None:
    match = samples.played("holla", lambda match: False, rounds=1, **RULES)
    counter = HollaFacts(4, match.config)
    counter.see(match.seen_events(0))
    winner = match.view(0).result.winner
    assert winner >= 0
    counts = [dict(one) for one in counter.sums()]
    assert [one.get("yeok_brown_eel", 0) for one in counts] == [int(seat == winner) for seat in range(4)]
    assert counts[winner]["own_yeok"] == 1, "the sum of all invented ones stays"
    content = tuple(counter.best[winner].content.items())
    assert [best_words(Texts(locale), "holla", content) for locale in ("ko", "en")] == ["갈색 장어", "Brown Eel"]


def test_what_was_made_has_the_name_in_the_persons_rule_sets_else_its_id_in_words() -> None:
    own = OwnRules({"holla": (Preset(ko="우리", en="Ours", id="ours", description=Text("", ""), set=RULES),)})
    names = invented(own)
    assert made_label(Texts("ko"), "holla", "yeok_brown_eel", names.get("brown_eel")) == "갈색 장어"
    assert made_label(Texts("ko"), "holla", "yeok_brown_eel") == "Brown Eel"
    assert made_label(Texts("en"), "holla", "snake") == "Snake"
