"""Bots: each is given a `SeatView` and nothing else."""
