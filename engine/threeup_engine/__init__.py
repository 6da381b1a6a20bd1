"""The game of 3UP 3DOWN, pure: no input or output, no clock, no asyncio; chance by argument."""
