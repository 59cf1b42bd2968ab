"""Two ranges of seeds that never overlap: ``tune:`` for fitting, ``test:`` for reporting.

Bots are fitted on ``tune:`` deals only; published figures are measured on ``test:`` deals, to
which nothing has been fitted.  The cards of a deal derive from the whole text of the seed, so the
two ranges share no deal except by chance.
"""

from __future__ import annotations

TUNE, TEST = "tune", "test"
RANGES = (TUNE, TEST)


def seed_of(text: str | int) -> str:
    """Return a seed with its range: ``7``, ``test:7`` are ``test:7``, ``a b:c`` is ``test:a b:c``.

    Any text is a seed; without a range it is a ``test:`` seed.  Raises ``ValueError`` for an empty
    one.
    """
    words = str(text).strip()
    named, colon, rest = words.partition(":")
    if not colon or named not in RANGES:
        named, rest = TEST, words
    if not rest.strip():
        raise ValueError(f"{text!r} is not a seed; use any text, or {TUNE}:TEXT to fit numbers")
    return f"{named}:{rest.strip()}"


def for_tuning(text: str | int) -> str:
    """Return a seed for fitting: ``7`` and ``tune:7`` are ``tune:7``.

    Raises ``ValueError`` for a seed reserved for testing.
    """
    words = str(text).strip()
    seed = seed_of(words if ":" in words else f"{TUNE}:{words}")
    if not seed.startswith(TUNE + ":"):
        raise ValueError(f"{seed} is reserved for testing; fit numbers with tune:N only")
    return seed


def is_test(seed: str | int) -> bool:
    """Whether results measured with a seed may be reported."""
    return seed_of(seed).startswith(TEST + ":")
