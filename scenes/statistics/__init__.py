"""The screens of what the matches of a person come to, and of the people who play here."""
