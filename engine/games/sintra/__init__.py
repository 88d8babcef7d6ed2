"""Azul: Stained Glass of Sintra by Michael Kiesling, for 2 to 4 players."""
