"""How each game is drawn and described: one module or package for each, found by the key of the game."""
