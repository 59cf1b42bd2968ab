"""What a person and a network may have stored, and how far a log may grow besides play."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from euchre.night.events import encode as night_line
from euchre.night.season.events import SeasonOpened, encode, stamp
from euchre.server.http.limits import Gate
from euchre.server.nights import api as nights
from euchre.server.queues import ASKER, SERVER, Asker
from euchre.server.refusals import Refused
from euchre.server.settings import Limits
from euchre.server.store import store
from euchre.server.store.writer import BEGINS, Change, Row, Write, Writer, growth
from euchre.server.tables import drafts, services
from euchre.server.tables.events.play import Dealt, Played
from euchre.server.tables.events.seats import Covered, Faced, Left
from euchre.server.tables.events.settings import Cleared, Hosted, Locked
from euchre.study.habits import GameCosts, write
from tests.server.kit import SCHEMA, Player, choice, serving, start_no_process
from tests.server.nights.clubs import Club, evening
from tests.server.nights.kit import client, founded

CLUB = encode(SeasonOpened(**stamp(), title="Winter")).decode()
NIGHT = night_line(founded()).decode()
#: Room for seven nights, or 25 people with a table each.
LIMITS = Limits(stored=(4.0 * 2**20, 1), person=(1e6, 1e6), openings=(1e6, 1e6), tables=10)
GAME = json.loads(
    write(GameCosts("standard", "Euchre", at=1, result="won", score="10-0", deals=[(100, 5)] * 500))
)
New = Callable[[str], httpx.Client]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path, LIMITS) as found:
        yield found


@pytest.fixture
def guest(server: str) -> New:
    """Somebody who comes from an address."""
    return lambda address: client(server, headers={"X-Forwarded-For": address})


def bring(client: httpx.Client, path: str, **body: Any) -> httpx.Response:
    return client.post(f"/api/{path}", json=body)


# -- what is stored ------------------------------------------------------------------------


def begun(client: httpx.Client, path: str, **body: Any) -> int:
    """Begin so many of a kind, each by somebody new, until that is refused."""
    for number in range(500):
        client.cookies.clear()
        answer = bring(client, path, **body)
        if answer.status_code == 429:
            told = answer.json()["error"]
            assert told.startswith("Too much has come from your network lately; please try again")
            assert int(answer.headers["retry-after"]) > 100
            return number
        assert answer.is_success, answer.text
    raise AssertionError("there is no end to it")


@pytest.mark.parametrize(
    ("path", "body", "most"),
    [
        ("tables", {"game": "standard", "wait": True}, 32),
        ("daily/play", {"name": "Ann"}, 32),
        ("daily/lists", {"title": "Us", "name": "Ann"}, 64),
        ("nights/import", {"text": NIGHT}, 8),
        ("clubs", {"title": "Winter"}, 8),
        ("clubs/import", {"text": CLUB}, 8),
    ],
)
def test_one_network_does_not_fill_the_server(
    guest: New, monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, Any], most: int
) -> None:
    """Another cookie does not help, nobody elsewhere notices, and what is going on goes on."""
    monkeypatch.setattr(services, "BRIEFLY", 0.0)
    eve, ann = guest("2001:db8::1"), guest("2001:db8::2")
    opened = bring(ann, "tables", game="standard", name="Ann").json()
    assert 0 < begun(eve, path, **body) <= most
    for other in ("tables", path):
        assert bring(guest("2001:db8::3"), other, **body).status_code in (422, 429)
    assert bring(guest("2001:db8:0:1::1"), path, **body).is_success
    table = f"/api/tables/{opened['table']}"
    assert bring(ann, f"tables/{opened['table']}/chat", quick="ouch").is_success
    assert ann.get(table).is_success
    for _ in range(3):
        assert bring(guest("127.0.0.1"), path, **body).is_success


def test_a_person_has_a_part_of_what_the_network_has() -> None:
    gate = Gate(Limits(stored=(800.0, 1)))
    eve, ann = (Asker(who, "192.0.2.1", known=True) for who in ("eve", "ann"))
    gate.store(eve, 100, begins=True)
    with pytest.raises(Refused):
        gate.store(eve, 1, begins=False)
    for number in range(3):
        gate.store(Asker(f"{number}", "192.0.2.1", known=True), 100, begins=True)
    # Half of it is used up: nothing new begins, and what is there goes on.
    with pytest.raises(Refused, match="please try again in 2 minutes"):
        gate.store(ann, 100, begins=True)
    gate.store(ann, 99, begins=False)


def test_the_usual_limits_have_room_for_a_school() -> None:
    """300 people from one address who have each opened a table, and play for two hours a day."""
    gate = Gate(Limits())
    pupils = [Asker(f"pupil {number}", "192.0.2.1", known=True) for number in range(300)]
    for pupil in pupils:
        gate.store(pupil, BEGINS["people"] + BEGINS["tables"] + 1000, begins=True)
    for pupil in pupils:
        gate.store(pupil, 450 * 2 * 3600 // 10, begins=False)


def test_files_leave_room_on_the_disk(guest: New, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = guest("198.51.100.3")
    opened = bring(ann, "tables", game="standard").json()
    monkeypatch.setattr(store, "SPARE", 2**80)
    # Sent once: these devices ask a busy server again for a minute.
    full = httpx.Client.request(ann, "POST", "/api/nights/import", json={"text": NIGHT})
    assert full.status_code == 503
    assert full.json()["error"].startswith("The disk of this server is nearly full")
    assert bring(ann, f"tables/{opened['table']}/chat", quick="ouch").is_success
    monkeypatch.undo()
    assert bring(ann, "nights/import", text=NIGHT).status_code == 201


# -- everything that writes --------------------------------------------------------------------


class Written:
    """What was written while requests were answered, and what of it was counted."""

    def __init__(self, patch: pytest.MonkeyPatch):
        self.sizes: list[int] = []
        self.counted: list[int] = []
        self.free: list[Row | Change] = []
        write, count = Writer.write, Gate.store

        async def written(writer: Writer, work: Write) -> None:
            if ASKER.get() is not SERVER:
                self.sizes.append(growth(work)[0])
            else:
                self.free += [part for part in work if not _by_itself(part)]
            await write(writer, work)

        def counting(gate: Gate, asker: Asker, size: int, *, begins: bool) -> None:
            self.counted.append(size)
            count(gate, asker, size, begins=begins)

        patch.setattr(Writer, "write", written)
        patch.setattr(Gate, "store", counting)


def _by_itself(part: Row | Change) -> bool:
    """Whether a server writes this by itself: what bots do, and who is here."""
    if isinstance(part, Row):
        said = str(part.values.get("cmd_id", part.values.get("event_id")))
        return said.startswith(("auto:", "counted:")) or part.table.name in ("keys", "seeds")
    return part.statement.table.name in ("devices", "passes", "links", "bans")  # type: ignore[union-attr]


def walk(address: str) -> Iterator[tuple[str, httpx.Response]]:
    """Do with success what writes; yield the last part of each path, and the answer."""
    ann, ben = Player(address, "Ann"), Player(address, "Ben")
    code = ann.open(watch="open")["code"]
    yield "join", ben.join(code)
    for what, body in {
        "chat": {"text": "Hello"}, "seatlink": {}, "face": {"face": 3},
        "forced": {"which": "never"}, "coach": {"agrees": True}, "host": {"lock": True},
    }.items():  # fmt: skip
        yield what, ann.post(ann.at(f"/{what}"), body)
    yield "leave", ben.post(ben.at("/leave"))
    frame = ann.my_turn()
    yield "commands", ann.do(choice(frame["scene"], Random(1)), frame["seq"])
    found = ann.post("/api/me/code")
    yield "code", found
    yield "device", Player(address).post("/api/me/device", {"code": found.json()["code"]})
    made = ann.post("/api/daily/lists", {"title": "Us", "name": "Ann"})
    yield "lists", made
    yield (
        "lists/join",
        ben.post("/api/daily/lists/join", {"code": made.json()["code"], "name": "B"}),
    )
    yield "lists/leave", ben.post(f"/api/daily/lists/{made.json()['code']}/leave")
    yield "play", ann.post("/api/daily/play", {"name": "Ann"})
    night = evening(address, play=False)
    yield "desk", night.do(do="start", game=1)
    phone = night.phone(1)
    yield "tables/1", phone.say(phone.score((10, 2)))
    club = Club(address)
    yield "club/desk", club.do(do="link", night=night.id, desk=night.secret)
    yield "import", bring(ann.http, "clubs/import", text=CLUB)
    member = club.do(do="join", name="Cy")
    yield "club/member", member
    yield "me", club.bind(client(address), club.secret_of(1))
    yield "renew", club.post("/members/1/renew", {})
    yield "nights/import", bring(ann.http, "nights/import", text=NIGHT)


def test_every_post_that_writes_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the one place where anything is written, so that no new route can be without a price."""
    start_no_process(monkeypatch)
    told = Written(monkeypatch)
    with serving(tmp_path) as address:
        for what, answer in walk(address):
            assert answer.is_success, (what, answer.text)
            assert told.counted, what
            assert told.counted == told.sizes, what
            told.counted.clear()
            told.sizes.clear()
        known = Player(address)
        known.open()
        for path, methods in SCHEMA["paths"].items():
            if "post" in methods:
                at = path.replace("{table_id}", known.table)
                known.post(at.replace("{", "").replace("}", ""), {})
        assert told.counted == told.sizes
    assert told.free == []


