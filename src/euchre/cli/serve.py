"""``euchre serve``: the table in the browser, on this machine or for everybody."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress
from pathlib import Path

import click

from euchre.cli.output import Refused, say

#: The port that is tried first, and how many after it.
PORT = 8000
_TRIES = 50


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 8000 or the next free one.")
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="0.0.0.0 is for everybody.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--database", default="sqlite", metavar="URL", help="postgresql://... for several.")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="For the games.")
@click.option(
    "--log-level",
    default="warning",
    type=click.Choice(["debug", "info", "warning", "error"]),
    help="How much is logged, as JSON on standard error.",
)
def command(
    port: int | None,
    host: str,
    no_browser: bool,
    database: str,
    data: Path | None,
    log_level: str,
) -> None:
    """Start the table in the browser.

    Every action is on the disk before anybody sees it.  Ctrl-C stops the server; all tables
    go on where they stood when it is started again.
    """
    serve(
        port=port,
        host=host,
        browser=not no_browser,
        database=database,
        data=data,
        log_level=log_level,
    )


def serve(
    *,
    port: int | None = None,
    host: str = "127.0.0.1",
    browser: bool = True,
    database: str = "sqlite",
    data: Path | None = None,
    log_level: str = "warning",
) -> None:
    """Serve until Ctrl-C or a polite kill.  Raises ``Refused`` if that is not possible."""
    from euchre.server.running import run
    from euchre.server.settings import Settings, data_folder
    from euchre.server.store.database import StoreError

    if database != "sqlite" and "://" not in database:
        raise Refused(f"--database is sqlite or a URL such as postgresql://..., not {database!r}")
    settings = Settings(data=data or data_folder(), database=database)
    sockets = [_listening(host, port)]
    number = sockets[0].getsockname()[1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{number}/"

    def ready() -> None:
        say(f"Euchre is served at {address} (Ctrl-C stops it; nothing is lost)")
        if browser:
            click.launch(address)

    try:
        # Ctrl-C is the usual way to stop it; all is on the disk then.
        with suppress(KeyboardInterrupt):
            run(settings, sockets, ready=ready, log_level=log_level)
    except StoreError as error:
        raise Refused(str(error)) from None
    finally:
        sockets[0].close()


def _listening(host: str, port: int | None) -> socket.socket:
    """Return a socket on the port, or on the first free one from 8000 on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in [port] if port is not None else range(PORT, PORT + _TRIES):
        found = socket.socket(family)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except OSError as error:
            found.close()
            if port is None and error.errno == errno.EADDRINUSE:
                continue
            reason = error.strerror or str(error)
            raise Refused(f"the server cannot listen at {host}:{number}: {reason}") from None
        return found
    raise Refused(f"no port from {PORT} to {PORT + _TRIES - 1} is free; choose one with --port")
