"""On the path of a server's process: a clock that can be set for this process alone."""
