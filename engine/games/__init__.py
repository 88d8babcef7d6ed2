"""One package for each game; its name is the game's key everywhere."""
