"""Telling the world: rows of the outbox are sent after the transaction that wrote them."""
