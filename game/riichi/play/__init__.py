"""How a round goes on: turns, calls, wins, fouls, ends."""
