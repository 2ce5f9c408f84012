"""Outside programs in runs."""
