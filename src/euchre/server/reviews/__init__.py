"""Records in the browser: replayed, in figures, reviewed, and with other choices."""
