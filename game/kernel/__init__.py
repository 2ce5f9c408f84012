"""The parts that every game is made of: rules, actions, events, views, matches, records, chance, refusals."""
