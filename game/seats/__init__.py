"""Who sits at a table: people, bots and outside programs."""