# -- logs ---------------------------------------------------------------------------------------


def changes(player: Player) -> dict[str, Callable[[int], httpx.Response]]:
    """Return what changes a deal's log besides play, each by its number."""
    return {
        "host": lambda n: player.post(player.at("/host"), {"lock": n % 2 == 0}),
        "speed": lambda n: player.post(player.at("/host"), {"speed": ("fast", "instant")[n % 2]}),
        "face": lambda n: player.post(player.at("/face"), {"face": n % 4}),
        "forced": lambda n: player.post(player.at("/forced"), {"which": ("never", "last")[n % 2]}),
    }


@pytest.mark.parametrize("what", ["host", "speed", "face", "forced"])
def test_a_deals_log_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setattr(drafts, "BESIDES", 6)
    with serving(tmp_path) as address:
        ann, ben = Player(address, "Ann"), Player(address, "Ben")
        code = ann.open(speed="instant")["code"]
        assert ben.join(code).is_success
        done = [changes(ann)[what](number).status_code for number in range(12)]
        # What is so already is no change.
        assert 3 <= done.count(200) <= 6
        assert {*done[8:]} in ({429}, {429, 409})
        refused = changes(ann)["face"](1)
        assert refused.json()["error"].startswith("That was changed too often during this deal")
        # Others may, play goes on, and with the next deal it is free again.
        assert changes(ben)["face"](5).is_success
        rng = Random(1)
        while not changes(ann)["face"](3).is_success:
            for player in (ann, ben):
                if player.frame()["scene"]["turn"] == player.frame()["you"]["seat"]:
                    player.play(rng)
            if ann.frame()["scene"]["stage"] == "over":
                ann.do({"next": True}, ann.frame()["seq"])
        assert ann.post(ann.at("/leave")).is_success


