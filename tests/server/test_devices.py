"""A person's devices: one-time codes, and signing out with immediate effect."""

import secrets

import pytest

from euchre.server.http.people import label
from tests.rows import each_row
from tests.server.kit import Newcomer, Player, listening


def second(newcomer: Newcomer, first: Player) -> Player:
    """Return another device of a player."""
    code = first.post("/api/me/code").json()["code"]
    other = newcomer()
    assert other.post("/api/me/device", {"code": code}).json() == {"name": first.name}
    other.table = first.table
    return other


def listed(player: Player) -> list[dict[str, object]]:
    found: list[dict[str, object]] = player.http.get("/api/me/devices").json()["devices"]
    return found


def test_a_code_brings_a_name_to_another_device(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.open()
    phone = second(newcomer, ann)
    assert phone.frame()["you"] == ann.frame()["you"]
    assert [device["here"] for device in listed(phone)] == [True, False]
    # Bots play on, and score, until they wait for Ann.
    ann.my_turn()
    assert phone.http.get("/api/me").json() == ann.http.get("/api/me").json()


def test_a_code_is_used_once_and_by_somebody_else(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.open()
    code = ann.post("/api/me/code").json()["code"]
    refused = ann.post("/api/me/device", {"code": code})
    assert (refused.status_code, refused.json().keys()) == (409, {"error"})
    assert newcomer().post("/api/me/device", {"code": code.lower()}).status_code == 201
    for wrong in (code, "ABCD-EFGH", "", "x" * 60):
        assert newcomer().post("/api/me/device", {"code": wrong}).status_code in (404, 422)
    older = ann.post("/api/me/code").json()["code"]
    newer = ann.post("/api/me/code").json()["code"]
    assert newcomer().post("/api/me/device", {"code": older}).status_code == 404
    assert newcomer().post("/api/me/device", {"code": newer}).status_code == 201


@pytest.mark.parametrize("everywhere", [False, True])
def test_what_a_signed_out_device_has_made_opens_nothing(
    newcomer: Newcomer, everywhere: bool
) -> None:
    """A one-time code and a link to the seat, made on a device before somebody else ends it."""
    ann = newcomer("Ann")
    ann.open()
    stolen = second(newcomer, ann)
    code = stolen.post("/api/me/code").json()["code"]
    link = stolen.post(stolen.at("/seatlink")).json()["link"].partition("#")[2]
    if everywhere:
        assert ann.post("/api/me/signout", {"everywhere": True}).is_success
    else:
        [other] = [device["id"] for device in listed(ann) if not device["here"]]
        assert ann.post(f"/api/me/devices/{other}/revoke").is_success
    thief = newcomer("Eve")
    assert thief.post("/api/me/device", {"code": code}).status_code == 404
    come = thief.post(f"/api/tables/{ann.table}/join", {"secret": link, "name": "Eve"})
    assert come.status_code == 404


def test_a_device_that_has_a_name_of_its_own_is_asked_first(newcomer: Newcomer) -> None:
    ann, ben = newcomer("Ann"), newcomer("Ben")
    ann.open()
    ben.open()
    old = ben.http.cookies["euchre"]
    code = ann.post("/api/me/code").json()["code"]
    asked = ben.post("/api/me/device", {"code": code})
    # The page offers to do it all the same; any other refusal it only shows.
    assert (asked.status_code, asked.json()["confirm"]) == (409, True)
    assert ben.post("/api/me/device", {"code": code, "sure": True}).status_code == 201
    assert ben.http.cookies["euchre"] != old
    stale = newcomer()
    stale.http.cookies.set("euchre", old)
    assert stale.http.get(ben.at()).status_code == 401


def test_a_revoked_device_gets_401_and_its_stream_ends(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.open()
    phone = second(newcomer, ann)
    with listening(phone) as lines:
        other = next(device["id"] for device in listed(ann) if not device["here"])
        assert ann.post(f"/api/me/devices/{other}/revoke").json() == {"ended": [other]}
        assert [*lines], "the stream goes on to its end"
    frame = ann.frame()
    action = {
        "cmd_id": secrets.token_hex(8),
        "expected_seq": frame["seq"],
        "action": {"undo": True},
    }
    for answer in (
        phone.http.get(phone.at()),
        phone.http.get(phone.at("/stream")),
        phone.post(phone.at("/commands"), action),
        phone.post(phone.at("/chat"), {"text": "hello"}),
        phone.http.get("/api/me/devices"),
        phone.post("/api/me/code"),
    ):
        assert answer.status_code == 401
        assert answer.json() == {"error": "This device is signed out."}
    # Whoever comes back is somebody new.
    assert phone.http.get("/api/me").json() == {"tables": [], "invited": []}
    assert phone.post("/api/tables", {"game": "standard"}).status_code == 201


def test_nobody_ends_the_device_of_another(newcomer: Newcomer) -> None:
    ann, eve = newcomer("Ann"), newcomer("Eve")
    ann.open()
    eve.open()
    [device] = listed(ann)
    assert eve.post(f"/api/me/devices/{device['id']}/revoke").status_code == 404
    assert newcomer().post(f"/api/me/devices/{device['id']}/revoke").status_code == 401
    assert ann.frame()["you"]["host"]


@pytest.mark.parametrize("everywhere", [False, True])
def test_signing_out(newcomer: Newcomer, everywhere: bool) -> None:
    ann = newcomer("Ann")
    ann.open()
    phone = second(newcomer, ann)
    token = ann.http.cookies["euchre"]
    done = ann.post("/api/me/signout", {"everywhere": everywhere})
    assert len(done.json()["ended"]) == 1 + everywhere
    assert "euchre" not in ann.http.cookies
    ann.http.cookies.set("euchre", token)
    assert ann.http.get("/api/me/devices").status_code == 401
    assert phone.http.get(phone.at()).status_code == (401 if everywhere else 200)


@each_row(
    ("agent", "told"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; rv:120.0) Firefox/120.0", "Firefox on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Version/17.0 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh) Chrome/120.0 Safari/537.36 Edg/120.0", "Edge on Mac"),
        ("curl/8", "A browser"),
        ("", "A browser"),
        ("<script>" * 1000, "A browser"),
    ],
)
def test_devices_have_a_rough_name(agent: str, told: str) -> None:
    assert label(agent) == told
