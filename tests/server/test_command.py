"""The operator closes, bans, clears and reads the log by the command, and sees no card."""

from pathlib import Path

import httpx
import pytest

from euchre.server.http.bans import Ban, Bans, network_of
from euchre.server.refusals import Refused
from tests.commands import euchre
from tests.server.kit import Player, listening, operate, serving, sql
from tests.waiting import until

WHY = ("--why", "spam")


def test_what_the_command_does_holds_at_the_running_server(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        ann = Player(address, "Ann")
        code = ann.open(listed=True)["code"]
        hand = ann.my_turn()["scene"]["hand"]
        told = operate(tmp_path, "tables")
        assert f"{ann.table}  Euchre  listed\n    Ann (person " in told
        assert not any(str(card) in told for card in hand)
        assert ann.post(ann.at("/chat"), {"quick": "ouch"}).is_success
        operate(tmp_path, "clear-chat", ann.table, *WHY)
        until(lambda: ann.frame()["table"]["cleared"] == 1)
        with listening(ann) as lines:
            operate(tmp_path, "close", code, *WHY)
            assert [*lines], "the stream goes on to its end"
        for answer in (
            ann.http.get(ann.at()),
            ann.do({"next": True}, 1),
            ann.post(ann.at("/leave")),
            Player(address).join(code),
        ):
            assert answer.status_code == 410
        assert ann.http.get("/api/me").json() == {"tables": [], "invited": []}
        log = operate(tmp_path, "log").splitlines()
        assert [line.split("UTC  ")[1] for line in log] == [
            f"operator  closed  {ann.table}  spam",
            f"operator  cleared chat  {ann.table}  spam",
        ]
        assert "cleared chat" in operate(tmp_path, "log", "--before", "2")
        assert "There is no such table" in operate(tmp_path, "close", "none", *WHY, code=2)
        assert "1 to 200 characters" in operate(tmp_path, "close", code, "--why", "x" * 201, code=2)
    assert sql(tmp_path / "euchre.db", "SELECT text FROM chat") == [("",)]


def test_a_banned_person_is_out_within_a_second(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        eve = Player(address, "Eve")
        eve.open()
        person = eve.http.get("/api/me/export").json()["person"]
        with listening(eve) as lines:
            told = operate(tmp_path, "ban", person, "--hours", 1, *WHY)
            assert f"person {person}  until" in told
            assert [*lines], "the stream goes on to its end"
        for answer in (
            eve.http.get(eve.at()),
            eve.do({"next": True}, 1),
            eve.post("/api/tables", {"game": "standard"}),
            eve.http.get("/api/me/export"),
        ):
            assert answer.status_code == 403
            assert "banned from this server until" in answer.json()["error"]
        operate(tmp_path, "lift", 1, *WHY)
        until(lambda: eve.http.get(eve.at()).is_success)
        assert "There is no ban 1" in operate(tmp_path, "lift", 1, *WHY, code=2)
        assert "There is no person" in operate(tmp_path, "ban", "nobody", *WHY, code=2)


def test_a_person_is_banned_with_the_network_of_their_stream(tmp_path: Path) -> None:
    """Nobody is shown the address, and nobody else of a banned person's is banned."""
    with serving(tmp_path) as address:
        eve, ben = Player(address, "Eve"), Player(address, "Ben")
        for player, host in ((eve, "203.0.113.7"), (ben, "2001:db8::7")):
            player.http.headers["X-Forwarded-For"] = host
            player.open()
        person = eve.http.get("/api/me/export").json()["person"]
        with listening(eve) as lines, listening(ben):
            told = operate(tmp_path, "ban", person, "--network", *WHY)
            assert "person and network" in told
            assert [*lines]
        assert "network of a banned person" in (listed := operate(tmp_path, "bans"))
        assert "203.0.113.7" not in told + listed
        fresh = Player(address)
        fresh.http.headers["X-Forwarded-For"] = "203.0.113.7"
        assert fresh.http.get("/").status_code == 403
        assert ben.http.get(ben.at()).status_code == 200


@pytest.mark.parametrize(
    ("whom", "code"),
    [
        ("127.0.0.1", 2),
        ("0.0.0.0/0", 2),
        ("::/0", 2),
        ("203.0.113", 2),
        ("203.0.113.0/24", 0),
        ("2001:db8::/32", 0),
    ],
)
def test_which_networks_can_be_banned(tmp_path: Path, whom: str, code: int) -> None:
    """Also while no server runs; one that starts later keeps them out."""
    with serving(tmp_path):
        pass
    operate(tmp_path, "ban", whom, *WHY, code=code)
    assert (whom in operate(tmp_path, "bans")) == (code == 0)
    if code == 0:
        with serving(tmp_path) as address:
            client = {"X-Forwarded-For": whom.partition("/")[0]}
            answer = httpx.get(f"{address}/", headers=client)
            assert answer.status_code == 403
            assert "This network is banned from this server." in answer.text


def test_a_table_is_closed_while_no_server_runs(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        ann = Player(address, "Ann")
        ann.open()
    operate(tmp_path, "close", ann.table, *WHY)
    with serving(tmp_path) as address:
        ann.go(address)
        assert ann.http.get(ann.at()).status_code == 410
    assert "closed" in operate(tmp_path, "tables")


def test_a_damaged_table_does_not_hide_the_others(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        ann, ben = Player(address, "Ann"), Player(address, "Ben")
        ann.open()
        ben.open()
    damage = "UPDATE events SET body = '{' WHERE table_id = ?"
    sql(tmp_path / "euchre.db", damage, ann.table)
    told = operate(tmp_path, "tables")
    assert f"{ann.table}  This table cannot be opened" in told
    assert "Ben" in told


@pytest.mark.parametrize("command", ["tables", "bans", "desk"])
def test_there_is_nothing_to_do_before_there_is_a_server(command: str, tmp_path: Path) -> None:
    told = euchre("server", command, "--data", tmp_path / "none")
    said = f"Error: there is no server database in {tmp_path / 'none'}; start a server first\n"
    assert (told.exit_code, told.stderr) == (2, said)


def _bans(*rows: tuple[str, str, int | None]) -> Bans:
    bans = Bans()
    bans.take(Ban(n, kind, what, until, "", 0) for n, (kind, what, until) in enumerate(rows))
    return bans


def test_networks_and_expiry() -> None:
    far = 9_999_999_999_999
    bans = _bans(
        ("network", "203.0.113.0/24", None),
        ("network", "2001:db8::/64", far),
        ("network", "198.51.100.7/32", 1),
        ("person", "eve", far),
        ("both", "bob", None),
        ("person", "ann", 1),
    )
    out = ("203.0.113.9", "::ffff:203.0.113.9", "2001:db8::7")
    free = ("203.0.114.9", "198.51.100.7", "2001:db8:0:1::7", "", "unix", "127.0.0.1")
    assert all(bans.of_address(host) for host in out)
    assert not any(bans.of_address(host) for host in free)
    assert bans.person("eve")
    assert bans.person("bob")
    assert not bans.person("ann")
    assert not bans.person(None)
    with pytest.raises(Refused, match="cannot be banned"):
        network_of("127.1.2.3/16")
