"""The table of Dragon Holla: what lies where, and what a person may do with it."""
