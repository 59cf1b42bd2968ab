"""The club player without a compiler: its modules loaded again, without decorators.

It plays until everything is compiled, so that no player waits. Rows, tables and parameters are
lists here, which plain Python reads faster than arrays.
"""

from __future__ import annotations

import builtins
import sys
from pathlib import Path
from threading import RLock
from types import ModuleType, SimpleNamespace
from typing import Any

from euchre.coordinates import Mask

_ROOT = Path(__file__).parent.parent
#: Prefixes of the modules that are loaded again.
_AGAIN = ("euchre.club.", "euchre.machine.", "euchre.encoding.writing")


def _as_it_is(function: Any) -> Any:
    return function


def _size(mask: Mask) -> int:
    return mask.bit_count()


def _lowest(mask: Mask) -> int:
    return (mask & -mask).bit_length() - 1


def _distinct(table: int, cards: Mask) -> int:
    return cards & ~(cards << 1 & table)


def _ways(n: int, k: int) -> int:
    from math import comb

    return comb(n, k)


def _never(*_: Any) -> Any:
    raise NotImplementedError("sets of cards are made in compiled code only")


#: Substitutes for the modules that need the compiler.
_INSTEAD: dict[str, Any] = {
    "euchre.kernel.chance": SimpleNamespace(
        bare=_as_it_is, apart=_as_it_is, within=_as_it_is, entry=_as_it_is
    ),
    "euchre.kernel.pointers": SimpleNamespace(
        pointer=_as_it_is,
        beyond=lambda array, place: array[place:],
        row_at=lambda array, number, _: array[number],
    ),
    "euchre.kernel.bits": SimpleNamespace(
        size=_size, lowest=_lowest, distinct=_distinct, ways=_ways, nth=_never, scatter=_never
    ),
}


#: Held while modules load, so that all threads get the same ones.  A module loads those that it
#: imports, so the thread that holds the lock must be able to take it again.
_LOADING = RLock()
_loaded: dict[str, Any] = dict(_INSTEAD)


def plain(name: str) -> Any:
    """Return a module of the machine or club as plain Python."""
    if name not in _loaded:
        with _LOADING:
            if name not in _loaded:
                _loaded[name] = _load(name)
    return _loaded[name]


def _load(name: str) -> ModuleType:
    path = _ROOT.joinpath(*name.split(".")[1:]).with_suffix(".py")
    module = ModuleType(f"plain.{name}")
    vars(module)["__builtins__"] = {**vars(builtins), "__import__": _import}
    # Class creation looks the module up in sys.modules.
    sys.modules[module.__name__] = module
    exec(compile(path.read_text("utf-8"), str(path), "exec"), vars(module))  # noqa: S102
    return module


def _import(
    name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
) -> Any:
    """Import as usual, except for the reloaded modules; handles ``from package import module``."""
    if name in _INSTEAD or name.startswith(_AGAIN):
        return plain(name)
    if f"{name}." in _AGAIN:
        return SimpleNamespace(**{part: plain(f"{name}.{part}") for part in fromlist})
    return __import__(name, globals, locals, fromlist, level)
