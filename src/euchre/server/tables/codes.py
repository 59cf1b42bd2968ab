"""Codes that people read out and type in."""

from __future__ import annotations

import secrets

#: Letters and figures that are not taken for one another.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
#: How many of them the code of a table has.
CODE = 6


def new_code(length: int = CODE) -> str:
    """Return a code by chance: just under five bits a letter."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))
