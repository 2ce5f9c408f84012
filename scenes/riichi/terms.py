"""The terms of riichi in the language a person chose for them: that of the app, Korean, English or Japanese."""

from collections.abc import Mapping
from functools import lru_cache

import assets
from game.kernel.sources import read_source
from game.kernel.texts import Texts
from game.riichi.hands.yaku import YAKU
from scenes.kit.context import Context

JAPANESE = "ja"


def term(ctx: Context, key: str, **params: object) -> str:
    """A text that is a term (`riichi.act.pon`, `riichi.wind.east`, `riichi_yaku.name.pinfu`, ...).

    Follows the setting `riichi_terms`; what has no Japanese term stays in the language of the app.
    Raises KeyError as `Texts.t` does.
    """
    chosen = ctx.settings.riichi_terms or ctx.texts.locale
    if chosen == JAPANESE:
        text = japanese().get(key)
        return ctx.t(key, **params) if text is None else text.format(**params)
    return ctx.t(key, **params) if chosen == ctx.texts.locale else _texts(chosen).t(key, **params)


def yaku_name(ctx: Context, yaku: str) -> str:
    """The name of a yaku by its id."""
    return term(ctx, f"riichi_yaku.name.{yaku}")


@lru_cache(maxsize=1)
def japanese() -> Mapping[str, str]:
    """The Japanese terms by the key of the text each stands for."""
    found = dict(read_source(assets.path("riichi", "terms.yaml")).convert(dict[str, str]))
    found.update({f"riichi_yaku.name.{name}": yaku.kanji for name, yaku in YAKU.items()})
    return found


@lru_cache(maxsize=2)
def _texts(locale: str) -> Texts:
    return Texts(locale)
