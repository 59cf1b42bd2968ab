"""Functions that are plain Python and compiled code, and the numbers they work on."""