async def test_everybody_together_changes_a_deal_so_often() -> None:
    besides = Counter({f"{n}": 50 for n in range(12)})
    with pytest.raises(Refused):
        drafts.bound(besides, "new:1", Faced(0, 1))
    for act in (Played(0, "pass", "person"), Left(0, "Bo", "club"), Dealt(1, "")):
        drafts.bound(besides, "new:1", act)
    drafts.bound(besides, "auto:7:bot", Covered(0))
    # Whoever comes and goes with ever new cookies cannot keep the host from locking the table.
    for setting in (Locked(True), Hosted(1), Cleared(1)):
        drafts.bound(besides, "host:1", setting)
    with pytest.raises(Refused):
        drafts.bound(besides + Counter(host=drafts.BESIDES), "host:1", Locked(True))


def test_a_tables_phone_says_so_much_about_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the desk goes on."""
    monkeypatch.setattr(nights, "MOST_SAID", 5)
    with serving(tmp_path) as address:
        desk = evening(address, games=2, play=False)
        assert desk.do(do="start", game=1).is_success
        phone = desk.phone(1)
        said = [phone.say(phone.score((10, n % 3))) for n in range(8)]
        assert [answer.is_success for answer in said] == [True] * 5 + [False] * 3
        assert said[-1].status_code == 429
        assert "please ask the organizer" in said[-1].json()["error"]
        done = desk.do(do="settle", game=1, table=1, points=(10, 4), sure=True)
        assert done.is_success, done.text
