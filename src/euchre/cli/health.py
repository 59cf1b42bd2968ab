"""``euchre health``: whether a server is ready for play, as an exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import click

from euchre.cli.environment import Setting, data_option, games_folder, no_answer, server_address
from euchre.cli.output import Refused, Whole

#: Timeout in seconds.
PATIENCE = 8.0


@click.command("health")
@click.option("--url", metavar="URL", help="The server; default: the one on this machine.")
@data_option("Folder of games of the server on this machine.")
@click.option("--port", cls=Setting, type=Whole(1, 65535), help="Port to ask if no lock is found.")
def command(url: str | None, data: Path | None, port: int | None) -> None:
    """Check whether a server is ready for play; exit code 0 if it is, 1 if not.

    For container health checks and monitoring.  A server on this machine is found through the
    lock in its folder of games, or else at --port, or else at port 8000.
    """
    address = url.rstrip("/") if url else _found(data, port)
    if urlsplit(address).scheme not in ("http", "https"):
        raise Refused(f"--url must begin with http:// or https://, not {address!r}")
    # Bypass proxies: for one of them, loopback is another machine.
    opener = build_opener(ProxyHandler({}))
    try:
        with opener.open(f"{address}/readyz", timeout=PATIENCE) as answer:
            told: Any = json.load(answer)
    except HTTPError as error:
        told = _read(error)
    except (OSError, ValueError) as error:
        _end(f"No server answers at {address}: {no_answer(error)}", bad=True)
    checks = told.get("checks") if isinstance(told, dict) else None
    if not isinstance(checks, dict):
        _end(f"The server at {address} is not a Euchre server.", bad=True)
    lines = [f"{part}: {said}" for part, said in checks.items()]
    if told.get("quarantined"):
        lines.append(f"quarantined tables: {told['quarantined']}")
    _end("\n".join(lines), bad=not told.get("ready"))


def _read(error: HTTPError) -> Any:
    try:
        with error:
            return json.load(error)
    except (OSError, ValueError):
        return None


def _found(data: Path | None, port: int | None) -> str:
    """Return the address of the server on this machine."""
    from euchre.server.settings import Settings

    return server_address(Settings(data=games_folder(data)), port)


def _end(text: str, *, bad: bool) -> NoReturn:
    """Print a message, to standard error if something is wrong, and exit."""
    click.echo(text, err=bad)
    raise SystemExit(int(bad))
