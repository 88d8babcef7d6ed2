"""Computer players: they see views and legal actions only."""
