"""What the matches of a person come to."""
