"""The habits that are counted, game by game."""
