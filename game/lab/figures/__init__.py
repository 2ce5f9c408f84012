"""Statistics of seed scores, from the standard library alone."""
