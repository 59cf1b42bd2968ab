"""Players that search: they imagine what they cannot see, and play every choice out there."""
