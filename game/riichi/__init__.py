"""Riichi mahjong."""
