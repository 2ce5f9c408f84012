"""The command line: the rules without a screen."""
