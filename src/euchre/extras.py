"""What is installed: which extra brings a package, and files that another package has put here.

``pip install euchre`` is the core: rules, records, the table in the terminal with quick bots,
nights, seasons, simulation.  ``pip install 'euchre[all]'`` is what players and hosts use, and
``pip install 'euchre[research]'`` is the laboratory.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from warnings import warn

#: By extra: what it is for, and the import names of its packages.
EXTRAS = {
    "fast": ("compiled code", ("numba", "llvmlite")),
    "server": (
        "tables in the browser",
        (
            *("fastapi", "httptools", "jinja2", "prometheus_client", "pydantic"),
            *("sqlalchemy", "starlette", "structlog", "uvicorn", "uvloop"),
        ),
    ),
    "night": ("printing", ("fpdf", "segno")),
    "data": ("Parquet files", ("pyarrow",)),
    "train": ("training", ("jax", "optax")),
    "lab": ("environments and drawing", ("gymnasium", "pettingzoo", "PIL")),
    "plots": ("plots", ("matplotlib",)),
    "postgres": ("PostgreSQL", ("psycopg",)),
    "cluster": ("work on other machines", ("distributed",)),
}
#: The extras that ``all`` has, and those that ``research`` has.
ALL = "fast", "night", "server"
RESEARCH = "data", "lab", "plots", "train"


#: The modules and packages of this one.
OWN = {
    "__init__.py", "__main__.py", "analysis", "api.py", "arena", "bots", "bounds.py",
    "cache_folder.py", "cards.py", "cli", "cluster.py", "coordinates.py", "engine", "extras.py",
    "fast", "files.py", "games", "lab", "language", "night", "ranking.py", "rating.py", "records",
    "scene", "server", "study", "text.py", "typed.py", "work.py",
}  # fmt: skip


def warn_of_another_package(folder: str = os.path.dirname(__file__)) -> None:  # noqa: PTH120
    """Warn if files of another package lie in this one's folder, or have replaced its own.

    The package ``euchre-cli`` has the same import name and command.  (``pathlib`` would double the
    time of ``import euchre``.)
    """
    there = {
        one.name
        for one in os.scandir(folder)
        if one.name.endswith(".py") or os.path.exists(f"{one.path}/__init__.py")  # noqa: PTH110
    }
    if changed := sorted((there - OWN) | ({"__init__.py"} - there)):
        warn(
            "another package, probably euchre-cli, was installed into the folder of euchre"
            f" ({', '.join(changed)}); to repair it: pip uninstall euchre-cli, then"
            " pip install --force-reinstall --no-deps euchre",
            RuntimeWarning,
            stacklevel=1,
        )


class NotInstalled(ModuleNotFoundError):
    """An extra is required that is not installed; the message says which."""


def sentence(error: ModuleNotFoundError) -> str | None:
    """Return what to install if a package of an extra is missing, None for any other module."""
    package = (error.name or "").partition(".")[0]
    for extra, (part, packages) in EXTRAS.items():
        if package in packages:
            words = f"the part for {part} is not installed: pip install 'euchre[{extra}]'"
            more = "all" if extra in ALL else "research" if extra in RESEARCH else ""
            return f"{words}, or 'euchre[{more}]'" if more else words
    return None


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
