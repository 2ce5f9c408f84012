"""Lessons at the window: a catalogue, a teacher beside a real table, light on what matters."""
