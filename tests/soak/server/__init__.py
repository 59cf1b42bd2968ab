"""Long runs for the server's promises: each module is a command that demonstrates one of them."""
