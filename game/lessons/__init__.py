"""Lessons: how anyone learns a game by doing; data from `assets/lessons`, judged by the rules."""
