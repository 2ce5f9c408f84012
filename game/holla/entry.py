"""The entry of this game: where everything of it is found."""

from game.kernel.entry import GameEntry

ENTRY = GameEntry(
    name="holla",
    rules="game.holla.rules:HollaRules",
    bots="game.holla.bots:BOTS",
    offers="game.holla.offers",
    scene="scenes.holla.entry:ENTRY",
    samples={
        "": "scenes.app.samples.holla:table",
        "result": "scenes.app.samples.holla:result",
        "ranking": "scenes.app.samples.holla:ranking",
    },
    lab="game.lab.games.holla:PART",
    part="round",
    share_over="game.holla.facts:share_over",
    facts="game.holla.facts:HollaFacts",
    lessons="game.lessons.subjects.holla:HollaSubject",
    book="game.book.holla:JUDGE",
    open_hands="game.holla.view:opened",
)
