"""What a run came to: answers as text, as a page, as tables; records of its matches."""
