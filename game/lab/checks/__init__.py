"""What the laboratory proves of seats and programs: determinism, values, characters, companions."""
