"""The client at a pseudo-terminal: what it sends, how soon, and what it costs."""
