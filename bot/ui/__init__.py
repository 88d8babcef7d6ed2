"""What people see and press: components that survive a restart, the turn panel, autocomplete, texts of messages."""
