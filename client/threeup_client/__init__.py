"""The player's side of 3UP 3DOWN: one client core and its faces."""
