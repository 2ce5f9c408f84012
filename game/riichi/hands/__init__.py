"""The worth and the distance of a hand: shapes, waits, yaku, fu, limits."""
