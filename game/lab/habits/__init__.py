"""What is counted as a habit, game by game."""
