"""Atlanteon by Reiner Knizia, for 2 players."""
