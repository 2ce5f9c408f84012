"""What a hand is worth and how far it is: shapes, waits, yaku, fu, limits."""
