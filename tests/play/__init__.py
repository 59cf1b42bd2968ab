"""The terminal table, as the person who sits at it finds it."""
