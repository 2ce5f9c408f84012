"""The facts that the laboratory needs of each game of the house."""
