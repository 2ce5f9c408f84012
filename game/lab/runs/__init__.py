"""Plans, the workers that play them, and the store of their results."""
