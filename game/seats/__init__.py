"""The seats at a table: people, bots and outside programs."""
