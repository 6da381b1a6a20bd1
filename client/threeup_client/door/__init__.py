"""Doors for people with nothing installed: one app a session, all in one process."""
