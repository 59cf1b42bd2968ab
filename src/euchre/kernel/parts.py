"""Compiled functions that are only ever parts of other compiled functions.

Numba compiles each function to a library of its own with all its callees: linked, optimized and
turned into machine code, although only another compiled function calls it, where all of that is
repeated. A part stays as it was lowered, and is optimized once with the whole.

This relies on Numba internals. With an unknown version, parts are compiled as usual, which takes
three times as long with the same result.
"""

from __future__ import annotations

from typing import Any

import numba
from numba import types
from numba.core import codegen, compiler

# Untyped.
_library: Any = codegen.JITCodeLibrary
_compiler: Any = compiler.CompilerBase
_passes: Any = compiler.DefaultPassBuilder
_any_number: Any = types.unliteral
#: Prefixes of the Numba versions whose internals are known.
_KNOWN = ("0.68.",)
#: Compiler options that apply to parts only.
_OF_PARTS = {"pipeline_class", "no_cpython_wrapper", "no_cfunc_wrapper"}


class _Codegen:
    """The code generator of the whole; a part has no environment to set."""

    def __init__(self, whole: Any):
        self._whole = whole

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)

    def set_env(self, *_: Any) -> None:
        """Do nothing."""


class _Part(_library):  # type: ignore[misc]
    """The library of a function called by compiled code only."""

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
        """Return the usual passes, with a library of this kind."""
        state = self.state
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return [_passes.define_nopython_pipeline(state)]


def suits(version: str) -> bool:
    """Whether parts work with a version of Numba: one whose internals are known."""
    return version.startswith(_KNOWN)


def _refuse(*_: Any) -> Any:
    raise TypeError("this function is for compiled code only")


def _nothing(*_: Any) -> None:
    """Skip storing code for calls from Python."""


def compiling(**how: Any) -> Any:
    """Return a compiling decorator.

    Literal arguments are typed like other numbers, so that a function is not compiled again for
    each.
    """
    parts = how.get("pipeline_class") is Parts
    if parts and not suits(numba.__version__):
        parts, how = False, {name: how[name] for name in how.keys() - _OF_PARTS}

    def decorate(function: Any) -> Any:
        # Its stubs do not know the reference-counting option.
        made: Any = numba.njit(**how)(function)
        if made is function:
            # Numba's compiler is disabled.
            return made
        find = made.get_call_template

        def template(args: Any, kws: Any) -> Any:
            return find(tuple(_any_number(kind) for kind in args), kws)

        made.get_call_template = template
        if parts:
            made._insert, made._compile_for_args = _nothing, _refuse
        return made

    return decorate


#: For functions called from compiled code only.
part: Any = compiling(pipeline_class=Parts, no_cpython_wrapper=True, no_cfunc_wrapper=True)
