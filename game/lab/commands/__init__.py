"""The verbs of the laboratory, a module each."""
