"""The tests, by what they promise."""
