"""The table of nim."""
