"""Rummikub: 106 tiles, or 160 for five and six."""
