"""Watching records again on the tables they were played on."""
