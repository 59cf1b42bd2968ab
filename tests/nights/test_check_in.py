"""Check-in by phone with cards: whose name it is, what the desk sees, what a stranger can do.

The same link and the same page of one's own as at nights on screens (``test_hall``).
"""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from euchre.server.hall import joining
from euchre.server.hall.api import BEGUN
from tests.nights.evening import Evening
from tests.nights.kit import Json, client, new_id, shown

pytestmark = pytest.mark.untraced

NAMES = ["Ann Miller", "Bob Stone", "Ann Stone", "Dora Hill", "Ed Fox", "Fay Low", "Gus Orr"]
#: Rules of a night with cards and an entry fee.
CARDS: dict[str, Any] = {"play": "cards", "pace": "", "sit-out": "", "fee": "5"}


class Door(Evening):
    """An organiser of a night with cards, for eight players of whom seven are expected."""

    def __init__(self, address: str, **more: Any):
        super().__init__(address, names=NAMES, **CARDS, **more)

    def device(self) -> httpx.Client:
        """Return a phone that nobody has used yet."""
        return client(str(self.http.base_url))

    def check_in(self, device: httpx.Client, who: str, **more: Any) -> httpx.Response:
        """Check in by the link at the door."""
        body = {"who": who} | more
        return device.post(f"{self.path}/join", json=body, headers=shown(self.door))

    def own(self, device: httpx.Client, what: str, **body: Any) -> httpx.Response:
        """Say something of a phone's own player."""
        return device.post(f"{self.path}/me/{what}", json=body)

    def player(self, number: int) -> Json:
        """Return a player as the desk sees him."""
        return next(p for p in self.view()["players"] if p["number"] == number)

    def release(self, number: int) -> httpx.Response:
        """Free a number from its phones."""
        return self.post(f"{self.path}/release", {"id": new_id(), "number": number}, self.secret)


@pytest.fixture
def door(address: str) -> Door:
    return Door(address)


def test_a_name_from_the_list_leads_to_every_table_of_the_evening(door: Door) -> None:
    ann = door.device()
    listed = ann.get(f"{door.path}/door", headers=shown(door.door)).json()["people"]
    assert [one["name"] for one in listed] == NAMES
    assert not any(one["device"] for one in listed)
    answer = door.check_in(ann, "1")
    assert answer.status_code == 200
    listed = ann.get(f"{door.path}/door", headers=shown(door.door)).json()["people"]
    assert [one["number"] for one in listed if one["device"]] == [1]
    assert (door.player(1)["presence"], door.player(1)["phone"]) == ("here", True)
    assert not door.player(2)["phone"]
    # The desk sees who owes the fee; the phone hears of no money but the price.
    assert [one["number"] for one in door.view()["money"]["owing"]] == [1]
    for game in (1, 2):
        door.start(game)
        me = ann.get(f"{door.path}/me").json()
        step = next(one for one in me["path"] if one["game"] == game)
        seating = door.view()["playing"]["tables"][step["table"] - 1]["seats"]
        assert seating[step["seat"]]["number"] == 1
        assert seating[(step["seat"] + 2) % 4] == step["partner"]
        assert (me["go"], me["screen"], me["both"]) == (None, False, False)
        assert not {"money", "owing", "till", "fees"} & me.keys()
        for table in (1, 2):
            score = {"do": "settle", "game": game, "table": table, "points": (2, 0)}
            assert door.do(**score).is_success
    me = ann.get(f"{door.path}/me").json()
    assert me["line"]["played"] == 2
    assert me["path"][-1]["points"] is not None


def test_a_first_name_or_a_near_spelling_is_asked_about_as_at_the_desk(door: Door) -> None:
    phone = door.device()
    for who in ("Ann", "ann miler", "stone"):
        at_door, at_desk = door.check_in(phone, who), door.do(do="sign-in", who=who)
        assert (at_door.status_code, at_door.json()) == (at_desk.status_code, at_desk.json())
        assert at_door.json()["people"]
    assert [p for p in door.view()["players"] if p["presence"] == "here"] == []
    assert door.check_in(phone, "Ann", new=True).json()["number"] == 8
    assert door.player(8)["name"] == "Ann"


def test_a_name_is_not_taken_unseen(door: Door) -> None:
    assert door.do(do="sign-in", who="Bob Stone").is_success
    eve, bob = door.device(), door.device()
    # Bob is here and has no phone in play: whoever takes his name is seen in the history.
    assert door.check_in(eve, "2").is_success
    authors = [line["by"] for line in door.view()["history"]]
    assert any(re.fullmatch("Bob Stone, own phone [0-9A-F]{4}", by) for by in authors)
    assert door.player(2)["phone"]
    refusal = door.check_in(bob, "Bob Stone")
    assert (refusal.status_code, "ask the desk" in refusal.json()["error"]) == (409, True)
    # The desk gives the name back, and Bob is still here: he had signed in there.
    assert door.release(2).is_success
    assert (door.player(2)["presence"], door.player(2)["phone"]) == ("here", False)
    assert eve.get(f"{door.path}/me").json()["number"] is None
    assert door.check_in(bob, "Bob Stone").is_success
    assert eve.get(f"{door.path}/me").json()["number"] is None
    assert bob.get(f"{door.path}/me").json()["number"] == 2


