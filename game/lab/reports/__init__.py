"""The results of a run: answers as text, as a page, as tables; records of its matches."""
