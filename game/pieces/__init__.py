"""What the tile games share."""
