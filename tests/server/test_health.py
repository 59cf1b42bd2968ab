"""Liveness, readiness and metrics: what monitors see, and who may see it (1, 20)."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers

from euchre.cli.environment import server_address
from euchre.server import health
from euchre.server.health import Readiness, may_see_figures
from euchre.server.settings import Settings, metrics
from euchre.server.store import files
from euchre.server.store.writer import Conflict, Unsaved
from euchre.server.tables.services import Services
from tests.commands import euchre
from tests.rows import each_row
from tests.server.kit import serving
from tests.server.memory import may_write

TOKEN = "a-token-that-nobody-guesses"


# -- readiness -------------------------------------------------------------------------------


async def looked(services: Services, change: Callable[[Services], None]) -> dict[str, Any]:
    """Return what is told of a server in which something was changed."""
    change(services)
    return await Readiness(services).look()


def failing(name: str, error: Exception | None = None) -> Callable[[Services], None]:
    """Let a question to the store fail, or never be answered."""

    async def fail() -> None:
        if error is not None:
            raise error
        await asyncio.sleep(3600)

    work: Callable[[], Awaitable[None]] = fail
    return lambda services: setattr(services.store, name, work)


def cut_off(services: Services) -> None:
    """Let the server have peers who have lost the database that all share."""
    services._peers = SimpleNamespace(cut_off=True)  # type: ignore[assignment]


def quarantine(services: Services) -> None:
    services.tables.quarantined["t" * 12] = "event 3 is missing"


def standing(services: Services) -> None:
    services.minds._deep._asked = {Future(): time.monotonic() - 99}


@pytest.mark.parametrize(
    ("change", "part", "said"),
    [
        (
            lambda services: may_write(services.store, yes=False),
            "disk",
            "refuses to write (Operational",
        ),
        (failing("probe", Unsaved("OperationalError")), "disk", "refuses to write (Operational"),
        (failing("probe"), "writer", "nothing was written for 0.05 s; 0 writes are waiting"),
        (failing("answers"), "database", "no answer for 0.05 s"),
        (failing("answers", Unsaved("OperationalError")), "database", "cannot be read (Operat"),
        (standing, "bots", "no answer for 99 s"),
        (cut_off, "database", "The server cannot reach its database"),
        (lambda services: setattr(services, "stopping", True), "server", "The server is stopping"),
    ],
)
async def test_each_part_that_fails_is_named(
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Services], None],
    part: str,
    said: str,
) -> None:
    # Short only where an answer never comes, so that no answer comes too late on a busy machine.
    monkeypatch.setattr(health, "PATIENCE", 0.05 if "0.05" in said else 600)
    told = await looked(services, change)
    assert not told["ready"]
    assert told["checks"][part].startswith(said)


async def test_a_disk_that_is_nearly_full_counts_as_full(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LEAST", 2**80)
    told = await looked(services, lambda services: None)
    assert not told["ready"]
    assert told["checks"]["disk"].startswith("full: ")


@pytest.mark.parametrize("change", [quarantine, failing("probe", Conflict())])
async def test_what_hurts_one_table_does_not_take_the_server_away(
    services: Services, change: Callable[[Services], None]
) -> None:
    told = await looked(services, change)
    assert told["ready"]
    assert told["quarantined"] == (change is quarantine)


async def test_asking_often_does_not_write_often(services: Services) -> None:
    probes: list[int] = []

    async def probe() -> None:
        probes.append(1)

    services.store.probe = probe  # type: ignore[method-assign]
    readiness = Readiness(services)
    await asyncio.gather(*(readiness.look() for _ in range(100)))
    assert len(probes) == 1


# -- figures -------------------------------------------------------------------------------------


@each_row(
    ("setting", "client", "headers", "seen"),
    [
        ("loopback", "127.0.0.1", {}, True),
        ("loopback", "127.8.9.1", {"Host": "127.0.0.1:8000"}, True),
        ("loopback", "::1", {"Host": "[::1]:8000"}, True),
        ("loopback", "192.0.2.7", {}, False),
        ("loopback", "", {}, False),
        ("loopback", "127.0.0.1", {"Host": "club.example"}, False),
        ("loopback", "127.0.0.1", {"Host": "127.0.0.1.evil.example"}, False),
        ("loopback", "127.0.0.1", {"Host": "["}, False),
        ("loopback", "127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, False),
        ("loopback", "127.0.0.1", {"X-Forwarded-Proto": "https"}, False),
        ("loopback", "127.0.0.1", {"Forwarded": "for=127.0.0.1"}, False),
        ("loopback", "127.0.0.1", {"X-Real-IP": "127.0.0.1"}, False),
        ("loopback", "127.0.0.1", {"Via": "1.1 proxy"}, False),
        ("public", "192.0.2.7", {"X-Forwarded-For": "192.0.2.7"}, True),
        (TOKEN, "192.0.2.7", {"Authorization": f"Bearer {TOKEN}"}, True),
        (TOKEN, "127.0.0.1", {}, False),
        (TOKEN, "127.0.0.1", {"Authorization": TOKEN}, False),
        (TOKEN, "192.0.2.7", {"Authorization": "Bearer é"}, False),
        (TOKEN, "192.0.2.7", {"Authorization": "Bearer "}, False),
    ],
)
def test_who_may_see_the_figures(
    setting: str, client: str, headers: dict[str, str], seen: bool
) -> None:
    sent = Headers({"Host": "localhost:8000"} | headers)
    assert may_see_figures(setting, client, sent) is seen


def test_figures_are_not_public_unless_that_is_wanted(tmp_path: Path) -> None:
    through = {"X-Forwarded-For": "127.0.0.1"}
    with serving(tmp_path) as address:
        mine = httpx.get(f"{address}/metrics")
        assert mine.status_code == 200
        assert "euchre_ready 1.0" in mine.text
        assert "euchre_disk_free_bytes" in mine.text
        refused = httpx.get(f"{address}/metrics", headers=through)
        assert refused.status_code == 403
        assert "--metrics" in refused.json()["error"]
    with serving(tmp_path, metrics=TOKEN) as address:
        assert httpx.get(f"{address}/metrics").status_code == 403
        shown = through | {"Authorization": f"Bearer {TOKEN}"}
        assert httpx.get(f"{address}/metrics", headers=shown).status_code == 200


@each_row("text", ["", "yes", "loopbak", "two words, long enough", "é" * 20])
def test_a_token_must_be_one(text: str) -> None:
    with pytest.raises(ValueError, match="loopback, public, or a token of at least 16"):
        metrics(text)


# -- the command -----------------------------------------------------------------------------------


def test_health_is_an_exit_code(tmp_path: Path) -> None:
    data = tmp_path / "data"

    def asked(*arguments: str) -> tuple[int, str]:
        done = euchre("server", "health", *arguments)
        return done.exit_code, done.output

    with serving(data) as address:
        assert asked("--url", address) == (0, "server: ok\nwriter: ok\ndisk: ok\ndatabase: ok\n")
        # As the server that holds the lock writes it.
        port = address.rpartition(":")[2]
        for host in ("127.0.0.1", "0.0.0.0"):  # noqa: S104
            with files.only_one(data / "euchre.db", f"{host}:{port}"):
                assert asked("--data", str(data))[0] == 0
        assert asked("--url", f"{address}/api")[0] == 1
    # The links of the desks are at the same address.
    noted = {
        "127.0.0.1:8001": "http://127.0.0.1:8001",
        "0.0.0.0:8001": "http://127.0.0.1:8001",
        ":::8001": "http://[::1]:8001",
        "::1:8001": "http://[::1]:8001",
        "": "http://127.0.0.1:8000",
        "x:y": "http://127.0.0.1:8000",
    }
    for told, found in noted.items():
        files.address_file(data / "euchre.db").write_text(told)
        assert server_address(Settings(data=data)) == found
    files.address_file(data / "euchre.db").write_bytes(b"\xff\xfe")
    assert server_address(Settings(data=data)) == "http://127.0.0.1:8000"
    code, said = asked("--url", address)
    assert (code, said.startswith("No server answers at ")) == (1, True)
    assert asked("--url", "file:///etc")[0] == 2
