"""How many moves a second of the server's processor carries, beside a bare fan-out."""
