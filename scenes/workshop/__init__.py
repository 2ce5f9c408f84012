"""The inventor's workshop: yeok of one's own, seen as they are made."""
