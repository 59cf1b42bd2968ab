"""A server in this process, asked without a network: thousands of requests in a second or two."""

import asyncio
import gc
import os
import time
from collections.abc import AsyncIterator, Iterator, MutableMapping
from concurrent.futures import Executor, Future
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import unquote

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from structlog.testing import capture_logs

from euchre.server.app import create_app
from euchre.server.http.limits import COMPUTING, Gate
from euchre.server.queues import Asker
from euchre.server.settings import Limits, Settings

#: More than any sequence uses up, so that no refusal hides a fault.
PLENTY = (1e12, 1e12)
FREE = Limits(tables=10**6, person=PLENTY, network=PLENTY, stored=PLENTY)
#: Seconds after which an answer is not waited for any longer.
PATIENCE = 120.0


class Operation(NamedTuple):
    """A method and a path of the server, with the parameters and the body that it declares."""

    method: str
    path: str
    parameters: list[Any]
    body: Any

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


@dataclass
class Answer:
    """What came back: a status of 0 says that the server died or stood still."""

    status: int
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    #: Seconds of processor time, of all threads, and what the sender was charged.
    cost: float = 0.0
    credits: float = 0.0
    #: Where an unexpected error happened, or why there is no answer.
    detail: str = ""


class Idle(Executor):
    """Takes the place of the process that works out reviews: it fails at once."""

    def __init__(self, **_: Any):
        """Need nothing."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        """Return what failed."""
        failed: Future[Any] = Future()
        failed.set_exception(ValueError("nothing is worked out here"))
        return failed

    def end(self) -> None:
        """Do nothing."""


@dataclass
class Inside:
    """A running server."""

    app: FastAPI
    log: list[MutableMapping[str, Any]] = field(default_factory=list)
    dead: asyncio.Event = field(default_factory=asyncio.Event)
    charged: list[float] = field(default_factory=list)

    async def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> Answer:
        """Send a request; a stream is left after its first part."""
        where, _, query = path.partition("?")
        given = {"host": "127.0.0.1:8000"} | headers
        if body is not None:
            given |= {"content-type": "application/json", "content-length": str(len(body))}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(where),
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(n.encode(), v.encode("latin-1", "replace")) for n, v in given.items()],
            "client": ("127.0.0.1", 40_000),
            "server": ("127.0.0.1", 8000),
        }
        answer, sent, over = Answer(0), False, asyncio.Event()

        async def receive() -> dict[str, Any]:
            nonlocal sent
            if sent:
                await over.wait()
                return {"type": "http.disconnect"}
            sent = True
            return {"type": "http.request", "body": body or b"", "more_body": False}

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                answer.headers = [(n.decode(), v.decode()) for n, v in message["headers"]]
            else:
                answer.body += message.get("body", b"")
                stream = ("content-type", "text/event-stream; charset=utf-8") in answer.headers
                if not message.get("more_body") or (stream and answer.body):
                    over.set()

        self.log.clear()
        self.charged.clear()
        # A collection would clear up what others have left.
        gc.disable()
        begun = time.process_time()
        asking = asyncio.ensure_future(self.app(scope, receive, send))
        dying = asyncio.ensure_future(self.dead.wait())
        await asyncio.wait((asking, dying), timeout=PATIENCE, return_when="FIRST_COMPLETED")
        answer.cost = time.process_time() - begun
        gc.enable()
        answer.credits = sum(self.charged)
        dying.cancel()
        if self.dead.is_set() or not asking.done():
            asking.cancel()
            wrong = [one for one in self.log if one["log_level"] == "critical"]
            told = "the process ends" if self.dead.is_set() else "no answer"
            return Answer(0, detail=" ".join([told, *(f"({one['error']})" for one in wrong)]))
        if error := asking.exception():
            answer.status, answer.detail = 500, f"cut off by {error!r}"
        for one in self.log:
            if one["event"] == "unexpected":
                answer.detail = f"{one['error']} in {one['at']}"
        return answer


@asynccontextmanager
async def inside(folder: Path) -> AsyncIterator[Inside]:
    """Run a server without compiled code in this event loop."""
    loop = asyncio.get_running_loop()
    server = Inside(create_app(Settings(data=folder, limits=FREE, brain=False, zone="UTC")))

    def end(code: int) -> None:
        loop.call_soon_threadsafe(server.dead.set)

    def charge(gate: Gate, asker: Asker, credits: float) -> None:
        server.charged.append(credits)

    def spent(gate: Gate, asker: Asker, seconds: float) -> None:
        server.charged.append(COMPUTING * seconds)

    with ExitStack() as stack:
        stack.enter_context(patch.multiple(Gate, charge=charge, spent=spent))
        server.log = stack.enter_context(capture_logs())
        stack.enter_context(patch.object(os, "_exit", end))
        stack.enter_context(patch("euchre.server.reviews.jobs.Process", Idle))
        # What the machine does besides is no reason to refuse tables.
        stack.enter_context(patch("euchre.server.tables.services.LATE", inf))
        async with server.app.router.lifespan_context(server.app):
            yield server


def operations(app: FastAPI) -> tuple[list[Operation], dict[str, Any]]:
    """Return everything that a server can be asked, pages included, and the schemas of bodies."""
    routes = [route for route in _routes(app.routes) if isinstance(route, APIRoute)]
    for route in routes:
        route.include_in_schema = True
    told = get_openapi(title="all", version="1", routes=routes)
    found = []
    for path, methods in told["paths"].items():
        for method, said in methods.items():
            body = said.get("requestBody")
            schema = body and body["content"]["application/json"]["schema"]
            found.append(Operation(method.upper(), path, said.get("parameters", []), schema))
    return found, told["components"]["schemas"]


def _routes(routes: list[Any]) -> Iterator[Any]:
    for route in routes:
        inner = getattr(route, "original_router", None)
        yield from (route,) if inner is None else _routes(inner.routes)
