"""Endpoints for machines: liveness, readiness and metrics."""

from __future__ import annotations

import asyncio
import time
from hmac import compare_digest
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.datastructures import Headers

from euchre.server.http.bodies import of_app
from euchre.server.http.origin import is_direct
from euchre.server.monitoring import FREE, QUARANTINED, READY
from euchre.server.queues import ASKER, SERVER
from euchre.server.refusals import Refused
from euchre.server.settings import LOOPBACK_ONLY, PUBLIC
from euchre.server.store.files import free_at
from euchre.server.store.writer import Conflict, Unsaved
from euchre.server.tables.services import Server, Services

router = APIRouter(include_in_schema=False)

#: Timeout in seconds for the disk and the database.
PATIENCE = 3.0
#: Seconds for which a result is cached, so that frequent probes do not write more often.
GOOD = 1.0
#: Below this many free bytes the disk counts as full.
LEAST = 8 * 2**20
FINE = "ok"


class Readiness:
    """Checks everything that a table needs."""

    def __init__(self, services: Services):
        self.services = services
        self._lock = asyncio.Lock()
        self._looked = 0.0
        self._state: dict[str, Any] = {}

    async def look(self) -> dict[str, Any]:
        """Return ``ready``, and in ``checks`` the state of each part: ok, or what is wrong.

        A quarantined table is counted but does not make the server unready, because the others go
        on, unless tables stop one after the other.
        """
        # What it writes is the server's, whoever asks.
        ASKER.set(SERVER)
        async with self._lock:
            if not self._state or time.monotonic() > self._looked + GOOD:
                self._state = await self._ask()
                self._looked = time.monotonic()
            return self._state

    async def _ask(self) -> dict[str, Any]:
        file = self.services.settings.file
        free = None if file is None else free_at(file)
        checks = {"server": FINE}
        if away := self.services.away:
            checks["server" if self.services.stopping else "database"] = away
        else:
            writing, reading = await asyncio.gather(self._writes(), self._reads())
            checks |= writing | {"database": reading}
            if free is not None and free < LEAST:
                checks["disk"] = f"full: {free // 2**20} MB are free"
        if failing := self.services.tables.failing:
            checks["tables"] = failing
        if standing := self.services.minds.standing:
            checks["bots"] = standing
        ready = all(state == FINE for state in checks.values())
        bad = len(self.services.tables.quarantined)
        READY.set(ready)
        QUARANTINED.set(bad)
        if free is not None:
            FREE.set(free)
        return {"ready": ready, "checks": checks, "quarantined": bad}

    async def _writes(self) -> dict[str, str]:
        """Write a row as tables do; return the state of the writer and of the disk."""
        store = self.services.store
        try:
            async with asyncio.timeout(PATIENCE):
                await store.probe()
        except TimeoutError:
            late = (
                f"nothing was written for {PATIENCE:g} s; {store.writer.backlog} writes are waiting"
            )
            return {"writer": late, "disk": "not known"}
        except Unsaved as error:
            return {"writer": FINE, "disk": f"refuses to write ({error})"}
        except Conflict:
            pass
        return {"writer": FINE, "disk": FINE}

    async def _reads(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.services.store.answers()
        except TimeoutError:
            return f"no answer for {PATIENCE:g} s"
        except Unsaved as error:
            return f"cannot be read ({error})"
        return FINE


Ready = Annotated[Readiness, of_app("readiness")]


@router.get("/healthz")
async def alive(services: Server) -> JSONResponse:
    """Report that the process is alive, for whatever restarts dead servers."""
    state = {"ok": not services.away, "full": services.full, "tables": len(services.tables)}
    return JSONResponse(state, 503 if services.away else 200)


@router.get("/readyz")
async def ready(readiness: Ready) -> JSONResponse:
    """Report whether tables can be played; a 503 names the part that fails."""
    state = await readiness.look()
    return JSONResponse(state, 200 if state["ready"] else 503)


@router.get("/metrics")
async def metrics(request: Request, services: Server, readiness: Ready) -> PlainTextResponse:
    """Show the metrics to clients allowed to see them."""
    client = request.client.host if request.client else ""
    if not may_see_figures(services.settings.metrics, client, request.headers):
        raise Refused(403, "This server's metrics are not public; see --metrics.")
    await readiness.look()
    return PlainTextResponse(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def may_see_figures(metrics: str, client: str, headers: Headers) -> bool:
    """Whether a request may see the metrics; ``metrics`` is the setting of that name."""
    if metrics == PUBLIC:
        return True
    if metrics != LOOPBACK_ONLY:
        key = headers.get("authorization", "")
        return compare_digest(key.encode(), f"Bearer {metrics}".encode())
    return is_direct(client, headers)
