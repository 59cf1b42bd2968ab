"""Wrong URLs get a page with an explanation, never raw JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.server import guard
from euchre.server.app import create_app
from euchre.server.settings import Settings

_BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def ask(data: Path, path: str, headers: dict[str, str]) -> httpx.Response:
    """Ask a server that breaks at ``/broken``."""
    app = create_app(Settings(data=data, brain=False))

    @app.get("/broken")
    def broken() -> None:
        raise ValueError("a secret")

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        async with app.router.lifespan_context(app), client:
            return await client.get(path, headers=headers)

    # The loop of the browser is in this thread.
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(lambda: asyncio.run(asked())).result()


@pytest.mark.parametrize(
    ("path", "status", "title", "sentence"),
    [
        ("/nowhere", 404, "Not found", "There is no page at this address."),
        ("/table/", 404, "Not found", "There is no page at this address."),
        ("/rules/whist", 404, "Not found", "there is no game"),
        ("/new?game=whist", 404, "Not found", "there is no game"),
        ("/rules/standard?joker=perhaps", 404, "Not found", "choose one of off, on"),
        ("/review/none", 404, "Not found", "This review does not exist"),
        ("/broken", 500, "Something went wrong", "it has been logged"),
    ],
)
def test_a_person_gets_a_page_and_a_program_gets_json(
    tmp_path: Path, path: str, status: int, title: str, sentence: str
) -> None:
    shown = ask(tmp_path, path, _BROWSER)
    assert shown.status_code == status
    assert f"<h1>{title}</h1>" in shown.text
    assert sentence in shown.text
    assert "Go to the start page" in shown.text
    assert "secret" not in shown.text
    if "whist" not in path and "joker" not in path:
        told = ask(tmp_path, path, {})
        assert told.status_code == status
        assert sentence in told.json()["error"]


def test_heavy_work_goes_on_after_its_process_has_died() -> None:
    class Dead:
        def submit(self, *_: object) -> None:
            raise BrokenProcessPool("it was killed")

        def shutdown(self, **_: object) -> None:
            pass

    process = guard.Process()
    process._worker = Dead()  # type: ignore[assignment]
    try:
        assert process.submit(len, "ann").result(60) == 3
    finally:
        process.end()


@pytest.mark.untraced
def test_wrong_invitations_are_refused_in_a_sentence(person: Callable[..., Any]) -> None:
    page = person(allowed=(404,))
    for path, code, says in (
        ("/join", "ZZZZZZ", "There is no table with this code."),
        ("/join#%E0%A4%A", "<b>", "There is no table with this code."),
        (f"/join/nowhere#{'x' * 99}", None, "There is no such table, or you have not been invited"),
    ):
        page.goto("/night")
        page.goto(path)
        if code is not None:
            page.fill("#code", code)
            page.click("text=Take a seat")
        page.wait_for_selector(f"#problem >> text={says}")
    page.goto("/table/nowhere")
    page.wait_for_selector("#end >> text=This table is not open to you")
