"""Write access: the secrets of desks, tables and players.

A secret is in the fragment of a link, which is never sent; the page sends it in the header
``Authorization: Bearer``.  Secrets derive from the server's key, so none is stored.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

from euchre.server.refusals import Refused

#: Size of a secret in bytes: 144 bits keep the QR code on a table tent coarse.
SIZE = 18


def desk_key(key: bytes, night_id: str) -> str:
    """Return the secret of the organizer's page."""
    return secret(key, f"night|{night_id}|desk")


def table_key(key: bytes, night_id: str, table: int) -> str:
    """Return the secret of one table's page."""
    return secret(key, f"night|{night_id}|table|{table}")


def player_key(key: bytes, night_id: str, number: int) -> str:
    """Return the secret of a player's own page."""
    return secret(key, f"night|{night_id}|player|{number}")


def evening_key(key: bytes, night_id: str) -> str:
    """Return the secret of the link with which people join for the evening."""
    return secret(key, f"night|{night_id}|evening")


def table_keys(key: bytes, night_id: str, tables: int) -> dict[int, str]:
    """Return the secrets of the tables from 1 to ``tables``."""
    return {table: table_key(key, night_id, table) for table in range(1, tables + 1)}


def require(shown: str, own: str, *, what: str) -> None:
    """Raise ``Refused`` unless the header has this secret."""
    if not holds(shown, own):
        raise Refused(403, f"This link does not belong to {what}; scan its code again.")


def holds(shown: str, own: str) -> bool:
    """Whether the header has this secret."""
    return hmac.compare_digest(shown.removeprefix("Bearer ").encode(), own.encode())


def secret(key: bytes, what: str) -> str:
    """Return the secret of a link, derived from the server's key."""
    return urlsafe_b64encode(hmac.digest(key, what.encode(), "sha256")[:SIZE]).decode()
