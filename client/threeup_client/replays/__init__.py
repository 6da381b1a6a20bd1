"""Finished games: kept, shown again move by move, and counted."""
