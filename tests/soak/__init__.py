"""Scripted people against a real server that is killed, or reached over bad links."""
