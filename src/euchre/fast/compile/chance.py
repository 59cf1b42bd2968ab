"""Counter-based random numbers: every random choice of every deal has its own 64-bit word.

The words of a deal depend only on the seed and the deal's number, so that neither threads nor batch
size change any result.
"""

from __future__ import annotations

import numpy as np

from euchre.fast.compile.bits import Bits, unsigned
from euchre.fast.compile.marks import bare, replaced

#: The step of SplitMix64 (Steele, Lea, Flood 2014): odd, and close to 2^64 / golden ratio.
STEP = np.uint64(0x9E3779B97F4A7C15)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S27 = np.uint64(27)
_S30 = np.uint64(30)
_S31 = np.uint64(31)


@replaced("share")
def share(word: Bits, parts: Bits) -> int:
    """Return which of ``parts`` equal parts of the 64-bit range a word lies in."""
    return int(word) * int(parts) >> 64


@bare
def _mixed(word: Bits) -> Bits:
    word = (word ^ (word >> _S30)) * _M1
    word = (word ^ (word >> _S27)) * _M2
    return word ^ (word >> _S31)


@bare
def key_of(seed: int | Bits, number: int | Bits) -> Bits:
    """Return the key (uint64) of a deal's random words, from the seed and the deal's number."""
    return _mixed(_mixed(unsigned(seed)) + unsigned(number) * STEP)


@bare
def word(key: Bits, index: int) -> Bits:
    """Return random word ``index`` of a deal: SplitMix64 from the key, with random access."""
    return _mixed(key + unsigned(index + 1) * STEP)


@bare
def chosen(word: Bits, parts: int) -> int:
    """Return a number below ``parts``, uniform up to one part in 2^50."""
    return share(word, np.uint64(parts))


@bare
def rest_of(word: Bits, parts: int) -> Bits:
    """Return the randomness left in a word after ``chosen`` drew a number from it.

    The position of the word within its part is as random as the word was, except for the few bits
    of the number, so a handful of small choices may share one word.
    """
    return word * np.uint64(parts)
