"""Changes of the database, one version each, run when a server starts."""
