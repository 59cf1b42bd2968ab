"""Codes that people read aloud and type."""

from __future__ import annotations

import secrets

#: Characters that are not mistaken for one another.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
#: Length of a table's code.
CODE = 6


def new_code(length: int = CODE) -> str:
    """Return a random code, with just under five bits per character."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))
