"""The screens: each paints a canvas, takes keys, and asks the session."""
