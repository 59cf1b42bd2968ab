"""The table in the browser: a server that keeps every shown action, and its pages."""
