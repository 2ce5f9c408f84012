"""The entry of this game: where everything of it is found."""

from game.kernel.entry import GameEntry

ENTRY = GameEntry(
    name="riichi",
    rules="game.riichi.rules:RiichiRules",
    bots="game.riichi.bots:BOTS",
    offers="game.riichi.offers",
    scene="scenes.riichi.entry:ENTRY",
    samples={
        "": "scenes.app.samples.riichi:table",
        "result": "scenes.app.samples.riichi:result",
        "ranking": "scenes.app.samples.riichi:ranking",
        "yaku": "scenes.app.samples.riichi:yaku",
        "presets": "scenes.app.samples.riichi:presets",
    },
    lab="game.lab.games.riichi:PART",
    part="round",
    share_over="game.riichi.facts:share_over",
    facts="game.riichi.facts:RiichiFacts",
    lessons="game.lessons.subjects.riichi:RiichiSubject",
    book="game.book.riichi:JUDGE",
    open_hands="game.riichi.view:opened",
    dialects=("mjai:", "mjai-asked:", "mjai-array:", "mjai-tcp:"),
)
