"""The games as environments for learning programs (extra ``rl``): PettingZoo's AEC interface with action masks."""
