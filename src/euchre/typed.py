"""Plain data as typed values, in any number of threads.

Msgspec learns a type when it is first used, and is not safe then: a second thread that converts to
a type half learned brings the whole process down.  So types are learned here, one at a time.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

_T = TypeVar("_T")

_LEARNING = Lock()
_learned: set[object] = set()


def converted(value: Any, kind: type[_T]) -> _T:
    """Return plain JSON values as a value of a type.  Raises ``msgspec.ValidationError``."""
    return msgspec.convert(value, _known(kind))


def decoded(text: str | bytes, kind: type[_T]) -> _T:
    """Return JSON text as a value of a type.  Raises ``msgspec.MsgspecError``."""
    return msgspec.json.decode(text, type=_known(kind))


def _known(kind: type[_T]) -> type[_T]:
    if kind not in _learned:
        with _LEARNING:
            msgspec.json.Decoder(kind)
            _learned.add(kind)
    return kind
