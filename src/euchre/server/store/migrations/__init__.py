"""Database migrations, one file per version, run when a server starts."""
