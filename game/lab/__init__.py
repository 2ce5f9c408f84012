"""The laboratory: many games at once, ladders of the levels, and what they measure."""
