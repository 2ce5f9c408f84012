"""Royal Turf: three races of seven horses, and bets on them."""
