"""Rummikub: of the plays that it is offered, the one that lays the most tiles."""

from game.lab.client import Client


class Most(Client):
    """A bot that lays the most tiles it can and draws where it can lay nothing."""

    name = "most"

    def choose(self, view, legal):
        plays = [act for act in legal if act["type"] == "play"]
        if plays:
            return max(plays, key=lambda act: sum(map(len, act["table"])))
        return legal[0]


if __name__ == "__main__":
    Most().run()
