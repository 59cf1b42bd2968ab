"""Other people's engines, asked the same questions."""
