"""The points: who pays whom, and the course of a game."""
