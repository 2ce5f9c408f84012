"""Riichi: wins and declares riichi when it can, calls nothing, gives away lone honours and then what it drew."""

from game.lab.client import Client


class FirstDrawn(Client):
    """A bot that plays like a beginner who has heard of riichi."""

    name = "first drawn"

    def choose(self, view, legal):
        for kind in ("tsumo", "ron"):
            for act in legal:
                if act["type"] == kind:
                    return act
        discards = [act for act in legal if act["type"] == "discard"]
        if not discards:
            return next((act for act in legal if act["type"] == "pass"), legal[0])
        riichi = [act for act in discards if act.get("riichi")]
        honours = [act for act in discards if 27 <= act["tile"] < 34]
        return (riichi or honours or [act for act in discards if act.get("tsumogiri")] or discards)[0]


if __name__ == "__main__":
    FirstDrawn().run()
