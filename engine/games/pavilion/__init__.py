"""Azul: Summer Pavilion by Michael Kiesling, for 2 to 4 players."""
