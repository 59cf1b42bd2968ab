"""Nights in the browser: storage, permissions, and the behavior of the pages."""
