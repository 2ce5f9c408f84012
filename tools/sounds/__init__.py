"""How the sounds are made: parts, instruments, effects, places, scores and their measure."""
