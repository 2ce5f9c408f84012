"""The table of block dominoes."""
