"""The places of the Holla table that the keyboard can reach: own cubes, mountain, island, river."""

from scenes.table.spots import KeySpot, Spots, Take

__all__ = ["KeySpot", "Spots", "Take"]
