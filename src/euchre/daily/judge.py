"""What a day was judged with: a digest of all the code that values a decision."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

#: The parts of the program that have a say in it.
_PARTS = ("engine", "kernel", "machine", "club", "bridge", "bots", "analysis", "daily")


@cache
def judge() -> str:
    """Return the digest of the judge; the same wherever the same code runs."""
    digest, here = blake2b(digest_size=6), Path(__file__).parent.parent
    for path in sorted(path for part in _PARTS for path in (here / part).rglob("*.py")):
        told = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(here).as_posix()}:{len(told)}:".encode() + told)
    return digest.hexdigest()
