"""Nights in the browser: what is kept, who may do what, and how the pages behave."""
