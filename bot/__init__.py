"""Everything that talks to the world: Discord, the database, pictures and languages."""
