"""The law in tables: a deal in words, and what must come of it, by rule id."""
