"""Slash commands, thin: find the table, call a service, answer."""
