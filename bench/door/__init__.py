"""The SSH door under load, as people at it feel it."""
