"""What can be asked of the server over HTTP: JSON up, server-sent events down."""
