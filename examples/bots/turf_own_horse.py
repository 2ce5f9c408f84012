"""Royal Turf: bets by chance, then moves the horse that holds most of its own chips."""

import random

from game.lab.client import Client


class OwnHorse(Client):
    """A bot that backs its own horse and knows nothing of the die."""

    name = "own horse"

    def started(self):
        self.chance = random.Random(self.seed)

    def choose(self, view, legal):
        moves = [act for act in legal if act["type"] == "move"]
        if not moves:
            return self.chance.choice(legal)
        own = {}
        for chip in view["players"][self.seat]["bets"]:
            own[chip["horse"]] = own.get(chip["horse"], 0) + max(0, chip["value"])
        return max(moves, key=lambda act: own.get(act["horse"], 0))


if __name__ == "__main__":
    OwnHorse().run()
