"""The judge of a day, identified by a digest of all code that values decisions."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

#: The packages that affect a verdict.
_PARTS = ("engine", "kernel", "machine", "club", "bridge", "bots", "analysis", "daily")


@cache
def judge() -> str:
    """Return the digest of the judge, the same on every machine with the same code."""
    digest, here = blake2b(digest_size=6), Path(__file__).parent.parent
    for path in sorted(path for part in _PARTS for path in (here / part).rglob("*.py")):
        told = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(here).as_posix()}:{len(told)}:".encode() + told)
    return digest.hexdigest()
