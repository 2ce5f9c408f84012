"""What the laboratory has to know of each game of the house."""
