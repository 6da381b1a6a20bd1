"""Measurements: how fast the engine is, how well the bots play, and that their games all end."""
