"""The pieces that the tile games share."""
