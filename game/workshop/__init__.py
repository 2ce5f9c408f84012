"""The inventor's workshop: rule sets of one's own as drafts that can be changed, checked, undone and kept."""
