"""Where a game's words need more than its catalogue: one module for each such game."""
