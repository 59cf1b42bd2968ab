"""``euchre serve``: the table in the browser, on this machine or for everyone."""

from __future__ import annotations

import errno
import gc
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import click

from euchre.cli.environment import EnvironmentOption, games_folder
from euchre.cli.lazy import refusing
from euchre.cli.options import Typed, taking
from euchre.cli.output import Misuse, say
from euchre.cli.typed_values import Whole

#: The first port to try.
PORT = 8000


@dataclass(frozen=True)
class ServeOptions(Typed):
    """The options of ``euchre serve``."""

    terminal = """serve
    --port N              Port to listen on.  [default: 8000 or the next free one]
    --host ADDRESS        Address to listen on; 0.0.0.0 accepts other machines.
    --no-browser          Print the address without opening a browser.
    --database URL        Database URL; postgresql://... if servers share tables.
    --data FOLDER         Folder for the games.
    --public-url URL      Address that players use, such as https://club.example; for links, QR
                          codes, cookies and origins.
    --trusted-proxy=proxies NETWORK  A proxy in front of the server, such as 172.16.0.0/12; proxies
                          on this machine are always trusted; repeatable.
    --limit=limits NAME=NUMBER  Change a limit, such as network=6000:600 or streams-of-person=20;
                          docs/hosting.md lists them; repeatable.
    --metrics WHO         Who can read /metrics: loopback (programs on this machine), public, or
                          clients with this token (Authorization: Bearer ...).
    --keep-tables TIME    How long a table is kept after its last activity, such as 365d.
    --keep-chat TIME      How long chat is kept at inactive tables, such as 30d.
    --keep-people TIME    How long players who stop coming are remembered, such as 400d.
    --zone NAME           Time zone whose midnight ends the day of the daily challenge, such as
                          Europe/Berlin.  [default: this machine's]
    --log-level debug|info|warning|error  How much to log, as JSON on standard error."""
    option = EnvironmentOption

    port: Annotated[int | None, Whole(0, 65535)] = None
    host: str = "127.0.0.1"
    no_browser: bool = False
    database: str = "sqlite"
    data: Path | None = None
    public_url: str | None = None
    proxies: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    metrics: str = "loopback"
    keep_tables: str = "forever"
    keep_chat: str = "forever"
    keep_people: str = "forever"
    zone: str = ""
    log_level: str = "warning"


@taking()
def command(given: ServeOptions) -> None:
    """Open the table in the browser.

    Every action is saved to disk before anyone sees it.  Ctrl-C stops the server; when you
    start it again, all tables go on where they were.  Every option can also be set in the
    environment; EUCHRE_NAME_FILE names a file that holds the value of EUCHRE_NAME.
    """
    click.get_current_context().with_resource(_lean())
    from euchre.server import settings as server
    from euchre.server.http.nearby import address_on_network
    from euchre.server.http.origin import NetworkSocket
    from euchre.server.listening import run

    with refusing():
        settings = server.Settings(
            data=games_folder(given.data),
            database=server.database(given.database),
            public=server.public_url(given.public_url) if given.public_url else None,
            name=given.host,
            proxies=(*server.LOOPBACK, *map(server.network, given.proxies)),
            limits=server.limits_of(given.limits),
            metrics=server.metrics(given.metrics),
            zone=server.zone(given.zone),
            keep=server.Keep(
                tables=server.duration(given.keep_tables),
                chat=server.duration(given.keep_chat),
                people=server.duration(given.keep_people),
            ),
        )
    sockets = [_listening(given.host, given.port)]
    number = sockets[0].getsockname()[1]
    everywhere = given.host in ("0.0.0.0", "::")  # noqa: S104
    shown = "127.0.0.1" if everywhere else given.host
    here = (
        address_on_network(ipv6=given.host == "::")
        if everywhere and settings.public is None
        else ""
    )
    if here:
        settings = replace(settings, nearby=NetworkSocket(here, number).origin)
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{number}/"

    def ready() -> None:
        known = f", for others at {settings.public}/" if settings.public else ""
        say(f"Euchre is served at {address}{known} (Ctrl-C stops it; nothing is lost)")
        if settings.nearby:
            say(f"Phones and computers on this network: open {settings.nearby}/")
            _show_code(f"{settings.nearby}/")
        if not given.no_browser:
            click.launch(address)

    # Ctrl-C is the usual way to stop; everything is on disk by then.
    with closing(sockets[0]), suppress(KeyboardInterrupt):
        run(settings, sockets, ready=ready, log_level=given.log_level)


#: What libraries import if they can, and the server has no use for: structlog's colors, and
#: FastAPI's refusal of models of an old kind.
_UNUSED = ("rich", "pydantic.v1")


@contextmanager
def _lean() -> Iterator[None]:
    """Load nothing that the server does not use, and look for no garbage until it serves."""
    absent = [name for name in _UNUSED if name not in sys.modules]
    sys.modules.update(dict.fromkeys(absent))  # type: ignore[arg-type]
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        for name in absent:
            del sys.modules[name]


def _show_code(url: str) -> None:
    """Draw the QR code of an address, if the terminal can show it."""
    if sys.stdout.isatty():
        import segno

        segno.make(url, micro=False).terminal(compact=True)


def _listening(host: str, port: int | None) -> socket.socket:
    """Return a socket on the port, or on the first free one from 8000 on."""
    from euchre.server.http.nearby import TRIES, bound

    try:
        return bound(host, range(PORT, PORT + TRIES) if port is None else [port])
    except OSError as error:
        if port is None and error.errno == errno.EADDRINUSE:
            last = PORT + TRIES - 1
            refusal = f"no port from {PORT} to {last} is free; choose one with --port"
        else:
            number = PORT if port is None else port
            reason = error.strerror or str(error)
            refusal = f"the server cannot listen at {host}:{number}: {reason}"
        raise Misuse(refusal) from None
