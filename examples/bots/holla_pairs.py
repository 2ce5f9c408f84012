"""Dragon Holla: keeps cubes that stand near others of their colour or number, gives away the loneliest."""

from game.lab.client import Client


def friends(cube: int, ridge: list[int]) -> int:
    """How many other cubes have the same number, or the same colour and a number at most two away."""
    colour, rank = divmod(cube // 2, 14)
    found = 0
    for other in ridge:
        its_colour, its_rank = divmod(other // 2, 14)
        found += other != cube and (its_rank == rank or (its_colour == colour and abs(its_rank - rank) <= 2))
    return found


class Pairs(Client):
    """A bot that declares when it can and never draws from the river."""

    name = "pairs"

    def choose(self, view, legal):
        kinds = {act["type"]: act for act in legal}
        discards = [act for act in legal if act["type"] == "discard"]
        if discards:
            return min(discards, key=lambda act: friends(act["cube"], view["ridge"]))
        if "draw_island" in kinds and friends(view["island"], view["ridge"]) >= 4:
            return kinds["draw_island"]
        for kind in ("declare", "draw_mountain", "deal"):
            if kind in kinds:
                return kinds[kind]
        return legal[0]


if __name__ == "__main__":
    Pairs().run()
