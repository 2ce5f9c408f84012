"""Records of riichi games that others played: read, compared with our rules, replayed, and written."""
