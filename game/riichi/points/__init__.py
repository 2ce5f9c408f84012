"""Who pays whom, and the course of a game."""
