"""``euchre schema``: JSON Schemas of the commands' ``--json`` output."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import click

from euchre.cli.refused import Refused

_ENDING = ".schema.json"


def names() -> list[str]:
    """Return the names of all documents."""
    folder = files("euchre.cli") / "schemas"
    found = (entry.name for entry in folder.iterdir())
    return sorted(name.removesuffix(_ENDING) for name in found if name.endswith(_ENDING))


def text(name: str) -> str:
    """Return the schema of a document.  Raises ``FileNotFoundError`` if there is none."""
    return (files("euchre.cli") / "schemas" / f"{name}{_ENDING}").read_text("utf-8")


@click.command("schema")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """Print the JSON Schema called NAME; without NAME, list them all.

    With --json, a command prints one document that follows one of these schemas.  Records have
    a schema, too: euchre-record-1.
    """
    if name is None:
        width = max(map(len, names()))
        for one in names():
            told: dict[str, Any] = json.loads(text(one))
            click.echo(f"{one:<{width}}  {told['description']}")
        return
    if name == "euchre-record-1":
        click.echo((files("euchre.records") / f"{name}{_ENDING}").read_text("utf-8"), nl=False)
        return
    if name not in names():
        raise Refused(f"there is no schema {name!r}; choose one of {', '.join(names())}")
    click.echo(text(name), nl=False)
