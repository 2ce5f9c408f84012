"""The entry of this game: where everything of it is found."""

from game.kernel.entry import GameEntry

ENTRY = GameEntry(
    name="rummikub",
    rules="game.rummikub.rules:RummikubRules",
    bots="game.rummikub.bots:BOTS",
    offers="game.rummikub.offers",
    scene="scenes.rummikub.entry:ENTRY",
    samples={
        "": "scenes.app.samples.rummikub:table",
        "result": "scenes.app.samples.rummikub:result",
        "ranking": "scenes.app.samples.rummikub:ranking",
    },
    lab="game.lab.games.rummikub:PART",
    part="game",
    won="game.rummikub.facts:won",
    share_over="game.rummikub.facts:share_over",
    facts="game.rummikub.facts:RummikubFacts",
    lessons="game.lessons.subjects.rummikub:RummikubSubject",
    book="game.book.rummikub:JUDGE",
    open_hands="game.rummikub.view:opened",
)
