"""What all tables share: the session behind a table, its pace, and who sits where."""
