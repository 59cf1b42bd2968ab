"""Optional parts of the program: which extra installs a package.

``pip install euchre`` is the core: rules, records, the table in the terminal with quick bots,
nights, seasons, simulation.  ``pip install 'euchre[all]'`` is what players and hosts use, and
``pip install 'euchre[research]'`` is the laboratory.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

#: By import name: the extra, and what the package is for.
_FAST = "fast", "compiled code"
_SERVER = "server", "tables in the browser"
EXTRAS = {
    "numba": _FAST,
    "llvmlite": _FAST,
    **dict.fromkeys(
        (
            "fastapi",
            "httptools",
            "jinja2",
            "prometheus_client",
            "pydantic",
            "sqlalchemy",
            "starlette",
            "structlog",
            "uvicorn",
            "uvloop",
        ),
        _SERVER,
    ),
    "fpdf": ("night", "printing"),
    "segno": ("night", "printing"),
    "pyarrow": ("data", "Parquet files"),
    "jax": ("train", "training"),
    "optax": ("train", "training"),
    "gymnasium": ("lab", "environments"),
    "pettingzoo": ("lab", "environments"),
    "PIL": ("lab", "drawing"),
    "matplotlib": ("plots", "plots"),
    "psycopg": ("postgres", "PostgreSQL"),
    "distributed": ("cluster", "work on other machines"),
}
#: The extras that ``all`` has, and those that ``research`` has.
ALL = "fast", "night", "server"
RESEARCH = "data", "lab", "plots", "train"


class NotInstalled(ModuleNotFoundError):
    """An extra is required that is not installed; the message says which."""


def sentence(error: ModuleNotFoundError) -> str | None:
    """Return what to install if a package of an extra is missing, None for any other module."""
    package = (error.name or "").partition(".")[0]
    if package not in EXTRAS:
        return None
    extra, part = EXTRAS[package]
    words = f"the part for {part} is not installed: pip install 'euchre[{extra}]'"
    more = "all" if extra in ALL else "research" if extra in RESEARCH else ""
    return f"{words}, or 'euchre[{more}]'" if more else words


@contextmanager
def explaining_missing() -> Iterator[None]:
    """Raise ``NotInstalled`` for a missing package, so that the message says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        words = sentence(error)
        if words is None:
            raise
        raise NotInstalled(words, name=error.name) from error
