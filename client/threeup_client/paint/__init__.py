"""Pictures of screens as grids of cells: pure, no Textual widget, no terminal."""
