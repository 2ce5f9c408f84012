"""The Rummikub table: a turn is a draft that can be rearranged at will."""
