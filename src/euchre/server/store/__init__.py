"""Storage of tables: an append-only event log, with indexes beside it."""
