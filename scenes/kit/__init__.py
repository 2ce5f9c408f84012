"""Shared parts of all scenes: art, fonts, layout, motion, controls, dragging, sound."""
