"""What all tables share: the client behind a table, its pace, and who sits where."""
