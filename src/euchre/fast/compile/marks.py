"""Functions that are plain Python and compiled code: the same source, whichever is asked for.

Nothing loads Numba until compiled code is called, and every function can be called, tested and
debugged as plain Python. ``entry`` is where Python enters compiled code: on the first call, the
compiler compiles a copy of the function in which the names of other functions of this package stand
for their compiled copies (``fast.compile.compiler``). The other decorators say which of those are
to be compiled in another way than by themselves; they leave the function as it is.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import update_wrapper
from importlib.util import find_spec
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar, cast

from euchre.extras import explaining_missing

P = ParamSpec("P")
T = TypeVar("T")
_F = TypeVar("_F", bound=Callable[..., Any])

#: Compiler options of functions called from compiled code only: they allocate nothing, so no
#: references are counted, and divisions are not checked.
INSIDE: dict[str, Any] = {"_nrt": False, "no_rewrites": True, "error_model": "numpy"}
#: The compiler options of marked functions.
HOW: dict[Callable[..., Any], dict[str, Any]] = {}
#: Compiled intrinsics that take the place of plain functions, by the name of their maker in
#: ``fast.compile.intrinsics``.
INTRINSICS: dict[Callable[..., Any], str] = {}
#: Held while functions are compiled.
COMPILING = RLock()


def is_plain() -> bool:
    """Whether everything runs as plain Python: if ``EUCHRE_PLAIN`` is 1."""
    return os.environ.get("EUCHRE_PLAIN") == "1"


def needs_compiler() -> None:
    """Raise ``NotInstalled`` where there is no compiler, for packages that need one."""
    if find_spec("numba") is None and not is_plain():
        with explaining_missing():
            raise ModuleNotFoundError("No module named 'numba'", name="numba")


def bare(function: _F) -> _F:
    """Mark a short function, which is inlined into its callers."""
    HOW[function] = {"forceinline": True, **INSIDE}
    return function


def within(function: _F) -> _F:
    """Mark a function that is called once, and inlined before its types are known."""
    HOW[function] = {"inline": "always", **INSIDE}
    return function


def counting(function: _F) -> _F:
    """Mark a function that takes arrays out of others or returns them: references are counted."""
    HOW[function] = {}
    return function


def replaced(name: str) -> Callable[[_F], _F]:
    """Mark a plain function that compiled code replaces by an intrinsic of this name."""

    def mark(function: _F) -> _F:
        INTRINSICS[function] = name
        return function

    return mark


class EntryPoint(Generic[P, T]):
    """A function that Python calls and the compiler compiles; ``plain`` is the function itself."""

    def __init__(self, function: Callable[P, T], how: dict[str, Any]):
        self.plain = function
        self.how = how
        self._compiled: Callable[P, T] | None = None
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call the compiled function; the first call compiles it or loads it from disk."""
        if self._compiled is None:
            found = wrapping(self.plain) if is_plain() else compiled(self)
            self._compiled = cast("Callable[P, T]", found)
        return self._compiled(*args, **kwargs)


def wrapping(function: Callable[P, T]) -> Callable[P, T]:
    """Return a plain function in which NumPy's numbers wrap around, as in compiled code."""
    import numpy as np

    return np.errstate(over="ignore")(function)


def compiled(function: Callable[..., Any]) -> Any:
    """Return Numba's dispatcher of a function."""
    from euchre.fast.compile import compiler

    with COMPILING:
        return compiler.dispatcher(function)


def address_of(function: Callable[..., None], *records: type[Any]) -> int:
    """Return the address of a function of some records, compiled by itself.

    Code that calls it by address (``intrinsics.call_five``) need not be compiled together with it.
    0 in plain Python.
    """
    if is_plain():
        return 0
    from euchre.fast.compile import compiler

    with COMPILING:
        return compiler.address(function, records)


def entry(function: Callable[P, T]) -> EntryPoint[P, T]:
    """Mark an entry point that allocates nothing."""
    return EntryPoint(
        function, {"_nrt": False, "error_model": "numpy", "cache": True, "nogil": True}
    )


def allocating(function: Callable[P, T]) -> EntryPoint[P, T]:
    """Mark an entry point that makes arrays."""
    return EntryPoint(function, {"cache": True, "nogil": True})
