"""Rude peers against a real server process, while another table plays and is timed."""
