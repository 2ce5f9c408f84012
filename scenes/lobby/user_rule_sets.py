"""The person's own rule sets at the lobby: keeping the chosen rules as one, their folder, what is wrong with them."""

import msgspec

from game.kernel.options import STANDARD
from game.library.own_rules import keep_rules, own_rules
from game.library.paths import user_folder
from scenes.kit.context import Context
from scenes.kit.desktop import show_folder
from scenes.lobby.draft import Draft

_SECONDS = 8.0


def tell(ctx: Context) -> None:
    """Shows a note of the rule sets that had to be left out, if any."""
    problems = own_rules(user_folder("rules", ctx.data_dir)).problems
    if problems:
        title = ctx.t("lobby.own.left_out", count=len(problems))
        ctx.toast(title, problems[0].text(ctx.texts), "illegal", (ctx.t("lobby.own.show"), lambda: show(ctx)), _SECONDS)


def show(ctx: Context) -> None:
    """Opens the folder."""
    show_folder(ctx, user_folder("rules", ctx.data_dir))


def keep(ctx: Context, draft: Draft) -> Draft:
    """Keeps the draft's rules as a rule set of its own; returns the same draft where that fails, and explains."""
    faults = [fault for fault in draft.faults(ctx.texts) if fault.place.startswith("option.")]
    if faults:
        ctx.toast(faults[0].text, kind="illegal")
        return draft
    folder = user_folder("rules", ctx.data_dir)
    preset = draft.options.preset(draft.preset)
    own = preset in draft.own
    changed = {option.id: draft.value(option) for option in draft.options.options if draft.is_changed(option)}
    values = {**preset.set, **changed} if own else changed
    try:
        file = keep_rules(folder, draft.game, STANDARD if own else preset.id, values, ctx.t("lobby.own.name"))
    except OSError as error:
        ctx.toast(ctx.t("lobby.own.not_kept"), f"{folder}: {error.strerror or error}", "illegal", seconds=_SECONDS)
        return draft
    found = own_rules(folder).presets.get(draft.game, ())
    kept = msgspec.structs.replace(draft, own=found, preset=file.stem, changed={})
    name = kept.options.preset(file.stem).get(ctx.texts.locale)
    link = (ctx.t("lobby.own.show"), lambda: show(ctx))
    ctx.toast(ctx.t("lobby.own.kept", name=name), ctx.t("lobby.own.kept_text", file=file.name), "info", link, _SECONDS)
    return kept