def test_a_wrong_name_is_given_back_until_a_game_has_begun_with_it(door: Door) -> None:
    phone = door.device()
    assert door.check_in(phone, "Dora Hill").is_success
    assert door.own(phone, "wrong").is_success
    assert (door.player(4)["presence"], door.player(4)["phone"]) == ("expected", False)
    assert phone.get(f"{door.path}/me").json()["number"] is None
    # Who has added a name by mistake leaves no number behind.
    assert door.check_in(phone, "Zoe").json()["number"] == 8
    assert door.own(phone, "wrong").is_success
    assert door.player(8)["name"] == ""
    assert door.check_in(phone, "Ed Fox").is_success
    door.start(1)
    refusal = door.own(phone, "wrong")
    assert (refusal.status_code, refusal.json()["error"]) == (409, BEGUN)
    # The desk can: Ed has played, so he stays.
    assert door.release(5).is_success
    assert (door.player(5)["presence"], door.player(5)["phone"]) == ("here", False)


def test_who_goes_home_says_so_and_can_come_back(door: Door) -> None:
    fay = door.device()
    assert door.check_in(fay, "Fay Low").is_success
    door.start(1)
    assert door.own(fay, "going", home=True).is_success
    assert (door.player(6)["presence"], door.player(6)["after"]) == ("left", 1)
    view = door.view()
    assert view["still_seated"] == [6]
    assert any("Fay Low" in reason for reason in view["unready"])
    assert fay.get(f"{door.path}/me").json()["player"]["presence"] == "left"
    assert door.own(fay, "going", home=False).is_success
    assert door.player(6)["presence"] == "here"


def test_a_latecomer_gets_a_number_and_the_desk_a_hint(door: Door) -> None:
    assert door.do(do="all-here").is_success
    door.start(1)
    zoe = door.device()
    assert door.check_in(zoe, "Zoe").json()["number"] == 9
    assert door.view()["unseated"] == [9]
    assert any("Zoe" in reason for reason in door.view()["unready"])
    me = zoe.get(f"{door.path}/me").json()
    assert all(step["table"] is None and not step["out"] for step in me["path"])


def test_a_stranger_with_the_code_does_not_fill_the_night(door: Door) -> None:
    answers = [door.check_in(door.device(), f"Stranger {n}") for n in range(12)]
    # One place on the chart was free, and so many wait for the desk.
    assert [a.status_code for a in answers] == [200] * (1 + joining.WAITING) + [409] * 3
    assert "see the desk" in answers[-1].json()["error"]
    assert len(door.view()["players"]) == 8 + joining.WAITING
    # Who is expected comes in all the same, and whoever the desk removes makes room.
    assert door.check_in(door.device(), "Gus Orr").is_success
    assert door.release(16).is_success
    assert 16 not in [p["number"] for p in door.view()["players"]]
    assert door.check_in(door.device(), "Walt").is_success
    without = door.device().post(f"{door.path}/join", json={"who": "Eve"})
    assert without.status_code == 403
    assert door.device().get(f"{door.path}/door").status_code == 403


def test_a_phone_that_changes_its_mind_for_ever_is_sent_to_the_desk(door: Door) -> None:
    phone = door.device()
    assert door.check_in(phone, "Ed Fox").is_success
    answers = [door.own(phone, "going", home=n % 2 == 0) for n in range(joining.EACH)]
    assert [a.status_code for a in answers] == [200] * (joining.EACH - 1) + [409]
    before = len(door.view()["history"])
    assert door.own(phone, "going", home=True).status_code in (200, 409)
    assert len(door.view()["history"]) == before


def test_a_check_in_without_an_answer_is_sent_again(door: Door) -> None:
    phone = door.device()
    answers = [door.check_in(phone, "Zoe") for _ in range(3)]
    assert [a.json()["number"] for a in answers] == [8] * 3
    assert sum(line["by"].startswith("Zoe") for line in door.view()["history"]) == 1
    # Another name needs another phone, as before.
    assert door.check_in(phone, "Ed Fox").status_code == 409


def test_what_is_undone_in_the_history_frees_the_phone_and_the_number(door: Door) -> None:
    phone = door.device()
    assert door.check_in(phone, "Zoe").is_success
    step = next(line for line in door.view()["history"] if line["by"].startswith("Zoe"))
    assert door.do(do="undo", of=step["id"]).is_success
    assert phone.get(f"{door.path}/me").json()["number"] is None
    assert door.check_in(door.device(), "Walt").json()["number"] == 8
    assert door.check_in(phone, "Zoe").json()["number"] == 9
