"""How each game is taught: deals as lists, acts in words, goals, questions about pieces."""
