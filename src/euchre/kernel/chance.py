"""Chance by number: every random choice of every deal has its own word of 64 bits.

The words of a deal follow from the seed and the number of the deal alone, so that
neither threads nor the size of a batch change anything.
"""

from __future__ import annotations

from typing import Any

import numba.extending
import numpy as np
from llvmlite import ir
from numba import types

from euchre.kernel.parts import Parts, compiling

# Called from compiled code only, without the typing context that its type asks for.
intrinsic: Any = numba.extending.intrinsic


#: The step of SplitMix64 (Steele, Lea, Flood 2014): odd, and close to 2^64 / golden ratio.
STEP = np.uint64(0x9E3779B97F4A7C15)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S27 = np.uint64(27)
_S30 = np.uint64(30)
_S31 = np.uint64(31)

#: For what is called from compiled code only: nothing is made for callers from Python, and no
#: division looks for a nought.
_INSIDE = {
    "pipeline_class": Parts,
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "no_rewrites": True,
    "error_model": "numpy",
}
#: Compiles a function that allocates nothing, as part of whoever calls it: to count the
#: references to the arrays of a table, or to pass them on, takes longer than most of its work.
bare: Any = compiling(forceinline=True, **_INSIDE)
#: The same for what is rarely called, and better stays apart.
apart: Any = compiling(**_INSIDE)
#: The same for what is called once and is not even compiled by itself.
within: Any = compiling(inline="always", **_INSIDE)
#: The same for what is called from Python.
entry: Any = compiling(_nrt=False, error_model="numpy", cache=True, nogil=True)


@intrinsic
def share(typingctx: Any, word: Any, parts: Any) -> Any:
    """Return in which of ``parts`` equal parts of all 64-bit numbers a word lies."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # word / 2^64 * parts, rounded down: the upper half of the whole product.
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        upper = builder.lshr(product, ir.Constant(wide, 64))
        return builder.trunc(upper, ir.IntType(64))

    return types.int64(types.uint64, types.uint64), codegen


@bare
def _mixed(word: Any) -> Any:
    word = (word ^ (word >> _S30)) * _M1
    word = (word ^ (word >> _S27)) * _M2
    return word ^ (word >> _S31)


@bare
def key_of(seed: Any, number: Any) -> Any:
    """Return the key of a deal's words: uint64, from the seed and the deal's number."""
    return _mixed(_mixed(np.uint64(seed)) + np.uint64(number) * STEP)


@bare
def word(key: Any, index: Any) -> Any:
    """Return the word ``index`` of a deal: SplitMix64 started at the key, entered there."""
    return _mixed(key + np.uint64(index + 1) * STEP)


@bare
def chosen(word: Any, parts: Any) -> Any:
    """Return a number below ``parts``, as likely as any other up to one part in 2^50."""
    return share(word, np.uint64(parts))


@bare
def rest_of(word: Any, parts: Any) -> Any:
    """Return the chance that is left in a word after ``chosen`` took its number out of it.

    Where in its part the word lies is as random as the word was, but for the few bits
    of the number; a handful of small choices may share one word.
    """
    return word * np.uint64(parts)
