"""Setting a match up: seats, rules, programs, and the way to its table."""
