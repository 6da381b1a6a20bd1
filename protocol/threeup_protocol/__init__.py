"""The wire of 3UP 3DOWN: messages and bytes, sans I/O."""
