"""The terminal table, as its player experiences it."""
