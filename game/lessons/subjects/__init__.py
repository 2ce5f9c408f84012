"""The teaching of each game: deals as lists, acts in words, goals, questions about pieces."""
