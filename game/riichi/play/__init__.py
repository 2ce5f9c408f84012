"""The course of a round: turns, calls, wins, fouls, ends."""
