"""The server of 3UP 3DOWN: tables over TCP."""
