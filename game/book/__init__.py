"""The rule book beyond its statements: chapters in plain sentences, examples that the engine plays, words explained."""
