"""Counter-based random numbers: every random choice of every deal has its own 64-bit word.

The words of a deal depend only on the seed and the deal's number, so that neither threads nor batch
size change any result.
"""

from __future__ import annotations

from typing import Any

import numba.extending
import numpy as np
from llvmlite import ir
from numba import types

from euchre.kernel.compiling import InnerCompiler, compiling

# Called from compiled code only, which does not pass the typing context of the stubs.
intrinsic: Any = numba.extending.intrinsic


#: The step of SplitMix64 (Steele, Lea, Flood 2014): odd, and close to 2^64 / golden ratio.
STEP = np.uint64(0x9E3779B97F4A7C15)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S27 = np.uint64(27)
_S30 = np.uint64(30)
_S31 = np.uint64(31)

#: For functions called from compiled code only: no Python wrappers, and no check for division by
#: zero.
_INSIDE = {
    "pipeline_class": InnerCompiler,
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "no_rewrites": True,
    "error_model": "numpy",
}
#: Compiles a function that allocates nothing and is inlined into its callers: counting references
#: to table arrays, or passing them on, would take longer than most of its work.
bare: Any = compiling(forceinline=True, **_INSIDE)
#: The same for functions called rarely, which are better not inlined.
apart: Any = compiling(**_INSIDE)
#: The same for functions called once, which are inlined before typing.
within: Any = compiling(inline="always", **_INSIDE)
#: The same for entry points called from Python.
entry: Any = compiling(_nrt=False, error_model="numpy", cache=True, nogil=True)


@intrinsic
def share(typingctx: Any, word: Any, parts: Any) -> Any:
    """Return which of ``parts`` equal parts of the 64-bit range a word lies in."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # floor(word / 2^64 * parts): the upper half of the full product.
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
    """Return the key (uint64) of a deal's random words, from the seed and the deal's number."""
    return _mixed(_mixed(np.uint64(seed)) + np.uint64(number) * STEP)


@bare
def word(key: Any, index: Any) -> Any:
    """Return random word ``index`` of a deal: SplitMix64 from the key, with random access."""
    return _mixed(key + np.uint64(index + 1) * STEP)


@bare
def chosen(word: Any, parts: Any) -> Any:
    """Return a number below ``parts``, uniform up to one part in 2^50."""
    return share(word, np.uint64(parts))


@bare
def rest_of(word: Any, parts: Any) -> Any:
    """Return the randomness left in a word after ``chosen`` drew a number from it.

    The position of the word within its part is as random as the word was, except for the few bits
    of the number, so a handful of small choices may share one word.
    """
    return word * np.uint64(parts)
