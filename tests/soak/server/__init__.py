"""Promises of the server, at length: each module is a command that shows one of them."""
