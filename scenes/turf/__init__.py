"""Royal Turf at the window."""
