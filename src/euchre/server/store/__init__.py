"""Where tables are kept: an append-only log of events and what is looked up beside it."""
