"""The HTTP API: JSON up, server-sent events down."""
