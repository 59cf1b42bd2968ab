"""Two ranges of seeds that never meet: ``tune:`` to fit numbers with, ``test:`` to report by.

Whoever fits a bot looks at ``tune:`` deals only; what is claimed of it is measured on
``test:`` deals, which nothing has been fitted to.  The cards of a deal come from the whole
text of the seed, so that no deal of one range is a deal of the other but by chance.
"""

from __future__ import annotations

from hashlib import sha256

TUNE, TEST = "tune", "test"
RANGES = (TUNE, TEST)


def seed_of(text: str | int) -> str:
    """Return a seed with its range: ``7``, ``test:7`` are ``test:7``, ``a b:c`` is ``test:a b:c``.

    Any text is a seed; what does not begin with a range is one to measure with.  Raises
    ``ValueError`` for one that is empty.
    """
    words = str(text).strip()
    named, colon, rest = words.partition(":")
    if not colon or named not in RANGES:
        named, rest = TEST, words
    if not rest.strip():
        raise ValueError(f"{text!r} is not a seed; use any text, or {TUNE}:TEXT to fit numbers")
    return f"{named}:{rest.strip()}"


def for_tuning(text: str | int) -> str:
    """Return a seed to fit numbers with: ``7`` and ``tune:7`` are ``tune:7``.

    Raises ``ValueError`` for a seed that is kept for testing.
    """
    words = str(text).strip()
    seed = seed_of(words if ":" in words else f"{TUNE}:{words}")
    if not seed.startswith(TUNE + ":"):
        raise ValueError(f"{seed} is reserved for testing; fit numbers with tune:N only")
    return seed


def is_test(seed: str | int) -> bool:
    """Whether a seed is one that results may be reported by."""
    return seed_of(seed).startswith(TEST + ":")


def number_of(seed: str | int) -> int:
    """Return a seed as a number below 2 ** 63: even to tune with, odd to test with.

    For the kernel, whose chance begins with a number.
    """
    text = seed_of(seed)
    return int.from_bytes(sha256(text.encode()).digest()[:7], "big") << 1 | is_test(text)
