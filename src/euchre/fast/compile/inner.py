"""Compiled functions that are called by other compiled functions only.

Numba compiles each function, with all its callees, to a library of its own. It links, optimizes and
translates it to machine code, and repeats all of that for the function that calls it. An inner
function stays as it was lowered, and is optimized once with the whole.

This relies on Numba internals. With an unknown version, they are compiled as usual, which takes
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


class _Codegen:
    """The code generator of the whole; an inner function has no environment to set."""

    def __init__(self, whole: Any):
        self._whole = whole

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)

    def set_env(self, *_: Any) -> None:
        """Do nothing."""


class _InnerLibrary(_library):  # type: ignore[misc]
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


class InnerCompiler(_compiler):  # type: ignore[misc]
    """Compiles inner functions (``pipeline_class`` of ``numba.njit``)."""

    def define_pipelines(self) -> Any:
        """Return the usual passes, with a library of this kind."""
        state = self.state
        state.library = _InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return [_passes.define_nopython_pipeline(state)]


#: Their compiler options.
_OF_INNER = {"pipeline_class": InnerCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def suits(version: str) -> bool:
    """Whether inner functions work with a version of Numba: one whose internals are known."""
    return version.startswith(_KNOWN)


def inner_how(**how: Any) -> dict[str, Any]:
    """Return the compiler options of an inner function."""
    return {**how, **_OF_INNER} if suits(numba.__version__) else how


def _refuse(*_: Any) -> Any:
    raise TypeError("this function is for compiled code only")


def _nothing(*_: Any) -> None:
    """Skip storing code for calls from Python."""


def compiling(**how: Any) -> Any:
    """Return a compiling decorator.

    Literal arguments are typed like other numbers, so that a function is not compiled again for
    each.
    """

    def decorate(function: Any) -> Any:
        # Its stubs do not know the reference-counting option.
        compiled: Any = numba.njit(**how)(function)
        find = compiled.get_call_template

        def template(args: Any, kws: Any) -> Any:
            return find(tuple(_any_number(kind) for kind in args), kws)

        compiled.get_call_template = template
        if how.get("pipeline_class") is InnerCompiler:
            compiled._insert, compiled._compile_for_args = _nothing, _refuse
        return compiled

    return decorate
