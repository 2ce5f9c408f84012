"""The table of riichi mahjong."""
