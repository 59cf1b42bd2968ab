"""Codes that people read aloud, type and scan, and the secrets of links.

A secret is in the fragment of a link, which browsers never send; the page sends it in the header
``Authorization: Bearer``.  ``store/links.py`` has the links that were given out.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from itertools import groupby
from typing import Annotated, Any

from fastapi import Query

from euchre.server.refusals import Refused
from euchre.text import brief


def digest(token: str) -> str:
    """Return the digest of a secret, as it is stored."""
    return sha256(token.encode()).hexdigest()


#: Characters that are not mistaken for one another.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
#: Length of a table's code, and of the id of a table, a night or a club.
CODE, ID = 6, 12


def new_code(length: int = CODE) -> str:
    """Return a random code, with just under five bits per character."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_id() -> str:
    """Return a random id of a table, a night or a club."""
    return secrets.token_hex(ID // 2)


#: The address at which a page was opened, for links that others will scan.
Url = Annotated[str, Query(max_length=150)]


def link_base(url: str) -> str:
    """Return an address without a slash at its end.  Raises ``Refused`` for anything else."""
    if not url.startswith(("http://", "https://")):
        raise Refused(422, f"An address must begin with http:// or https://, not {brief(url)}.")
    return url.rstrip("/")


def as_stored(code: str) -> str:
    """Return a typed code in the form in which it is stored."""
    return "".join(c for c in code.upper() if c in LETTERS)


def code_of(url: str) -> dict[str, Any]:
    """Return a link and its QR code: the side of the square, and an SVG path of the dark cells."""
    import segno

    matrix = segno.make(url, error="m", micro=False).matrix
    path = []
    for y, row in enumerate(matrix):
        x = 0
        for dark, cells in groupby(row):
            width = len(list(cells))
            if dark:
                path.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return {"url": url, "size": len(matrix), "path": "".join(path)}


#: Size of a secret in bytes: 144 bits keep the QR code on a table tent coarse.
_SIZE = 18


def holds(shown: str, expected: str) -> bool:
    """Whether the header has this secret."""
    return hmac.compare_digest(shown.removeprefix("Bearer ").encode(), expected.encode())


def secret(key: bytes, what: str) -> str:
    """Return the secret of a link, derived from the server's key."""
    return urlsafe_b64encode(hmac.digest(key, what.encode(), "sha256")[:_SIZE]).decode()
