"""Commands of a club's season."""
