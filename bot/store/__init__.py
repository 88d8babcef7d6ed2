"""The database: models, engine and queries. No Discord here."""
