"""The terminal itself: what it shows, what it is sent, what it sends, and how it is given back."""
