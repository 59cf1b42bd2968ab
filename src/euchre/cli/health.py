"""``euchre server health``: whether a server is ready for play, as an exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, NoReturn
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import click

from euchre.cli.environment import EnvironmentOption, games_folder, server_address
from euchre.cli.options import taking
from euchre.cli.output import Misuse, refuse_beside
from euchre.cli.typed_values import Whole
from euchre.text import brief

#: Timeout in seconds.
PATIENCE = 8.0


@taking(
    """health
    --url URL      Address of the server.  [default: the one on this machine]
    --data FOLDER  Folder of games of the server on this machine.
    --port N       Port to ask if no lock is found."""
)
def command(
    url: str | None,
    data: Annotated[Path | None, EnvironmentOption],
    port: Annotated[int | None, Whole(1, 65535), EnvironmentOption],
) -> None:
    """Check whether a server is ready for play; exit code 0 if it is, 1 if not.

    For container health checks and monitoring.  A server on this machine is found through the
    lock in its folder of games, or else at --port, or else at port 8000.
    """
    from euchre.server.settings import Settings

    if url:
        refuse_beside("--url", "data", "port")
    address = url.rstrip("/") if url else server_address(Settings(data=games_folder(data)), port)
    if urlsplit(address).scheme not in ("http", "https"):
        raise Misuse(f"--url must begin with http:// or https://, not {brief(address)}")
    try:
        health = _asked(f"{address}/readyz")
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        reason = getattr(reason, "strerror", None) or reason
        _end(f"No server answers at {address}: {reason}", bad=True)
    checks = health.get("checks") if isinstance(health, dict) else None
    if not isinstance(checks, dict):
        _end(f"The server at {address} is not a Euchre server.", bad=True)
    lines = [f"{part}: {state}" for part, state in checks.items()]
    if health.get("quarantined"):
        lines.append(f"quarantined tables: {health['quarantined']}")
    _end("\n".join(lines), bad=not health.get("ready"))


def _asked(url: str) -> Any:
    """Return the JSON at an address; None for an error that is not JSON.

    Raises ``OSError`` or ``ValueError`` if there is no answer.
    """
    # Bypass proxies: for one of them, loopback is another machine.
    opener = build_opener(ProxyHandler({}))
    try:
        answer = opener.open(url, timeout=PATIENCE)
    except HTTPError as error:
        answer = error
    with answer:
        try:
            return json.loads(answer.read())
        except ValueError:
            if answer.status < 400:
                raise
            return None


def _end(text: str, *, bad: bool) -> NoReturn:
    """Print a message, to standard error if something is wrong, and exit."""
    click.echo(text, err=bad)
    raise SystemExit(int(bad))
