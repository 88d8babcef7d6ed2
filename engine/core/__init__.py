"""What all games share: parts, positions, chance, legality, replay and the registry."""
