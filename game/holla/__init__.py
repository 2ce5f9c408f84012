"""Dragon Holla."""
