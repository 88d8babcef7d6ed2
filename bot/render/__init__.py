"""Pictures: the drawing room that all games share. It draws from views and knows nothing of Discord."""
