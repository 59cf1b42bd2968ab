"""What maintainers run; nothing of it is part of the package."""
