"""Compiled functions that are only ever parts of others.

Numba makes of each function a library of its own, with all that it calls: linked, optimized and
turned into machine code, although nobody calls it but another compiled function, where all of that
is done again.  A part is written down as it was lowered, and done once with the whole.

That goes beyond what Numba promises to keep.  With a version that is not known here parts are
compiled as usual, which takes three times as long and comes to the same.
"""

from __future__ import annotations

from typing import Any

import numba
from numba import types
from numba.core import codegen, compiler

# Their types are not known.
_library: Any = codegen.JITCodeLibrary
_compiler: Any = compiler.CompilerBase
_passes: Any = compiler.DefaultPassBuilder
_any_number: Any = types.unliteral
#: The versions of Numba whose inner workings are known, by how they begin.
_KNOWN = ("0.68.",)
#: How parts are compiled, and nothing else.
_OF_PARTS = {"pipeline_class", "no_cpython_wrapper", "no_cfunc_wrapper"}


class _Codegen:
    """What makes the code of a whole; a part has no environment that could be set."""

    def __init__(self, whole: Any):
        self._whole = whole

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)

    def set_env(self, *_: Any) -> None:
        """Do nothing."""


class _Part(_library):  # type: ignore[misc]
    """The code of a function that is called by compiled code alone."""

    @property
    def codegen(self) -> Any:
        return _Codegen(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class Parts(_compiler):  # type: ignore[misc]
    """Compiles parts (``pipeline_class`` of ``numba.njit``)."""

    def define_pipelines(self) -> Any:
        """Return the usual steps, into a library of this kind."""
        state = self.state
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return [_passes.define_nopython_pipeline(state)]


def suits(version: str) -> bool:
    """Whether parts can be made with a version of Numba: one whose inner workings are known."""
    return version.startswith(_KNOWN)


def _refuse(*_: Any) -> Any:
    raise TypeError("this function is for compiled code only")


def _nothing(*_: Any) -> None:
    """Keep no code that Python might call."""


def compiling(**how: Any) -> Any:
    """Return a compiling decorator.

    Numbers written in a call are numbers like others: the function is not compiled once more
    for each of them.
    """
    parts = how.get("pipeline_class") is Parts
    if parts and not suits(numba.__version__):
        parts, how = False, {name: how[name] for name in how.keys() - _OF_PARTS}

    def decorate(function: Any) -> Any:
        # Its types know nothing of the counting of references.
        made: Any = numba.njit(**how)(function)
        if made is function:
            # Numba has been told to compile nothing.
            return made
        find = made.get_call_template

        def template(args: Any, kws: Any) -> Any:
            return find(tuple(_any_number(kind) for kind in args), kws)

        made.get_call_template = template
        if parts:
            made._insert, made._compile_for_args = _nothing, _refuse
        return made

    return decorate


#: For what is called from compiled code only.
part: Any = compiling(pipeline_class=Parts, no_cpython_wrapper=True, no_cfunc_wrapper=True)
