"""What one address may have stored for good."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from euchre.night.events import Founded
from euchre.night.events import encode as night_line
from euchre.night.events import stamp as night_stamp
from euchre.night.rotation.planning import plan
from euchre.night.rules import rules_from_text
from euchre.night.season.events import Opened, encode, stamp
from euchre.server.http import bodies
from euchre.server.settings import Limits
from euchre.study.judged import GameCosts, write
from tests.nights.kit import client
from tests.server.kit import serving

CLUB = encode(Opened(**stamp(), title="Winter")).decode()
RULES, CHART = rules_from_text({}).to_json(), plan(8, 2).to_json()
NIGHT = night_line(
    Founded(**night_stamp("desk"), title="Supper", rules=RULES, chart=CHART)
).decode()
GAME = json.loads(
    write(GameCosts("standard", "Euchre", at=1, result="won", score="10-0", deals=[(100, 5)] * 500))
)
#: A file like this, and half of another one.
LIMITS = Limits(stored=(1.5 * len(NIGHT), 1))
New = Callable[[str], httpx.Client]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("stored"), LIMITS) as found:
        yield found


@pytest.fixture
def guest(server: str) -> New:
    """Somebody who comes from an address."""
    return lambda address: client(server, headers={"X-Forwarded-For": address})


def bring(client: httpx.Client, path: str, **body: Any) -> httpx.Response:
    return client.post(f"/api/{path}", json=body)


def test_nobody_fills_the_disk_with_files(guest: New) -> None:
    eve = guest("198.51.100.1")
    # What is refused for another reason counts nothing.
    for _ in range(3):
        assert bring(eve, "nights/import", text="x" * len(NIGHT)).status_code == 422
    assert bring(eve, "nights/import", text=NIGHT).status_code == 201
    refused = bring(eve, "nights/import", text=NIGHT)
    assert refused.status_code == 429
    assert refused.json()["error"].startswith("Too much has come from your address lately; please")
    assert int(refused.headers["retry-after"]) > 100
    assert bring(eve, "clubs/import", text=CLUB + "\n" * len(NIGHT)).status_code == 429
    game = {"table": "a" * 16, "game_no": 1, "judged": GAME}
    assert bring(eve, "my-play/import", play=[game]).status_code == 429
    # Another cookie does not help, and another address is not touched.
    eve.cookies.clear()
    assert bring(eve, "nights/import", text=NIGHT).status_code == 429
    assert bring(guest("198.51.100.2"), "clubs/import", text=CLUB).status_code == 201
    for _ in range(3):
        assert bring(guest("127.0.0.1"), "nights/import", text=NIGHT).status_code == 201


def test_files_leave_room_on_the_disk(guest: New, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = guest("198.51.100.3")
    monkeypatch.setattr(bodies, "SPARE", 2**80)
    full = bring(ann, "nights/import", text=NIGHT)
    assert full.status_code == 503
    assert full.json()["error"].startswith("The disk of this server is nearly full")
    monkeypatch.undo()
    assert bring(ann, "nights/import", text=NIGHT).status_code == 201
