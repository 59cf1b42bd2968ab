"""How a command declares its options: with a value, or without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

_F = TypeVar("_F", bound=Callable[..., Any])


def flag(option: str, words: str, *, dest: str | None = None, **more: Any) -> Callable[[_F], _F]:
    """Return an option without a value; ``dest`` is its name as a parameter."""
    return click.option(*filter(None, (option, dest)), is_flag=True, help=words, **more)


def value(
    option: str,
    metavar: str | None,
    words: str,
    kind: Any = None,
    *,
    dest: str | None = None,
    **more: Any,
) -> Callable[[_F], _F]:
    """Return an option with a value of some kind, by default text; help shows its default."""
    names, how = filter(None, (option, dest)), {"show_default": bool(more.get("default")), **more}
    return click.option(*names, type=kind, metavar=metavar, help=words, **how)
