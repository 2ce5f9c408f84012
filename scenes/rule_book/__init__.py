"""The rule book and the examples it plays."""
