"""Painters: they draw a part of a screen on a grid of cells, and know no widget."""
