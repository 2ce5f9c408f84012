"""The games, their rules and their seats: everything that is true without a screen."""
