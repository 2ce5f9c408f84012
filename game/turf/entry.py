"""The entry of this game: where everything of it is found."""

from game.kernel.entry import GameEntry

ENTRY = GameEntry(
    name="turf",
    rules="game.turf.rules:TurfRules",
    bots="game.turf.bots:BOTS",
    offers="game.turf.offers",
    scene="scenes.turf.entry:ENTRY",
    samples={
        "": "scenes.app.samples.turf:table",
        "result": "scenes.app.samples.turf:result",
        "ranking": "scenes.app.samples.turf:ranking",
    },
    lab="game.lab.games.turf:PART",
    part="race",
    share_over="game.turf.facts:share_over",
    facts="game.turf.facts:TurfFacts",
    lessons="game.lessons.subjects.turf:TurfSubject",
    book="game.book.turf:JUDGE",
    warnings="game.turf.cards:warnings",
    open_hands="game.turf.view:opened",
)
