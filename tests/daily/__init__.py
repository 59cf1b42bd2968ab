"""The daily challenge without a server."""
